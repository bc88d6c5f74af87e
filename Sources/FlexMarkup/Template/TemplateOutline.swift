internal import FlexDOM

/// A template as a tree: its text and its placeholders, with their places. Mustache(5) with inheritance, dynamic names
/// and content types.
public struct TemplateOutline: Equatable, Sendable {
  public indirect enum Node: Equatable, Sendable {
    /// What is written as it stands: bytes of `literals`.
    case text(Range<Int>)
    /// `{{name}}`; `{{{name}}}` or `{{&name}}`, which isn't escaped.
    case variable(ValueExpression, isRaw: Bool, offset: Int)
    /// `{{#name}}…{{/name}}`, or with `^`.
    case section(ValueExpression, isInverted: Bool, offset: Int, children: [Node])
    /// `{{>name}}`; `{{<name}}…{{/name}}` with the blocks that it replaces. `indentation` is of all its lines but the
    /// first, before which it stands as text.
    case partial(name: String, indentation: String, offset: Int, children: [Node])
    /// `{{$name}}…{{/name}}`: a block that a template which includes this one may replace.
    case block(name: String, indentation: String, offset: Int, children: [Node])
    /// `{{>*name}}`: a partial that the data names.
    case dynamicPartial(ValueExpression, indentation: String, offset: Int)
    /// `{{% CONTENT_TYPE: TEXT }}`, or `HTML`: whether variables are escaped in the rest of what it stands in.
    case contentType(isText: Bool)
  }

  public var nodes: [Node]
  /// The text between placeholders in UTF-8, without lines on which a placeholder is alone, with tag stamps.
  let literals: [UInt8]
  /// What is no placeholder, closes nothing or stands where it can't, as it is found: it is text here.
  public let malformed: [MarkupError]

  /// Of nothing.
  init() { (nodes, literals, malformed) = ([], [], []) }

  /// How deep sections may stand in each other.
  public static let maximumDepth = 128

  /// - Parameters:
  ///   - file: what locations name the text.
  ///   - index: of the file, for tag stamps.
  /// - Throws: `MarkupError` where sections stand too deep in each other.
  public init(_ template: String, file: String, index: Int = 0) throws(MarkupError) {
    var builder = TemplateBuilder(template, file: file, index: index)
    var nodes = try builder.read()
    malformed = builder.malformed
    if !malformed.isEmpty {
      let offsets = Set(malformed.compactMap(\.location?.offset))
      builder = TemplateBuilder(template, file: file, index: index, plainOffsets: offsets)
      nodes = try builder.read()
    }
    self.nodes = nodes
    literals = builder.literals
  }

  /// All of it, where nothing in it asks for anything.
  var constant: String? {
    nodes.allSatisfy(\.isText) ? String(decoding: literals, as: UTF8.self) : nil
  }
}

extension TemplateOutline {
  /// Whether a placeholder has more than a name.
  var hasFunctions: Bool {
    var pending = [nodes]
    while let nodes = pending.popLast() {
      for node in nodes {
        switch node {
        case .variable(let expression, _, _), .dynamicPartial(let expression, _, _):
          if expression.plainPath == nil { return true }
        case .section(let expression, _, _, let children):
          if expression.plainPath == nil { return true }
          pending.append(children)
        case .partial(_, _, _, let children), .block(_, _, _, let children): pending.append(children)
        case .text, .contentType: break
        }
      }
    }
    return false
  }
}

extension TemplateOutline.Node {
  /// Whether it is text, or says how text is written.
  var isText: Bool {
    switch self {
    case .text, .contentType: true
    default: false
    }
  }
}
