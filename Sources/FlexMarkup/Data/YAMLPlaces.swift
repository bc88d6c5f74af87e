internal import Yams

/// Where the values of a YAML file stand: a `DataValue` doesn't tell.
public struct YAMLPlaces {
  private let root: Node?
  private let text: SourceText

  public init(_ text: String) {
    self.text = SourceText(text)
    root = try? Yams.compose(yaml: text)
  }

  /// UTF-8 offset of the last part of a path that is there: of a key, or of an item by its index.
  public func offset(of path: [String]) -> Int? {
    guard var node = root else { return nil }
    var mark = node.mark
    for part in path {
      switch node {
      case .mapping(let mapping):
        guard let pair = mapping.first(where: { $0.key.scalar?.string == part }) else { break }
        mark = pair.key.mark ?? mark
        node = pair.value
        continue
      case .sequence(let sequence):
        guard let index = Int(part), sequence.indices.contains(index) else { break }
        node = sequence[index]
        mark = node.mark ?? mark
        continue
      case .scalar, .alias: break
      }
      break
    }
    return mark.map { text.offset(line: $0.line, column: $0.column) }
  }
}
