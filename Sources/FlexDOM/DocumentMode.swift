/// How closely a document asks to be shown as browsers showed pages before CSS. DOM §4.5 (#concept-document-mode).
public enum DocumentMode: Sendable {
  /// As the specifications have it: `<!doctype html>`.
  case noQuirks
  /// But for the height of lines: XHTML 1.0 Transitional, and HTML 4.01 Transitional with its address.
  case limitedQuirks
  /// No doctype, or an old one.
  case quirks
}

extension DocumentMode {
  /// The mode that a doctype's identifiers ask for, of those that begin with `html` and say more.
  /// HTML §13.2.6.4.1 (#the-initial-insertion-mode).
  ///
  /// - Parameters:
  ///   - publicID: empty where there is none.
  ///   - systemID: `nil` where there is none.
  package init(publicID: String, systemID: String?) {
    let publicID = publicID.lowercased()
    func begins(with prefixes: [String]) -> Bool { prefixes.contains { publicID.hasPrefix($0) } }
    let isHTML4 = begins(with: ["-//w3c//dtd html 4.01 frameset//", "-//w3c//dtd html 4.01 transitional//"])
    if Self.quirkyPublicIDs.contains(publicID) || systemID?.lowercased() == Self.quirkySystemID
      || begins(with: Self.quirkyPrefixes) || isHTML4 && systemID == nil
    {
      self = .quirks
    } else if isHTML4 || begins(with: ["-//w3c//dtd xhtml 1.0 frameset//", "-//w3c//dtd xhtml 1.0 transitional//"]) {
      self = .limitedQuirks
    } else {
      self = .noQuirks
    }
  }

  private static let quirkySystemID = "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd"
  private static let quirkyPublicIDs = [
    "-//w3o//dtd w3 html strict 3.0//en//", "-/w3c/dtd html 4.0 transitional/en", "html",
  ]
  private static let quirkyPrefixes = [
    "+//silmaril//dtd html pro v0r11 19970101//", "-//as//dtd html 3.0 aswedit + extensions//",
    "-//advasoft ltd//dtd html 3.0 aswedit + extensions//", "-//ietf//dtd html",
    "-//metrius//dtd metrius presentational//",
    "-//microsoft//dtd internet explorer ", "-//netscape comm. corp.//dtd ", "-//o'reilly and associates//dtd html ",
    "-//sq//dtd html 2.0 hotmetal + extensions//", "-//softquad software//dtd hotmetal pro 6.0::19990601::",
    "-//softquad//dtd hotmetal pro 4.0::19971010::", "-//spyglass//dtd html 2.0 extended//",
    "-//sun microsystems corp.//dtd hotjava ", "-//w3c//dtd html 3 1995-03-24//", "-//w3c//dtd html 3.2",
    "-//w3c//dtd html 4.0 frameset//", "-//w3c//dtd html 4.0 transitional//", "-//w3c//dtd html experimental ",
    "-//w3c//dtd w3 html 3.0//", "-//w3o//dtd w3 html 3.0//", "-//webtechs//dtd mozilla html ",
  ]
}
