internal import CairoKit
internal import FlexTree

/// What may happen at the boundary before a scalar.
struct BreakOpportunity: OptionSet {
  let rawValue: UInt8
  /// A line may end here.
  static let soft = BreakOpportunity(rawValue: 1)
  /// A line that ends here shows a hyphen.
  static let hyphen = BreakOpportunity(rawValue: 2)
  /// A line may end here if nothing else helps: `overflow-wrap`.
  static let emergency = BreakOpportunity(rawValue: 4)
  /// An emergency break that counts for min-content: `anywhere`.
  static let anywhere = BreakOpportunity(rawValue: 8)
}

/// Finds where lines may break. CSS Text 3 §5 (#line-breaking).
struct BreakFinder {
  private let text: InlineText
  private let content: InlineContent
  private let isGrapheme: [Bool]
  /// Pango's breaks, for scripts whose words a dictionary finds.
  private let dictionary: [Bool]
  private var breaks: [BreakOpportunity]
  private var boxOfScalar: [Int32]
  /// The scalars of `<wbr>`.
  private var wordBreaks: Set<Int> = []
  /// The ends of ruby bases, by the scalars that stand for their columns.
  private var rubyEnds: [Int: RubyEnds] = [:]

  static func find(
    in text: InlineText, content: InlineContent, isGrapheme: [Bool], dictionary: [Bool],
    hyphenator: (String) -> Hyphenator?
  ) -> [BreakOpportunity] {
    var finder = BreakFinder(text: text, content: content, isGrapheme: isGrapheme, dictionary: dictionary)
    finder.findSoft()
    finder.moveBreaksPastControls()
    finder.findHyphens(hyphenator)
    return finder.breaks
  }

  private init(text: InlineText, content: InlineContent, isGrapheme: [Bool], dictionary: [Bool]) {
    self.text = text
    self.content = content
    self.isGrapheme = isGrapheme
    self.dictionary = dictionary
    breaks = [BreakOpportunity](repeating: [], count: text.scalars.count + 1)
    boxOfScalar = [Int32](repeating: 0, count: text.scalars.count)
    for item in text.items {
      for i in item.range { boxOfScalar[i] = Int32(truncatingIfNeeded: item.box) }
      if item.isWordBreak { wordBreaks.insert(item.range.lowerBound) }
    }
    guard !content.rubyEnds.isEmpty else { return }
    for item in text.items {
      if case .atom(let id) = item.kind, let ends = content.rubyEnds[id] { rubyEnds[item.range.lowerBound] = ends }
    }
  }

  /// The character that a boundary has in front of it or behind it: of ruby, one of its base. As in Chromium a base
  /// without anything is none; what begins with one follows a word joiner.
  private func scalar(before i: Int) -> UInt32 {
    let last = boundary(i) - 1
    return rubyEnds[last]?.last ?? (last >= 0 ? text.scalars[last] : 0x2060)
  }
  private func scalar(after i: Int) -> UInt32 { rubyEnds[i]?.first ?? text.scalars[i] }

  /// Where a line ends that may end between two characters: before ruby without a base that stands between them.
  private func boundary(_ i: Int) -> Int {
    var start = i
    while rubyEnds[start - 1]?.isEmpty == true { start -= 1 }
    return start
  }

  private func style(_ scalar: Int) -> TextStyle { content.boxes[Int(boxOfScalar[scalar])].style.text }

  // MARK: Soft breaks

  private mutating func findSoft() {
    let scalars = text.scalars
    let count = scalars.count
    guard count > 1 else { return }
    var current = BoxBreaking(style(0))
    var currentBox = boxOfScalar[0]
    // LB9: marks take the class of what they stand on.
    var classes = scalars.map(LineBreakClass.init(of:))
    for (i, ends) in rubyEnds { classes[i] = LineBreakClass(of: ends.first) }
    var base = Self.resolved(LineBreakClass(of: scalar(before: 1)), scalar(before: 1), current)
    if base == .combiningMark || base == .zeroWidthJoiner { base = .alphabetic }
    var baseScalar = scalar(before: 1)
    var endsInJoiner = scalars[0] == Character32.zeroWidthJoiner
    var earlier: LineBreakClass?
    var regionalCount = base == .regionalIndicator ? 1 : 0
    var isInNumber = base == .numeric
    for i in 1..<count {
      let previous = current
      let previousBox = currentBox
      if boxOfScalar[i] != currentBox {
        currentBox = boxOfScalar[i]
        current = BoxBreaking(style(i))
      }
      if rubyEnds[i]?.isEmpty == true { continue }
      let scalar = scalar(after: i)
      let after = Self.resolved(classes[i], scalar, current)
      // The nearest box around both characters says whether lines wrap between them; behind a space, which goes at
      // the break, its own box does. CSS Text 3 §5.1 (#line-break-details).
      let wraps =
        previousBox == currentBox
        ? current.wraps
        : scalars[i - 1] == Character32.space
          ? previous.wraps || text.wrapsBehind.contains(i - 1) : commonAncestorWraps(previousBox, currentBox)
      // Behind `<wbr>` lines wrap whatever the text around says. HTML §15.3.4 (#phrasing-content-3).
      if wraps || wordBreaks.contains(i - 1), isGrapheme[i] {
        let rules = LineBreakRules(
          before: endsInJoiner ? .zeroWidthJoiner : base, after: after, earlier: earlier, beforeScalar: baseScalar,
          afterScalar: scalar, next: i + 1 < count ? classes[i + 1] : nil,
          regionalCount: regionalCount, isInNumber: isInNumber)
        if isSoftBreak(i, rules, previous, current) { breaks[boundary(i)].insert(.soft) }
        // An emergency break belongs to the character before it, and doesn't leave a space that would hang behind.
        if scalar != Character32.space || current.keepsSpaces {
          if previous.isEmergency { breaks[i].insert(.emergency) }
          if previous.isAnywhere { breaks[i].insert(.anywhere) }
        }
      }
      guard after != .combiningMark && after != .zeroWidthJoiner || base == .space || base == .zeroWidthSpace else {
        endsInJoiner = after == .zeroWidthJoiner
        continue
      }
      endsInJoiner = after == .zeroWidthJoiner
      earlier = base
      isInNumber =
        after == .numeric
        || isInNumber && [.symbol, .infix, .close, .closeParenthesis].contains(after)
      base = after == .combiningMark || after == .zeroWidthJoiner ? .alphabetic : after
      baseScalar = scalar
      if let ends = rubyEnds[i] {
        base = Self.resolved(LineBreakClass(of: ends.last), ends.last, current)
        baseScalar = ends.last
      }
      regionalCount = base == .regionalIndicator ? regionalCount + 1 : 0
    }
  }

  private func isSoftBreak(
    _ i: Int, _ rules: LineBreakRules, _ before: BoxBreaking, _ after: BoxBreaking
  ) -> Bool {
    let scalars = text.scalars
    let (left, right) = (scalar(before: i), scalar(after: i))
    if left == Character32.lineFeed || right == Character32.lineFeed { return false }
    let isSpaceRight = right == Character32.space || right == Character32.tab
    // As in Chromium no line ends at a space that ruby without a base follows, nor behind such ruby.
    let place = boundary(i)
    let earlier = place > 1 ? scalars[place - 2] : nil
    if place < i {
      if left == Character32.space || left == Character32.tab { return false }
      if place == 0 || right == Character32.object && left != right { return false }
    }
    if left == Character32.space || left == Character32.tab {
      if before.keepsSpaces { return true }
      return !isSpaceRight && right != Character32.zeroWidthSpace
    }
    if isSpaceRight { return after.breaksBeforeSpaces }
    if left == Character32.ideographicSpace, before.keepsSpaces { return true }
    if before.isUnlimited && after.isUnlimited { return true }
    // A line may break around a box in it, whatever stands beside. CSS Text 3 §5.1 (#line-break-details).
    if left == Character32.object || right == Character32.object { return right != Character32.ideographicSpace }
    if left == Character32.softHyphen, before.hyphens == .none { return false }
    if ASCIIBreaks.isPrintable(left), ASCIIBreaks.isPrintable(right), !before.breaksAll {
      return ASCIIBreaks.allowsBreak(earlier: earlier, before: left, after: right)
    }
    if rules.before == .complexContext, rules.after == .complexContext, !before.breaksAll { return dictionary[i] }
    if before.breaksAll {
      if rules.after == .hyphen { return LineBreakClass(of: rules.beforeScalar).isBrokenBeforeHyphen }
      // Only beside letters and digits is more allowed than otherwise. A hyphen that begins a word stays with it.
      if ASCIIBreaks.isPrintable(left), ASCIIBreaks.isPrintable(right), ![left, right].contains(where: Self.isWord) {
        return ASCIIBreaks.allowsBreak(earlier: earlier, before: left, after: right)
      }
      if rules.after.isIdeograph, LineBreakClass(of: right).isLetter, rules.isWordInitialHyphen { return false }
    }
    if before.isLoose, before.isChineseOrJapanese, breaksLoosely(rules) { return true }
    guard rules.allowsBreak else { return false }
    if before.keepsAll || after.keepsAll {
      return !(Self.isLetter(rules.beforeScalar) && Self.isLetter(right))
        || rules.before == .complexContext || rules.after == .complexContext
    }
    return true
  }

  /// Between ideographs and what is written before and behind numbers. CSS Text 3 §5.3 (#line-break-property).
  private func breaksLoosely(_ rules: LineBreakRules) -> Bool {
    switch rules.afterScalar {
    case 0x2010, 0x2013: return rules.before.isIdeograph
    case 0xB0: return rules.before.isIdeograph
    case 0x2030, 0x2032, 0x2033, 0x2103, 0xFF05, 0xFFE0: return rules.before.isIdeograph || rules.before == .numeric
    case 0x20AC, 0x2116, 0xFFE1, 0xFFE5: return rules.before.isLetter
    default: break
    }
    switch rules.beforeScalar {
    case 0x20AC, 0x2116, 0xFFE1, 0xFFE5:
      return rules.after.isLetter || rules.after == .numeric || rules.after.isIdeograph
    default: return false
    }
  }

  /// ASCII letters and digits.
  private static func isWord(_ scalar: UInt32) -> Bool {
    (0x30...0x39).contains(scalar) || (0x41...0x5A).contains(scalar) || (0x61...0x7A).contains(scalar)
  }

  /// Typographic letters, between which `word-break: keep-all` allows no break.
  private static func isLetter(_ scalar: UInt32) -> Bool {
    guard let value = Unicode.Scalar(scalar) else { return false }
    switch value.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber:
      return true
    default: return false
    }
  }

  private func commonAncestorWraps(_ a: Int32, _ b: Int32) -> Bool {
    var ancestors: Set<Int> = []
    var box: Int? = Int(a)
    while let current = box, ancestors.insert(current).inserted { box = content.boxes[current].parent }
    box = Int(b)
    var steps = 0
    while let current = box, steps <= content.boxes.count {
      if ancestors.contains(current) { return content.boxes[current].style.text.textWrapMode == .wrap }
      box = content.boxes[current].parent
      steps += 1
    }
    return content.boxes[0].style.text.textWrapMode == .wrap
  }

  /// A character's class under `line-break` and `word-break`.
  private static func resolved(_ known: LineBreakClass, _ scalar: UInt32, _ style: BoxBreaking) -> LineBreakClass {
    var resolved = known
    switch resolved {
    case .conditionalStarter: resolved = style.isStrict ? .nonStarter : .ideographic
    case .nonStarter where style.isLoose && isLooseStarter(scalar): resolved = .ideographic
    case .nonStarter where style.isNormal && style.isChineseOrJapanese && (scalar == 0x301C || scalar == 0x30A0):
      resolved = .ideographic
    case .exclamation where style.isLoose && style.isChineseOrJapanese && (scalar == 0xFF01 || scalar == 0xFF1F):
      resolved = .ideographic
    case .quotation where style.isLoose && style.isChineseOrJapanese && scalar == 0x201C: resolved = .open
    case .quotation where style.isLoose && style.isChineseOrJapanese && scalar == 0x201D: resolved = .close
    case .after where style.breaksAll && scalar == 0x7C: resolved = .ideographic  // as Chromium has it
    default: break
    }
    if style.breaksAll, resolved.isLetter || resolved == .numeric || resolved == .complexContext {
      resolved = .ideographic
    }
    return resolved
  }

  /// Characters that `line-break: loose` lets a line begin with. CSS Text 3 §5.3 (#line-break-property).
  private static func isLooseStarter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3005, 0x303B, 0x309D, 0x309E, 0x30FD, 0x30FE: true
    case 0x30FB, 0xFF1A, 0xFF1B, 0xFF65, 0x203C, 0x2047...0x2049, 0x301C, 0x30A0: true
    default: false
    }
  }

  /// Controls that inline boxes stand for show nothing: a line breaks before one that opens what follows, and behind
  /// one that closes what came before. UAX 9 §2 (#Directional_Formatting_Characters).
  private mutating func moveBreaksPastControls() {
    guard text.items.contains(where: { $0.kind == .control }) else { return }
    let scalars = text.scalars
    var start = 0
    while start < scalars.count {
      guard Character32.opensBidi(scalars[start]) || Character32.closesBidi(scalars[start]) else {
        start += 1
        continue
      }
      var end = start
      while end < scalars.count, Character32.opensBidi(scalars[end]) || Character32.closesBidi(scalars[end]) {
        end += 1
      }
      let found = breaks[start...end].reduce(BreakOpportunity()) { $0.union($1) }.intersection([.soft, .hyphen])
      for i in start...end { breaks[i].subtract([.soft, .hyphen]) }
      let follows = start > 0 && scalars[start - 1] != Character32.lineFeed && end < scalars.count
      if follows {
        var place = end
        while place > start, Character32.opensBidi(scalars[place - 1]) { place -= 1 }
        breaks[place].formUnion(found)
      }
      start = end
    }
  }

  // MARK: Hyphens

  /// Soft hyphens, and with `hyphens: auto` what the language's dictionary says. CSS Text 3 §6.1
  /// (#hyphenation).
  private mutating func findHyphens(_ hyphenator: (String) -> Hyphenator?) {
    let scalars = text.scalars
    for i in 1..<max(1, scalars.count) where scalars[i - 1] == Character32.softHyphen && breaks[i].contains(.soft) {
      breaks[i].insert(.hyphen)
    }
    for item in text.items where item.kind == .text {
      let style = content.boxes[item.box].style.text
      guard style.hyphens == .auto, style.textWrapMode == .wrap, let dictionary = hyphenator(style.language) else {
        continue
      }
      var start = item.range.lowerBound
      while start < item.range.upperBound {
        guard Self.isWordLetter(scalars[start]) else {
          start += 1
          continue
        }
        var end = start
        while end < item.range.upperBound, Self.isWordLetter(scalars[end]) { end += 1 }
        hyphenate(start..<end, style, dictionary)
        start = end
      }
    }
  }

  private mutating func hyphenate(_ range: Range<Int>, _ style: TextStyle, _ dictionary: Hyphenator) {
    let limits = style.hyphenateLimitChars
    let minimumWord = limits.word > 0 ? Int(limits.word) : 5
    let minimumBefore = limits.before > 0 ? Int(limits.before) : 2
    let minimumAfter = limits.after > 0 ? Int(limits.after) : 2
    guard range.count >= minimumWord else { return }
    let word = text.scalars[range].compactMap(Unicode.Scalar.init)
    guard word.count == range.count else { return }
    let lower = word.map { $0.properties.lowercaseMapping.unicodeScalars.first ?? $0 }
    for offset in dictionary.breaks(in: lower) {
      let i = range.lowerBound + offset
      if offset >= minimumBefore, range.count - offset >= minimumAfter, isGrapheme[i] {
        breaks[i].formUnion([.soft, .hyphen])
      }
    }
  }

  private static func isWordLetter(_ scalar: UInt32) -> Bool {
    Unicode.Scalar(scalar).map { $0.properties.isAlphabetic || $0.value == 0x27 || $0.value == 0x2019 } ?? false
  }
}

/// A text style as far as line breaking reads it.
private struct BoxBreaking {
  var wraps: Bool
  var keepsSpaces: Bool
  var breaksBeforeSpaces: Bool
  var breaksAll: Bool
  var keepsAll: Bool
  var isUnlimited: Bool
  var isEmergency: Bool
  var isAnywhere: Bool
  var isLoose: Bool
  var isNormal: Bool
  var isStrict: Bool
  var isChineseOrJapanese: Bool
  var hyphens: Hyphens

  init(_ style: TextStyle) {
    wraps = style.textWrapMode == .wrap
    keepsSpaces = style.whiteSpaceCollapse == .breakSpaces
    isUnlimited = style.lineBreak == .anywhere
    breaksBeforeSpaces = keepsSpaces && isUnlimited
    breaksAll = style.wordBreak == .breakAll
    keepsAll = style.wordBreak == .keepAll
    isAnywhere = style.overflowWrap == .anywhere || style.wordBreak == .breakWord
    isEmergency = isAnywhere || style.overflowWrap == .breakWord
    isLoose = style.lineBreak == .loose
    isNormal = style.lineBreak == .normal || style.lineBreak == .loose
    isStrict = style.lineBreak == .strict
    let language = TextTransformer.primaryLanguage(style.language)
    isChineseOrJapanese = language == "ja" || language == "zh"
    hyphens = style.hyphens
  }
}
