import CoreMetrics
import Synchronization

/// Metrics in the text format that Prometheus reads (exposition format 0.0.4).
final class PrometheusMetrics: MetricsFactory, Sendable {
  struct Key: Hashable, Comparable {
    var name: String
    var labels: String

    static func < (a: Key, b: Key) -> Bool { (a.name, a.labels) < (b.name, b.labels) }
  }

  struct Histogram {
    var counts: [UInt64]
    var sum = 0.0
  }

  struct State {
    var counters: [Key: Double] = [:]
    var gauges: [Key: Double] = [:]
    var histograms: [Key: Histogram] = [:]
  }

  /// Seconds.
  static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

  private let state = Mutex(State())

  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    let handler = Handler(metrics: self, key: Self.key(label, dimensions))
    handler.add(0)
    return handler
  }

  func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
    Handler(metrics: self, key: Self.key(label, dimensions))
  }

  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    Handler(metrics: self, key: Self.key(label, dimensions))
  }

  func destroyCounter(_ handler: any CounterHandler) {}
  func destroyRecorder(_ handler: any RecorderHandler) {}
  func destroyTimer(_ handler: any TimerHandler) {}

  private static func key(_ label: String, _ dimensions: [(String, String)]) -> Key {
    let name = label.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "_" }
    let labels = dimensions.map { "\($0)=\"\(escaped($1))\"" }.joined(separator: ",")
    return Key(name: String(name), labels: labels)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }

  /// The page that Prometheus reads.
  var page: String {
    let state = state.withLock { $0 }
    var lines: [String] = []
    func write(_ kind: String, _ keys: [Key], _ samples: (Key) -> [(suffix: String, labels: String, value: String)]) {
      var last = ""
      for key in keys.sorted() {
        if key.name != last { lines.append("# TYPE \(key.name) \(kind)") }
        last = key.name
        for (suffix, labels, value) in samples(key) {
          let all = [key.labels, labels].filter { !$0.isEmpty }.joined(separator: ",")
          lines.append("\(key.name)\(suffix)\(all.isEmpty ? "" : "{\(all)}") \(value)")
        }
      }
    }
    write("counter", Array(state.counters.keys)) { [("", "", "\(state.counters[$0] ?? 0)")] }
    write("gauge", Array(state.gauges.keys)) { [("", "", "\(state.gauges[$0] ?? 0)")] }
    write("histogram", Array(state.histograms.keys)) { key in
      guard let histogram = state.histograms[key] else { return [] }
      var total: UInt64 = 0
      var samples: [(String, String, String)] = []
      for (index, bound) in (Self.bounds.map { "\($0)" } + ["+Inf"]).enumerated() {
        total += histogram.counts[index]
        samples.append(("_bucket", "le=\"\(bound)\"", "\(total)"))
      }
      return samples + [("_sum", "", "\(histogram.sum)"), ("_count", "", "\(total)")]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private final class Handler: CounterHandler, RecorderHandler, TimerHandler {
    let metrics: PrometheusMetrics
    let key: Key

    init(metrics: PrometheusMetrics, key: Key) {
      self.metrics = metrics
      self.key = key
    }

    func add(_ amount: Double) { metrics.state.withLock { $0.counters[key, default: 0] += amount } }
    func increment(by amount: Int64) { add(Double(amount)) }
    func reset() { metrics.state.withLock { $0.counters[key] = 0 } }
    func record(_ value: Int64) { record(Double(value)) }
    func record(_ value: Double) { metrics.state.withLock { $0.gauges[key] = value } }

    func recordNanoseconds(_ duration: Int64) {
      let seconds = Double(duration) / 1e9
      let index = PrometheusMetrics.bounds.firstIndex { seconds <= $0 } ?? PrometheusMetrics.bounds.count
      metrics.state.withLock { state in
        var histogram =
          state.histograms[key] ?? Histogram(counts: Array(repeating: 0, count: PrometheusMetrics.bounds.count + 1))
        histogram.counts[index] += 1
        histogram.sum += seconds
        state.histograms[key] = histogram
      }
    }
  }
}
