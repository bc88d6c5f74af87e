// Tries inputs that standard input gives, and says of each how it ended: what `Scripts/fuzz` starts, and starts again
// where an input has stopped it.
//
//     fuzz-worker SECONDS [PICTURE]
//
// An input is a line `TARGET FORMAT LENGTH` and so many bytes; its answer a line `OUTCOME MICROSECONDS KILOBYTES`: the
// processor time it took, and the most memory that the process has had. SECONDS is the limit of each.
internal import FlexFuzz
internal import Glibc

/// Bytes of a descriptor, by lines and by numbers.
struct Input {
  let descriptor: Int32
  private var bytes: [UInt8] = []
  private var start = 0

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Reads on; `false` is the end.
  private mutating func fill() -> Bool {
    bytes.removeFirst(start)
    start = 0
    let room = 1 << 18
    let old = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: room))
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress?.advanced(by: old), room) }
    bytes.removeLast(room - max(0, count))
    return count > 0
  }

  mutating func line() -> String? {
    while true {
      if let end = bytes[start...].firstIndex(of: 10) {
        defer { start = end + 1 }
        return String(decoding: bytes[start..<end], as: UTF8.self)
      }
      guard fill() else { return nil }
    }
  }

  mutating func take(_ count: Int) -> [UInt8]? {
    while bytes.count - start < count { guard fill() else { return nil } }
    defer { start += count }
    return Array(bytes[start..<start + count])
  }
}

func say(_ text: String, to descriptor: Int32) {
  var text = Array(text.utf8)
  while !text.isEmpty {
    let count = unsafe write(descriptor, text, text.count)
    guard count > 0 else { exit(1) }
    text.removeFirst(count)
  }
}

/// Microseconds of processor time of this process.
func processorTime() -> Int {
  var time = timespec()
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
}

func usage() -> Never {
  say("usage: fuzz-worker SECONDS [PICTURE]\n", to: STDERR_FILENO)
  exit(64)
}

let arguments = CommandLine.arguments.dropFirst()
guard let seconds = arguments.first.flatMap({ Double($0) }) else { usage() }
var picture: [UInt8] = []
if let path = arguments.dropFirst().first {
  var file = unsafe Input(open(path, O_RDONLY))
  while let byte = file.take(1) { picture += byte }
}
let bench = try FuzzBench(seconds: seconds, files: ["p.png": picture])

var input = Input(STDIN_FILENO)
while let line = input.line() {
  let words = line.split(separator: " ")
  guard words.count == 3, let length = Int(words[2]), length >= 0, let bytes = input.take(length) else { usage() }
  let start = processorTime()
  guard let outcome = bench.run(String(words[0]), format: String(words[1]), bytes) else { usage() }
  var used = rusage()
  unsafe getrusage(RUSAGE_SELF.rawValue, &used)
  say("\(outcome.rawValue) \(processorTime() - start) \(used.ru_maxrss)\n", to: STDOUT_FILENO)
}
