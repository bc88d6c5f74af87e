import FlexDisplay

/// The objects that a content stream names. ISO 32000-1 §7.8.3. An object's name is its number behind a letter, so that
/// streams can be joined and compared.
struct PDFResources {
  enum Kind: Int, CaseIterable {
    case font, object, state, pattern, shading

    var letter: UInt8 {
      switch self {
      case .font: UInt8(ascii: "F")
      case .object: UInt8(ascii: "X")
      case .state: UInt8(ascii: "G")
      case .pattern: UInt8(ascii: "P")
      case .shading: UInt8(ascii: "S")
      }
    }

    fileprivate var key: StaticString {
      switch self {
      case .font: "/Font<<"
      case .object: "/XObject<<"
      case .state: "/ExtGState<<"
      case .pattern: "/Pattern<<"
      case .shading: "/Shading<<"
      }
    }
  }

  private var numbers = [Set<Int>](repeating: [], count: Kind.allCases.count)

  mutating func insert(_ kind: Kind, _ number: Int) { numbers[kind.rawValue].insert(number) }

  /// `<</Font<<…>>…>>`, in the order of numbers. Where a press prints, red, green and blue are sRGB's; grey is black ink.
  /// ISO 32000-1 §8.6.5.6.
  func dictionary(in file: PDFFile) -> PDFContent {
    var content = PDFContent()
    content.append("<<")
    if let profile = file.screenColors {
      content.append("/ColorSpace<</DefaultRGB[/ICCBased ")
      content.append(reference: profile)
      content.append("]>>")
    }
    for kind in Kind.allCases where !numbers[kind.rawValue].isEmpty {
      content.append(kind.key)
      for number in numbers[kind.rawValue].sorted() {
        content.append(name: kind, number)
        content.append(" ")
        content.append(reference: number)
      }
      content.append(">>")
    }
    content.append(">>")
    return content
  }
}
