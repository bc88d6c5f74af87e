internal import FlexDOM
internal import FlexService

/// A Swift object as the opaque pointer that C holds: owned by it until `release`.
struct Handle<Object: AnyObject> {
  /// Gives an object to C.
  static func retained(_ object: Object) -> OpaquePointer {
    unsafe OpaquePointer(Unmanaged.passRetained(object).toOpaque())
  }

  static func object(_ pointer: OpaquePointer) -> Object {
    unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }

  static func release(_ pointer: OpaquePointer) {
    unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).release()
  }
}

/// `flexrender_template`.
final class TemplateBox: Sendable {
  let template: ServiceTemplate

  init(_ template: ServiceTemplate) { self.template = template }
}

/// `flexrender_result`: buffers of its own that C reads until it frees the result. Safe for Swift, which sees none of them.
@safe final class ResultBox {
  let status: Int32
  let pageCount: Int
  let width: Int
  let height: Int
  private var files: [UnsafeMutableBufferPointer<UInt8>] = unsafe []
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
      _ = unsafe copy.initialize(from: bytes)
      unsafe files.append(UnsafeMutableBufferPointer(rebasing: copy[..<bytes.count]))
    }
    let text = Finding.json(answer.findings).utf8CString
    unsafe diagnostics = .allocate(capacity: text.count)
    _ = unsafe diagnostics.initialize(from: text)
  }

  /// A result with an error and nothing else.
  convenience init(error: any Error, isBadArgument: Bool = false) {
    var answer = Renderer.Answer()
    answer.findings = [Finding(error)]
    self.init(answer, isBadArgument: isBadArgument || error is RequestError)
  }

  deinit {
    for index in unsafe files.indices { unsafe files[index].baseAddress?.deallocate() }
    unsafe diagnostics.deallocate()
  }

  var fileCount: Int { unsafe files.count }

  func file(_ index: Int) -> UnsafeMutableBufferPointer<UInt8>? {
    unsafe files.indices.contains(index) ? files[index] : nil
  }

  /// JSON with a zero at its end.
  var diagnosticText: (start: UnsafePointer<CChar>?, length: Int) {
    unsafe (UnsafePointer(diagnostics.baseAddress), diagnostics.count - 1)
  }
}
