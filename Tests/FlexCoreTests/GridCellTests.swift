import FlexCore
import SeededRandom
import Testing

@Suite("Grid lines and cells")
struct GridCellTests {
  /// Small numbers have bytes in the style; names and what is larger stand elsewhere.
  @Test("a style keeps each line as it was set") func linesAreKept() {
    let lines: [GridLine] = [
      .auto, .line(1, nil), .line(127, nil), .line(128, nil), .line(-1, nil), .line(-63, nil), .line(-64, nil),
      .line(9_999, nil), .span(1, nil), .span(64, nil), .span(65, nil), .named("a"), .line(2, "a"), .span(2, "a"),
    ]
    for first in lines {
      for second in lines {
        var style = Style()
        style.gridColumnStart = first
        style.gridRowEnd = second
        style.gridColumnEnd = first
        style.gridRowStart = second
        #expect(style.gridColumnStart == first && style.gridColumnEnd == first)
        #expect(style.gridRowStart == second && style.gridRowEnd == second)
        // However it came to be.
        style.gridColumnStart = .auto
        style.gridColumnEnd = .auto
        style.gridRowStart = .auto
        style.gridRowEnd = .auto
        #expect(style == Style())
      }
    }
  }

  @Test("a style keeps sides of floats and of clearance", arguments: FloatSide.allCases)
  func sidesAreKept(_ side: FloatSide) {
    for clear in Clear.allCases {
      var style = Style()
      style.float = side
      style.clear = clear
      style.width = .percent(50)
      #expect(style.float == side && style.clear == clear && style.width == .percent(50))
      style.float = .none
      style.clear = .none
      #expect(style.float == .none && style.clear == .none)
    }
  }

  /// CSS Grid 1 §8.5 (#auto-placement-algo), one cell after the other.
  @Test("items stand where a search cell by cell puts them", arguments: 0..<60) func placesAreFound(_ seed: Int) {
    var random = SplitMix(state: UInt64(seed))
    // More columns than a word has bits, and items that stand beyond them.
    let columnCount = [1, 3, 7, 63, 64, 65, 130][seed % 7]
    let isDense = random.below(2) == 0
    var items: [Item] = []
    for _ in 0..<60 {
      var item = Item(width: 1 + random.below(3), height: 1 + random.below(3))
      if random.below(4) == 0 { item.column = random.below(columnCount + 4) }
      if random.below(4) == 0 { item.row = random.below(12) }
      if random.below(20) == 0 { item.width = 1 + random.below(70) }
      items.append(item)
    }
    let tree = LayoutTree(capacity: 64)
    let root = tree.makeNode { style in
      style.display = .grid
      style.width = .px(10)
      style.gridTemplateColumns = TrackList(tracks: Array(repeating: Self.tenPixels, count: columnCount))
      style.gridAutoColumns = [Self.tenPixels]
      style.gridAutoRows = [Self.tenPixels]
      style.gridAutoFlow = GridAutoFlow(isDense: isDense)
    }
    let nodes = items.map { item in
      tree.makeNode(in: root) { style in
        style.gridColumnStart = item.column.map { .line($0 + 1, nil) } ?? .auto
        style.gridColumnEnd = .span(item.width, nil)
        style.gridRowStart = item.row.map { .line($0 + 1, nil) } ?? .auto
        style.gridRowEnd = .span(item.height, nil)
      }
    }
    tree.computeLayout(of: root, in: Size(width: .maxContent, height: .maxContent)) { _, _, _ in
      Measurement(size: Size(width: 0, height: 0))
    }
    let places = Self.search(items, columnCount: columnCount, isDense: isDense)
    for (index, node) in nodes.enumerated() {
      let frame = tree.frame(of: node)
      let place = SIMD2(Int(frame.x / 10), Int(frame.y / 10))
      #expect(place == places[index], "item \(index): \(items[index])")
      #expect(frame.width == Float(items[index].width * 10) && frame.height == Float(items[index].height * 10))
    }
  }

  private static let tenPixels = TrackSize.breadth(.length(.px(10)))

  struct Item {
    var column: Int?
    var row: Int?
    var width: Int
    var height: Int
  }

  private static func search(_ items: [Item], columnCount: Int, isDense: Bool) -> [SIMD2<Int>] {
    var taken: Set<SIMD2<Int>> = []
    var places = [SIMD2<Int>?](repeating: nil, count: items.count)
    func cells(_ item: Item, _ place: SIMD2<Int>) -> [SIMD2<Int>] {
      (0..<item.height).flatMap { y in (0..<item.width).map { place &+ SIMD2($0, y) } }
    }
    func fits(_ item: Item, _ place: SIMD2<Int>) -> Bool { taken.isDisjoint(with: cells(item, place)) }
    func put(_ index: Int, at place: SIMD2<Int>) {
      places[index] = place
      taken.formUnion(cells(items[index], place))
    }
    for (index, item) in items.enumerated() {
      if let column = item.column, let row = item.row { put(index, at: SIMD2(column, row)) }
    }
    var ends: [Int: Int] = [:]
    for (index, item) in items.enumerated() where item.column == nil {
      guard let row = item.row else { continue }
      var column = isDense ? 0 : ends[row] ?? 0
      while !fits(item, SIMD2(column, row)) { column += 1 }
      put(index, at: SIMD2(column, row))
      ends[row] = column + item.width
    }
    let width = items.indices.reduce(columnCount) { widest, index in
      max(widest, (places[index]?.x ?? items[index].column ?? 0) + items[index].width)
    }
    var cursor = SIMD2(0, 0)
    for (index, item) in items.enumerated() where item.row == nil {
      if let column = item.column {
        if isDense { cursor.y = 0 } else if column < cursor.x { cursor.y += 1 }
        cursor.x = column
        while !fits(item, cursor) { cursor.y += 1 }
      } else {
        if isDense { cursor = SIMD2(0, 0) }
        while cursor.x + item.width > width || !fits(item, cursor) {
          cursor.x += 1
          if cursor.x + item.width > width { cursor = SIMD2(0, cursor.y + 1) }
        }
      }
      put(index, at: cursor)
    }
    return places.map { $0 ?? SIMD2(0, 0) }
  }
}
