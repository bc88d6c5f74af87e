internal import FlexDOM

/// Puts a template's text and placeholders together.
///
/// What Mustache(5) says of lines: where a placeholder is alone on its line, with blanks at most, nothing is left of the
/// line. The blanks before a partial are put before each of its lines, those before a block before each line of what it
/// shows. What replaces a block loses as many blanks from each of its lines as its first line has.
struct TemplateBuilder {
  private typealias Node = TemplateOutline.Node

  private let bytes: [UInt8]
  private let file: String
  private var scanner: PlaceholderScanner
  private var stamps: ArraySlice<TagStamp.Place>
  private(set) var literals: [UInt8] = []
  /// What is no placeholder, or closes or opens nothing, as it is found.
  private(set) var malformed: [MarkupError] = []
  /// Where it begins, once that is known.
  private let plainOffsets: Set<Int>
  /// Up to where the text has been read.
  private var position = 0
  /// The template, and what is open in it, innermost last.
  private var levels = [Level(kind: .text, name: "", offset: 0, isLineStart: true)]

  /// The template itself, or a section that waits for its end.
  private struct Level {
    enum Kind: Equatable {
      case text, parent, block
      case section(ValueExpression, isInverted: Bool)
    }
    var kind: Kind
    var name: String
    var offset: Int
    /// Of a partial or block.
    var indentation = ""
    var nodes: [Node] = []

    /// Whether a line begins where the text has been read to.
    var isLineStart: Bool
    /// Blanks that a line began with before what leaves nothing: a block behind it has them before its lines as well.
    var blanks = 0..<0
    /// Whether its first placeholder was alone on its line.
    var beganAlone = false
    /// Whether it replaces a block, or stands in what does: blanks are taken off its lines.
    var replacesBlock = false
    /// How many blanks; told by the first line.
    var takenOff: Int?

    /// An end tag repeats the name; of a function its own name, or that of the first name in it, is enough.
    func isClosed(by end: String) -> Bool {
      if end == name { return true }
      guard case .section(let expression, _) = kind, case .call(let function, _) = expression else { return false }
      let first = expression.paths.first.map { $0.path.joined(separator: ".") }
      let short: [String?] = [String(name.prefix { $0 != "(" }), function.rawValue, first]
      return short.contains(end) || end.filter { !$0.isWhitespace } == name.filter { !$0.isWhitespace }
    }

    var node: Node? {
      switch kind {
      case .text: nil
      case .parent: .partial(name: name, indentation: indentation, offset: offset, children: nodes)
      case .block: .block(name: name, indentation: indentation, offset: offset, children: nodes)
      case .section(let expression, let isInverted):
        .section(expression, isInverted: isInverted, offset: offset, children: nodes)
      }
    }
  }

  /// - Parameter plainOffsets: where placeholders begin that are text.
  init(_ template: String, file: String, index: Int, plainOffsets: Set<Int> = []) {
    self.plainOffsets = plainOffsets
    bytes = Array(template.utf8)
    self.file = file
    scanner = PlaceholderScanner(bytes, file: file)
    stamps = TagStamp.places(in: template, file: index, syntax: MarkupSyntax(ofFileNamed: file))[...]
    literals.reserveCapacity(bytes.count + bytes.count / 4)
  }

  private var level: Level {
    get { levels[levels.count - 1] }
    _modify { yield &levels[levels.count - 1] }
  }

  /// - Returns: what the template has; where there is anything malformed, that is nothing to go by.
  /// - Throws: `MarkupError` where sections stand too deep in each other.
  mutating func read() throws(MarkupError) -> [TemplateOutline.Node] {
    while true {
      do throws(MarkupError) {
        guard let placeholder = try scanner.next() else { break }
        if !plainOffsets.contains(placeholder.range.lowerBound) { try read(placeholder) }
      } catch {
        if case .sectionsTooDeep = error.problem { throw error }
        malformed.append(error)
      }
    }
    for level in levels.dropFirst().reversed() {
      malformed.append(error(.unclosedSection(level.name), at: level.offset))
    }
    add(addLines(upTo: bytes.count))
    return level.nodes
  }

  private mutating func read(_ placeholder: PlaceholderScanner.Placeholder) throws(MarkupError) {
    let rest = addLines(upTo: placeholder.range.lowerBound)
    let isFirst = level.isLineStart && bytes[rest].allSatisfy(Self.isBlank)
    position = placeholder.range.upperBound
    let lineEnd = isFirst && placeholder.kind.takesItsLine ? endOfBlankLine(from: position) : nil
    if let lineEnd { position = lineEnd }
    switch placeholder.kind {
    case .partial, .parent, .block: add(rest)
    default: if lineEnd == nil { add(rest) }
    }
    let blanks = isFirst ? rest : rest.isEmpty ? level.blanks : 0..<0
    try add(placeholder, isAlone: lineEnd != nil, blanks: blanks)
    level.blanks = lineEnd == nil && placeholder.kind.leavesNothing ? blanks : 0..<0
  }

  // MARK: Placeholders

  /// - Parameters:
  ///   - isAlone: whether nothing else stands on its line.
  ///   - blanks: before it, where nothing else is.
  private mutating func add(
    _ placeholder: PlaceholderScanner.Placeholder, isAlone: Bool, blanks: Range<Int>
  ) throws(MarkupError) {
    let (start, content) = (placeholder.range.lowerBound, placeholder.content)
    if level.kind == .parent, !placeholder.kind.mayStandInParent {
      throw error(.strayInParent(written(placeholder), parent: level.name), at: start)
    }
    switch placeholder.kind {
    case .comment, .delimiters: break
    case .pragma: level.nodes.append(.contentType(isText: try isText(placeholder)))
    case .variable, .rawVariable:
      let expression = try expression(content, at: start)
      level.nodes.append(.variable(expression, isRaw: placeholder.kind == .rawVariable, offset: start))
    case .partial:
      let name = try name(content, at: start)
      // Only those of a line of their own are indented: elsewhere the blanks are text.
      let indentation = isAlone ? text(blanks) : ""
      if name.first == "*" {
        let expression = try read(at: start) { () throws(MarkupError.ExpressionProblem) in
          .path(try ExpressionParser.name(name.dropFirst().withoutOuterSpaces))
        }
        level.nodes.append(.dynamicPartial(expression, indentation: indentation, offset: start))
      } else {
        level.nodes.append(.partial(name: name, indentation: indentation, offset: start, children: []))
      }
    case .section, .invertedSection, .parent, .block:
      return try open(placeholder, isAlone: isAlone, blanks: blanks)
    case .end: return try close(content, at: start, isAlone: isAlone)
    }
    level.isLineStart = isAlone
  }

  private mutating func open(
    _ placeholder: PlaceholderScanner.Placeholder, isAlone: Bool, blanks: Range<Int>
  ) throws(MarkupError) {
    let start = placeholder.range.lowerBound
    let name = try name(placeholder.content, at: start)
    let kind: Level.Kind =
      switch placeholder.kind {
      case .parent: .parent
      case .block: .block
      default: .section(try expression(name, at: start), isInverted: placeholder.kind == .invertedSection)
      }
    guard levels.count <= TemplateOutline.maximumDepth else {
      throw error(.sectionsTooDeep(limit: TemplateOutline.maximumDepth), at: start)
    }
    levels.append(
      Level(
        kind: kind, name: name, offset: start, indentation: text(blanks),
        // What stands before the first block in a parent is left out, and so is its line.
        isLineStart: isAlone || kind == .parent, beganAlone: isAlone,
        replacesBlock: level.replacesBlock || level.kind == .parent, takenOff: level.takenOff))
  }

  private mutating func close(_ name: String, at start: Int, isAlone: Bool) throws(MarkupError) {
    guard levels.count > 1 else { throw error(.strayClose(name), at: start) }
    guard level.isClosed(by: name) else {
      throw error(.mismatchedClose(found: name, expected: level.name), at: start)
    }
    let closed = levels.removeLast()
    if let node = closed.node { level.nodes.append(node) }
    // Behind a block with lines of its own, a parent's end may be alone on the line as well.
    level.isLineStart = isAlone || (level.kind == .parent && closed.beganAlone)
  }

  private func isText(_ placeholder: PlaceholderScanner.Placeholder) throws(MarkupError) -> Bool {
    let parts = placeholder.content.split(separator: ":", omittingEmptySubsequences: false).map(\.withoutOuterSpaces)
    switch parts {
    case ["CONTENT_TYPE", "TEXT"]: return true
    case ["CONTENT_TYPE", "HTML"]: return false
    default: throw error(.unknownPragma(written(placeholder)), at: placeholder.range.lowerBound)
    }
  }

  private func expression(_ content: String, at start: Int) throws(MarkupError) -> ValueExpression {
    let name = try name(content, at: start)
    return try read(at: start) { () throws(MarkupError.ExpressionProblem) in
      // Only calls have parentheses.
      name.utf8.contains(UInt8(ascii: "("))
        ? try ExpressionParser.parse(name) : .path(try ExpressionParser.name(name))
    }
  }

  private func read(
    at start: Int, _ body: () throws(MarkupError.ExpressionProblem) -> ValueExpression
  ) throws(MarkupError) -> ValueExpression {
    do throws(MarkupError.ExpressionProblem) { return try body() } catch {
      throw self.error(.invalidExpression(error), at: start)
    }
  }

  private func name(_ content: String, at start: Int) throws(MarkupError) -> String {
    if content.isEmpty { throw error(.emptyTag, at: start) }
    return content
  }

  private func written(_ placeholder: PlaceholderScanner.Placeholder) -> String { text(placeholder.range) }

  private func text(_ range: Range<Int>) -> String {
    range.isEmpty ? "" : String(decoding: bytes[range], as: UTF8.self)
  }

  private func error(_ problem: MarkupError.Problem, at offset: Int) -> MarkupError {
    MarkupError(problem, location: SourceLocation(file: file, offset: offset))
  }

  // MARK: Text

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  /// Adds the lines that end before a placeholder, or the template's end.
  ///
  /// - Returns: what stands before it on its own line.
  private mutating func addLines(upTo end: Int) -> Range<Int> {
    var start = position
    let newline = UInt8(ascii: "\n")
    guard level.replacesBlock, level.kind != .parent else {
      if let last = bytes[start..<end].lastIndex(of: newline) {
        add(start..<(last + 1))
        start = last + 1
        level.isLineStart = true
      }
      return start..<end
    }
    while true {
      if level.isLineStart { start += takeOff(bytes[start..<end].prefix(while: Self.isBlank).count) }
      guard let last = bytes[start..<end].firstIndex(of: newline) else { return start..<end }
      add(start..<(last + 1))
      start = last + 1
      level.isLineStart = true
    }
  }

  /// How many of a line's blanks are taken off.
  private mutating func takeOff(_ blanks: Int) -> Int {
    guard let count = level.takenOff else {
      level.takenOff = blanks
      return blanks
    }
    return min(count, blanks)
  }

  /// Adds text, with the stamps of the tags in it.
  private mutating func add(_ range: Range<Int>) {
    guard !range.isEmpty, level.kind != .parent else { return }
    let first = literals.count
    var start = range.lowerBound
    while let place = stamps.first, place.offset < range.upperBound {
      stamps.removeFirst()
      // One in a placeholder isn't a tag's.
      guard place.offset >= start else { continue }
      literals += bytes[start..<place.offset]
      place.stamp.append(to: &literals)
      start = place.offset
    }
    literals += bytes[start..<range.upperBound]
    if case .text(let text)? = level.nodes.last, text.upperBound == first {
      level.nodes[level.nodes.count - 1] = .text(text.lowerBound..<literals.count)
    } else {
      level.nodes.append(.text(first..<literals.count))
    }
  }

  /// Behind the line break, or at the end of the template, that nothing but blanks stands before.
  private func endOfBlankLine(from start: Int) -> Int? {
    var index = start
    while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
    guard index < bytes.count else { return index }
    if bytes[index] == UInt8(ascii: "\n") { return index + 1 }
    let isReturn = bytes[index] == UInt8(ascii: "\r") && index + 1 < bytes.count
    return isReturn && bytes[index + 1] == UInt8(ascii: "\n") ? index + 2 : nil
  }
}

extension PlaceholderScanner.Kind {
  fileprivate var leavesNothing: Bool {
    switch self {
    case .comment, .delimiters, .pragma: true
    default: false
    }
  }

  /// Whether it may stand between `{{<name}}` and its end besides text, which is left out.
  fileprivate var mayStandInParent: Bool {
    switch self {
    case .block, .end, .comment, .delimiters: true
    default: false
    }
  }
}
