import FlexCore
import Foundation
import SeededRandom
import TestSupport
import Testing

@testable import flexcore_conformance

@Suite("Cases of each section, with the rectangles that Chromium gives them")
struct CaseTests {
  @Test("have a section, each") func sections() {
    #expect(CaseSection.cases.count > 3000)
    #expect(CaseSection.casesByName[""].map { $0.map(\.item.name) } == nil)
    #expect(Set(CaseSection.casesByName.keys) == Set(CaseSection.all.map(\.name)))
  }

  @Test("have Chromium's rectangles", arguments: CaseSection.all) func rectangles(_ section: CaseSection) throws {
    var results: [String: Bool] = [:]
    for (item, set, file) in CaseSection.casesByName[section.name] ?? [] {
      for variant in set.variants.indices {
        results["\(file) \(item.name) \(set.variants[variant].name)"] =
          Runner.run(item, variant, of: set, file: file).isEmpty
      }
    }
    try compare(results)
  }

  /// What is kept of a layout is given up where a change makes it wrong.
  @Test("are laid out again after a change as they would be for the first time", arguments: CaseSection.all)
  func changes(_ section: CaseSection) throws {
    var results: [String: Bool] = [:]
    for (item, set, file) in CaseSection.casesByName[section.name] ?? [] {
      // The same changes whatever other cases there are.
      var random = SplitMix(state: item.name.utf8.reduce(23) { $0 &* 31 &+ UInt64($1) })
      let changed = ChangedCase(BuiltCase(item, 0, of: set))
      results["\(file) \(item.name) changed"] = (0..<4).allSatisfy { _ in
        changed.change(&random)
        return changed.isAsNew
      }
    }
    try compare(results)
  }

  /// A layout of an unchanged tree finds all answers.
  @Test("measure no text a second time", arguments: CaseSection.all) func secondLayouts(_ section: CaseSection) throws {
    var results: [String: Bool] = [:]
    for (item, set, file) in CaseSection.casesByName[section.name] ?? [] {
      let built = BuiltCase(item, 0, of: set)
      built.layOut()
      results["\(file) \(item.name) again"] = built.layOut() == 0
    }
    try compare(results)
  }

  /// Cases that are known to fail: `Tests/Fixtures/conformance/known-failures.txt`, one a line. Neither may one more fail,
  /// nor may one of these pass and stay on the list.
  private func compare(_ results: [String: Bool]) throws {
    #expect(!results.isEmpty)
    let text = try String(contentsOf: Shared.fixture("conformance/known-failures.txt"), encoding: .utf8)
    let known = Set(text.split(separator: "\n").map(String.init)).intersection(results.keys)
    let failed = Set(results.filter { !$0.value }.keys)
    #expect(failed.subtracting(known).sorted() == [], "no longer right")
    #expect(known.subtracting(failed).sorted() == [], "right by now; take them off the list")
  }
}

/// A case whose boxes change, and that is laid out after each change.
private struct ChangedCase {
  private let built: BuiltCase
  private let nodes: [NodeID]

  init(_ built: BuiltCase) {
    self.built = built
    var nodes = [built.host]
    var index = 0
    while index < nodes.count {
      nodes += built.tree.children(of: nodes[index])
      index += 1
    }
    self.nodes = nodes
    built.layOut()
  }

  func change(_ random: inout SplitMix) {
    let node = random.pick(Array(nodes.dropFirst()))
    var style = built.tree.style(of: node)
    switch Int(random.next() >> 33) % 10 {
    case 0: style.size.width = style.size.width == .auto ? .px(45) : .auto
    case 1: style.size.height = style.size.height == .auto ? .px(35) : .auto
    case 2: style.margin.top = style.margin.top == .px(7) ? .px(-7) : .px(7)
    case 3: style.padding.left = style.padding.left == .px(3) ? .zero : .px(3)
    case 4: style.display = style.display == .none ? .block : .none
    case 5: style.position = style.position == .absolute ? .static : .absolute
    case 6: style.flexGrow = style.flexGrow == 0 ? 1 : 0
    case 7: style.alignSelf = SelfAlignment(style.alignSelf.keyword == .center ? .baseline : .center)
    case 8: built.tree.markDirty(node)
    default:
      if let parent = built.tree.parent(of: node) {
        built.tree.remove(node)
        if random.chance(50) { built.tree.insert(node, at: 0, in: parent) }
      } else {
        built.tree.append(node, to: built.host)
      }
    }
    built.tree.setStyle(style, of: node)
    built.layOut()
  }

  /// Whether all boxes stand where they would in the same tree made anew.
  var isAsNew: Bool {
    var fresh = built
    (fresh.tree, fresh.texts) = (LayoutTree(), [:])
    var ids: [NodeID: NodeID] = [:]
    for node in nodes {
      let copy = fresh.tree.makeNode(built.tree.style(of: node), isMeasured: built.tree.isMeasured(node))
      ids[node] = copy
      fresh.texts[copy] = built.texts[node]
    }
    for node in nodes {
      for child in built.tree.children(of: node) {
        if let child = ids[child], let parent = ids[node] { fresh.tree.append(child, to: parent) }
      }
    }
    fresh.host = ids[built.host] ?? built.host
    fresh.layOut()
    return nodes.allSatisfy { node in
      !FuzzTests.isShown(built.tree, node, built.host)
        || ids[node].map { isSame(built.tree.layout(of: node), fresh.tree.layout(of: $0)) } ?? false
    }
  }

  private func isSame(_ one: Layout, _ other: Layout) -> Bool {
    zip(
      [one.frame.x, one.frame.y, one.frame.width, one.frame.height],
      [other.frame.x, other.frame.y, other.frame.width, other.frame.height]
    ).allSatisfy { abs($0 - $1) <= 0.02 }
  }
}
