import FlexTree

extension Grammar where Value == Int32 {
  /// `auto-add | add(<integer>) | <integer>`. MathML Core §4.5 (#the-math-script-level-property).
  static var mathDepth: Grammar {
    let integer = Grammar<Int32>.integer()
    return Grammar("auto-add | add( <integer> ) | <integer>") { reader in
      if reader.keyword("auto-add") {
        return .relative { computation in
          let around = computation.parent.rare.inherited.math
          return around.isCompact ? around.depth.advanced(by: 1, limit: MathScale.limit) : around.depth
        }
      }
      if var arguments = reader.function("add") {
        guard let step = integer.read(&arguments), arguments.isAtEnd else { return nil }
        return .relative {
          $0.parent.rare.inherited.math.depth.advanced(by: step.computed($0), limit: MathScale.limit)
        }
      }
      return integer.read(&reader)
    } print: { value, _ in
      String(value)
    }
  }
}

extension Int32 {
  fileprivate func advanced(by step: Int32, limit: Int32) -> Int32 {
    Swift.min(
      Swift.max(addingReportingOverflow(step).overflow ? (step < 0 ? -limit : limit) : self + step, -limit), limit)
  }
}

/// What `font-size: math` makes of the font size around.
enum MathScale {
  /// Depths beyond change nothing that shows.
  static let limit: Int32 = 10_000

  /// - Parameters:
  ///   - first: of what the size shrinks from depth 0 to 1.
  ///   - second: from depth 0 to 2.
  static func factor(from outer: Int32, to inner: Int32, first: Float, second: Float) -> Float {
    if inner < outer { return 1 / factor(from: inner, to: outer, first: first, second: second) }
    var (depth, scale): (Int32, Float) = (outer, 1)
    // Fonts say how large the first two levels are.
    if depth <= 0, inner >= 2 {
      scale *= second
      depth += 2
    } else if depth == 1, inner > 1 {
      scale *= second / first
      depth += 1
    } else if inner == 1, depth < 1 {
      scale *= first
      depth += 1
    }
    for _ in 0..<max(0, min(inner - depth, 200)) { scale *= 0.71 }
    return scale
  }
}

extension Computation {
  /// How large text at the element's depth is to that around it. MathML Core §4.5 (#the-math-script-level-property).
  var mathScale: Float {
    let outer = parent.rare.inherited.math.depth
    if mathDepth == outer { return 1 }
    let scales = environment.scriptScales?(parent.text)
    return MathScale.factor(
      from: outer, to: mathDepth, first: scales?.first ?? 0.71, second: scales?.second ?? 0.71 * 0.71)
  }
}
