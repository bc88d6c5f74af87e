/// Names a face at no particular size in a `FontSet`: file, index, variations and synthesis.
public struct FontID: Hashable, Sendable {
  public let index: Int

  public init(index: Int) { self.index = index }
}

/// Glyphs of one font, one size and one direction, in visual order, left to right.
public struct GlyphRun: Equatable, Sendable {
  public struct Glyph: Equatable, Sendable {
    public var id: UInt32
    /// Offset in px from the run's origin: the left end of its baseline. y grows downwards.
    public var x: Float
    public var y: Float
    /// px.
    public var advance: Float

    public init(id: UInt32, x: Float, y: Float, advance: Float) {
      self.id = id
      self.x = x
      self.y = y
      self.advance = advance
    }
  }
  /// Which bytes of `text` a number of glyphs stands for. Clusters are in visual order.
  public struct Cluster: Equatable, Sendable {
    // There is one for each glyph of a book: they are kept small.
    private var start: Int32
    private var end: Int32
    private var glyphs: Int32

    public init(textRange: Range<Int>, glyphCount: Int) {
      start = Int32(clamping: textRange.lowerBound)
      end = Int32(clamping: textRange.upperBound)
      glyphs = Int32(clamping: glyphCount)
    }

    public var textRange: Range<Int> { Int(start)..<Int(end) }
    public var glyphCount: Int { Int(glyphs) }
  }

  /// The clusters of a run from left to right. Most text has a glyph for each byte, which needs no list: books are long.
  public struct Clusters: RandomAccessCollection, Equatable, Sendable {
    private enum Storage: Sendable {
      case byteEach(count: Int)
      case listed([Cluster])
    }
    private let storage: Storage

    public init(_ clusters: [Cluster]) { storage = .listed(clusters) }

    private init(_ storage: Storage) { self.storage = storage }

    /// A glyph for each byte of the text, from left to right.
    public static func byteEach(count: Int) -> Clusters { Clusters(.byteEach(count: count)) }

    public var startIndex: Int { 0 }
    public var endIndex: Int {
      switch storage {
      case .byteEach(let count): count
      case .listed(let clusters): clusters.count
      }
    }

    public subscript(index: Int) -> Cluster {
      switch storage {
      case .byteEach: Cluster(textRange: index..<index + 1, glyphCount: 1)
      case .listed(let clusters): clusters[index]
      }
    }

    public static func == (a: Clusters, b: Clusters) -> Bool {
      if case .byteEach(let a) = a.storage, case .byteEach(let b) = b.storage { return a == b }
      return a.elementsEqual(b)
    }
  }

  public var font: FontID
  /// px.
  public var fontSize: Float
  public var glyphs: [Glyph]
  /// The run's characters in logical order; cluster ranges are UTF-8 offsets into it.
  public var text: String
  public var clusters: Clusters
  public var isRightToLeft: Bool
  /// Sum of advances in px.
  public var width: Float
  /// Of letters that stand upright in a line that runs down: how far below the baseline their middle is, px, where the
  /// line is turned to run to the right. Their places are those in the turned line; `standing` has them on the page.
  public var uprightAxis: Float?
  /// Whether the places are those of upright letters on the page, one below the other.
  public private(set) var isStanding = false
  /// How much of their width letters keep that stand upright side by side; they are narrowed about the line's axis.
  public var narrowing: Float = 1

  public init(
    font: FontID, fontSize: Float, glyphs: [Glyph], text: String, clusters: Clusters, isRightToLeft: Bool, width: Float
  ) {
    self.font = font
    self.fontSize = fontSize
    self.glyphs = glyphs
    self.text = text
    self.clusters = clusters
    self.isRightToLeft = isRightToLeft
    self.width = width
  }

  /// Upright letters as they stand, one below the other, from the point where the line's axis begins.
  public var standing: GlyphRun {
    var run = self
    run.uprightAxis = nil
    run.isStanding = true
    run.narrowing = 1
    for index in glyphs.indices { (run.glyphs[index].x, run.glyphs[index].y) = (-glyphs[index].y, glyphs[index].x) }
    return run
  }
}
