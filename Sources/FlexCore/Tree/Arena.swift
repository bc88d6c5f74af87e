/// Memory for what lives as long as one container's layout, given out and taken back as a stack.
/// Chunks are kept between layouts and never move, so columns in them hold.
struct Arena {
  /// A height of the stack.
  struct Mark {
    fileprivate var chunk: Chunk
    fileprivate var used: Int
  }

  private static let alignment = 16
  private var chunk: Chunk
  private var used = 0
  private var capacity: Int

  init() {
    capacity = 16 * 1024
    chunk = Chunk(capacity: capacity, previous: nil)
  }

  var mark: Mark {
    @inline(__always) get { Mark(chunk: chunk, used: used) }
  }

  /// Whether all that was given out was taken back.
  var isEmpty: Bool { used == 0 && chunk.header.previous == nil }

  /// Room for `count` values, uninitialised, until the stack falls back to an earlier mark. Values have nothing to end.
  @inline(__always)
  mutating func allocate<Value: BitwiseCopyable>(_ type: Value.Type, count: Int) -> Column<Value> {
    let bytes = (count &* MemoryLayout<Value>.stride &+ (Self.alignment - 1)) & ~(Self.alignment - 1)
    if used &+ bytes > capacity { grow(bytes) }
    defer { used = used &+ bytes }
    return chunk.column(of: type, at: used)
  }

  /// Takes back all that was given out since `mark`.
  @inline(__always) mutating func release(_ mark: Mark) {
    if !(chunk == mark.chunk) {
      chunk = mark.chunk
      capacity = chunk.header.capacity
    }
    used = mark.used
  }

  /// Goes on to the next chunk, which is made, or made anew, when it is too small.
  @inline(never) private mutating func grow(_ bytes: Int) {
    if let next = chunk.header.next, next.header.capacity < bytes { next.freeAll() }
    if let next = chunk.header.next {
      chunk = next
    } else {
      let next = Chunk(capacity: max(bytes, min(capacity * 2, 1 << 20)), previous: chunk)
      chunk.header.next = next
      chunk = next
    }
    capacity = chunk.header.capacity
    used = 0
  }

  func deallocate() {
    var first = chunk
    while let previous = first.header.previous { first = previous }
    first.freeAll()
  }
}

/// A piece of an arena's memory, behind its header.
@safe private struct Chunk {
  struct Header {
    var next: Chunk?
    var previous: Chunk?
    /// Bytes behind the header.
    var capacity: Int
  }

  private static let headerSize = 32
  private let memory: UnsafeMutableRawPointer

  init(capacity: Int, previous: Chunk?) {
    unsafe memory = UnsafeMutableRawPointer.allocate(byteCount: Self.headerSize + capacity, alignment: 16)
    unsafe memory.initializeMemory(as: Header.self, to: Header(next: nil, previous: previous, capacity: capacity))
  }

  var header: Header {
    @inline(__always) unsafeAddress { unsafe UnsafePointer(memory.assumingMemoryBound(to: Header.self)) }
    @inline(__always) nonmutating unsafeMutableAddress { unsafe memory.assumingMemoryBound(to: Header.self) }
  }

  /// Values from `offset` on, behind the header.
  @inline(__always) func column<Value: BitwiseCopyable>(of type: Value.Type, at offset: Int) -> Column<Value> {
    unsafe Column((memory + Self.headerSize + offset).assumingMemoryBound(to: type))
  }

  /// Frees this chunk and all after it.
  func freeAll() {
    if let previous = header.previous { previous.header.next = nil }
    var rest: Chunk? = self
    while let chunk = rest {
      rest = chunk.header.next
      unsafe chunk.memory.deallocate()
    }
  }

  @inline(__always) static func == (a: Chunk, b: Chunk) -> Bool { unsafe a.memory == b.memory }
}
