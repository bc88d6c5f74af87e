public import FlexDisplay

/// What a caller may choose about a PDF.
public struct PDFOptions: Equatable, Sendable {
  /// Whether the file says what its content is: headings, paragraphs, lists, tables, pictures with their texts.
  public var isTagged = true
  /// Whether objects that aren't streams are compressed together. ISO 32000-1 §7.5.7.
  public var packsObjects = true
  /// Standards that the file is to keep, at most one PDF/UA and one PDF/A.
  public var conformance: [PDFConformance] = []
  /// Takes the place of what the document says of itself; what is empty doesn't.
  public var metadata = DocumentMetadata()
  /// Whether controls of forms can be filled in; else they are only painted.
  public var isFillable = false
  /// Pixels an inch that pictures have at most; `nil` leaves them as they are.
  public var imageResolution: Float?
  /// How a reader opens the file.
  public var viewing = PDFViewing()
  /// Files that go along.
  public var attachments: [PDFAttachment] = []
  /// Whether an attachment is the invoice itself, for programs to read.
  public var invoice: ElectronicInvoice?

  public init() {}

  /// Why no file can be all of this; `nil` where it can.
  public var contradiction: String? {
    let archival = conformance.filter(\.isArchival)
    let universal = conformance.filter(\.isUniversal)
    if archival.count > 1 { return "a file can't be both \(archival[0].name) and \(archival[1].name)" }
    if universal.count > 1 { return "a file can't be both \(universal[0].name) and \(universal[1].name)" }
    if let first = archival.first, let second = universal.first,
      first.archivalPart == 4 && second == .ua1 || first.archivalPart != 4 && second == .ua2 || first == .a1b
    {
      return "\(first.name) and \(second.name) ask for different versions of PDF"
    }
    if conformance.contains(.x4) {
      if let other = conformance.first(where: { $0 != .x4 }) {
        return "\(other.name) and PDF/X-4 ask for different colours and versions of PDF"
      }
      if isFillable { return "PDF/X-4 has no fields to be filled in" }
    }
    if let tagged = conformance.first(where: \.isTagged), !isTagged { return "\(tagged.name) must be tagged" }
    if let first = archival.first, !first.allowsAttachments, !attachments.isEmpty {
      return "\(first.name) may hold no attachments; a-3b, a-3u, a-3a and a-4f may"
    }
    return nil
  }

  var isArchival: Bool { conformance.contains(where: \.isArchival) }

  var isForPress: Bool { conformance.contains(.x4) }

  /// The version of PDF that the standards want.
  var version: String { conformance.map(\.version).first { $0 != "1.7" } ?? "1.7" }
}
