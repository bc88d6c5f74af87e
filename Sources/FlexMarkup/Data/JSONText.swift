/// Values as JSON text.
package enum JSONText {
  /// A number with at most three decimals; what JSON can't say is 0.
  package static func number(_ value: Float) -> String {
    guard value.isFinite else { return "0" }
    let thousandths = (Double(value) * 1000).rounded()
    if thousandths.truncatingRemainder(dividingBy: 1000) == 0 { return "\(Int(thousandths / 1000))" }
    return "\(thousandths / 1000)"
  }

  /// A text in quotes. RFC 8259 §7.
  package static func string(_ text: String) -> String { string(text, inScript: false) }

  /// - Parameter inScript: whether it is to stand in a `<script>`: no `</script>` in it may end that.
  package static func string(_ text: String, inScript: Bool) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20 || inScript && scalar == "<":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
