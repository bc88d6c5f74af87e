import FlexKit
import Testing

@Suite("Trees on threads") struct ConcurrencyTests {
  /// A tree belongs to the task that made it: only its numbers leave.
  private static func columns(_ seed: Int) -> [Double] {
    let root = Box()
    root.flex.direction(.row)
    for index in 0..<20 {
      let column = TextBox("word \(seed) and more words").fontSize(Double(8 + (seed + index) % 7))
      root.flex.addItem(column).grow(1).shrink(1).marginLeft(Double(seed % 5))
    }
    root.frame = Rect(x: 0, y: 0, width: 900, height: 0)
    root.flex.layout(mode: .adjustHeight)
    return root.children.flatMap { [$0.frame.x, $0.frame.width, $0.frame.height] }
  }

  @Test("many trees on many threads give what one thread gives") func many() async {
    let alone = (0..<64).map(Self.columns)
    let together = await withTaskGroup(of: (Int, [Double]).self) { group in
      for seed in 0..<64 { group.addTask { (seed, Self.columns(seed)) } }
      var results = Array(repeating: [Double](), count: 64)
      for await (seed, columns) in group { results[seed] = columns }
      return results
    }
    #expect(alone == together)
  }
}
