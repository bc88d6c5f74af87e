import Foundation

@testable import FlexDocument

/// A case of the text data sets: what `../shared/conformance/text/README.md` calls a case.
struct TextCase: Decodable {
  struct Set: Decodable {
    var cases: [TextCase]
  }
  struct Line: Decodable {
    var text: String
    var x: Float
    var y: Float
    var width: Float
    var height: Float
    var baseline: Float?
    var runs: [Run]?
  }
  struct Run: Decodable {
    var text: String
    var x: Float
    var width: Float
  }
  struct Element: Decodable {
    var tag: String
    /// `nil` where an ellipsis makes them meaningless.
    var rects: [[Float]]?
    var lines: [Line]?
  }
  struct Expectation: Decodable {
    var box: [Float]
    var lines: [Line]?
    var elements: [Element]?
  }
  var name: String
  var attrs: [String: String]?
  var css: [String: String]?
  var width: Float?
  var html: String
  var needs: [String]?
  var expect: Expectation

  // MARK: Pages

  private static let style = """
    body { margin: 0; display: flex; flex-direction: column; align-items: flex-start; width: 2000px }
    .case { flex: none; font: 16px/24px Inter }
    """

  /// A page with an element `#c0`, `#c1`, … for each case.
  static func page(_ cases: [TextCase]) -> String {
    func escaped(_ value: String) -> String {
      value.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
    }
    let boxes = cases.enumerated().map { index, item in
      var style = item.width.map { ["width:\($0)px"] } ?? []
      // A shorthand of the case stands before its longhands.
      style += (item.css ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }
      var attributes = "class=\"case\" id=\"c\(index)\" style=\"\(escaped(style.joined(separator: ";")))\""
      for (name, value) in item.attrs ?? [:] { attributes += " \(name)=\"\(escaped(value))\"" }
      return "<div \(attributes)>\(item.html)</div>"
    }
    return "<!doctype html><html lang=en><style>\(style)</style><body>" + boxes.joined(separator: "\n")
  }

  /// What a report says of each case, from the top left of the case's box.
  struct Answer {
    var box: LayoutReport.Rectangle
    var lines: [LayoutReport.Line]
    var elements: [LayoutReport.Element]
  }

  static func answers(_ report: LayoutReport, count: Int) -> [Answer?] {
    var found = [Answer?](repeating: nil, count: count)
    var current: Int?
    for element in report.elements {
      if let index = (0..<count).first(where: { element.id == "c\($0)" }) {
        current = index
        let box = element.rects.first ?? .init(x: 0, y: 0, width: 0, height: 0)
        found[index] = Answer(box: box, lines: element.lines.map { moved($0, box) }, elements: [])
      } else if let current, let box = found[current]?.box, !["br", "wbr"].contains(element.tag) {
        var element = element
        element.lines = element.lines.map { moved($0, box) }
        for i in element.rects.indices {
          element.rects[i].x -= box.x
          element.rects[i].y -= box.y
        }
        found[current]?.elements.append(element)
      }
    }
    return found
  }

  private static func moved(_ line: LayoutReport.Line, _ box: LayoutReport.Rectangle) -> LayoutReport.Line {
    var line = line
    line.frame.x -= box.x
    line.frame.y -= box.y
    line.baseline -= box.y
    for i in line.runs.indices { line.runs[i].x -= box.x }
    return line
  }
}

extension TextCase.Expectation {
  /// px, for positions and heights.
  private static let positionTolerance: Float = 0.501

  private static func isNear(_ a: Float, _ b: Float) -> Bool { abs(a - b) <= positionTolerance }
  private static func isWidth(_ a: Float, _ b: Float) -> Bool { abs(a - b) <= max(0.501, 0.002 * abs(a) + 0.001) }

  /// The first thing that is not as expected, or `nil`.
  func difference(from answer: TextCase.Answer) -> String? {
    if !Self.isWidth(box[0], answer.box.width) || !Self.isWidth(box[1], answer.box.height) {
      return "box \(box) is \(answer.box.width) × \(answer.box.height)"
    }
    if let found = Self.difference(lines ?? [], answer.lines) { return found }
    let expected = elements ?? []
    guard expected.map(\.tag) == answer.elements.map(\.tag) else { return "elements \(answer.elements.map(\.tag))" }
    for (index, (a, b)) in zip(expected, answer.elements).enumerated() {
      let place = "\(a.tag)[\(index)]"
      if let rects = a.rects {
        let (ours, theirs) = (
          Self.joined(rects.map { .init(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }), Self.joined(b.rects)
        )
        let isEqual =
          ours.count == theirs.count
          && zip(ours, theirs).allSatisfy { p, q in
            Self.isNear(p.x, q.x) && Self.isNear(p.y, q.y) && Self.isWidth(p.width, q.width)
              && Self.isWidth(p.height, q.height)
          }
        if !isEqual { return "\(place) \(rects) is \(theirs.map { [$0.x, $0.y, $0.width, $0.height] })" }
      }
      if let found = Self.difference(a.lines ?? [], b.lines) { return "\(place) \(found)" }
    }
    return nil
  }

  /// Rectangles that touch side by side at the same height, as one.
  private static func joined(_ rects: [LayoutReport.Rectangle]) -> [LayoutReport.Rectangle] {
    var result: [LayoutReport.Rectangle] = []
    for rect in rects.sorted(by: { ($0.y.rounded(), $0.x) < ($1.y.rounded(), $1.x) }) {
      if let last = result.last, abs(last.y - rect.y) <= 0.1, abs(last.height - rect.height) <= 0.1,
        abs(last.x + last.width - rect.x) <= 0.6
      {
        result[result.count - 1].width = rect.x + rect.width - last.x
      } else {
        result.append(rect)
      }
    }
    return result
  }

  private static func difference(_ expected: [TextCase.Line], _ lines: [LayoutReport.Line]) -> String? {
    let texts = zip(lines, expected.map(\.text) + Array(repeating: "", count: lines.count)).map { visible($0.text, $1) }
    guard texts == expected.map(\.text) else { return "lines \(expected.map(\.text)) are \(texts)" }
    for (index, (a, b)) in zip(expected, lines).enumerated() {
      let isPlaced =
        isNear(a.y, b.frame.y) && isNear(a.height, b.frame.height) && a.baseline.map { isNear($0, b.baseline) } ?? true
      let isShown = a.text.isEmpty || isNear(a.x, b.frame.x) && isWidth(a.width, b.frame.width)
      guard isPlaced && isShown else { return "line \(index) \(a) is \(b.frame), \(b.baseline)" }
      if let runs = a.runs, let found = difference(runs, b.runs) { return "line \(index) \(found)" }
    }
    return nil
  }

  /// Both in logical order; `parts` may be cut finer.
  private static func difference(_ expected: [TextCase.Run], _ parts: [LayoutReport.Run]) -> String? {
    func bare(_ text: String) -> String { visible(text, "").filter { !" \t\n\r\u{A0}".contains($0) } }
    var rest = parts.map { (text: bare($0.text), part: $0) }.filter { !$0.text.isEmpty }[...]
    for run in expected {
      let wanted = bare(run.text)
      var text = ""
      var (left, right) = (Float.infinity, -Float.infinity)
      while text.unicodeScalars.count < wanted.unicodeScalars.count, let next = rest.popFirst() {
        text += next.text
        (left, right) = (min(left, next.part.x), max(right, next.part.x + next.part.width))
      }
      guard withoutHyphen(text) == withoutHyphen(wanted), isNear(run.x, left), isWidth(run.width, right - left) else {
        return "run \(run) is \(text) at \(left), \(right - left)"
      }
    }
    return rest.isEmpty ? nil : "a run too many: \(rest.map(\.text))"
  }

  private static func withoutHyphen(_ text: String) -> String {
    text.last.map { "-\u{2010}\u{AD}".contains($0) } == true ? String(text.dropLast()) : text
  }

  /// What a reader sees: no characters without a glyph, no white space at the end, a soft hyphen only where it shows.
  private static func visible(_ text: String, _ expected: String) -> String {
    var scalars = text.unicodeScalars.filter {
      switch $0.value {
      case 0x200B, 0x2060, 0xFEFF, 0x200E, 0x200F, 0x61C, 0x202A...0x202E, 0x2066...0x2069: false
      default: true
      }
    }
    while let last = scalars.last, " \t\n\r\u{C}".unicodeScalars.contains(last) { scalars.removeLast() }
    if expected.unicodeScalars.last == "\u{AD}", let last = scalars.last, "-\u{2010}=".unicodeScalars.contains(last) {
      scalars.removeLast()
      scalars.append("\u{AD}")
    }
    guard let last = scalars.last else { return "" }
    var view = String.UnicodeScalarView(scalars.dropLast().filter { $0 != "\u{AD}" })
    view.append(last)
    return String(view)
  }
}
