import FlexCore
import FlexTree

extension BasicShape {
  /// CSS Shapes 1 §3.4 (#basic-shape-serialization).
  var text: String {
    switch self {
    case .inset(let offsets, let radii):
      let edges = FourValues.text(
        Edges(left: offsets.left.text, right: offsets.right.text, top: offsets.top.text, bottom: offsets.bottom.text))
      let none = Corners<Size<LengthPercentage>>(all: Size(width: .zero, height: .zero))
      return radii == none ? "inset(\(edges))" : "inset(\(edges) round \(RadiiReader.text(radii)))"
    case .circle(let radius, let center):
      return "circle(\(BasicShape.arguments([radius], center)))"
    case .ellipse(let x, let y, let center):
      return "ellipse(\(BasicShape.arguments([x, y], center)))"
    case .polygon(let rule, let points):
      return "polygon(\(rule == .evenodd ? "evenodd, " : "")\(points.map(\.text).joined(separator: ", ")))"
    case .path(let rule, let data):
      return "path(\(rule == .evenodd ? "evenodd, " : "")\(NameText.string(PathData.normalized(data))))"
    }
  }

  private static func arguments(_ radii: [Radius], _ center: Position2D?) -> String {
    let sizes = radii.allSatisfy { $0 == .closestSide } ? [] : radii.map(\.text)
    return (sizes + (center.map { ["at \($0.text)"] } ?? [])).joined(separator: " ")
  }
}

extension BasicShape.Radius {
  fileprivate var text: String {
    switch self {
    case .closestSide: "closest-side"
    case .farthestSide: "farthest-side"
    case .closestCorner: "closest-corner"
    case .farthestCorner: "farthest-corner"
    case .length(let length): length.text
    }
  }
}

/// `<border-radius>` and the longhands' pairs. CSS Backgrounds 3 §4.1 (#border-radius).
enum RadiiReader {
  /// `<length-percentage [0,∞]>{1,4} [ / <length-percentage [0,∞]>{1,4} ]?`.
  static func radii(_ reader: inout ValueReader) -> Specified<Corners<Size<LengthPercentage>>>? {
    let lengths = Grammar<LengthPercentage>.lengthPercentage(NumericReader.nonNegative).repeated(1...4)
    guard let horizontal = lengths.read(&reader) else { return nil }
    var vertical = horizontal
    if reader.slash() {
      guard let found = lengths.read(&reader) else { return nil }
      vertical = found
    }
    return Specified(isAbsolute: horizontal.isAbsolute && vertical.isAbsolute) { [vertical] computation in
      let (x, y) = (corners(horizontal.computed(computation)), corners(vertical.computed(computation)))
      return Corners(
        topLeft: Size(width: x.topLeft, height: y.topLeft), topRight: Size(width: x.topRight, height: y.topRight),
        bottomRight: Size(width: x.bottomRight, height: y.bottomRight),
        bottomLeft: Size(width: x.bottomLeft, height: y.bottomLeft))
    }
  }

  private static func corners<Value>(_ values: [Value]) -> Corners<Value> {
    let topLeft = values[0]
    let topRight = values.count > 1 ? values[1] : topLeft
    let bottomRight = values.count > 2 ? values[2] : topLeft
    return Corners(
      topLeft: topLeft, topRight: topRight, bottomRight: bottomRight,
      bottomLeft: values.count > 3 ? values[3] : topRight)
  }

  static func text(_ radii: Corners<Size<LengthPercentage>>) -> String {
    func side(_ path: (Size<LengthPercentage>) -> LengthPercentage) -> String {
      FourValues.text(
        Edges(
          left: path(radii.bottomLeft).text, right: path(radii.topRight).text, top: path(radii.topLeft).text,
          bottom: path(radii.bottomRight).text))
    }
    let (x, y) = (side(\.width), side(\.height))
    return x == y ? x : "\(x) / \(y)"
  }
}

extension Grammar where Value == Size<LengthPercentage> {
  /// `<length-percentage [0,∞]>{1,2}`: the radii of one corner.
  static var cornerRadius: Grammar {
    Grammar<LengthPercentage>.lengthPercentage(NumericReader.nonNegative).repeated(1...2).map {
      Size(width: $0[0], height: $0[$0.count - 1])
    } _: {
      $0.width == $0.height ? [$0.width] : [$0.width, $0.height]
    }
  }
}

/// SVG path data, as far as telling whether it is well formed. SVG 2 §9.3 (#PathDataBNF).
enum PathData {
  /// Numbers that each command takes.
  private static func count(_ command: UInt8) -> Int? {
    switch command | 0x20 {
    case UInt8(ascii: "z"): 0
    case UInt8(ascii: "h"), UInt8(ascii: "v"): 1
    case UInt8(ascii: "m"), UInt8(ascii: "l"), UInt8(ascii: "t"): 2
    case UInt8(ascii: "q"), UInt8(ascii: "s"): 4
    case UInt8(ascii: "c"): 6
    case UInt8(ascii: "a"): 7
    default: nil
    }
  }

  static func isPath(_ text: String) -> Bool { commands(text) != nil }

  /// Commands and numbers between single spaces.
  static func normalized(_ text: String) -> String { commands(text)?.joined(separator: " ") ?? text }

  private static func commands(_ text: String) -> [String]? {
    var result: [String] = []
    let bytes = Array(text.utf8)
    var at = 0
    func skip() { while at < bytes.count, [0x20, 0x09, 0x0A, 0x0C, 0x0D, 0x2C].contains(bytes[at]) { at += 1 } }
    var isFirst = true
    skip()
    while at < bytes.count {
      guard let arguments = count(bytes[at]) else { return nil }
      if isFirst, bytes[at] | 0x20 != UInt8(ascii: "m") { return nil }
      isFirst = false
      let command = bytes[at]
      result.append(String(UnicodeScalar(command)))
      at += 1
      skip()
      guard arguments > 0 else { continue }
      var sets = 0
      while at < bytes.count, count(bytes[at]) == nil {
        for index in 0..<arguments {
          let isFlag = command | 0x20 == UInt8(ascii: "a") && (index == 3 || index == 4)
          guard let number = isFlag ? flag(bytes, &at) : number(bytes, &at) else { return nil }
          result.append(number)
          skip()
        }
        sets += 1
      }
      if sets == 0 { return nil }
    }
    return result
  }

  private static func flag(_ bytes: [UInt8], _ at: inout Int) -> String? {
    guard at < bytes.count, bytes[at] == 0x30 || bytes[at] == 0x31 else { return nil }
    at += 1
    return bytes[at - 1] == 0x30 ? "0" : "1"
  }

  private static func number(_ bytes: [UInt8], _ at: inout Int) -> String? {
    let start = at
    func isDigit(_ index: Int) -> Bool { index < bytes.count && bytes[index] >= 0x30 && bytes[index] <= 0x39 }
    if at < bytes.count, bytes[at] == 0x2B || bytes[at] == 0x2D { at += 1 }
    let digits = at
    while isDigit(at) { at += 1 }
    if at < bytes.count, bytes[at] == 0x2E, isDigit(at + 1) {
      at += 1
      while isDigit(at) { at += 1 }
    }
    guard at > digits else { return nil }
    if at < bytes.count, bytes[at] | 0x20 == 0x65 {
      let sign = at + 1 < bytes.count && (bytes[at + 1] == 0x2B || bytes[at + 1] == 0x2D) ? 1 : 0
      if isDigit(at + 1 + sign) {
        at += 1 + sign
        while isDigit(at) { at += 1 }
      }
    }
    return Double(String(decoding: bytes[start..<at], as: UTF8.self)).map { NumberText.of($0) }
  }
}
