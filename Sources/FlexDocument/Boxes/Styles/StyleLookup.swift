internal import FlexDOM
internal import FlexMarkup
internal import FlexStyle
internal import FlexTree

/// A node of the document; a node of a layout tree has the plain name.
typealias ElementID = FlexDOM.NodeID

/// A pseudo-element that makes a box.
enum GeneratedElement: String, Sendable {
  case before, after, marker
  case firstLetter = "first-letter"
  case firstLine = "first-line"
  case footnoteCall = "footnote-call"
  case footnoteMarker = "footnote-marker"
  case placeholder
  case fileSelectorButton = "file-selector-button"
}

/// Where the box builder finds computed styles.
protocol StyleLookup {
  /// The style of an element.
  func style(of element: ElementID) -> ComputedStyle
  /// The style of an element's pseudo-element, or `nil` where no rule makes one.
  func style(of element: ElementID, _ pseudoElement: GeneratedElement) -> ComputedStyle?
  /// The style of an element's content on a first line that has a style of its own.
  func firstLineStyle(of element: ElementID) -> ComputedStyle?
  /// Counter styles that the document defines, by name.
  var counterStyles: [String: CounterStyleRule] { get }
  /// Whether generated content speaks of other elements.
  var usesTargets: Bool { get }
}

extension StyleLookup {
  func firstLineStyle(of element: ElementID) -> ComputedStyle? { nil }
  var counterStyles: [String: CounterStyleRule] { [:] }
  var usesTargets: Bool { false }
}
