/// What `random()` draws. CSS Values 5 §9.3 (#random-caching).
///
/// A picture is the same whenever it is made: what is drawn depends on the key alone.
struct RandomShare: Sendable {
  /// With its dashes; what has the same name draws the same.
  var name = ""
  /// Where the function stands in its sheet; `nil` where any other draws the same.
  var place: Int?
  /// Whether each element draws for itself.
  var isPerElement = false
  /// `fixed`: 0…1.
  var fixed: MathNode?

  /// 0…1, less than 1.
  func value(_ computation: Computation) -> Double {
    if let fixed { return max(0, min(fixed.value(computation), 1.0.nextDown)) }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func mix(_ value: UInt64) { hash = (hash ^ value) &* 0x0000_0100_0000_01B3 }
    for byte in name.utf8 { mix(UInt64(byte)) }
    if let place { mix(UInt64(truncatingIfNeeded: place) &+ 0x100) }
    if isPerElement { mix(UInt64(truncatingIfNeeded: computation.environment.element) &+ 0x10_0000) }
    // Bits of all of it in all bits.
    hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((hash ^ (hash >> 31)) >> 11) / 9_007_199_254_740_992
  }

  /// Between a least and a most, perhaps in steps from the least. §9.1 (#random).
  func value(between limits: [Double], _ computation: Computation) -> Double {
    guard limits.count >= 2 else { return 0 }
    let (low, high) = (limits[0], limits[1])
    guard high > low, low.isFinite else { return low }
    guard high.isFinite else { return .nan }
    let share = value(computation)
    guard limits.count > 2, limits[2] > 0, limits[2].isFinite else { return low + share * (high - low) }
    let steps = ((high - low) / limits[2]).rounded(.down)
    return min(low + limits[2] * (share * (steps + 1)).rounded(.down), high)
  }
}

extension MathParser {
  /// `random( <random-key>? , <calc-sum>, <calc-sum>, <calc-sum>? )`. CSS Values 5 §9.1 (#random).
  ///
  /// - Parameter place: where it stands in its sheet.
  func random(_ reader: inout ValueReader, at place: Int) -> Result? {
    let share = reader.attempt { key(&$0, at: place) } ?? .own(at: place)
    var limits: [Result] = []
    repeat {
      guard let limit = sum(&reader) else { return nil }
      limits.append(limit)
    } while reader.comma()
    guard reader.isAtEnd, (2...3).contains(limits.count), let first = limits.first,
      limits.allSatisfy({ $0.type == first.type })
    else { return nil }
    return Result(node: .random(share, limits.map(\.node)), type: first.type)
  }

  /// `auto | [ <dashed-ident> || element-scoped || property-scoped ] | fixed <number [0,1]>`, and the comma behind.
  private func key(_ reader: inout ValueReader, at place: Int) -> RandomShare? {
    if reader.keyword("auto") { return reader.comma() ? .own(at: place) : nil }
    if reader.keyword("fixed") {
      var node: MathNode
      if case .number(let value, _)? = reader.current {
        guard value >= 0, value <= 1 else { return nil }
        reader.advance()
        node = .value(value)
      } else {
        guard let result = function(&reader), result.type == .number else { return nil }
        node = result.node
      }
      return reader.comma() ? RandomShare(fixed: node) : nil
    }
    var share = RandomShare()
    var isEmpty = true
    while !reader.comma() {
      guard let word = reader.customIdent() else { return nil }
      switch word.asciiLowercased() {
      case "element-scoped" where !share.isPerElement: share.isPerElement = true
      case "property-scoped" where share.place == nil, "property-index-scoped" where share.place == nil:
        share.place = place
      case _ where word.hasPrefix("--") && share.name.isEmpty: share.name = word
      default: return nil
      }
      isEmpty = false
    }
    return isEmpty ? nil : share
  }
}

extension RandomShare {
  /// Of one element's function alone.
  fileprivate static func own(at place: Int) -> RandomShare { RandomShare(place: place, isPerElement: true) }
}
