import FlexDOM
import FlexMarkup
import FlexStyle

/// `selectors.json`: which elements of a document a selector matches.
struct SelectorCases {
  private var documents: [String: (document: Document, numbers: [NodeID: Int])] = [:]

  init(_ set: DataSet) throws {
    for name in set.header.object("documents")?.fields.keys.sorted() ?? [] {
      let html = set.header.object("documents")?.object(name)?.string("html") ?? ""
      let document = try Document(parsing: html)
      documents[name] = (document, document.numberedElements())
    }
  }

  func judge(_ question: JSONObject) -> Verdict {
    guard let (document, numbers) = documents[question.string("document") ?? ""] else {
      return .failed("no such document")
    }
    let expected = question.string("expect") ?? question.numbers("expect").map { "\($0.map(Int.init))" } ?? ""
    let got: String
    do {
      let query = try SelectorQuery(parsing: question.string("selector") ?? "")
      got = "\(query.matches(in: document).compactMap { numbers[$0] })"
    } catch {
      got = "invalid"
    }
    return Verdict(expected: expected, got: got)
  }
}

extension Document {
  /// Numbers as the data sets count: `html` -2, `body` -1, what is in `body` from 0; `head` has none.
  func numberedElements() -> [NodeID: Int] {
    guard !nodes.isEmpty else { return [:] }
    var numbers = [root: -2]
    guard let body = self[root].children.first(where: { element($0)?.tag == "body" }) else { return numbers }
    var count = -1
    var stack = [body]
    while let node = stack.popLast() {
      guard element(node) != nil else { continue }
      numbers[node] = count
      count += 1
      stack.append(contentsOf: self[node].children.reversed())
    }
    return numbers
  }
}
