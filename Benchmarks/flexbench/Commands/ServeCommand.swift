import ArgumentParser
import Foundation

/// `flexbench serve`: the server under load, on this machine alone.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Ask flexrender serve for og cards: requests a second, latency, memory, a reload, an ending.",
    discussion: """
      Prints one line of JSON a run; cpu_ms_a_request is of the server and its workers, busy the part of all processors' \
      time that they and the clients had, others the part that other programs of this machine had. The workers are the \
      flexrender beside this program; the server is built by itself: make server-test. Server, workers and clients share \
      this machine's processors. Run it from the package's folder.

      distinct-80 comes --rounds times, each right after a measurement of what is the most: 80 % of that, requests evenly \
      spaced, their latency counted from when they were due. Where others runs change from one to the other, or a \
      processor's speed does, what was 80 % is another part; busy tells.
      """)

  @Option(help: "The server.")
  var server = "Server/.build/release/flexrender-serve"
  @Option(help: ArgumentHelp("Seconds a run.", valueName: "s"))
  var seconds = 10.0
  @Option(help: ArgumentHelp("Different cards whose memory is watched.", valueName: "n"))
  var soak = 2_000
  @Option(help: ArgumentHelp("Times that latency is measured.", valueName: "n"))
  var rounds = 3

  func run() throws {
    guard FileManager.default.isExecutableFile(atPath: server) else {
      throw ValidationError("There is no '\(server)': make server-test builds it.")
    }
    try withTemporaryFolder { folder in
      let templates = folder.appending(path: "Templates")
      try FileManager.default.copyItem(at: URL(filePath: "Templates"), to: templates)
      let running = try RunningServer(server, program: try flexrenderProgram(), templates: templates.path)
      defer { running.kill() }
      let distinct: @Sendable (Int) -> String = { "/render/og-card.png?title=Card%20number%20\($0)&author.name=Ada" }

      var load = HTTPLoad(port: running.port, clients: 4, rate: nil, path: distinct)
      _ = load.run(count: 100)  // fonts and caches
      for round in 1...max(1, rounds) {
        load.rate = nil
        load.path = { distinct(round * 10_000_000 + $0) }
        load.clients = 4
        let most = measure("distinct", load, of: running)
        load.rate = most.perSecond * 0.8
        load.path = { distinct(round * 10_000_000 + 5_000_000 + $0) }
        // As many as may wait: none is held back by another's answer.
        load.clients = 32
        _ = measure("distinct-80", load, of: running, more: ["rate": load.rate ?? 0])
      }

      load.rate = nil
      load.clients = 4
      load.path = { _ in distinct(0) }
      _ = load.run(count: 1)
      _ = measure("cached", load, of: running)

      // Memory after the first cards, and after many more.
      load.clients = 4
      load.path = { distinct(2_000_000 + $0) }
      _ = load.run(count: soak / 4)
      let before = running.resident
      load.path = { distinct(3_000_000 + $0) }
      let soaked = load.run(count: soak)
      report("soak", soaked, more: ["mib_before": Self.mib(before), "mib_after": Self.mib(running.resident)])

      // A template that is saved while requests run.
      let template = templates.appending(path: "og-card/template.html")
      let text = try String(contentsOf: template, encoding: .utf8)
      let saver = Thread {
        for round in 0..<8 {
          usleep(UInt32(seconds / 10 * 1e6))
          try? (text + "<!-- \(round) -->").write(to: template, atomically: true, encoding: .utf8)
        }
      }
      saver.start()
      load.path = { distinct(4_000_000 + $0) }
      _ = measure("reload", load, of: running)

      let stopper = Thread {
        usleep(1_000_000)
        running.terminate()
      }
      stopper.start()
      load.path = { distinct(5_000_000 + $0) }
      report("ending", load.run(seconds: 30))
    }
  }

  private func measure(_ name: String, _ load: HTTPLoad, of server: RunningServer, more: [String: Double] = [:])
    -> HTTPLoad.Result
  {
    let before = (server: server.cpuSeconds, all: MachineTime.now, own: MachineTime.ofThisProcess)
    let result = load.run(seconds: seconds)
    let busy = server.cpuSeconds - before.server
    let own = busy + MachineTime.ofThisProcess - before.own
    let all = MachineTime.now
    let whole = max(1e-9, all.whole - before.all.whole)
    let numbers = [
      "cpu_ms_a_request": busy * 1000 / Double(max(1, result.answered)), "busy": own / whole,
      "others": max(0, all.busy - before.all.busy - own) / whole,
    ]
    report(name, result, more: more.merging(numbers) { $1 })
    return result
  }

  private func report(_ name: String, _ result: HTTPLoad.Result, more: [String: Double] = [:]) {
    let numbers = [
      ("per_second", result.perSecond), ("p50_ms", result.latency(0.5)), ("p99_ms", result.latency(0.99)),
    ]
    let fields = (numbers + more.sorted { $0.key < $1.key }).map { "\"\($0)\": \(String(format: "%.2f", $1))" }
    print(
      "{\"serve\": \"\(name)\", \"answered\": \(result.answered), \"failed\": \(result.failed), "
        + fields.joined(separator: ", ") + "}")
  }

  private static func mib(_ bytes: Int) -> Double { Double(bytes) / 1_048_576 }
}

/// Seconds of processor time.
private enum MachineTime {
  /// Of all programs on all processors: what was used, or taken by the host of a virtual machine, and what there was.
  /// proc(5): user, nice, system, idle, iowait, irq, softirq, steal.
  static var now: (busy: Double, whole: Double) {
    let text = (try? String(contentsOfFile: "/proc/stat", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first ?? ""
    let ticks = line.split(separator: " ").dropFirst().prefix(8).map { Double($0) ?? 0 }
    let whole = ticks.reduce(0, +)
    let second = Double(sysconf(Int32(_SC_CLK_TCK)))
    return ((whole - ticks.dropFirst(3).prefix(2).reduce(0, +)) / second, whole / second)
  }

  static var ofThisProcess: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// A server that listens.
private final class RunningServer: Sendable {
  private let process: Process
  let port: UInt16

  init(_ server: String, program: String, templates: String) throws {
    process = Process()
    process.executableURL = URL(filePath: server)
    process.arguments = [templates, "--port", "0", "--program", program]
    let log = Pipe()
    process.standardOutput = log
    process.standardError = log
    try process.run()
    var text = ""
    while !text.contains("listening") {
      let piece = log.fileHandleForReading.availableData
      guard !piece.isEmpty else { throw ValidationError("the server ended: \(text)") }
      text += String(decoding: piece, as: UTF8.self)
    }
    guard let number = text.firstMatch(of: /127\.0\.0\.1:(\d+)/).flatMap({ UInt16($0.1) }) else {
      throw ValidationError("the server doesn't say its port: \(text)")
    }
    port = number
    // What it logs from now on is read and let go: a full pipe would stop it.
    log.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
  }

  func terminate() { process.terminate() }
  func kill() { if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) } }

  /// Bytes of memory that the server and its workers have to themselves (`Pss_Anon`). Pages of files come and go with
  /// whoever else runs the same program.
  var resident: Int { Self.family(process.processIdentifier).reduce(0) { $0 + Self.proportional($1) } }

  /// Seconds of processor time that they have had.
  var cpuSeconds: Double {
    Self.family(process.processIdentifier).reduce(0) { sum, id in
      let text = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
      // Behind the name, which may hold anything: utime and stime are the fields 14 and 15 of all.
      let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ").dropFirst(12).prefix(2)
      return sum + fields.reduce(0) { $0 + (Double($1) ?? 0) } / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
  }

  /// A process and all below it.
  private static func family(_ id: Int32) -> [Int32] {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/task")) ?? []
    let children = threads.flatMap { thread in
      ((try? String(contentsOfFile: "/proc/\(id)/task/\(thread)/children", encoding: .utf8)) ?? "")
        .split(separator: " ").compactMap { Int32($0) }
    }
    return [id] + children.flatMap(family)
  }

  private static func proportional(_ id: Int32) -> Int {
    let text = (try? String(contentsOfFile: "/proc/\(id)/smaps_rollup", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("Pss_Anon:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
  }
}
