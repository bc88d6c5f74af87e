// Badges for a README: badge-maker [label message colour]. Without arguments it draws a row of them.
// Writes badge.svg, or badges.svg and badges.png.
import FlexKit
import FlexRendering

func badge(_ label: String, _ message: String, _ color: Color) -> Box {
  func part(_ text: String, _ color: Color) -> TextBox {
    let part = TextBox(text).font("DejaVu Sans", "sans-serif", size: 11).color(.white).wraps(false)
    part.backgroundColor(color)
    part.flex.padding(4, 7)
    return part
  }
  let badge = Box().cornerRadius(4).clipsToBounds()
  badge.flex.direction(.row).define { flex in
    flex.addItem(part(label, .hex(0x555555)))
    flex.addItem(part(message, color))
  }
  return badge
}

let colors: [String: Color] = [
  "green": .hex(0x3FA142), "blue": .hex(0x007EC6), "orange": .hex(0xD9763A), "red": .hex(0xCB4B3A),
]

let arguments = CommandLine.arguments.dropFirst()
if arguments.count == 3, let color = colors[arguments[3]] {
  try badge(arguments[1], arguments[2], color).render().transparent().svg(to: "badge.svg")
} else {
  let row = Box()
  row.flex.direction(.row).gap(8).padding(8).define { flex in
    flex.addItem(badge("build", "passing", .hex(0x3FA142)))
    flex.addItem(badge("coverage", "93 %", .hex(0x007EC6)))
    flex.addItem(badge("swift", "6", .hex(0xD9763A)))
    flex.addItem(badge("browser", "none", .hex(0xCB4B3A)))
  }
  let picture = try row.render()
  try picture.transparent().svg(to: "badges.svg")
  try picture.png(to: "badges.png", scale: 3)
}
