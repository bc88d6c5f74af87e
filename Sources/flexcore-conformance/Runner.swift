import FlexCore

/// Something a case got wrong.
struct Failure: CustomStringConvertible {
  var file: String
  var name: String
  var variant: String
  var path: String
  var expected: [Float]
  var got: [Float]

  var description: String { "\(name) \(variant) \(path): expected \(expected), got \(got)" }
}

/// A case's boxes under one variant, in a host.
struct BuiltCase {
  var tree = LayoutTree()
  var texts: [NodeID: SquareText] = [:]
  var host: NodeID
  /// What the case names, in tree order.
  fileprivate(set) var nodes: [(id: NodeID, element: Element, path: String)] = []

  init(_ item: Case, _ variant: Int, of set: DataSet) {
    var style = StyleReader.read([set.host, item.host], inheriting: .ltr, scrollbarWidth: 0)
    style.position = .relative
    host = tree.makeNode(style)
    build(item.root, in: host, variant, set, isRoot: true, direction: .ltr, path: "root")
  }

  /// Lays it out, or out again.
  ///
  /// - Returns: how many questions there were about text.
  @discardableResult
  func layOut() -> Int {
    let texts = texts
    var questions = 0
    tree.computeLayout(of: host, in: Size(width: .maxContent, height: .maxContent)) { node, known, available in
      questions += 1
      return texts[node]?.measure(known: known, available: available, beside: []) ?? Measurement(size: .zero)
    } lines: { node, known, available, floats in
      questions += 1
      return texts[node]?.measure(
        known: known, available: available, beside: known.width == nil ? [] : floats.intrusions)
        ?? Measurement(size: .zero)
    }
    return questions
  }

  private mutating func build(
    _ element: Element, in parent: NodeID, _ variant: Int, _ set: DataSet, isRoot: Bool, direction: Direction,
    path: String
  ) {
    var lists = [set.defaults, set.variants[variant].all]
    if isRoot { lists += [set.rootDefaults, set.variants[variant].root] }
    lists.append(element.style)
    let style = StyleReader.read(lists, inheriting: direction, scrollbarWidth: set.scrollbarWidth)
    let text = element.text.map { SquareText($0) }
    // Text in a flex container stands in an anonymous item; in a block it is the block's own.
    let node = tree.makeNode(style, isMeasured: text != nil && style.display != .flex)
    tree.append(node, to: parent)
    if let text {
      var owner = node
      if style.display == .flex {
        var anonymous = Style()
        anonymous.direction = style.direction
        owner = tree.makeNode(anonymous, isMeasured: true)
        tree.append(owner, to: node)
      }
      texts[owner] = text
    }
    nodes.append((id: node, element: element, path: path))
    for (index, child) in element.children.enumerated() {
      build(
        child, in: node, variant, set, isRoot: false, direction: style.direction, path: "\(path)/\(index)")
    }
  }
}

/// Lays cases out and compares them with what they expect.
struct Runner {
  static let tolerance: Float = 0.1

  /// Lays one case out under one variant; returns the boxes that are off.
  static func run(_ item: Case, _ variant: Int, of set: DataSet, file: String) -> [Failure] {
    let built = BuiltCase(item, variant, of: set)
    built.layOut()
    return built.nodes.compactMap { node in
      guard let expected = node.element.boxes[variant] else { return nil }
      let frame = built.tree.layout(of: node.id).frame
      let got = [frame.x, frame.y, frame.width, frame.height]
      let isRight = zip(expected, got).allSatisfy { abs($0 - $1) <= tolerance }
      return isRight
        ? nil
        : Failure(
          file: file, name: item.name, variant: set.variants[variant].name, path: node.path, expected: expected,
          got: got)
    }
  }
}
