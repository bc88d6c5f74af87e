import Foundation

/// Runs the data sets that compare CSS with a browser: `flexstyle-conformance [--failures] FILE…`.
func run(_ arguments: [String]) throws -> Int32 {
  let showsFailures = arguments.contains("--failures")
  let paths = arguments.filter { !$0.hasPrefix("--") }
  guard !paths.isEmpty else {
    FileHandle.standardError.write(Data("usage: flexstyle-conformance [--failures] FILE…\n".utf8))
    return 64
  }
  var passedInAll = 0
  var countOfAll = 0
  for path in paths {
    let set = try DataSet(contentsOf: path)
    let judge = try judge(for: set)
    var passed = 0
    var departures = 0
    for question in set.cases {
      let verdict = judge(question)
      // Where the browser departs from the standard, following either is right.
      guard question.string("departs") == nil else {
        departures += 1
        continue
      }
      switch verdict {
      case .passed: passed += 1
      case .failed(let reason):
        guard showsFailures else { continue }
        print("\(question.string("name") ?? "?"): \(reason)")
      }
    }
    let total = set.cases.count - departures
    let apart = departures == 0 ? "" : " (\(departures) more, where the browser departs from the standard, don't count)"
    print("\(set.name) \(passed)/\(total)\(apart)")
    passedInAll += passed
    countOfAll += total
  }
  print("TOTAL \(passedInAll)/\(countOfAll)")
  return 0
}

func judge(for set: DataSet) throws -> (JSONObject) -> Verdict {
  switch set.kind {
  case "selectors": try SelectorCases(set).judge
  case "cascade": CascadeCases(set).judge
  case "errors": try ErrorCases(set).judge
  case "values": ValueCases(set).judge
  default: { _ in .failed("unknown kind of data: \(set.kind)") }
  }
}

do {
  exit(try run(Array(CommandLine.arguments.dropFirst())))
} catch {
  FileHandle.standardError.write(Data("error: \(error)\n".utf8))
  exit(1)
}
