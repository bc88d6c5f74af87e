internal import CairoKit
internal import FlexDOM
internal import FlexTree
internal import TextMeasure

extension RenderSession {
  /// Families that a document's text asks for and that don't exist, with what was used; characters that no font has.
  func fontDiagnostics(of pages: [LaidOutPage], in document: Document) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var seenFamilies: Set<String> = []
    var seenCharacters: Set<Unicode.Scalar> = []
    for page in pages {
      for id in page.tree.boxes.indices.map({ BoxID(index: $0) }) {
        guard case .inline(let content) = page.tree[id].content, let lines = page.inline[id] else { continue }
        if fonts.missingFamilies.isEmpty, lines.missingCharacters.isEmpty { continue }
        let location = location(of: id, in: page.tree, document)
        if !fonts.missingFamilies.isEmpty {
          for inline in content.boxes {
            for (position, family) in inline.style.text.fontFamily.enumerated() {
              guard case .named(let name) = family, let used = fonts.missingFamilies[name],
                seenFamilies.insert(name).inserted
              else { continue }
              // A list names the fonts of several systems; only what it would like best may be missed.
              let isMissed = position == 0 && !Self.otherSystems.contains(name.lowercased())
              diagnostics.append(
                Diagnostic(
                  severity: isMissed ? .warning : .remark, message: "there is no font '\(name)'; '\(used)' was used",
                  hint: "install it, or give its file with --font or @font-face", location: location))
            }
          }
        }
        let missing = lines.missingCharacters.filter { seenCharacters.insert($0).inserted }
        if !missing.isEmpty {
          let shown = missing.prefix(8).map { "U+" + String($0.value, radix: 16, uppercase: true) }
          let more = missing.count > 8 ? " and \(missing.count - 8) more" : ""
          diagnostics.append(
            Diagnostic(
              severity: .warning, message: "no font has a glyph for \(shown.joined(separator: ", "))\(more)",
              hint: "give a font that has it with --font or @font-face", location: location))
        }
      }
    }
    return diagnostics
  }

  /// Names that other systems' browsers have for their own fonts.
  private static let otherSystems: Set<String> = [
    "-apple-system", "blinkmacsystemfont", "system", ".sfnstext-regular", "ui-serif", "ui-sans-serif", "ui-monospace",
    "ui-rounded",
  ]

  /// Where the element that a box or the nearest one around it is of was written.
  private func location(of box: BoxID, in tree: FragmentTree, _ document: Document) -> SourceLocation? {
    var current: BoxID? = box
    while let box = current {
      if let source = tree[box].source, document.nodes.indices.contains(source.element),
        case .element(let element) = document.nodes[source.element].kind
      {
        return element.location
      }
      current = tree[box].parent
    }
    return nil
  }
}
