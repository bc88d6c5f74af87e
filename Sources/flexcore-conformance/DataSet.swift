import FlexCore

/// A file of cases: trees with the rectangles that a browser gives them.
struct DataSet {
  var host: Declarations
  var rootDefaults: Declarations
  var defaults: Declarations
  var scrollbarWidth: Float
  var variants: [Variant]
  var cases: [Case]

  init(_ json: JSON) {
    host = Declarations(json["host"])
    rootDefaults = Declarations(json["rootDefaults"])
    defaults = Declarations(json["defaults"])
    scrollbarWidth = Float(json["scrollbarWidth"]?.number ?? 0)
    variants = (json["variants"]?.members ?? [("ltr", .null)]).map { Variant(name: $0.key, $0.value) }
    let names = variants.map(\.name)
    cases = (json["cases"]?.array ?? []).map { Case($0, variants: names) }
  }
}

/// The same trees under other styles.
struct Variant {
  var name: String
  var all: Declarations
  var root: Declarations

  init(name: String, _ json: JSON) {
    self.name = name
    all = Declarations(json["all"])
    root = Declarations(json["root"])
  }
}

struct Case {
  var name: String
  var host: Declarations
  var root: Element

  init(_ json: JSON, variants: [String]) {
    name = json["name"]?.string ?? "?"
    host = Declarations(json["host"])
    root = Element(json["root"] ?? .null, variants: variants)
  }
}

/// An element of a case. Boxes are by variant; a `nil` box: the element has none.
struct Element {
  var style: Declarations
  var text: String?
  var boxes: [[Float]?]
  var children: [Element]

  init(_ json: JSON, variants: [String]) {
    style = Declarations(json["style"])
    text = json["text"]?.string
    boxes = variants.map { name in
      let numbers = json[name]?.array.compactMap(\.number).map { Float($0) } ?? []
      return numbers.count == 4 ? numbers : nil
    }
    children = (json["children"]?.array ?? []).map { Element($0, variants: variants) }
  }
}

/// CSS declarations, in order.
struct Declarations {
  var list: [(property: String, value: String)]

  init(_ list: [(property: String, value: String)]) { self.list = list }

  init(_ json: JSON?) {
    list = (json?.members ?? []).compactMap { member in member.value.string.map { (member.key, $0) } }
  }
}
