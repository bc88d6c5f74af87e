import FlexKit

/// `measure` of the case files.
struct CaseMeasure: Decodable {
  var type: String
  var width: Double?
  var height: Double?
  var lineHeight: Double?
  var maxLines: Int?
  var baseline: Double?
}

/// The stand-ins for labels, pictures and tables.
final class CaseContent: Measurable {
  var rule: CaseMeasure
  init(_ rule: CaseMeasure) { self.rule = rule }

  func measure(width: Double?, height: Double?) -> ContentSize {
    switch rule.type {
    case "fixed":
      return ContentSize(width: rule.width ?? 0, height: rule.height ?? 0, firstBaseline: rule.baseline)
    case "fill":
      return ContentSize(width: width ?? 0, height: rule.height ?? 0, firstBaseline: rule.baseline)
    case "flow":
      let natural = rule.width ?? 0
      let lineHeight = rule.lineHeight ?? 0
      guard let width, width < natural else {
        return ContentSize(width: natural, height: lineHeight, firstBaseline: rule.baseline)
      }
      var lines = width > 0 ? (natural / width).rounded(.up) : natural
      if let most = rule.maxLines, most > 0 { lines = min(lines, Double(most)) }
      return ContentSize(width: width, height: lines * lineHeight, firstBaseline: rule.baseline)
    default:
      return .zero
    }
  }
}

/// Makes the box of a node.
func makeBox(_ name: String, kind: String, measure: CaseMeasure?) -> Box {
  let box: Box
  switch kind {
  case "image":
    box = ImageBox(nil, naturalSize: measure.map { Size(width: $0.width ?? 0, height: $0.height ?? 0) })
  case "stack": box = StackView()
  default: box = Box()
  }
  if let measure, measure.type != "none" { box.content = CaseContent(measure) }
  box.name = name
  return box
}

/// The words by which a frame differs from the expected one, by more than 0.01 px.
func difference(_ frame: Rect, _ expected: [Double]) -> String? {
  let actual = [frame.x, frame.y, frame.width, frame.height]
  guard zip(actual, expected).contains(where: { abs($0 - $1) > 0.0101 }) else { return nil }
  return "\(actual) instead of \(expected)"
}
