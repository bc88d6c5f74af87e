/// What a field for a date or a time shows: parts that can be edited, and what stands between them.
/// HTML §4.10.5.1.7–11 (#date-state-(type=date)).
struct DateField: Equatable {
  struct Part: Equatable {
    var text: String
    var isField: Bool
    /// What it may hold as well, where that can be wider.
    var others: [String] = []

    static func year(_ text: String) -> Part { Part(text: text, isField: true, others: ["275760"]) }
    /// - Parameter most: the highest number there may be.
    static func number(_ text: String, most: String) -> Part {
      Part(text: text, isField: true, others: [most, "--"])
    }
  }
  var parts: [Part] = []
  /// A clock instead of a calendar stands behind it.
  var hasClock = false

  init?(type: String, value: String) {
    let numbers = value.split { !$0.isNumber }.map(String.init)
    func part(_ index: Int, _ empty: String) -> String { numbers.indices.contains(index) ? numbers[index] : empty }
    switch type {
    case "date":
      addDate(isKnown: numbers.count == 3, part)
    case "month":
      let name =
        numbers.count == 2
        ? Int(numbers[1]).flatMap { Self.months.indices.contains($0 - 1) ? Self.months[$0 - 1] : nil } : nil
      let month = name ?? "---------"
      parts = [Part(text: month, isField: true, others: Self.months), Part(text: " ", isField: false)]
      parts.append(.year(name == nil ? "----" : numbers[0]))
    case "week":
      let isKnown = numbers.count == 2
      parts = [Part(text: "Week ", isField: false), .number(isKnown ? numbers[1] : "--", most: "53")]
      parts += [Part(text: ", ", isField: false), .year(isKnown ? numbers[0] : "----")]
    case "time":
      addTime(numbers.count >= 2 ? (numbers[0], numbers[1]) : nil)
      hasClock = true
    case "datetime-local":
      addDate(isKnown: numbers.count >= 5, part)
      parts.append(Part(text: ", ", isField: false))
      addTime(numbers.count >= 5 ? (numbers[3], numbers[4]) : nil)
    default: return nil
    }
  }

  private mutating func addDate(isKnown: Bool, _ part: (Int, String) -> String) {
    let fields = isKnown ? [part(1, "mm"), part(2, "dd"), part(0, "yyyy")] : ["mm", "dd", "yyyy"]
    for (index, field) in fields.enumerated() {
      if index > 0 { parts.append(Part(text: "/", isField: false)) }
      let others = [["12", "mm"], ["31", "dd"]]
      parts.append(index == 2 ? .year(field) : Part(text: field, isField: true, others: others[index]))
    }
  }

  private mutating func addTime(_ time: (hour: String, minute: String)?) {
    var fields = ["--", "--", "--"]
    if let time, let hour = Int(time.hour) {
      let twelve = hour % 12 == 0 ? 12 : hour % 12
      fields = [twelve < 10 ? "0\(twelve)" : "\(twelve)", time.minute, hour < 12 ? "AM" : "PM"]
    }
    parts += [.number(fields[0], most: "12"), Part(text: ":", isField: false)]
    parts += [.number(fields[1], most: "59"), Part(text: "\u{202F}", isField: false)]
    parts.append(Part(text: fields[2], isField: true, others: ["AM", "PM", "--"]))
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}
