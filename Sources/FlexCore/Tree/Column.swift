/// Values of one type in a row of memory that somebody else owns: a column of the tree, or room of the arena.
///
/// This is the one place where layout meets pointers. A column is an address and no more, so that handing it on costs
/// nothing, and its values are read and changed where they stand. Indices aren't checked: they come from the links of the
/// tree and from loops that count what they wrote.
@usableFromInline @safe struct Column<Value> {
  @usableFromInline let first: UnsafeMutablePointer<Value>

  @inlinable @inline(__always) init(_ first: UnsafeMutablePointer<Value>) { unsafe self.first = first }

  @inlinable subscript(index: Int) -> Value {
    @inline(__always) unsafeAddress { unsafe UnsafePointer(first + index) }
    @inline(__always) nonmutating unsafeMutableAddress { unsafe first + index }
  }

  /// Where the first value stands: for a property that is this value.
  @inlinable var address: UnsafeMutablePointer<Value> { @inline(__always) get { unsafe first } }

  /// The values from number `index` on.
  @inline(__always) func from(_ index: Int) -> Column { unsafe Column(first + index) }

  /// Puts a value where none is yet.
  @inlinable @inline(__always) func initialize(at index: Int, to value: consuming Value) {
    unsafe (first + index).initialize(to: value)
  }

  /// Whether two columns stand in the same place.
  @inline(__always) static func == (a: Column, b: Column) -> Bool { unsafe a.first == b.first }
}

// MARK: - Owning

extension Column {
  /// Memory for `count` values, uninitialised. Whoever asks for it frees it.
  static func allocate(_ count: Int) -> Column { unsafe Column(.allocate(capacity: count)) }

  /// Takes the first `count` values out of `other` to where none are yet.
  func moveInitialize(from other: Column, count: Int) { unsafe first.moveInitialize(from: other.first, count: count) }

  /// Ends the first `count` values.
  func deinitialize(count: Int) { unsafe first.deinitialize(count: count) }

  /// Gives the memory back: nothing may be read there any more.
  func deallocate() { unsafe first.deallocate() }
}

extension Column where Value: BitwiseCopyable {
  /// Copies the first `count` values of `other`.
  func update(from other: Column, count: Int) { unsafe first.update(from: other.first, count: count) }
}

/// Several columns in one block of memory: what is freed and made anew as a whole stays with the process, and pages
/// that no box needs are never touched.
@safe struct ColumnBlock {
  private let memory: UnsafeMutableRawPointer
  private var used = 0

  /// Room for `byteCount` bytes, of which the first column needs the strictest `alignment`.
  init(byteCount: Int, alignment: Int) {
    unsafe memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: alignment)
  }

  /// The next column, with room for `count` values.
  mutating func column<Value>(of type: Value.Type, count: Int) -> Column<Value> {
    defer { used += count * MemoryLayout<Value>.stride }
    return unsafe Column((memory + used).bindMemory(to: type, capacity: count))
  }
}
