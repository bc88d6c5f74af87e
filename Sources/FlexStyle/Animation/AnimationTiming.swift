/// When animations are looked at. A document's clock begins when it is opened.
package enum AnimationTime: Equatable, Hashable, Sendable {
  case seconds(Double)
  /// When all have ended that end: what goes on for ever is at the start of an iteration.
  case end
}

/// One entry of the lists in `animation-*`. CSS Animations 1 §4 (#animations), CSS Animations 2 §4.
struct AnimationTiming {
  enum Direction { case normal, reverse, alternate, alternateReverse }

  var name: String
  var duration = 0.0
  /// Whether it takes what its timeline has: of time that is none.
  var isDurationAutomatic = true
  var delay = 0.0
  var easing = Easing.ease
  /// May be infinite.
  var iterationCount = 1.0
  var direction = Direction.normal
  var fillsForwards = false
  var fillsBackwards = false
  var isPaused = false
  var composition = AnimationComposition.replace

  /// How far an animation has come.
  struct Progress: Equatable {
    /// 0…1 from the first keyframe to the last.
    var value: Double
    /// Whether it is yet to begin: it shows where it will begin.
    var isBefore: Bool
  }

  private enum Phase { case before, active, after }

  private var activeDuration: Double { duration == 0 || iterationCount == 0 ? 0 : duration * iterationCount }

  /// Web Animations 1 §4.6.8 (#animation-effect-phases-and-states).
  private func phase(at time: Double) -> Phase {
    let end = max(delay + activeDuration, 0)
    if time < max(min(delay, end), 0) { return .before }
    return time >= max(min(delay + activeDuration, end), 0) ? .after : .active
  }

  private func localTime(_ time: AnimationTime) -> Double {
    // What never ran stands at its beginning.
    if isPaused { return 0 }
    switch time {
    case .seconds(let seconds): return seconds
    case .end:
      guard activeDuration.isInfinite else { return max(delay + activeDuration, 0) }
      return delay < 0 ? (-delay / duration).rounded(.up) * duration + delay : delay
    }
  }

  /// Whether it is running or yet to run.
  func isCurrent(at time: AnimationTime) -> Bool { phase(at: localTime(time)) != .after }

  /// Where it stands; `nil` while it has no effect. Web Animations 1 §4.7 (#calculating-the-active-time) and §4.8
  /// (#core-animation-effect-calculations).
  func progress(at time: AnimationTime) -> Progress? {
    let local = localTime(time)
    let phase = phase(at: local)
    let activeTime: Double
    switch phase {
    case .before:
      guard fillsBackwards else { return nil }
      activeTime = max(local - delay, 0)
    case .active: activeTime = local - delay
    case .after:
      guard fillsForwards else { return nil }
      activeTime = max(min(local - delay, activeDuration), 0)
    }
    let overall = duration == 0 ? (phase == .before ? 0 : iterationCount) : activeTime / duration
    var simple = overall.isInfinite ? 0 : overall.truncatingRemainder(dividingBy: 1)
    if simple == 0, phase != .before, activeTime == activeDuration, iterationCount != 0 { simple = 1 }
    let iteration: Double =
      phase == .after && iterationCount.isInfinite
      ? .infinity : simple == 1 ? overall.rounded(.down) - 1 : overall.rounded(.down)
    let isOdd = iteration.isInfinite ? false : iteration.truncatingRemainder(dividingBy: 2) == 1
    let isReversed =
      switch direction {
      case .normal: false
      case .reverse: true
      case .alternate: isOdd
      case .alternateReverse: !isOdd
      }
    return Progress(
      value: isReversed ? 1 - simple : simple, isBefore: isReversed ? phase == .after : phase == .before)
  }
}

/// How a value comes together with the one below it. CSS Animations 2 §4.8 (#animation-composition).
enum AnimationComposition: Sendable { case replace, add, accumulate }
