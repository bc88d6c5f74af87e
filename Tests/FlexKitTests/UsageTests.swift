import FlexKit
import Testing

import struct FlexTree.Color

extension Flex {
  /// Users add calls of their own.
  fileprivate func card() -> Flex { padding(12).cornerRadius(6).backgroundColor(.white) }
}

/// Lines that must compile as they stand in the libraries' manuals.
@Suite("FlexLayout: usage lines") struct UsageTests {
  @Test func lines() {
    let view = Box()
    let imageView = ImageBox()
    view.flex.addItem(imageView).width(100).aspectRatio(1)
    view.flex.addItem().direction(.row).padding(10)
    let f = view.flex
    f.width(50%)
    f.width(nil)
    f.size(nil)
    f.size(250)
    f.size(Size(width: 1, height: 2))
    f.basis(nil)
    f.basis(25%)
    f.aspectRatio(nil)
    f.aspectRatio(16 / 9)
    f.aspectRatio(of: imageView)
    f.margin(20)
    f.margin(10, 12, 0, 12)
    f.margin(10%, 5%)
    f.marginTop(20%).marginLeft(-20%)
    let p: Double = 50
    f.height(p%)
    let q: Float = 5
    f.height(q%)
    f.position(.static).left(20%).right(20%)
    f.direction = nil
    f.layout(mode: .adjustHeight)
    f.define { flex in
      _ = flex.addItem().card()
      flex.addItem().grow(1).shrink(1).isIncludedInLayout(false)
    }
    #expect(f.style.height == .percent(5))
    #expect(f.style.margin[.top] == .percent(20))
    #expect(f.style.margin[.left] == .percent(-20))
    #expect(f.direction == .column)
  }
}
