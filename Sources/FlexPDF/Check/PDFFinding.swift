/// A rule that a file breaks, and where.
package struct PDFFinding: Equatable, Sendable {
  package var rule: PDFRule
  /// The rule's number and the standard that it is of: `Matterhorn 13-004`, `ISO 19005-2 6.2.11.4.1`.
  package var number: String
  package var message: String
  /// Number of the object, and of the page from 1 on.
  package var object: Int?
  package var page: Int?
  /// The structure type around it: `Figure`.
  package var element: String?

  /// `page 2, object 14, Figure`, as far as it is known.
  package var place: String {
    [page.map { "page \($0)" }, object.map { "object \($0)" }, element].compactMap { $0 }.joined(separator: ", ")
  }
}

/// Which of PDF/UA, PDF/A and PDF/X a file is to keep.
package struct PDFStandards: Equatable, Sendable {
  /// 1 or 2 of PDF/UA.
  package var universal: Int?
  /// 1…4 of PDF/A.
  package var archival: Int?
  /// `A`, `B`, `U`, `E`, `F` of PDF/A.
  package var level: String?
  /// Whether it is PDF/X-4.
  package var isForPress = false

  package init(universal: Int? = nil, archival: Int? = nil, level: String? = nil, isForPress: Bool = false) {
    (self.universal, self.archival, self.level, self.isForPress) = (universal, archival, level, isForPress)
  }

  /// From names with commas: `ua-1,a-3b`.
  package init?(_ names: String) {
    self.init()
    for word in names.lowercased().split(separator: ",") {
      let name = word.filter { $0 != " " }.replacing("pdf/", with: "")
      if name == "x-4" {
        isForPress = true
      } else if name == "ua-1" || name == "ua-2" {
        universal = name == "ua-1" ? 1 : 2
      } else if ["a-1a", "a-1b", "a-2a", "a-2b", "a-2u", "a-3a", "a-3b", "a-3u", "a-4", "a-4e", "a-4f"].contains(name) {
        archival = Int(name.dropFirst(2).prefix(1))
        level = name.count > 3 ? name.suffix(1).uppercased() : nil
      } else {
        return nil
      }
    }
    if isEmpty { return nil }
  }

  package var isEmpty: Bool { universal == nil && archival == nil && !isForPress }

  /// `PDF/UA-1`, `PDF/A-3b`.
  package var names: [String] {
    [
      universal.map { "PDF/UA-\($0)" }, archival.map { "PDF/A-\($0)\(level?.lowercased() ?? "")" },
      isForPress ? "PDF/X-4" : nil,
    ].compactMap { $0 }
  }

  /// Whether the text and the structure must be known to programs.
  var isAccessible: Bool { level == "A" || universal != nil }

  /// The numbers under which the standards ask for a rule.
  func numbers(of rule: PDFRule) -> [String] {
    let row = rule.row
    var numbers: [String] = []
    if let clause = row.pdf { numbers.append(clause.first?.isNumber == true ? "ISO 32000-1 \(clause)" : clause) }
    if universal != nil, let clause = row.ua {
      numbers.append(clause.contains("-") ? "Matterhorn \(clause)" : "ISO 14289-1 \(clause)")
    }
    let archive = archival == 1 ? row.a1 : archival == 4 ? row.a4 : archival == nil ? nil : row.a2
    if let archival, let archive, level == "A" || !rule.isOfLevelA {
      if !rule.isOfUnicode || level == "A" || level == "U" || archival == 4 {
        numbers.append("ISO 19005-\(archival) \(archive)")
      }
    }
    if isForPress, let section = rule.pressSection { numbers.append("ISO 15930-7 on ISO 32000-1 \(section)") }
    return numbers
  }
}

extension PDFRule {
  /// Asked by the levels A of PDF/A alone.
  fileprivate var isOfLevelA: Bool {
    switch self {
    case .notMarked, .noStructure, .unknownRole, .circularRole, .standardRole, .textLanguage, .languageTag: true
    default: false
    }
  }

  /// Of what PDF/X-4 asks for: the section of ISO 32000-1 that ISO 15930-7 narrows.
  fileprivate var pressSection: String? {
    switch self {
    case .identifier: "14.4"
    case .encrypted: "7.6"
    case .streamElsewhere: "7.3.8"
    case .noMetadata, .damagedMetadata: "14.3.2"
    case .deviceColor: "8.6.4"
    case .colorProfile: "8.6.5.5"
    case .transferFunction, .defaultTransfer: "10.4"
    case .halftone: "10.5"
    case .alternatePictures: "8.9.5.4"
    case .prepress: "14.11.7"
    case .postScript: "8.8.2"
    case .referencedPage: "8.10.4"
    case .blendMode: "11.3.5"
    case .missingResource: "7.8.3"
    case .fontKind: "9.5"
    case .notEmbedded, .missingGlyph: "9.9"
    default: row.press
    }
  }

  /// Asked where a level wants text to be known.
  fileprivate var isOfUnicode: Bool {
    switch self {
    case .noUnicode, .zeroUnicode, .byteOrderUnicode: true
    default: false
    }
  }

  /// Every number under which the rule is asked for, for a list of all rules.
  package var numbers: [String] {
    [1, 2, 4].flatMap { PDFStandards(universal: 1, archival: $0, level: "A", isForPress: true).numbers(of: self) }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  package var message: String { row.message }
}
