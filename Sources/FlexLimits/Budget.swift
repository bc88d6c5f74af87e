internal import Glibc
internal import Synchronization

/// What is left of a document's limits while it is made. Stages ask in their loops; once it is spent, loops that can't
/// throw come to their end, and who called them throws. One thread spends it.
public final class Budget: Sendable {
  public let limits: Limits
  /// Told of every stage with the seconds the document may take so far.
  private let observer: (@Sendable (DocumentStage, Double) -> Void)?
  /// Nanoseconds of this thread's processor time at which the document began.
  private let start: UInt64
  private let stage = Atomic<Int32>(0)
  private let pages = Atomic<Int>(0)
  private let bytes = Atomic<Int>(0)
  private let counted = Atomic<Int>(0)
  private let layerPixels = Atomic<Int>(0)
  private let spent = Mutex<LimitError?>(nil)
  private let isOver = Atomic<Bool>(false)

  /// - Parameters:
  ///   - used: seconds that stages before have taken.
  ///   - observer: told of every stage with the seconds that the document may take.
  public init(
    _ limits: Limits = Limits(), used: Double = 0, observer: (@Sendable (DocumentStage, Double) -> Void)? = nil
  ) {
    self.limits = limits
    self.observer = observer
    start = Self.now &- UInt64(max(0, used) * 1e9)
  }

  /// Seconds taken so far.
  public var used: Double { Double(Self.now &- start) / 1e9 }

  /// Begins a stage.
  public func begin(_ stage: DocumentStage, bytes: Int = 0) {
    self.stage.store(stage.rawValue, ordering: .relaxed)
    if bytes > 0 { self.bytes.store(bytes, ordering: .relaxed) }
    observer?(stage, allowance)
  }

  private var allowance: Double {
    limits.allowance(pages: pages.load(ordering: .relaxed), bytes: bytes.load(ordering: .relaxed))
  }

  private var currentStage: DocumentStage { DocumentStage(rawValue: stage.load(ordering: .relaxed)) ?? .reading }

  /// What the document went over.
  public var error: LimitError? { isOver.load(ordering: .relaxed) ? spent.withLock { $0 } : nil }

  /// - Throws: where a limit was gone over, now or before.
  public func check() throws(LimitError) {
    if isSpent, let error { throw error }
  }

  /// Whether a limit was gone over. Asks the clock, which takes a fraction of a microsecond.
  public var isSpent: Bool {
    if isOver.load(ordering: .relaxed) { return true }
    guard limits.seconds.isFinite, used > allowance else { return false }
    fail(.seconds(limits.seconds))
    return true
  }

  /// As `isSpent`, for what is asked often: the clock is read once in 64 times.
  public var isSpentSoon: Bool {
    let count = counted.add(1, ordering: .relaxed).newValue
    return count & 63 == 0 ? isSpent : isOver.load(ordering: .relaxed)
  }

  /// Counts what binding goes through; answers whether it may go on.
  public func expand() -> Bool {
    let count = counted.add(1, ordering: .relaxed).newValue
    if count > limits.expansions { fail(.expansions(limits.expansions)) }
    return count & 1023 == 0 ? !isSpent : !isOver.load(ordering: .relaxed)
  }

  /// Counts the layout of a page, which brings time with it; answers whether there may be more. Pages are laid out
  /// more than once while it is found what stands on them.
  public func addPageLayout() -> Bool {
    let count = pages.add(1, ordering: .relaxed).newValue
    if (count &- 100) / 10 > limits.pages { fail(.pages(limits.pages)) }
    if count & 15 == 0 { observer?(currentStage, allowance) }
    return !isSpent
  }

  /// Begins a page, which brings time with it; answers whether there may be one.
  ///
  /// - Parameter number: counted from 1.
  public func beginPage(_ number: Int) -> Bool {
    setPages(number)
    return addPageLayout()
  }

  /// Notes how many pages the document has at least.
  public func setPages(_ count: Int) {
    if count > limits.pages { fail(.pages(limits.pages)) }
  }

  /// Counts a layer of device pixels; answers whether it may be made.
  public func addLayer(pixels: Int) -> Bool {
    let sum = layerPixels.add(max(0, pixels), ordering: .relaxed).newValue
    if sum > limits.layerPixels { fail(.layerPixels(limits.layerPixels)) }
    return !isSpent
  }

  private func fail(_ limit: LimitError.Limit) {
    spent.withLock { if $0 == nil { $0 = LimitError(limit, in: currentStage) } }
    isOver.store(true, ordering: .relaxed)
  }

  /// Nanoseconds of processor time that this thread has had. Wraps `clock_gettime`.
  private static var now: UInt64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }
}
