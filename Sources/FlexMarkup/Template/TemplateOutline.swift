internal import FlexDOM

/// The placeholders of a template as a tree, with their places: what swift-mustache, which renders
/// a missing name as nothing, doesn't tell. Mustache(5); the extensions are swift-mustache's.
public struct TemplateOutline: Equatable, Sendable {
  public indirect enum Node: Equatable, Sendable {
    /// `{{name}}` or `{{{name}}}`.
    case variable(ValueExpression, offset: Int)
    /// `{{#name}}…{{/name}}`, or with `^`.
    case section(ValueExpression, isInverted: Bool, offset: Int, children: [Node])
    /// `{{>name}}`; `{{<name}}…{{/name}}` with the blocks that it replaces.
    case partial(name: String, offset: Int, children: [Node])
    /// `{{$name}}…{{/name}}`: a block that a template which includes this one may replace.
    case block(name: String, offset: Int, children: [Node])
    /// `{{>*name}}`: a partial that the data names.
    case dynamicPartial(ValueExpression, offset: Int)
  }

  public var nodes: [Node]

  /// Of nothing.
  init() { nodes = [] }

  /// How deep sections may stand in each other.
  public static let maximumDepth = 128

  /// - Parameter file: what locations name the text.
  /// - Throws: `MarkupError` at the first placeholder that is not closed or closes nothing.
  public init(_ template: String, file: String) throws(MarkupError) {
    var scanner = Scanner(bytes: Array(template.utf8), file: file)
    nodes = try scanner.read()
  }

  /// What stands between the delimiters of a placeholder of the data.
  struct Tag {
    var range: Range<Int>
    var expression: ValueExpression
    var isPartial = false
  }

  /// A template's text with short names for what its placeholders say of the data: swift-mustache asks `BoundScope` for
  /// them.
  ///
  /// - Parameter expressions: those that have a name already; others are added.
  static func named(_ stampedText: String, file: String, expressions: inout Expressions) throws(MarkupError) -> String {
    let bytes = Array(stampedText.utf8)
    var scanner = Scanner(bytes: bytes, file: file)
    _ = try scanner.read()
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var copied = 0
    for tag in scanner.tags {
      result += bytes[copied..<tag.range.lowerBound]
      result += "\(tag.isPartial ? "* ." : " .")\(expressions.name(of: tag.expression, isPartial: tag.isPartial)) ".utf8
      copied = tag.range.upperBound
    }
    result += bytes[copied...]
    return String(decoding: result, as: UTF8.self)
  }

  /// What a template says without asking the data, line by line, put aside: swift-mustache reads text character by
  /// character.
  struct Literals: Sendable {
    fileprivate(set) var texts: [String] = []

    /// Shorter ones cost no less as a placeholder.
    fileprivate static let minimumLength = 64
  }

  /// The text with placeholders for whole lines that have none; `nil` where lines may mean something else than
  /// themselves: in blocks, which are indented as the partial that takes them, and with delimiters of one's own.
  ///
  /// - Parameter namedText: as `named` gives it.
  static func withoutLiterals(_ namedText: String) -> (text: String, literals: Literals)? {
    let bytes = Array(namedText.utf8)
    var scanner = Scanner(bytes: bytes, file: "")
    guard (try? scanner.read()) != nil, !scanner.hasBlocks else { return nil }
    var literals = Literals()
    var result: [UInt8] = []
    var copied = 0
    let newline = UInt8(ascii: "\n")
    let extents = scanner.extents.map(\.range)
    for (before, after) in zip([0..<0] + extents, extents + [bytes.count..<bytes.count]) {
      let gap = bytes[before.upperBound..<after.lowerBound]
      // Of the lines that tags stand on nothing is taken, for a tag may be alone on its line.
      guard let first = before.isEmpty ? gap.startIndex : gap.firstIndex(of: newline).map({ $0 + 1 }),
        let end = gap.lastIndex(of: newline), end - first >= Literals.minimumLength
      else { continue }
      result += bytes[copied..<first]
      result += "{{{ .t\(literals.texts.count) }}}".utf8
      literals.texts.append(String(decoding: bytes[first..<end], as: UTF8.self))
      copied = end
    }
    guard !literals.texts.isEmpty else { return nil }
    result += bytes[copied...]
    return (String(decoding: result, as: UTF8.self), literals)
  }

  /// A tag with its delimiters.
  struct Extent {
    var range: Range<Int>
    var kind: Kind

    enum Kind: Equatable {
      case variable, partial, comment, close
      /// `replacesBlocks`: of `{{<name}}`, in which blocks stand.
      case open(replacesBlocks: Bool)
      /// Delimiters, or a content type.
      case setting

      init(sigil: UInt8) {
        self =
          switch sigil {
          case UInt8(ascii: "!"): .comment
          case UInt8(ascii: ">"): .partial
          case UInt8(ascii: "/"): .close
          case UInt8(ascii: "#"), UInt8(ascii: "^"), UInt8(ascii: "$"): .open(replacesBlocks: false)
          case UInt8(ascii: "<"): .open(replacesBlocks: true)
          case UInt8(ascii: "="), UInt8(ascii: "%"): .setting
          default: .variable
          }
      }
    }
  }

  struct Scanner {
    let bytes: [UInt8]
    let file: String
    var position = 0
    var opening = Array("{{".utf8)
    var closing = Array("}}".utf8)

    /// Placeholders of the data in the order of the text, end tags as well.
    private(set) var tags: [Tag] = []
    /// All tags.
    private(set) var extents: [Extent] = []
    /// Whether there are blocks, or delimiters and content types of the template's own.
    private(set) var hasBlocks = false
    /// Of what `content` has read last.
    private var contentRange = 0..<0

    /// A section that waits for its end.
    private struct Open {
      var sigil: UInt8
      var expression: ValueExpression?
      var name: String
      var offset: Int
      var children: [Node] = []

      /// An end tag repeats the name; of a function its own name, or that of the first name in it, is enough.
      func isClosed(by end: String) -> Bool {
        if end == name { return true }
        guard case .call(let function, _)? = expression else { return false }
        let first = expression?.paths.first.map { $0.path.joined(separator: ".") }
        let short: [String?] = [String(name.prefix { $0 != "(" }), function.rawValue, first]
        return short.contains(end) || end.filter { !$0.isWhitespace } == name.filter { !$0.isWhitespace }
      }
    }

    init(bytes: [UInt8], file: String) {
      self.bytes = bytes
      self.file = file
    }

    mutating func read() throws(MarkupError) -> [Node] {
      var stack = [Open(sigil: 0, expression: nil, name: "", offset: 0)]
      while let start = find(opening, from: position) {
        position = start + opening.count
        let sigil = position < bytes.count ? bytes[position] : 0
        defer { extents.append(Extent(range: start..<position, kind: Extent.Kind(sigil: sigil))) }
        if sigil == UInt8(ascii: "<") || sigil == UInt8(ascii: "$") || sigil == UInt8(ascii: "=")
          || sigil == UInt8(ascii: "%")
        {
          hasBlocks = true
        }
        switch sigil {
        case UInt8(ascii: "!"): _ = try content(from: start, closedBy: closing)
        case UInt8(ascii: "="): try changeDelimiters(from: start)
        case UInt8(ascii: "%"): _ = try content(from: start, closedBy: closing)
        case UInt8(ascii: "{"):
          position += 1
          let expression = try expression(from: start, closedBy: [UInt8(ascii: "}")] + closing)
          stack[stack.count - 1].children.append(.variable(expression, offset: start))
        case UInt8(ascii: "#"), UInt8(ascii: "^"), UInt8(ascii: "<"), UInt8(ascii: "$"):
          position += 1
          let name = try name(from: start, closedBy: closing)
          let takesData = sigil == UInt8(ascii: "#") || sigil == UInt8(ascii: "^")
          let expression = try takesData ? read(name, at: start) : nil
          guard stack.count <= TemplateOutline.maximumDepth else {
            throw error(.sectionsTooDeep(limit: TemplateOutline.maximumDepth), at: start)
          }
          stack.append(Open(sigil: sigil, expression: expression, name: name, offset: start))
        case UInt8(ascii: "/"):
          position += 1
          let name = try content(from: start, closedBy: closing)
          let open = stack[stack.count - 1]
          guard stack.count > 1 else { throw error(.strayClose(name), at: start) }
          guard open.isClosed(by: name) else {
            throw error(.mismatchedClose(found: name, expected: open.name), at: start)
          }
          if let expression = open.expression { tags.append(Tag(range: contentRange, expression: expression)) }
          stack.removeLast()
          stack[stack.count - 1].children.append(Self.node(of: open))
        case UInt8(ascii: ">"):
          position += 1
          let name = try name(from: start, closedBy: closing)
          guard name.first == "*" else {
            stack[stack.count - 1].children.append(.partial(name: name, offset: start, children: []))
            continue
          }
          let expression = try read(at: start) { () throws(MarkupError.ExpressionProblem) in
            .path(try ExpressionParser.name(name.dropFirst().trimmingSpaces))
          }
          tags.append(Tag(range: contentRange, expression: expression, isPartial: true))
          stack[stack.count - 1].children.append(.dynamicPartial(expression, offset: start))
        default:
          if sigil == UInt8(ascii: "&") { position += 1 }
          let expression = try expression(from: start, closedBy: closing)
          stack[stack.count - 1].children.append(.variable(expression, offset: start))
        }
      }
      if stack.count > 1 {
        let open = stack[stack.count - 1]
        throw error(.unclosedSection(open.name), at: open.offset)
      }
      return stack[0].children
    }

    private static func node(of open: Open) -> Node {
      switch open.sigil {
      case UInt8(ascii: "<"): .partial(name: open.name, offset: open.offset, children: open.children)
      case UInt8(ascii: "$"): .block(name: open.name, offset: open.offset, children: open.children)
      default:
        .section(
          open.expression ?? .path([]), isInverted: open.sigil == UInt8(ascii: "^"), offset: open.offset,
          children: open.children)
      }
    }

    private mutating func expression(
      from start: Int, closedBy end: [UInt8]
    ) throws(MarkupError) -> ValueExpression {
      try read(try name(from: start, closedBy: end), at: start)
    }

    /// Reads what the content that was read last says of the data.
    private mutating func read(_ name: String, at start: Int) throws(MarkupError) -> ValueExpression {
      let expression = try read(at: start) { () throws(MarkupError.ExpressionProblem) in
        try ExpressionParser.parse(name)
      }
      tags.append(Tag(range: contentRange, expression: expression))
      return expression
    }

    private func read(
      at start: Int, _ body: () throws(MarkupError.ExpressionProblem) -> ValueExpression
    ) throws(MarkupError) -> ValueExpression {
      do throws(MarkupError.ExpressionProblem) { return try body() } catch {
        throw self.error(.invalidExpression(error), at: start)
      }
    }

    private mutating func name(from start: Int, closedBy end: [UInt8]) throws(MarkupError) -> String {
      let name = try content(from: start, closedBy: end)
      if name.isEmpty { throw error(.emptyTag, at: start) }
      return name
    }

    /// The trimmed text up to `end`; the position moves behind it.
    private mutating func content(from start: Int, closedBy end: [UInt8]) throws(MarkupError) -> String {
      guard let close = find(end, from: position) else { throw error(.unclosedTag, at: start) }
      contentRange = position..<close
      defer { position = close + end.count }
      return Substring(String(decoding: bytes[position..<close], as: UTF8.self)).trimmingSpaces
    }

    /// `{{=<% %>=}}`.
    private mutating func changeDelimiters(from start: Int) throws(MarkupError) {
      position += 1
      let text = try content(from: start, closedBy: [UInt8(ascii: "=")] + closing)
      let parts = text.split(separator: " ")
      guard parts.count == 2, !text.contains("=") else { throw error(.invalidDelimiters, at: start) }
      opening = Array(parts[0].utf8)
      closing = Array(parts[1].utf8)
    }

    private func find(_ wanted: [UInt8], from start: Int) -> Int? {
      var index = start
      while index + wanted.count <= bytes.count {
        if bytes[index] == wanted[0], bytes[index..<(index + wanted.count)].elementsEqual(wanted) { return index }
        index += 1
      }
      return nil
    }

    private func error(_ problem: MarkupError.Problem, at offset: Int) -> MarkupError {
      MarkupError(problem, location: SourceLocation(file: file, offset: offset))
    }
  }
}

extension TemplateOutline {
  /// What a template's placeholders say, each with a number.
  struct Expressions: Sendable {
    private(set) var all: [ValueExpression] = []
    private var numbers: [ValueExpression: Int] = [:]

    /// `e7`, or `p7` for a partial's name.
    mutating func name(of expression: ValueExpression, isPartial: Bool) -> String {
      let number = numbers[expression] ?? all.count
      if number == all.count {
        numbers[expression] = number
        all.append(expression)
      }
      return "\(isPartial ? "p" : "e")\(number)"
    }
  }
}

extension Substring {
  /// Without white space at both ends.
  fileprivate var trimmingSpaces: String {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
