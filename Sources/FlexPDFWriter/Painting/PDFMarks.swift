internal import FlexDisplay
internal import FlexTree

/// What the operators of a content stream show: which node of the structure, or nothing that is read. ISO 32000-1
/// §14.6, §14.8.2.2.
struct PDFMarks {
  enum Mark: Equatable {
    case artifact
    case content(node: Int)
  }

  /// A marked sequence; its index is its identifier in the stream.
  struct Sequence {
    var node: Int
    /// Place in the reading order of the page.
    var order: Int
  }

  private(set) var sequences: [Sequence] = []
  private var open: (mark: Mark, depth: Int)?
  /// Place of what was marked last.
  private var lastOrder = 0
  /// The farthest place of what was marked as belonging to the same, one thing behind the other.
  private var highestOrder = 0
  /// Whether sequences are told apart at all: not in soft masks and patterns.
  let isEnabled: Bool

  init(isEnabled: Bool) { self.isEnabled = isEnabled }

  /// Says what comes next, where that isn't said already.
  ///
  /// - Parameters:
  ///   - isNew: whether something else is read between it and what the same node shows before it.
  ///   - depth: how many graphics states are saved: a sequence ends in the state that it began in.
  mutating func begin(
    _ mark: Mark, role: @autoclosure () -> StructureRole?, order: Int, isNew: Bool, depth: Int,
    _ content: inout PDFContent
  ) {
    guard isEnabled else { return }
    let isSame = open?.mark == mark
    if isSame, order == lastOrder { return }
    // What is painted behind what it is read before, as text behind floats, begins anew; bases of one ruby may have
    // annotations between them.
    if isSame, order > highestOrder, !isNew, role() != .rubyBase {
      (lastOrder, highestOrder) = (order, order)
      return
    }
    highestOrder = isSame ? max(highestOrder, order) : order
    lastOrder = order
    end(&content)
    open = (mark, depth)
    switch mark {
    case .artifact: content.append("/Artifact BMC\n")
    case .content(let node):
      content.append("/")
      content.append(raw: (role() ?? .span).rawValue.utf8)
      content.append("<</MCID ")
      content.append(integer: sequences.count)
      content.append(">>BDC\n")
      sequences.append(Sequence(node: node, order: order))
    }
  }

  mutating func end(_ content: inout PDFContent) {
    guard open != nil else { return }
    content.append("EMC\n")
    open = nil
  }

  /// Ends what began inside the state that is about to be restored to one of `depth`.
  mutating func restore(to depth: Int, _ content: inout PDFContent) {
    if let open, open.depth > depth { end(&content) }
  }
}
