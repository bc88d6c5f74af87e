internal import CairoKit
internal import FlexCore
internal import FlexMarkup
internal import FlexPaint
internal import FlexTree

/// `<clipPath>` elements that `clip-path: url(#id)` names. CSS Masking 1 §6 (#ClipPathElement).
struct ClipPathElements {
  let document: Document

  /// The area for a border box, or `nil` where there is no such element. Unsupported: text and
  /// `<use>` inside, units of lengths, `transform` as a CSS property.
  func shape(_ url: String, frame: Rect) -> Shape? {
    guard let hash = url.firstIndex(of: "#") else { return nil }
    let name = String(url[url.index(after: hash)...])
    let found = document.nodes.indices.lazy.map { NodeID(index: $0) }.first { id in
      guard let element = document.element(id), element.tag.lowercased() == "clippath" else { return false }
      return element[attribute: "id"] == name
    }
    guard let found, let clipPath = document.element(found) else { return nil }
    var path = Path()
    var isEvenOdd = false
    for child in document[found].children {
      guard let element = document.element(child),
        let outline = Path(svgElement: element.tag, attribute: { element[attribute: $0] })
      else { continue }
      path.elements += outline.mapped(by: transform(of: element)).elements
      if element[attribute: "clip-rule"] == "evenodd" { isEvenOdd = true }
    }
    // Either px from the box's corner, or shares of its size.
    var map = Matrix.translation(Double(frame.x), Double(frame.y))
    let units = clipPath[attribute: "clipPathUnits"] ?? clipPath[attribute: "clippathunits"]
    if units == "objectBoundingBox" { map = map.concatenating(.scale(Double(frame.width), Double(frame.height))) }
    return .path(path.mapped(by: map.concatenating(transform(of: clipPath))), isEvenOdd ? .evenodd : .nonzero)
  }

  private func transform(of element: Element) -> Matrix {
    element[attribute: "transform"].flatMap(Matrix.init(svgTransform:)) ?? .identity
  }
}
