internal import FoundationEssentials

/// What a case renders to.
public struct RenderedSnapshot: Sendable {
  public var png: [UInt8]
  public var layout: LayoutSnapshot
  /// Device pixels that are not compared, besides those of ignored elements.
  public var masks: [PixelRect]
  /// Device pixels per CSS px.
  public var scale: Float

  public init(png: [UInt8], layout: LayoutSnapshot, masks: [PixelRect] = [], scale: Float = 1) {
    self.png = png
    self.layout = layout
    self.masks = masks
    self.scale = scale
  }

  /// The parts of the picture that are not compared.
  var allMasks: [PixelRect] {
    masks
      + layout.elements.filter(\.isIgnored).map { element in
        PixelRect(covering: (element.x, element.y, element.width, element.height), scale: scale)
      }
  }
}

/// Compares cases with their baselines and writes what failed beside them.
public struct SnapshotRunner {
  public let store: SnapshotStore
  /// Renders a case.
  let render: (SnapshotCase) throws -> RenderedSnapshot

  public init(store: SnapshotStore, render: @escaping (SnapshotCase) throws -> RenderedSnapshot) {
    self.store = store
    self.render = render
  }

  /// Runs all cases; baselines without a case are obsolete.
  public func run(_ cases: [SnapshotCase], reportsObsolete: Bool = true) -> SnapshotRun {
    var outcomes = cases.map(outcome)
    if reportsObsolete {
      let names = Set(cases.map(\.name))
      outcomes += store.names.filter { !names.contains($0) }.map { name in
        var outcome = SnapshotOutcome(name: name, status: .obsolete, reasons: ["no case has this name any more"])
        outcome.baseline = store.path(name, .picture)
        return outcome
      }
    }
    return SnapshotRun(outcomes: outcomes)
  }

  /// Renders one case and compares it.
  public func outcome(_ item: SnapshotCase) -> SnapshotOutcome {
    let clock = ContinuousClock()
    let start = clock.now
    var outcome: SnapshotOutcome
    do {
      store.removeFailure(item.name)
      outcome = try compare(item, try render(item))
    } catch {
      outcome = SnapshotOutcome(name: item.name, status: .error, reasons: ["\(error)"])
    }
    outcome.seconds = (clock.now - start) / .seconds(1)
    return outcome
  }

  private func compare(_ item: SnapshotCase, _ rendered: RenderedSnapshot) throws -> SnapshotOutcome {
    let name = item.name
    guard let baseline = try store.read(name, .picture) else {
      try writeActual(name, rendered)
      var outcome = SnapshotOutcome(name: name, status: .missing, reasons: ["there is no baseline"])
      outcome.actual = store.path(name, .actual)
      return outcome
    }
    if baseline == rendered.png {
      var outcome = SnapshotOutcome(name: name, status: .same)
      outcome.baseline = store.path(name, .picture)
      return outcome
    }
    let old = try Raster(png: baseline)
    let new = try Raster(png: rendered.png)
    let diff = PictureDiff(old: old, new: new, tolerance: item.tolerance, masks: rendered.allMasks)
    var outcome = SnapshotOutcome(name: name, status: .same)
    outcome.baseline = store.path(name, .picture)
    outcome.differingPixels = diff.differingPixels
    outcome.comparedPixels = diff.comparedPixels
    outcome.largestDeltaE = diff.largestDeltaE
    guard diff.isDifferent else { return outcome }
    outcome.status = diff.sizes == nil ? .changed : .size
    if let sizes = diff.sizes {
      outcome.reasons.append(
        "the picture was \(sizes.old.0) × \(sizes.old.1) px and is now \(sizes.new.0) × \(sizes.new.1) px")
    }
    if let bytes = try store.read(name, .layout) {
      let before = try JSONDecoder().decode(LayoutSnapshot.self, from: Data(bytes))
      let layout = LayoutDiff(old: before, new: rendered.layout)
      outcome.reasons += layout.changes.map(\.sentence)
      outcome.texts = layout.changes.filter { $0.text != nil }
      if layout.isEmpty { outcome.reasons.append(paintReason(diff, rendered)) }
    }
    try writeActual(name, rendered)
    outcome.actual = store.path(name, .actual)
    try store.write(try diff.heatMap.png(), name, .diff)
    outcome.diff = store.path(name, .diff)
    return outcome
  }

  /// Where only colours changed: the smallest element around all differing pixels.
  private func paintReason(_ diff: PictureDiff, _ rendered: RenderedSnapshot) -> String {
    guard let bounds = diff.bounds else { return "no box changed, but the picture did" }
    let inner = rendered.layout.elements.indices.filter { index in
      let element = rendered.layout.elements[index]
      let scale = rendered.scale
      return element.x * scale <= Float(bounds.x) + 1 && element.y * scale <= Float(bounds.y) + 1
        && (element.x + element.width) * scale >= Float(bounds.x + bounds.width) - 1
        && (element.y + element.height) * scale >= Float(bounds.y + bounds.height) - 1
    }
    let smallest = inner.min { area($0, rendered) < area($1, rendered) }
    let place = smallest.map { " in \(rendered.layout.place($0))" } ?? ""
    return "no box changed; pixels did\(place), within \(bounds.width) × \(bounds.height) at \(bounds.x), \(bounds.y)"
  }

  private func area(_ index: Int, _ rendered: RenderedSnapshot) -> Float {
    rendered.layout.elements[index].width * rendered.layout.elements[index].height
  }

  func writeActual(_ name: String, _ rendered: RenderedSnapshot) throws {
    try store.write(rendered.png, name, .actual)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    try store.write([UInt8](try encoder.encode(rendered.layout)), name, .actualLayout)
  }
}
