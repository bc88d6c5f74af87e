internal import FlexDOM
internal import FlexMarkup
internal import FlexStyle
internal import FlexTree

/// A node of the document; a node of a layout tree has the plain name.
typealias ElementID = FlexDOM.NodeID

/// A pseudo-element that makes a box.
enum GeneratedElement: String, Sendable, CaseIterable {
  case before, after, marker
  case firstLetter = "first-letter"
  case firstLine = "first-line"
  case footnoteCall = "footnote-call"
  case footnoteMarker = "footnote-marker"
  case placeholder
  case fileSelectorButton = "file-selector-button"
  case sliderContainer = "-webkit-slider-container"
  case sliderTrack = "-webkit-slider-runnable-track"
  case sliderThumb = "-webkit-slider-thumb"
  case progressInner = "-webkit-progress-inner-element"
  case progressBar = "-webkit-progress-bar"
  case progressValue = "-webkit-progress-value"
  case meterInner = "-webkit-meter-inner-element"
  case meterBar = "-webkit-meter-bar"
  case meterOptimum = "-webkit-meter-optimum-value"
  case meterSuboptimum = "-webkit-meter-suboptimum-value"
  case meterBad = "-webkit-meter-even-less-good-value"
  case swatchWrapper = "-webkit-color-swatch-wrapper"
  case swatch = "-webkit-color-swatch"
  case cancelButton = "-webkit-search-cancel-button"
  case spinButton = "-webkit-inner-spin-button"
  case pickerIndicator = "-webkit-calendar-picker-indicator"
  case detailsContent = "details-content"
  case pickerIcon = "picker-icon"
  case checkmark
  case scrollMarkerGroup = "scroll-marker-group"
  case scrollMarker = "scroll-marker"
  case scrollUp = "scroll-button(up)"
  case scrollLeft = "scroll-button(left)"
  case scrollRight = "scroll-button(right)"
  case scrollDown = "scroll-button(down)"
  case scrollbar = "-webkit-scrollbar"
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
  /// Whether boxes that scroll have buttons or markers beside them.
  var hasScrollParts: Bool { get }
}

extension StyleLookup {
  func firstLineStyle(of element: ElementID) -> ComputedStyle? { nil }
  var counterStyles: [String: CounterStyleRule] { [:] }
  var usesTargets: Bool { false }
  var hasScrollParts: Bool { false }
}

extension GeneratedElement {
  /// `nil` where the pseudo-element makes no box.
  init?(_ element: PseudoElement) {
    guard let found = Self.allCases.first(where: { PseudoElement($0) == element }) else { return nil }
    self = found
  }
}

extension PseudoElement {
  init(_ element: GeneratedElement) {
    self =
      switch element {
      case .before: .before
      case .after: .after
      case .marker: .marker
      case .firstLetter: .firstLetter
      case .firstLine: .firstLine
      case .footnoteCall: .footnoteCall
      case .footnoteMarker: .footnoteMarker
      case .placeholder: .placeholder
      case .fileSelectorButton: .fileSelectorButton
      case .sliderContainer: .sliderContainer
      case .sliderTrack: .sliderTrack
      case .sliderThumb: .sliderThumb
      case .progressInner: .progressInner
      case .progressBar: .progressBar
      case .progressValue: .progressValue
      case .meterInner: .meterInner
      case .meterBar: .meterBar
      case .meterOptimum: .meterOptimum
      case .meterSuboptimum: .meterSuboptimum
      case .meterBad: .meterBad
      case .swatchWrapper: .swatchWrapper
      case .swatch: .swatch
      case .cancelButton: .cancelButton
      case .spinButton: .spinButton
      case .pickerIndicator: .pickerIndicator
      case .detailsContent: .detailsContent
      case .pickerIcon: .pickerIcon
      case .checkmark: .checkmark
      case .scrollMarkerGroup: .scrollMarkerGroup
      case .scrollMarker: .scrollMarker
      case .scrollUp: .scrollUp
      case .scrollLeft: .scrollLeft
      case .scrollRight: .scrollRight
      case .scrollDown: .scrollDown
      case .scrollbar: .scrollbar
      }
  }
}
