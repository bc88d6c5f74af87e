import FlexKit
import Foundation
import TestSupport
import Testing

/// One case of `../shared/seed-apis/flexlayout-cases.json`.
struct FlexLayoutCase: Decodable, CustomTestStringConvertible, Sendable {
  struct Node: Decodable {
    var id: String
    var kind: String
    var measure: CaseMeasure?
  }
  /// A dimension; `"inf"` is none.
  struct Extent: Decodable {
    var value: Double
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      value = (try? container.decode(Double.self)) ?? .infinity
    }
  }
  enum Expectation: Decodable {
    case frames([String: [Double]])
    case size([Double])
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let size = try? container.decode([Double].self) {
        self = .size(size)
      } else {
        self = .frames(try container.decode([String: [Double]].self))
      }
    }
  }
  struct Step: Decodable {
    var op: String
    var id: String
    var parent: String?
    var frame: [Double]?
    var calls: [String]?
    var measure: CaseMeasure?
    var mode: String?
    var size: [Extent]?
    var expect: Expectation?
    var preferred: Expectation?
  }
  struct File: Decodable { var cases: [FlexLayoutCase] }

  var id: String
  var nodes: [Node]?
  var steps: [Step]?
  /// No numbers: the title is the requirement, and a test of its own.
  var prose: Bool?

  var testDescription: String { id }

  static let url = Shared.url("seed-apis/flexlayout-cases.json")
  static let all: [FlexLayoutCase] = {
    guard let url, let data = try? Data(contentsOf: url) else { return [] }
    return (try? JSONDecoder().decode(File.self, from: data).cases) ?? []
  }()
}

@Suite("FlexLayout: the acceptance cases", .enabled(if: FlexLayoutCase.url != nil, "../shared is not here"))
struct FlexLayoutCaseTests {
  @Test("all of them are read") func count() { #expect(FlexLayoutCase.all.count == 382) }

  @Test("frames", arguments: FlexLayoutCase.all.filter { $0.prose == nil })
  func frames(_ item: FlexLayoutCase) throws {
    var boxes: [String: Box] = [:]
    for node in item.nodes ?? [] { boxes[node.id] = makeBox(node.id, kind: node.kind, measure: node.measure) }
    // Content that changes after a layout counts from `markDirty()` on; it may be noticed before.
    var isLaidOut = false
    var isUndecided = false
    for step in item.steps ?? [] {
      if step.op == "layout" { isLaidOut = true }
      if step.op == "measure", isLaidOut { isUndecided = true }
      if step.calls?.contains("markDirty()") ?? false { isUndecided = false }
      if step.op != "layout" || !isUndecided { try run(step, boxes) }
    }
  }

  private func run(_ step: FlexLayoutCase.Step, _ boxes: [String: Box]) throws {
    let box = try #require(boxes[step.id])
    let expected = step.preferred ?? step.expect
    switch step.op {
    case "frame":
      let frame = try #require(step.frame)
      box.frame = Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
    case "add":
      try #require(boxes[step.parent ?? ""]).flex.addItem(box)
      try apply(step.calls, to: box, boxes)
    case "flex":
      try apply(step.calls, to: box, boxes)
    case "measure":
      (box.content as? CaseContent)?.rule = try #require(step.measure)
    case "remove":
      box.removeFromParent()
    case "sizeThatFits", "intrinsicSize":
      let size = step.size ?? []
      let actual =
        step.op == "intrinsicSize"
        ? box.flex.intrinsicSize : box.flex.sizeThatFits(size: Size(width: size[0].value, height: size[1].value))
      guard case .size(let wish) = expected else { return }
      #expect(abs(actual.width - wish[0]) < 0.01 && abs(actual.height - wish[1]) < 0.01, "\(actual), not \(wish)")
    case "layout":
      let mode: Flex.LayoutMode =
        step.mode == "adjustHeight" ? .adjustHeight : step.mode == "adjustWidth" ? .adjustWidth : .fitContainer
      guard case .frames(let frames) = expected else { return }
      for pass in 1...2 {
        box.flex.layout(mode: mode)
        for (id, frame) in frames.sorted(by: { $0.key < $1.key }) {
          let difference = difference(try #require(boxes[id]).frame, frame)
          #expect(difference == nil, "\(id) is \(difference ?? "") in pass \(pass)")
        }
      }
    default:
      Issue.record("unknown step \(step.op)")
    }
  }

  private func apply(_ calls: [String]?, to box: Box, _ boxes: [String: Box]) throws {
    for text in calls ?? [] {
      let call = try #require(Call(text), "can't read \(text)")
      #expect(call.apply(to: box.flex, boxes: boxes), "unknown call \(text)")
    }
  }
}
