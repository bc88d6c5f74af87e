internal import CairoKit

extension PDFObjects {
  /// The names of the filters that a stream passed through, in the order in which they are undone.
  package func filters(of stream: PDFValue) -> [String] {
    let filter = resolved(stream["Filter"])
    return filter?.name.map { [$0] } ?? filter?.array?.compactMap { resolved($0)?.name } ?? []
  }

  /// What a stream holds; `nil` where it is damaged, or in an encoding of pictures. ISO 32000-1 §7.4.
  package func decoded(_ object: Object) -> [UInt8]? {
    guard let stream = object.stream else { return nil }
    var bytes = Array(stream)
    let parameters = resolved(object.value["DecodeParms"])
    for (index, filter) in filters(of: object.value).enumerated() {
      let own = parameters?.array.map { $0.indices.contains(index) ? resolved($0[index]) : nil } ?? parameters
      switch filter {
      case "FlateDecode", "Fl":
        guard let inflated = Inflater.zlib(bytes), let plain = unpredicted(inflated, own) else { return nil }
        bytes = plain
      case "ASCIIHexDecode", "AHx":
        bytes = PDFValue.token(Array("<".utf8) + bytes.prefix { $0 != UInt8(ascii: ">") }).stringBytes ?? []
      case "ASCII85Decode", "A85":
        guard let plain = Self.base85(bytes) else { return nil }
        bytes = plain
      case "RunLengthDecode", "RL": bytes = Self.runs(bytes)
      default: return nil
      }
    }
    return bytes
  }

  /// Undoes what a predictor did. ISO 32000-1 §7.4.4.4.
  private func unpredicted(_ bytes: [UInt8], _ parameters: PDFValue?) -> [UInt8]? {
    guard let predictor = resolved(parameters?["Predictor"])?.integer, predictor > 1 else { return bytes }
    func entry(_ key: String, _ standard: Int) -> Int { resolved(parameters?[key])?.integer ?? standard }
    let bits = entry("Colors", 1).multipliedReportingOverflow(by: entry("BitsPerComponent", 8))
    let total = bits.partialValue.multipliedReportingOverflow(by: entry("Columns", 1))
    guard predictor >= 10, !bits.overflow, !total.overflow, (1...1 << 24).contains(total.partialValue) else {
      return nil
    }
    let (row, step) = ((total.partialValue + 7) / 8, max(bits.partialValue / 8, 1))
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var above = [UInt8](repeating: 0, count: row)
    var start = 0
    while start < bytes.count {
      var line = Array(bytes[(start + 1)..<max(start + 1, min(start + 1 + row, bytes.count))])
      while line.count < row { line.append(0) }
      let kind = bytes[start]
      for index in line.indices {
        let left = index >= step ? Int(line[index - step]) : 0
        let up = Int(above[index])
        let corner = index >= step ? Int(above[index - step]) : 0
        let guess: Int
        switch kind {
        case 1: guess = left
        case 2: guess = up
        case 3: guess = (left + up) / 2
        case 4:
          let estimate = left + up - corner
          let (a, b, c) = (abs(estimate - left), abs(estimate - up), abs(estimate - corner))
          guess = a <= b && a <= c ? left : b <= c ? up : corner
        default: guess = 0
        }
        line[index] &+= UInt8(truncatingIfNeeded: guess)
      }
      result += line
      above = line
      start += row + 1
    }
    return result
  }

  /// ISO 32000-1 §7.4.3.
  private static func base85(_ bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var group: [UInt32] = []
    func flush(_ group: [UInt32]) -> [UInt8]? {
      guard group.count > 1 else { return group.isEmpty ? [] : nil }
      var value: UInt32 = 0
      for digit in group + [UInt32](repeating: 84, count: 5 - group.count) { value = value &* 85 &+ digit }
      return (0..<(group.count - 1)).map { UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * $0)) }
    }
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "~"): return flush(group).map { result + $0 }
      case UInt8(ascii: "z") where group.isEmpty: result += [0, 0, 0, 0]
      case UInt8(ascii: "!")...UInt8(ascii: "u"):
        group.append(UInt32(byte - 33))
        guard group.count == 5 else { continue }
        result += flush(group) ?? []
        group = []
      case _ where byte.isPDFSpace: continue
      default: return nil
      }
    }
    return flush(group).map { result + $0 }
  }

  /// ISO 32000-1 §7.4.5.
  private static func runs(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count, bytes[index] != 128 {
      let length = Int(bytes[index])
      if length < 128 {
        result += bytes[min(index + 1, bytes.count)..<min(index + 2 + length, bytes.count)]
        index += length + 2
      } else {
        if index + 1 < bytes.count { result += [UInt8](repeating: bytes[index + 1], count: 257 - length) }
        index += 2
      }
    }
    return result
  }
}
