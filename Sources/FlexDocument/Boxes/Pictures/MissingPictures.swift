internal import CairoKit
internal import FlexDOM
internal import FlexPaint
internal import FlexStyle
internal import FlexTree

/// Pictures of style sheets that can't be shown: nothing stands in for them, so a document that lacks one looks as if
/// it never had asked for it. Each is told of once.
struct MissingPictures {
  /// px of the device for each px.
  var scale: Float
  /// Why a picture can't be shown; `nil` where it can.
  var failure: (_ url: String, _ base: String?) -> String?

  /// Warnings of the pictures that boxes are decorated with, each at the first element that shows it.
  func diagnostics(of tree: BoxTree, in document: Document) -> [Diagnostic] {
    var known: Set<StyleImage> = []
    var found: [Diagnostic] = []
    for box in tree.boxes {
      guard box.style.namesPictures else { continue }
      let paint = box.style.paint
      var images = (paint.backgroundLayers + paint.maskLayers).map(\.image) + [paint.borderImage.source]
      if box.style.isListItem { images.append(box.style.text.listStyleImage) }
      for image in images where image != .none && known.insert(image).inserted {
        let element = box.source.flatMap { document.element(NodeID(index: $0.element)) }
        found += diagnostics(of: image, at: element?.location)
      }
    }
    return found
  }

  /// Warnings of a picture, at a place that shows it.
  func diagnostics(of image: StyleImage, at location: SourceLocation?) -> [Diagnostic] {
    switch image.chosen(scale: scale).image {
    case .url(let url, let base):
      // What names an element of the document is drawn by that, and told of with it.
      guard !url.isEmpty, !url.hasPrefix("#"), let reason = failure(url, base) else { return [] }
      let error = DocumentError(.unreadablePicture(url, reason: reason), location: location)
      return [Diagnostic(error, severity: .warning, isOmission: true)]
    case .crossFade(let parts): return parts.flatMap { diagnostics(of: $0.image, at: location) }
    default: return []
    }
  }
}

extension ComputedStyle {
  /// Whether it may name pictures.
  var namesPictures: Bool {
    !paint.backgroundLayers.isEmpty || !paint.maskLayers.isEmpty || paint.borderImage.source != .none
      || text.listStyleImage != .none
  }
}

extension StyleImage {
  /// Of an `image-set()`, what is shown at a scale, with how many of its px make one. CSS Images 4 §2.4
  /// (#image-set-notation).
  func chosen(scale: Float) -> (image: StyleImage, density: Float) {
    guard case .set(let candidates) = self else { return (self, 1) }
    return ImageSetCandidate.best(of: candidates, scale: scale).map { ($0.image, $0.resolution) } ?? (.none, 1)
  }
}

extension BoxBuilder {
  /// Tells that a picture of generated content can't be shown, and answers whether it can't.
  @discardableResult mutating func reportMissing(_ image: StyleImage, at location: SourceLocation?) -> Bool {
    if missingPictures.contains(image) { return true }
    let (images, reason) = (images, pictureFailure)
    let missing = MissingPictures(scale: selection?.context.resolution ?? 1) { url, base in
      reason(images.source(url: url, base: base))
    }
    let found = missing.diagnostics(of: image, at: location)
    if !found.isEmpty { missingPictures.insert(image) }
    diagnostics += found
    return !found.isEmpty
  }
}
