extension PDFPageImport {
  /// An object of a PDF file. PDF 1.7 §7.3.
  indirect enum Value: Equatable {
    /// A number, name, string, `true`, `false` or `null`, as it is written in the file.
    case token([UInt8])
    case array([Value])
    /// Entries in the file's order; a key is the name without its slash.
    case dictionary([Entry])
    /// `5 0 R`.
    case reference(Int)

    struct Entry: Equatable {
      var key: [UInt8]
      var value: Value
    }
  }
}

extension PDFPageImport.Value {
  /// A dictionary's entry; `nil` as well where this is no dictionary.
  subscript(_ key: String) -> Self? {
    guard case .dictionary(let entries) = self else { return nil }
    return entries.first { $0.key.elementsEqual(key.utf8) }?.value
  }

  /// The dictionary with `value` as the last entry.
  func setting(_ key: String, to value: Self) -> Self {
    guard case .dictionary(let entries) = self else { return self }
    return .dictionary(
      entries.filter { !$0.key.elementsEqual(key.utf8) } + [.init(key: Array(key.utf8), value: value)])
  }

  static func number(_ value: Int) -> Self { .token(Array(String(value).utf8)) }
  static func name(_ name: String) -> Self { .token(Array("/\(name)".utf8)) }

  var integer: Int? {
    guard case .token(let bytes) = self else { return nil }
    return Int(String(decoding: bytes, as: UTF8.self))
  }

  /// A finite number. PDF knows no exponents; what Swift reads beyond that does no harm.
  var real: Double? {
    guard case .token(let bytes) = self, let value = Double(String(decoding: bytes, as: UTF8.self)) else { return nil }
    return value.isFinite ? value : nil
  }

  /// Calls `body` with every object that this one refers to, in the file's order.
  func forEachReference(_ body: (Int) -> Void) {
    switch self {
    case .token: break
    case .array(let values): for value in values { value.forEachReference(body) }
    case .dictionary(let entries): for entry in entries { entry.value.forEachReference(body) }
    case .reference(let number): body(number)
    }
  }

  /// Appends the object as a file spells it, with the objects it refers to under other numbers.
  func write(numbered numbers: [Int: Int], to bytes: inout [UInt8]) {
    switch self {
    case .token(let token): bytes += token
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: " ")) }
        value.write(numbered: numbers, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .dictionary(let entries):
      bytes += "<<".utf8
      for entry in entries {
        bytes += " /".utf8
        bytes += entry.key
        bytes.append(UInt8(ascii: " "))
        entry.value.write(numbered: numbers, to: &bytes)
      }
      bytes += " >>".utf8
    case .reference(let number):
      bytes += numbers[number].map { "\($0) 0 R" }?.utf8 ?? "null".utf8
    }
  }
}
