import CMalloc
import Glibc

/// CPU time of the calling thread in nanoseconds: other jobs on the machine don't count.
func threadNanoseconds() -> Int64 {
  var time = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// Sorted samples of one quantity.
struct Samples {
  private var values: [Int64] = []

  var count: Int { values.count }

  mutating func add(_ value: Int64) { values.append(value) }

  /// The value that `percent` % of the samples don't exceed.
  func percentile(_ percent: Int) -> Int64 {
    guard !values.isEmpty else { return 0 }
    return values.sorted()[min(values.count - 1, values.count * percent / 100)]
  }

  var median: Int64 { percentile(50) }
}

/// Peak resident memory of this process, as Linux counts it.
enum ResidentMemory {
  /// Gives freed memory back and makes the next peak start from here; bytes in use now.
  static func resetPeak() -> Int {
    malloc_trim(0)
    if let file = unsafe fopen("/proc/self/clear_refs", "w") {
      unsafe fputs("5", file)
      unsafe fclose(file)
    }
    return status("VmRSS:")
  }

  /// Bytes at the peak since the last reset.
  static func peak() -> Int { status("VmHWM:") }

  private static func status(_ field: String) -> Int {
    guard let file = unsafe fopen("/proc/self/status", "r") else { return 0 }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while unsafe fgets(&line, Int32(line.count), file) != nil {
      let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        .split(whereSeparator: \.isWhitespace)
      if words.count > 1, words[0] == field, let kibibytes = Int(words[1]) { return kibibytes * 1024 }
    }
    return 0
  }
}
