import Testing

@testable import FlexCore

@Suite("CSS Grid 1")
struct GridTests {
  /// Lays items out in a grid 100 px wide.
  private func frames(_ grid: Style, _ items: [Style]) -> [Rect] {
    let tree = LayoutTree()
    var grid = grid
    grid.display = .grid
    grid.size.width = .px(100)
    let root = tree.makeNode(grid)
    let nodes = items.map { tree.makeNode($0) }
    for node in nodes { tree.append(node, to: root) }
    tree.computeLayout(of: root, in: Size(width: .definite(100), height: .maxContent)) { _, _, _ in
      Measurement(size: .zero)
    }
    return nodes.map { tree.frame(of: $0) }
  }

  private func columns(_ sizes: TrackSize...) -> Style {
    var style = Style()
    style.gridTemplateColumns = TrackList(tracks: sizes)
    style.gridAutoRows = [.breadth(.length(.px(10)))]
    return style
  }

  @Test("§11.7, an fr is a share of what the other tracks leave")
  func flexibleTracks() {
    let grid = columns(.breadth(.length(.px(40))), .breadth(.fraction(1)), .breadth(.fraction(2)))
    let frames = frames(grid, [Style(), Style(), Style()])
    #expect(frames.map(\.x) == [0, 40, 60])
    #expect(frames.map(\.width) == [40, 20, 40])
  }

  @Test("§8.5, sparse placement keeps the order, dense fills holes")
  func autoPlacement() {
    var wide = Style()
    wide.gridColumnStart = .span(2, nil)
    var grid = columns(.breadth(.fraction(1)), .breadth(.fraction(1)), .breadth(.fraction(1)))
    let items = [wide, wide, Style()]
    #expect(frames(grid, items).map(\.y) == [0, 10, 10])
    grid.gridAutoFlow.isDense = true
    #expect(frames(grid, items).map(\.y) == [0, 10, 0])
  }

  @Test("§8.3, names of areas, and lines counted from the end")
  func lines() {
    var grid = columns(.breadth(.fraction(1)), .breadth(.fraction(1)))
    grid.gridTemplateAreas = GridAreas([["a", "b"], ["c", "c"]])
    var named = Style()
    named.gridColumnStart = .named("b")
    named.gridColumnEnd = .named("b")
    named.gridRowStart = .named("c")
    named.gridRowEnd = .named("c")
    var counted = Style()
    counted.gridColumnStart = .line(-2, nil)
    counted.gridRowStart = .line(1, nil)
    #expect(frames(grid, [named, counted]).map { [$0.x, $0.y] } == [[50, 10], [50, 0]])
  }

  @Test("§7.2.3.2, as many tracks as fit; auto-fit drops the empty ones")
  func autoRepeat() {
    func frame(_ repetition: TrackRepetition) -> Rect {
      var grid = columns()
      grid.gridTemplateColumns = TrackList([
        .repeated(repetition, [.track(.minmax(.length(.px(30)), .fraction(1)))])
      ])
      return frames(grid, [Style()])[0]
    }
    #expect(abs(frame(.autoFill).width - 100 / 3) < 0.01)
    #expect(frame(.autoFit).width == 100)
  }

  @Test("A grid without items is as tall as its rows")
  func emptyGrid() {
    var style = Style()
    style.display = .grid
    style.gridTemplateRows = TrackList(tracks: [.breadth(.length(.px(30))), .auto])
    #expect(frames(columns(.auto), [style])[0].height == 10)
    style.alignSelf = .start
    #expect(frames(columns(.auto), [style])[0].height == 30)
  }

  @Test("A change of a track, or of an item's place, lays out as anew")
  func relayouts() {
    let tree = LayoutTree()
    var grid = columns(.breadth(.length(.px(40))), .breadth(.fraction(1)))
    grid.display = .grid
    let root = tree.makeNode(grid)
    let item = tree.makeNode(Style())
    tree.append(item, to: root)
    func x() -> Float {
      tree.computeLayout(of: root, in: Size(width: .definite(100), height: .maxContent)) { _, _, _ in
        Measurement(size: .zero)
      }
      return tree.frame(of: item).x
    }
    #expect(x() == 0)
    var placed = Style()
    placed.gridColumnStart = .line(2, nil)
    tree.setStyle(placed, of: item)
    #expect(x() == 40)
    grid.gridTemplateColumns = TrackList(tracks: [.breadth(.length(.px(70))), .auto])
    tree.setStyle(grid, of: root)
    #expect(x() == 70)
  }
}
