import FlexTree
import Testing

@testable import TextMeasure

@Suite("text-transform")
struct TextTransformerTests {
  typealias Row = (text: String, language: String, case: TextTransform.Case, shown: String)

  static let rows: [Row] = [
    ("straße", "de", .uppercase, "STRASSE"), ("istanbul", "tr", .uppercase, "İSTANBUL"),
    ("IĞDIR İZMİR", "tr", .lowercase, "ığdır izmir"), ("İSTANBUL", "en", .lowercase, "i̇stanbul"),
    ("άνθρωπος Μαΐου", "el", .uppercase, "ΑΝΘΡΩΠΟΣ ΜΑΪΟΥ"), ("ή", "el", .uppercase, "Ή"),
    ("ΟΔΥΣΣΕΥΣ ΣΑΣ Σ", "el", .lowercase, "οδυσσευς σας σ"), ("ijsland", "nl", .uppercase, "IJSLAND"),
    ("ijsland", "nl", .capitalize, "Ijsland"), ("Ì Í Ĩ", "lt", .lowercase, "i̇̀ i̇́ i̇̃"),
    ("i̇̀ jis", "lt", .uppercase, "I\u{300} JIS"), ("don't and/or e.g.", "en", .capitalize, "Don't And/Or E.G."),
    ("3rd 2nd-hand", "en", .capitalize, "3rd 2nd-Hand"), ("ქართული", "ka", .uppercase, "ქართული"),
    ("ﬁne", "en", .capitalize, "ﬁne"), ("և", "hy", .uppercase, "ԵՒ"),
  ]

  @Test(arguments: rows) func transforms(_ row: Row) {
    var style = TextStyle()
    style.language = row.language
    style.textTransform.case = row.case
    let result = TextTransformer.apply(style, to: row.text)
    #expect(result == row.shown.unicodeScalars.map(\.value))
  }
}
