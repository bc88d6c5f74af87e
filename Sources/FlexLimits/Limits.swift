/// How much one document may ask for: the same numbers for the command, services and the Swift API. Their defaults are
/// beyond every honest document; `Documentation/limits.md` lists them.
public struct Limits: Equatable, Sendable {
  /// Processor time from binding to encoding, in seconds; infinity is any. Long documents have more: see `allowance`.
  /// A debug build, which is as much slower, has ten times the default.
  public var seconds = defaultSeconds * (_isDebugAssertConfiguration() ? 10 : 1)
  public static let defaultSeconds = 10.0
  /// Resident memory of the process that works on the document, in bytes. Kept by the command, whose documents are
  /// worked on in a process of their own.
  public var memory = 1 << 30
  /// Pages of a document.
  public var pages = 20_000
  /// Boxes of a document.
  public var boxes = 4_000_000
  /// Placeholders, sections and partials that binding goes through, each as often as it does.
  public var expansions = 5_000_000
  /// Device pixels of a picture.
  public var pixels = 128 << 20
  /// Device pixels of all layers of a page together: opacities, filters, masks, blending.
  public var layerPixels = 4 << 30

  public init() {}

  /// None at all, but for what the formats and libraries set.
  public static let none: Limits = {
    var limits = Limits()
    limits.seconds = .infinity
    limits.memory = .max
    limits.pages = 100_000
    limits.expansions = .max
    limits.layerPixels = .max
    return limits
  }()

  /// The seconds for a document with this much in it: a hundredth of the time more for each page, a tenth for each MiB.
  public func allowance(pages: Int, bytes: Int) -> Double {
    seconds * (1 + Double(pages) / 100 + Double(bytes) / Double(10 << 20))
  }

  /// Every limit with its option, for the list in the documentation.
  public static let table: [(name: String, option: String, value: @Sendable (Limits) -> String, meaning: String)] = [
    (
      "seconds", "--timeout", { _ in "\(Limits.defaultSeconds.shown) s" },
      "processor time of one document, from binding to encoding; a page adds a hundredth, a MiB of HTML a tenth"
    ),
    ("memory", "--max-memory", { "\($0.memory >> 20) MiB" }, "resident memory while a document is worked on"),
    ("pages", "--max-pages", { "\($0.pages)" }, "pages of a document"),
    ("pixels", "--max-pixels", { "\($0.pixels >> 20) Mi" }, "device pixels of a picture"),
    ("layerPixels", "--max-pixels", { "\($0.layerPixels >> 20) Mi" }, "device pixels of all layers, 32 times as many"),
    ("boxes", "--max-boxes", { "\($0.boxes)" }, "boxes of a document"),
    (
      "expansions", "--max-expansions", { "\($0.expansions)" },
      "placeholders, sections and partials that binding goes through"
    ),
  ]
}

extension Double {
  fileprivate var shown: String { self == rounded() && magnitude < 1e9 ? "\(Int(self))" : "\(self)" }
}

/// What a document went over, and where in its making.
public struct LimitError: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Limit: Equatable, Sendable {
    case seconds(Double)
    case memory(Int)
    case pages(Int)
    case expansions(Int)
    case pixels(Int)
    case layerPixels(Int)
  }
  public var limit: Limit
  public var stage: DocumentStage

  public init(_ limit: Limit, in stage: DocumentStage) {
    self.limit = limit
    self.stage = stage
  }

  public var description: String {
    switch limit {
    case .seconds(let value): "\(stage.name) took more than \(value.shown) s of processor time"
    case .memory(let value): "\(stage.name) took more than \(value >> 20) MiB of memory"
    case .pages(let value): "the document has more than \(value) pages"
    case .expansions(let value): "the data make more than \(value) placeholders, sections and partials of the template"
    case .pixels(let value): "the picture has more than \(value >> 20) Mi pixels"
    case .layerPixels(let value): "opacities, filters and masks need more than \(value >> 20) Mi pixels"
    }
  }

  public var hint: String {
    switch limit {
    case .seconds: "--timeout gives a document more time; 0 is any"
    case .memory: "--max-memory gives a document more memory, in MiB; 0 is any"
    case .pages: "--max-pages allows more of them"
    case .expansions: "sections inside each other multiply; --max-expansions allows more of them"
    case .pixels: "give a smaller --width, --height or --scale, or allow more pixels with --max-pixels"
    case .layerPixels: "--max-pixels allows more of them, in Mi"
    }
  }
}

/// What is done with a document, in order.
public enum DocumentStage: Int32, Sendable, CaseIterable {
  case reading, binding, styling, boxes, layout, painting

  /// As messages call it.
  public var name: String {
    switch self {
    case .reading: "reading"
    case .binding: "binding"
    case .styling: "styling"
    case .boxes: "making boxes"
    case .layout: "layout"
    case .painting: "painting"
    }
  }
}
