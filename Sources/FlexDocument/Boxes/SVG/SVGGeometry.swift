internal import CairoKit
internal import FlexCore
internal import FlexDOM
internal import FlexDisplay
internal import FlexPaint
internal import FlexSVGWriter
internal import FlexTree

/// Boxes around what SVG elements fill. SVG 2 §8.10.1 (#TermObjectBoundingBox). Unsupported: text.
struct SVGGeometry {
  let document: Document
  let styles: any StyleLookup

  /// The box in the element's own user space, or `nil` where it fills nothing.
  func bounds(of node: ElementID, depth: Int = 0) -> Rect? {
    guard depth < 32, let element = document.element(node) else { return nil }
    if let outline = outline(of: node, element) { return outline.extents }
    switch element.tag {
    case "image", "foreignObject", "svg": return box(of: node, element)
    case "use":
      guard let target = (element[attribute: "href"] ?? element[attribute: "xlink:href"]), target.hasPrefix("#"),
        let shown = document.svgElement(id: String(target.dropFirst())), let box = bounds(of: shown, depth: depth + 1)
      else { return nil }
      return Rect(
        x: box.x + length("x", of: node, element), y: box.y + length("y", of: node, element), width: box.width,
        height: box.height)
    case "g", "a", "switch", "symbol":
      var corners: [Point] = []
      for child in document[node].children {
        guard let inner = document.element(child), let box = bounds(of: child, depth: depth + 1) else { continue }
        let map = inner[attribute: "transform"].flatMap(Matrix.init(svgTransform:)) ?? .identity
        corners += Path(polygon: box.corners).mapped(by: map).extents?.corners ?? []
      }
      return Path(polygon: corners).extents
    default: return nil
    }
  }

  /// The outline of a basic shape.
  func outline(of node: ElementID, _ element: Element) -> Path? {
    let style = styles.style(of: node)
    return Path(svgElement: element.tag) { name in
      if name == "d", let text = style.rare.texts.own["d"], text.hasPrefix("path(\"") {
        return String(text.dropFirst(6).dropLast(2))
      }
      if let text = style.rare.texts.own[name], text.hasSuffix("px") { return String(text.dropLast(2)) }
      switch name {
      case "width": if case .px(let width) = style.layout.size.width { return "\(width)" }
      case "height": if case .px(let height) = style.layout.size.height { return "\(height)" }
      default: break
      }
      return element[attribute: name]
    }
  }

  /// The outline of all shapes in a `<clipPath>`, in its own units; `nil` where there is more in it than shapes.
  func clipOutline(of clipPath: ElementID) -> (path: Path, rule: BasicShape.FillRule)? {
    guard document.element(clipPath)?[attribute: "clip-path"] == nil else { return nil }
    var path = Path()
    var rule = BasicShape.FillRule.nonzero
    for child in document[clipPath].children {
      guard let element = document.element(child), element.tag != "title", element.tag != "desc" else { continue }
      let style = styles.style(of: child)
      guard style.paint.clipPath == .none, style.paint.transform.isEmpty, style.paint.individualTransforms.isEmpty,
        let outline = outline(of: child, element)
      else { return nil }
      if style.display == .none || style.text.visibility != .visible { continue }
      path.elements += outline.mapped(by: element.transform).elements
      if style.rare.texts.inherited["clip-rule"] == "evenodd" { rule = .evenodd }
    }
    return (path, rule)
  }

  private func box(of node: ElementID, _ element: Element) -> Rect {
    Rect(
      x: length("x", of: node, element), y: length("y", of: node, element),
      width: length("width", of: node, element), height: length("height", of: node, element))
  }

  private func length(_ name: String, of node: ElementID, _ element: Element) -> Float {
    let style = styles.style(of: node)
    let text = style.rare.texts.own[name] ?? element[attribute: name]
    if case .px(let value)? = SVGLength(text, fontSize: style.text.fontSize) { return value }
    return 0
  }
}

extension Rect {
  fileprivate var corners: [Point] {
    [Point(x: x, y: y), Point(x: maxX, y: y), Point(x: maxX, y: maxY), Point(x: x, y: maxY)]
  }
}
