internal import CMalloc
internal import CairoKit
internal import FlexDOM
internal import FlexLimits
internal import FlexService

// The functions of include/flexrender.h; what they promise is said there.

@c(flexrender_abi)
public func libraryABI() -> Int32 { 1 }

@c(flexrender_version)
public func libraryVersion() -> UnsafePointer<CChar>? { unsafe UnsafePointer(bitPattern: VersionText.address) }

/// Made once and never freed.
private enum VersionText {
  static let address: Int = {
    let text = BuildInformation.description.utf8CString
    let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: text.count)
    _ = unsafe copy.initialize(from: text)
    return Int(bitPattern: copy.baseAddress)
  }()
}

@c(flexrender_session_create)
public func sessionCreate(
  _ options: UnsafePointer<CChar>?, _ length: Int, _ session: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer {
  unsafe session?.initialize(to: nil)
  return unsafe result { () throws -> ResultBox in
    guard let session = unsafe session else { throw RequestError("the session's place is null") }
    let fields = unsafe try object(options, length, name: "options")
    // A canvas is megabytes large; memory that the system takes back after every picture has to be filled with zeros again
    // for the next, which took a seventh of a card's time.
    fx_accustom_malloc(16 << 20)
    var limits = Limits()
    let renderer = try Renderer(fonts: try FontOptions(try limits.take(fields)))
    renderer.limits = limits
    renderer.standsOnForeignThreads = true
    unsafe session.initialize(to: Handle.retained(renderer))
    return ResultBox()
  }
}

@c(flexrender_session_free)
public func sessionFree(_ session: OpaquePointer?) {
  if let session = unsafe session { unsafe Handle<Renderer>.release(session) }
}

@c(flexrender_template_create)
public func templateCreate(
  _ source: UnsafePointer<CChar>?, _ length: Int, _ template: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer {
  unsafe template?.initialize(to: nil)
  return unsafe result { () throws -> ResultBox in
    guard let template = unsafe template else { throw RequestError("the template's place is null") }
    let fields = unsafe try object(source, length, name: "source")
    unsafe template.initialize(to: Handle.retained(TemplateBox(try ServiceTemplate(source: fields))))
    return ResultBox()
  }
}

@c(flexrender_template_free)
public func templateFree(_ template: OpaquePointer?) {
  if let template = unsafe template { unsafe Handle<TemplateBox>.release(template) }
}

@c(flexrender_template_has_changed)
public func templateHasChanged(_ template: OpaquePointer?) -> Int32 {
  guard let template = unsafe template else { return 0 }
  return unsafe Handle<TemplateBox>.object(template).template.hasChanged ? 1 : 0
}

@c(flexrender_template_schema)
public func templateSchema(_ template: OpaquePointer?) -> OpaquePointer {
  unsafe result { () throws -> ResultBox in
    guard let template = unsafe template else { throw RequestError("the template is null") }
    let known = unsafe Handle<TemplateBox>.object(template).template
    var answer = Renderer.Answer()
    answer.files = [Array(try known.schema(title: known.file).utf8)]
    return ResultBox(answer)
  }
}

@c(flexrender_render)
public func render(
  _ session: OpaquePointer?, _ template: OpaquePointer?, _ data: UnsafePointer<CChar>?, _ dataLength: Int,
  _ options: UnsafePointer<CChar>?, _ optionsLength: Int
) -> OpaquePointer {
  unsafe result { () throws -> ResultBox in
    let call = unsafe try Call(session, template, data, dataLength, options, optionsLength)
    if call.wantsPixels {
      let (answer, pixels) = call.renderer.pixels(call.template, data: call.data, settings: call.settings)
      return ResultBox(answer, pixels: pixels)
    }
    return ResultBox(
      call.renderer.render(
        call.template, data: call.data, settings: call.settings, separatesPages: call.separatesPages))
  }
}

@c(flexrender_check)
public func check(
  _ session: OpaquePointer?, _ template: OpaquePointer?, _ data: UnsafePointer<CChar>?, _ dataLength: Int,
  _ options: UnsafePointer<CChar>?, _ optionsLength: Int
) -> OpaquePointer {
  unsafe result { () throws -> ResultBox in
    let call = unsafe try Call(session, template, data, dataLength, options, optionsLength)
    return ResultBox(call.renderer.check(call.template, data: call.data, settings: call.settings))
  }
}

@c(flexrender_result_status)
public func resultStatus(_ result: OpaquePointer?) -> Int32 { unsafe box(result)?.status ?? ResultBox.badArgument }

@c(flexrender_result_file_count)
public func resultFileCount(_ result: OpaquePointer?) -> Int { unsafe box(result)?.fileCount ?? 0 }

@c(flexrender_result_file)
public func resultFile(
  _ result: OpaquePointer?, _ index: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<UInt8>? {
  let file = unsafe box(result)?.file(index)
  unsafe length?.initialize(to: file?.count ?? 0)
  return unsafe UnsafePointer(file?.baseAddress)
}

@c(flexrender_result_page_count)
public func resultPageCount(_ result: OpaquePointer?) -> Int { unsafe box(result)?.pageCount ?? 0 }

@c(flexrender_result_width)
public func resultWidth(_ result: OpaquePointer?) -> Int { unsafe box(result)?.width ?? 0 }

@c(flexrender_result_height)
public func resultHeight(_ result: OpaquePointer?) -> Int { unsafe box(result)?.height ?? 0 }

@c(flexrender_result_diagnostics)
public func resultDiagnostics(
  _ result: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
  let text = unsafe box(result)?.diagnosticText
  unsafe length?.initialize(to: text?.length ?? 0)
  return unsafe text?.start
}

@c(flexrender_result_free)
public func resultFree(_ result: OpaquePointer?) {
  if let result = unsafe result { unsafe Handle<ResultBox>.release(result) }
}

private func box(_ result: OpaquePointer?) -> ResultBox? { unsafe result.map { unsafe Handle<ResultBox>.object($0) } }

/// Runs a call; what it throws becomes its result.
private func result(_ work: () throws -> ResultBox) -> OpaquePointer {
  do { return unsafe Handle.retained(try work()) } catch { return unsafe Handle.retained(ResultBox(error: error)) }
}
