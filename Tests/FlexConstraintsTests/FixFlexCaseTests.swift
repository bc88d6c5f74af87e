import FlexKit
import Testing

@testable import FlexConstraints

@Suite("FixFlex: the acceptance cases", .enabled(if: FixFlexCase.url != nil, "../shared is not here"))
struct FixFlexCaseTests {
  @Test("all of them are read") func count() { #expect(FixFlexCase.all.count == 39) }

  @Test("frames", arguments: FixFlexCase.all, ["ltr", "rtl"])
  func frames(_ item: FixFlexCase, direction: String) {
    let scene = FixFlexScene(item, isRightToLeft: direction == "rtl")
    for pass in 1...2 {
      scene.layOut()
      #expect(scene.parent.fx.conflicts.isEmpty == !(item.unsatisfiable ?? false))
      for (id, expected) in item.expect[direction] ?? [:] {
        guard let frame = scene.boxes[id]?.frame else { continue }
        let actual = [frame.x, frame.y, frame.width, frame.height]
        for (value, wish) in zip(actual, expected) where wish != nil {
          #expect(abs(value - wish!) < 0.01, "\(id) is \(actual), not \(expected), in pass \(pass)")
        }
      }
    }
  }

  @Test("constraints", arguments: FixFlexCase.all)
  func constraints(_ item: FixFlexCase) {
    let scene = FixFlexScene(item, isRightToLeft: false)
    let constraints = scene.results.flatMap(\.constraints).map { "\($0)" }
    let expected = item.constraints.map { text in
      text.replacing(" @1000", with: "").replacing("+ -", with: "- ").replacing(" + 0", with: "")
        .replacing(#/\ \*\ 1(?=\ |$)/#, with: "")
    }
    #expect(constraints == expected)
    #expect(constraints.count == item.constraintCount)
    #expect(scene.results.flatMap(\.layoutGuides).count == item.layoutGuideCount)
  }
}
