import Foundation

/// Lays the cases of conformance files out and counts those whose every box is right.
///
///     flexcore-conformance [--failures] [--only TEXT] FILE…
var files: [String] = []
var only = ""
var showsFailures = false
var arguments = CommandLine.arguments.dropFirst().makeIterator()
while let argument = arguments.next() {
  switch argument {
  case "--failures": showsFailures = true
  case "--only": only = arguments.next() ?? ""
  default: files.append(argument)
  }
}
guard !files.isEmpty else {
  FileHandle.standardError.write(Data("usage: flexcore-conformance [--failures] [--only TEXT] FILE…\n".utf8))
  exit(64)
}

var passed = 0
var total = 0
for file in files {
  guard let data = FileManager.default.contents(atPath: file) else {
    FileHandle.standardError.write(Data("\(file): error: no such file\n".utf8))
    exit(1)
  }
  do {
    let set = DataSet(try JSONParser.parse([UInt8](data)))
    var filePassed = 0
    var fileTotal = 0
    for item in set.cases where only.isEmpty || item.name.contains(only) {
      for variant in set.variants.indices {
        let failures = Runner.run(item, variant, of: set, file: file)
        fileTotal += 1
        if failures.isEmpty { filePassed += 1 }
        if showsFailures { for failure in failures { print("  \(failure)") } }
      }
    }
    print("\(file) \(filePassed)/\(fileTotal)")
    passed += filePassed
    total += fileTotal
  } catch {
    FileHandle.standardError.write(Data("\(file): error: \(error)\n".utf8))
    exit(1)
  }
}
print("TOTAL \(passed)/\(total)")
exit(passed == total ? 0 : 1)
