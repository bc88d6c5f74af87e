import FlexTree

extension Grammar where Value == TextBoxEdge {
  /// `auto | text | [ text | cap | ex ] [ text | alphabetic ]`. CSS Inline 3 §6.2 (#text-box-edge), without the edges of
  /// ideographs, as in Chromium.
  static var textBoxEdge: Grammar {
    let overs: KeyValuePairs<String, TextBoxEdge.Over> = ["text": .text, "cap": .cap, "ex": .ex]
    let unders: KeyValuePairs<String, TextBoxEdge.Under> = ["text": .text, "alphabetic": .alphabetic]
    return .keyword("auto", TextBoxEdge())
      | .absolute("text | [ text | cap | ex ] [ text | alphabetic ]") { reader in
        guard let over = reader.keyword(of: overs) else { return nil }
        if let under = reader.keyword(of: unders) { return TextBoxEdge(over: over, under: under) }
        return over == .text ? TextBoxEdge(over: .text, under: .text) : nil
      } print: { value, _ in
        guard let over = overs.first(where: { $0.value == value.over })?.key,
          let under = unders.first(where: { $0.value == value.under })?.key
        else { return nil }
        return over == under ? over : "\(over) \(under)"
      }
  }
}
