import Foundation

/// Runs the data sets that compare CSS with a browser: `flexstyle-conformance [--failures] FILE…`.
func run(_ arguments: [String]) throws -> Int32 {
  let showsFailures = arguments.contains("--failures")
  let paths = arguments.filter { !$0.hasPrefix("--") }
  guard !paths.isEmpty else {
    FileHandle.standardError.write(Data("usage: flexstyle-conformance [--failures] FILE…\n".utf8))
    return 64
  }
  var passed = 0
  var total = 0
  for path in paths {
    let set = try DataSet(contentsOf: path)
    let result = try Conformance(set)
    if showsFailures {
      for failure in result.failures { print("\(failure.name): \(failure.reason)") }
    }
    let apart =
      result.departures == 0
      ? "" : " (\(result.departures) more, where the browser departs from the standard, don't count)"
    print("\(set.name) \(result.passed)/\(result.total)\(apart)")
    passed += result.passed
    total += result.total
  }
  print("TOTAL \(passed)/\(total)")
  return 0
}

do {
  exit(try run(Array(CommandLine.arguments.dropFirst())))
} catch {
  FileHandle.standardError.write(Data("error: \(error)\n".utf8))
  exit(1)
}
