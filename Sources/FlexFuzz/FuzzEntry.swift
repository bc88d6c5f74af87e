internal import FlexDocument
internal import FlexLimits
internal import Glibc
internal import Synchronization

/// A session that inputs share, as they do in a service: what one leaves behind the next one meets.
private enum Shared {
  static let session = Mutex<RenderSession?>(nil)
  static let target = unsafe FuzzTarget.named(getenv("FLEXFUZZ_TARGET").map { unsafe String(cString: $0) })
}

/// libFuzzer's entry: one input.
///
/// - Returns: 0, as libFuzzer asks.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Shared.session.withLock { session in
    if session == nil {
      session = try? RenderSession(resources: MemoryResources())
      // Sanitizers take their time; what takes a hundred times as long is found by libFuzzer's own -timeout.
      session?.limits.seconds = 5
      session?.limits.pages = 50
      session?.limits.layerPixels = 1 << 26
      session?.limits.boxes = 100_000
    }
    if let session { _ = unsafe Shared.target.run(Array(UnsafeBufferPointer(start: start, count: count)), in: session) }
  }
  return 0
}
