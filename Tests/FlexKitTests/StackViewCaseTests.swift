import FlexKit
import Foundation
import TestSupport
import Testing

/// One case of `../shared/seed-apis/stackview-cases.json`.
struct StackViewCase: Decodable, CustomTestStringConvertible, Sendable {
  struct Stack: Decodable {
    var id: String
    var frame: [Double]
    var calls: [String]
  }
  struct Item: Decodable {
    struct Flags: Decodable { var isHidden: Bool? }
    var id: String
    var kind: String
    var measure: CaseMeasure?
    var calls: [String]?
    var view: Flags?
    var frameBefore: [Double]?
    var items: [Item]?
  }
  struct Fit: Decodable {
    var size: [FlexLayoutCase.Extent]
    var expect: [Double]
  }
  struct File: Decodable { var cases: [StackViewCase] }

  var id: String
  var stack: Stack
  var items: [Item]
  var layout: String
  var expect: [String: [Double]]
  var startItems: [String]?
  var operation: String?
  var returns: String?
  var orderAfter: [String]?
  var sizeThatFits: Fit?
  var unchanged: [String]?

  var testDescription: String { id }

  static let url = Shared.url("seed-apis/stackview-cases.json")
  static let all: [StackViewCase] = {
    guard let url, let data = try? Data(contentsOf: url) else { return [] }
    return (try? JSONDecoder().decode(File.self, from: data).cases) ?? []
  }()
}

@Suite("StackViewLayout: the acceptance cases", .enabled(if: StackViewCase.url != nil, "../shared is not here"))
struct StackViewCaseTests {
  @Test("all of them are read") func count() { #expect(StackViewCase.all.count == 105) }

  @Test("frames", arguments: StackViewCase.all)
  func frames(_ item: StackViewCase) throws {
    let stack = StackView()
    stack.name = item.stack.id
    var boxes: [String: Box] = [item.stack.id: stack]
    for call in item.stack.calls { #expect(Call(call)?.apply(to: stack) ?? false, "unknown call \(call)") }
    for child in item.items { add(child, to: item.startItems == nil ? stack : nil, &boxes) }
    if let start = item.startItems {
      for id in start {
        let box = boxes[id] ?? Box()
        box.name = id
        stack.addItem(box)
      }
      try run(#require(item.operation), stack, boxes, returnsNil: item.returns == "nil")
      if let order = item.orderAfter { #expect(stack.children.map(\.description) == order) }
    }
    let kept = Dictionary(uniqueKeysWithValues: (item.unchanged ?? []).map { ($0, boxes[$0]?.frame) })

    stack.frame = rect(item.stack.frame)
    for pass in 1...2 {
      stack.layout(mode: item.layout == "adjustHeight" ? .adjustHeight : .fitContainer)
      for (id, frame) in item.expect.sorted(by: { $0.key < $1.key }) {
        let difference = difference(try #require(boxes[id]).frame, frame)
        #expect(difference == nil, "\(id) is \(difference ?? "") in pass \(pass)")
      }
      for (id, frame) in kept { #expect(boxes[id]?.frame == frame) }
    }
    if let fit = item.sizeThatFits {
      let size = stack.sizeThatFits(Size(width: fit.size[0].value, height: fit.size[1].value))
      #expect(abs(size.width - fit.expect[0]) < 0.01 && abs(size.height - fit.expect[1]) < 0.01)
    }
  }

  private func add(_ item: StackViewCase.Item, to stack: StackView?, _ boxes: inout [String: Box]) {
    let box = makeBox(item.id, kind: item.kind, measure: item.measure)
    boxes[item.id] = box
    stack?.addItem(box)
    box.isHidden = item.view?.isHidden ?? false
    if let frame = item.frameBefore { box.frame = rect(frame) }
    for text in item.calls ?? [] {
      let call = Call(text)
      let isKnown =
        call?.apply(to: box.item) ?? false || (box as? StackView).map { call?.apply(to: $0) ?? false } ?? false
      #expect(isKnown, "unknown call \(text)")
    }
    for child in item.items ?? [] { add(child, to: box as? StackView, &boxes) }
  }

  private func run(_ operation: String, _ stack: StackView, _ boxes: [String: Box], returnsNil: Bool) throws {
    let call = try #require(Call(operation.replacing("stackView.", with: "")))
    guard case .name(let id) = call.arguments.first else { return }
    // A box that the operation removes stands in no list of the case.
    let box = boxes[id] ?? stack.children.first { $0.name == id } ?? Box()
    var result: StackItem? = box.item
    switch (call.name, call.arguments.last) {
    case ("addItem", _): result = stack.addItem(box)
    case ("removeItem", _): stack.removeItem(box)
    case ("insertItem", .labelled("at", let index)): result = stack.insertItem(box, at: Int(index) ?? 0)
    case ("insertItem", .labelled("before", let other)): result = stack.insertItem(box, before: boxes[other] ?? Box())
    case ("insertItem", .labelled("after", let other)): result = stack.insertItem(box, after: boxes[other] ?? Box())
    default: Issue.record("unknown operation \(operation)")
    }
    #expect((result == nil) == returnsNil)
  }

  private func rect(_ values: [Double]) -> Rect {
    Rect(x: values[0], y: values[1], width: values[2], height: values[3])
  }
}
