/// The description of objects that tools ask for (`org.freedesktop.DBus.Introspectable`).
enum Introspection {
    static let interface = BusInterface(
        name: "org.freedesktop.DBus.Introspectable",
        methods: [BusMethod(name: "Introspect", gives: [.init(name: "xml_data", signature: "s")])])

    static let properties = BusInterface(
        name: "org.freedesktop.DBus.Properties",
        methods: [
            BusMethod(
                name: "Get",
                takes: [
                    .init(name: "interface_name", signature: "s"),
                    .init(name: "property_name", signature: "s"),
                ], gives: [.init(name: "value", signature: "v")]),
            BusMethod(
                name: "GetAll", takes: [.init(name: "interface_name", signature: "s")],
                gives: [.init(name: "properties", signature: "a{sv}")]),
            BusMethod(
                name: "Set",
                takes: [
                    .init(name: "interface_name", signature: "s"),
                    .init(name: "property_name", signature: "s"),
                    .init(name: "value", signature: "v"),
                ]),
        ],
        signals: [
            BusMethod(
                name: "PropertiesChanged",
                gives: [
                    .init(name: "interface_name", signature: "s"),
                    .init(name: "changed_properties", signature: "a{sv}"),
                    .init(name: "invalidated_properties", signature: "as"),
                ])
        ])

    /// The text for an object with interfaces.
    static func text(of interfaces: [BusInterface]) -> String {
        document(interfaces.map(text).joined())
    }

    /// The text for a place above objects.
    static func text(above child: String) -> String {
        document("  <node name=\"\(child)\"/>\n")
    }

    private static func document(_ contents: String) -> String {
        """
        <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN" \
        "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
        <node>
        \(contents)</node>

        """
    }

    private static func text(_ interface: BusInterface) -> String {
        var text = "  <interface name=\"\(interface.name)\">\n"
        for method in interface.methods {
            let arguments =
                method.takes.map { argument($0, direction: "in") }
                + method.gives.map { argument($0, direction: "out") }
            text += element("method", method.name, arguments)
        }
        for signal in interface.signals {
            text += element("signal", signal.name, signal.gives.map { argument($0) })
        }
        for property in interface.properties {
            text += """
                    <property name="\(property.name)" type="\(property.signature)" \
                access="\(property.isWritable ? "readwrite" : "read")">
                      <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" \
                value="\(property.change.rawValue)"/>
                    </property>

                """
        }
        return text + "  </interface>\n"
    }

    private static func element(_ kind: String, _ name: String, _ arguments: [String]) -> String {
        arguments.isEmpty
            ? "    <\(kind) name=\"\(name)\"/>\n"
            : "    <\(kind) name=\"\(name)\">\n\(arguments.joined())    </\(kind)>\n"
    }

    private static func argument(
        _ argument: BusMethod.Argument, direction: String? = nil
    ) -> String {
        let direction = direction.map { " direction=\"\($0)\"" } ?? ""
        return "      <arg name=\"\(argument.name)\" type=\"\(argument.signature)\"\(direction)/>\n"
    }
}
