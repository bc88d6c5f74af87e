import ArgumentParser
import FlexCore
import Foundation

/// `flexbench layout`: FlexCore over trees that other engines lay out as well.
struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Lay out generated trees, check them against other engines' results, and time it.")

  @Argument(help: "Workloads, by name; all where none is named.")
  var names: [String] = []
  @Option(help: ArgumentHelp("How long to repeat each workload.", valueName: "seconds"))
  var budget = 1.0
  @Flag(help: "Run each workload once, without repetitions: for counting instructions.")
  var once = false
  @Flag(help: "Do all but the measured layout: to subtract when counting instructions.")
  var base = false
  @Flag(help: "Print every node's index, parent and frame instead of times.")
  var dump = false
  @Flag(help: "Round edges to whole pixels before they are summed up or printed.")
  var round = false
  @Flag(help: "List the workloads.")
  var list = false
  @Option(help: ArgumentHelp("Write the results as JSON.", valueName: "file"))
  var json: String?
  @Option(help: ArgumentHelp("Print ratios to results that --json wrote.", valueName: "file"))
  var compare: String?

  func validate() throws {
    for name in names where Workload.named(name) == nil {
      throw ValidationError("there is no workload '\(name)'; flexbench --list names them")
    }
  }

  func run() throws {
    let workloads =
      names.isEmpty ? Workload.all.filter { !$0.isByNameOnly } : names.compactMap { Workload.named($0) }
    if list {
      for workload in Workload.all { print(workload.name) }
      return
    }
    let earlier = try compare.map(Self.readResults)
    var results: [LayoutResult] = []
    var wrong: [String] = []
    for workload in workloads {
      let run = LayoutRun(workload, rounds: round)
      if base || once || dump {
        runOnce(workload, run)
        continue
      }
      let result = measure(workload, run)
      results.append(result)
      var line = result.line
      if let old = earlier?[workload.name] {
        let ratio = Double(result.medianNanoseconds) / Double(max(1, old.medianNanoseconds))
        line += " ratio=\(String(format: "%.3f", ratio))"
      }
      print(line)
      wrong += complaints(workload, run, result)
    }
    if let json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try encoder.encode(results).write(to: URL(filePath: json), options: .atomic)
    }
    for complaint in wrong { FileHandle.standardError.write(Data("flexbench: \(complaint)\n".utf8)) }
    if !wrong.isEmpty { throw ExitCode(1) }
  }

  private static func readResults(_ path: String) throws -> [String: LayoutResult] {
    let results = try JSONDecoder().decode([LayoutResult].self, from: Data(contentsOf: URL(filePath: path)))
    return Dictionary(results.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private func runOnce(_ workload: Workload, _ run: LayoutRun) {
    run.build()
    switch workload.kind {
    case .layout: if !base { run.layout() }
    case .relayout:
      run.layout()
      if !base { run.relayout { step in step() } }
    }
    guard dump else { return }
    for (index, frame) in run.frames.enumerated() {
      print(index, run.nodes[index].parent, frame.x, frame.y, frame.width, frame.height)
    }
  }

  private func measure(_ workload: Workload, _ run: LayoutRun) -> LayoutResult {
    let before = ResidentMemory.resetPeak()
    run.build()
    run.layout()
    let bytes = (ResidentMemory.peak() - before) / run.nodes.count
    var measureCalls = run.measureCalls
    var times = Samples()
    var builds = Samples()
    let deadline = threadNanoseconds() + Int64(budget * 1e9)
    var repetitions = 0
    while repetitions < 5 || threadNanoseconds() < deadline {
      run.discard()
      let start = threadNanoseconds()
      run.build()
      let built = threadNanoseconds()
      builds.add(built - start)
      switch workload.kind {
      case .layout:
        let start = threadNanoseconds()
        run.layout()
        times.add(threadNanoseconds() - start)
      case .relayout:
        run.layout()
        run.relayout { step in
          let start = threadNanoseconds()
          step()
          times.add(threadNanoseconds() - start)
        }
        measureCalls = run.measureCalls
      }
      repetitions += 1
    }
    return LayoutResult(
      name: workload.name, nodes: run.nodes.count, medianNanoseconds: times.median, buildNanoseconds: builds.median,
      p10: times.percentile(10), p90: times.percentile(90), checksum: run.checksum, residentBytesPerNode: bytes,
      repetitions: times.count, measureCalls: measureCalls,
      specHash: String(SpecHash(run.nodes).value, radix: 16))
  }

  /// Everything in which a result differs from what other engines and a fresh layout have.
  private func complaints(_ workload: Workload, _ run: LayoutRun, _ result: LayoutResult) -> [String] {
    var complaints: [String] = []
    if let expected = workload.expected, String(expected.specHash, radix: 16) != result.specHash {
      complaints.append("\(workload.name): the tree is another one: spec hash \(result.specHash)")
    }
    if !round, !workload.accepts(checksum: result.checksum) {
      complaints.append("\(workload.name): checksum \(result.checksum), expected \(workload.expected?.checksum ?? 0)")
    }
    if workload.kind == .relayout, !round {
      let different = zip(run.frames, run.freshFrames()).count { !Self.agree($0, $1) }
      if different > 0 { complaints.append("\(workload.name): \(different) nodes differ from a fresh layout") }
    }
    return complaints
  }

  private static func agree(_ a: Rect, _ b: Rect) -> Bool {
    zip([a.x, a.y, a.width, a.height], [b.x, b.y, b.width, b.height]).allSatisfy { one, other in
      abs(one - other) <= 0.02 * max(1, abs(other) * 1e-4)
    }
  }
}
