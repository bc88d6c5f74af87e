internal import CairoKit
public import FlexCore
internal import FlexDOM
public import FlexDisplay
public import FlexPaint
internal import FlexSVGWriter
internal import FlexTree

/// The `<clipPath>`, `<mask>` and `<filter>` elements that boxes refer to, ready for boxes of any size.
public struct SVGResources: Sendable {
  private var clips: [String: Clip] = [:]
  private var masks: [String: Content] = [:]
  private var filters: [String: Content] = [:]

  /// An element's content as markup, and what it refers to.
  private struct Content: Sendable {
    var element: Element
    var markup: String
    /// Whether `mask-type` is `alpha`.
    var isAlphaMask: Bool
    /// Inherited properties, for the document that shows it.
    var rootStyle: String
  }

  private struct Clip: Sendable {
    var content: Content
    /// The outline in the element's own units, where it is one.
    var outline: (path: Path, rule: BasicShape.FillRule)?
  }

  init() {}

  /// - Parameters:
  ///   - tree: its boxes' and inline boxes' styles name the elements.
  ///   - external: what writes elements of another file; `nil` where that can't be read.
  init(for tree: BoxTree, serializer: SVGSerializer, external: (String) -> SVGSerializer?) {
    var urls: (clips: Set<String>, masks: Set<String>, filters: Set<String>) = ([], [], [])
    func collect(_ paint: PaintStyle) {
      if case .url(let url) = paint.clipPath { urls.clips.insert(url) }
      for case let url? in paint.maskLayers.map(\.image.elementReference) { urls.masks.insert(url) }
      for case .url(let url) in paint.filter + paint.backdropFilter { urls.filters.insert(url) }
    }
    for box in tree.boxes {
      if box.style.mayNameElements { collect(box.style.paint) }
      guard case .inline(let content) = box.content else { continue }
      for inner in content.boxes.dropFirst() where inner.style.mayNameElements { collect(inner.style.paint) }
    }
    var files: [String: SVGSerializer?] = [:]
    func source(_ file: String) -> SVGSerializer? {
      if file.isEmpty { return serializer }
      let source = files[file] ?? external(file)
      files[file] = .some(source)
      return source
    }
    func content(_ url: String, _ tag: String) -> (Content, SVGSerializer, ElementID)? {
      let (file, id) = url.fileAndID
      guard let id, var serializer = source(file), let node = serializer.document.svgElement(id: id),
        let element = serializer.document.element(node), element.tag == tag
      else { return nil }
      let document = serializer.document
      let style = serializer.styles.style(of: node)
      serializer.write(document[node].children, in: style)
      serializer.refer(to: element[attribute: "clip-path"] ?? "")
      serializer.writeDefinitions(besides: id, in: style)
      return (
        Content(
          element: element, markup: serializer.markup, isAlphaMask: style.rare.texts.own["mask-type"] == "alpha",
          rootStyle: SVGStyle(root: style).text), serializer, node
      )
    }
    for url in urls.clips {
      guard let (content, serializer, node) = content(url, "clipPath") else { continue }
      let geometry = SVGGeometry(document: serializer.document, styles: serializer.styles)
      clips[url] = Clip(content: content, outline: geometry.clipOutline(of: node))
    }
    for url in urls.masks { masks[url] = content(url, "mask")?.0 }
    for url in urls.filters { filters[url] = content(url, "filter")?.0 }
  }
}

extension SVGResources: ElementReferences {
  /// CSS Masking 1 §6 (#ClipPathElement).
  public func clip(_ url: String, frame: Rect) -> ClipReference? {
    guard let clip = clips[url] else { return nil }
    let element = clip.content.element
    let isShare = element[attribute: "clipPathUnits"] == "objectBoundingBox"
    if let outline = clip.outline {
      // Either px from the box's corner, or shares of its size.
      var map = Matrix.translation(Double(frame.x), Double(frame.y))
      if isShare { map = map.concatenating(.scale(Double(frame.width), Double(frame.height))) }
      return .shape(.path(outline.path.mapped(by: map.concatenating(element.transform)), outline.rule))
    }
    // Px may reach beyond the box, shares hardly do.
    let area = isShare ? frame : frame.grown(by: 200)
    let (x, y) = (frame.x - area.x, frame.y - area.y)
    let attributes = ["clipPathUnits", "transform"].compactMap { name in
      element[attribute: name].map { "\(name)=\"\($0)\"" }
    }.joined(separator: " ")
    // librsvg clips no clip path.
    let around = element[attribute: "clip-path"].map { " clip-path=\"\($0)\"" } ?? ""
    let width = isShare ? frame.width : area.width
    let height = isShare ? frame.height : area.height
    let markup = """
      <clipPath id="flexrender-clip" \(attributes)>\(clip.content.markup)</clipPath><g transform="translate(\(x) \(y))"\
      \(around)>\
      <rect x="\(isShare ? 0 : -x)" y="\(isShare ? 0 : -y)" width="\(width)" height="\(height)" fill="#fff" \
      clip-path="url(#flexrender-clip)"/></g>
      """
    return .coverage(
      MaskReference(picture: picture(markup, clip.content, size: area.size), area: area, isLuminance: false))
  }

  /// CSS Masking 1 §7.1 (#MaskElement).
  public func mask(_ url: String, frame: Rect) -> MaskReference? {
    guard let mask = masks[url] else { return nil }
    let area = mask.element.region("maskUnits", frame: frame)
    guard area.width > 0, area.height > 0 else { return nil }
    var map = "translate(\(frame.x - area.x) \(frame.y - area.y))"
    if mask.element[attribute: "maskContentUnits"] == "objectBoundingBox" {
      map += " scale(\(frame.width) \(frame.height))"
    }
    return MaskReference(
      picture: picture("<g transform=\"\(map)\">\(mask.markup)</g>", mask, size: area.size), area: area,
      isLuminance: !mask.isAlphaMask)
  }

  /// Filter Effects 1 §8 (#FilterElement).
  public func filter(_ url: String, frame: Rect) -> ElementFilter? {
    guard let filter = filters[url] else { return nil }
    let region = filter.element.region("filterUnits", frame: frame)
    let kept = ["primitiveUnits", "color-interpolation-filters"].compactMap { name in
      filter.element[attribute: name].map { " \(name)=\"\($0)\"" }
    }.joined()
    let id = "flexrender-filter-" + ContentHash(Array(filter.markup.utf8)).description.prefix(8)
    return ElementFilter(
      id: id,
      markup: """
        <filter id="\(id)" filterUnits="userSpaceOnUse" x="\(region.x - frame.x)" y="\(region.y - frame.y)" \
        width="\(region.width)" height="\(region.height)"\(kept)>\(filter.markup)</filter>
        """,
      origin: frame.origin, region: region)
  }

  private func picture(_ markup: String, _ content: Content, size: Size<Float>) -> ImageSource {
    .svg(
      """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="\(size.width)" \
      height="\(size.height)" style="\(content.rootStyle.replacing("\"", with: "'"))">\(markup)</svg>
      """)
  }
}

extension ComputedStyle {
  // A group of values that is handed on would be copied whole.
  fileprivate var mayNameElements: Bool {
    !paint.maskLayers.isEmpty || !paint.filter.isEmpty || !paint.backdropFilter.isEmpty || paint.clipPath != .none
  }
}

extension Element {
  var transform: Matrix { self[attribute: "transform"].flatMap(Matrix.init(svgTransform:)) ?? .identity }

  /// `x`, `y`, `width` and `height` of a mask or filter: shares of the box, -10 % to 120 % unless said otherwise, or
  /// px from its corner.
  fileprivate func region(_ units: String, frame: Rect) -> Rect {
    let isUserSpace = self[attribute: units] == "userSpaceOnUse"
    func length(_ name: String, _ initial: Float, of extent: Float) -> Float {
      guard let text = self[attribute: name] else { return initial / 100 * extent }
      if text.hasSuffix("%"), let value = Float(text.dropLast()) { return value / 100 * extent }
      guard let value = Float(text.hasSuffix("px") ? String(text.dropLast(2)) : text) else {
        return initial / 100 * extent
      }
      return isUserSpace ? value : value * extent
    }
    return Rect(
      x: frame.x + length("x", -10, of: frame.width), y: frame.y + length("y", -10, of: frame.height),
      width: length("width", 120, of: frame.width), height: length("height", 120, of: frame.height))
  }
}

extension Rect {
  fileprivate func grown(by amount: Float) -> Rect {
    Rect(x: x - amount, y: y - amount, width: width + 2 * amount, height: height + 2 * amount)
  }
}
