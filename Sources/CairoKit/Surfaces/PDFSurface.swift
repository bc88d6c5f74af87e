import CCairo

/// A PDF in points, drawn by cairo: what libraries draw that know no other canvas. Not `Sendable`.
public final class PDFSurface {
  let pointer: OpaquePointer  // cairo_surface_t, owned
  private let sink = ByteSink()

  /// Wraps `cairo_pdf_surface_create_for_stream`.
  public init(pointSize size: (width: Double, height: Double)) throws(CairoError) {
    pointer = cairo_pdf_surface_create_for_stream(
      ByteSink.write, Unmanaged.passUnretained(sink).toOpaque(), size.width, size.height)
    try check(cairo_surface_status(pointer), "create a PDF of \(size.width)×\(size.height) pt")
  }

  deinit {
    cairo_surface_finish(pointer)
    cairo_surface_destroy(pointer)
  }

  /// Ends the page. Wraps `cairo_surface_show_page`.
  public func showPage() throws(CairoError) {
    cairo_surface_show_page(pointer)
    try check(cairo_surface_status(pointer), "end a PDF page")
  }

  /// The file. Wraps `cairo_surface_finish`; nothing can be drawn afterwards.
  public func finish() throws(CairoError) -> [UInt8] {
    cairo_surface_finish(pointer)
    try check(cairo_surface_status(pointer), "finish the PDF")
    return sink.bytes
  }
}
