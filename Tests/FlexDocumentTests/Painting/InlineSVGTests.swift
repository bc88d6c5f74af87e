import Foundation
import TestSupport
import Testing

@testable import FlexDocument

@Suite("Inline SVG is drawn with the page's styles")
struct InlineSVGPaintTests {
  static let cases = [
    PageCase(
      "custom properties and new colours, in rules and attributes",
      """
      <style>:root { --c: color(srgb 1 0 0) } .a { fill: var(--c) }</style>
      <svg width=60 height=60><rect class=a width=20 height=20 /><rect x=20 width=20 height=20 fill="var(--c)" />
      <rect x=40 width=20 height=20 fill="rgb(0 0 255 / 1)" /><rect y=20 width=20 height=20 style="fill:oklch(1 0 0)" />
      """, "10,10=R 30,10=R 50,10=B 10,30=_ 10,50=_"),
    PageCase(
      "an attribute has less say than a rule, and inherits",
      "<style>rect { fill: lime }</style><svg width=60 height=60 fill=red><rect width=20 height=20 fill=blue /><circle cx=30 cy=30 r=5 />",
      "10,10=G 30,30=R"),
    PageCase(
      "geometry by CSS, in font-relative units as well",
      """
      <style>circle { cx: 45px; cy: calc(10px + 5px); r: .5rem } path { d: path("M0 30h20v20H0z") }</style>
      <svg width=60 height=60 style="font-size:10px"><circle fill=red /><path fill=lime /><rect width=2em height="1rem" fill=blue />
      """, "45,15=R 10,40=G 18,14=B 22,5=_ 10,18=_"),
    PageCase(
      "transforms about an origin in the drawing",
      "<style>rect { transform: rotate(90deg); transform-origin: 30px 30px }</style><svg width=60 height=60><rect width=20 height=10 fill=red />",
      "55,10=R 10,5=_"),
    PageCase(
      "transforms about the shape's own middle",
      """
      <style>rect, g { transform-box: fill-box; transform-origin: center; transform: rotate(90deg) }</style>
      <svg width=60 height=60><rect x=10 y=20 width=40 height=4 fill=red />
      <g style="transform:scale(.5)"><path d="M0 40h60v20H0z" fill=blue />
      """, "30,5=R 12,22=_ 30,50=B 5,50=_ 30,42=_"),
    PageCase(
      "basic shapes cut in the box around the shape",
      "<svg width=60 height=60><rect x=20 y=20 width=40 height=40 fill=red style='clip-path:inset(10px)' /><circle cx=10 cy=10 r=10 fill=blue style='clip-path:polygon(0 0, 50% 0, 50% 100%, 0 100%)' />",
      "40,40=R 25,25=_ 5,10=B 15,10=_"),
    PageCase(
      "filters count in sRGB, one after the other",
      "<svg width=60 height=60><rect width=60 height=60 fill='rgb(128 128 128)' style='filter:brightness(2) invert(1) drop-shadow(0 0 0 red)' />",
      "30,30=K"),
    PageCase(
      "masks, blending and elements that other drawings define",
      """
      <svg width=0 height=0 style="position:absolute;display:none"><mask id=m><rect width=30 height=60 fill=white /></mask>
      <linearGradient id=g><stop stop-color=red /></linearGradient><symbol id=s><rect x=40 width=20 height=20 /></symbol></svg>
      <svg width=60 height=60 fill=blue><rect y=30 width=60 height=30 fill=url(#g) style="mask:url(#m)" /><use href=#s /><rect
      width=20 height=20 fill=yellow /><rect width=20 height=20 fill=red style="mix-blend-mode:multiply" />
      """, "10,45=R 45,45=_ 50,10=B 10,10=R"),
    PageCase("a picture inside", "<svg width=60 height=60><image href=p.svg width=60 height=30 />", "10,10=G 10,45=_"),
    PageCase(
      "an element's own style sheet",
      "<svg width=60 height=60><style>.k { fill: red }</style><rect class=k width=60 height=60 /></svg>", "30,30=R"),
    PageCase(
      "an icon in text has the text's size and colour",
      "<div style='font:20px/20px Inter;color:red'><svg viewBox='0 0 2 2' width=1em height=1em fill=currentColor style='display:block'><path d='M0 0h2v2H0z'/></svg></div>",
      "1,1=R 18,18=R 22,5=_ 5,22=_"),
    PageCase(
      "text hangs from its line, or stands on it",
      """
      <svg width=60 height=60 font-family=Inter font-size=40 font-weight=900 fill=red><text x=-2 y=30>H</text>
      <text x=30 y=30 dominant-baseline=hanging>H</text></svg>
      """, "5,20=R 5,40=_ 37,20=_ 37,45=R"),
    PageCase(
      "parts of a text stand on baselines of their own",
      """
      <svg width=60 height=60 font-family=Inter font-size=40 font-weight=900 fill=red><text x=-2 y=30>H<tspan
      alignment-baseline=hanging>H</tspan></text></svg>
      """, "5,20=R 5,40=_ 37,20=_ 37,45=R"),
    PageCase(
      "or are shifted",
      """
      <svg width=60 height=60 font-family=Inter font-size=40 font-weight=900 fill=red><text x=-2 y=30>H<tspan
      style="baseline-shift:-75%">H</tspan></text></svg>
      """, "5,20=R 5,40=_ 37,20=_ 37,45=R"),
  ]

  @Test(arguments: cases) func drawn(_ row: PageCase) throws {
    let picture =
      "<svg xmlns='http://www.w3.org/2000/svg' width='60' height='30'><path d='M0 0h60v30H0z' fill='lime'/></svg>"
    try row.check(["p.svg": Array(picture.utf8)])
  }
}
