import Testing

@testable import FlexDocument

@Suite("MathML Core §B, the dictionary of operators")
struct OperatorDictionaryTests {
  static let rows: [(content: String, form: OperatorForm, category: OperatorCategory?)] = [
    ("+", .infix, .sum), ("+", .prefix, .prefix), ("+", .postfix, nil), ("=", .infix, nil),
    ("→", .infix, .arrow), ("⟺", .infix, .arrow), ("×", .infix, .product), ("!", .postfix, .postfix),
    ("(", .prefix, .opening), (")", .postfix, .closing), ("|", .prefix, .opening), ("|", .postfix, .closing),
    ("∫", .prefix, .integral), ("∑", .prefix, .limit), ("⏞", .postfix, .accent), ("¯", .postfix, .accent),
    ("\u{2062}", .infix, .invisible), ("∂", .prefix, .letter), (",", .infix, .separator), ("&&", .infix, .sum),
    ("!!", .postfix, .postfix), ("||", .prefix, .opening), ("≂̸", .infix, nil), ("sin", .infix, nil), ("", .infix, nil),
  ]

  @Test(arguments: rows) func finds(_ row: (content: String, form: OperatorForm, category: OperatorCategory?)) {
    #expect(OperatorDictionary.standard.category(of: row.content, form: row.form) == row.category)
  }

  @Test("a form that nobody asked for gives way to others that have an entry")
  func otherForms() {
    let dictionary = OperatorDictionary.standard
    #expect(dictionary.entry(of: "(", form: .infix, isGiven: false).isStretchy)
    #expect(dictionary.entry(of: "(", form: .infix, isGiven: true) == .standard)
    #expect(dictionary.entry(of: "∑", form: .postfix, isGiven: false).movesLimits)
    #expect(dictionary.entry(of: "|", form: .infix, isGiven: false) == .standard)
    #expect(dictionary.entry(of: "nothing", form: .prefix, isGiven: false).lspace == Float(5) / 18)
  }

  @Test("braces, arrows and lines to the right grow in width, all else in height")
  func axes() {
    let dictionary = OperatorDictionary.standard
    #expect("→⏟¯^⟹_".unicodeScalars.allSatisfy { !dictionary.growsInHeight($0.value) })
    #expect("(|↑∫+".unicodeScalars.allSatisfy { dictionary.growsInHeight($0.value) })
  }
}
