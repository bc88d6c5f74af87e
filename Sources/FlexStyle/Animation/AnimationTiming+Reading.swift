import FlexTree

extension AnimationTiming {
  /// The animations of an element with the times at which they stand, the strongest last. Lists that are too short
  /// begin again.
  ///
  /// - Parameter timelines: what is known of the timelines of each of them.
  static func list(
    _ style: ComputedStyle, at time: AnimationTime, timelines: [TimelineState?]
  ) -> [(timing: AnimationTiming, time: AnimationTime)] {
    let own = style.rare.texts.own
    guard let names = own["animation-name"] else { return [] }
    let lists = Lists(values: own)
    return parseComponentValues(names).splitAtCommas().enumerated().compactMap { index, part in
      var reader = ValueReader(part.trimmed())
      let timeline = lists.keyword("animation-timeline", index)
      guard let name = reader.customIdent() ?? reader.string(), name != "none" else { return nil }
      var timing = AnimationTiming(name: name, lists, index)
      if timeline == "auto" || timeline == nil && !lists.names("animation-timeline") { return (timing, time) }
      let state = timeline == "none" ? .missing : timelines.indices.contains(index) ? timelines[index] : nil
      switch state {
      case .missing:
        // Without a clock it stands at its beginning.
        timing.isPaused = true
        return (timing, time)
      case .active(let start, let end):
        timing.isPaused = false
        return timing.drive(from: start, to: end).map { (timing, $0) }
      case .inactive, nil: return nil
      }
    }
  }

  private init(name: String, _ lists: Lists, _ index: Int) {
    self.name = name
    let seconds = Grammar<Float>.time()
    if let found = lists.value("animation-duration", index, seconds.read) {
      duration = Double(found.computed(.none))
      isDurationAutomatic = false
    }
    if let found = lists.value("animation-delay", index, seconds.read) { delay = Double(found.computed(.none)) }
    easing = lists.value("animation-timing-function", index, Easing.read) ?? .ease
    if let found = lists.value("animation-iteration-count", index, Grammar<Float>.number().read) {
      iterationCount = Double(found.computed(.none))
    } else if lists.keyword("animation-iteration-count", index) == "infinite" {
      iterationCount = .infinity
    }
    switch lists.keyword("animation-direction", index) {
    case "reverse": direction = .reverse
    case "alternate": direction = .alternate
    case "alternate-reverse": direction = .alternateReverse
    default: break
    }
    let fill = lists.keyword("animation-fill-mode", index)
    fillsForwards = fill == "forwards" || fill == "both"
    fillsBackwards = fill == "backwards" || fill == "both"
    isPaused = lists.keyword("animation-play-state", index) == "paused"
    composition = lists.keyword("animation-composition", index).flatMap(AnimationComposition.named) ?? .replace
  }

  /// The values of one element's `animation-*`.
  private final class Lists {
    let values: [String: String]
    private var parts: [String: [[LocatedValue]]] = [:]

    init(values: [String: String]) { self.values = values }

    func value<Value>(_ property: String, _ index: Int, _ read: (inout ValueReader) -> Value?) -> Value? {
      let entries = entries(property)
      guard !entries.isEmpty else { return nil }
      var reader = ValueReader(entries[index % entries.count])
      return read(&reader)
    }

    func names(_ property: String) -> Bool { values[property] != nil }

    func keyword(_ property: String, _ index: Int) -> String? { value(property, index) { $0.ident() } }

    private func entries(_ property: String) -> [[LocatedValue]] {
      if let known = parts[property] { return known }
      let found = values[property].map { parseComponentValues($0).splitAtCommas().map { $0.trimmed() } } ?? []
      parts[property] = found
      return found
    }
  }
}

extension AnimationComposition {
  static func named(_ name: String) -> AnimationComposition? {
    switch name {
    case "replace": .replace
    case "add": .add
    case "accumulate": .accumulate
    default: nil
    }
  }
}
