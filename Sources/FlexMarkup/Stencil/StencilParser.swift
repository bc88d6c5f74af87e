internal import FlexDOM

/// Reads a Stencil template's pieces as a tree.
struct StencilParser {
  /// A file's tree, and the template that it fills the blocks of.
  struct File: Sendable {
    var nodes: [StencilNode] = []
    var parent: (name: String, place: StencilPlace)?
  }

  private let pieces: [StencilPiece]
  private let fileName: String
  private let fileIndex: Int
  private var position = 0
  private var depth = 0
  private var parent: (name: String, place: StencilPlace)?
  /// Labels of the loops around, innermost last; without one it is empty.
  private var loops: [String] = []

  /// - Parameters:
  ///   - file: what locations name the text.
  ///   - index: the file's number in stamps.
  static func parse(_ text: String, file: String, index: Int) throws(MarkupError) -> File {
    let pieces = try StencilScanner.pieces(of: text, file: file)
    // Stamps change no placeholder, so that the same pieces come out, with stamps in their texts.
    let syntax = MarkupSyntax(ofFileNamed: file)
    var stamped = try StencilScanner.pieces(
      of: TagStamp.stamp(text, file: index, engine: .stencil, syntax: syntax), file: file)
    if stamped.count == pieces.count {
      for index in stamped.indices { stamped[index].offset = pieces[index].offset }
    }
    var parser = StencilParser(pieces: stamped, fileName: file, fileIndex: index)
    let nodes = try parser.nodes(until: [], of: nil)
    return File(nodes: nodes, parent: parser.parent)
  }

  private init(pieces: [StencilPiece], fileName: String, fileIndex: Int) {
    self.pieces = pieces
    self.fileName = fileName
    self.fileIndex = fileIndex
  }

  private static let tags = [
    "if", "ifnot", "elif", "else", "endif", "for", "empty", "endfor", "break", "continue", "include", "extends",
    "block",
    "endblock", "filter", "endfilter",
  ]

  private func place(of piece: StencilPiece) -> StencilPlace { StencilPlace(file: fileIndex, offset: piece.offset) }

  private func error(_ problem: MarkupError.Problem, at piece: StencilPiece) -> MarkupError {
    MarkupError(problem, location: SourceLocation(file: fileName, offset: piece.offset))
  }

  /// The nodes up to one of some tags, which is not taken.
  private mutating func nodes(until ends: [String], of opening: StencilPiece?) throws(MarkupError) -> [StencilNode] {
    depth += 1
    defer { depth -= 1 }
    if depth > TemplateOutline.maximumDepth + 1 {
      throw error(.sectionsTooDeep(limit: TemplateOutline.maximumDepth), at: opening ?? pieces[0])
    }
    var nodes: [StencilNode] = []
    while position < pieces.count {
      let piece = pieces[position]
      switch piece.kind {
      case .comment: position += 1
      case .text:
        nodes.append(.text(piece.content))
        position += 1
      case .value:
        if piece.content.isEmpty { throw error(.emptyTag, at: piece) }
        let value = try read(piece) { () throws(MarkupError.ExpressionProblem) in
          try StencilExpressionParser.value(piece.content)
        }
        nodes.append(.value(value, place(of: piece)))
        position += 1
      case .tag:
        if ends.contains(Self.name(of: piece)) { return nodes }
        position += 1
        if let node = try tag(piece) { nodes.append(node) }
      }
    }
    if let opening, let end = ends.last {
      throw error(.stencil(.unclosedTag(Self.name(of: opening), end: end)), at: opening)
    }
    return nodes
  }

  private func read<Result>(
    _ piece: StencilPiece, _ body: () throws(MarkupError.ExpressionProblem) -> Result
  ) throws(MarkupError) -> Result {
    do throws(MarkupError.ExpressionProblem) { return try body() } catch {
      throw self.error(.invalidExpression(error), at: piece)
    }
  }

  /// A tag's first word; of a labelled loop the second.
  private static func name(of piece: StencilPiece) -> String {
    let words = piece.content.split(maxSplits: 2, omittingEmptySubsequences: true, whereSeparator: \.isWhitespace)
    guard let first = words.first else { return "" }
    return first.last == ":" && words.count > 1 ? String(words[1]) : String(first)
  }

  /// What stands behind the tag's name.
  private static func arguments(of piece: StencilPiece) -> String {
    let name = name(of: piece)
    guard let range = piece.content.firstRange(of: name) else { return "" }
    return String(piece.content[range.upperBound...])
  }

  private mutating func tag(_ piece: StencilPiece) throws(MarkupError) -> StencilNode? {
    let arguments = Self.arguments(of: piece)
    switch Self.name(of: piece) {
    case "if": return try choice(piece, condition: try condition(arguments, piece))
    case "ifnot": return try choice(piece, condition: .call(.not, [try condition(arguments, piece)]))
    case "for": return try loop(piece, arguments)
    case "block":
      let words = arguments.split(whereSeparator: \.isWhitespace)
      guard words.count == 1 else { throw error(.stencil(.usage("{% block name %}")), at: piece) }
      let nodes = try nodes(until: ["endblock"], of: piece)
      position += 1
      return .block(name: String(words[0]), nodes)
    case "filter":
      let filters = try read(piece) { () throws(MarkupError.ExpressionProblem) in
        try StencilExpressionParser.filters(arguments)
      }
      let nodes = try nodes(until: ["endfilter"], of: piece)
      position += 1
      return .filtered(filters, nodes, place(of: piece))
    case "include": return try include(piece, arguments)
    case "extends":
      guard parent == nil, let name = Self.quoted(arguments) else {
        throw error(.stencil(.usage("{% extends \"name\" %}, once in a template")), at: piece)
      }
      parent = (name, place(of: piece))
      return nil
    case "break", "continue": return try leave(piece, arguments)
    case let name:
      if Self.tags.contains(name) { throw error(.stencil(.strayTag(name)), at: piece) }
      throw error(.stencil(.unknownTag(name, nearest: NearestName.of(name, in: Self.tags))), at: piece)
    }
  }

  private func condition(_ text: String, _ piece: StencilPiece) throws(MarkupError) -> ValueExpression {
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw error(.stencil(.usage("{% \(Self.name(of: piece)) condition %}")), at: piece)
    }
    return try read(piece) { () throws(MarkupError.ExpressionProblem) in try StencilExpressionParser.parse(text) }
  }

  private mutating func choice(
    _ opening: StencilPiece, condition first: ValueExpression
  ) throws(MarkupError) -> StencilNode {
    var branches: [StencilBranch] = []
    var condition: ValueExpression? = first
    var piece = opening
    while true {
      let ends = condition == nil ? ["endif"] : ["elif", "else", "endif"]
      let nodes = try nodes(until: ends, of: opening)
      branches.append(StencilBranch(condition: condition, place: place(of: piece), nodes: nodes))
      piece = pieces[position]
      position += 1
      switch Self.name(of: piece) {
      case "elif": condition = try self.condition(Self.arguments(of: piece), piece)
      case "else": condition = nil
      default: return .choice(branches)
      }
    }
  }

  private mutating func loop(_ piece: StencilPiece, _ arguments: String) throws(MarkupError) -> StencilNode {
    let usage = MarkupError.Problem.stencil(.usage("{% for name in list %} or {% for name in list where condition %}"))
    // Names stand before `in`, which no name contains.
    guard let inRange = arguments.firstRange(of: /\s+in\s+/) else { throw error(usage, at: piece) }
    let variables = arguments[..<inRange.lowerBound].split(separator: ",").map { $0.filter { !$0.isWhitespace } }
    guard !variables.isEmpty, variables.allSatisfy({ !$0.isEmpty }) else { throw error(usage, at: piece) }
    var text = arguments[inRange.upperBound...]
    var condition: ValueExpression?
    if let range = text.firstRange(of: /\s+where\s+/) {
      condition = try self.condition(String(text[range.upperBound...]), piece)
      text = text[..<range.lowerBound]
    }
    let list = try read(piece) { () throws(MarkupError.ExpressionProblem) in
      try StencilExpressionParser.parse(String(text))
    }
    let label = piece.content.prefix { !$0.isWhitespace }
    loops.append(label.last == ":" ? String(label.dropLast()) : "")
    let nodes = try nodes(until: ["empty", "endfor"], of: piece)
    loops.removeLast()
    var otherwise: [StencilNode] = []
    if Self.name(of: pieces[position]) == "empty" {
      position += 1
      otherwise = try self.nodes(until: ["endfor"], of: piece)
    }
    position += 1
    return .loop(
      StencilLoop(
        label: label.last == ":" ? String(label.dropLast()) : nil, variables: variables, list: list,
        condition: condition, nodes: nodes, otherwise: otherwise, place: place(of: piece)))
  }

  private func include(_ piece: StencilPiece, _ arguments: String) throws(MarkupError) -> StencilNode {
    // The name may have spaces where it stands in quotes.
    guard let match = arguments.wholeMatch(of: /\s*("[^"]+"|'[^']+'|[^\s'"]+)(?:\s+(\S+))?\s*/) else {
      throw error(.stencil(.usage("{% include \"name\" %} or {% include \"name\" object %}")), at: piece)
    }
    let (name, context) = try read(piece) { () throws(MarkupError.ExpressionProblem) in
      (
        try StencilExpressionParser.parse(String(match.1)),
        try match.2.map { text throws(MarkupError.ExpressionProblem) in try StencilExpressionParser.parse(String(text))
        }
      )
    }
    return .include(name, context: context, place(of: piece))
  }

  private func leave(_ piece: StencilPiece, _ arguments: String) throws(MarkupError) -> StencilNode {
    let name = Self.name(of: piece)
    if loops.isEmpty { throw error(.stencil(.outsideLoop(name)), at: piece) }
    let label = arguments.split(whereSeparator: \.isWhitespace).first.map(String.init)
    if let label, !loops.contains(label) { throw error(.stencil(.unknownLabel(label)), at: piece) }
    return .leave(StencilLeave(isBreak: name == "break", label: label))
  }

  /// The text of a name in quotes.
  private static func quoted(_ text: String) -> String? {
    guard case .literal(.string(let name))? = try? StencilExpressionParser.parse(text) else { return nil }
    return name
  }
}
