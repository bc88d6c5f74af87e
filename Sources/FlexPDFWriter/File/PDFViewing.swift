import FlexDisplay

/// How a reader opens a file. ISO 32000-1 §7.7.2, §12.2.
public struct PDFViewing: Equatable, Sendable {
  /// How pages are laid out; the raw value is PDF's name.
  public enum Layout: String, CaseIterable, Sendable {
    case singlePage = "SinglePage"
    case oneColumn = "OneColumn"
    case twoColumnsLeft = "TwoColumnLeft"
    case twoColumnsRight = "TwoColumnRight"
    case twoPagesLeft = "TwoPageLeft"
    case twoPagesRight = "TwoPageRight"

    /// As options write it: `two-page-left`.
    public var name: String { hyphenated(rawValue) }
  }

  /// What is shown beside the pages; the raw value is PDF's name.
  public enum Mode: String, CaseIterable, Sendable {
    case none = "UseNone"
    case outlines = "UseOutlines"
    case thumbnails = "UseThumbs"
    case attachments = "UseAttachments"
    case fullScreen = "FullScreen"

    /// As options write it.
    public var name: String {
      switch self {
      case .none: "none"
      case .outlines: "outline"
      case .thumbnails: "thumbnails"
      case .attachments: "attachments"
      case .fullScreen: "full-screen"
      }
    }
  }

  /// `nil` leaves it to the reader.
  public var layout: Layout?
  /// `nil` shows the outline, where there is one.
  public var mode: Mode?

  public init() {}

  /// Entries of the catalog.
  func entries(hasOutline: Bool, metadata: DocumentMetadata) -> PDFContent {
    var content = PDFContent()
    if let layout {
      content.append("/PageLayout/")
      content.append(raw: layout.rawValue.utf8)
    }
    if let mode = mode ?? (hasOutline ? .outlines : nil) {
      content.append("/PageMode/")
      content.append(raw: mode.rawValue.utf8)
    }
    var preferences = PDFContent()
    if !metadata.title.isEmpty { preferences.append("/DisplayDocTitle true") }
    // Which page of two stands first.
    if metadata.isRightToLeft { preferences.append("/Direction/R2L") }
    if mode == .fullScreen, hasOutline { preferences.append("/NonFullScreenPageMode/UseOutlines") }
    guard !preferences.isEmpty else { return content }
    content.append("/ViewerPreferences<<")
    content.append(preferences)
    content.append(">>")
    return content
  }
}

/// `TwoPageLeft` as `two-page-left`.
private func hyphenated(_ name: String) -> String {
  var result = ""
  for letter in name {
    if letter.isUppercase, !result.isEmpty { result += "-" }
    result += letter.lowercased()
  }
  return result
}
