extension Easing {
  private static let keywords: KeyValuePairs<String, Easing> = [
    "linear": .identity, "ease": .ease, "ease-in": .cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1),
    "ease-out": .cubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1),
    "ease-in-out": .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1), "step-start": .steps(1, .start),
    "step-end": .steps(1, .end),
  ]

  /// Reads `<easing-function>`.
  static func read(_ reader: inout ValueReader) -> Easing? {
    if let easing = reader.keyword(of: keywords) { return easing }
    guard let (name, arguments) = reader.function() else { return nil }
    var inner = arguments
    let easing: Easing? =
      switch name {
      case "cubic-bezier": cubicBezier(&inner)
      case "steps": steps(&inner)
      case "linear": linear(&inner)
      default: nil
      }
    return inner.isAtEnd ? easing : nil
  }

  private static func number(_ reader: inout ValueReader) -> Double? {
    Grammar<Float>.number().read(&reader).map { Double($0.computed(.none)) }
  }

  private static func cubicBezier(_ reader: inout ValueReader) -> Easing? {
    var values: [Double] = []
    for index in 0..<4 {
      guard index == 0 || reader.comma(), let value = number(&reader) else { return nil }
      values.append(value)
    }
    guard (0...1).contains(values[0]), (0...1).contains(values[2]) else { return nil }
    return .cubicBezier(x1: values[0], y1: values[1], x2: values[2], y2: values[3])
  }

  private static func steps(_ reader: inout ValueReader) -> Easing? {
    guard let count = Grammar<Int32>.integer().read(&reader)?.computed(.none) else { return nil }
    var step = Step.end
    if reader.comma() {
      let names: KeyValuePairs<String, Step> = [
        "jump-start": .start, "jump-end": .end, "jump-none": .none, "jump-both": .both, "start": .start, "end": .end,
      ]
      guard let found = reader.keyword(of: names) else { return nil }
      step = found
    }
    return count > (step == .none ? 1 : 0) ? .steps(Int(count), step) : nil
  }

  /// `linear( [ <number> && <percentage>{0,2} ]# )`. §2.1 (#the-linear-easing-function).
  private static func linear(_ reader: inout ValueReader) -> Easing? {
    var points: [(input: Double?, output: Double)] = []
    repeat {
      var inputs: [Double] = []
      func percentages(_ reader: inout ValueReader) {
        while inputs.count < 2, let found = reader.attempt(Grammar<Float>.percentage().read) {
          inputs.append(Double(found.computed(.none)) / 100)
        }
      }
      percentages(&reader)
      guard let output = number(&reader) else { return nil }
      if inputs.isEmpty { percentages(&reader) }
      points.append((inputs.first, output))
      if inputs.count == 2 { points.append((inputs[1], output)) }
    } while reader.comma()
    guard points.count > 1 else { return points.first.map { .linear([Point(input: 0, output: $0.output)]) } }
    if points[0].input == nil { points[0].input = 0 }
    if points[points.count - 1].input == nil { points[points.count - 1].input = 1 }
    var largest = -Double.infinity
    for index in points.indices {
      guard let input = points[index].input else { continue }
      largest = max(largest, input)
      points[index].input = largest
    }
    // What has no place stands evenly between what has one.
    var known = 0
    for index in points.indices.dropFirst() {
      guard let end = points[index].input else { continue }
      let start = points[known].input ?? 0
      for open in known + 1..<max(index, known + 1) {
        points[open].input = start + (end - start) * Double(open - known) / Double(index - known)
      }
      known = index
    }
    return .linear(points.map { Point(input: $0.input ?? 0, output: $0.output) })
  }
}
