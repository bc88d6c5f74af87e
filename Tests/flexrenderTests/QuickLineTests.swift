import ArgumentParser
import Testing

@testable import flexrender

/// Lines that are read without ArgumentParser say what they say to it.
struct QuickLineTests {
  /// Every option that is read without it, alone, with its value behind it or attached, and some together.
  @Test(arguments: [
    "card.html", "-", "card.html -o card.png", "-o card.png card.html", "card.html -o a.png -o b.pdf --output=c.svg",
    "card.html --set a=b --set=c=d", "card.html --font fonts --font=a.ttf --no-system-fonts", "card.html --data d.json",
    "card.html --data -", "card.html --base=/ --locale de --record 3", "- --format pdf -o -",
    "card.html --width 300 --height auto", "card.html --width=1e2 --height=99.5 --scale 2", "card.html --size A4",
    "card.html --size 300x250@2x", "card.html --png fast --messages json", "card.html --timeout 1.5 --sandbox",
    "card.html --no-isolation --strict --dark --transparent", "card.html --messages=sarif --png=small",
  ])
  func reads(_ line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let quick = try #require(RenderCommand(quick: words[...]))
    #expect(String(describing: quick) == String(describing: try RenderCommand.parseAsRoot(words)))
  }

  /// What isn't right, or not common, is left to ArgumentParser.
  @Test(arguments: [
    "", "a.html b.html", "a.html --help", "-h", "a.html --data", "a.html --data=", "a.html --data -x",
    "a.html --data x --data y",
    "a.html --record none", "a.html --record 0", "a.html --width 0", "a.html --width wide", "a.html --size Q9",
    "a.html --size A4 --width 3", "a.html --strict=yes", "a.html --strict --strict", "a.html -oa.png", "a.html --",
    "a.html --format pong", "a.html --png tiny", "a.html --messages", "a.html --locale xx-none", "- --data -",
    "a.html -o b.unknown", "a.html -o b.jpg --transparent", "a.html --pages 2",
    "a.html --dat x",
    "a.html --title x",
  ])
  func leaves(_ line: String) {
    #expect(RenderCommand(quick: line.split(separator: " ").map(String.init)[...]) == nil)
  }

  /// An option that only ArgumentParser knows is one that `unnamed` values don't forget: reading them would end the program.
  @Test func namesEveryOption() throws {
    let quick = try #require(RenderCommand(quick: ["card.html"]))
    #expect(!String(describing: quick).contains("*definition*"))
  }
}
