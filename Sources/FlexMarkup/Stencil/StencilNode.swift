/// Where a tag stands: the number of its file and the UTF-8 offset in it.
struct StencilPlace: Hashable, Sendable {
  var file: Int
  var offset: Int
}

/// A part of a Stencil template.
indirect enum StencilNode: Sendable {
  /// HTML with stamps.
  case text(String)
  /// `{{ … }}`.
  case value(StencilValue, StencilPlace)
  /// `{% if %}`, `{% elif %}`, `{% else %}`: the first branch whose condition holds.
  case choice([StencilBranch])
  case loop(StencilLoop)
  /// `{% include name context %}`.
  case include(ValueExpression, context: ValueExpression?, StencilPlace)
  case block(name: String, [StencilNode])
  /// `{% filter … %}`: the expression reads the text as `filter_value`.
  case filtered(ValueExpression, [StencilNode], StencilPlace)
  case leave(StencilLeave)
}

/// What is printed.
struct StencilValue: Sendable {
  var expression: ValueExpression
  /// Whether it is printed as it is, without escapes for HTML.
  var isRaw = false
  /// As it stands in the template.
  var written: String
}

struct StencilBranch: Sendable {
  /// `nil` is `else`.
  var condition: ValueExpression?
  var place: StencilPlace
  var nodes: [StencilNode]
}

/// `{% for a, b in list where condition %}…{% empty %}…{% endfor %}`.
struct StencilLoop: Sendable {
  var label: String?
  var variables: [String]
  var list: ValueExpression
  var condition: ValueExpression?
  var nodes: [StencilNode]
  var otherwise: [StencilNode]
  var place: StencilPlace
}

/// `{% break %}` or `{% continue %}`, of the innermost loop or of one with a label.
struct StencilLeave: Equatable, Sendable {
  var isBreak: Bool
  var label: String?
}

extension [StencilNode] {
  /// All nodes in the order of the text, those inside others too.
  func forEachNode(_ body: (StencilNode) -> Void) {
    for node in self {
      body(node)
      switch node {
      case .text, .value, .include, .leave: break
      case .choice(let branches): for branch in branches { branch.nodes.forEachNode(body) }
      case .loop(let loop):
        loop.nodes.forEachNode(body)
        loop.otherwise.forEachNode(body)
      case .block(_, let nodes), .filtered(_, let nodes, _): nodes.forEachNode(body)
      }
    }
  }
}
