import Testing

@testable import FlexDocument

/// CSS Paged Media 3 §5.3 (#margin-dimension).
@Suite("Margin boxes along a side") struct MarginBoxDimensionsTests {
  typealias Entry = MarginBoxDimensions.Entry

  private func sizes(_ boxes: [Entry?], _ available: Float) -> [Float?] {
    MarginBoxDimensions.places(of: boxes, available: available).map { $0?.size }
  }

  private func box(_ minimum: Float, _ maximum: Float) -> Entry { Entry(minContent: minimum, maxContent: maximum) }

  @Test(
    "widths",
    arguments: [
      // One alone takes all; two share what is left as their contents are large.
      ([(10, 20), nil, nil], [400, nil, nil]), ([(10, 20), nil, (10, 60)], [100, nil, 300]),
      // Less than both need: what is over their smallest sizes is shared by how much they can shrink.
      ([(50, 250), nil, (50, 450)], [150, nil, 250]), ([(300, 300), nil, (500, 600)], [150, nil, 250]),
      // The middle is weighed against twice the larger side.
      ([(10, 50), (10, 100), nil], [100, 200, nil]), ([(10, 50), (10, 100), (10, 150)], [150, 100, 150]),
      ([nil, (10, 100), nil], [nil, 400, nil]),
    ] as [([(Float, Float)?], [Float?])])
  func widths(_ row: (boxes: [(Float, Float)?], sizes: [Float?])) {
    #expect(sizes(row.boxes.map { $0.map { box($0.0, $0.1) } }, 400) == row.sizes)
  }

  @Test func specifiedSizesAndLimits() {
    var fixed = box(10, 20)
    fixed.specified = 100
    #expect(sizes([fixed, nil, box(1, 2)], 400) == [100, nil, 300])
    #expect(sizes([fixed, box(1, 2), box(1, 2)], 400)[0] == 100)
    var limited = box(10, 20)
    limited.maximum = 50
    #expect(sizes([limited, nil, nil], 400) == [400, nil, nil])
    limited.maximum = .infinity
    limited.minimum = 300
    #expect(sizes([limited, nil, box(10, 20)], 400) == [375, nil, 25])
  }

  @Test func theMiddleStandsInTheMiddle() {
    var fixed = box(0, 0)
    fixed.specified = 100
    fixed.margins = (10, 20)
    let place = MarginBoxDimensions.places(of: [nil, fixed, nil], available: 400)[1]
    #expect(place == MarginBoxDimensions.Place(margin: 10, start: 145, size: 100))
  }

  @Test func acrossTheEdgeGivesWay() {
    var fixed = box(0, 0)
    #expect(MarginBoxDimensions.place(of: fixed, thickness: 80, isAtStart: true).size == 80)
    fixed.specified = 30
    fixed.margins = (5, 5)
    #expect(MarginBoxDimensions.place(of: fixed, thickness: 80, isAtStart: true).start == 45)
    #expect(MarginBoxDimensions.place(of: fixed, thickness: 80, isAtStart: false).start == 5)
    fixed.margins = (nil, nil)
    #expect(MarginBoxDimensions.place(of: fixed, thickness: 80, isAtStart: true).start == 25)
  }
}
