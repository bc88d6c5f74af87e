/// How content is distributed over free space: an offset in front, and room between.
struct Distribution {
  var offset: Float
  var between: Float

  /// CSS Box Alignment 3 §5.3 (#distribution-values), with the fallback of §5.2 (#fallback-alignment).
  ///
  /// - Parameters:
  ///   - startsAtEnd: whether the axis' `start` is the flow's end.
  ///   - leftIsEnd: whether `left` is the flow's end; `nil` where the axis is vertical.
  init(_ alignment: ContentAlignment, free: Float, count: Int, startsAtEnd: Bool, leftIsEnd: Bool?) {
    offset = 0
    between = 0
    if free < 0, alignment.overflow == .safe {
      offset = startsAtEnd ? free : 0
      return
    }
    switch alignment.keyword {
    case .normal, .stretch, .flexStart, .baseline: break
    case .flexEnd: offset = free
    case .center: offset = free / 2
    case .start: offset = startsAtEnd ? free : 0
    case .end, .lastBaseline: offset = startsAtEnd ? 0 : free
    case .left: offset = leftIsEnd ?? startsAtEnd ? free : 0
    case .right: if let leftIsEnd { offset = leftIsEnd ? 0 : free } else { offset = startsAtEnd ? free : 0 }
    case .spaceBetween:
      if free > 0, count > 1 { between = free / Float(count - 1) }
    case .spaceAround:
      if free > 0, count > 0 {
        between = free / Float(count)
        offset = between / 2
      } else if free < 0 {
        offset = startsAtEnd ? free : 0
      }
    case .spaceEvenly:
      if free > 0, count > 0 {
        between = free / Float(count + 1)
        offset = between
      } else if free < 0 {
        offset = startsAtEnd ? free : 0
      }
    }
  }
}
