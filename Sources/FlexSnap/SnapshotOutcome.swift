/// What became of one case.
public struct SnapshotOutcome: Sendable, Codable {
  public enum Status: String, Sendable, Codable, CaseIterable {
    case same
    /// Pixels differ.
    case changed
    /// There is no baseline.
    case missing
    /// A baseline without a case.
    case obsolete
    /// The picture has another size.
    case size
    /// The case could not be rendered or its baseline not be read.
    case error

    /// As the end of a sentence.
    var words: String {
      switch self {
      case .same: "is the same"
      case .changed: "has changed"
      case .missing: "has no baseline"
      case .obsolete: "is obsolete"
      case .size: "has another size"
      case .error: "could not be compared"
      }
    }

    /// The exit code of a run whose worst case is this one.
    public var exitCode: Int32 {
      switch self {
      case .same: 0
      case .changed: 10
      case .missing: 11
      case .obsolete: 12
      case .size: 20
      case .error: 30
      }
    }
  }

  public var name: String
  public var status: Status
  /// Why, element by element; the cause of an error.
  public var reasons: [String]
  /// Texts that changed.
  public var texts: [LayoutDiff.Change]
  public var differingPixels: Int
  public var comparedPixels: Int
  public var largestDeltaE: Double
  /// Paths of the pictures, where they exist.
  public var baseline: String?
  public var actual: String?
  public var diff: String?
  public var seconds: Double

  public init(name: String, status: Status, reasons: [String] = [], seconds: Double = 0) {
    self.name = name
    self.status = status
    self.reasons = reasons
    texts = []
    differingPixels = 0
    comparedPixels = 0
    largestDeltaE = 0
    self.seconds = seconds
  }
}

extension SnapshotOutcome {
  /// Reasons that are told in full; the report has all.
  private static let shownReasons = 12

  /// What there is to say about a case that isn't the same: reasons, each with its text before and after, how many
  /// pixels differ, and where the pictures are.
  public var lines: [String] {
    var lines: [String] = []
    for reason in reasons.prefix(Self.shownReasons) {
      lines.append(reason)
      guard let text = texts.first(where: { $0.sentence == reason })?.text else { continue }
      lines += text.old.map { "  − \($0)" } + text.new.map { "  + \($0)" }
    }
    if reasons.count > Self.shownReasons { lines.append("… and \(reasons.count - Self.shownReasons) more changes") }
    if differingPixels > 0 {
      lines.append(
        "\(differingPixels) of \(comparedPixels) pixels differ, ΔE at most " + Decimals.text(largestDeltaE, places: 1))
    }
    for (label, path) in [("baseline:", baseline), ("actual:  ", actual), ("diff:    ", diff)] {
      if let path { lines.append("\(label) \(path)") }
    }
    return lines
  }
}

/// The outcomes of one run.
public struct SnapshotRun: Sendable, Codable {
  public var outcomes: [SnapshotOutcome]

  public init(outcomes: [SnapshotOutcome]) { self.outcomes = outcomes }

  /// The exit code of the worst outcome; 0 where every case is the same.
  public var exitCode: Int32 { outcomes.map(\.status.exitCode).max() ?? 0 }

  public func count(_ status: SnapshotOutcome.Status) -> Int { outcomes.count { $0.status == status } }

  /// "12 same, 1 changed": only what occurs.
  public var summary: String {
    let parts = SnapshotOutcome.Status.allCases.compactMap { status in
      count(status) > 0 ? "\(count(status)) \(status.rawValue)" : nil
    }
    return parts.isEmpty ? "no cases" : parts.joined(separator: ", ")
  }

  /// JUnit's XML, as continuous integration servers read it.
  public var junit: String {
    let failures = outcomes.count { $0.status != .same && $0.status != .error }
    var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    xml += "<testsuite name=\"flexrender snap\" tests=\"\(outcomes.count)\" failures=\"\(failures)\""
    xml += " errors=\"\(count(.error))\">\n"
    for outcome in outcomes {
      xml +=
        "  <testcase name=\"\(Markup.escaped(outcome.name))\" time=\"\(Decimals.text(outcome.seconds, places: 3))\""
      if outcome.status == .same {
        xml += "/>\n"
        continue
      }
      let element = outcome.status == .error ? "error" : "failure"
      let message = outcome.reasons.first ?? outcome.status.rawValue
      xml += ">\n    <\(element) type=\"\(outcome.status.rawValue)\" message=\"\(Markup.escaped(message))\">"
      xml += Markup.escaped(outcome.reasons.joined(separator: "\n"))
      xml += "</\(element)>\n  </testcase>\n"
    }
    return xml + "</testsuite>\n"
  }
}

/// Text inside XML and HTML.
enum Markup {
  static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

enum Decimals {
  /// A number with that many digits behind the point.
  static func text(_ value: Double, places: Int) -> String {
    guard value.isFinite else { return "0" }
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let units = Int((abs(value) * scale).rounded())
    let digits = String(units % Int(scale))
    let fraction = String(repeating: "0", count: places - digits.count) + digits
    return "\(value < 0 && units > 0 ? "-" : "")\(units / Int(scale)).\(fraction)"
  }
}
