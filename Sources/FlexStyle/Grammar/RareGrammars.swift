import FlexTree

extension Grammar where Value == RubyPosition {
  /// `alternate || [ over | under ]`. CSS Ruby 1 §4.1 (#rubypos).
  static var rubyPosition: Grammar {
    .absolute("alternate || [ over | under ]") { reader in
      var words: Set<String> = []
      while let word = reader.attempt({ reader in reader.ident() }) {
        guard ["alternate", "over", "under"].contains(word), words.insert(word).inserted else { return nil }
      }
      guard !words.isEmpty, !words.isSuperset(of: ["over", "under"]) else { return nil }
      return RubyPosition(isUnder: words.contains("under"), isAlternate: words.contains("alternate"))
    } print: { value, _ in
      let side = value.isUnder ? "under" : "over"
      return value.isAlternate ? value.isUnder ? "alternate under" : "alternate" : side
    }
  }
}

extension Grammar where Value == MarginTrim {
  /// `none | block | [ block-start || block-end ]`, which is what Chromium has of CSS Box 4 §5.1 (#margin-trim-block).
  static var marginTrim: Grammar {
    .absolute("none | block | [ block-start || block-end ]") { reader in
      if reader.keyword("none") { return [] }
      if reader.keyword("block") { return [.blockStart, .blockEnd] }
      var ends: MarginTrim = []
      while let end = reader.keyword(of: ["block-start": MarginTrim.blockStart, "block-end": .blockEnd]) {
        guard ends.isDisjoint(with: end) else { return nil }
        ends.insert(end)
      }
      return ends.isEmpty ? nil : ends
    } print: { value, _ in
      switch value {
      case []: "none"
      case .blockStart: "block-start"
      case .blockEnd: "block-end"
      default: "block"
      }
    }
  }
}

extension Grammar where Value == [PaintLayer] {
  /// `normal | [ fill || stroke || markers ]`. SVG 2 §13.8 (#PaintOrderProperty).
  static var paintOrder: Grammar {
    .absolute("normal | [ fill || stroke || markers ]") { reader in
      if reader.keyword("normal") { return [] }
      var layers: [PaintLayer] = []
      while let word = reader.attempt({ reader in reader.ident() }) {
        guard let layer = PaintLayer(rawValue: word), !layers.contains(layer) else { return nil }
        layers.append(layer)
      }
      return layers.isEmpty ? nil : layers
    } print: { layers, _ in
      layers.text
    }
  }
}
