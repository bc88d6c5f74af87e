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
    case .roundedPolygon(let rule, let radius, let points):
      let start = (rule == .evenodd ? "evenodd " : "") + "round \(NumberText.px(radius)), "
      return "polygon(\(start)\(points.map(\.text).joined(separator: ", ")))"
    case .shape(let rule, let start, let commands):
      let steps = commands.map(\.text).joined(separator: ", ")
      return "shape(\(rule == .evenodd ? "evenodd " : "")from \(start.text), \(steps))"
    case .path(let rule, let data):
      return "path(\(rule == .evenodd ? "evenodd, " : "")\(NameText.string(SVGPathData.normalized(data))))"
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
