import Testing

@testable import FlexDocument

/// CSS Backgrounds 3 §2.11 (#special-backgrounds).
@Suite("The canvas's background")
struct CanvasBackgroundTests {
  static let cases = [
    PageCase("the root's", "<style>html{background:lime}body{background:red;margin:20px!important}</style>x", "5,5=G"),
    PageCase("body's, where the root has none", "<style>body{background:lime;margin:20px!important}</style>x", "5,5=G"),
    PageCase(
      "body's, where the root's has no picture and no colour",
      "<style>html{background:none;min-height:100%}body{background:lime;margin:20px!important}</style>x", "5,5=G"),
    PageCase(
      "body's, where the root's is transparent",
      "<style>html,body{background:transparent}body{background-color:lime;margin:20px!important}</style>x", "5,5=G"),
    PageCase(
      "the root's colour under layers without a picture",
      "<style>html{background:none,none lime}body{background:red;margin:20px!important}</style>x", "5,5=G"),
    PageCase(
      "the root's picture",
      "<style>html{background:none,linear-gradient(lime,lime)}body{background:red;margin:20px!important}</style>x",
      "5,5=G"),
  ]

  @Test(arguments: cases) func painted(_ row: PageCase) throws { try row.check() }
}
