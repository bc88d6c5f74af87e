public import FlexCore
internal import FlexTree

/// What `@page` rules say of a page.
public struct PageStyle: Sendable, Equatable {
  public var size: PageSize
  /// px; `auto` is 0. Percentages are of the page's size where it is fixed.
  public var margin: Edges<Float>
}

extension StyleResolver {
  /// The cascade of all `@page` rules that select a page. CSS Paged Media 3 §4.3 (#cascading-and-page-context).
  public func page(_ page: PageDescription) -> PageStyle {
    var matching: [(rule: PageRule, specificity: Specificity, order: Int)] = []
    for (order, rule) in rules.pages.enumerated() {
      let specificities = rule.selectors.filter { $0.matches(page) }.map(\.specificity)
      if let strongest = specificities.max() { matching.append((rule, strongest, order)) }
    }
    matching.sort { ($0.specificity, $0.order) < ($1.specificity, $1.order) }
    let size = matching.last { $0.rule.size != nil }?.rule.size ?? .auto
    var cascade = Cascade()
    let inputs = matching.compactMap { entry in
      entry.rule.block.map { CascadeInput(block: $0, level: CascadeLevel(origin: .author, layer: 0)) }
    }
    var builder = StyleBuilder(parent: nil, context: context.computation)
    if let winners = cascade.winners(of: inputs).resolved { builder.apply(winners) }
    let margin = builder.finish().layout.margin
    var base = Size<Float>(width: 0, height: 0)
    if case .fixed(let width, let height) = size { base = Size(width: width, height: height) }
    return PageStyle(
      size: size,
      margin: Edges(
        left: margin.left.resolved(against: base.width) ?? 0, right: margin.right.resolved(against: base.width) ?? 0,
        top: margin.top.resolved(against: base.height) ?? 0,
        bottom: margin.bottom.resolved(against: base.height) ?? 0))
  }
}
