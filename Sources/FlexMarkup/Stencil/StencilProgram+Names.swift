extension StencilProgram {
  /// The `lang` of the template, or of the one that it extends.
  func language(of text: String) -> DeclaredLanguage? {
    if let own = DeclaredLanguage(text, engine: .stencil) { return own }
    for node in nodes {
      // Stamps are attributes as others.
      if case .text(let text) = node, let language = DeclaredLanguage(text, engine: .stencil) { return language }
    }
    return nil
  }

  /// The lists that loops go over which stand in nothing else, with the names that they ask of their items.
  var topLevelLists: [(path: [String], names: Set<String>)] {
    nodes.compactMap { node in
      guard case .loop(let loop) = node, let path = loop.list.plainPath, path.count == 1 else { return nil }
      var names: Set<String> = []
      loop.nodes.forEachNode { node in
        for path in Self.paths(in: node) where path.count > 1 && path[0] == loop.variables[0] { names.insert(path[1]) }
      }
      return (path, names)
    }
  }

  /// First parts of all names that the template asks the data for.
  var mentionedNames: Set<String> {
    var names: Set<String> = []
    var local: Set<String> = ["forloop", "block", "filter_value"]
    for nodes in [nodes] + includes.keys.sorted().compactMap({ includes[$0] }) {
      nodes.forEachNode { node in
        if case .loop(let loop) = node { local.formUnion(loop.variables) }
        names.formUnion(Self.paths(in: node).compactMap(\.first))
      }
    }
    return names.subtracting(local)
  }

  /// The names that a node itself looks up.
  private static func paths(in node: StencilNode) -> [[String]] {
    let expressions: [ValueExpression?] =
      switch node {
      case .text, .leave, .block: []
      case .value(let value, _): [value.expression]
      case .choice(let branches): branches.map(\.condition)
      case .loop(let loop): [loop.list, loop.condition]
      case .include(let name, let context, _): [name, context]
      case .filtered(let filter, _, _): [filter]
      }
    return expressions.compactMap { $0 }.flatMap { $0.paths.map(\.path) }
  }
}
