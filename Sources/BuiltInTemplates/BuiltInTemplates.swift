internal import CTemplates

/// The templates that come with the program, each a folder that can be copied and changed. The program holds
/// their files itself, so that it needs nothing beside it.
public enum BuiltInTemplates {
  /// A template's name and what it is.
  public struct Entry: Sendable {
    public let name: String
    public let summary: String
  }

  /// A file of a template.
  public struct File: Sendable {
    public let name: String
    public let bytes: [UInt8]
  }

  public static let all = [
    Entry(name: "report-card", summary: "school report card, A4"),
    Entry(name: "certificate", summary: "certificate, A4 landscape"),
    Entry(name: "invoice", summary: "invoice, A4, of any number of pages"),
    Entry(name: "e-invoice", summary: "invoice that programs read as well (Factur-X, ZUGFeRD), A4 pages"),
    Entry(name: "og-card", summary: "social card, 1200 × 630"),
    Entry(name: "badge", summary: "conference badge, 380 × 540"),
    Entry(name: "transcript", summary: "transcript of records with repeated heads and footnotes, A4 pages"),
    Entry(name: "booklet", summary: "cover, contents with page numbers, chapters and footnotes, A5 pages"),
  ]

  /// The files of a template; none where there is no template of that name.
  public static func files(of name: String) -> [File] {
    unsafe UnsafeBufferPointer(start: built_in_files, count: built_in_file_count)
      .filter { unsafe String(cString: $0.folder) == name }
      .map {
        unsafe File(
          name: String(cString: $0.name), bytes: Array(UnsafeBufferPointer(start: $0.bytes, count: $0.length)))
      }
  }
}
