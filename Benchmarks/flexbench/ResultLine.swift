import Foundation

/// What one workload took. Times are CPU time of the thread.
struct LayoutResult: Codable {
  var name: String
  var nodes: Int
  var medianNanoseconds: Int64
  var buildNanoseconds: Int64
  var p10: Int64
  var p90: Int64
  var checksum: Double
  /// Bytes a node: the peak of the first build and layout, less what was in use before.
  var residentBytesPerNode: Int
  var repetitions: Int
  /// Calls of the text callback in the first layout, or in all relayouts.
  var measureCalls: Int
  var specHash: String

  /// The line that the benchmarks of all engines print.
  var line: String {
    [
      "flexcore", name, "nodes=\(nodes)", "median_ns=\(medianNanoseconds)", "build_ns=\(buildNanoseconds)",
      "p10=\(p10)", "p90=\(p90)", "checksum=\(String(format: "%.3f", checksum))",
      "rss_per_node=\(residentBytesPerNode)", "reps=\(repetitions)", "measures=\(measureCalls)", "spec=\(specHash)",
    ].joined(separator: " ")
  }
}

extension Workload {
  /// Whether a checksum is the one that other engines have, to their precision.
  func accepts(checksum: Double) -> Bool {
    guard let expected else { return true }
    return abs(checksum - expected.checksum) <= 1e-5 * max(1, abs(expected.checksum))
  }
}
