import FlexCore

/// One node of a workload: the properties that the generators set, on defaults that three engines share.
struct NodeSpec {
  /// A size of a workload: nothing, px or percent. Other engines hash the same two fields.
  struct Length {
    enum Unit: UInt8 { case auto, px, percent }
    var value: Float = 0
    var unit = Unit.auto

    static func px(_ value: Int) -> Length { Length(value: Float(value), unit: .px) }
    static func percent(_ value: Int) -> Length { Length(value: Float(value), unit: .percent) }

    @inline(__always) func ifSet(_ store: (Dimension) -> Void) {
      switch unit {
      case .auto: break
      case .px: store(.px(value))
      case .percent: store(.percent(value))
      }
    }
  }
  enum Justify: UInt8, CaseIterable { case start, center, end, spaceBetween, spaceAround, spaceEvenly }
  enum Align: UInt8, CaseIterable { case start, center, end, stretch }

  /// Index in the workload; -1 is the root's.
  var parent: Int32 = -1
  var isColumn = false
  var wraps = false
  var justify = Justify.start
  var align = Align.stretch
  var isAbsolute = false
  var grow: Float = 0
  var shrink: Float = 0
  var basis = Length()
  var width = Length()
  var height = Length()
  var minWidth = Length()
  var minHeight = Length()
  var maxWidth = Length()
  var maxHeight = Length()
  var left: Float = 0
  var top: Float = 0
  /// On all four edges.
  var margin: Float = 0
  var padding: Float = 0
  /// Between rows and between columns.
  var gap: Float = 0
  /// Characters of a text leaf; 0 for everything else.
  var text: Int32 = 0
}

extension UnsafePointer<NodeSpec> {
  /// Sets the node's style for FlexCore. Through a pointer each field is read when its turn comes; a copy of
  /// the record would be read as a whole.
  func configure(_ style: inout Style) {
    // Other engines have other initial values.
    style.display = .flex
    style.boxSizing = .borderBox
    style.alignContent = .flexStart
    style.minWidth = .zero
    style.minHeight = .zero

    style.position = pointee.isAbsolute ? .absolute : .relative
    style.flexDirection = pointee.isColumn ? .column : .row
    style.flexWrap = pointee.wraps ? .wrap : .nowrap
    style.justifyContent = pointee.justify.alignment
    style.alignItems = pointee.align.alignment
    style.flexGrow = pointee.grow
    style.flexShrink = pointee.shrink
    pointee.basis.ifSet { style.flexBasis = $0 }
    pointee.width.ifSet { style.width = $0 }
    pointee.height.ifSet { style.height = $0 }
    pointee.minWidth.ifSet { style.minWidth = $0 }
    pointee.minHeight.ifSet { style.minHeight = $0 }
    pointee.maxWidth.ifSet { style.maxWidth = $0 }
    pointee.maxHeight.ifSet { style.maxHeight = $0 }
    if pointee.margin != 0 { style.margin = Edges(all: .px(pointee.margin)) }
    if pointee.padding != 0 { style.padding = Edges(all: .px(pointee.padding)) }
    if pointee.gap != 0 { style.gap = Size(width: .px(pointee.gap), height: .px(pointee.gap)) }
    if pointee.isAbsolute {
      style.inset = Edges(left: .px(pointee.left), right: .auto, top: .px(pointee.top), bottom: .auto)
    }
  }
}

extension NodeSpec.Justify {
  fileprivate var alignment: ContentAlignment {
    switch self {
    case .start: .flexStart
    case .center: .center
    case .end: .flexEnd
    case .spaceBetween: .spaceBetween
    case .spaceAround: .spaceAround
    case .spaceEvenly: .spaceEvenly
    }
  }
}

extension NodeSpec.Align {
  fileprivate var alignment: SelfAlignment {
    switch self {
    case .start: .flexStart
    case .center: .center
    case .end: .flexEnd
    case .stretch: .stretch
    }
  }
}

/// FNV-1a over every field of every node: proves that engines in other languages lay out the same tree.
struct SpecHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  init(_ nodes: [NodeSpec]) {
    for node in nodes { add(node) }
  }

  private mutating func add(_ node: NodeSpec) {
    word(UInt32(bitPattern: node.parent))
    for flag in [
      node.isColumn ? 1 : 0, node.wraps ? 1 : 0, UInt32(node.justify.rawValue), UInt32(node.align.rawValue),
      node.isAbsolute ? 1 : 0,
    ] { word(flag) }
    number(node.grow)
    number(node.shrink)
    for length in [
      node.basis, node.width, node.height, node.minWidth, node.minHeight, node.maxWidth, node.maxHeight,
    ] {
      word(length.value.bitPattern)
      word(UInt32(length.unit.rawValue))
    }
    for value in [node.left, node.top, node.margin, node.padding, node.gap] { number(value) }
    word(UInt32(bitPattern: node.text))
  }

  private mutating func number(_ value: Float) { word(value.bitPattern) }

  private mutating func word(_ word: UInt32) {
    value ^= UInt64(word)
    value = value &* 0x100_0000_01b3
  }
}
