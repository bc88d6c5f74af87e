/// The caller's callback while a whole tree is laid out. It can't change: many leaves ask it, and none needs a copy.
final class WholeLayoutCallback {
  fileprivate let measure: MeasureCallback

  init(_ measure: @escaping MeasureCallback) { self.measure = measure }
}

/// The same, held by whoever runs the layout. What counts references would take as long as a short answer.
@safe struct BorrowedCallback {
  private let callback: Unmanaged<WholeLayoutCallback>

  init(_ callback: WholeLayoutCallback) { unsafe self.callback = .passUnretained(callback) }

  @inline(__always)
  func measure(_ node: NodeID, _ known: Size<Float?>, _ available: Size<AvailableSpace>) -> Measurement {
    unsafe callback._withUnsafeGuaranteedRef { $0.measure(node, known, available) }
  }
}
