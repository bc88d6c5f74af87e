import FlexDOM
import Testing

@testable import FlexMarkup

@Suite("Functions of placeholders")
struct ValueTests {
  static func bind(_ template: String, _ json: String = "{}", locale: String? = nil) throws -> BoundTemplate {
    var template = try Template(template, file: "t.html")
    template.locale = locale
    return try template.bind(try DataReader.read(json, as: .json, file: "d.json"))
  }

  /// What Unicode's CLDR has; `Scripts/locales` asks Babel for the table.
  static let localised: [(locale: String, template: String, json: String, text: String)] = [
    ("en", "{{number(x)}} {{number(x, 2)}} {{number(x, '0-1')}}", #"{"x": 1234.5}"#, "1,234.5 1,234.50 1,234.5"),
    (
      "de", "{{number(x)}}|{{currency(x, 'EUR')}}|{{percent(y)}}", #"{"x": -1234.5, "y": 0.256}"#,
      "-1.234,5|-1.234,50 €|26 %"
    ),
    ("de-CH", "{{currency(x, 'CHF')}}", #"{"x": -1234.5}"#, "CHF-1’234.50"),
    ("hi", "{{number(x)}}", #"{"x": 12345678}"#, "1,23,45,678"),
    ("ja", "{{currency(x, 'JPY')}}", #"{"x": 1234.5}"#, "￥1,234"),
    ("fr", "{{date(d, 'full')}}", #"{"d": "2026-11-22"}"#, "dimanche 22 novembre 2026"),
    ("en-GB", "{{date(d, 'short')}} {{time(d)}}", #"{"d": "2026-11-22T15:05"}"#, "22/11/2026 15:05"),
    ("pt", "{{dateTime(d, 'long')}}", #"{"d": "2026-11-22T15:05"}"#, "22 de novembro de 2026 15:05:00"),
    ("ru", "{{date(d, 'LLLL y, d MMMM, EEE')}}", #"{"d": "2026-11-22"}"#, "ноябрь 2026, 22 ноября, вс"),
    ("ja", "{{date(d, 'LLLL y')}} {{date(d, 'LLL')}}", #"{"d": "2026-11-22"}"#, "11月 2026 11月"),
    ("hi", "{{date(d, 'LLLL y')}}", #"{"d": "2026-05-22"}"#, "मई 2026"),
    ("es", "{{list(x)}}|{{list(x, 'or')}}", #"{"x": ["A", "B", "C"]}"#, "A, B y C|A, B o C"),
    ("en", "{{list(x)}}", #"{"x": ["A", "B", "C"]}"#, "A, B, and C"),
    ("en", "{{ordinal(1)}} {{ordinal(12)}} {{ordinal(23)}}", "{}", "1st 12th 23rd"),
    ("fr", "{{ordinal(1)}}", "{}", "1er"),
    ("de", "{{number(x)}} {{date(d)}}", #"{"x": "1.234,56", "d": "3/4/26"}"#, "1.234,56 03.04.2026"),
    ("en", "{{date(d)}}", #"{"d": "3/4/26"}"#, "Mar 4, 2026"), ("sv", "{{locale('fr', number(1.5))}}", "{}", "1,5"),
  ]

  @Test(arguments: localised)
  func writesAsTheLocaleDoes(_ row: (locale: String, template: String, json: String, text: String)) throws {
    let bound = try Self.bind(row.template, row.json, locale: row.locale)
    #expect(bound.text.replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ") == row.text, "\(row.locale)")
    #expect(bound.diagnostics.isEmpty)
  }

  static let items = #"{"items": [{"n": 3, "g": "a"}, {"n": 1, "g": "b"}, {"n": 2, "g": "a"}], "name": "ada lovelace"}"#
  static let plain: [(template: String, text: String)] = [
    ("{{sum(items.n)}} {{mean(items, 'n')}} {{min(items.n)}} {{max(4, 5)}} {{count(items)}}", "6 2 1 5 3"),
    ("{{#sort(items, 'n')}}{{n}}{{/sort}} {{#sort(items, n, 'descending')}}{{n}}{{/sort}}", "123 321"),
    ("{{#group(items, 'g')}}{{key}}:{{#items}}{{n}}{{/items}};{{/group}}", "a:32;b:1;"),
    ("{{#filter(items, 'g', 'a')}}{{n}}{{/items}}", "32"), ("{{#filter(items, 'n', '>=', 2)}}{{n}}{{/filter}}", "32"),
    ("{{first(items).n}}{{last(items).n}}{{item(items, 2).n}}{{item(items, -1).n}}", "3212"),
    ("{{#chunk(items, 2)}}[{{#.}}{{n}}{{/.}}]{{/chunk}}{{#slice(items, 1, 1)}}{{n}}{{/slice}}", "[31][2]1"),
    ("{{#items}}{{position()}}/{{index()}}{{#even()}}e{{/even()}}{{^last()}},{{/last()}}{{/items}}", "1/0e,2/1,3/2e"),
    (
      "{{add(0.1, 0.2)}} {{multiply(divide(42, 60), 100)}} {{subtract(1, 2)}} {{modulo(7, 3)}} {{round(2.345, 2)}}",
      "0.3 70 -1 1 2.35"
    ),
    (
      "{{upper(name)}} {{capitalize(name)}} {{truncate(name, 6)}} {{pad(7, 3)}} {{padEnd('a', 3, '.')}}",
      "ADA LOVELACE Ada Lovelace ada… 007 a.."
    ),
    (
      "{{default(nick, name)}} {{if(equal(count(items), 3), 'y', 'n')}} {{roman(1994)}} {{length('ä€')}}",
      "ada lovelace y MCMXCIV 2"
    ),
    ("{{#greater(9, 10)}}x{{/greater}}{{#less('9', 10)}}y{{/less}}{{^contains(name, 'love')}}z{{/contains}}", "y"),
    (
      "{{url('a b&ü')}} {{{json(items)}}}",
      "a%20b%26%C3%BC [{\"g\":\"a\",\"n\":3},{\"g\":\"b\",\"n\":1},{\"g\":\"a\",\"n\":2}]"
    ),
    (
      "{{join(map(items, 'n'), '-')}} {{addDays('2024-02-28', 2)}} {{date(1790000000, 'y-MM-dd HH:mm')}}",
      "3-1-2 2024-03-01 2026-09-21 14:13"
    ),
    ("{{uppercased(name)}}{{#reversed(items)}}{{n}}{{/reversed(items)}}", "ADA LOVELACE213"),
  ]

  @Test(arguments: plain) func worksOut(_ row: (template: String, text: String)) throws {
    let bound = try Self.bind(row.template, Self.items)
    #expect(bound.text == row.text, "\(row.template)")
    #expect(bound.diagnostics.isEmpty, "\(bound.diagnostics)")
  }

  @Test(arguments: [
    ("a{{nubmer(x)}}", "there is no function 'nubmer'", "did you mean 'number'?", 1),
    ("{{currency(x)}}", "found 1 argument; expected currency(number, code[, decimals])", nil, 0),
    ("{{number(x}}", "'number(' is not closed; expected ')'", nil, 0),
    ("{{upper('x)}}", "a text in quotes is not closed", nil, 0),
  ]) func refuses(_ row: (String, String, String?, Int)) {
    let error = #expect(throws: MarkupError.self) { try Template(row.0, file: "t.html").checkPlaceholders() }
    #expect(error?.description == row.1)
    #expect(error?.hint == row.2)
    #expect(error?.location?.offset == row.3)
  }

  @Test func valuesOfTheWrongKindAreErrorsInTheirPlace() throws {
    let bound = try Self.bind(
      "{{#rows}}{{number(n)}}{{/rows}} {{date(d)}} {{sum(none)}}", #"{"rows": [{"n": "x"}, {"n": "y"}], "d": "soon"}"#)
    #expect(bound.text == "xy soon ")
    #expect(bound.diagnostics.map(\.severity) == [.error, .error, .warning])
    #expect(bound.diagnostics.map { $0.location?.offset } == [9, 32, 44])
    #expect(bound.diagnostics[0].message == "number() found 'x'; expected a number")
    #expect(try Self.bind("{{number(n)}}{{date(n)}}", #"{"n": ""}"#).diagnostics.isEmpty)
  }

  @Test func theLocaleIsTheDocumentsLanguage() throws {
    #expect(try Self.bind("<html lang=de>{{number(1.5)}}").text.hasSuffix("1,5"))
    #expect(try Self.bind("<html lang='{{l}}'>{{number(1.5)}}", #"{"l": "de-AT"}"#).text.hasSuffix("1,5"))
    let unknown = try Self.bind("<p></p><html lang=tlh>{{number(1.5)}}")
    #expect(unknown.diagnostics.map(\.message) == ["there are no formats of the locale 'tlh'; those of 'en' are used"])
  }

  @Test func everyLocaleIsComplete() {
    #expect(LocaleFormats.names.count > 50)
    for name in LocaleFormats.names {
      let formats = LocaleFormats(name)
      #expect(formats?.name == name)
      for month in 1...12 {
        #expect(formats?.name(ofMonth: month, .wide, standsAlone: false).isEmpty == false, "\(name)")
      }
      for length in LocaleFormats.Length.allCases {
        let text = formats?.format(
          CivilDate(year: 2026, month: 11, day: 22), pattern: formats?.dateTimePattern(length) ?? "G")
        #expect(text != nil, "\(name) \(length)")
      }
    }
  }

  @Test func theSchemaKnowsTheKinds() throws {
    let template = try Template(
      "{{number(price)}}{{date(due)}}{{sum(totals)}}{{#sort(items, 'n')}}{{n}}{{/sort}}{{default(nick, 'x')}}",
      file: "t")
    let schema = TemplateSchema(template)
    #expect(schema.root["price"]?.kind == .number && schema.root["due"]?.kind == .date)
    #expect(schema.root["totals"]?.kind == .list && schema.root["items"]?["n"]?.isValue == true)
    let text = schema.jsonSchema(title: "t")
    #expect(text.contains(#""description": "a date or a time""#) && !text.contains(#""required": ["nick"#))
    let problems = RecordValidator(template, isTyped: true).problems(in: .object(["totals": .string("x")]))
    #expect(problems.contains(MarkupError(.wrongKind("totals", found: "a text", expected: "a list"))))
  }
}
