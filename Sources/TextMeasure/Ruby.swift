public import FlexCore
public import FlexTree

/// What ruby asks of the line it stands in, beside the size of its box. px.
public struct RubyMetrics: Equatable, Sendable {
  /// Of the base as text of the line, above and below its baseline.
  public var ascent: Float
  public var descent: Float
  /// Empty room on each side of the base, which the annotation may share with the text beside it.
  public var inset: Float
  /// Size of the annotation's font.
  public var annotationSize: Float
  /// Whether the annotation stands below the base, as lines have it.
  public var isUnder = false
  /// The least width of a part of it; `nil`: it isn't divided.
  public var leastWidth: Float?
}

/// How far an annotation stands over the text before its base, and over that behind it, px.
struct Overhang: Equatable, Sendable {
  var start: Float
  var end: Float
  static let none = Overhang(start: 0, end: 0)
}

/// What line breaking knows of ruby.
struct RubyInLines {
  /// What ruby is wider where a line begins or ends with it: annotations stand over text of the same line alone. px, by the
  /// scalars before and behind which that is.
  private(set) var startGains: [Int: Float] = [:]
  private(set) var endGains: [Int: Float] = [:]
  /// What ruby is narrower where the least part of it stands in a line, px, by its atom.
  private(set) var slack: [Int: Float] = [:]

  mutating func note(_ metrics: AtomMetrics, _ atom: Int, item: Int, of paragraph: Paragraph) {
    guard let ruby = metrics.ruby else { return }
    if let least = ruby.leastWidth { slack[atom] = metrics.size.width - least }
    guard metrics.overhang != .none else { return }
    startGains[paragraph.text.items[item].range.lowerBound] = metrics.overhang.start
    for end in paragraph.endOfSpaces(behind: item) { endGains[end] = metrics.overhang.end }
  }
}

extension AtomMetrics {
  mutating func widen(start: Float, end: Float, isRightToLeft: Bool) {
    margin.left += isRightToLeft ? end : start
    margin.right += isRightToLeft ? start : end
    size.width += start + end
  }
}

extension LineBuilder {
  /// The atoms of a line: annotations stand over no text of another one.
  func atoms(of line: BrokenLine) -> [AtomMetrics]? {
    guard !breaker.ruby.startGains.isEmpty else { return nil }
    let overflows = line.width > (line.place?.width ?? width) + 1 / 64
    var atoms = atoms
    var isChanged = false
    let isRightToLeft = paragraph.rootStyle.text.usedDirection == .rtl
    for (atom, item) in breaker.segments.atoms.enumerated() where atoms[atom].overhang != .none {
      let (range, overhang) = (paragraph.text.items[item].range, atoms[atom].overhang)
      let start = range.lowerBound == line.start.scalar ? overhang.start : 0
      let ends = overflows ? paragraph.endOfSpaces(behind: item) : range.upperBound...range.upperBound
      let end = ends.contains(line.end.scalar) ? overhang.end : 0
      guard start != 0 || end != 0 else { continue }
      atoms[atom].widen(start: start, end: end, isRightToLeft: isRightToLeft)
      isChanged = true
    }
    return isChanged ? atoms : nil
  }
}

extension RubyAlign {
  /// What free room is in front of the text, and at each of the places in it that can be widened.
  func spread(_ free: Float, places: Int) -> (inset: Float, between: Float) {
    switch self {
    case .start: (0, 0)
    case .center: (free / 2, 0)
    case .spaceBetween: places > 0 ? (0, free / Float(places)) : (free / 2, 0)
    case .spaceAround: (free / Float(places + 1) / 2, free / Float(places + 1))
    }
  }
}

extension Paragraph {
  /// How the lines of a ruby base or annotation are aligned; `nil`: it is none.
  var rubyAlign: RubyAlign? {
    guard rootStyle.inline.rubyPart != nil else { return nil }
    return rootStyle.rare.inherited.rubyAlign
  }

  /// What the paragraph asks of a line as the base of ruby that is `width` wide.
  ///
  /// - Parameter part: what of the base stands there, where that isn't all: its width, and its end.
  public func rubyMetrics(
    in width: Float, annotationSize: Float, part: (width: Float, end: LinePosition)? = nil, atoms: AtomMeasure
  ) -> RubyMetrics {
    let lines = breaker(base: 0, .maxContent, atoms).lines(limit: .greatestFiniteMagnitude / 4)
    let calculator = calculator(breaker(base: width, .definite(width), atoms), width, atoms, asText: true)
    let height = lines.first.map(calculator.height(of:))
    let natural = part?.width ?? maxContentWidth(atoms: atoms)
    // As in Chromium, what has no base stands over no other text.
    let free = natural > 0 ? max(0, width - natural) : 0
    var end = part.map { Int($0.end.scalar) } ?? text.scalars.count
    if part != nil { while end > 0, Character32.isLineEndSpace(text.scalars[end - 1]) { end -= 1 } }
    let places = Justification(0..<end, of: self, room: 1)?.count ?? 0
    let inset = free > 0 ? rubyAlign?.spread(free, places: places).inset ?? 0 : 0
    return RubyMetrics(
      ascent: height?.ascent ?? 0, descent: height?.descent ?? 0, inset: inset, annotationSize: annotationSize)
  }

  /// Lets a wide annotation stand over the text beside its base. CSS Ruby 1 §4.4 (#ruby-overhang) leaves how far to
  /// browsers: as in Chromium it is half a letter of the annotation, and no more than half the text.
  func overhang(_ metrics: inout AtomMetrics, at item: Int) {
    guard let ruby = metrics.ruby, ruby.inset > 0 else { return }
    var (start, end): (Float, Float)
    if content.boxes[text.items[item].box].style.rare.inherited.rubyOverhangsSpacesAlone {
      (start, end) = (min(ruby.inset, spaceWidth(before: item)), min(ruby.inset, spaceWidth(after: item)))
    } else {
      let most = min(ruby.inset, ruby.annotationSize / 2)
      (start, end) = (min(most, textWidth(before: item) / 2), min(most, textWidth(after: item) / 2))
    }
    metrics.overhang = Overhang(start: start, end: end)
    metrics.widen(start: -start, end: -end, isRightToLeft: rootStyle.text.usedDirection == .rtl)
  }

  /// The places behind an item and the spaces that follow it. As in Chromium, a line that ends there has room for the item
  /// only where it has for all of it, but it stands over the spaces then.
  func endOfSpaces(behind item: Int) -> ClosedRange<Int> {
    let start = text.items[item].range.upperBound
    var end = start
    while end < text.scalars.count, text.scalars[end] == Character32.space { end += 1 }
    return start...end
  }

  /// Width of the spaces right before an item, in the same text.
  private func spaceWidth(before item: Int) -> Float {
    for index in stride(from: item - 1, through: 0, by: -1) {
      switch text.items[index].kind {
      case .open, .close: continue
      case .text:
        let range = text.items[index].range
        let start = range.last { !Self.isSpace(text.scalars[$0]) }.map { $0 + 1 } ?? range.lowerBound
        return Float(shaped.width(start..<range.upperBound))
      default: return 0
      }
    }
    return 0
  }

  /// Of those right behind it, also in further inline boxes: in Chromium, too.
  private func spaceWidth(after item: Int) -> Float {
    var width: Float = 0
    for index in text.items.indices.dropFirst(item + 1) {
      switch text.items[index].kind {
      case .open, .close: continue
      case .text:
        let range = text.items[index].range
        let end = range.first { !Self.isSpace(text.scalars[$0]) } ?? range.upperBound
        width += Float(shaped.width(range.lowerBound..<end))
        if end < range.upperBound { return width }
      default: return width
      }
    }
    return width
  }

  private static func isSpace(_ scalar: UInt32) -> Bool {
    Unicode.Scalar(scalar)?.properties.generalCategory == .spaceSeparator
  }

  /// Width of the text right before an item, as far as the nearest atom or break.
  private func textWidth(before item: Int) -> Float {
    for index in stride(from: item - 1, through: 0, by: -1) {
      switch text.items[index].kind {
      case .open, .close: continue
      case .text: return Float(shaped.width(text.items[index].range))
      default: return 0
      }
    }
    return 0
  }

  private func textWidth(after item: Int) -> Float {
    for index in text.items.indices.dropFirst(item + 1) {
      switch text.items[index].kind {
      case .open, .close: continue
      case .text: return Float(shaped.width(text.items[index].range))
      default: return 0
      }
    }
    return 0
  }
}

/// Keeps lines apart where annotations need more room than the lines leave. CSS Ruby 1 §3.5 (#line-height): as in
/// Chromium they use the half-leading of both lines first.
struct AnnotationSpace {
  /// Below the last line's letters and annotations, px; less than 0: how far annotations reach out of the line.
  private var room: Float
  /// Below the last line.
  private let below: Float
  /// Above and below the baseline, px.
  private let letters: (ascent: Float, descent: Float)
  /// Whether what is over the letters is on the side of the next line. CSS Writing Modes 4 §6.3 (#line-mappings).
  private let isFlipped: Bool

  init(of paragraph: Paragraph) {
    (room, below) = (paragraph.content.annotationSpaces.above, paragraph.content.annotationSpaces.below)
    letters = paragraph.emBox
    isFlipped = paragraph.content.boxes[0].style.text.writingMode == .verticalLR
  }

  /// How far a line moves down so that its annotations clear what is above, or up where those of the line before have
  /// room in it.
  func shift(of line: LineHeight) -> Float {
    let over = isFlipped ? reachUnder(line) : reachOver(line)
    if room < 0, over < 0 { return -min(-room, -over) }
    let isAbove = isFlipped ? line.annotations?.isUnder : line.annotations?.isOver
    return isAbove == true ? max(0, over - max(0, room)) : 0
  }

  /// How far annotations reach below the line; what it leaves is room for those of the next one.
  mutating func overflow(of line: LineHeight) -> Float {
    room = -(isFlipped ? reachOver(line) : reachUnder(line))
    let isBelow = isFlipped ? line.annotations?.isOver : line.annotations?.isUnder
    if room < 0, isBelow != true { room = 0 }
    return max(0, -room)
  }

  /// How far letters and annotations reach out of the line, px.
  private func reachOver(_ line: LineHeight) -> Float { (line.annotations?.over ?? letters.ascent) - line.ascent }
  private func reachUnder(_ line: LineHeight) -> Float { (line.annotations?.under ?? letters.descent) - line.descent }

  /// How far the last line's annotations reach into the room below it.
  var overlap: Float { min(max(0, -room), below) }
}
