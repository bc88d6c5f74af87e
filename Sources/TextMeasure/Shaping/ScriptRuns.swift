internal import CairoKit
internal import FlexTree

/// The script that each character is shaped as. UAX 24 §5.1 (#Common): characters of no script of
/// their own take that of the text before them, or behind.
enum ScriptRuns {
  private static let common: UInt32 = 0x5A79_7979  // Zyyy
  private static let inherited: UInt32 = 0x5A69_6E68  // Zinh
  private static let unknown: UInt32 = 0x5A7A_7A7A  // Zzzz
  private static let latin: UInt32 = 0x4C61_746E  // Latn

  static func resolve(_ text: InlineText) -> [UInt32] {
    guard !text.isASCII else { return [UInt32](repeating: latin, count: text.scalars.count) }
    var scripts = text.scalars.map { $0 < 0x80 ? ascii($0) : Shaper.script(of: $0) }
    var last: UInt32?
    var brackets: [(close: UInt32, script: UInt32)] = []
    for i in scripts.indices {
      if scripts[i] == common || scripts[i] == inherited || scripts[i] == unknown {
        guard let script = last else { continue }
        scripts[i] = script
        if let close = closing(text.scalars[i]) {
          if brackets.count < 32 { brackets.append((close, script)) }
        } else if let open = brackets.lastIndex(where: { $0.close == text.scalars[i] }) {
          // A closing bracket is of the script of its opening one, and so is what has none behind it.
          scripts[i] = brackets[open].script
          last = scripts[i]
          brackets.removeSubrange(open...)
        }
      } else {
        last = scripts[i]
      }
    }
    // What comes before the first script.
    if let first = scripts.firstIndex(where: { $0 != common && $0 != inherited && $0 != unknown }) {
      for i in 0..<first { scripts[i] = scripts[first] }
    }
    return scripts
  }

  private static func ascii(_ scalar: UInt32) -> UInt32 {
    (0x41...0x5A).contains(scalar) || (0x61...0x7A).contains(scalar) ? latin : common
  }

  private static func closing(_ scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0x28: 0x29
    case 0x5B: 0x5D
    case 0x7B: 0x7D
    case 0x2018: 0x2019
    case 0x201C: 0x201D
    case 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0xFF08: scalar + 1
    default: nil
    }
  }
}

/// How a cluster asks to be shown. UTS 51 §2 (#Emoji_Presentation).
enum EmojiPresentation: Equatable {
  case emoji
  case text
  /// It asks for nothing: the order of fonts decides.
  case none

  /// - Parameter variant: what the style asks for where the cluster doesn't. CSS Fonts 4 §6.10 (#font-variant-emoji-prop).
  init(_ scalars: [UInt32], _ variant: FontVariantEmoji = .normal) {
    guard let first = scalars.first, let scalar = Unicode.Scalar(first) else {
      self = .none
      return
    }
    if scalars.contains(Character32.textPresentation) {
      self = .text
    } else if scalars.contains(Character32.emojiPresentation), scalar.properties.isEmoji {
      self = .emoji
    } else if scalars.count > 1, scalar.properties.isEmoji,
      scalars.contains(Character32.zeroWidthJoiner) || scalars.contains(where: { (0x1F3FB...0x1F3FF).contains($0) })
    {
      self = .emoji
    } else if variant != .normal, scalar.properties.isEmoji {
      let isEmoji = variant == .unicode ? scalar.properties.isEmojiPresentation : variant == .emoji
      self = isEmoji ? .emoji : .text
    } else {
      self = .none
    }
  }
}
