internal import FlexCore
internal import FlexDOM
internal import FlexTree

extension Element {
  /// Whether `content` may put a picture in the place of what the element shows: controls, frames and SVG draw themselves.
  var showsContentPictures: Bool {
    let others = [
      "input", "textarea", "select", "button", "meter", "progress", "br", "wbr", "html", "audio", "iframe", "embed",
      "fieldset",
    ]
    return isHTML && !others.contains(tag)
  }
}

extension ContentValue {
  /// Whether it is a single picture, which replaces an element. CSS Content 3 §2 (#content-property).
  var isPicture: Bool {
    guard case .items(let items) = self, items.count == 1, case .image = items[0] else { return false }
    return true
  }
}

extension BoxBuilder {
  /// What shows in the place of an element's own content for `content` with a picture alone. One that can't be read, and
  /// one made of colours, has no size of its own, as in browsers; images and films are what they were for the former.
  /// `nil` where the element keeps its content. CSS Content 3 §2 (#content-property).
  mutating func contentPicture(_ image: StyleImage, of element: Element, at node: ElementID) -> ImageContent? {
    guard element.tag != "object" || !isReplaced(element, at: node) else { return nil }
    if let picture = imageContent(of: image) { return picture }
    reportMissing(image, at: element.location)
    if case .crossFade = image { return nil }
    guard image.isDrawn || element.tag != "img" && element.tag != "video" else { return nil }
    return ImageContent(source: .missing(""), naturalSize: Size(width: 0, height: 0))
  }

  /// Gives a replaced element the display it is laid out with, and says what stands for a picture that is broken.
  mutating func prepareReplaced(
    _ element: Element, at node: ElementID, style: inout ComputedStyle
  ) -> BrokenPicture? {
    // It is no table and no part of one. CSS Display 3 §2.4 (#layout-specific-display)
    //
    // Deviation: parts are blocks, not inline, as in browsers. `Tests/Pages/replaced-tables.html` pins it.
    if style.display == .inlineTable {
      style.display = .inlineBlock
    } else if style.display == .table || style.display.tablePart != .none {
      style.display = .block
    }
    if contentPictures[node.index] != nil, case .items(let items) = style.inline.content,
      case .image(let image) = items[0], image.isDrawn
    {
      var layer = ImageLayer(image: image)
      layer.size = .size(width: .percent(100), height: .percent(100))
      (layer.origin, layer.clip) = (.contentBox, .contentBox)
      style.paint.backgroundLayers.insert(layer, at: 0)
    }
    return brokenPicture(element, at: node, style: &style)
  }
}
