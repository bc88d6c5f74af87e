/// Where the values of a YAML file stand: a `DataValue` doesn't tell.
public struct YAMLPlaces {
  private let root: YAMLNode?
  private let text: SourceText

  public init(_ text: String) {
    self.text = SourceText(text)
    root = try? YAMLReader.document(text)
  }

  /// UTF-8 offset of the last part of a path that is there: of a key, or of an item by its index.
  public func offset(of path: [String]) -> Int? {
    guard var node = root else { return nil }
    var mark = node.mark
    walk: for part in path {
      switch node.content {
      case .mapping(let pairs):
        guard let pair = pairs.first(where: { $0.name == part }) else { break walk }
        mark = pair.mark
        node = pair.node
      case .sequence(let items):
        guard let index = Int(part), items.indices.contains(index) else { break walk }
        node = items[index]
        mark = node.mark
      case .scalar: break walk
      }
    }
    return text.offset(line: mark.line, column: mark.column)
  }
}
