package import FlexCore
package import FlexTree

/// A timeline that runs as something scrolls. Scroll-driven Animations 1 §2, §3 (#scroll-timelines, #view-timelines).
package struct ScrollTimeline: Equatable, Sendable {
  package enum Axis: String, Sendable { case block, inline, x, y }
  package enum Source: Equatable, Sendable {
    /// How far a scroller has come.
    case nearest, root, own
    /// Where an element is in the scroller around it; insets are of that one's sides, `nil` for what the scroller itself
    /// keeps free.
    case view(start: LengthPercentage?, end: LengthPercentage?)
  }
  package var source: Source
  package var axis = Axis.block
}

/// What an animation is driven by, if not by time, and how much of it. Scroll-driven Animations 1 §4
/// (#scroll-driven-attachment).
package struct DrivenAnimation: Equatable, Sendable {
  package enum Timeline: Equatable, Sendable {
    case anonymous(ScrollTimeline)
    case named(String)
  }
  /// One end of what an animation takes of its timeline; a name without an offset is that range's start or end.
  package struct Bound: Equatable, Sendable {
    /// `nil`: the timeline's own range.
    package var name: String?
    package var offset: LengthPercentage
  }
  package var timeline: Timeline
  package var start: Bound
  package var end: Bound

  /// Of each animation that a style names; `nil` for those that run by time or not at all.
  package static func list(_ style: ComputedStyle) -> [DrivenAnimation?] {
    let own = style.rare.texts.own
    guard let names = own["animation-name"], let timelines = own["animation-timeline"] else { return [] }
    let lists = [timelines, own["animation-range-start"] ?? "normal", own["animation-range-end"] ?? "normal"].map {
      parseComponentValues($0).splitAtCommas().map { $0.trimmed() }
    }
    return (0..<parseComponentValues(names).splitAtCommas().count).map { index in
      var readers = lists.map { ValueReader($0[index % $0.count]) }
      guard let timeline = Timeline(&readers[0]) else { return nil }
      return DrivenAnimation(
        timeline: timeline, start: Bound(&readers[1], default: 0), end: Bound(&readers[2], default: 100))
    }
  }
}

extension DrivenAnimation.Timeline {
  /// `scroll( [ <scroller> || <axis> ]? ) | view( [ <axis> || <'view-timeline-inset'> ]? ) | <dashed-ident>`.
  fileprivate init?(_ reader: inout ValueReader) {
    if case (let name, var arguments)? = reader.function() {
      switch name.asciiLowercased() {
      case "scroll":
        var timeline = ScrollTimeline(source: .nearest)
        while let word = arguments.ident()?.asciiLowercased() {
          switch word {
          case "root": timeline.source = .root
          case "self": timeline.source = .own
          case "nearest": break
          default:
            guard let axis = ScrollTimeline.Axis(rawValue: word) else { return nil }
            timeline.axis = axis
          }
        }
        self = .anonymous(timeline)
      case "view":
        var axis = arguments.keyword(of: ScrollTimeline.axes)
        let source = ScrollTimeline.Source(inset: &arguments)
        if axis == nil { axis = arguments.keyword(of: ScrollTimeline.axes) }
        self = .anonymous(ScrollTimeline(source: source, axis: axis ?? .block))
      default: return nil
      }
      return
    }
    guard let name = reader.customIdent(), name.hasPrefix("--") else { return nil }
    self = .named(name)
  }
}

extension DrivenAnimation.Bound {
  /// `normal | <length-percentage> | <timeline-range-name> <length-percentage>?`.
  fileprivate init(_ reader: inout ValueReader, default percent: Float) {
    let word = reader.ident()?.asciiLowercased()
    name = word == "normal" ? nil : word
    let length = reader.attempt(Grammar<LengthPercentage>.lengthPercentage().read)
    offset = length?.computed(.none) ?? .percent(percent)
  }
}

extension ScrollTimeline {
  fileprivate static let axes: KeyValuePairs<String, Axis> = ["block": .block, "inline": .inline, "x": .x, "y": .y]

  /// The timelines that an element has a name for. §2.3, §3.4 (#scroll-timelines-named, #view-timelines-named).
  package static func named(_ name: String, of style: ComputedStyle) -> ScrollTimeline? {
    let own = style.rare.texts.own
    guard !own.isEmpty else { return nil }
    func entry(_ property: String, _ index: Int) -> ValueReader? {
      let entries = own[property].map { parseComponentValues($0).splitAtCommas().map { $0.trimmed() } } ?? []
      return entries.isEmpty ? nil : ValueReader(entries[index % entries.count])
    }
    func place(_ property: String) -> Int? {
      own[property].flatMap {
        parseComponentValues($0).splitAtCommas().firstIndex { $0.trimmed().first?.value == .ident(name) }
      }
    }
    func axis(_ property: String, _ index: Int) -> Axis {
      var reader = entry(property, index)
      return reader?.keyword(of: axes) ?? .block
    }
    // Where both have the name, the scroller's counts. §5.1 (#timeline-scoping).
    if let index = place("scroll-timeline-name") {
      return ScrollTimeline(source: .own, axis: axis("scroll-timeline-axis", index))
    }
    guard let index = place("view-timeline-name") else { return nil }
    var inset = entry("view-timeline-inset", index) ?? ValueReader([])
    return ScrollTimeline(source: Source(inset: &inset), axis: axis("view-timeline-axis", index))
  }

  /// What a scroller keeps free of what it shows at a side, which insets that are `auto` are. CSS Scroll Snap 1 §4.1
  /// (#scroll-padding), Scroll-driven Animations 1 §3.4.3 (#view-timeline-inset).
  package static func scrollPadding(_ side: String, of style: ComputedStyle) -> LengthPercentage? {
    guard let text = style.rare.texts.own["scroll-padding-" + side] else { return nil }
    var reader = ValueReader(parseComponentValues(text))
    return reader.attempt(Grammar<LengthPercentage>.lengthPercentage().read).map { $0.computed(.none) }
  }

  /// Whether a name is known around an element by what stands inside it. §5.2 (#timeline-scope).
  package static func isScoped(_ name: String, by style: ComputedStyle) -> Bool {
    guard let scope = style.rare.texts.own["timeline-scope"] else { return false }
    return parseComponentValues(scope).splitAtCommas().contains {
      let value = $0.trimmed().first?.value
      return value == .ident(name) || value == .ident("all")
    }
  }
}

extension ScrollTimeline.Source {
  /// `[ auto | <length-percentage> ]{1,2}`.
  fileprivate init(inset reader: inout ValueReader) {
    func next() -> LengthPercentage?? {
      if reader.keyword("auto") { return .some(nil) }
      return reader.attempt(Grammar<LengthPercentage>.lengthPercentage().read).map { .some($0.computed(.none)) }
    }
    guard let start = next() else {
      self = .view(start: nil, end: nil)
      return
    }
    self = .view(start: start, end: next() ?? start)
  }
}

/// What layout has found of an animation's timeline. A document is shown before anybody scrolls.
package enum TimelineState: Equatable, Sendable {
  /// No element has the name: it stands at its beginning.
  case missing
  /// Nothing can scroll, or there is no scroller.
  case inactive
  /// Where the animation begins and ends, as px that are to be scrolled.
  case active(start: Float, end: Float)
}

extension AnimationTiming {
  /// The time at which an animation stands that is driven by a timeline: its delays and iterations together take the
  /// whole of its range. Web Animations 2 §4.6 (#time-based-animation-to-a-proportional-animation).
  ///
  /// - Returns: `nil` where it has no effect.
  mutating func drive(from start: Float, to end: Float) -> AnimationTime? {
    guard iterationCount.isFinite else { return nil }
    if isDurationAutomatic {
      duration = 1
      delay = 0
    }
    let total = max(delay + duration * iterationCount, 0)
    guard end != start else { return .seconds(start <= 0 ? total : -1) }
    return .seconds(Double(-start / (end - start)) * total)
  }
}
