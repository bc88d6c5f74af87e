/// What changed between two layouts of one document, element by element, causes before effects.
public struct LayoutDiff: Equatable, Sendable, Codable {
  /// One change in words.
  public struct Change: Equatable, Sendable, Codable {
    public enum Kind: String, Sendable, Codable { case added, removed, text, lines, style, size, moved }
    public var kind: Kind
    /// The element's place: "`.grade` in the 3rd `.row`".
    public var element: String
    /// The whole sentence, without a full stop.
    public var sentence: String
    /// What the text showed before and shows now, where it changed.
    public var text: TextChange?
  }
  public struct TextChange: Equatable, Sendable, Codable {
    public var old: [String]
    public var new: [String]
  }

  public private(set) var changes: [Change] = []

  public var isEmpty: Bool { changes.isEmpty }

  /// Compares two layouts. Sizes and places that differ by at most `tolerance` px count as equal.
  public init(old: LayoutSnapshot, new: LayoutSnapshot, tolerance: Float = 0.01) {
    changes = LayoutComparison(old: old, new: new, tolerance: tolerance).changes()
  }
}

/// Tells what happened to each pair of elements.
private struct LayoutComparison {
  typealias Change = LayoutDiff.Change
  private let old: LayoutSnapshot
  private let new: LayoutSnapshot
  private let tolerance: Float
  private let pairs: LayoutPairs
  private let removed: [Int]
  private let added: [Int]
  /// What is different about each new element itself.
  private var details: [Int: Detail] = [:]

  private struct Detail {
    var sizes: [String] = []
    var text: LayoutDiff.TextChange?
    var textWords = ""
    var styles: [String] = []
    var isWider: Bool
    var isTaller: Bool
  }

  init(old: LayoutSnapshot, new: LayoutSnapshot, tolerance: Float) {
    self.old = old
    self.new = new
    self.tolerance = tolerance
    let pairs = LayoutPairs(old, new)
    self.pairs = pairs
    removed = old.elements.indices.filter { index in
      !pairs.kept.contains(index) && old.elements[index].parent.map { pairs.kept.contains($0) } ?? true
    }
    added = new.elements.indices.filter { index in
      pairs.old[index] == nil && new.elements[index].parent.map { pairs.old[$0] != nil } ?? true
    }
    for index in new.elements.indices where !new.elements[index].isIgnored { details[index] = detail(index) }
  }

  func changes() -> [Change] { addedAndRemoved() + ownChanges() + moves() }

  // MARK: New and gone

  private func addedAndRemoved() -> [Change] {
    removed.map { index in
      Change(
        kind: .removed, element: old.place(index), sentence: "\(old.place(index)) is gone\(Self.excerpt(old, index))")
    }
      + added.map { index in
        Change(
          kind: .added, element: new.place(index), sentence: "\(new.place(index)) is new\(Self.excerpt(new, index))")
      }
  }

  /// The first words that an element shows.
  private static func excerpt(_ snapshot: LayoutSnapshot, _ index: Int) -> String {
    var text = ""
    for inner in index..<snapshot.elements.count where inner == index || snapshot.isDescendant(inner, of: index) {
      for line in snapshot.elements[inner].lines { text += (text.isEmpty ? "" : " ") + line }
      if text.count > 40 { return ": “\(text.prefix(38))…”" }
    }
    return text.isEmpty ? "" : ": “\(text)”"
  }

  // MARK: Text, style, size

  private func detail(_ index: Int) -> Detail? {
    guard let before = pairs.old[index] else { return nil }
    let (a, b) = (old.elements[before], new.elements[index])
    let (wider, taller) = (b.width - a.width, b.height - a.height)
    var detail = Detail(isWider: abs(wider) > tolerance, isTaller: abs(taller) > tolerance)
    if detail.isWider { detail.sizes.append("\(Self.px(wider)) px \(wider > 0 ? "wider" : "narrower")") }
    if detail.isTaller { detail.sizes.append("\(Self.px(taller)) px \(taller > 0 ? "taller" : "shorter")") }
    if a.lines != b.lines {
      let isSameText = a.lines.joined(separator: " ") == b.lines.joined(separator: " ")
      let lines = Self.count(b.lines.count, "line")
      detail.text = LayoutDiff.TextChange(old: a.lines, new: b.lines)
      switch (isSameText, a.lines.count == b.lines.count) {
      case (true, true): detail.textWords = "its lines break elsewhere"
      case (true, false): detail.textWords = "its text now takes \(lines)"
      case (false, true): detail.textWords = "its text changed"
      case (false, false): detail.textWords = "its text changed and now takes \(lines)"
      }
    }
    if let one = a.style, let other = b.style { detail.styles = StyleChanges(old: one, new: other).words }
    return detail.sizes.isEmpty && detail.text == nil && detail.styles.isEmpty ? nil : detail
  }

  private func ownChanges() -> [Change] {
    // Elements of one name that changed alike are told together.
    var groups: [(words: String, name: String, kind: Change.Kind, members: [Int])] = []
    for index in new.elements.indices {
      guard let detail = details[index], detail.text != nil || !detail.styles.isEmpty || !isEffect(index, detail)
      else { continue }
      let words = Self.words(of: detail)
      let isText = detail.text.map { $0.old.joined(separator: " ") != $0.new.joined(separator: " ") }
      let kind: Change.Kind =
        isText.map { $0 ? .text : .lines } ?? (detail.styles.isEmpty ? .size : .style)
      let name = new.name(index)
      if detail.text == nil, let group = groups.firstIndex(where: { $0.words == words && $0.name == name }) {
        groups[group].members.append(index)
      } else {
        groups.append((words, name, kind, [index]))
      }
    }
    return groups.map { group in
      let first = group.members[0]
      let isPlural = group.members.count > 1
      let place = isPlural ? "\(group.members.count) of `\(group.name)`" : new.place(first)
      let words = isPlural && group.words.hasPrefix("is ") ? "are " + group.words.dropFirst(3) : group.words
      return Change(
        kind: group.kind, element: new.place(first), sentence: place + (words.hasPrefix(":") ? words : " " + words),
        text: details[first]?.text)
    }
  }

  /// "is 4 px wider and 2 px taller, its text now takes two lines: `font-size` 11px → 12px".
  private static func words(of detail: Detail) -> String {
    var text = detail.sizes.isEmpty ? "" : "is " + detail.sizes.joined(separator: " and ")
    if !detail.textWords.isEmpty {
      text = text.isEmpty ? "stays in place: \(detail.textWords)" : "\(text), \(detail.textWords)"
    }
    if !detail.styles.isEmpty {
      text += (text.contains(":") ? "; " : ": ") + detail.styles.joined(separator: ", ")
    }
    return text
  }

  /// Whether an element's new size follows from what is in it, or from what it is in.
  private func isEffect(_ index: Int, _ detail: Detail) -> Bool {
    let holdsChange =
      added.contains { new.isDescendant($0, of: index) }
      || removed.contains { child in pairs.old[index].map { old.isDescendant(child, of: $0) } ?? false }
      || details.contains { $0.key > index && new.isDescendant($0.key, of: index) && Self.explains($0.value, detail) }
    if holdsChange { return true }
    var parent = new.elements[index].parent
    while let outer = parent {
      if let known = details[outer], !known.styles.isEmpty, Self.explains(known, detail) { return true }
      parent = new.elements[outer].parent
    }
    return false
  }

  /// Whether one change may be why another element changed its size: they share a side.
  private static func explains(_ cause: Detail, _ effect: Detail) -> Bool {
    cause.isWider && effect.isWider || cause.isTaller && effect.isTaller
  }

  // MARK: Places

  /// Elements that moved and whose parent did not move along, those that moved alike together.
  private func moves() -> [Change] {
    var groups: [(move: Movement, members: [Int])] = []
    for index in new.elements.indices where !new.elements[index].isIgnored {
      guard let move = movement(index) else { continue }
      if let parent = new.elements[index].parent, let along = movement(parent), along == move { continue }
      if let group = groups.firstIndex(where: { $0.move == move }) {
        groups[group].members.append(index)
      } else {
        groups.append((move, [index]))
      }
    }
    return groups.map { group in
      let first = new.place(group.members[0])
      let others = group.members.count - 1
      let who = others == 0 ? first : "\(first) and \(Self.count(others, "other element"))"
      return Change(kind: .moved, element: first, sentence: "\(who) moved \(group.move.words)")
    }
  }

  private struct Movement: Equatable {
    var x: Float
    var y: Float

    var words: String {
      var parts: [String] = []
      if y != 0 { parts.append("\(y > 0 ? "down" : "up") by \(px(y)) px") }
      if x != 0 { parts.append("\(x > 0 ? "right" : "left") by \(px(x)) px") }
      return parts.joined(separator: " and ")
    }
  }

  private func movement(_ index: Int) -> Movement? {
    guard let before = pairs.old[index] else { return nil }
    let (a, b) = (old.elements[before], new.elements[index])
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    guard abs(dx) > tolerance || abs(dy) > tolerance else { return nil }
    return Movement(x: (dx * 100).rounded() / 100, y: (dy * 100).rounded() / 100)
  }

  /// An amount without sign, at most two decimals.
  private static func px(_ value: Float) -> String {
    let hundredths = Int((abs(value) * 100).rounded())
    if hundredths % 100 == 0 { return "\(hundredths / 100)" }
    let fraction = hundredths % 100
    return "\(hundredths / 100)."
      + (fraction % 10 == 0 ? "\(fraction / 10)" : fraction < 10 ? "0\(fraction)" : "\(fraction)")
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    let amount = words.indices.contains(number) ? words[number] : "\(number)"
    return "\(amount) \(noun)\(number == 1 ? "" : "s")"
  }
}

extension LayoutSnapshot {
  func isDescendant(_ index: Int, of ancestor: Int) -> Bool {
    var current = elements[index].parent
    while let parent = current {
      if parent == ancestor { return true }
      current = elements[parent].parent
    }
    return false
  }
}
