package import FlexTree

extension Layer {
  /// The colour of everything inside, alpha apart, where it is one and all that happens to it are blurs.
  package var singleColor: Color? {
    guard let color = items.firstColor, items.allSatisfy({ $0.isDrawn(in: color) }) else { return nil }
    let onlyBlurs = filters.allSatisfy { if case .function(.blur) = $0 { true } else { false } }
    return onlyBlurs ? color : nil
  }
}

extension [DisplayItem] {
  fileprivate var firstColor: Color? {
    switch first {
    case .fill(_, .color(let color)), .stroke(_, _, let color): color
    case .text(let text): text.color
    case .clip(_, let items), .transform(_, let items): items.firstColor
    default: nil
    }
  }
}

extension DisplayItem {
  /// Whether the item paints nothing but `color`, of whatever alpha.
  fileprivate func isDrawn(in color: Color) -> Bool {
    func isLike(_ other: Color) -> Bool {
      other.red == color.red && other.green == color.green && other.blue == color.blue
    }
    switch self {
    case .fill(_, .color(let own)), .stroke(_, _, let own): return isLike(own)
    case .text(let text): return isLike(text.color) && text.stroke.map { isLike($0.color) } ?? true
    case .clip(_, let items), .transform(_, let items): return items.allSatisfy { $0.isDrawn(in: color) }
    case .fill, .image, .shadow, .layer: return false
    }
  }
}
