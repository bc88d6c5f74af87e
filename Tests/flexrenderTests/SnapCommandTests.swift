import TestSupport
import Testing

@Suite("flexrender snap")
struct SnapCommandTests {
  static let card = """
    <body style="width: 120px; margin: 0; font: 16px/20px 'DejaVu Sans'">
    <div class="row"><span class="name" style="display: block">{{name}}</span></div>
    <p class="date" style="margin: 0">{{date}}</p></body>
    """

  let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.write(Self.card, "card/template.html")
    try folder.write(#"{"name": "Ada", "date": "1 May"}"#, "card/data/ada.json")
    try folder.write(#"{"name": "Grace", "date": "2 May"}"#, "card/data/grace.json")
  }

  func snap(_ arguments: String...) throws -> Program.Result { try Program.run(["snap"] + arguments, in: folder) }

  @Test func fromMissingToAcceptedToChanged() throws {
    let first = try snap("test")
    #expect(first.exitCode == 11)
    #expect(first.output.contains("2 missing"))
    #expect(try snap("accept").output == "accepted card/ada\naccepted card/grace\n")
    #expect(try snap("test").exitCode == 0)
    try folder.write(#"{"name": "Grace Brewster Murray Hopper", "date": "2 May"}"#, "card/data/grace.json")
    let changed = try snap("test", "--junit", "j.xml", "--json", "j.json", "--report", "r.html")
    #expect(changed.exitCode == 20)
    #expect(changed.output.contains("`.name` is 40 px taller, its text changed and now takes three lines"))
    #expect(changed.output.contains("takes three lines\n    − Grace\n    + Grace\n"))
    #expect(changed.output.contains("1 same, 1 size"))
    #expect(try folder.text("j.xml").contains("failures=\"1\""))
    #expect(try folder.text("j.json").contains("\"status\" : \"size\""))
    #expect(try folder.text("r.html").contains("data:image/png;base64,"))
    #expect(folder.has("__snapshots__/.failed/card/grace.diff.png"))
  }

  @Test func aColourIsAChangeToo() throws {
    _ = try snap("test")
    _ = try snap("accept")
    try folder.write(
      Self.card.replacing("<p class=\"date\" style=\"", with: "<p class=\"date\" style=\"color: red; "),
      "card/template.html")
    let changed = try snap("test", "--only", "ada")
    #expect(changed.exitCode == 10)
    #expect(changed.output.contains("`.date`: `color` is now rgb(255, 0, 0)"))
  }

  @Test func masksAndIgnoredElementsAreNotCompared() throws {
    try folder.write(
      "cases: [{template: card/template.html, data: card/data/ada.json, mask: .date}]", "snap.yaml")
    _ = try snap("test")
    _ = try snap("accept")
    try folder.write(#"{"name": "Ada", "date": "9 May"}"#, "card/data/ada.json")
    #expect(try snap("test").exitCode == 0)
  }

  @Test func obsoleteBaselinesArePruned() throws {
    _ = try snap("test")
    _ = try snap("accept")
    try folder.write("cases: [{template: card/template.html, data: card/data/ada.json}]", "snap.yaml")
    #expect(try snap("test").exitCode == 12)
    #expect(try snap("prune").output == "removed card/grace\n")
    #expect(try snap("test").exitCode == 0)
  }

  @Test func aTemplateThatDoesNotParseIsAnError() throws {
    try folder.write("<p>{{#open}}", "card/template.html")
    let result = try snap("test", "--only", "ada")
    #expect(result.exitCode == 30)
    #expect(result.output.contains("section 'open' is not closed"))
  }

  @Test func lockedFontsAreTheOnlyOnes() throws {
    _ = try snap("test")
    _ = try snap("accept")
    #expect(try Program.run(["fonts", "lock"], in: folder).output.hasSuffix(" font files in ./fonts.lock\n"))
    #expect(try snap("test").exitCode == 0)
    try folder.write(try folder.text("fonts.lock").replacing(/"sha256" : "./, with: "\"sha256\" : \"x"), "fonts.lock")
    let result = try snap("test")
    #expect(result.exitCode == 30)
    #expect(result.errors.contains("is not the one that was locked"))
  }

  @Test func diffOfAnyTwoPictures() throws {
    for (name, color) in [("a", "teal"), ("b", "navy")] {
      let html = "<body style='margin: 0; width: 20px; height: 10px; background: \(color)'>"
      _ = try Program.run(["render", "-", "-o", "\(name).png"], in: folder, input: html)
    }
    #expect(try snap("diff", "a.png", "a.png").exitCode == 0)
    let diff = try snap("diff", "a.png", "b.png", "-o", "d.png")
    #expect(diff.exitCode == 10)
    #expect(diff.output == "200 of 200 pixels differ, within 20 × 10 at 0, 0\n")
    #expect(try folder.read("d.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let missing = try snap("diff", "a.png", "missing.png", "--messages", "json")
    #expect(missing.exitCode == 30 && missing.errors.hasPrefix(#"{"version":1"#), "\(missing.errors)")
  }
}
