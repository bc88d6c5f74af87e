import FlexTree

extension AnimationTiming {
  /// The animations of an element, the strongest last. Lists that are too short begin again.
  static func list(_ style: ComputedStyle) -> [AnimationTiming] {
    let own = style.rare.texts.own
    guard let names = own["animation-name"] else { return [] }
    let lists = Lists(values: own)
    return parseComponentValues(names).splitAtCommas().enumerated().compactMap { index, part in
      var reader = ValueReader(part.trimmed())
      // Where the progress of a scroller is the clock, time stands still, for nothing scrolls.
      let timeline = lists.keyword("animation-timeline", index) ?? "auto"
      guard let name = reader.customIdent() ?? reader.string(), name != "none",
        timeline == "auto" || timeline == "none"
      else { return nil }
      var timing = AnimationTiming(name: name, lists, index)
      // Without a clock it stands at its beginning.
      if timeline == "none" { timing.isPaused = true }
      return timing
    }
  }

  private init(name: String, _ lists: Lists, _ index: Int) {
    self.name = name
    let seconds = Grammar<Float>.time()
    if let found = lists.value("animation-duration", index, seconds.read) { duration = Double(found.computed(.none)) }
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
