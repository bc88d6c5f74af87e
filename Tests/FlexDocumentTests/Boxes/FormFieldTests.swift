import CairoKit
import FlexDOM
import FlexDisplay
import FlexMarkup
import FlexOutput
import FlexPDFWriter
import FlexPaint
import Foundation
import Testing

@testable import FlexDocument

/// Controls as fields of a PDF. Objects are written one by one, so that they can be looked for.
@Suite("Fields of forms")
struct FormFieldTests {
  /// A PDF of a document, its streams aside, and what was found.
  private static func file(
    _ body: String, options: PDFOptions = PDFOptions()
  ) throws -> (text: String, diagnostics: [Diagnostic]) {
    let session = try RenderSession(resources: MemoryResources())
    let render = RenderOptions(width: 400, height: 600, media: .print, isPaged: true)
    let html = "<!doctype html><html lang=en><title>t</title><body style='font:14px Inter'>" + body
    let document = try session.layOut(try Document(parsing: html), options: render)
    var encoding = EncodingOptions()
    encoding.pdf = options
    encoding.pdf.packsObjects = false
    encoding.pdf.isFillable = true
    let result = try session.encode(document, as: .pdf, options: render, encoding: encoding)
    return (String(decoding: result.bytes, as: UTF8.self), result.diagnostics)
  }

  static let cases: [(html: String, expected: [String])] = [
    (
      "<label>Name <input name=a value=x required maxlength=5></label>",
      ["/T(a)/TU(Name)", "/FT/Tx/MaxLen 5/V(x)/DV(x)/Ff 2"]
    ),
    ("<input name=a type=password value=x>", ["/FT/Tx/V(x)/DV(x)/Ff 8192"]),
    ("<input name=a readonly>", ["/FT/Tx/Ff 1"]),
    ("<input type=submit><input type=reset name=a>", ["/TU(Submit)", "/T(a)/TU(Reset)"]),
    ("<input type=submit value=Go name=a><button name=b>On</button>", ["/T(a)/TU(Go)", "/T(b)/TU(On)"]),
    (
      "<fieldset disabled><legend><input name=b></legend><input name=a></fieldset>",
      ["/T(a)/TU(a)/FT/Tx/Ff 5", "/T(b)/TU(b)/FT/Tx/DA"]
    ),
    ("<textarea name=a>x\ny</textarea>", ["/FT/Tx/V<FEFF0078000A0079>", "/Ff 4096"]),
    ("<input name=a style='text-align:right;color:#f00;font-size:20px'>", ["15 Tf 1 0 0 rg)/Q 2"]),
    (
      "<select name=a><option>x<option value=2 selected>y</select>",
      ["/FT/Ch/Opt[(x)[(2)(y)]]/V(2)/DV(2)/Ff 131072"]
    ),
    (
      "<select name=a multiple><option selected>x<option>y<option selected>z</select>",
      ["/FT/Ch/Opt[(x)(y)(z)]/V[(x)(z)]/DV[(x)(z)]/I[0 2 ]/Ff 2097152"]
    ),
    ("<input type=checkbox name=a value='ä b' checked>", ["/V/#C3#A4#20b/DV/#C3#A4#20b", "/AS/#C3#A4#20b"]),
    ("<input type=checkbox name=a>", ["/V/Off/DV/Off", "/AP<</N<</on ", "/AS/Off"]),
    (
      "<fieldset><legend>Size</legend><label><input type=radio name=a value=s>S</label><label><input type=radio name=a value=m checked>M</label></fieldset>",
      ["/T(a)/TU(Size)/FT/Btn/Ff 49152/V/m/DV/m/Kids[", "/Contents(S)/AS/Off", "/Contents(M)/AS/m"]
    ),
    (
      "<form action=https://example.org/f method=post><button name=a>Go</button></form>",
      ["/FT/Btn/Ff 65536/A<</S/SubmitForm/F<</FS/URL/F(https://example.org/f)>>/Flags 4>>", "/MK<</CA(Go)>>"]
    ),
    ("<input type=reset name=a>", ["/A<</S/ResetForm>>", "/MK<</CA(Reset)>>"]),
    // Names: groups by periods, numbers for those that are taken.
    ("<input name=b.a><input name=b.c>", ["/T(a)/Parent ", "/T(c)/Parent ", "<</T(b)/Kids["]),
    ("<input name=a><input name=a>", ["/T(a)/TU(a)/FT", "/T(a-2)/TU(a)/TM(a)"]),
    ("<input>", ["/T(field1)/FT/Tx"]),
    // Letters of one width in as many parts as there may be.
    (
      "<input name=a maxlength=6 style='font:16px \"DejaVu Sans Mono\";letter-spacing:10px;border:0;padding:0;width:117.8px'>",
      ["/Ff 16777216"]
    ),
  ]

  @Test(arguments: cases) func `are what their controls are`(_ row: (html: String, expected: [String])) throws {
    let (text, diagnostics) = try Self.file(row.html)
    for expected in row.expected { #expect(text.contains(expected), "\(row.html): \(expected)\n\(Self.fields(text))") }
    #expect(diagnostics.allSatisfy { $0.severity != .error })
  }

  private static func fields(_ text: String) -> String {
    text.split(separator: "\n").filter { $0.contains("/FT") || $0.contains("/Widget") }.joined(separator: "\n")
  }

  @Test func `come in the order of the tab key, each in a form of the structure`() throws {
    let (text, _) = try Self.file("<input name=a><input name=b tabindex=1>")
    let annotations = try #require(text.firstMatch(of: #/\/Annots\[(\d+) 0 R (\d+) 0 R /#))
    #expect(text.contains("\n\(annotations.1) 0 obj\n<</T(b)") && text.contains("\n\(annotations.2) 0 obj\n<</T(a)"))
    #expect(text.ranges(of: "/S/Form").count == 2 && text.ranges(of: "/Type/OBJR").count == 2)
  }

  @Test func `one that is shown on several pages is one field`() throws {
    let rows = (1...60).map { "<tr><td>\($0)" }.joined()
    let (text, _) = try Self.file("<table><thead><tr><th><input name=a></thead>\(rows)</table>")
    #expect(text.ranges(of: "/FT/Tx").count == 1)
    #expect(text.ranges(of: "/Subtype/Widget").count > 1)
  }

  @Test func `what a PDF has no field for is told with its place`() throws {
    let (text, diagnostics) = try Self.file("<input type=range name=a>")
    #expect(!text.contains("/AcroForm"))
    #expect(diagnostics.contains { $0.message.contains("<input type=range>") && $0.location != nil })
  }

  @Test func `archives have no actions, and people must be told what to fill in`() throws {
    var options = PDFOptions()
    options.conformance = [.ua1, .a2a]
    let form = "<form action=https://example.org><button name=a>Go</button></form>"
    #expect(!(try Self.file(form, options: options)).text.contains("/SubmitForm"))
    #expect(throws: DocumentError.self) { try Self.file("<input>", options: options) }
  }

  /// All kinds of controls, in a box that is turned, one that fades and one that is cut.
  static let page = """
    <style>body { margin: 10px; width: 380px } label { display: block; margin: 4px 0 }</style>
    <label>Name <input name=name value="Ada Lovelace"></label><label>Mail <input placeholder="you@example.org"></label>
    <label>Secret <input type=password value=abc></label><label>Number <input type=number value=12></label>
    <label>Notes <textarea>First line\nsecond</textarea></label>
    <div style="opacity: .5"><label>Land <select><option>Germany<option selected>France</select></label></div>
    <label>Tags <select multiple size=3><option>red<option selected>green<option selected>blue</select></label>
    <div style="transform: translate(40px) rotate(90deg); width: 60px"><input type=checkbox checked><input type=radio></div>
    <div style="overflow: hidden; width: 100px"><input style="width: 150px" value="what is cut off is cut off"></div>
    <input type=checkbox checked style="appearance: none; width: 20px; height: 20px; background: teal">
    <button style="border-radius: 9px; background: #fd0">Send it</button> <input type=submit disabled>
    """

  @Test func `look as they are painted`() throws {
    let session = try RenderSession(resources: MemoryResources())
    let options = RenderOptions(width: 400, height: 500)
    let html = "<!doctype html><body style='font:14px Inter'>" + Self.page
    let document = try session.layOut(try Document(parsing: html), options: options)
    var encoding = EncodingOptions()
    func picture() throws -> ComparedPicture? {
      let bytes = try session.encode(document, as: .pdf, options: options, encoding: encoding).bytes
      return try ComparedPicture(pdf: bytes, width: 400, height: 500)
    }
    let png = try ComparedPicture(png: try session.encode(document, as: .png, options: options).bytes)
    guard let painted = try picture() else { return }
    encoding.pdf.isFillable = true
    let filled = try #require(try picture())
    #expect(painted.difference(from: filled).share < 0.0005)
    #expect(png.difference(from: filled).share < 0.01)
  }
}
