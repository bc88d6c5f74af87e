import FlexDisplay

/// The names of a file's fields as a tree: what stands before a period is the name of a group. ISO 32000-1 §12.7.3.2.
struct PDFFieldNames {
  private let file: PDFFile

  private struct Group {
    var object: Int
    var name: String
    var parent: Int?
    var kids: [Int] = []
  }
  private var groups: [Group] = []
  /// By group: what stands in it, a group's index or `nil` for a field.
  private var members: [Int?: [String: Int?]] = [:]
  private var roots: [Int] = []
  private var unnamed = 0

  init(file: PDFFile) { self.file = file }

  /// Takes a name: those that are taken get a number.
  ///
  /// - Returns: the last part of the name, and the group that it is in.
  mutating func add(_ name: String, scope: String?) -> (name: String, group: Int?) {
    var parts = name.split(separator: ".").map(String.init)
    if parts.isEmpty {
      unnamed += 1
      parts = ["field\(unnamed)"]
    }
    if let scope { parts.insert(scope, at: 0) }
    var group: Int?
    for part in parts.dropLast() { group = self.group(part, in: group) }
    let own = free(parts[parts.count - 1], in: group)
    members[group, default: [:]].updateValue(nil, forKey: own)
    return (own, group)
  }

  private func free(_ name: String, in group: Int?) -> String {
    guard members[group]?[name] != nil else { return name }
    var number = 2
    while members[group]?["\(name)-\(number)"] != nil { number += 1 }
    return "\(name)-\(number)"
  }

  private mutating func group(_ name: String, in parent: Int?) -> Int {
    if case .some(.some(let known)) = members[parent]?[name] { return known }
    // A field has the name.
    let own = free(name, in: parent)
    let object = file.allocate()
    groups.append(Group(object: object, name: own, parent: parent))
    members[parent, default: [:]].updateValue(groups.count - 1, forKey: own)
    if let parent { groups[parent].kids.append(object) } else { roots.append(object) }
    return groups.count - 1
  }

  /// Takes a field that is written.
  ///
  /// - Parameter group: that it is in.
  mutating func add(field: Int, to group: Int?) {
    if let group { groups[group].kids.append(field) } else { roots.append(field) }
  }

  func object(of group: Int) -> Int { groups[group].object }

  /// Writes the groups, and returns what stands in none; `nil` where there are no fields.
  func writeGroups() -> [Int]? {
    guard !roots.isEmpty else { return nil }
    for group in groups {
      var content = PDFContent()
      content.append("<</T")
      content.append(text: group.name)
      if let parent = group.parent { content.entry("/Parent", reference: groups[parent].object) }
      content.append("/Kids[")
      for kid in group.kids {
        content.append(reference: kid)
        content.append(" ")
      }
      content.append("]>>")
      file.write(group.object, content)
    }
    return roots
  }
}
