internal import CairoKit
internal import FlexMarkup
internal import FlexService

/// The arguments of a call that renders, read.
struct Call {
  let renderer: Renderer
  let template: ServiceTemplate
  let data: DataValue
  var settings: RenderSettings
  let wantsPixels: Bool
  let separatesPages: Bool

  init(
    _ session: OpaquePointer?, _ template: OpaquePointer?, _ data: UnsafePointer<CChar>?, _ dataLength: Int,
    _ options: UnsafePointer<CChar>?, _ optionsLength: Int
  ) throws {
    guard let session = unsafe session else { throw RequestError("the session is null") }
    guard let template = unsafe template else { throw RequestError("the template is null") }
    renderer = unsafe Handle.object(session)
    self.template = unsafe Handle<TemplateBox>.object(template).template
    self.data =
      if let text = unsafe try text(data, dataLength, name: "data") {
        try Self.json(text, name: "data")
      } else {
        .object([:])
      }
    var fields = unsafe try object(options, optionsLength, name: "options")
    separatesPages = fields.removeValue(forKey: "pages") == .bool(true)
    wantsPixels = fields["format"] == .string("pixels")
    if wantsPixels { fields["format"] = nil }
    settings = try RenderSettings(fields)
  }
}

extension Call {
  /// - Throws: `PlacedError` where text is not JSON.
  fileprivate static func json(_ text: String, name: String) throws -> DataValue {
    do {
      return try DataReader.read(text, as: .json, file: name)
    } catch {
      throw PlacedError(error, texts: [name: text])
    }
  }
}

/// Text that C gave; `nil` where it gave none.
func text(_ start: UnsafePointer<CChar>?, _ length: Int, name: String) throws(RequestError) -> String? {
  guard let start = unsafe start, length > 0 else { return nil }
  let bytes = unsafe UnsafeRawBufferPointer(start: start, count: length)
  guard let text = unsafe String(validating: bytes, as: UTF8.self) else {
    throw RequestError("\(name): it is not UTF-8")
  }
  return text
}

/// The members of a JSON object that C gave; none where it gave nothing.
func object(_ start: UnsafePointer<CChar>?, _ length: Int, name: String) throws -> [String: DataValue] {
  guard let text = unsafe try text(start, length, name: name) else { return [:] }
  guard case .object(let fields) = try DataReader.read(text, as: .json, file: name) else {
    throw RequestError("\(name): found something else than a JSON object")
  }
  return fields
}
