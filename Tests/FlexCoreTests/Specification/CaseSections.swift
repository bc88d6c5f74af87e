import Foundation
import TestSupport
import Testing

@testable import flexcore_conformance

/// A section of a specification that cases of the data sets are about, by their names.
struct CaseSection: CustomTestStringConvertible, Sendable {
  var name: String
  /// What the names of its cases begin with; of all sections the longest counts.
  var prefixes: [String]

  var testDescription: String { name }

  init(_ name: String, _ prefixes: String...) { (self.name, self.prefixes) = (name, prefixes) }

  static let all = [
    CaseSection(
      "Positioned Layout §4: absolute positioning", "flex/absolute", "flex/overflow_start_edge_absolute",
      "flex/measure_child_absolute", "flex/do_not_clamp_height_of_absolute_node", "flex/display_none_absolute_child",
      "flex/display_none_with_position", "flex/position_root", "flex/flex_absolute", "grid/grid_absolute",
      "block/block_absolute", "YGAbsolutePositionTest", "YGStaticPositionTest"),
    CaseSection("Positioned Layout §3: relative positioning", "flex/flex_row_relative", "block/block_inset"),
    CaseSection("Sizing §5: intrinsic sizes", "flex/intrinsic_sizing", "flex/content_size", "YGIntrinsicSizeTest"),
    CaseSection("Sizing 4 §4: aspect ratios", "flex/aspect_ratio", "flex/xaspect_ratio", "YGAspectRatioTest"),
    CaseSection(
      "Flexbox §3: flex containers", "flex/", "leaf/", "YGAndroidNewsFeed", "YGAutoTest", "YGDimensionTest",
      "YGDisplayTest", "YGRoundingTest", "YGPercentageTest", "YGSizeOverflowTest", "YGBorderTest", "YGPaddingTest",
      "YGBoxSizingTest"),
    CaseSection("Flexbox §4.2: margins and padding of items", "flex/margin", "YGMarginTest"),
    CaseSection("Flexbox §5.1: direction", "flex/flex_direction", "YGFlexDirectionTest"),
    CaseSection("Flexbox §5.2: wrapping", "flex/wrap", "flex/flex_wrap", "flex/multiline", "YGFlexWrapTest"),
    CaseSection("Flexbox 2 §5.2: balanced lines", "flex/balance"),
    CaseSection("Flexbox §7: flexibility", "flex/flex_grow", "flex/flex_shrink", "YGFlexTest"),
    CaseSection("Flexbox §8.1: auto margins", "flex/margin_auto", "flex/xmargin_auto"),
    CaseSection("Flexbox §8.2: main axis alignment", "flex/justify_content", "YGJustifyContentTest"),
    CaseSection(
      "Flexbox §8.3: cross axis alignment", "flex/align_items", "flex/align_self", "YGAlignItemsTest",
      "YGAlignSelfTest"),
    CaseSection("Flexbox §8.4: packing lines", "flex/align_content", "YGAlignContentTest"),
    CaseSection("Flexbox §8.5: baselines", "flex/align_baseline", "flex/flex_container_baseline"),
    CaseSection("Flexbox §9.2: flex base sizes", "flex/flex_basis", "flex/percentage", "YGFlexBasisFitContentTest"),
    CaseSection(
      "Flexbox §9.7: flexible lengths", "flex/min_", "flex/max_", "flex/flex_item", "YGMinMaxDimensionTest"),
    CaseSection("Flexbox §9: trees made by chance", "css-", "yoga-"),
    CaseSection("Box Alignment §8: gaps", "flex/gap", "YGGapTest"),
    CaseSection("CSS 2.2 §8.3.1: collapsing margins", "block/block_margin"),
    CaseSection("CSS 2.2 §9.4.1 and §10: block formatting contexts", "block", "contain/", "flow/"),
    CaseSection("CSS 2.2 §9.5: floats", "float/", "floats/"),
    CaseSection(
      "Grid §7 and §8: definition and placement", "grid/grid_placement", "grid/grid_template", "grid/grid_auto"),
    CaseSection("Grid §9 to §11: items and alignment", "grid/grid_align", "grid/grid_justify", "grid/grid_margins"),
    CaseSection("Grid §12: track sizing", "grid", "grid/xgrid", "grid/chrome_issue"),
    CaseSection("CSS 2 §17 and CSS Tables 3: tables", "table/"),
  ]

  /// All cases with their data sets.
  static let cases: [(item: Case, set: DataSet, file: String)] = urls.flatMap { url in
    let data = (try? Data(contentsOf: url)) ?? Data()
    guard let json = try? JSONParser.parse([UInt8](data)) else { return [(item: Case, set: DataSet, file: String)]() }
    let set = DataSet(json)
    return set.cases.map { ($0, set, url.deletingPathExtension().lastPathComponent) }
  }

  private static var urls: [URL] {
    let own = [
      "css-1000", "yoga-1000", "found-css", "found-yoga", "floats", "floats-text", "grids", "table-trees", "grid-trees",
      "flow-trees",
    ]
    let pinned = own.map { Shared.fixture("conformance/\($0).json") }
    let foreign = ["taffy", "yoga"].compactMap { Shared.url("conformance/\($0)") }.flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? [])
        .filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
    }
    return pinned + foreign
  }

  /// The name of the section that a case is of.
  static func name(of item: Case) -> String? {
    all.flatMap { section in section.prefixes.filter(item.name.hasPrefix).map { (section.name, $0.count) } }
      .max { $0.1 < $1.1 }?.0
  }

  /// The cases of each section.
  static let casesByName = Dictionary(grouping: cases) { name(of: $0.item) ?? "" }
}
