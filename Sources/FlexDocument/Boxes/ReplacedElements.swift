internal import CairoKit
internal import FlexCore
internal import FlexMarkup
internal import FlexPaint
internal import FlexTree

extension Element {
  /// Whether the element's box shows something from outside CSS. CSS Display 3 (#replaced-element).
  var isReplaced: Bool {
    guard isHTML else { return tag == "svg" || tag == "math" }
    switch tag {
    case "img", "video", "canvas", "iframe", "embed", "object": return true
    case "input":
      let drawn = ["image", "checkbox", "radio", "range", "color"]
      return self[attribute: "type"].map { drawn.contains($0.lowercased()) } ?? false
    case "progress", "meter": return true
    default: return false
    }
  }
}

extension BoxBuilder {
  /// Makes a box show its replaced element.
  mutating func replace(_ box: inout Box, _ element: Element, at node: ElementID) {
    if element.tag == "svg" && !element.isHTML {
      setPicture(vectorContent(of: node, style: box.style), of: &box)
      return
    }
    if let control = FormControl(element, in: document, at: node), control.isPicture { return draw(control, in: &box) }
    guard let candidate = picture(of: element, at: node) else {
      // What can't be shown takes the room that HTML gives it. HTML 15.4.3 (#attributes-for-embedded-content-and-images).
      let size: Float? = element.tag == "img" || element.tag == "input" ? 0 : nil
      let content = ImageContent(
        source: .missing(element.tag), naturalSize: Size(width: size ?? 300, height: size ?? 150),
        alternativeText: element[attribute: "alt"] ?? "")
      setPicture(content, of: &box)
      return
    }
    let url = candidate.url
    let source = images.source(url: url, base: element.location?.file).oriented(box.style.text.imageOrientation)
    let alternative = element[attribute: "alt"] ?? ""
    if let natural = images.dimensions(of: source) {
      setPicture(
        ImageContent(
          source: source,
          naturalSize: Size(
            width: natural.width.map { $0 / candidate.density }, height: natural.height.map { $0 / candidate.density }),
          naturalRatio: natural.ratio, alternativeText: alternative),
        of: &box)
    } else {
      let error = DocumentError(
        .unreadablePicture(url, reason: pictureFailure(source)),
        location: element.attributeLocation(url == element[attribute: "src"] ? "src" : "srcset"))
      diagnostics.append(Diagnostic(error, severity: .warning, isOmission: true))
      setPicture(
        ImageContent(source: .missing(url), naturalSize: Size(width: 0, height: 0), alternativeText: alternative),
        of: &box)
    }
  }

  /// The picture that an element shows; `nil` where it names none.
  private func picture(of element: Element, at node: ElementID) -> ImageCandidate? {
    let own = element[attribute: "src"].flatMap { $0.isEmpty ? nil : ImageCandidate(url: $0, density: 1) }
    switch element.tag {
    case "img":
      guard let selection else { return own }
      return selection.candidate(for: node, in: document).flatMap { $0.density > 0 ? $0 : nil }
    case "input": return own
    default: return nil
    }
  }

  /// Puts a picture into a box: sizes follow CSS 2 §10.3.2 (#inline-replaced-width).
  func setPicture(_ content: ImageContent, of box: inout Box) {
    box.content = .image(content)
    box.style.layout.isReplaced = true
    if box.style.layout.display.makesItems { box.style.layout.display = .block }
    let natural = content.ratio
    if box.style.layout.aspectRatio == nil || box.style.layout.aspectRatioIsAuto, let natural {
      box.style.layout.aspectRatio = natural
      box.style.layout.aspectRatioIsAuto = true
    }
  }

  /// A picture that a CSS value names, or `nil` where it shows nothing.
  func imageContent(of image: StyleImage) -> ImageContent? {
    guard case .url(let url, let base) = image else { return nil }
    let source = images.source(url: url, base: base)
    guard let natural = images.dimensions(of: source) else { return nil }
    return ImageContent(
      source: source, naturalSize: Size(width: natural.width, height: natural.height), naturalRatio: natural.ratio)
  }
}

extension Element {
  /// Where an attribute's value stands, else the start tag.
  func attributeLocation(_ name: String) -> SourceLocation? {
    attributes.first { $0.name == name }?.location ?? location
  }
}

extension ImageContent {
  /// Width divided by height: the natural ratio, or that of the natural size.
  var ratio: Float? {
    if let naturalRatio, naturalRatio > 0, naturalRatio.isFinite { return naturalRatio }
    guard let width = naturalSize.width, let height = naturalSize.height, width > 0, height > 0 else { return nil }
    return width / height
  }
}
