internal import FlexCore

extension ComputedStyle {
  /// The controls that `unicode-bidi` and `direction` stand for. CSS Writing Modes 4 §2.4.2 (#bidi-control-codes).
  ///
  /// - Parameter isRoot: of a block container's own text.
  package func bidiControls(isRoot: Bool) -> (open: [UInt32], close: [UInt32]) {
    let isRightToLeft = text.direction == .rtl
    if isRoot {
      // The block container's direction is the paragraph's: only an override remains to be said.
      if rare.inherited.isVisuallyOrdered { return ([isRightToLeft ? 0x202E : 0x202D], [0x202C]) }
      switch inline.unicodeBidi {
      case .bidiOverride, .isolateOverride: return ([isRightToLeft ? 0x202E : 0x202D], [0x202C])
      default: return ([], [])
      }
    }
    return switch inline.unicodeBidi {
    case .normal: ([], [])
    case .embed: ([isRightToLeft ? 0x202B : 0x202A], [0x202C])
    case .bidiOverride: ([isRightToLeft ? 0x202E : 0x202D], [0x202C])
    case .isolate: ([isRightToLeft ? 0x2067 : 0x2066], [0x2069])
    case .plaintext: ([0x2068], [0x2069])
    case .isolateOverride: ([0x2068, isRightToLeft ? 0x202E : 0x202D], [0x202C, 0x2069])
    }
  }
}

extension BidiContext {
  package static func mayBeRightToLeft(_ scalar: UInt32) -> Bool {
    (0x590...0x8FF).contains(scalar) || (0xFB1D...0xFDFF).contains(scalar) || (0xFE70...0xFEFF).contains(scalar)
      || (0x10800...0x10FFF).contains(scalar) || (0x1E800...0x1EFFF).contains(scalar) || scalar == 0x200F
      || (0x202A...0x202E).contains(scalar) || (0x2066...0x2069).contains(scalar)
  }
}
