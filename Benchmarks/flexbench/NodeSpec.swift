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
  /// Limits of the sizes, which few nodes have.
  struct Limits {
    var minWidth = Length()
    var minHeight = Length()
    var maxWidth = Length()
    var maxHeight = Length()
  }
  /// Margin and padding on all four edges, and the gap between rows and between columns.
  struct Spacing {
    var margin: Float?
    var padding: Float?
    var gap: Float?
  }

  /// Index in the workload; -1 is the root's.
  var parent: Int32 = -1
  var direction = FlexDirection.row
  var wrap = FlexWrap.nowrap
  var justify = ContentAlignment.Keyword.flexStart
  var align = SelfAlignment.Keyword.stretch
  var grow: Float = 0
  var shrink: Float = 0
  var basis = Length()
  var width = Length()
  var height = Length()
  /// Characters of a text leaf; 0 for everything else.
  var text: Int32 = 0
  var spacing: Spacing?
  var limits: Limits?
  /// Left and top of an absolute box.
  var inset: Point?
}

extension UnsafePointer<NodeSpec> {
  /// Sets the node's style for FlexCore. Through a pointer each field is read when its turn comes; a copy of
  /// the record would be read as a whole.
  @inline(__always) func configure(_ style: inout Style) {
    // Other engines have other initial values.
    style.display = .flex
    style.boxSizing = .borderBox
    style.position = .relative
    style.alignContent = .flexStart
    style.minWidth = .zero
    style.minHeight = .zero

    style.flexDirection = unsafe self[0].direction
    style.flexWrap = unsafe self[0].wrap
    style.justifyContent = unsafe ContentAlignment(self[0].justify)
    style.alignItems = unsafe SelfAlignment(self[0].align)
    style.flexGrow = unsafe self[0].grow
    style.flexShrink = unsafe self[0].shrink
    unsafe self[0].basis.ifSet { style.flexBasis = $0 }
    unsafe self[0].width.ifSet { style.width = $0 }
    unsafe self[0].height.ifSet { style.height = $0 }
    if let spacing = unsafe self[0].spacing {
      if let margin = spacing.margin { style.margin = Edges(all: .px(margin)) }
      if let padding = spacing.padding { style.padding = Edges(all: .px(padding)) }
      if let gap = spacing.gap { style.gap = Size(width: .px(gap), height: .px(gap)) }
    }
    if let limits = unsafe self[0].limits {
      limits.minWidth.ifSet { style.minWidth = $0 }
      limits.minHeight.ifSet { style.minHeight = $0 }
      limits.maxWidth.ifSet { style.maxWidth = $0 }
      limits.maxHeight.ifSet { style.maxHeight = $0 }
    }
    if let inset = unsafe self[0].inset {
      style.position = .absolute
      style.inset = Edges(left: .px(inset.x), right: .auto, top: .px(inset.y), bottom: .auto)
    }
  }
}

extension NodeSpec {
  /// In the order in which the generators draw them.
  static let justifications: [ContentAlignment.Keyword] = [
    .flexStart, .center, .flexEnd, .spaceBetween, .spaceAround, .spaceEvenly,
  ]
  static let alignments: [SelfAlignment.Keyword] = [.flexStart, .center, .flexEnd, .stretch]
}

/// FNV-1a over every field of every node: proves that engines in other languages lay out the same tree.
struct SpecHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  init(_ nodes: [NodeSpec]) {
    for node in nodes { add(node) }
  }

  private mutating func add(_ node: NodeSpec) {
    let spacing = node.spacing ?? NodeSpec.Spacing()
    let limits = node.limits ?? NodeSpec.Limits()
    word(UInt32(bitPattern: node.parent))
    word(node.direction == .row ? 0 : 1)
    word(node.wrap == .nowrap ? 0 : 1)
    place(of: node.justify, in: NodeSpec.justifications)
    place(of: node.align, in: NodeSpec.alignments)
    word(node.inset == nil ? 0 : 1)
    number(node.grow)
    number(node.shrink)
    for length in [
      node.basis, node.width, node.height, limits.minWidth, limits.minHeight, limits.maxWidth, limits.maxHeight,
    ] {
      word(length.value.bitPattern)
      word(UInt32(length.unit.rawValue))
    }
    for value in [node.inset?.x, node.inset?.y, spacing.margin, spacing.padding, spacing.gap] { number(value ?? 0) }
    word(UInt32(bitPattern: node.text))
  }

  private mutating func place<Keyword: Equatable>(of keyword: Keyword, in keywords: [Keyword]) {
    word(UInt32(keywords.firstIndex(of: keyword) ?? keywords.count))
  }

  private mutating func number(_ value: Float) { word(value.bitPattern) }

  private mutating func word(_ word: UInt32) {
    value ^= UInt64(word)
    value = value &* 0x100_0000_01b3
  }
}
