import FlexCore
import FlexTree

extension Grammar where Value == ClipPath {
  /// `none | <clip-source> | <basic-shape> || <geometry-box>`. CSS Masking 1 §3.1 (#the-clip-path).
  static var clipPath: Grammar {
    let boxes = BoxArea.geometryBoxes
    return Grammar("none | <url> | <basic-shape> || <geometry-box>") { reader in
      if reader.keyword("none") { return .absolute(.none) }
      let base = reader.baseURL
      if let url = URLReader.url(&reader) { return .absolute(.url(URLText.resolved(url, base: base))) }
      let box = reader.keyword(of: boxes)
      return ShapeInBox.read(&reader, boxes, after: box)?.map { found in
        switch found {
        case .box(let box): .box(box)
        case .shape(let shape, let box): .shape(shape, box)
        }
      }
    } print: { value, _ in
      switch value {
      case .none: return "none"
      case .url(let url): return "url(\(NameText.string(url)))"
      case .box(let box): return ShapeInBox.box(box).text(boxes)
      case .shape(let shape, let box): return ShapeInBox.shape(shape, box).text(boxes)
      }
    }
  }
}

/// `<basic-shape> || <box>`: what clips and what paths are given by. Without a box it is the border box.
enum ShapeInBox {
  case box(BoxArea)
  case shape(BasicShape, BoxArea)

  /// - Parameter box: the box, where it came first.
  static func read(
    _ reader: inout ValueReader, _ boxes: KeyValuePairs<String, BoxArea>, after box: BoxArea?
  ) -> Specified<ShapeInBox>? {
    guard let shape = reader.attempt(ShapeReader.shape) else { return box.map { .absolute(.box($0)) } }
    let area = box ?? reader.keyword(of: boxes) ?? .borderBox
    return shape.map { .shape($0, area) }
  }

  func text(_ boxes: KeyValuePairs<String, BoxArea>) -> String? {
    switch self {
    case .box(let box): boxes.first { $0.value == box }?.key
    case .shape(let shape, .borderBox): shape.text
    case .shape(let shape, let box): shape.text + (boxes.first { $0.value == box }.map { " " + $0.key } ?? "")
    }
  }
}

extension Grammar where Value == BasicShape? {
  /// `none | <basic-shape-rect>`. CSS Images 4 §5.6 (#the-object-view-box).
  static var objectViewBox: Grammar {
    Grammar("none | <basic-shape-rect>") { reader in
      if reader.keyword("none") { return .absolute(nil) }
      guard case .function(let name, _)? = reader.current, ["inset", "rect", "xywh"].contains(name.asciiLowercased())
      else { return nil }
      return ShapeReader.shape(&reader)?.map { $0 }
    } print: { value, _ in
      value?.text ?? "none"
    }
  }
}

extension BoxArea {
  /// `<geometry-box>`. CSS Masking 1 §3.1.
  static let geometryBoxes: KeyValuePairs<String, BoxArea> = [
    "border-box": .borderBox, "padding-box": .paddingBox, "content-box": .contentBox, "margin-box": .marginBox,
    "fill-box": .fillBox, "stroke-box": .strokeBox, "view-box": .viewBox,
  ]
}

/// Reads `<basic-shape>`. CSS Shapes 1 §3 (#basic-shape-functions), CSS Shapes 2 §2.
enum ShapeReader {
  private static let length = Grammar<LengthPercentage>.lengthPercentage()

  static func shape(_ reader: inout ValueReader) -> Specified<BasicShape>? {
    guard let (name, arguments) = reader.function() else { return nil }
    var inner = arguments
    let shape: Specified<BasicShape>? =
      switch name {
      case "circle": circle(&inner)
      case "ellipse": ellipse(&inner)
      case "inset": inset(&inner)
      case "rect": rect(&inner)
      case "xywh": xywh(&inner)
      case "polygon": polygon(&inner)
      case "path": path(&inner)
      case "shape": ShapeCommandReader.shape(&inner)
      default: nil
      }
    guard let shape, inner.isAtEnd else { return nil }
    if inner.usesFontMetrics { reader.usesFontMetrics = true }
    return shape
  }

  private static func radius(_ reader: inout ValueReader) -> Specified<BasicShape.Radius>? {
    let extents: KeyValuePairs<String, BasicShape.Radius> = [
      "closest-side": .closestSide, "farthest-side": .farthestSide, "closest-corner": .closestCorner,
      "farthest-corner": .farthestCorner,
    ]
    if let extent = reader.keyword(of: extents) { return .absolute(extent) }
    return reader.attempt(Grammar<LengthPercentage>.lengthPercentage(NumericReader.nonNegative).read)?.map {
      .length($0)
    }
  }

  /// `[ at <position> ]?`; `nil` where the position is bad.
  private static func center(_ reader: inout ValueReader) -> Specified<Position2D?>? {
    guard reader.keyword("at") else { return .absolute(nil) }
    return PositionReader.read(&reader)?.map { $0 }
  }

  private static func circle(_ reader: inout ValueReader) -> Specified<BasicShape>? {
    let size = radius(&reader) ?? .absolute(.closestSide)
    guard let center = center(&reader) else { return nil }
    return Specified(isAbsolute: size.isAbsolute && center.isAbsolute) {
      .circle(radius: size.computed($0), center: center.computed($0))
    }
  }

  private static func ellipse(_ reader: inout ValueReader) -> Specified<BasicShape>? {
    var (x, y) = (Specified.absolute(BasicShape.Radius.closestSide), Specified.absolute(BasicShape.Radius.closestSide))
    if let width = radius(&reader) {
      guard let height = radius(&reader) else { return nil }
      (x, y) = (width, height)
    }
    guard let center = center(&reader) else { return nil }
    return Specified(isAbsolute: x.isAbsolute && y.isAbsolute && center.isAbsolute) { [x, y] in
      .ellipse(x: x.computed($0), y: y.computed($0), center: center.computed($0))
    }
  }

  /// `inset( <length-percentage>{1,4} [ round <border-radius> ]? )`.
  private static func inset(_ reader: inout ValueReader) -> Specified<BasicShape>? {
    guard let offsets = length.repeated(1...4).read(&reader), let radii = round(&reader) else { return nil }
    return Specified(isAbsolute: offsets.isAbsolute && radii.isAbsolute) {
      .inset(FourValues.edges(offsets.computed($0)), radii: radii.computed($0))
    }
  }

  /// `rect( [ <length-percentage> | auto ]{4} [ round <border-radius> ]? )`: edges from the top left, as insets.
  private static func rect(_ reader: inout ValueReader) -> Specified<BasicShape>? {
    let edge = Grammar<LengthPercentage?>.keyword("auto", nil) | length.optional
    guard let edges = edge.repeated(4...4).read(&reader), let radii = round(&reader) else { return nil }
    return Specified(isAbsolute: edges.isAbsolute && radii.isAbsolute) { computation in
      let e = edges.computed(computation)
      let insets = Edges<LengthPercentage>(
        left: e[3] ?? .percent(0), right: e[1]?.fromFarEdge ?? .percent(0), top: e[0] ?? .percent(0),
        bottom: e[2]?.fromFarEdge ?? .percent(0))
      return .inset(insets, radii: radii.computed(computation))
    }
  }

  /// `xywh( <length-percentage>{2} <length-percentage [0,∞]>{2} [ round <border-radius> ]? )`, as insets.
  private static func xywh(_ reader: inout ValueReader) -> Specified<BasicShape>? {
    let size = Grammar<LengthPercentage>.lengthPercentage(NumericReader.nonNegative)
    guard let origin = length.repeated(2...2).read(&reader), let extent = size.repeated(2...2).read(&reader),
      let radii = round(&reader)
    else { return nil }
    return Specified(isAbsolute: origin.isAbsolute && extent.isAbsolute && radii.isAbsolute) { computation in
      let (o, s) = (origin.computed(computation), extent.computed(computation))
      let insets = Edges<LengthPercentage>(
        left: o[0], right: o[0].adding(s[0]).fromFarEdge, top: o[1], bottom: o[1].adding(s[1]).fromFarEdge)
      return .inset(insets, radii: radii.computed(computation))
    }
  }

  private static func round(_ reader: inout ValueReader) -> Specified<Corners<Size<LengthPercentage>>>? {
    guard reader.keyword("round") else {
      return .absolute(Corners(all: Size(width: .zero, height: .zero)))
    }
    return RadiiReader.radii(&reader)
  }

  static let fillRules: KeyValuePairs<String, BasicShape.FillRule> = [
    "nonzero": .nonzero, "evenodd": .evenodd,
  ]

  /// `[ <fill-rule> , ]?`; `nil` where the comma is missing.
  private static func fillRule(_ reader: inout ValueReader) -> BasicShape.FillRule? {
    guard let rule = reader.keyword(of: fillRules) else { return .nonzero }
    return reader.comma() ? rule : nil
  }

  /// `polygon( [ <'fill-rule'> || round <length [0,∞]> ]? , [ <length-percentage>{2} ]# )`.
  private static func polygon(_ reader: inout ValueReader) -> Specified<BasicShape>? {
    var rule = reader.keyword(of: fillRules)
    var radius: Specified<Float>?
    if reader.keyword("round") {
      guard let found = Grammar<Float>.length(NumericReader.nonNegative).read(&reader) else { return nil }
      radius = found
      rule = rule ?? reader.keyword(of: fillRules)
    }
    if rule != nil || radius != nil, !reader.comma() { return nil }
    let fillRule = rule ?? .nonzero
    let points = reader.commaList { reader -> Specified<Position2D>? in
      guard let x = length.read(&reader), let y = length.read(&reader) else { return nil }
      return PositionReader.join(x, y)
    }
    guard let radius else { return points?.joined().map { .polygon(fillRule, $0) } }
    guard let corners = points?.joined() else { return nil }
    return Specified(isAbsolute: radius.isAbsolute && corners.isAbsolute) {
      .roundedPolygon(fillRule, radius: radius.computed($0), corners.computed($0))
    }
  }

  /// `path( <'fill-rule'>? , <string> )`.
  private static func path(_ reader: inout ValueReader) -> Specified<BasicShape>? {
    guard let rule = fillRule(&reader), let data = reader.string(), SVGPathData.isPath(data) else { return nil }
    return .absolute(.path(rule, data))
  }
}

/// One to four values for the sides of a box. CSS Backgrounds 3 §3.1.
enum FourValues {
  static func edges<Value>(_ values: [Value]) -> Edges<Value> {
    let top = values[0]
    let right = values.count > 1 ? values[1] : top
    let bottom = values.count > 2 ? values[2] : top
    return Edges(left: values.count > 3 ? values[3] : right, right: right, top: top, bottom: bottom)
  }

  /// As few values as say the same.
  static func text(_ edges: Edges<String>) -> String {
    if edges.left != edges.right { return "\(edges.top) \(edges.right) \(edges.bottom) \(edges.left)" }
    if edges.top != edges.bottom { return "\(edges.top) \(edges.right) \(edges.bottom)" }
    return edges.top == edges.right ? edges.top : "\(edges.top) \(edges.right)"
  }
}

extension LengthPercentage {
  func adding(_ other: LengthPercentage) -> LengthPercentage {
    if case .px(let a) = self, case .px(let b) = other { return .px(a + b) }
    if case .percent(let a) = self, case .percent(let b) = other { return .percent(a + b) }
    return switch (linear, other.linear) {
    case ((let px, let percent)?, (let otherPx, let otherPercent)?):
      .calc(.linear(px: px + otherPx, percent: percent + otherPercent))
    default: .calc(.sum([calculation, other.calculation]))
    }
  }

  private var linear: (px: Float, percent: Float)? {
    if case .linear(let px, let percent) = calculation { (px, percent) } else { nil }
  }

  var calculation: Calculation {
    switch self {
    case .px(let px): .linear(px: px, percent: 0)
    case .percent(let percent): .linear(px: 0, percent: percent)
    case .calc(let calculation): calculation
    }
  }
}
