/// What is asked of a box's layout: its border box, and what its percentages are of.
/// The whole of it is the key of a cached answer, so that no answer is ever given to another question.
struct LayoutRequest {
  /// Width of the border box; always known before the content is laid out.
  var width: Float
  /// Height of the border box; indefinite: as tall as the content, within `min-height` and `max-height`.
  var height: Extent
  /// Content size of the containing block.
  var base: Extents
  /// Whether the children's percentages may be taken of `height`. CSS Flexbox 1 §9.8 (#definite-sizes).
  var isHeightDefinite: Bool
  /// The height of the border box that percentages are taken of, where that isn't `height`; indefinite:
  /// `height`.
  var percentageHeight: Extent

  @inline(__always)
  init(
    width: Float, height: Extent, base: Extents, isHeightDefinite: Bool = true,
    percentageHeight: Extent = .indefinite
  ) {
    self.width = width
    self.height = height
    self.base = base
    self.isHeightDefinite = isHeightDefinite
    self.percentageHeight = percentageHeight
  }

  /// The height percentages are taken of, as a border box.
  @inline(__always) var definiteHeight: Extent {
    isHeightDefinite ? percentageHeight.or(height) : .indefinite
  }
}

/// The answer to a `LayoutRequest`.
struct LayoutOutput {
  /// Height of the border box.
  var height: Float
  /// Height the content asks for with its padding and border, before `min-height` and `max-height`.
  var contentHeight: Float
  /// Of a measured leaf or a table: distance of the baselines from the top of the border box; indefinite: none.
  /// Other boxes' follow from their children's frames: `Nodes.baseline(_:first:)`.
  var firstBaseline: Extent
  var lastBaseline: Extent
}

extension LayoutOutput {
  /// An answer of no use.
  static var none: LayoutOutput {
    LayoutOutput(height: 0, contentHeight: 0, firstBaseline: .indefinite, lastBaseline: .indefinite)
  }
}

/// A request in the form it is compared in: bit patterns, so that an indefinite extent equals itself.
struct RequestKey: Equatable {
  var size: SIMD2<UInt32>
  var base: SIMD2<UInt32>
  var percentageHeight: UInt32
  var isHeightDefinite: Bool

  /// The height that was asked for; indefinite: the content's.
  @inline(__always) var height: Extent { Extent(bitPattern: size.y) }

  /// - Parameter sensitivity: which of the percentage bases the box reads at all.
  @inline(__always) init(_ request: LayoutRequest, readsBaseWidth: Bool, readsBaseHeight: Bool) {
    size = SIMD2(request.width.bitPattern, request.height.bitPattern)
    isHeightDefinite = request.isHeightDefinite || !request.height.isDefinite
    percentageHeight = request.percentageHeight.bitPattern
    base = SIMD2(
      readsBaseWidth ? request.base.x.bitPattern : 0, readsBaseHeight ? request.base.y.bitPattern : 0)
  }

  /// The request, with percentage bases that the box doesn't read as 0.
  var request: LayoutRequest {
    LayoutRequest(
      width: Float(bitPattern: size.x), height: height,
      base: Extents(Extent(bitPattern: base.x), Extent(bitPattern: base.y)), isHeightDefinite: isHeightDefinite,
      percentageHeight: Extent(bitPattern: percentageHeight))
  }

  /// Whether the request left the height to the content.
  @inline(__always) var isAsTallAsContent: Bool { !height.isDefinite }

  /// Whether all but the height, and whether it is definite, is the same.
  @inline(__always) func hasSameWidth(as other: RequestKey) -> Bool {
    (size.x ^ other.size.x) | (base.x ^ other.base.x) | (base.y ^ other.base.y)
      | (percentageHeight ^ other.percentageHeight) == 0
  }

  @inline(__always) static func == (a: RequestKey, b: RequestKey) -> Bool {
    (a.size.x ^ b.size.x) | (a.size.y ^ b.size.y) | (a.base.x ^ b.base.x) | (a.base.y ^ b.base.y)
      | (a.percentageHeight ^ b.percentageHeight) | (a.isHeightDefinite != b.isHeightDefinite ? 1 : 0) == 0
  }
}

/// The answers of one box, kept until something in its subtree changes: a view of where they stand in their column.
struct NodeCache {
  private let answers: Column<Answers>

  @inline(__always) init(_ answers: Column<Answers>) { self.answers = answers }

  /// What stands there. At most 104 bytes.
  struct Answers {
    var run: Entry
    var flags: Flags = []
    // Here it fills what would be left empty.
    var deferredIndex: Int32 = -1
    fileprivate var older: Column<OlderAnswers>?
    var widths = IntrinsicWidths()
    var firstBaselineBox: Int32 = -1
    var lastBaselineBox: Int32 = -1
    var topMargin = MarginStrut()
    var bottomMargin = MarginStrut()

    init() {
      run = Entry(
        key: RequestKey(
          LayoutRequest(width: 0, height: .zero, base: Extents(.zero)), readsBaseWidth: false, readsBaseHeight: false),
        output: LayoutOutput(height: 0, contentHeight: 0, firstBaseline: .indefinite, lastBaseline: .indefinite))
    }

    /// Frees what the answers own.
    func deallocate() { older?.deallocate() }
  }

  struct Entry {
    var key: RequestKey
    var output: LayoutOutput
  }

  /// Answers before the last one, replaced in turn, and the intrinsic widths for other heights. Few boxes
  /// are asked so much.
  struct OlderAnswers {
    /// Those kept stand first.
    var entries: InlineArray<3, Entry>
    var count = 0
    /// The one that is replaced next where all are kept.
    var oldest = 0
    var widths = IntrinsicWidths()

    func index(where isWanted: (Entry) -> Bool) -> Int? {
      for index in 0..<count where isWanted(entries[index]) { return index }
      return nil
    }

    mutating func keep(_ entry: Entry) {
      if count < entries.count {
        entries[count] = entry
        count += 1
      } else {
        entries[oldest] = entry
        oldest = (oldest + 1) % entries.count
      }
    }

    mutating func remove(at index: Int) {
      count -= 1
      entries[index] = entries[count]
    }
  }

  /// Intrinsic widths of the content box; indefinite: not asked for yet.
  struct IntrinsicWidths {
    var minContent = Extent.indefinite
    var maxContent = Extent.indefinite
    /// The definite content height, and the height at which lines break, for which they hold where they
    /// depend on it.
    var heights = SIMD2<UInt32>.zero

    @inline(__always) subscript(kind: IntrinsicSize) -> Extent {
      get { kind == .minContent ? minContent : maxContent }
      set { if kind == .minContent { minContent = newValue } else { maxContent = newValue } }
    }
  }

  /// The last layout: the one whose frames stand in the subtree.
  var run: Entry {
    @inline(__always) get { answers[0].run }
    @inline(__always) nonmutating set { answers[0].run = newValue }
  }
  var flags: Flags {
    @inline(__always) get { answers[0].flags }
    @inline(__always) nonmutating set { answers[0].flags = newValue }
  }
  private var older: Column<OlderAnswers>? {
    @inline(__always) get { answers[0].older }
    @inline(__always) nonmutating set { answers[0].older = newValue }
  }
  var widths: IntrinsicWidths {
    @inline(__always) get { answers[0].widths }
    @inline(__always) nonmutating set { answers[0].widths = newValue }
  }
  /// The children that the last layout's baselines are of; -1: none.
  var firstBaselineBox: Int32 {
    @inline(__always) get { answers[0].firstBaselineBox }
    @inline(__always) nonmutating set { answers[0].firstBaselineBox = newValue }
  }
  var lastBaselineBox: Int32 {
    @inline(__always) get { answers[0].lastBaselineBox }
    @inline(__always) nonmutating set { answers[0].lastBaselineBox = newValue }
  }
  /// Where the box is in the list of deferred absolute boxes; -1: nowhere.
  var deferredIndex: Int32 {
    @inline(__always) get { answers[0].deferredIndex }
    @inline(__always) nonmutating set { answers[0].deferredIndex = newValue }
  }
  /// Of the last layout: the margins that collapse through the box's edges.
  var topMargin: MarginStrut {
    @inline(__always) get { answers[0].topMargin }
    @inline(__always) nonmutating set { answers[0].topMargin = newValue }
  }
  var bottomMargin: MarginStrut {
    @inline(__always) get { answers[0].bottomMargin }
    @inline(__always) nonmutating set { answers[0].bottomMargin = newValue }
  }

  struct Flags: OptionSet {
    let rawValue: UInt32
    static let run = Flags(rawValue: 1)
    /// Some older answers are kept.
    static let older = Flags(rawValue: 2)
    /// A descendant's size depends on this box's height, or on whether it is definite.
    static let dependsOnHeight = Flags(rawValue: 16)
    /// Margins collapse through the box. CSS 2 §8.3.1.
    static let collapsesThrough = Flags(rawValue: 32)
    /// The last layout, which was as tall as its content, stands as it is in a taller box too.
    static let keepsContent = Flags(rawValue: 64)
    /// The last layout only measured: it left frames undone.
    static let incomplete = Flags(rawValue: 128)
    /// Of a measured leaf: its content without any limit is known.
    static let natural = Flags(rawValue: 256)
    /// The first baseline is `firstBaselineBox`'s last one; the last baseline is `lastBaselineBox`'s first one.
    static let firstIsLastBaseline = Flags(rawValue: 512)
    static let lastIsFirstBaseline = Flags(rawValue: 1024)
    /// What each layout finds out anew.
    static let ofLastLayout: Flags = [.dependsOnHeight, .keepsContent, .firstIsLastBaseline, .lastIsFirstBaseline]
    /// Something was asked of the box that its content decides on: its parent may have used it.
    static let answersForContent = Flags(rawValue: 2048)
    /// The intrinsic widths for other heights are kept too.
    static let olderWidths = Flags(rawValue: 4096)
    /// Of a measured leaf: the last layout followed from what was known, so that the caller wasn't asked.
    static let derived = Flags(rawValue: 8192)
    /// Of a column: its items stand one below the other as the last layout left them, whatever changed in
    /// some of them since.
    static let isStack = Flags(rawValue: 16384)
    /// Of a block as tall as its content: margins met through the box or at its lower edge, as they don't where its
    /// height is given.
    static let sharesMargins = Flags(rawValue: 32768)
    /// Some answer is kept, or what a further one may begin with.
    static let ofAnswers: Flags = [.run, .older, .natural, .isStack, .isRow, .keepsLines, .incomplete]
    /// Of a row: the items have the widths and the places in it that they would have at any height.
    static let isRow = Flags(rawValue: 65536)
    /// Of a row of several lines: the items stand in them as they stood; nothing changed but heights of empty items.
    static let keepsLines = Flags(rawValue: 131_072)
    /// Nothing changed inside since the intrinsic widths were found but heights that they don't depend on.
    static let keepsWidths = Flags(rawValue: 262_144)
    /// What is known of a flex container's items.
    static let ofItems: Flags = [.isStack, .isRow, .keepsLines]
  }

  /// Of a measured leaf: its content without any limit; `nil`: not asked for yet. It stands where other
  /// boxes have their margins.
  var natural: NaturalContent? {
    get {
      guard flags.contains(.natural) else { return nil }
      return NaturalContent(
        height: topMargin.numbers.x, first: Extent(topMargin.numbers.y), last: Extent(bottomMargin.numbers.x))
    }
    nonmutating set {
      guard let newValue else {
        flags.subtract(.natural)
        return
      }
      topMargin = MarginStrut(storing: SIMD2(newValue.height, Float(bitPattern: newValue.first.bitPattern)))
      bottomMargin = MarginStrut(storing: SIMD2(Float(bitPattern: newValue.last.bitPattern), 0))
      flags.formUnion(.natural)
    }
  }

  /// Of a measured leaf: the layout that last asked the caller, and how often it did. They stand where other
  /// boxes have the children that their baselines are of.
  var questions: (layout: Int32, count: Int32) {
    get { (firstBaselineBox, lastBaselineBox) }
    nonmutating set { (firstBaselineBox, lastBaselineBox) = newValue }
  }

  /// Of a measured leaf: the answer at the width nearest to the one asked for.
  func nearestAnswer(_ key: RequestKey) -> LayoutOutput? {
    var nearest: LayoutOutput?
    var distance = Float.infinity
    func consider(_ entry: Entry) {
      let difference = abs(Float(bitPattern: entry.key.size.x) - Float(bitPattern: key.size.x))
      if difference < distance {
        distance = difference
        nearest = entry.output
      }
    }
    if flags.contains(.run) { consider(run) }
    if let older, flags.contains(.older) {
      for index in 0..<older[0].count { consider(older[0].entries[index]) }
    }
    return nearest
  }

  @inline(__always) func setRun(_ key: RequestKey, _ output: LayoutOutput) {
    run = Entry(key: key, output: output)
    flags.formUnion(.run)
  }

  /// Whether nothing is known of the box.
  @inline(__always) var isFresh: Bool { flags.isDisjoint(with: .ofAnswers) }

  /// Whether the last layout answers `key`.
  @inline(__always) func isRun(_ key: RequestKey) -> Bool { flags.contains(.run) && run.key == key }

  /// Forgets everything.
  @inline(__always) func invalidate() {
    invalidateContent()
    flags = []
  }

  /// Forgets all that something inside can have changed.
  @inline(__always) func invalidateContent() {
    flags = flags.contains(.isStack) ? flags.intersection([.isStack, .keepsContent, .dependsOnHeight]) : []
    widths.minContent = .indefinite
    widths.maxContent = .indefinite
  }

  /// Makes the intrinsic widths those of other heights, kept or not known yet; the ones so far are kept.
  func exchangeWidths(for heights: SIMD2<UInt32>) {
    let older = olderAnswers()
    var other = flags.contains(.olderWidths) ? older[0].widths : IntrinsicWidths()
    if other.heights != heights { other = IntrinsicWidths(heights: heights) }
    older[0].widths = widths
    widths = other
    flags.formUnion(.olderWidths)
  }

  /// The answer to `key`, whatever frames stand in the subtree.
  @inline(__always) func answer(_ key: RequestKey) -> LayoutOutput? {
    if isRun(key) { return run.output }
    return flags.contains(.older) ? olderEntry { $0.key == key }?.output : nil
  }

  private func olderEntry(where isWanted: (Entry) -> Bool) -> Entry? {
    guard let older, flags.contains(.older) else { return nil }
    return older[0].index(where: isWanted).map { older[0].entries[$0] }
  }

  /// The first answer kept that `isWanted`.
  func entry(where isWanted: (Entry) -> Bool) -> Entry? {
    flags.contains(.run) && isWanted(run) ? run : olderEntry(where: isWanted)
  }

  /// Makes an older answer to `key` the last one, whose place among the older ones the last one takes. For
  /// leaves: there are no frames below that would be another answer's.
  func recall(_ key: RequestKey) -> Bool {
    guard let older, flags.contains(.older), let index = older[0].index(where: { $0.key == key }) else {
      return false
    }
    let last = run
    let isKept = isLastWorthKeeping
    run = older[0].entries[index]
    if isKept { older[0].entries[index] = last } else { older[0].remove(at: index) }
    flags.formUnion(.run)
    flags.subtract(.derived)
    return true
  }

  /// Keeps the last layout's answer from being forgotten by the next layout. One for a given height
  /// isn't kept: it won't be asked for again before the box is as tall as its content once more. Nor is
  /// one that follows from others.
  @inline(__always) func retire() {
    flags.subtract(.isStack)
    guard flags.contains(.run) else { return }
    let isKept = isLastWorthKeeping
    flags.subtract([.run, .derived])
    if isKept { keepRun() }
  }

  private var isLastWorthKeeping: Bool {
    flags.contains(.run) && !flags.contains(.derived) && run.key.isAsTallAsContent
  }

  private func olderAnswers() -> Column<OlderAnswers> {
    if let older { return older }
    let made = Column<OlderAnswers>.allocate(1)
    made.initialize(at: 0, to: OlderAnswers(entries: InlineArray(repeating: run)))
    older = made
    return made
  }

  private func keepRun() {
    let older = olderAnswers()
    if !flags.contains(.older) {
      older[0].count = 0
      flags.formUnion(.older)
    }
    older[0].keep(run)
  }
}
