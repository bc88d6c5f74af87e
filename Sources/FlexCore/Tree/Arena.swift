/// Memory for what lives as long as one container's layout, given out and taken back as a stack.
/// Chunks are kept between layouts and never move, so pointers into them hold.
struct Arena {
  /// In front of each chunk's memory.
  private struct Header {
    var next: UnsafeMutableRawPointer?
    var previous: UnsafeMutableRawPointer?
    /// Bytes behind the header.
    var capacity: Int
  }

  /// A height of the stack.
  struct Mark {
    fileprivate var chunk: UnsafeMutableRawPointer
    fileprivate var used: Int
  }

  private static let headerSize = 32
  private static let alignment = 16
  private var chunk: UnsafeMutableRawPointer
  private var used = 0
  private var capacity: Int

  init() {
    capacity = 16 * 1024
    chunk = Self.makeChunk(capacity: capacity, previous: nil)
  }

  private static func makeChunk(capacity: Int, previous: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer {
    let chunk = UnsafeMutableRawPointer.allocate(byteCount: headerSize + capacity, alignment: alignment)
    chunk.initializeMemory(as: Header.self, to: Header(next: nil, previous: previous, capacity: capacity))
    return chunk
  }

  private static func header(_ chunk: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Header> {
    chunk.assumingMemoryBound(to: Header.self)
  }

  var mark: Mark {
    @inline(__always) get { Mark(chunk: chunk, used: used) }
  }

  /// Whether all that was given out was taken back.
  var isEmpty: Bool { used == 0 && Self.header(chunk).pointee.previous == nil }

  /// Room for `count` values, uninitialised, until the stack falls back to an earlier mark.
  @inline(__always)
  mutating func allocate<Value>(_ type: Value.Type, count: Int) -> UnsafeMutablePointer<Value> {
    let bytes = (count &* MemoryLayout<Value>.stride &+ (Self.alignment - 1)) & ~(Self.alignment - 1)
    if used &+ bytes > capacity { grow(bytes) }
    let memory = chunk + Self.headerSize + used
    used = used &+ bytes
    return memory.assumingMemoryBound(to: type)
  }

  /// Takes back all that was given out since `mark`.
  @inline(__always) mutating func release(_ mark: Mark) {
    if chunk != mark.chunk {
      chunk = mark.chunk
      capacity = Self.header(chunk).pointee.capacity
    }
    used = mark.used
  }

  /// Goes on to the next chunk, which is made, or made anew, when it is too small.
  @inline(never) private mutating func grow(_ bytes: Int) {
    if let next = Self.header(chunk).pointee.next {
      if Self.header(next).pointee.capacity < bytes { Self.free(from: next) }
    }
    if let next = Self.header(chunk).pointee.next, Self.header(next).pointee.capacity >= bytes {
      chunk = next
    } else {
      let next = Self.makeChunk(capacity: max(bytes, min(capacity * 2, 1 << 20)), previous: chunk)
      Self.header(chunk).pointee.next = next
      chunk = next
    }
    capacity = Self.header(chunk).pointee.capacity
    used = 0
  }

  /// Frees `chunk` and all after it.
  private static func free(from chunk: UnsafeMutableRawPointer) {
    if let previous = header(chunk).pointee.previous { header(previous).pointee.next = nil }
    var rest: UnsafeMutableRawPointer? = chunk
    while let chunk = rest {
      rest = header(chunk).pointee.next
      chunk.deallocate()
    }
  }

  func deallocate() {
    var first = chunk
    while let previous = Self.header(first).pointee.previous { first = previous }
    Self.free(from: first)
  }
}
