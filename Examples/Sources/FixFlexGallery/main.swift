// The examples of FixFlex's README, each as a picture: fixflex-NAME.png.
import FlexConstraints
import FlexKit
import FlexRendering

func view(_ color: Color, _ name: String) -> Box {
  let box = Box().backgroundColor(color).cornerRadius(4)
  box.name = name
  return box
}

func label(_ text: String, _ size: Double = 17) -> TextBox {
  let label = TextBox(text).font("Inter", "sans-serif", size: size).color(.hex(0x1E293B))
  label.name = text
  return label
}

func parent(width: Double = 200, height: Double = 0) -> Box {
  let box = Box().backgroundColor(.hex(0xEFF6FF)).border(1, .hex(0x93C5FD))
  box.name = "parent"
  box.frame = Rect(x: 0, y: 0, width: width, height: height)
  return box
}

let renderer = try BoxRenderer()

@MainActor
func write(_ name: String, _ box: Box) throws {
  let height: Double? = box.frame.height > 0 ? box.frame.height : nil
  try box.render(width: box.frame.width, height: height, with: renderer).png(to: "fixflex-\(name).png", scale: 2)
  for conflict in box.fx.conflicts { print("\(name): \(conflict)") }
}

let blue = Color.hex(0x3B82F6)
let orange = Color.hex(0xF97316)

do {
  let parent = parent(height: 100)
  let child = view(blue, "child")
  parent.fx.hstack(Fix(15), Flex(child), Fix(15))
  parent.fx.vstack(Fix(15), Flex(child), Fix(15))
  try write("fill-parent-with-inset", parent)
}
do {
  let parent = parent(height: 100)
  let child = view(blue, "child")
  parent.fx.hstack(Flex(), Fix(child, 100), Fix(15))
  parent.fx.vstack(Flex(), Fix(child, 50), Fix(15))
  try write("pin-to-trailing-bottom", parent)
}
do {
  let parent = parent(height: 100)
  let child = view(blue, "child")
  parent.fx.hstack(Fill(), Fix(child, 100), Fill())
  parent.fx.vstack(Fill(), Fix(child, 50), Fill())
  try write("center-in-parent", parent)
}
do {
  let parent = parent(height: 100)
  let title = label("Title", 28)
  parent.fx.hstack(Fill(), Flex(title), Fill())
  parent.fx.vstack(Fill(), Flex(title), Fill())
  try write("center-label", parent)
}
do {
  let parent = parent(height: 120)
  let top = label("Title", 28).textAlignment(.center)
  let bottom = label("Subtitle", 13).textAlignment(.center)
  parent.fx.hstack(Flex([top, bottom]))
  parent.fx.vstack(Fill(), Flex(top), Fix(5), Flex(bottom), Fill())
  try write("two-labels", parent)
}
do {
  let parent = parent(width: 260)
  let icon = view(blue, "icon")
  let title = label("Title")
  let subtitle = label("Subtitle", 13).color(.gray)
  let chevron = label("›", 24)
  parent.fx.hstack(Fix(15), Fix(icon, 44), Fix(15), Flex([title, subtitle]), Fix(15), Fix(chevron, 20), Fix(15))
  parent.fx.vstack(Fix(15), Fix(icon, 44), Flex(min: 15))
  parent.fx.vstack(Fix(15), Flex(title), Flex(subtitle), Fix(15))
  parent.fx.vstack(Fill(), Fix(chevron, 30), Fill())
  try write("cell", parent)
}
do {
  let parent = parent()
  let icon = view(blue, "icon")
  let title = label("Title").textAlignment(.center)
  let subtitle = label("Subtitle", 13).textAlignment(.center)
  parent.fx.hstack(Fix(5), Flex([icon, title, subtitle]), Fix(5))
  parent.fx.vstack(Fix(5), Fix(icon, 50), Fix(10), Flex(title), Flex(subtitle), Fix(5))
  try write("card", parent)
}
do {
  let parent = parent()
  let left = label("Left label").maxLines(1)
  let right = label("Right label that is long").maxLines(1)
  parent.fx.vstack(Flex([left, right]))
  parent.fx.hstack(Flex(left, compressionResistancePriority: .required), Fix(5), Flex(right))
  try write("labels-row", parent)
}
do {
  let parent = parent()
  let labels = ["One", "Two", "Three"].map { label($0, 14).textAlignment(.center) }
  for label in labels { label.backgroundColor(.hex(0xBFDBFE)) }
  parent.fx.vstack(Fix(5), Flex(labels), Fix(5))
  parent.fx.hstack(Fix(5), Fill(labels[0], weight: 2), Fix(5), Fill(labels[1]), Fix(5), Fill(labels[2]), Fix(5))
  try write("labels-split", parent)
}
do {
  let parent = parent()
  let labels = ["Any width", "At least 175", "At most 60 px wide"].map { label($0).wraps(false) }
  for label in labels { label.backgroundColor(.hex(0xBFDBFE)).clipsToBounds() }
  parent.fx.vstack(Fix(5), Flex(labels[0]), Fix(3), Flex(labels[1]), Fix(3), Flex(labels[2]), Fix(5))
  parent.fx.hstack(Fix(5), Flex(labels[0]), Flex(), Fix(5))
  parent.fx.hstack(Fix(5), Flex(labels[1], min: 175), Flex(), Fix(5))
  parent.fx.hstack(Fix(5), Flex(labels[2], max: 60), Flex(), Fix(5))
  try write("flex-min-max", parent)
}
for isAbsolute in [false, true] {
  let parent = parent()
  let title = label("Between", 28)
  let start = view(orange.withAlpha(0.5), "start")
  let end = view(blue.withAlpha(0.5), "end")
  parent.fx.vstack(Flex([title, start, end]))
  parent.fx.hstack(Fill(), Flex(title), Fill())
  if isAbsolute {
    parent.fx.hstack(
      startAnchor: title.leftAnchor, endAnchor: title.rightAnchor, useAbsolutePositioning: true,
      Fix(start, 20), Flex(), Fix(end, 20))
  } else {
    parent.fx.hstack(
      startAnchor: title.leadingAnchor, endAnchor: title.trailingAnchor, Fix(start, 20), Flex(), Fix(end, 20))
  }
  try write(isAbsolute ? "between-anchors-absolute" : "between-anchors", parent)
}
do {
  let parent = parent(height: 120)
  let shadow = view(.hex(0xCBD5E1), "shadow")
  let title = label("Shadow", 28)
  title.backgroundColor(.white)
  parent.addChild(shadow)
  parent.fx.vstack(Fill(), Flex(title), Fill())
  parent.fx.hstack(Fill(), Flex(title), Fill())
  parent.fx.vstack(startAnchor: title.topAnchor, Fix(10), Match(shadow, dimension: title.heightAnchor), Flex())
  parent.fx.hstack(startAnchor: title.leadingAnchor, Fix(10), Match(shadow, dimension: title.widthAnchor), Flex())
  try write("shadow", parent)
}
