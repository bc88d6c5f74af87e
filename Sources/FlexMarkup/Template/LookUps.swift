internal import FlexDOM

/// Looks names up in the scopes that are open.
enum LookUps {
  /// How deep partials may include each other.
  static let maximumPartialDepth = 64

  /// Looks the first part up from the innermost scope outwards, the rest inside what was found.
  ///
  /// - Parameters:
  ///   - throughLists: whether a part of a list is the list of its items' parts.
  ///   - engine: whose names there are besides fields.
  static func value(
    at path: [String], in scopes: [Scope], throughLists: Bool = false, engine: TemplateEngine = .mustache
  ) -> DataValue? {
    var value: DataValue?
    if path.first == "." {
      value = scopes.last?.value
    } else {
      for scope in scopes.reversed() {
        value = path.first.flatMap { scope.value[$0] }
        if value != nil { break }
      }
    }
    for part in path.dropFirst() {
      if throughLists, case .list(let items)? = value, engine == .mustache || value?.part(part, engine: engine) == nil {
        let inner = items.compactMap { $0[part] }
        if inner.isEmpty, !items.isEmpty { return nil }
        value = .list(inner)
      } else {
        value = value?.part(part, engine: engine)
      }
    }
    return value
  }

  /// A name near to the part that is missing, with what comes before it.
  static func nearest(_ path: [String], in scopes: [Scope]) -> String? {
    for count in path.indices {
      let known = Array(path[..<count])
      // The innermost scope comes first, as in looking up.
      let owners = count == 0 ? scopes.reversed().map(\.value) : value(at: known, in: scopes).map { [$0] } ?? []
      if owners.contains(where: { $0[path[count]] != nil }) { continue }
      return owners.lazy.compactMap { NearestName.of(path[count], in: $0.fieldNames) }.first.map {
        (known + [$0] + path[(count + 1)...]).joined(separator: ".")
      }
    }
    return nil
  }
}

extension DataValue {
  /// A part by its name. In Stencil lists and texts have numbers from 0, `first`, `last` and `count`, objects a `count`.
  func part(_ name: String, engine: TemplateEngine) -> DataValue? {
    if let value = self[name] { return value }
    guard engine == .stencil else { return nil }
    switch (self, name) {
    case (.object(let fields), "count"): return .number("\(fields.count)")
    case (.list(let items), "count"): return .number("\(items.count)")
    case (.list(let items), "first"): return items.first ?? .null
    case (.list(let items), "last"): return items.last ?? .null
    case (.list(let items), _): return Int(name).flatMap { items.indices.contains($0) ? items[$0] : nil }
    case (.string(let text), "count"): return .number("\(text.count)")
    case (.string(let text), "first"): return text.first.map { .string(String($0)) } ?? .null
    case (.string(let text), "last"): return text.last.map { .string(String($0)) } ?? .null
    case (.string(let text), _):
      guard let index = Int(name), index >= 0,
        let place = text.index(text.startIndex, offsetBy: index, limitedBy: text.endIndex),
        place < text.endIndex
      else { return nil }
      return .string(String(text[place]))
    default: return nil
    }
  }

  /// The names of an object's fields in alphabetical order.
  public var fieldNames: [String] {
    if case .object(let fields) = self { fields.keys.sorted() } else { [] }
  }
}
