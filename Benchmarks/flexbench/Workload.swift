import FlexCore

/// A tree to lay out, its name, and what is to be done with it.
struct Workload: Sendable {
  enum Kind: Sendable {
    /// One layout of a new tree.
    case layout
    /// 500 layouts after one leaf changed each.
    case relayout
  }
  var name: String
  var kind: Kind
  /// Not part of a run that names no workload.
  var isByNameOnly = false
  /// Checksum and spec hash as the other engines have them.
  var expected: (checksum: Double, specHash: UInt64)? = nil
  /// Sets the style of a box, in place of the spec, by its index and its parent's, -1 for the root's.
  var style: (@Sendable (_ index: Int, _ parent: Int, inout Style) -> Void)? = nil
  var nodes: @Sendable () -> [NodeSpec]

  static func named(_ name: String) -> Workload? { all.first { $0.name == name } }

  static let all: [Workload] = full + relayouts + boxes

  private static let full: [Workload] = [
    layout("wide-wrap-1000", 5222989.893, 0xb29a_2b12_e7ba_bf90) { wideWrap(1000) },
    layout("wide-shrink-1000", 5059784.432, 0x7f8c_3ac6_b697_0741) { wideShrink(1000) },
    layout("wide-grow-1000", 10322646.429, 0x358c_8385_56c9_de0d) { wideGrow(1000) },
    layout("wide-wrap-10000", 68049491.173, 0xc8cf_2ee4_3b7e_89d0) { wideWrap(10000) },
    layout("wide-shrink-10000", 502375337.349, 0xed19_13bd_dfd8_86e1) { wideShrink(10000) },
    layout("wide-grow-10000", 1002915306.983, 0x6618_fa21_63d4_2a4d) { wideGrow(10000) },
    layout("wide-wrap-100000", 2258973399.019, 0x3ecd_8736_bca0_1050) { wideWrap(100000) },
    layout("wide-shrink-100000", 50023234920.789, 0x5c1a_5a74_9d14_5f21) { wideShrink(100000) },
    layout("wide-grow-100000", 100026007184.682, 0xe909_acb6_c7ac_b8cd) { wideGrow(100000) },
    layout("nested10", 729100, 0x326a_1e7d_71cf_e2a2) { nested10() },
    layout("deep-def-8", 11182480.675, 0x6351_7e4e_af76_6179) { deepDefinite(8) },
    layout("deep-def-10", 33393168.646, 0x0207_41db_f650_3b97) { deepDefinite(10) },
    layout("deep-auto-4000", 1_023_760, 0x5375_d07a_5435_d659) { deepAuto(4000) },
    layout("deep-auto-10000", 3_030_780, 0x19d8_ff79_4b03_3659) { deepAuto(10000) },
    layout("deep-auto-100000", 47_513_260, 0xace7_3ed0_6d63_4489) { deepAuto(100000) },
    layout("superdeep-10", 12800, 0x76ee_4ccb_cf00_2ec0) { superDeep(10) },
    layout("superdeep-50", 304000, 0x3d7a_8ef0_97f2_6af8) { superDeep(50) },
    Workload(name: "superdeep-100", kind: .layout, isByNameOnly: true) { superDeep(100) },
    layout("mixed-10000", 28266851.420, 0xb3b6_d03f_a998_a883) { mixed(10000) },
    layout("mixed-100000", 2257486419.553, 0x34e3_be12_e7d1_b60b) { mixed(100000) },
    layout("text-2000", 151_262_991, 0x5344_3e3a_0c70_84b8) { textList(2000) },
    layout("table-200x8", 2_537_560, 0xeef2_fa02_53b1_7c01) { table(rows: 200, columns: 8) },
  ]

  private static let relayouts: [Workload] = [
    relayout("re-wide-wrap-10000", 68047888.173, 0xc8cf_2ee4_3b7e_89d0) { wideWrap(10000) },
    relayout("re-wide-grow-10000", 1002413992.784, 0x6618_fa21_63d4_2a4d) { wideGrow(10000) },
    relayout("re-deep-def-8", 11182480.675, 0x6351_7e4e_af76_6179) { deepDefinite(8) },
    relayout("re-deep-auto-10000", 3_461_981, 0x19d8_ff79_4b03_3659) { deepAuto(10000) },
    relayout("re-nested10", 785475, 0x326a_1e7d_71cf_e2a2) { nested10() },
    relayout("re-mixed-10000", 28235534.320, 0xb3b6_d03f_a998_a883) { mixed(10000) },
    relayout("re-text-2000", 151_197_750, 0x5344_3e3a_0c70_84b8) { textList(2000) },
    relayout("re-table-200x8", 2_660_600, 0xeef2_fa02_53b1_7c01) { table(rows: 200, columns: 8) },
  ]

  private static func layout(
    _ name: String, _ checksum: Double, _ specHash: UInt64, _ nodes: @escaping @Sendable () -> [NodeSpec]
  ) -> Workload {
    Workload(name: name, kind: .layout, expected: (checksum, specHash), nodes: nodes)
  }

  private static func relayout(
    _ name: String, _ checksum: Double, _ specHash: UInt64, _ nodes: @escaping @Sendable () -> [NodeSpec]
  ) -> Workload {
    Workload(name: name, kind: .relayout, expected: (checksum, specHash), nodes: nodes)
  }
}
