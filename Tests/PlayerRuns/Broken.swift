/// What a row of commands broke.
package struct Broken: Error, CustomStringConvertible {
    package let description: String

    package static func unless(_ condition: Bool, _ description: @autoclosure () -> String)
        throws(Broken)
    {
        if !condition { throw Broken(description: description()) }
    }
}
