import Foundation

/// A line from a descriptor, and bytes behind it.
struct LineReader {
  let descriptor: Int32
  private var buffer: [UInt8] = []

  init(descriptor: Int32) { self.descriptor = descriptor }

  mutating func line() -> [UInt8]? {
    var searched = 0
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeFirst(end + 1) }
        return Array(buffer[..<end])
      }
      searched = buffer.count
      guard fill(1 << 16) else { return nil }
    }
  }

  mutating func bytes(_ count: Int) -> [UInt8]? {
    guard buffer.count <= count else {
      defer { buffer.removeFirst(count) }
      return Array(buffer[..<count])
    }
    // What comes is asked for in pieces, and never more than that: the buffer is the answer.
    buffer.reserveCapacity(count)
    while buffer.count < count { guard fill(min(1 << 20, count - buffer.count)) else { return nil } }
    defer { buffer = [] }
    return buffer
  }

  private mutating func fill(_ most: Int) -> Bool {
    while true {
      var count = 0
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: most) { target, initialized in
        count = unsafe read(descriptor, target.baseAddress, most)
        initialized = max(0, count)
      }
      if count > 0 {
        buffer += piece
        return true
      }
      if count == 0 || errno != EINTR { return false }
    }
  }
}
