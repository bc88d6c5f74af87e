/// Runs one data set.
struct Conformance {
  var passed = 0
  /// Cases that count.
  var total = 0
  /// Cases in which the browser departs from the standard: following either is right.
  var departures = 0
  /// Names of failed cases with what was expected and what came.
  var failures: [(name: String, reason: String)] = []

  init(_ set: DataSet) throws {
    let judge = try Self.judge(for: set)
    for question in set.cases {
      guard question.string("departs") == nil else {
        departures += 1
        continue
      }
      total += 1
      switch judge(question) {
      case .passed: passed += 1
      case .failed(let reason): failures.append((question.string("name") ?? "?", reason))
      }
    }
  }

  private static func judge(for set: DataSet) throws -> (JSONObject) -> Verdict {
    switch set.kind {
    case "selectors": try SelectorCases(set).judge
    case "cascade": CascadeCases(set).judge
    case "errors": try ErrorCases(set).judge
    case "values": ValueCases(set).judge
    default: { _ in .failed("unknown kind of data: \(set.kind)") }
    }
  }
}
