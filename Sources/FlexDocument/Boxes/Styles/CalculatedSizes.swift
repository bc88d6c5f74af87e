internal import FlexCore
internal import FlexTree

extension Style {
  /// Has `calc-size()` of a replaced box, whose content is as large as it is, calculate with that size.
  /// CSS Values 5 §7 (#calc-size).
  ///
  /// Deviation: Chromium calculates the width of a picture with a ratio twice, once more with what its height comes to,
  /// so that `calc-size(auto, size * 2)` is four times as wide. `pictureSizesAreCalculatedOnce` pins it.
  mutating func calculateSizes(of natural: Size<Float?>) {
    let edges =
      boxSizing == .borderBox
      ? (
        border.left + border.right + padding.left.px + padding.right.px,
        border.top + border.bottom + padding.top.px + padding.bottom.px
      ) : (0, 0)
    if let width = natural.width.map({ $0 + edges.0 }) {
      if size.height.isAutomatic { size.width = size.width.calculated(of: width) }
      minSize.width = minSize.width.calculated(of: width, automatic: edges.0)
      maxSize.width = maxSize.width.calculated(of: width)
    }
    if let height = natural.height.map({ $0 + edges.1 }) {
      if size.width.isAutomatic { size.height = size.height.calculated(of: height) }
      minSize.height = minSize.height.calculated(of: height, automatic: edges.1)
      maxSize.height = maxSize.height.calculated(of: height)
    }
  }

  /// Parts of tables have no `calc-size()`, as in Chromium, where it is `auto` and `none`.
  mutating func dropCalculatedSizes() {
    func plain(_ value: Dimension) -> Dimension { if case .calcSize = value { .auto } else { value } }
    size = Size(width: plain(size.width), height: plain(size.height))
    minSize = Size(width: plain(minSize.width), height: plain(minSize.height))
    maxSize = Size(width: plain(maxSize.width), height: plain(maxSize.height))
  }
}

extension Dimension {
  /// A `calc-size()` of a size that is known, px.
  fileprivate func calculated(of size: Float, automatic: Float? = nil) -> Dimension {
    guard case .calcSize(let basis, let calculation) = self else { return self }
    return switch basis {
    case .auto: .calcSize(.px(automatic ?? size), calculation)
    case .minContent, .maxContent, .fitContent: .calcSize(.px(size), calculation)
    default: self
    }
  }
}

extension LengthPercentage {
  /// A padding in px; of a percentage nothing is known yet.
  fileprivate var px: Float { if case .px(let px) = self { px } else { 0 } }
}
