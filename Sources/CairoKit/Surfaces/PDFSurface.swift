import CCairo

/// A PDF document in points; pages follow each other. It is kept in memory, or handed on as it is written. Not
/// `Sendable`.
public final class PDFSurface {
  /// Entries of the document information dictionary.
  public enum Metadata: Sendable {
    case title, author, subject, keywords, creator
    /// ISO 8601; without it cairo writes the present.
    case creationDate, modificationDate

    var cairo: cairo_pdf_metadata_t {
      switch self {
      case .title: CAIRO_PDF_METADATA_TITLE
      case .author: CAIRO_PDF_METADATA_AUTHOR
      case .subject: CAIRO_PDF_METADATA_SUBJECT
      case .keywords: CAIRO_PDF_METADATA_KEYWORDS
      case .creator: CAIRO_PDF_METADATA_CREATOR
      case .creationDate: CAIRO_PDF_METADATA_CREATE_DATE
      case .modificationDate: CAIRO_PDF_METADATA_MOD_DATE
      }
    }
  }

  let pointer: OpaquePointer  // cairo_surface_t, owned
  private let sink: ByteSink

  /// Wraps `cairo_pdf_surface_create_for_stream`.
  ///
  /// - Parameter drain: takes the bytes written so far, piece by piece, and answers whether to go on; `nil` keeps them.
  public init(pointSize size: (width: Double, height: Double), drain: (([UInt8]) -> Bool)? = nil) throws(CairoError) {
    sink = ByteSink(drain: drain)
    pointer = cairo_pdf_surface_create_for_stream(
      ByteSink.write, Unmanaged.passUnretained(sink).toOpaque(), size.width, size.height)
    try check(cairo_surface_status(pointer), "create a PDF of \(size.width)×\(size.height) pt")
  }

  deinit {
    sink.isHolding = true
    cairo_surface_finish(pointer)
    cairo_surface_destroy(pointer)
  }

  /// Size of the page to come. Wraps `cairo_pdf_surface_set_size`; call it before drawing on the page.
  public func setPageSize(points size: (width: Double, height: Double)) {
    cairo_pdf_surface_set_size(pointer, size.width, size.height)
  }

  /// Ends the page. Wraps `cairo_surface_show_page`.
  public func showPage() throws(CairoError) {
    cairo_surface_show_page(pointer)
    try check(cairo_surface_status(pointer), "end a PDF page")
  }

  /// Wraps `cairo_pdf_surface_set_metadata`.
  public func setMetadata(_ entry: Metadata, _ value: String) {
    cairo_pdf_surface_set_metadata(pointer, entry.cairo, value)
  }

  /// The page's label as viewers show it. Wraps `cairo_pdf_surface_set_page_label`.
  public func setPageLabel(_ label: String) {
    cairo_pdf_surface_set_page_label(pointer, label)
  }

  /// Adds a bookmark under `parent` (0 is the root) and returns its number. `attributes` name the
  /// target: `dest='heading-1'`. Wraps `cairo_pdf_surface_add_outline`.
  public func addOutline(title: String, parent: Int, attributes: String) -> Int {
    Int(
      cairo_pdf_surface_add_outline(
        pointer, Int32(clamping: parent), title, attributes, CAIRO_PDF_OUTLINE_FLAG_OPEN))
  }

  /// The end of the document, all of it where nothing was handed on, and how much was. Wraps `cairo_surface_finish`;
  /// nothing can be drawn afterwards.
  public func finish() throws(CairoError) -> (bytes: [UInt8], offset: Int) {
    sink.isHolding = true
    cairo_surface_finish(pointer)
    try check(cairo_surface_status(pointer), "finish the PDF")
    return (sink.bytes, sink.drainedCount)
  }
}
