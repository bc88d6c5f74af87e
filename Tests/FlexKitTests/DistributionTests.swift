import Testing

@testable import FlexKit

@Suite("StackView: distributions, axis lengths alone") struct DistributionTests {
  private func items(_ lengths: [Double]) -> [Distribution.Item] { lengths.map { Distribution.Item(length: $0) } }

  @Test("without a length the items are as long as they want to be", arguments: SDistribution.allCases)
  func free(_ kind: SDistribution) {
    let result = Distribution(items: items([10, 20]), spacing: 3).distribute(kind, length: nil)
    #expect(result == Distribution.Result(lengths: [10, 20], gaps: [3]))
  }

  @Test("nothing to share", arguments: SDistribution.allCases) func empty(_ kind: SDistribution) {
    #expect(Distribution(items: [], spacing: 3).distribute(kind, length: 50).lengths.isEmpty)
    let single = Distribution(items: items([10]), spacing: 3).distribute(kind, length: 50)
    #expect(single.gaps.isEmpty)
  }

  @Test("fill stops at limits and goes on with the next") func limits() {
    var items = items([10, 10, 10])
    items[2].maxLength = 30
    items[1].hugging = 249
    items[1].maxLength = 15
    let grown = Distribution(items: items, spacing: 0).distribute(.fill, length: 100)
    #expect(grown.lengths == [55, 15, 30])
    items[0].minLength = 8
    items[0].resistance = 1
    let cut = Distribution(items: items, spacing: 0).distribute(.fill, length: 15)
    #expect(cut.lengths == [8, 7, 0])
  }

  @Test("equal spacing never goes below the spacing: then the last item gives") func tight() {
    let result = Distribution(items: items([40, 40, 40]), spacing: 10).distribute(.equalSpacing, length: 120)
    #expect(result == Distribution.Result(lengths: [40, 40, 20], gaps: [10, 10]))
  }

  @Test("equal centring keeps the spacing where a wide item stands") func centering() {
    // The middles of 10, 100, 10, 10 can't be equally far apart in 160 with gaps of at least 5.
    let result = Distribution(items: items([10, 100, 10, 10]), spacing: 5).distribute(.equalCentering, length: 160)
    #expect(result.gaps.allSatisfy { $0 >= 5 - 1e-9 })
    #expect(abs(result.gaps.reduce(0, +) - 30) < 1e-9)
  }
}
