/// Which of an item's `grid-column-start` to `grid-row-end`.
@usableFromInline enum LineSlot: UInt32, Sendable {
  case columnStart = 0
  case columnEnd = 8
  case rowStart = 16
  case rowEnd = 24
}

/// Where a grid item stands, in a byte for each of its four lines: 0 is `auto`, 1 to 127 the line of that number, 128 to
/// 191 a span of 1 to 64 tracks, 192 to 254 the lines −1 to −63. What that can't say, names and larger numbers, stands in
/// the rare style, and then all four do.
@usableFromInline struct PackedLines: Equatable, Sendable {
  @usableFromInline var bits: UInt32 = 0

  @usableFromInline static let rare = PackedLines(bits: .max)

  @inlinable init(bits: UInt32 = 0) { self.bits = bits }

  /// Whether the lines stand in the rare style.
  @inlinable var isRare: Bool { @inline(__always) get { bits == .max } }

  /// Whether the item says nothing of where it stands.
  @inlinable var areAuto: Bool { @inline(__always) get { bits == 0 } }

  /// The byte of a line; `nil`: there is none for it.
  @inlinable @inline(__always) static func byte(_ line: GridLine) -> UInt32? {
    switch line {
    case .auto: 0
    case .line(let number, nil) where number > 0 && number <= 127: UInt32(truncatingIfNeeded: number)
    case .line(let number, nil) where number < 0 && number >= -63: UInt32(truncatingIfNeeded: 191 &- number)
    case .span(let count, nil) where count > 0 && count <= 64: UInt32(truncatingIfNeeded: 127 &+ count)
    default: nil
    }
  }

  @usableFromInline subscript(slot: LineSlot) -> GridLine {
    let byte = Int((bits &>> slot.rawValue) & 255)
    switch byte {
    case 0: return .auto
    case 1...127: return .line(byte, nil)
    case 128...191: return .span(byte - 127, nil)
    default: return .line(191 - byte, nil)
    }
  }

  @inlinable @inline(__always) mutating func set(_ slot: LineSlot, _ byte: UInt32) {
    bits = bits & ~(255 &<< slot.rawValue) | byte &<< slot.rawValue
  }
}

extension Style {
  @usableFromInline func line(_ slot: LineSlot) -> GridLine { lines.isRare ? placement[slot] : lines[slot] }

  @inlinable @inline(__always)
  mutating func setLine(_ slot: LineSlot, _ line: GridLine) {
    if !lines.isRare, let byte = PackedLines.byte(line) {
      lines.set(slot, byte)
    } else {
      setRareLine(slot, line)
    }
  }

  /// Sets a line that has no byte, or one beside such.
  @usableFromInline @inline(never)
  mutating func setRareLine(_ slot: LineSlot, _ line: GridLine) {
    var placement = placement
    placement[slot] = line
    let slots: [LineSlot] = [.columnStart, .columnEnd, .rowStart, .rowEnd]
    var packed = PackedLines()
    var isPacked = true
    for slot in slots {
      if let byte = PackedLines.byte(placement[slot]) { packed.set(slot, byte) } else { isPacked = false }
    }
    lines = isPacked ? packed : .rare
    changeRare { $0.placement = isPacked ? nil : placement }
  }
}

extension GridPlacement {
  subscript(slot: LineSlot) -> GridLine {
    get {
      switch slot {
      case .columnStart: columnStart
      case .columnEnd: columnEnd
      case .rowStart: rowStart
      case .rowEnd: rowEnd
      }
    }
    set {
      switch slot {
      case .columnStart: columnStart = newValue
      case .columnEnd: columnEnd = newValue
      case .rowStart: rowStart = newValue
      case .rowEnd: rowEnd = newValue
      }
    }
  }
}
