import FlexTree

/// Generated content for paged media: CSS GCPM 3.
enum PagedProperties {
  static let rows: [Property] = [
    .inline("string-set", \.paged.stringSet, .keyword("none", orList: .namedString)),
    .inline("bookmark-level", \.paged.bookmarkLevel, .keyword("none", or: .integer(1...Double.infinity)))
      .partly("in PDF"),
    .inline("bookmark-label", \.paged.bookmarkLabel, .contentList).partly("in PDF"),
    .inline("bookmark-state", \.paged.bookmarkIsClosed, .keywords(["open": false, "closed": true])).partly("in PDF"),
    .inline(
      "footnote-display", \.paged.footnoteDisplay,
      .keywords(["block": .block, "inline": .inline, "compact": .compact])),
    .inline("footnote-policy", \.paged.footnotePolicy, .keywords(["auto": .auto, "line": .line, "block": .block])),
  ]
}
