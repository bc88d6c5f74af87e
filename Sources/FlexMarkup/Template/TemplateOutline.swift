/// The placeholders of a template as a tree, with their places: what swift-mustache, which renders
/// a missing name as nothing, doesn't tell. Mustache(5); the extensions are swift-mustache's.
public struct TemplateOutline: Equatable, Sendable {
  public indirect enum Node: Equatable, Sendable {
    /// `{{name}}` or `{{{name}}}`.
    case variable(name: String, offset: Int)
    /// `{{#name}}…{{/name}}`, or with `^`.
    case section(name: String, isInverted: Bool, offset: Int, children: [Node])
    /// `{{>name}}`; `{{<name}}…{{/name}}` with the blocks that it replaces.
    case partial(name: String, offset: Int, children: [Node])
    /// `{{$name}}…{{/name}}`: a block that a template which includes this one may replace.
    case block(name: String, offset: Int, children: [Node])
    /// `{{>*name}}`: a partial that the data names.
    case dynamicPartial(name: String, offset: Int)
  }

  public var nodes: [Node]

  /// How deep sections may stand in each other.
  public static let maximumDepth = 128

  /// - Parameter file: what locations name the text.
  /// - Throws: `MarkupError` at the first placeholder that is not closed or closes nothing.
  public init(_ template: String, file: String) throws(MarkupError) {
    var scanner = Scanner(bytes: Array(template.utf8), file: file)
    nodes = try scanner.read()
  }

  private struct Scanner {
    let bytes: [UInt8]
    let file: String
    var position = 0
    var opening = Array("{{".utf8)
    var closing = Array("}}".utf8)

    /// A section that waits for its end.
    private struct Open {
      var sigil: UInt8
      var name: String
      var offset: Int
      var children: [Node] = []
    }

    init(bytes: [UInt8], file: String) {
      self.bytes = bytes
      self.file = file
    }

    mutating func read() throws(MarkupError) -> [Node] {
      var stack = [Open(sigil: 0, name: "", offset: 0)]
      while let start = find(opening, from: position) {
        position = start + opening.count
        let sigil = position < bytes.count ? bytes[position] : 0
        switch sigil {
        case UInt8(ascii: "!"): _ = try content(from: start, closedBy: closing)
        case UInt8(ascii: "="): try changeDelimiters(from: start)
        case UInt8(ascii: "%"): _ = try content(from: start, closedBy: closing)
        case UInt8(ascii: "{"):
          position += 1
          let name = try name(from: start, closedBy: [UInt8(ascii: "}")] + closing)
          stack[stack.count - 1].children.append(.variable(name: name, offset: start))
        case UInt8(ascii: "#"), UInt8(ascii: "^"), UInt8(ascii: "<"), UInt8(ascii: "$"):
          position += 1
          let name = try name(from: start, closedBy: closing)
          guard stack.count <= TemplateOutline.maximumDepth else {
            throw error(.sectionsTooDeep(limit: TemplateOutline.maximumDepth), at: start)
          }
          stack.append(Open(sigil: sigil, name: name, offset: start))
        case UInt8(ascii: "/"):
          position += 1
          let name = try content(from: start, closedBy: closing)
          let open = stack[stack.count - 1]
          guard stack.count > 1 else { throw error(.strayClose(name), at: start) }
          guard open.name == name else {
            throw error(.mismatchedClose(found: name, expected: open.name), at: start)
          }
          stack.removeLast()
          stack[stack.count - 1].children.append(Self.node(of: open))
        case UInt8(ascii: ">"):
          position += 1
          let name = try name(from: start, closedBy: closing)
          let node: Node =
            name.first == "*"
            ? .dynamicPartial(name: name.dropFirst().trimmingSpaces, offset: start)
            : .partial(name: name, offset: start, children: [])
          stack[stack.count - 1].children.append(node)
        default:
          if sigil == UInt8(ascii: "&") { position += 1 }
          let name = try name(from: start, closedBy: closing)
          stack[stack.count - 1].children.append(.variable(name: name, offset: start))
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
          name: open.name, isInverted: open.sigil == UInt8(ascii: "^"), offset: open.offset, children: open.children)
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

extension Substring {
  /// Without white space at both ends.
  fileprivate var trimmingSpaces: String {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
