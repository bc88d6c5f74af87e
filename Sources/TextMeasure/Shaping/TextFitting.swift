public import FlexCore
public import FlexTree

/// `text-fit`: the largest font size at which a box's text fits the box in both axes.
extension TextMeasurer {
  /// Sizes are tried in steps of 1/16 px: the answer is the same on every machine.
  private static let stepsPerPixel: Float = 16

  /// The content at the font size that `text-fit` of its root asks for, in a content box of `size` px. Text of inline
  /// boxes, spacing and line heights in px scale along.
  public func fitted(_ content: InlineContent, in size: Size<Float>, atoms: AtomMeasure) -> InlineContent {
    let root = content.boxes[0].style
    let own = root.text.fontSize
    guard own > 0, own.isFinite else { return content }
    let (low, high): (Float, Float)
    switch root.inline.textFit {
    case .none: return content
    case .shrink(let minimum): (low, high) = (min(max(minimum, 1), own), own)
    case .grow(let maximum): (low, high) = (own, min(max(maximum, own), 2_000))
    }
    func fits(_ steps: Int) -> Bool {
      paragraph(for: Self.scaled(content, to: Float(steps) / Self.stepsPerPixel)).fits(size, atoms: atoms)
    }
    var lowest = Int((low * Self.stepsPerPixel).rounded(.up))
    var highest = Int((high * Self.stepsPerPixel).rounded(.down))
    guard lowest < highest else { return content }
    if fits(highest) {
      lowest = highest
    } else {
      // `lowest` is taken whether it fits or not; `highest` doesn't fit.
      while highest - lowest > 1 {
        let middle = (lowest + highest) / 2
        if fits(middle) { lowest = middle } else { highest = middle }
      }
    }
    let chosen = Float(lowest) / Self.stepsPerPixel
    return abs(chosen - own) < 1 / Self.stepsPerPixel ? content : Self.scaled(content, to: chosen)
  }

  /// The content at its smallest: what a box with `text-fit: shrink` can't be narrower than.
  public func smallest(_ content: InlineContent) -> InlineContent {
    guard case .shrink(let minimum) = content.boxes[0].style.inline.textFit,
      content.boxes[0].style.text.fontSize > minimum
    else { return content }
    return Self.scaled(content, to: max(minimum, 1))
  }

  private static func scaled(_ content: InlineContent, to size: Float) -> InlineContent {
    let factor = size / content.boxes[0].style.text.fontSize
    var content = content
    for i in content.boxes.indices {
      content.boxes[i].style.text.fontSize *= factor
      if case .px(let height) = content.boxes[i].style.text.lineHeight {
        content.boxes[i].style.text.lineHeight = .px(height * factor)
      }
      if case .px(let spacing) = content.boxes[i].style.text.letterSpacing, spacing != 0 {
        content.boxes[i].style.text.letterSpacing = .px(spacing * factor)
      }
      if case .px(let spacing) = content.boxes[i].style.text.wordSpacing, spacing != 0 {
        content.boxes[i].style.text.wordSpacing = .px(spacing * factor)
      }
    }
    return content
  }
}

extension Paragraph {
  /// Whether all lines at the width of a box fit it in both axes.
  func fits(_ size: Size<Float>, atoms: AtomMeasure) -> Bool {
    let broken = broken(at: max(0, size.width), atoms)
    return broken.size.width <= size.width + 1 / 64 && broken.size.height <= size.height + 1 / 64
  }
}
