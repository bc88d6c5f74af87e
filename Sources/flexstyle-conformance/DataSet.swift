import Foundation

/// A JSON object of the data sets, read where it is needed.
struct JSONObject {
  let fields: [String: Any]

  init?(_ value: Any?) {
    guard let fields = value as? [String: Any] else { return nil }
    self.fields = fields
  }

  func string(_ key: String) -> String? { fields[key] as? String }
  func strings(_ key: String) -> [String] { fields[key] as? [String] ?? [] }
  func numbers(_ key: String) -> [Double]? { (fields[key] as? [NSNumber])?.map(\.doubleValue) }
  func object(_ key: String) -> JSONObject? { JSONObject(fields[key]) }
  func objects(_ key: String) -> [JSONObject] { (fields[key] as? [Any])?.compactMap(JSONObject.init) ?? [] }
}

/// One file of questions with a browser's answers.
struct DataSet {
  let name: String
  let header: JSONObject

  init(contentsOf path: String) throws {
    let data = try Data(contentsOf: URL(filePath: path))
    guard let header = JSONObject(try JSONSerialization.jsonObject(with: data)) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    self.header = header
    name = URL(filePath: path).lastPathComponent
  }

  var kind: String { header.string("kind") ?? "" }
  var cases: [JSONObject] { header.objects("cases") }
  var viewport: [Double] { header.numbers("viewport") ?? [800, 600] }
}

/// What came of one case.
enum Verdict {
  case passed
  case failed(String)

  init(expected: String, got: String) {
    self = expected == got ? .passed : .failed("expected \(expected), got \(got)")
  }
}
