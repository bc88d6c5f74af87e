/// What changed between two layouts of one document, element by element, causes before effects.
public struct LayoutDiff: Equatable, Sendable, Codable {
  /// One change in words.
  public struct Change: Equatable, Sendable, Codable {
    public enum Kind: String, Sendable, Codable { case added, removed, text, lines, size, moved }
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
    var comparison = LayoutComparison(old: old, new: new, tolerance: tolerance)
    changes = comparison.changes()
  }
}

/// Pairs elements and tells what happened to each pair.
private struct LayoutComparison {
  typealias Change = LayoutDiff.Change
  let old: LayoutSnapshot
  let new: LayoutSnapshot
  let tolerance: Float
  /// Old index of each new element, where it has one.
  private var oldIndex: [Int?]

  init(old: LayoutSnapshot, new: LayoutSnapshot, tolerance: Float) {
    self.old = old
    self.new = new
    self.tolerance = tolerance
    let oldKeys = old.elements.map(Self.key)
    let newKeys = new.elements.map(Self.key)
    var pairs = [Int?](repeating: nil, count: newKeys.count)
    var unpairedOld = Set(oldKeys.indices)
    let difference = newKeys.difference(from: oldKeys)
    var insertedNew: Set<Int> = []
    for change in difference {
      switch change {
      case .insert(let offset, _, _): insertedNew.insert(offset)
      case .remove(let offset, _, _): unpairedOld.remove(offset)
      }
    }
    for (new, old) in zip(newKeys.indices.filter { !insertedNew.contains($0) }, unpairedOld.sorted()) {
      pairs[new] = old
    }
    oldIndex = pairs
  }

  private static func key(_ element: LayoutSnapshot.Element) -> String {
    "\(element.tag)#\(element.id).\(element.classAttribute)"
  }

  mutating func changes() -> [Change] {
    addedAndRemoved() + textAndSize() + moves()
  }

  private func addedAndRemoved() -> [Change] {
    let kept = Set(oldIndex.compactMap { $0 })
    let removed = old.elements.indices.filter { index in
      !kept.contains(index) && old.elements[index].parent.map { kept.contains($0) } ?? true
    }
    let added = new.elements.indices.filter { index in
      oldIndex[index] == nil && new.elements[index].parent.map { oldIndex[$0] != nil } ?? true
    }
    return removed.map { Change(kind: .removed, element: old.place($0), sentence: "\(old.place($0)) is gone") }
      + added.map { Change(kind: .added, element: new.place($0), sentence: "\(new.place($0)) is new") }
  }

  private func textAndSize() -> [Change] {
    new.elements.indices.compactMap { index -> Change? in
      guard let before = oldIndex[index], !new.elements[index].isIgnored else { return nil }
      let (a, b) = (old.elements[before], new.elements[index])
      let place = new.place(index)
      var parts = sizeParts(a, b)
      if a.lines != b.lines, a.lines.joined(separator: " ") != b.lines.joined(separator: " ") {
        parts.append("its text changed")
      }
      if a.lines.count != b.lines.count {
        parts.append("its text now takes \(Self.count(b.lines.count, "line"))")
      } else if a.lines != b.lines, parts.last != "its text changed" {
        parts.append("its lines break elsewhere")
      }
      guard !parts.isEmpty, a.lines != b.lines || isOwnCause(index) else { return nil }
      let kind: Change.Kind =
        a.lines == b.lines ? .size : a.lines.joined(separator: " ") == b.lines.joined(separator: " ") ? .lines : .text
      return Change(
        kind: kind, element: place, sentence: "\(place) " + Self.sentence(parts),
        text: a.lines == b.lines ? nil : LayoutDiff.TextChange(old: a.lines, new: b.lines))
    }
  }

  private func sizeParts(_ a: LayoutSnapshot.Element, _ b: LayoutSnapshot.Element) -> [String] {
    var parts: [String] = []
    if abs(a.width - b.width) > tolerance {
      parts.append("is \(Self.px(b.width - a.width)) px \(b.width > a.width ? "wider" : "narrower")")
    }
    if abs(a.height - b.height) > tolerance {
      parts.append("is \(Self.px(b.height - a.height)) px \(b.height > a.height ? "taller" : "shorter")")
    }
    return parts
  }

  /// Whether an element's new size isn't just the sum of a descendant's: none below it changed its size.
  private func isOwnCause(_ index: Int) -> Bool {
    !new.elements.indices.contains { child in
      guard child > index, isDescendant(child, of: index), let before = oldIndex[child] else { return false }
      return !sizeParts(old.elements[before], new.elements[child]).isEmpty
    }
  }

  private func isDescendant(_ index: Int, of ancestor: Int) -> Bool {
    var current = new.elements[index].parent
    while let parent = current {
      if parent == ancestor { return true }
      current = new.elements[parent].parent
    }
    return false
  }

  /// Elements that moved and whose parent did not move along, those that moved alike together.
  private func moves() -> [Change] {
    var groups: [(x: Float, y: Float, members: [Int])] = []
    for index in new.elements.indices where !new.elements[index].isIgnored {
      guard let move = movement(index) else { continue }
      if let parent = new.elements[index].parent, let along = movement(parent), along == move { continue }
      if let group = groups.firstIndex(where: { $0.x == move.x && $0.y == move.y }) {
        groups[group].members.append(index)
      } else {
        groups.append((move.x, move.y, [index]))
      }
    }
    return groups.map { group in
      let first = new.place(group.members[0])
      let others = group.members.count - 1
      let who = others == 0 ? first : "\(first) and \(Self.count(others, "other element"))"
      return Change(kind: .moved, element: first, sentence: "\(who) moved \(Self.direction(group.x, group.y))")
    }
  }

  private struct Movement: Equatable {
    var x: Float
    var y: Float
  }

  private func movement(_ index: Int) -> Movement? {
    guard let before = oldIndex[index] else { return nil }
    let (a, b) = (old.elements[before], new.elements[index])
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    guard abs(dx) > tolerance || abs(dy) > tolerance else { return nil }
    return Movement(x: (dx * 100).rounded() / 100, y: (dy * 100).rounded() / 100)
  }

  private static func direction(_ x: Float, _ y: Float) -> String {
    var parts: [String] = []
    if y != 0 { parts.append("\(y > 0 ? "down" : "up") by \(px(y)) px") }
    if x != 0 { parts.append("\(x > 0 ? "right" : "left") by \(px(x)) px") }
    return parts.joined(separator: " and ")
  }

  /// "is 4 px wider and 2 px taller, its text now takes two lines".
  private static func sentence(_ parts: [String]) -> String {
    let sizes = parts.filter { $0.hasPrefix("is ") }
    let rest = parts.filter { !$0.hasPrefix("is ") }
    var text = sizes.first ?? ""
    if sizes.count > 1 { text += " and " + sizes[1].dropFirst(3) }
    guard !rest.isEmpty else { return text }
    let tail = rest.joined(separator: ", ")
    return text.isEmpty ? "stays in place: \(tail)" : "\(text), \(tail)"
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
