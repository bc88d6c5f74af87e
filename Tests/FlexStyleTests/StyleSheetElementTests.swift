import FlexDOM
import FlexMarkup
import Testing

@testable import FlexStyle

@Suite("The style sheets of a document that apply")
struct StyleSheetElementTests {
  /// Ids of the elements whose sheets apply, as Chromium applies them.
  static let rows: [(case: String, html: String, applied: String)] = [
    ("all without a title, in order", "<link id=a rel=stylesheet href=x><style id=b></style>", "ab"),
    (
      "links that are disabled, have no address or no such relation",
      "<link id=a rel=stylesheet href=x disabled><link id=b rel=stylesheet><link id=c rel=stylesheet href>"
        + "<link id=d rel=preload href=x><link id=e rel='icon StyleSheet' href=x>", "e"
    ),
    ("alternates without a title", "<link id=a rel='alternate stylesheet' href=x><style id=b></style>", "b"),
    (
      "the first title's set",
      "<link id=a rel=stylesheet title=A href=x><link id=b rel=stylesheet title=B href=x><style id=c title=B></style>"
        + "<style id=d title=A></style><link id=e rel='alternate stylesheet' title=A href=x><style id=f></style>",
      "adef"
    ),
    ("alternates name no set", "<link id=a rel='alternate stylesheet' title=B href=x><style id=b></style>", "b"),
    (
      "alternates before the sheet that names their set",
      "<link id=a rel='alternate stylesheet' title=B href=x><link id=b rel=stylesheet title=B href=x>"
        + "<link id=c rel='alternate stylesheet' title=C href=x>", "ab"
    ),
    (
      "the set that the document names",
      "<meta http-equiv=Default-Style content=B><style id=a title=A></style><style id=b title=B></style>", "b"
    ),
    (
      "a set that is named too late",
      "<style id=a title=A></style><meta http-equiv=default-style content=B><style id=b title=B></style>", "a"
    ),
    (
      "a title of a space", "<style id=a title=A></style><style id=b title=' '></style><style id=c title=''></style>",
      "ac"
    ),
    ("SVG's style sheets", "<svg><style id=a title=A></style></svg><style id=b title=B></style>", "a"),
    (
      "types of links",
      "<link id=a rel=stylesheet type='text/css;charset=utf-8' href=x><link id=b rel=stylesheet type=text/less href=x>"
        + "<link id=c rel=stylesheet type='' href=x><link id=d rel=stylesheet type=' TEXT/CSS ' href=x>", "acd"
    ),
    (
      "types of style elements",
      "<style id=a type='text/css; charset=utf-8'></style><style id=b type=TEXT/CSS></style><style id=c type=x></style>",
      "b"
    ),
  ]

  @Test(arguments: rows) func applied(_ row: (case: String, html: String, applied: String)) throws {
    let document = try Document(parsing: "<!DOCTYPE html>" + row.html + "<p>x")
    let applied = document.styleSheetElements.compactMap { document.element($0)?[attribute: "id"] }.joined()
    #expect(applied == row.applied, "\(row.case)")
  }
}
