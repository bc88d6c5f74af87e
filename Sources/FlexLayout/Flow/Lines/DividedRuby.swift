internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// Text whose ruby is divided between its lines: each part of a column is a column by itself, with its part of the base and
/// of the annotation.
struct DividedRuby {
  /// Of the lines, px.
  var width: Float
  var content: InlineContent
  var paragraph: Paragraph
  /// The columns that were divided, with their parts.
  var parts: [(column: BoxID, parts: [BoxID])]

  /// So many characters of one text are laid out for its parts at most, as each part takes all of the text: what has
  /// no part behind that stays whole.
  static let limit = 400_000
}

extension LayoutStage {
  /// The text of a box with its ruby divided for lines of a width.
  func dividedRuby(of box: BoxID, width: Float, among floats: InlineFloats? = nil) -> DividedRuby? {
    guard hasRuby else { return nil }
    let content = content(of: box)
    guard !content.rubyEnds.isEmpty, width.isFinite, content.rubyEnds.keys.contains(where: mayDivide) else {
      return nil
    }
    if floats == nil, let known = knownDivision(of: box), known.width == width { return known }
    var made = DividedRuby(width: width, content: content, paragraph: paragraph(of: box), parts: [])
    /// Those that stay as they are where a line can end before them, where it can't, and those that begin a line.
    var (whole, wholeAtStart, tails): (Set<BoxID>, Set<BoxID>, Set<BoxID>) = ([], [], [])
    var left = DividedRuby.limit
    while left > 0, !isOutOfBudget {
      left -= made.paragraph.rubyLength + 1
      let next = made.paragraph.rubyAtLineEnd(width: width, among: floats, atoms: atoms(in: nil)) { id, beginsLine in
        guard made.content.rubyEnds[id] != nil else { return false }
        return beginsLine
          ? !wholeAtStart.contains(id) && mayDivide(id)
          : !whole.contains(id) && !tails.contains(id) && mayDivide(id)
      }
      guard let next else { break }
      if next.beginsLine { wholeAtStart.insert(next.column) } else { whole.insert(next.column) }
      left -= tree[next.column].children.reduce(0) { $0 + paragraph(of: $1).rubyLength }
      guard let (head, tail) = divide(next.column, room: next.room, isForced: next.beginsLine, in: &made.content) else {
        continue
      }
      whole.insert(head)
      wholeAtStart.insert(head)
      tails.insert(tail)
      made.note([head, tail], insteadOf: next.column)
      made.paragraph = makeParagraph(of: box, made.content)
    }
    divisions[box] = made
    return made
  }

  /// The last division of a box, where its parts are in the tree still.
  private func knownDivision(of box: BoxID) -> DividedRuby? {
    guard let known = divisions[box],
      known.parts.flatMap(\.parts).allSatisfy({ tree.boxes.indices.contains($0.index) && tree[$0].parent == box })
    else { return nil }
    return known
  }

  /// Whether a column may be on two lines. As in Chromium, short ones stay whole.
  func mayDivide(_ column: BoxID) -> Bool {
    guard let base = tree[column].children.first, case .inline = tree[base].content else { return false }
    let text = paragraph(of: base)
    let annotation = tree[column].children.dropFirst().first.map { paragraph(of: $0).rubyLength } ?? 0
    return (text.rubyLength > 4 || annotation > 8) && text.rubyLine(within: 0, atoms: atoms(in: nil))?.end != nil
  }

  /// The least width of a column. As in Chromium it is that of its base up to the first break, or of all of its
  /// annotation.
  func minContentRuby(_ column: BoxID) -> (width: Float, base: (width: Float, end: LinePosition))? {
    guard mayDivide(column), let base = tree[column].children.first,
      let first = paragraph(of: base).rubyLine(within: 0, atoms: atoms(in: nil)), let end = first.end
    else { return nil }
    let annotation = tree[column].children.dropFirst().first.map {
      paragraph(of: $0).maxContentWidth(atoms: atoms(in: nil))
    }
    return (max(first.width, annotation ?? 0), (first.width, end))
  }

  /// Divides a column. Base and annotation share the room by their widths, as in Chromium.
  ///
  /// - Parameter isForced: whether the line begins with the column, so that something has to stand in it.
  private func divide(
    _ column: BoxID, room: Float, isForced: Bool, in content: inout InlineContent
  ) -> (head: BoxID, tail: BoxID)? {
    guard let baseBox = tree[column].children.first else { return nil }
    let annotationBox = tree[column].children.dropFirst().first
    let atoms = atoms(in: nil)
    let (base, annotation) = (paragraph(of: baseBox), annotationBox.map { paragraph(of: $0) })
    let baseWidth = base.maxContentWidth(atoms: atoms)
    let annotationWidth = annotation?.maxContentWidth(atoms: atoms) ?? 0
    let widest = max(baseWidth, annotationWidth)
    guard widest > 0, baseWidth > 0, var first = base.rubyLine(within: max(0, room) * baseWidth / widest, atoms: atoms)
    else { return nil }
    var over = annotation?.rubyLine(within: max(0, room) * annotationWidth / widest, atoms: atoms)
    if first.end == nil || max(first.width, over?.width ?? 0) > room {
      // The least of the base, and as much of the annotation.
      guard let least = base.rubyLine(within: 0, atoms: atoms), least.end != nil else { return nil }
      first = least
      over = annotation?.rubyLine(within: least.width * annotationWidth / baseWidth, atoms: atoms)
      guard isForced || max(first.width, over?.width ?? 0) <= room else { return nil }
    }
    guard let end = first.end, let place = content.items.firstIndex(of: .atom(column)) else { return nil }
    let bases = base.parted(self.content(of: baseBox), at: end)
    let annotations = annotationBox.flatMap { box in
      over?.end.flatMap { annotation?.parted(self.content(of: box), at: $0) }
    }
    let head = makeColumn(
      like: column, bases.before, annotationBox.map { annotations?.before ?? self.content(of: $0) })
    let tail = makeColumn(like: column, bases.after, annotations?.after)
    content.items.replaceSubrange(place...place, with: [.atom(head), .atom(tail)])
    var ends = (head: bases.before.endsAsBase, tail: bases.after.endsAsBase)
    ends.head.beginsLine = content.rubyEnds[column]?.beginsLine ?? false
    ends.tail.beginsLine = true
    content.rubyEnds[column] = nil
    (content.rubyEnds[head], content.rubyEnds[tail]) = ends
    return (head, tail)
  }

  /// A column in the tree that is no child yet: it may be one of lines that come to nothing.
  private func makeColumn(like column: BoxID, _ base: InlineContent, _ annotation: InlineContent?) -> BoxID {
    func make(_ box: BoxID, _ content: InlineContent?) -> BoxID {
      var copy = tree[box].box
      copy.children = []
      if let content { copy.content = .inline(content) }
      let id = tree.append(BoxFragment(copy))
      forget(id)
      return id
    }
    let made = make(column, nil)
    tree[made].parent = tree[column].parent
    for (part, content) in zip(tree[column].children, [base, annotation]) {
      guard let content else { continue }
      let id = make(part, content)
      tree[id].parent = made
      tree[made].children.append(id)
    }
    return made
  }

  /// Measures lines that may have ruby divided between them.
  func measureRuby(of box: BoxID, known: Size<Float?>, available: Size<AvailableSpace>) -> Measurement {
    let width = Size(width: known.width, height: nil)
    let measured = paragraph(of: box).measure(known: width, available: available, atoms: atoms(in: known.height))
    guard let ruby = dividedRuby(of: box, width: measured.size.width), !ruby.parts.isEmpty else { return measured }
    return ruby.paragraph.measure(
      known: Size(width: ruby.width, height: nil), available: available, atoms: atoms(in: known.height))
  }

  /// What a column asks of its line.
  func addRuby(to metrics: inout AtomMetrics, of column: BoxID, _ available: AvailableSpace, isFlipped: Bool) {
    guard let base = tree[column].children.first, case .inline = tree[base].content else { return }
    let annotation = tree[column].children.dropFirst().first.map { tree[$0].style.text.fontSize } ?? 0
    let part = minContentRuby(column)
    let least = available == .minContent ? part : nil
    if let least { metrics.size.width = least.width }
    metrics.ruby = paragraph(of: base).rubyMetrics(
      in: metrics.size.width, annotationSize: annotation, part: least?.base, atoms: atoms(in: nil))
    metrics.ruby?.leastWidth = part?.width
    // Which side that is on the page, the direction of the column's boxes says.
    metrics.ruby?.isUnder = (tree[column].style.layout.flexDirection == .column) != isFlipped
  }

  /// Divides the ruby of a box for good.
  ///
  /// - Parameter width: of the lines, px; `nil`: as they were broken last, among floats.
  func commitRuby(of box: BoxID, width: Float?) -> DividedRuby? {
    let division = width.map { dividedRuby(of: box, width: $0) } ?? divisions[box]
    guard let division, !division.parts.isEmpty else { return nil }
    commit(division, of: box)
    return division
  }

  /// Makes the parts of columns children of the box that has the lines.
  private func commit(_ division: DividedRuby, of box: BoxID) {
    if wholeRuby[box] == nil { wholeRuby[box] = (content(of: box), tree[box].children) }
    tree[box].content = .inline(division.content)
    for (column, parts) in division.parts {
      guard let place = tree[box].children.firstIndex(of: column) else { continue }
      tree[box].children.replaceSubrange(place...place, with: parts)
      for part in parts { adopt(in: part) }
    }
  }

  /// Puts the columns together again that were divided.
  func restoreRuby() {
    for (box, whole) in wholeRuby {
      tree[box].content = .inline(whole.content)
      tree[box].children = whole.children
      for column in whole.content.rubyEnds.keys { adopt(in: column) }
    }
    (wholeRuby, divisions) = ([:], [:])
  }

  /// Makes boxes that stand in a column's lines its own.
  private func adopt(in column: BoxID) {
    for part in tree[column].children {
      tree[part].children = content(of: part).items.compactMap { item in
        switch item {
        case .atom(let id), .outOfFlow(let id), .float(let id): id
        default: nil
        }
      }
      for child in tree[part].children { tree[child].parent = part }
    }
  }
}

extension DividedRuby {
  /// Notes what a column was divided into: maybe itself a part of one.
  fileprivate mutating func note(_ made: [BoxID], insteadOf column: BoxID) {
    for index in parts.indices {
      guard let place = parts[index].parts.firstIndex(of: column) else { continue }
      parts[index].parts.replaceSubrange(place...place, with: made)
      return
    }
    parts.append((column, made))
  }
}
