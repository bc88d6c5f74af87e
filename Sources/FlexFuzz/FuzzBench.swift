internal import FlexDocument
internal import FlexLimits
internal import FlexOutput

/// Tries inputs one after the other in a session that they share, within limits.
public struct FuzzBench {
  private let session: RenderSession

  /// - Parameter files: what documents find beside them.
  public init(seconds: Double, files: [String: [UInt8]]) throws {
    session = try RenderSession(resources: MemoryResources(files))
    session.limits.seconds = seconds
  }

  /// - Parameters:
  ///   - format: the extension of what is written; all where there is none.
  /// - Returns: `nil` where there is no such target or format.
  public func run(_ target: String, format: String, _ bytes: [UInt8]) -> FuzzOutcome? {
    guard let target = FuzzTarget(rawValue: target) else { return nil }
    let formats: [OutputFormat] = [.png, .pdf, .svg]
    return target.run(bytes, in: session, formats: formats.filter { format == "all" || $0.rawValue == format })
  }
}
