/// Where the gaps of a flex, grid or multi-column container stand, and what crosses them: what rules in them are drawn by.
/// CSS Gap Decorations 1 §2 (#gap-decorations).
///
/// Offsets are px of the flow, from the container's border box: inline ones from its inline start, whatever the
/// direction, block ones from its top.
public struct GapGeometry: Equatable, Sendable {
  public enum Container: Sendable { case flex, grid, columns }

  /// One gap.
  public struct Gap: Equatable, Sendable {
    /// Of its middle, on the axis across.
    public var center: Float
    /// Where it begins, what crosses it and where it ends, in the order of the axis along it: two or more.
    public var points: [Point]
    /// Which value of a list it takes.
    public var order: Int

    public init(center: Float, points: [Point], order: Int) {
      self.center = center
      self.points = points
      self.order = order
    }
  }

  /// Where a gap ends, or the middle of one that crosses it.
  public struct Point: Equatable, Sendable {
    public var offset: Float
    /// Of the gap that crosses there, along this one; 0 at an end that no gap crosses.
    public var width: Float = 0
    /// What insets there are percentages of: the width, or that of all gaps which overlap there.
    public var reach: Float = 0
    /// Whether it is at the container's edge, or beside a box that reaches over all columns.
    public var isEdge = true
    /// Which gap of the other axis crosses there, where it is the very same for all.
    public var crossing: Int?
    /// What is beside the stretch from here to the next point.
    public var stretch: Stretch = []
    public var window = Window.none

    public init(offset: Float) { self.offset = offset }

    /// A crossing.
    public init(offset: Float, width: Float, crossing: Int?) {
      self.offset = offset
      self.width = width
      self.crossing = crossing
      reach = width
      isEdge = false
    }
  }

  /// What is beside a stretch of a gap.
  public struct Stretch: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Nothing, on the side of the axis' start; or of its end.
    public static let emptyBefore = Stretch(rawValue: 1)
    public static let emptyAfter = Stretch(rawValue: 2)
    /// One box reaches over the gap.
    public static let blocked = Stretch(rawValue: 4)
  }

  /// Of gaps between the items of neighbouring flex lines: several that overlap count as one.
  public enum Window: UInt8, Sendable { case none, opens, closes }

  public var container: Container
  /// The gaps between columns, and between rows, from the start of the axis across them on.
  public var columns: [Gap] = []
  public var rows: [Gap] = []
  /// Whether the gaps between rows go from edge to edge: not those of a flex container whose lines are columns.
  public var rowsAreMain = true

  public init(_ container: Container) { self.container = container }

  public var isEmpty: Bool { columns.isEmpty && rows.isEmpty }
}

extension LayoutTree {
  /// Of a flex or grid container whose style asks for it, as of the last layout; `nil`: of others, or without gaps.
  public func gapGeometry(of node: NodeID) -> GapGeometry? { nodes.pass.gaps[node.index] }
}

extension Style {
  /// Whether layout notes where the container's gaps are.
  public var notesGaps: Bool {
    get { rare?.properties.notesGaps ?? false }
    set { changeRare { $0.notesGaps = newValue } }
  }
}
