internal import FlexCore
internal import FlexTree

/// The style of one element while its animations run: what they give stands above all declarations but the important
/// ones. CSS Animations 1 §3 (#keyframes), CSS Cascade 5 §6.1 (#cascade-sort), Web Animations 1 §5 (#combining-effects).
struct AnimatedStyle {
  /// An animation with its keyframes.
  struct Effect {
    var timing: AnimationTiming
    var rule: KeyframesRule
    /// `nil` while it changes nothing.
    var progress: AnimationTiming.Progress?
    var isCurrent: Bool
  }

  let effects: [Effect]
  /// Properties that important declarations decide on.
  let isSettled: (CascadeDeclaration.Target) -> Bool
  /// What `currentcolor` is.
  let color: Color

  /// - Returns: `nil` where the style names no animation that there is.
  init?(
    _ style: ComputedStyle, rules: [String: KeyframesRule], time: AnimationTime, timelines: [TimelineState?],
    isSettled: @escaping (CascadeDeclaration.Target) -> Bool
  ) {
    guard style.display != .none else { return nil }
    effects = AnimationTiming.list(style, at: time, timelines: timelines).compactMap { timing, time in
      rules[timing.name].map {
        Effect(
          timing: timing, rule: $0, progress: timing.progress(at: time), isCurrent: timing.isCurrent(at: time))
      }
    }
    guard !effects.isEmpty else { return nil }
    self.isSettled = isSettled
    color = style.text.color
  }

  /// Whether custom properties change.
  var changesCustoms: Bool { effects.contains { $0.progress != nil && !$0.rule.customs.isEmpty } }

  /// Whether what comes out is this element's alone.
  var readsElement: Bool { effects.contains(where: \.rule.readsElement) }

  // MARK: Properties

  /// What the animations make of the properties.
  ///
  /// - Parameter styled: the element's style with these keyframe declarations above its own.
  func winners(
    over base: ComputedStyle, styled: ([(property: PropertyID, value: CascadeValue)]) -> ComputedStyle
  ) -> [StyleBuilder.Winner] {
    var current = base
    var result: [StyleBuilder.Winner] = []
    for effect in effects {
      guard let progress = effect.progress else { continue }
      var states: [Int: ComputedStyle] = [:]
      let underlying = current
      let allowsKeywords = base.rare.texts.inherited["interpolate-size"] == "allow-keywords"
      for property in effect.rule.properties where !isSettled(.longhand(property)) {
        let span = span(of: .longhand(property), in: effect, at: progress)
        func state(_ end: Span.End) -> ComputedStyle {
          guard let index = end.keyframe else { return underlying }
          let keyframe = effect.rule.keyframes[index]
          if states[index] == nil { states[index] = styled(keyframe.longhands) }
          let value = states[index] ?? underlying
          let composition = keyframe.composition ?? effect.timing.composition
          guard composition != .replace else { return value }
          let step = AnimationStep(kind: composition == .add ? .add : .accumulate, color: color)
          guard let mixed = property.row.mixing?(underlying, value, step) else { return value }
          var sum = underlying
          mixed(&sum, .none)
          return sum
        }
        let (from, to) = (state(span.from), state(span.to))
        let step = AnimationStep(
          kind: .interpolate(span.progress), color: color, allowsKeywords: allowsKeywords,
          knowsAuto: property.name != "max-width" && property.name != "max-height")
        let assign =
          property.row.mixing?(from, to, step)
          ?? Self.copy(property, of: span.progress < 0.5 ? from : to)
        assign(&current, .none)
        result.append((property, .specified(SpecifiedValue(assign: assign, usesFontMetrics: false))))
      }
    }
    return result
  }

  private static func copy(_ property: PropertyID, of source: ComputedStyle) -> Property.Assignment {
    let row = property.row
    return { style, _ in row.copy(source, &style) }
  }

  /// Custom properties as the animations change them.
  ///
  /// - Parameter resolved: the element's custom properties with these declarations above its own.
  func customs(
    over base: CustomProperties, registrations: [String: PropertyRegistration],
    resolved: ([(name: String, value: CascadeValue)]) -> CustomProperties
  ) -> CustomProperties {
    var values = base.values
    for effect in effects {
      guard let progress = effect.progress else { continue }
      let underlying = values
      for name in effect.rule.customs where !isSettled(.custom(name)) {
        let span = span(of: .custom(name), in: effect, at: progress)
        func value(_ end: Span.End) -> CustomValue? {
          let values = end.keyframe.map { resolved(effect.rule.keyframes[$0].customs).values } ?? underlying
          return values[name] ?? registrations[name]?.initialValue
        }
        let (from, to) = (value(span.from), value(span.to))
        let step = AnimationStep(kind: .interpolate(span.progress), color: color)
        if let from, let to, let syntax = registrations[name]?.syntax, let mixed = syntax.mixed(from, to, step) {
          values[name] = mixed
        } else {
          values[name] = span.progress < 0.5 ? from : to
        }
      }
    }
    return CustomProperties(values)
  }

  // MARK: Keyframes

  /// The keyframes between which a property is, and how far it has come.
  private struct Span {
    struct End {
      /// `nil` is the value below the animation.
      var keyframe: Int?
      var offset: Double
    }
    var from: End
    var to: End
    var progress: Double
  }

  private func span(
    of target: CascadeDeclaration.Target, in effect: Effect, at progress: AnimationTiming.Progress
  ) -> Span {
    var ends = effect.rule.keyframes.indices.filter { effect.rule.keyframes[$0].names(target) }
      .map { Span.End(keyframe: $0, offset: effect.rule.keyframes[$0].offset) }
    if ends.first?.offset != 0 { ends.insert(Span.End(keyframe: nil, offset: 0), at: 0) }
    if ends.last?.offset != 1 { ends.append(Span.End(keyframe: nil, offset: 1)) }
    let start = min(ends.lastIndex { $0.offset <= progress.value } ?? 0, ends.count - 2)
    let (from, to) = (ends[start], ends[start + 1])
    let way = (progress.value - from.offset) / (to.offset - from.offset)
    let easing = easing(from: from, in: effect)
    return Span(from: from, to: to, progress: easing(way, isBefore: progress.isBefore))
  }

  /// A neutral keyframe has the animation's easing, as has one that names none.
  private func easing(from end: Span.End, in effect: Effect) -> Easing {
    end.keyframe.flatMap { effect.rule.keyframes[$0].easing } ?? effect.timing.easing
  }

  // MARK: Effects

  /// What an animation may change at any moment, the box is prepared for. Web Animations 1 §5.5
  /// (#side-effects-section).
  func prepare(_ style: inout ComputedStyle, isRoot: Bool) {
    for effect in effects where effect.isCurrent || effect.progress != nil {
      for property in effect.rule.properties {
        switch property.name {
        case "opacity": style.paint.forcesStackingContext = true
        case "transform", "translate", "rotate", "scale", "perspective":
          style.paint.forcesStackingContext = true
          style.layout.containsFixed = true
        case "filter", "backdrop-filter":
          style.paint.forcesStackingContext = true
          if !isRoot { style.layout.containsFixed = true }
        default: break
        }
      }
    }
  }
}

extension ComputedStyle {
  /// Whether it names animations.
  var isAnimated: Bool { !rare.texts.own.isEmpty && rare.texts.own["animation-name"] != nil }
}
