import Foundation
import TestSupport
import Testing

/// What the kernel sees of a document that looks around: no file is opened outside of the base folder, and nothing is
/// asked of the network.
@Suite(
  "The jail, as strace sees it",
  .enabled(if: Command.isBuilt && FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")))
struct JailTests {
  static let strace = "/usr/bin/strace"

  /// Names of files outside, by all the ways that a name has.
  static let ways = [
    "../secret.FORM", "%2e%2e/secret.FORM", "/../secret.FORM", "file://FOLDER/secret.FORM", "FOLDER/secret.FORM",
    "link.FORM", "folder/secret.FORM", "./folder/../../secret.FORM", ".hidden.FORM", "..\\secret.FORM",
    "http://127.0.0.1:9/secret.FORM", "//127.0.0.1/secret.FORM",
  ]

  /// A document that names files of a form in every place that takes one.
  private static func document(_ folder: String) -> String {
    func each(_ form: String, _ body: (String) -> String) -> String {
      ways.map { body($0.replacing("FORM", with: form).replacing("FOLDER", with: folder)) }.joined(separator: "\n")
    }
    let styles = each("css") { "@import url('\($0)');" }
    let fonts = each("ttf") { "@font-face { font-family: x; src: url('\($0)') }" }
    let profiles = each("icc") { "@color-profile --p { src: url('\($0)') }" }
    return """
      <!DOCTYPE html><html><head><style>\(styles) \(fonts) \(profiles) p { font-family: x }</style>
      \(each("css") { "<link rel=stylesheet href='\($0)'>" })
      \(each("txt") { "<link rel=attachment href='\($0)'>" })
      <p>text <img src=inside.png width=9>
      \(each("png") { "<img src='\($0)'><p style=\"background: url('\($0)'); list-style: url('\($0)'); mask: url('\($0)')\">" })
      \(each("svg") { "<img src='\($0)'><object data='\($0)'></object><embed src='\($0)'>" })
      \(each("html") { "<iframe src='\($0)'></iframe>" })
      {{> ../secret}}{{> link}}{{> folder/secret}}{{> .hidden}}{{> \(folder)/secret.html}}
      <img src=inside.svg>
      """
  }

  @Test func `no file outside is opened`() throws {
    let folder = try TestFolder()
    let path = (folder.path as NSString).resolvingSymlinksInPath
    for form in ["css", "ttf", "icc", "txt", "png", "svg", "html"] {
      try folder.write("secret", "secret.\(form)")
      try folder.write("secret", "in/.hidden.\(form)")
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/in/link.\(form)", withDestinationPath: "\(path)/secret.\(form)")
    }
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/in/folder", withDestinationPath: path)
    let picture =
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><image href='../secret.png' width='9' height='9'/>"
      + "<image href='file://\(path)/secret.png' width='9' height='9'/><use href='../secret.svg#a'/></svg>"
    try folder.write(picture, "in/inside.svg")
    try folder.write("no picture", "in/inside.png")
    try folder.write(Self.document(path), "in/a.html")
    // A picture lacks what it can't read; a PDF without its attachments is none.
    for (output, exitCode) in [("a.svg", Int32(0)), ("a.pdf", 1)] {
      let launcher = [Self.strace, "-f", "-q", "-e", "trace=%file,%network", "-o", "\(folder.path)/trace"]
      let result = try Program.run(["render", "in/a.html", "-o", output], in: folder, by: launcher)
      if result.errors.contains("ptrace") { return print("left out: strace, which this container may not use") }
      #expect(result.exitCode == exitCode, "\(result.errors)")

      let lines = try folder.text("trace").split(separator: "\n")
      // So that this would see them: what is inside is opened.
      #expect(lines.contains { $0.contains("openat(") && $0.contains("inside.png") && !$0.contains("= -1") })
      let opened = lines.filter { $0.contains("open") && !$0.contains("= -1") }
      #expect(opened.filter { $0.contains("secret.") || $0.contains(".hidden.") || $0.contains("link.") }.isEmpty)
      #expect(lines.filter { $0.contains("connect(") || $0.contains("sendto(") }.isEmpty)
    }
  }
}
