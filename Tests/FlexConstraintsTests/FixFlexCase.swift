import Foundation
import TestSupport
import Testing

@testable import FlexConstraints
@testable import FlexKit

/// One case of `../shared/seed-apis/fixflex-cases.json`.
struct FixFlexCase: Decodable, CustomTestStringConvertible, Sendable {
  struct Parent: Decodable {
    var id: String
    var width: Double?
    var height: Double?
  }
  struct View: Decodable {
    var id: String
    var intrinsic: [Double]?
  }
  struct Intent: Decodable {
    var kind: String
    var views: [String]?
    var value: Double?
    var min: Double?
    var max: Double?
    var weight: Double?
    var dimension: String?
    var multiplier: Double?
    var offset: Double?
    var huggingPriority: Float?
    var compressionResistancePriority: Float?
    var onCreatePriority: Float?
  }
  struct Stack: Decodable {
    var axis: String
    var startAnchor: String?
    var endAnchor: String?
    var startOffset: Double?
    var endOffset: Double?
    var useAbsolutePositioning: Bool?
    var intents: [Intent]
  }
  struct File: Decodable { var cases: [FixFlexCase] }

  var id: String
  var parent: Parent
  var views: [View]
  var stacks: [Stack]
  var constraints: [String]
  var constraintCount: Int
  var layoutGuideCount: Int
  var expect: [String: [String: [Double?]]]
  var unsatisfiable: Bool?

  var testDescription: String { id }

  static let url = Shared.url("seed-apis/fixflex-cases.json")
  static let all: [FixFlexCase] = {
    guard let url, let data = try? Data(contentsOf: url) else { return [] }
    return (try? JSONDecoder().decode(File.self, from: data).cases) ?? []
  }()
}

/// A box with a natural size, like a label with one line.
final class Label: Box {
  let natural: [Double]
  init(_ name: String, _ natural: [Double]) {
    self.natural = natural
    super.init()
    self.name = name
  }
  override func measure(width: Double?, height: Double?) -> ContentSize? {
    ContentSize(width: natural[0], height: natural[1])
  }
}

/// The boxes of a case, built by its stack calls.
struct FixFlexScene {
  let parent = Box()
  private(set) var boxes: [String: Box] = [:]
  private(set) var results: [StackingResult] = []
  private let item: FixFlexCase

  init(_ item: FixFlexCase, isRightToLeft: Bool) {
    self.item = item
    parent.name = item.parent.id
    parent.flex.layoutDirection(isRightToLeft ? .rtl : .ltr)
    boxes[item.parent.id] = parent
    for view in item.views {
      let box = view.intrinsic.map { Label(view.id, $0) } ?? Box()
      box.name = view.id
      boxes[view.id] = box
      parent.addChild(box)
    }
    for stack in item.stacks { results.append(build(stack)) }
  }

  func layOut() {
    parent.frame = Rect(x: 0, y: 0, width: item.parent.width ?? 0, height: item.parent.height ?? 0)
    let mode: FlexKit.Flex.LayoutMode =
      item.parent.height == nil ? .adjustHeight : item.parent.width == nil ? .adjustWidth : .fitContainer
    parent.flex.layout(mode: mode)
  }

  private func build(_ stack: FixFlexCase.Stack) -> StackingResult {
    let intents = stack.intents.map(intent)
    if stack.axis == "v" {
      return parent.fx.vstack(
        startAnchor: stack.startAnchor.map(yAnchor), startOffset: stack.startOffset ?? 0,
        endAnchor: stack.endAnchor.map(yAnchor), endOffset: stack.endOffset ?? 0, intents)
    }
    return parent.fx.hstack(
      startAnchor: stack.startAnchor.map(xAnchor), startOffset: stack.startOffset ?? 0,
      endAnchor: stack.endAnchor.map(xAnchor), endOffset: stack.endOffset ?? 0,
      useAbsolutePositioning: stack.useAbsolutePositioning ?? false, intents)
  }

  private func intent(_ intent: FixFlexCase.Intent) -> SizingIntent {
    let views = (intent.views ?? []).map { boxes[$0]! }
    let made: SizingIntent =
      switch intent.kind {
      case "Fix": Fix(views, intent.value ?? 0)
      case "Match":
        Match(
          views, dimension: dimension(intent.dimension!), multiplier: intent.multiplier, offset: intent.offset)
      case "Fill": Fill(views, weight: intent.weight ?? 1)
      default:
        Flex(
          views, min: intent.min, max: intent.max, huggingPriority: intent.huggingPriority.map { .init($0) },
          compressionResistancePriority: intent.compressionResistancePriority.map { .init($0) })
      }
    guard let priority = intent.onCreatePriority else { return made }
    return made.onCreateDimensionConstraint { $0.priority = .init(priority) }
  }

  private func split(_ anchor: String) -> (Box, String) {
    let parts = anchor.split(separator: ".").map(String.init)
    return (boxes[parts[0]]!, parts[1])
  }

  private func xAnchor(_ text: String) -> XAxisAnchor {
    let (box, name) = split(text)
    switch name {
    case "leading": return box.leadingAnchor
    case "trailing": return box.trailingAnchor
    case "left": return box.leftAnchor
    default: return box.rightAnchor
    }
  }

  private func yAnchor(_ text: String) -> YAxisAnchor {
    let (box, name) = split(text)
    return name == "top" ? box.topAnchor : box.bottomAnchor
  }

  private func dimension(_ text: String) -> DimensionAnchor {
    let (box, name) = split(text)
    return name == "width" ? box.widthAnchor : box.heightAnchor
  }
}
