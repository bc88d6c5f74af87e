import FlexRendering
import Foundation

// Answers requests as a server does: one template, a pool of threads, many students. Says how long that took, how much
// processor time a request took, and how much memory the program has at the end of each tenth.
//
//   RequestPool [requests [threads]]

struct Student: Encodable, Sendable {
  struct Grade: Encodable, Sendable {
    var subject: String
    var points: Double
  }
  var name: String
  var grades: [Grade]

  init(number: Int) {
    name = "Student \(number)"
    grades = (1...12).map { Grade(subject: "Subject \($0)", points: Double((number * 7 + $0 * 13) % 1000) / 10) }
  }
}

let template = try Template(
  """
  <html lang="en"><style>
    @page { size: 420px auto; margin: 20px }
    body { font: 14px Inter, sans-serif; color: #1e293b }
    h1 { font-size: 22px; margin: 0 0 12px }
    div { display: flex; justify-content: space-between; padding: 4px 0; border-bottom: 1px solid #cbd5e1 }
  </style>
  <h1>{{name}}</h1>
  {{#grades}}<div><span>{{subject}}</span><b>{{number(points, 1)}}</b></div>{{/grades}}
  <p>Mean: {{number(mean(grades.points), 2)}}</p>
  """)

let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let count = max(10, arguments.first ?? 200)
let threads = max(1, arguments.dropFirst().first ?? ProcessInfo.processInfo.activeProcessorCount)

/// Seconds of processor time of all threads.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Resident memory in MiB, of pages of 4 KiB.
func memory() -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
  let pages = status.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  return pages / 256
}

let pool = try RendererPool(threads: threads)
try FileManager.default.createDirectory(atPath: "requests", withIntermediateDirectories: true)
let first = try await pool.render(template, Student(number: 0))
try Data(first.bytes).write(to: URL(filePath: "requests/student-0.png"))

let (start, processorStart) = (ContinuousClock.now, processorTime())
var sizes: [Int] = []
var byteCount = 0
// No more wait than a few for each thread, as a server bounds its queue.
try await withThrowingTaskGroup(of: Int.self) { group in
  var next = 0
  func add() {
    let number = next
    next += 1
    group.addTask { try await pool.render(template, Student(number: number)).bytes.count }
  }
  while next < min(count, 4 * threads) { add() }
  var done = 0
  for try await bytes in group {
    byteCount += bytes
    done += 1
    if done % (count / 10) == 0 { sizes.append(memory()) }
    if next < count { add() }
  }
}
let elapsed = start.duration(to: .now)
let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
let processor = (processorTime() - processorStart) / Double(count) * 1000
print(
  "\(count) requests, \(threads) thread\(threads == 1 ? "" : "s"): \(String(format: "%.1f", Double(count) / seconds)) a second,",
  "\(String(format: "%.2f", processor)) ms of processor time each, \(byteCount / count) bytes each")
print("memory, MiB: \(sizes.map(String.init).joined(separator: " "))")
