/// What can be told of compact outlines (CFF): which glyphs there are, and how wide they are. Adobe technical note 5176.
struct PDFCompactFont {
  private let bytes: [UInt8]
  private let charStrings: [Range<Int>]
  private let globalSubroutines: [Range<Int>]
  /// By glyph: the number of the character in fonts that have such, else of the name.
  private let charset: [Int]
  private let names: [Range<Int>]
  /// Whether glyphs are known by numbers of characters.
  let isKeyed: Bool
  /// By font dictionary: widths that charstrings leave out, and what they count from.
  private var privates: [Private] = []
  /// By glyph, of fonts with several dictionaries.
  private var selection: [Int] = []
  /// Thousandths a unit.
  private var unit = 1.0
  private var glyphs: [Int: Int] = [:]

  private struct Private {
    var standard = 0.0
    var nominal = 0.0
    var subroutines: [Range<Int>] = []
  }

  /// - Returns: `nil` where the bytes are no such font.
  init?(_ file: [UInt8]) {
    let bytes = Self.table(of: file)
    guard bytes.count > 4, bytes[0] == 1 else { return nil }
    self.bytes = bytes
    var at = Int(bytes[2])
    guard Self.index(bytes, &at) != nil, let tops = Self.index(bytes, &at), let top = tops.first,
      let names = Self.index(bytes, &at), let subroutines = Self.index(bytes, &at)
    else { return nil }
    self.names = names
    globalSubroutines = subroutines
    let entries = Self.dictionary(bytes, top)
    guard var start = entries[17]?.first.map({ Int($0) }), let charStrings = Self.index(bytes, &start) else {
      return nil
    }
    self.charStrings = charStrings
    isKeyed = entries[1230] != nil
    charset = Self.charset(bytes, Int(entries[15]?.first ?? 0), count: charStrings.count, isKeyed: isKeyed)
    standardEncoding = entries[16]?.first ?? 0 == 0 && !isKeyed ? PDFGlyphNames.standardEncoding : [:]
    if let matrix = entries[1207], matrix.count == 6, matrix[0] > 0 { unit = matrix[0] * 1_000 }
    if isKeyed {
      guard var array = entries[1236]?.first.map({ Int($0) }), let fonts = Self.index(bytes, &array) else { return nil }
      privates = fonts.map { Self.privateDictionary(bytes, Self.dictionary(bytes, $0)) }
      selection = Self.selection(bytes, Int(entries[1237]?.first ?? 0), count: charStrings.count)
    } else {
      privates = [Self.privateDictionary(bytes, entries)]
    }
    for (glyph, number) in charset.enumerated() where glyphs[number] == nil { glyphs[number] = glyph }
  }

  /// The font's own names by code, where they are Adobe's standard ones; others aren't read.
  let standardEncoding: [Int: String]

  /// The glyph of a character's number; of fonts without such numbers the number itself.
  func glyph(ofCharacter number: Int) -> Int? {
    isKeyed ? glyphs[number] : charStrings.indices.contains(number) ? number : nil
  }

  /// The glyph of a name.
  func glyph(named name: String) -> Int? {
    charset.indices.first { self.name(of: charset[$0]) == name }
  }

  private func name(of identifier: Int) -> String? {
    if PDFGlyphNames.standardStrings.indices.contains(identifier) { return PDFGlyphNames.standardStrings[identifier] }
    // The strings that every font knows are 391.
    let own = identifier - 391
    return names.indices.contains(own) ? String(decoding: bytes[names[own]], as: UTF8.self) : nil
  }

  /// Thousandths; `nil` where it can't be told.
  func width(of glyph: Int) -> Double? {
    guard charStrings.indices.contains(glyph) else { return nil }
    let number = selection.indices.contains(glyph) ? selection[glyph] : 0
    guard privates.indices.contains(number) else { return nil }
    let own = privates[number]
    var run = Run(font: self, own: own)
    run.read(charStrings[glyph], depth: 0)
    return run.isDone ? (run.width.map { own.nominal + $0 } ?? own.standard) * unit : nil
  }

  // MARK: Charstrings

  /// Reads a charstring up to its first operator that clears the stack: what lies on it beyond that one's arguments is the
  /// width. Adobe technical note 5177 §3.1.
  private struct Run {
    let font: PDFCompactFont
    let own: Private
    var stack: [Double] = []
    var width: Double?
    var isDone = false

    mutating func read(_ range: Range<Int>, depth: Int) {
      guard depth < 11 else { return }
      var at = range.lowerBound
      func byte() -> Int {
        defer { at += 1 }
        return at < range.upperBound ? Int(font.bytes[at]) : 0
      }
      while at < range.upperBound, !isDone, stack.count < 200 {
        let first = byte()
        switch first {
        case 32...246: stack.append(Double(first - 139))
        case 247...250: stack.append(Double((first - 247) * 256 + byte() + 108))
        case 251...254: stack.append(Double(-(first - 251) * 256 - byte() - 108))
        case 28: stack.append(Double(Int16(truncatingIfNeeded: byte() << 8 | byte())))
        case 255:
          let bits = byte() << 24 | byte() << 16 | byte() << 8 | byte()
          stack.append(Double(Int32(truncatingIfNeeded: bits)) / 65_536)
        // Stems and masks take pairs.
        case 1, 3, 18, 23, 19, 20: end(stack.count % 2 == 1)
        case 21: end(stack.count > 2)
        case 4, 22: end(stack.count > 1)
        // Accented characters are made with four numbers.
        case 14: end(stack.count == 1 || stack.count == 5)
        case 10: call(own.subroutines, depth)
        case 29: call(font.globalSubroutines, depth)
        case 11: return
        default: return
        }
      }
    }

    private mutating func end(_ hasWidth: Bool) {
      width = hasWidth ? stack.first : nil
      isDone = true
    }

    private mutating func call(_ subroutines: [Range<Int>], _ depth: Int) {
      let bias = subroutines.count < 1_240 ? 107 : subroutines.count < 33_900 ? 1_131 : 32_768
      guard let number = stack.popLast(), abs(number) < 1e6, subroutines.indices.contains(Int(number) + bias) else {
        return
      }
      read(subroutines[Int(number) + bias], depth: depth + 1)
    }
  }

  // MARK: Tables

  /// The table of an OpenType font, or the bytes as they are.
  private static func table(of file: [UInt8]) -> [UInt8] {
    guard file.count > 12, file.prefix(4).elementsEqual("OTTO".utf8) else { return file }
    for entry in 0..<(Int(file[4]) << 8 | Int(file[5])) {
      let at = 12 + 16 * entry
      guard at + 16 <= file.count else { break }
      if file[at..<(at + 4)].elementsEqual("CFF ".utf8) {
        let offset = integer(file, at + 8, 4)
        let length = integer(file, at + 12, 4)
        guard offset <= file.count, length <= file.count - offset else { break }
        return Array(file[offset..<(offset + length)])
      }
    }
    return file
  }

  private static func integer(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int {
    guard at >= 0, at + count <= bytes.count else { return 0 }
    return bytes[at..<(at + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// §5.
  private static func index(_ bytes: [UInt8], _ at: inout Int) -> [Range<Int>]? {
    guard at >= 0, at + 2 <= bytes.count else { return nil }
    let count = integer(bytes, at, 2)
    if count == 0 {
      at += 2
      return []
    }
    guard at + 3 <= bytes.count else { return nil }
    let size = Int(bytes[at + 2])
    guard (1...4).contains(size) else { return nil }
    let offsets = at + 3
    let data = offsets + (count + 1) * size - 1
    guard data < bytes.count else { return nil }
    var ranges: [Range<Int>] = []
    var last = integer(bytes, offsets, size)
    for entry in 1...count {
      let next = integer(bytes, offsets + entry * size, size)
      guard next >= last, data + next <= bytes.count else { return nil }
      ranges.append((data + last)..<(data + next))
      last = next
    }
    at = data + last
    return ranges
  }

  /// §4: by operator; those of two bytes are 1200 and the second.
  private static func dictionary(_ bytes: [UInt8], _ range: Range<Int>) -> [Int: [Double]] {
    var entries: [Int: [Double]] = [:]
    var operands: [Double] = []
    var at = range.lowerBound
    while at < range.upperBound {
      let first = Int(bytes[at])
      at += 1
      switch first {
      case 0...21:
        var key = first
        if first == 12, at < range.upperBound {
          key = 1_200 + Int(bytes[at])
          at += 1
        }
        entries[key] = operands
        operands = []
      case 28:
        operands.append(Double(Int16(truncatingIfNeeded: integer(bytes, at, 2))))
        at += 2
      case 29:
        operands.append(Double(Int32(truncatingIfNeeded: integer(bytes, at, 4))))
        at += 4
      case 30: operands.append(real(bytes, &at, range.upperBound))
      case 32...246: operands.append(Double(first - 139))
      case 247...250:
        operands.append(Double((first - 247) * 256 + integer(bytes, at, 1) + 108))
        at += 1
      case 251...254:
        operands.append(Double(-(first - 251) * 256 - integer(bytes, at, 1) - 108))
        at += 1
      default: break
      }
    }
    return entries
  }

  /// Digits in half bytes.
  private static func real(_ bytes: [UInt8], _ at: inout Int, _ end: Int) -> Double {
    var text = ""
    while at < end {
      let byte = bytes[at]
      at += 1
      for half in [byte >> 4, byte & 15] {
        switch half {
        case 0...9: text += "\(half)"
        case 10: text += "."
        case 11: text += "e"
        case 12: text += "e-"
        case 14: text += "-"
        default: return Double(text) ?? 0
        }
      }
    }
    return Double(text) ?? 0
  }

  private static func privateDictionary(_ bytes: [UInt8], _ entries: [Int: [Double]]) -> Private {
    var result = Private()
    guard let place = entries[18], place.count == 2, place[0] >= 0, place[1] >= 0,
      place[0] + place[1] <= Double(bytes.count)
    else { return result }
    let start = Int(place[1])
    let own = dictionary(bytes, start..<(start + Int(place[0])))
    result.standard = own[20]?.first ?? 0
    result.nominal = own[21]?.first ?? 0
    if let offset = own[19]?.first, abs(offset) < 1e9 {
      var at = start + Int(offset)
      result.subroutines = index(bytes, &at) ?? []
    }
    return result
  }

  /// §13.
  private static func charset(_ bytes: [UInt8], _ offset: Int, count: Int, isKeyed: Bool) -> [Int] {
    // Of the three that have no table only the first counts for what is written today: names in their order.
    guard offset > 2, offset < bytes.count else { return Array(0..<count) }
    var numbers = [0]
    var at = offset + 1
    let format = bytes[offset]
    while numbers.count < count, at + 1 < bytes.count {
      let first = integer(bytes, at, 2)
      switch format {
      case 0:
        numbers.append(first)
        at += 2
      default:
        let left = integer(bytes, at + 2, format == 1 ? 1 : 2)
        for number in first...(first + left) where numbers.count < count { numbers.append(number) }
        at += format == 1 ? 3 : 4
      }
    }
    return numbers
  }

  /// §19.
  private static func selection(_ bytes: [UInt8], _ offset: Int, count: Int) -> [Int] {
    guard offset > 0, offset < bytes.count else { return [] }
    if bytes[offset] == 0 { return (0..<count).map { integer(bytes, offset + 1 + $0, 1) } }
    guard bytes[offset] == 3 else { return [] }
    var result: [Int] = []
    for entry in 0..<integer(bytes, offset + 1, 2) {
      let at = offset + 3 + 3 * entry
      let end = min(integer(bytes, at + 3, 2), count)
      while result.count < end { result.append(integer(bytes, at + 2, 1)) }
    }
    return result
  }
}
