import FlexDOM
import FlexLimits
import Testing

@testable import FlexMarkup

@Suite("Stencil templates")
struct StencilTests {
  static func template(_ text: String, files: [String: String] = [:]) throws -> Template {
    try Template(text, file: "t.stencil.html") { name in files[name].map { ($0, name) } }
  }

  static func bind(_ text: String, _ json: String = "{}", files: [String: String] = [:]) throws -> BoundTemplate {
    try template(text, files: files).bind(try DataReader.read(json, as: .json, file: "d.json"))
  }

  @Test(arguments: [
    ("card.html", TemplateEngine.mustache), ("card.stencil.html", .stencil), ("a.stencil/card.html", .mustache),
    ("card.stencil", .stencil), ("stencil.html", .mustache), ("card.Stencil.HTML", .stencil),
  ]) func `the file's name tells the language`(_ name: String, _ engine: TemplateEngine) {
    #expect(TemplateEngine(ofFileNamed: name) == engine)
  }

  @Test func `values are escaped, unless they are said to be safe`() throws {
    let bound = try Self.bind("{{ a }}{{ a|safe }}{{ a|upper|raw }}{{ 'x<y' }}", #"{"a":"<b>&'\""}"#)
    #expect(bound.text == "&lt;b&gt;&amp;&#39;&quot;<b>&'\"<B>&'\"x&lt;y")
  }

  @Test(arguments: [
    ("{{ total|currency:'EUR' }}", "1.234,50 €"), ("{{ rows|sum:'v'|number:1 }}", "6,0"),
    ("{{ rows.v|mean }}", "2"), ("{% for r in rows|sort:'v','descending' %}{{ r.v }}{% endfor %}", "321"),
    ("{{ sum(rows.v) }} {{ multiply(divide(1, 4), 100) }}%", "6 25%"), ("{{ day|date:'long' }}", "24. Dezember 2026"),
    ("{% for g in rows|group:'k' %}{{ g.key }}{{ g.items|count }}{% endfor %}", "x2y1"),
    ("{% for r in rows %}{{ position() }}{% if even() %}e{% endif %}{% endfor %}", "1e23e"),
    ("{% if rows|count > 2 and total >= 1000 %}many{% endif %}", "many"), ("{{ get(rows, 1).v }}{{ rows[0].k }}", "1x"),
  ]) func `filters are the functions of values`(_ text: String, _ expected: String) throws {
    let bound = try Self.bind(
      "<html lang=de>" + text,
      #"{"total":1234.5,"day":"2026-12-24","rows":[{"k":"x","v":3},{"k":"y","v":1},{"k":"x","v":2}]}"#)
    #expect(bound.text == "<html lang=de>" + expected.replacing(" €", with: "\u{A0}€"), "\(bound.diagnostics)")
    #expect(bound.diagnostics.isEmpty)
  }

  static let missing: [(template: String, message: String, hint: String?, offset: Int)] = [
    ("ab{{ nmae }}", "'nmae' is not in the data", "did you mean 'name'?", 2),
    ("{{ a.bb|upper }}", "'a.bb' is not in the data", "did you mean 'a.bc'?", 0),
    ("{% for r in rows %}{{ r.nam }}{% endfor %}", "'r.nam' is not in the data", "did you mean 'r.name'?", 19),
    ("x{% if nme %}y{% endif %}", "'nme' is not in the data", "did you mean 'name'?", 1),
    ("{% if zzz == 1 %}y{% endif %}", "'zzz' is not in the data", nil, 0),
    ("{% include 'none' %}", "partial 'none' is not there", nil, 0),
    ("{{ name|number }}", "number() found 'N'; expected a number", nil, 0),
    (" {% for x in name %}{% endfor %}", "'name' is a text; expected a list", nil, 1),
    ("{{ rows[7] }}", "'rows.7' is not in the data", nil, 0),
  ]

  @Test(arguments: missing) func `what is missing is told where it is asked for`(
    _ row: (template: String, message: String, hint: String?, offset: Int)
  ) throws {
    let bound = try Self.bind(row.template, #"{"name":"N","a":{"bc":1},"rows":[{"name":1},{"name":2}]}"#)
    #expect(bound.diagnostics.map(\.message) == [row.message])
    #expect(bound.diagnostics.map(\.hint) == [row.hint])
    #expect(bound.diagnostics.map(\.location?.offset) == [row.offset])
  }

  @Test(arguments: [
    "{% if none %}a{% endif %}", "{% for x in none %}{% empty %}{% endfor %}", "{{ none|default:'-' }}",
    "{{ 'a' if none else 'b' }}", "{% if not none %}{% endif %}", "{% for r in rows.none %}{% endfor %}",
  ]) func `what may be missing is no warning`(_ text: String) throws {
    #expect(try Self.bind(text, #"{"rows":[]}"#).diagnostics.isEmpty)
  }

  static let broken: [(template: String, message: String, hint: String?, offset: Int)] = [
    ("a{{ b", "found '{{' without its '}}'", "a literal '{{' can stand as {{ '{{' }}", 1),
    ("a {% if b", "found '{%' without its '%}'", "a literal '{%' can stand as {{ '{%' }}", 2),
    ("x{% fro a in b %}{% endfor %}", "there is no tag 'fro'", "did you mean 'for'?", 1),
    ("x{% for a in b %}", "'for' is not closed; expected '{% endfor %}'", nil, 1),
    ("{% if a %}{% for b in c %}{% endif %}", "found '{% endif %}' where nothing is open that it belongs to", nil, 26),
    ("{% endif %}", "found '{% endif %}' where nothing is open that it belongs to", nil, 0),
    (
      "{% for a %}{% endfor %}",
      "the tag can't be read; expected {% for name in list %} or {% for name in list where condition %}", nil, 0
    ),
    ("{{ a|uper }}", "there is no function 'uper'", "did you mean 'upper'?", 0),
    ("{{ a|truncate }}", "found 1 argument; expected truncate(text, length[, end])", nil, 0),
    ("{{ a b }}", "found 'b'; expected a name, a text in quotes or a number", nil, 0),
    ("{{ 'a }}", "a text in quotes is not closed", nil, 0), ("{{ }}", "found a placeholder without a name", nil, 0),
    ("{% if %}{% endif %}", "the tag can't be read; expected {% if condition %}", nil, 0),
    ("{% break %}", "found 'break' outside of a loop", nil, 0), ("{% %}", "found a tag without a name", nil, 0),
    ("{% for a in b %}{% break x %}{% endfor %}", "no loop around it has the label 'x'", nil, 16),
    ("{% extends 'none' %}", "partial 'none' is not there", nil, 0),
    ("{% extends name %}", "the tag can't be read; expected {% extends \"name\" %}, once in a template", nil, 0),
  ]

  @Test(arguments: broken) func `what can't be read is an error with a place`(
    _ row: (template: String, message: String, hint: String?, offset: Int)
  ) throws {
    let error = #expect(throws: MarkupError.self) { try Self.template(row.template) }
    #expect(error?.description == row.message)
    #expect(error?.location == SourceLocation(file: "t.stencil.html", offset: row.offset))
    if let hint = row.hint { #expect(error?.hint == hint) }
  }

  @Test func `elements know the file that they were written in`() throws {
    let bound = try Self.bind(
      "{% extends 'base' %}{% block main %}<p {% if a > b %}class=x{% endif %}>{% include 'part' %}</p>{% endblock %}",
      #"{"a":2,"b":1}"#, files: ["base": "<div>{% block main %}{% endblock %}</div>", "part": "x<b>y</b>"])
    #expect(bound.text == "<div><p class=x>x<b>y</b></p></div>")
    let document = try Document(parsing: bound)
    let places = document.nodes.compactMap { if case .element(let element) = $0.kind { element } else { nil } }
      .filter { ["div", "p", "b"].contains($0.tag) }.map {
        "\($0.tag) \($0.location?.file ?? "") \($0.location?.offset ?? -1)"
      }
    #expect(places == ["div base 0", "p t.stencil.html 36", "b part 1"])
  }

  /// Each is a way to ask for more than there is; none may take long or trap.
  @Test(arguments: [
    "{% for a in 1...99999 %}{% for b in 1...99999 %}x{% endfor %}{% endfor %}",
    "{% for a in 1...99999999 %}x{% endfor %}", "{% include 'self' %}", "{{ list.last }}{{ list.first }}{{ '' .last }}",
    "{{ list.-1 }}{{ list.99999999999999999999 }}{{ text.5 }}{{ '' }}", "{{ 1|pad:99999999 }}",
    "{% for a in list %}{% endfor %}{{ 1e999|number }}",
    "{% block a %}{% block a %}{{ block.super }}{% endblock %}{% endblock %}",
  ]) func `hostile templates end`(_ text: String) throws {
    var limits = Limits()
    limits.expansions = 20_000
    let budget = Budget(limits)
    let template = try? Self.template(text, files: ["self": "{% include 'self' %}{% include 'self' %}"])
    _ = try? template?.bind(try DataReader.read(#"{"list":[],"text":""}"#, as: .json, file: ""), budget: budget)
  }

  private static let many = 100_000

  private static func many(_ text: String) -> String { String(repeating: text, count: many) }

  static let tooLong: [(template: String, message: String, hint: String?, offset: Int)] = {
    let steps = "found more than 128 filters, brackets and 'else' in one expression"
    let workedOut = "work the value out in the data, or in several tags"
    let depth = "found more than 32 functions inside each other"
    let sections = "found more than 128 sections inside each other"
    return [
      ("x{{ a" + many("|upper") + " }}", steps, workedOut, 1),
      ("x{{ a" + many("|safe") + " }}", steps, workedOut, 1),
      ("{{ a|default:" + many("a|default:") + "a }}", steps, workedOut, 0),
      ("{% for b in a" + many("|upper") + " %}{% endfor %}", steps, workedOut, 0),
      ("{% filter upper" + many("|upper") + " %}{% endfilter %}", steps, workedOut, 0),
      ("{% include 'a' a" + many("|upper") + " %}", steps, workedOut, 0),
      ("{{ a" + many("[b]") + " }}", steps, workedOut, 0),
      ("{{ " + many("a if b else ") + "c }}", steps, workedOut, 0),
      ("{% if " + many("(") + "a" + many(")") + " %}{% endif %}", depth, workedOut, 0),
      ("{{ a" + many("[a") + many("]") + " }}", depth, workedOut, 0),
      ("{{ " + many("upper(") + "a" + many(")") + " }}", depth, workedOut, 0),
      ("{{ a" + many(".a") + " }}", "found a name of more than 512 parts", "data doesn't nest as deep", 0),
      ("{{ first(a)" + many(".a") + " }}", "found a name of more than 512 parts", "data doesn't nest as deep", 0),
      ("{{ a|default:a" + many(",a") + " }}", "found 100002 arguments; expected default(value, other)", nil, 0),
      (
        "{% for a in 1" + many("...1") + " %}{% endfor %}",
        "found '" + String(repeating: "1...", count: 10) + "'; expected a name, a text in quotes or a number", nil, 0
      ),
      (many("{% if a %}"), sections, nil, 1_280), (many("{% for a in a %}"), sections, nil, 2_048),
    ]
  }()

  @Test(arguments: tooLong.indices) func `what has no end is an error with a place`(_ index: Int) throws {
    let row = Self.tooLong[index]
    let error = #expect(throws: MarkupError.self) { try Self.template(row.template) }
    #expect(error?.description == row.message)
    #expect(error?.hint == row.hint)
    #expect(error?.location == SourceLocation(file: "t.stencil.html", offset: row.offset))
  }

  @Test func `expressions may be as long as their limits`() throws {
    let upper = String(repeating: "|upper", count: 128)
    #expect(try Self.bind("{{ a\(upper) }}", #"{"a":"x"}"#).text == "X")
    let choice = String(repeating: "a if no else ", count: 128)
    #expect(try Self.bind("{{ \(choice)'b' }}").text == "b")
    // What stands beside each other has no limit.
    let chain = "{% if a" + Self.many(" and a") + " %}b{% endif %}{% if no" + Self.many(" or no") + " %}c{% endif %}"
    #expect(try Self.bind(chain, #"{"a":true,"no":false}"#).text == "b")
    #expect(try Self.bind("{% if " + Self.many("not ") + "a %}b{% endif %}", #"{"a":true}"#).text == "b")
    let branches = "{% if no %}" + Self.many("{% elif no %}") + "{% else %}b{% endif %}"
    #expect(try Self.bind(branches, #"{"no":false}"#).text == "b")
  }

  @Test func `the schema goes no deeper than data`() throws {
    let name = String(repeating: ".a", count: 200)
    let loops = (0..<128).map { "{% for x\($0 + 1) in x\($0)\(name) %}" }.joined()
    let ends = String(repeating: "{% endfor %}", count: 128)
    #expect(TemplateSchema(try Self.template(loops + "{{ x128 }}" + ends)).root["x0"] != nil)
    let sections = String(repeating: "{{#b\(name)}}", count: 128)
    let closed = sections + "{{c}}" + String(repeating: "{{/b\(name)}}", count: 128)
    let deep = TemplateSchema(try Self.template("{{ a\(name) }}")).jsonSchema(title: "t")
    #expect(deep.split(separator: "\n").count { $0.contains("\"a\":") } == 201)
    #expect(TemplateSchema(try Template(closed, file: "t.html") { _ in nil }).root["b"] != nil)
    for tag in ["{{a\(Self.many(".a"))}}", "{{>*a\(Self.many(".a"))}}", "{{upper(a\(Self.many(".a")))}}"] {
      let error = #expect(throws: MarkupError.self) {
        try Template("x" + tag, file: "t.html") { _ in nil }.checkPlaceholders()
      }
      #expect(error?.description == "found a name of more than 512 parts")
      #expect(error?.location?.offset == 1)
    }
  }

  @Test func `templates that extend each other without an end are an error`() throws {
    let error = #expect(throws: MarkupError.self) {
      try Self.template("{% extends 'a' %}", files: ["a": "{% extends 'b' %}", "b": "{% extends 'a' %}"])
    }
    #expect(error?.location != nil)
    let blocks = "{% block x %}{{ block.super }}{{ block.super }}{% endblock %}"
    var files = ["f0": "{% block x %}{{ a }}{% endblock %}"]
    for index in 1..<15 { files["f\(index)"] = "{% extends 'f\(index - 1)' %}" + String(repeating: blocks, count: 1) }
    #expect(throws: Never.self) { try Self.template("{% extends 'f14' %}" + blocks, files: files) }
    files["f0"] = "{% block x %}" + String(repeating: "{{ a }}", count: 100) + "{% endblock %}"
    #expect(throws: MarkupError.self) { try Self.template("{% extends 'f14' %}" + blocks, files: files) }
  }

  @Test func `the schema knows what loops and conditions show`() throws {
    let schema = try TemplateSchema(
      Self.template(
        "{{ title }}{{ author.name }}{% for r in rows %}{{ r.name }}{% if r.note %}{{ r.note }}{% endif %}{% for t in r.tags %}{{ t }}{% endfor %}{% endfor %}{% if draft %}{{ mark }}{% endif %}{{ total|currency:'EUR' }}{{ rows|sum:'price' }}"
      ))
    let json = schema.jsonSchema(title: "t")
    #expect(json.contains(#""required": ["title", "author", "total"]"#), "\(json)")
    #expect(json.contains(#""required": ["name", "tags"]"#) || json.contains(#""required": ["name"]"#), "\(json)")
    #expect(schema.root["total"]?.kind == .number)
    #expect(schema.root["rows"]?["tags"]?.printsItems == true)
    #expect(schema.root["draft"]?.isRequired == false && schema.root["mark"]?.isRequired == false)
    #expect(schema.root["r"] == nil && schema.root["forloop"] == nil)
    let wrong = RecordValidator(
      try Self.template("{{ total|number }}{% for r in rows %}{{ r.name }}{% endfor %}"), isTyped: true
    ).problems(in: .object(["total": .string("x"), "rows": .list([.object([:])])]))
    #expect(
      wrong.map(\.description) == ["'rows[0].name' is not in the data"])
  }

  @Test func `a list of records stands for the only loop`() throws {
    let template = try Self.template("{% for card in cards %}<p>{{ card.name }}</p>{% endfor %}")
    let bound = try template.bind(try DataReader.read("name\nAda\nGrace\n", as: .csv, file: "d.csv"))
    #expect(bound.text == "<p>Ada</p><p>Grace</p>")
    let single = try Self.template("<p>{{ name }}</p>{% for t in tags %}{{ t }}{% endfor %}")
    #expect(single.records(in: .list([.object(["name": .string("a")])]))?.count == 1)
  }
}
