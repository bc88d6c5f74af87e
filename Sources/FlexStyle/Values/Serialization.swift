import FlexCore
import FlexTree

/// What printing a computed value depends on besides the value. CSSOM 1 §9 (#resolved-values).
struct Serialization {
  let style: ComputedStyle
  /// The element's border box, where it is laid out: transforms then read as matrices and their origins in px.
  let referenceBox: Size<Float>?
}

/// Numbers as CSS text: up to six significant digits, no exponent. CSSOM 1 §6.7.2 (#serialize-a-css-component-value).
enum NumberText {
  static func of(_ value: Float) -> String { of(Double(value)) }

  static func of(_ value: Double) -> String {
    guard value.isFinite else { return value.isNaN ? "NaN" : value < 0 ? "-infinity" : "infinity" }
    let magnitude = value.magnitude
    if magnitude >= 1e15 || magnitude < 1e-6 && magnitude > 0 { return "\(Float(value))" }
    var decimals = 6
    var power = 1.0
    while magnitude >= power, decimals > 0 {
      power *= 10
      decimals -= 1
    }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (magnitude * scale).rounded()
    guard scaled > 0, scaled < 9e18 else { return scaled > 0 ? "\(value)" : "0" }
    let digits = Int64(scaled)
    let whole = digits / Int64(scale)
    var fraction = String(digits % Int64(scale))
    fraction = String(repeating: "0", count: decimals - min(decimals, fraction.utf8.count)) + fraction
    while fraction.utf8.last == UInt8(ascii: "0") { fraction.removeLast() }
    return (value < 0 ? "-" : "") + (fraction.isEmpty ? "\(whole)" : "\(whole).\(fraction)")
  }

  static func px(_ value: Float) -> String { of(value) + "px" }
  static func percent(_ value: Float) -> String { of(value) + "%" }
  static func degrees(_ value: Float) -> String { of(value) + "deg" }
}

/// Strings and names as CSS text. CSSOM 1 §2.1 (#common-serializing-idioms).
enum NameText {
  /// A string in double quotes.
  static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        result += "\\"
        result.unicodeScalars.append(scalar)
      case "\0": result += "\u{FFFD}"
      case "\u{1}"..."\u{1F}", "\u{7F}": result += "\\" + String(scalar.value, radix: 16) + " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// An identifier, escaped where it must be.
  static func identifier(_ text: String) -> String {
    var result = ""
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let isDigit = scalar >= "0" && scalar <= "9"
      if scalar == "\0" {
        result += "\u{FFFD}"
      } else if scalar.value < 0x20 || scalar.value == 0x7F
        || isDigit && (index == 0 || index == 1 && scalars[0] == "-")
      {
        result += "\\" + String(scalar.value, radix: 16) + " "
      } else if scalar == "-" && index == 0 && scalars.count == 1 {
        result += "\\-"
      } else if scalar.value >= 0x80 || scalar == "-" || scalar == "_" || isDigit
        || scalar.properties.isAlphabetic
      {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\"
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
