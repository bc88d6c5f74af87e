package import FlexDOM
package import FlexTree

/// The computed styles of a document's elements.
package struct DocumentStyles: Sendable {
  /// By number; elements that matched the same share one.
  var styles: [ComputedStyle] = []
  var customProperties: [CustomProperties] = []
  /// The style of each node's element, -1 for text and comments.
  var slots: [Int32]
  /// Of elements with generated boxes.
  var pseudoSlots: [Int32: [PseudoElement: Int32]] = [:]
  /// Of elements that a `::first-line` rule names, and of all inside them.
  var firstLineSlots: [Int32: Int32] = [:]
  var registrations: [String: PropertyRegistration] = [:]
  /// Counter styles that the sheets define, by name.
  package internal(set) var counterStyles: [String: CounterStyleRule] = [:]
  /// Elements whose sizes the styles of others may depend on; empty where nothing asks for sizes.
  package internal(set) var containers: [NodeID] = []
  /// Elements and pseudo-elements whose animations are driven by scrollers.
  package internal(set) var drivenElements: [AnimatedElement] = []
  /// Whether the root element has a dark colour scheme: the canvas is dark then. CSS Color Adjustment 1 §2.2
  /// (#color-scheme-effect).
  package internal(set) var isDark = false
  /// What can't be said before values are computed: variables that grow too large, bad style attributes.
  package internal(set) var diagnostics: [CSSError] = []

  /// The style of an element; `nil` for text and comments.
  package subscript(node: NodeID) -> ComputedStyle? {
    slot(node).map { styles[$0] }
  }

  /// Changes every style once, however many elements share it.
  package mutating func update(_ change: (inout ComputedStyle) -> Void) {
    for index in styles.indices { change(&styles[index]) }
  }

  /// Whether `zoom` changes any element's size.
  package var hasZoom: Bool { styles.contains { $0.zoom != 1 } }

  /// Whether a style is so, each asked once however many elements share it.
  package func contains(_ isWanted: (ComputedStyle) -> Bool) -> Bool { styles.contains(where: isWanted) }

  /// A number that elements with the same style share.
  package func styleNumber(_ node: NodeID) -> Int? { slot(node) }

  /// The style of a pseudo-element; `nil` where it makes no box: for `::before` and `::after` without content,
  /// for `::marker` of what is no list item, for `::first-line` and `::first-letter` that no rule names.
  package subscript(node: NodeID, pseudo: PseudoElement) -> ComputedStyle? {
    pseudoSlots[Int32(node.index)]?[pseudo].map { styles[Int($0)] }
  }

  /// The style of an element's content on a first line: of `::first-line` where a rule names the element's own, else
  /// what the element inherits there from one around it; `nil` without any.
  package func firstLineStyle(of node: NodeID) -> ComputedStyle? {
    firstLineSlots[Int32(node.index)].map { styles[Int($0)] }
  }

  /// Whether boxes that scroll may have buttons or markers beside them.
  package var hasScrollParts = false

  /// Whether generated content speaks of other elements: `target-counter()` and its like.
  package var usesTargets: Bool {
    func names(_ items: [ContentItem]) -> Bool {
      items.contains { item in
        switch item {
        case .targetCounter, .targetText: true
        default: false
        }
      }
    }
    return styles.contains { style in
      if case .items(let items) = style.inline.content, names(items) { return true }
      let paged = style.inline.paged
      return names(paged.bookmarkLabel) || paged.stringSet.contains { names($0.value) }
    }
  }

  /// What a box that isn't in the document inherits from an element.
  func inherited(by node: NodeID) -> (style: ComputedStyle, customs: CustomProperties)? {
    slot(node).map { (styles[$0], customProperties[$0]) }
  }

  private func slot(_ node: NodeID) -> Int? {
    guard slots.indices.contains(node.index), slots[node.index] >= 0 else { return nil }
    return Int(slots[node.index])
  }

  /// The computed value of a longhand or custom property as CSS text, as `getComputedStyle` gives it; `nil` for
  /// unknown names and most shorthands.
  ///
  /// - Parameter referenceBox: the element's border box where it is laid out.
  package func serializedValue(
    of property: String, for node: NodeID, referenceBox: (width: Float, height: Float)? = nil
  ) -> String? {
    guard let slot = slot(node) else { return nil }
    if property.hasPrefix("--") {
      return (customProperties[slot].values[property] ?? registrations[property]?.initialValue)?.text ?? ""
    }
    guard let id = PropertyID.named(property) else {
      return KeptShorthands.serialized(property, in: styles[slot])
    }
    return serializedComputedValue(of: id, in: styles[slot], referenceBox: referenceBox)
  }
}
