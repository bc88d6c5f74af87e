internal import CairoKit
internal import FlexCore
internal import FlexDOM
internal import FlexDisplay
internal import FlexPaint
internal import FlexStyle
internal import FlexTree

extension Element {
  /// Whether the element's box shows something from outside CSS. CSS Display 3 (#replaced-element).
  var isReplaced: Bool {
    guard isHTML else { return tag == "svg" }
    switch tag {
    case "img", "video", "iframe", "embed", "object": return true
    case "input":
      let drawn = ["image", "checkbox", "radio"]
      return self[attribute: "type"].map { drawn.contains($0.lowercased()) } ?? false
    default: return false
    }
  }
}

extension Element {
  /// Whether what it shows counts as a picture where lines don't end beside one. Quirks Mode §3.6
  /// (#the-table-cell-width-calculation-quirk); as in Chromium, that of a film or a recording does.
  var isPicture: Bool { isHTML && ["img", "video", "audio"].contains(tag) || isImageButton }
}

extension BoxBuilder {
  /// Whether an element's box shows something from outside CSS. An object that has nothing to show shows what is inside
  /// it. HTML §4.8.7 (#the-object-element).
  func isReplaced(_ element: Element, at node: ElementID) -> Bool {
    if !contentPictures.isEmpty, contentPictures[node.index] != nil { return true }
    if element.isHTML, element.tag == "input" {
      let style = styles.style(of: node)
      if isInlineBox(element, style) || holdsGeneratedContent(element, at: node, style) { return false }
    }
    guard element.isHTML, element.tag == "object" else { return element.isReplaced }
    // White space is nothing that could show instead.
    let hasFallback = document[node].children.contains {
      if case .text(let text) = document[$0].kind { !text.isCollapsibleWhiteSpace } else { true }
    }
    guard hasFallback, !element.showsFrame else { return true }
    guard let candidate = picture(of: element, at: node) else { return false }
    return images.dimensions(of: source(of: candidate, element, styles.style(of: node))) != nil
  }

  /// Makes a box show its replaced element, or what stands for it.
  mutating func replace(_ box: inout Box, _ element: Element, at node: ElementID, broken: BrokenPicture?) {
    if let picture = contentPictures[node.index] { return setPicture(picture, of: &box) }
    if let broken { return show(broken, in: &box, alternative: element[attribute: "alt"] ?? "") }
    // As in Chromium, what another document scrolls in is no scroll container itself: it has an automatic minimum.
    if element.isHTML, ["iframe", "object", "embed"].contains(element.tag) {
      box.style.layout.overflow = Size(width: .clip, height: .clip)
    }
    if element.tag == "svg" && !element.isHTML {
      setPicture(vectorContent(of: node, style: box.style), of: &box)
      return
    }
    if let control = FormControl(element, in: document, at: node), control.isPicture { return draw(control, in: &box) }
    if element.showsFrame {
      return setPicture(
        ImageContent(source: .frame(node.index), naturalSize: Size(width: 300, height: 150)), of: &box)
    }
    let alternative = element[attribute: "alt"] ?? ""
    guard let candidate = picture(of: element, at: node) else {
      return setPicture(element.emptyContent(alternative), of: &box)
    }
    let source = source(of: candidate, element, box.style)
    if let natural = images.dimensions(of: source) {
      if element.tag == "embed" || element.tag == "object", case .vector = images.image(for: source) {
        // A document in a frame, which fills it. HTML §4.8.6 (#the-embed-element); in browsers, too.
        box.style.paint.objectFit = .fill
        box.style.paint.objectPosition = PaintStyle().objectPosition
      }
      setPicture(
        ImageContent(
          source: source,
          naturalSize: Size(
            width: natural.width.map { $0 / candidate.density }, height: natural.height.map { $0 / candidate.density }),
          naturalRatio: natural.ratio, alternativeText: alternative),
        of: &box)
    } else {
      report(candidate.url, source, element)
      setPicture(element.emptyContent(alternative), of: &box)
    }
  }

  /// The key of an element's picture.
  func source(of candidate: ImageCandidate, _ element: Element, _ style: ComputedStyle) -> ImageSource {
    images.source(url: candidate.url, base: document.base?.file ?? element.location?.file).oriented(
      style.text.imageOrientation)
  }

  /// Tells that a picture can't be shown.
  mutating func report(_ url: String, _ source: ImageSource, _ element: Element) {
    let names = ["src", "srcset", "poster", "data"]
    let error = DocumentError(
      .unreadablePicture(url, reason: pictureFailure(source)),
      location: element.attributeLocation(names.first { element[attribute: $0] == url } ?? "srcset"))
    diagnostics.append(Diagnostic(error, severity: .warning, isOmission: true))
  }

  /// The picture that an element shows; `nil` where it names none.
  func picture(of element: Element, at node: ElementID) -> ImageCandidate? {
    func named(_ attribute: String) -> ImageCandidate? {
      element[attribute: attribute].flatMap { $0.isEmpty ? nil : ImageCandidate(url: $0, density: 1) }
    }
    let own = named("src")
    switch element.tag {
    case "img":
      guard let selection else { return own }
      return selection.candidate(for: node, in: document).flatMap { $0.density > 0 ? $0 : nil }
    case "input", "embed": return own
    case "video": return named("poster")
    case "object": return named("data")
    default: return nil
    }
  }

  /// Puts a picture into a box: sizes follow CSS 2 §10.3.2 (#inline-replaced-width).
  func setPicture(_ content: ImageContent, of box: inout Box) {
    var content = content
    let zoom = box.style.zoom
    if zoom != 1 {
      let size = content.naturalSize
      content.naturalSize = Size(width: size.width.map { $0 * zoom }, height: size.height.map { $0 * zoom })
      content.zoom = zoom
    }
    let natural = NaturalDimensions(
      width: content.naturalSize.width, height: content.naturalSize.height,
      ratio: content.naturalRatio.flatMap { $0 > 0 ? $0 : nil })
    if let shape = box.style.paint.objectViewBox, let view = ObjectView(shape, of: natural) {
      content.naturalSize = Size(width: view.box.width, height: view.box.height)
      content.naturalRatio = nil
    }
    content.contain(in: box.style)
    box.content = .image(content)
    box.style.layout.isReplaced = true
    if box.style.layout.display.makesItems { box.style.layout.display = .block }
    let ratio = content.ratio
    if box.style.layout.aspectRatio == nil || box.style.layout.aspectRatioIsAuto, let ratio {
      box.style.layout.aspectRatio = ratio
      box.style.layout.aspectRatioIsAuto = true
    }
    box.style.layout.calculateSizes(of: content.naturalSize)
    // Nor has it a width where `aspect-ratio` alone gives it a shape.
    if box.style.layout.aspectRatio != nil, !content.hasNaturalSize {
      box.style.layout.fillsAvailableWidth = true
    }
  }

  /// A picture that a CSS value names, or `nil` where it shows nothing.
  func imageContent(of image: StyleImage) -> ImageContent? {
    let (shown, density) = image.chosen(scale: selection?.context.resolution ?? 1)
    guard case .url(let url, let base) = shown else { return nil }
    let source = images.source(url: url, base: base)
    guard let natural = images.dimensions(of: source) else { return nil }
    return ImageContent(
      source: source,
      naturalSize: Size(width: natural.width.map { $0 / density }, height: natural.height.map { $0 / density }),
      naturalRatio: natural.ratio)
  }
}

extension ImageContent {
  /// Hides from layout what containment does: the natural size and ratio. CSS Containment 2 §3.1 (#containment-size), CSS
  /// Sizing 4 §4.2 (#intrinsic-size-override).
  fileprivate mutating func contain(in style: ComputedStyle) {
    let containment = style.containment
    guard !containment.used.isDisjoint(with: [.size, .inlineSize]) else { return }
    let (natural, isVertical) = (naturalSize, style.text.writingMode.isVertical)
    fittedSize = natural
    let isWhole = containment.used.contains(.size)
    if isWhole || !isVertical { naturalSize.width = containment.intrinsicSize.width ?? 0 }
    if isWhole || isVertical { naturalSize.height = containment.intrinsicSize.height ?? 0 }
    naturalRatio = 0
  }
}

extension Element {
  /// What an element without a picture takes up. HTML §15.4.3 (#attributes-for-embedded-content-and-images).
  fileprivate func emptyContent(_ alternative: String) -> ImageContent {
    func size(_ name: String, _ initial: Float) -> Float {
      return tag == "img" || tag == "input" || tag == "embed" && self[attribute: "src"] == nil ? 0 : initial
    }
    return ImageContent(
      source: .missing(tag), naturalSize: Size(width: size("width", 300), height: size("height", 150)),
      alternativeText: alternative)
  }

  /// Where an attribute's value stands, else the start tag.
  func attributeLocation(_ name: String) -> SourceLocation? {
    attributes.first { $0.name == name }?.location ?? location
  }
}

extension ImageContent {
  /// Width divided by height: the natural ratio, or that of the natural size.
  var ratio: Float? {
    // A frame, a video or an object that shows nothing is 300 by 150 px, and keeps no proportions.
    if case .missing(let tag) = source, Self.shapeless.contains(tag) { return nil }
    if case .frame = source { return nil }
    // A ratio of 0 says that there is none, whatever the size.
    if let naturalRatio { return naturalRatio > 0 && naturalRatio.isFinite ? naturalRatio : nil }
    guard let width = naturalSize.width, let height = naturalSize.height, width > 0, height > 0 else { return nil }
    return width / height
  }

  /// Whether it is as large as something says: a frame or a video that shows nothing is not.
  fileprivate var hasNaturalSize: Bool {
    if case .missing(let tag) = source, Self.shapeless.contains(tag) { return false }
    if case .frame = source { return false }
    return naturalSize.width != nil || naturalSize.height != nil
  }

  private static let shapeless: Set<String> = ["video", "iframe", "object", "embed"]
}
