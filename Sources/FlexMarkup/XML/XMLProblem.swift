extension MarkupError {
  /// Why a text is no well-formed XML, or no document in it. XML 1.0 §2–4, Namespaces in XML 1.0.
  public enum XMLProblem: Equatable, Sendable {
    case noElement
    case wrongRoot(String)
    case textOutside
    case secondRoot(String)
    /// `<` that begins nothing.
    case strayLess
    case unclosed(String, end: String)
    case openElement(String)
    case endTag(found: String, open: String?)
    case malformedTag(String)
    case missingValue(String)
    case unquotedValue(String)
    case duplicateAttribute(String)
    case undeclaredPrefix(String)
    case strayAmpersand
    case unknownEntity(String)
    case markupInEntity(String)
    case entitiesTooLarge(limit: Int)
    case invalidCharacter(UInt32)
    case hyphensInComment
    case endOfCharacterData
    case lateDeclaration
    case lateDoctype
    case malformedDoctype

    var description: String {
      switch self {
      case .noElement: "found no element; expected <html>"
      case .wrongRoot(let tag): "found <\(tag)> as the document; expected an element in the namespace of XHTML"
      case .textOutside: "found text outside of the document's element"
      case .secondRoot(let tag): "found <\(tag)> behind the end of the document's element"
      case .strayLess: "found '<' that begins no tag"
      case .unclosed(let what, let end): "\(what) is not closed; expected '\(end)'"
      case .openElement(let tag): "<\(tag)> is not closed"
      case .endTag(let found, let open?): "found </\(found)>; expected </\(open)>"
      case .endTag(let found, nil): "found </\(found)> without its start tag"
      case .malformedTag(let tag): "the tag <\(tag)> can't be read; expected attributes, '>' or '/>'"
      case .missingValue(let name): "the attribute '\(name)' has no value"
      case .unquotedValue(let name): "the value of '\(name)' isn't quoted"
      case .duplicateAttribute(let name): "the attribute '\(name)' is there twice"
      case .undeclaredPrefix(let prefix): "the prefix '\(prefix)' isn't declared"
      case .strayAmpersand: "found '&' that begins no reference"
      case .unknownEntity(let name): "found '&\(name);', which is not declared"
      case .markupInEntity(let name): "'&\(name);' stands for markup, which is not read"
      case .entitiesTooLarge(let limit): "entities stand for more than \(limit) bytes"
      case .invalidCharacter(let value): "found the character \(value), which XML doesn't allow"
      case .hyphensInComment: "found '--' in a comment"
      case .endOfCharacterData: "found ']]>' in text"
      case .lateDeclaration: "found an XML declaration that isn't the first of the file"
      case .lateDoctype: "found a doctype that doesn't stand before the document's element"
      case .malformedDoctype: "the doctype can't be read; expected '<!DOCTYPE html>'"
      }
    }

    var hint: String {
      switch self {
      case .wrongRoot: "write <html xmlns=\"http://www.w3.org/1999/xhtml\">, or name the file .html"
      case .strayLess: "a plain '<' is written &lt;"
      case .openElement(let tag): "write </\(tag)> where it ends, or <\(tag)/> where nothing is in it"
      case .endTag(_, let open?): "elements end in the order in which they began, last first: <\(open)> is open here"
      case .missingValue(let name): "write \(name)=\"\(name)\""
      case .unquotedValue(let name): "write \(name)=\"…\""
      case .undeclaredPrefix(let prefix): "write xmlns:\(prefix)=\"…\" on it or on an element around it"
      case .strayAmpersand: "a plain '&' is written &amp;"
      case .unknownEntity:
        "write the character itself: XML knows amp, lt, gt, quot and apos, and HTML's with a doctype of XHTML 1.0"
      case .endOfCharacterData: "write ]]&gt;"
      case .malformedDoctype: "XML tells capitals from small letters"
      case .lateDeclaration: "nothing may stand before it, blanks neither"
      default: "a file named .xhtml is read as XML; one named .html as browsers read pages"
      }
    }
  }
}
