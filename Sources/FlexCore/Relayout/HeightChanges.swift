/// Heights that change no widths.
///
/// What an empty box adds to the intrinsic widths around it has nothing to do with its height, as long as that is `auto`
/// or in px and no ratio makes a width of it. So where only such a height changed, flex containers keep their intrinsic
/// widths, and rows the widths of their items: see `restretch`.
extension LayoutTree {
  /// Marks an empty box whose height changed, as `markBoxDirty(_:)` does.
  func markHeightDirty(_ node: Int) {
    let links = nodes.links
    let parent = Int(links[node].parent)
    if links[node].flags.contains(.dirty), parent < 0 || links[parent].flags.contains(.dirty) {
      if parent >= 0 { nodes.cache(parent).flags.subtract(.keepsLines) }
      return
    }
    links[node].flags.formUnion(.dirty)
    if parent >= 0 { markHeightsDirty(in: parent) }
  }
}

extension Nodes {
  /// Whether the height of a box says nothing of widths around it: nothing is inside, and it is `auto` or in px.
  @inline(__always) func isNeutralToWidths(_ node: Int) -> Bool {
    !hasCache(node) && units(node) & StyleUnits.notPlain == 0 && styles[node].rare == nil
  }

  /// Whether a box's intrinsic widths follow from those of its items, whatever their heights are: of a flex container
  /// that isn't a column of several lines.
  @inline(__always) func hasWidthsOfItems(_ node: Int) -> Bool {
    display(node) == .flex && !isMeasured(node) && !cache(node).flags.contains(.dependsOnHeight)
      && (styles[node].flexWrap == .nowrap
        || styles[node].keyword(StyleKeywords.flexDirection, bits: 2) < FlexDirection.column.rawValue)
  }
}

extension NodeCache {
  /// Forgets all that heights inside can have changed, which the intrinsic widths don't depend on.
  @inline(__always) func invalidateHeights() {
    flags = flags.intersection([.isStack, .isRow, .keepsContent, .answersForContent]).union(.keepsWidths)
  }
}
