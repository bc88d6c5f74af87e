/// What generated content for paged media reads of an element: CSS Generated Content for Paged Media 3.
public struct PagedStyle: Equatable, Hashable, Sendable {
  /// `string-set`: names with what they are set to. §1.1 (#setting-named-strings-the-string-set-pro).
  public var stringSet: [NamedString] = []
  /// The name of `position: running()`: the element stands in margin boxes, not in the flow. §1.2.1
  /// (#running-syntax).
  public var running: String?
  /// `float: footnote`. §2.1 (#creating-footnotes).
  public var isFootnote = false
  public var footnoteDisplay: FootnoteDisplay = .block
  public var footnotePolicy: FootnotePolicy = .auto
  public var marginBreak: MarginBreak = .auto
  /// 1 and up; `nil` is `none`. §6 (#bookmarks).
  public var bookmarkLevel: Int32?
  /// `bookmark-label`.
  public var bookmarkLabel: [ContentItem] = [.contents(.text)]
  /// Whether `bookmark-state` is `closed`.
  public var bookmarkIsClosed = false

  public init() {}
}

/// A named string with what an element sets it to.
public struct NamedString: Equatable, Hashable, Sendable {
  public var name: String
  public var value: [ContentItem]

  public init(name: String, value: [ContentItem]) {
    self.name = name
    self.value = value
  }
}

/// How footnotes stand in their area. CSS GCPM 3 §2.5 (#footnote-display).
public enum FootnoteDisplay: UInt8, Sendable, Hashable { case block, inline, compact }

/// What becomes of a margin at a break. CSS Break 4 §5.2 (#break-margins).
public enum MarginBreak: UInt8, Sendable, Hashable {
  /// Kept behind a forced break, dropped behind others.
  case auto
  case keep, discard
}

/// What moves where a footnote finds no room on the page of its call. CSS GCPM 3 §2.8 (#footnote-policy).
public enum FootnotePolicy: UInt8, Sendable, Hashable { case auto, line, block }

/// Which assignment of a page `string()` and `element()` take. CSS GCPM 3 §1.1.2 (#using-named-strings).
public enum PageOccurrence: String, Sendable, Hashable {
  /// The first on the page, else the last one before it.
  case first
  /// That of the page's first element, else the last one before.
  case start
  /// The last one up to the page's end.
  case last
  /// Nothing on pages that have one; else the last one before.
  case firstExcept = "first-except"
}

/// A part of an element's text, for `content()` and `target-text()`. CSS GCPM 3 §1.1.1 (#content-function-header).
public enum ContentPart: String, Sendable, Hashable {
  case text, before, after, marker
  case firstLetter = "first-letter"
}

/// What a reference names: the element of a fragment URL. CSS Content 3 §5 (#cross-references).
public enum ContentTarget: Equatable, Hashable, Sendable {
  case url(String)
  /// The value of an attribute.
  case attribute(String)
}
