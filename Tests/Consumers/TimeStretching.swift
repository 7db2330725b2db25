import TimeStretching

let stretcher = TimeStretcher()
print("A stretcher is made: \(stretcher)")
