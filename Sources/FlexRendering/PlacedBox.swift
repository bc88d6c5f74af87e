internal import FlexCore
internal import FlexOutput
internal import FlexPaint
internal import FlexTree
internal import TextMeasure

/// A box as it stands in a picture, for comparison and tests.
public struct PlacedBox: Equatable, Sendable {
  /// The box's type, or the tag of a template's element.
  public var type: String
  /// The box's name, or the element's `id`.
  public var name: String
  /// The `class` attribute of a template's element.
  public var classAttribute: String
  /// Index of the box around it among all of the picture, or `nil`.
  public var parent: Int?
  /// Border box in px from the top left corner of the first page, without transforms; pages stand below each other.
  public var x: Float
  public var y: Float
  public var width: Float
  public var height: Float
  /// What each line of the box's own text shows.
  public var lines: [String]
}

extension Picture {
  /// The bytes of a PNG a page.
  ///
  /// - Throws: `RenderingError` where there is no output.
  public func pngPages(scale: Double = 1) throws(RenderingError) -> [[UInt8]] { try files(.png, scale: scale) }

  /// The boxes of all pages; a box stands before those in it.
  public var boxes: [PlacedBox] {
    var found: [PlacedBox] = []
    var top: Float = 0
    for page in pages {
      var pending: [(id: BoxID, x: Float, y: Float, parent: Int?)] = [(page.tree.root, 0, top, nil)]
      while let (id, left, above, parent) = pending.popLast() {
        let box = page.tree[id]
        let (x, y) = (left + box.frame.x, above + box.frame.y)
        var owner = parent
        if let source = box.source, source.pseudoElement == nil {
          owner = found.count
          found.append(
            PlacedBox(
              type: source.tag, name: source.id, classAttribute: source.classAttribute, parent: parent, x: x, y: y,
              width: box.frame.width, height: box.frame.height, lines: []))
        }
        // Lines of a box without a name of its own are those of the box around it.
        if let owner, let layout = page.inline[id] { found[owner].lines += layout.lines.map(\.text) }
        for child in box.children.reversed() { pending.append((child, x, y, owner)) }
      }
      top += page.tree[page.tree.root].frame.height.rounded(.up)
    }
    return found
  }
}
