/// A standard that a PDF can promise to keep.
public enum PDFConformance: String, CaseIterable, Sendable {
  /// PDF/UA, ISO 14289-1 and -2: for people who read with their ears or fingers.
  case ua1 = "ua-1"
  case ua2 = "ua-2"
  /// PDF/A, ISO 19005-1…4: to be kept. Levels: b looks the same for ever, u has its text as Unicode, a is tagged as well.
  case a1b = "a-1b"
  case a2b = "a-2b"
  case a2u = "a-2u"
  case a2a = "a-2a"
  case a3b = "a-3b"
  case a3u = "a-3u"
  case a3a = "a-3a"
  case a4 = "a-4"
  case a4f = "a-4f"
  /// PDF/X-4, ISO 15930-7: to be printed, with transparency and profiles.
  case x4 = "x-4"

  /// As people write it: `PDF/A-3b`.
  public var name: String {
    let parts = rawValue.split(separator: "-")
    return "PDF/\(parts[0].uppercased())-\(parts[1])"
  }

  /// Reads a list of names with commas, with or without `PDF/`; `nil` where one isn't known.
  public static func list(_ text: String) -> [PDFConformance]? {
    var standards: [PDFConformance] = []
    for word in text.split(separator: ",") {
      let name = word.filter { $0 != " " }.lowercased().replacing("pdf/", with: "")
      guard let standard = PDFConformance(rawValue: name) else { return nil }
      standards.append(standard)
    }
    return standards
  }

  public var isArchival: Bool { archivalPart != nil }
  public var isForPress: Bool { self == .x4 }
  public var isUniversal: Bool { self == .ua1 || self == .ua2 }

  /// 1…4 of PDF/A.
  var archivalPart: Int? { rawValue.hasPrefix("a-") ? rawValue.utf8.dropFirst(2).first.map { Int($0) - 0x30 } : nil }

  /// `A`, `B`, `U`, `F`; of PDF/A-4 there is none.
  var archivalLevel: String? {
    guard isArchival, let last = rawValue.last, last.isLetter else { return nil }
    return last.uppercased()
  }

  /// What a side of a page has at least, px. ISO 19005-2 §6.1.13, -3 §6.1.13.
  public var leastPageSide: Float? { archivalPart == 2 || archivalPart == 3 ? 4 : nil }
  /// Whether the document must be tagged, and its language be known.
  public var isTagged: Bool { isUniversal || archivalLevel == "A" }
  /// Whether files of any kind may be attached.
  public var allowsAttachments: Bool { !isArchival || archivalPart == 3 || self == .a4f }
  var version: String {
    switch self {
    case .ua2, .a4, .a4f: "2.0"
    case .a1b: "1.4"
    case .x4: "1.6"
    default: "1.7"
    }
  }
}

/// A file inside a PDF. ISO 32000-2 §7.11.4, §14.13.
public struct PDFAttachment: Equatable, Sendable {
  /// What the attachment is to the document. ISO 32000-2 table 43.
  public enum Relationship: String, CaseIterable, Sendable {
    case source = "Source"
    case data = "Data"
    case alternative = "Alternative"
    case supplement = "Supplement"
    case unspecified = "Unspecified"
  }

  public var name: String
  public var bytes: [UInt8]
  /// `text/xml`.
  public var mediaType: String
  public var description: String
  public var relationship: Relationship

  public init(
    name: String, bytes: [UInt8], mediaType: String = "application/octet-stream", description: String = "",
    relationship: Relationship = .unspecified
  ) {
    self.name = name
    self.bytes = bytes
    self.mediaType = mediaType
    self.description = description
    self.relationship = relationship
  }
}

/// An e-invoice by Factur-X and ZUGFeRD 2: which of the attachments is the invoice, and how much of it there is.
public struct ElectronicInvoice: Equatable, Sendable {
  /// Factur-X 1.07 §6.2.2: what the invoice's data say.
  public enum Level: String, CaseIterable, Sendable {
    case minimum = "MINIMUM"
    case basicWL = "BASIC WL"
    case basic = "BASIC"
    case en16931 = "EN 16931"
    case extended = "EXTENDED"
    case xrechnung = "XRECHNUNG"

    /// The level of an invoice that keeps these rules; `nil` where they are none of Factur-X. Others that comply with
    /// EN 16931, a country's say, are of its level. Factur-X 1.07 §6.2.2, table of the profiles.
    public init?(guideline: String) {
      let name = guideline.lowercased()
      let standard = "urn:cen.eu:en16931:2017"
      switch name.split(separator: ":").last {
      case "minimum": self = .minimum
      case "basicwl": self = .basicWL
      case "basic": self = .basic
      case "extended": self = .extended
      default:
        if name.contains(":xrechnung_") {
          self = .xrechnung
        } else if name == standard || name.hasPrefix(standard + "#compliant#") {
          self = .en16931
        } else {
          return nil
        }
      }
    }
  }
  public var fileName: String
  public var level: Level

  public init(fileName: String = "factur-x.xml", level: Level = .en16931) {
    self.fileName = fileName
    self.level = level
  }
}
