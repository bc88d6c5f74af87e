internal import FlexDOM

/// A Stencil template with all that it extends and includes, read once and bound to any number of records.
struct StencilProgram: Sendable {
  /// Of the template, with the blocks that it fills in those that it extends.
  let nodes: [StencilNode]
  /// Of what is included, by the names that the templates call it.
  let includes: [String: [StencilNode]]
  /// Files of the template and of what it extends and includes.
  let files: [String]

  /// Templates that may extend each other.
  private static let maximumChain = 16
  /// Parts that blocks may come to, put into each other.
  private static let maximumParts = 200_000

  /// - Throws: `MarkupError`, and what the loader throws.
  init(_ text: String, file: String, partial: Template.PartialLoader) throws {
    var loader = Loader()
    nodes = try loader.load(text, file: file, partial)
    var includes: [String: [StencilNode]] = [:]
    var missing: Set<String> = []
    var wanted = Self.includedNames(in: nodes)
    while let name = wanted.popLast() {
      guard includes[name] == nil, !missing.contains(name) else { continue }
      guard let (text, file) = try partial(name) else {
        missing.insert(name)
        continue
      }
      let nodes = try loader.load(text, file: file, partial)
      includes[name] = nodes
      wanted += Self.includedNames(in: nodes)
    }
    self.includes = includes
    files = loader.files
  }

  private static func includedNames(in nodes: [StencilNode]) -> [String] {
    var names: [String] = []
    nodes.forEachNode { if case .include(.literal(.string(let name)), _, _) = $0 { names.append(name) } }
    return names
  }

  /// Reads files and puts blocks into the templates that they are for.
  private struct Loader {
    var files: [String] = []

    mutating func load(_ text: String, file: String, _ partial: Template.PartialLoader) throws -> [StencilNode] {
      files.append(file)
      var chain = [try StencilParser.parse(text, file: file, index: files.count - 1)]
      while let (name, place) = chain.last?.parent {
        let location = SourceLocation(file: files[place.file], offset: place.offset)
        guard chain.count < StencilProgram.maximumChain else {
          throw MarkupError(.partialsTooDeep(name, limit: StencilProgram.maximumChain), location: location)
        }
        guard let (text, file) = try partial(name) else {
          throw MarkupError(.missingPartial(name, nearest: nil), location: location)
        }
        files.append(file)
        chain.append(try StencilParser.parse(text, file: file, index: files.count - 1))
      }
      var merger = BlockMerger(chain: chain.map { BlockMerger.blocks(of: $0.nodes) }, limit: maximumParts)
      do throws(MarkupError.StencilProblem) {
        return try merger.merged(chain[chain.count - 1].nodes)
      } catch {
        throw MarkupError(.stencil(error), location: SourceLocation(file: file, offset: 0))
      }
    }
  }
}

extension MarkupError.StencilProblem: Error {}

/// Takes the innermost template's blocks for those of the templates that it extends; `{{ block.super }}` becomes the block
/// that was there.
private struct BlockMerger {
  /// Blocks by their names, of the template first, of the one that extends nothing last.
  let chain: [[String: [StencilNode]]]
  let limit: Int
  private var count = 0
  /// Blocks being put in, with the level that each comes from.
  private var open: [(name: String, level: Int)] = []

  init(chain: [[String: [StencilNode]]], limit: Int) {
    self.chain = chain
    self.limit = limit
  }

  static func blocks(of nodes: [StencilNode]) -> [String: [StencilNode]] {
    var blocks: [String: [StencilNode]] = [:]
    nodes.forEachNode { if case .block(let name, let nodes) = $0, blocks[name] == nil { blocks[name] = nodes } }
    return blocks
  }

  mutating func merged(_ nodes: [StencilNode]) throws(MarkupError.StencilProblem) -> [StencilNode] {
    var result: [StencilNode] = []
    for node in nodes {
      count += 1
      if count > limit { throw .blocksTooLarge(limit: limit) }
      switch node {
      case .block(let name, _): result += try block(name, from: 0)
      case .value(let value, _):
        guard let path = value.expression.plainPath, path.count == 2, path[0] == "block" else {
          result.append(node)
          continue
        }
        if path[1] == "super", let inner = open.last {
          result += try block(inner.name, from: inner.level + 1)
        } else if path[1] != "super", chain.contains(where: { $0[path[1]] != nil }) {
          result += try block(path[1], from: 0)
        } else {
          result.append(node)
        }
      case .choice(var branches):
        for index in branches.indices { branches[index].nodes = try merged(branches[index].nodes) }
        result.append(.choice(branches))
      case .loop(var loop):
        loop.nodes = try merged(loop.nodes)
        loop.otherwise = try merged(loop.otherwise)
        result.append(.loop(loop))
      case .filtered(let filter, let inner, let place): result.append(.filtered(filter, try merged(inner), place))
      case .text, .include, .leave: result.append(node)
      }
    }
    return result
  }

  /// A block's contents, of the first template from a level on that has it. One inside itself is left out.
  private mutating func block(
    _ name: String, from level: Int
  ) throws(MarkupError.StencilProblem) -> [StencilNode] {
    guard let found = chain.indices.first(where: { $0 >= level && chain[$0][name] != nil }),
      !open.contains(where: { $0 == (name, found) })
    else { return [] }
    open.append((name, found))
    defer { open.removeLast() }
    return try merged(chain[found][name] ?? [])
  }
}
