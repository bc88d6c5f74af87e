internal import FlexMarkup
internal import FlexService

/// A Swift object as the opaque pointer that C holds: owned by it until `release`.
struct Handle<Object: AnyObject> {
  /// Gives an object to C.
  static func retained(_ object: Object) -> OpaquePointer { OpaquePointer(Unmanaged.passRetained(object).toOpaque()) }

  static func object(_ pointer: OpaquePointer) -> Object {
    Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }

  static func release(_ pointer: OpaquePointer) { Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).release() }
}

/// `flexrender_template`.
final class TemplateBox: Sendable {
  let template: ServiceTemplate

  init(_ template: ServiceTemplate) { self.template = template }
}

/// `flexrender_result`: buffers of its own that C reads until it frees the result.
final class ResultBox {
  let status: Int32
  let pageCount: Int
  let width: Int
  let height: Int
  private var files: [UnsafeMutableBufferPointer<UInt8>] = []
  private let diagnostics: UnsafeMutableBufferPointer<CChar>

  /// Values of `flexrender_status`.
  static let fine: Int32 = 0
  static let badInput: Int32 = 1
  static let badArgument: Int32 = 2

  init(
    _ answer: Renderer.Answer = Renderer.Answer(), pixels: Renderer.Pixels? = nil, isBadArgument: Bool = false
  ) {
    status = isBadArgument ? Self.badArgument : answer.hasFailed ? Self.badInput : Self.fine
    pageCount = answer.pageCount
    width = pixels?.width ?? 0
    height = pixels?.height ?? 0
    for bytes in answer.files + (pixels.map { [$0.bytes] } ?? []) {
      let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, bytes.count))
      _ = copy.initialize(from: bytes)
      files.append(UnsafeMutableBufferPointer(rebasing: copy[..<bytes.count]))
    }
    let text = Finding.json(answer.findings).utf8CString
    diagnostics = .allocate(capacity: text.count)
    _ = diagnostics.initialize(from: text)
  }

  /// A result with an error and nothing else.
  convenience init(error: any Error, isBadArgument: Bool = false) {
    var answer = Renderer.Answer()
    answer.findings = [Finding(error)]
    self.init(answer, isBadArgument: isBadArgument || error is RequestError)
  }

  deinit {
    for file in files { file.baseAddress?.deallocate() }
    diagnostics.deallocate()
  }

  var fileCount: Int { files.count }

  func file(_ index: Int) -> UnsafeMutableBufferPointer<UInt8>? { files.indices.contains(index) ? files[index] : nil }

  /// JSON with a zero at its end.
  var diagnosticText: (start: UnsafePointer<CChar>?, length: Int) {
    (UnsafePointer(diagnostics.baseAddress), diagnostics.count - 1)
  }
}
