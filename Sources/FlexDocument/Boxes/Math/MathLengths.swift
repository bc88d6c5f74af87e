internal import FlexCore
internal import FlexTree

/// Lengths in attributes of MathML: `<length-percentage>`, as far as it is a number with a unit. MathML Core §2.1.1
/// (#attributes-common-to-html-and-mathml-elements).
struct MathLengths {
  let style: ComputedStyle
  /// 1ex, px.
  let xHeight: Float
  /// 1rem, px.
  let rootSize: Float

  func length(_ text: String?) -> LengthPercentage? {
    guard let text = text?.trimmed, !text.isEmpty else { return nil }
    let digits = text.utf8.prefix {
      (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+")
    }
    guard let number = Float(String(decoding: digits, as: UTF8.self)), number.isFinite else { return nil }
    let unit = String(decoding: text.utf8.dropFirst(digits.count), as: UTF8.self).lowercased()
    if unit == "%" { return .percent(number) }
    guard let size = pixels(unit) else { return unit.isEmpty && number == 0 ? .px(0) : nil }
    return .px(number * size)
  }

  /// The same, without percentages.
  func pixels(of text: String?) -> Float? {
    if case .px(let length)? = length(text) { length } else { nil }
  }

  private func pixels(_ unit: String) -> Float? {
    switch unit {
    case "px": 1
    case "em": style.text.fontSize
    case "rem": rootSize
    case "ex": xHeight
    case "ch": style.text.fontSize / 2
    case "in": 96
    case "cm": 96 / 2.54
    case "mm": 96 / 25.4
    case "q": 96 / 101.6
    case "pt": 96 / 72
    case "pc": 16
    default: nil
    }
  }
}

extension String {
  /// Without white space at its ends.
  var trimmed: String {
    var text = Substring(self)
    while let last = text.unicodeScalars.last, last.properties.isWhitespace { text.unicodeScalars.removeLast() }
    return String(text.drop { $0.isWhitespace })
  }
}
