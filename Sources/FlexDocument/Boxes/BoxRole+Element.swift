internal import FlexDOM
internal import FlexTree

extension BoxRole {
  /// - Parameter isRoot: whether it is the document's root element.
  init(_ element: Element, isRoot: Bool) {
    switch element.tag {
    case "html" where isRoot: self = .root
    case "body": self = .body
    case "fieldset": self = .fieldset
    case "legend": self = .legend
    case "details": self = .details
    case "button": self = .button
    case "input": self = .field
    default: self = .none
    }
  }
}
