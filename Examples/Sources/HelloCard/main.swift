// A card with a gradient, a shadow and two lines of text. Writes hello-card.png, .pdf and .svg.
import FlexKit
import FlexRendering

let card = Box().background(.linear([.hex(0x4F46E5), .hex(0x06B6D4)], angle: 120)).cornerRadius(16)
card.flex.direction(.row).alignItems(.center).padding(28).gap(20)

let mark = Box().backgroundColor(.white(1, alpha: 0.2)).cornerRadius(28)
card.flex.addItem(mark).size(56).alignItems(.center).justifyContent(.center).define { flex in
  flex.addItem(TextBox("👋").fontSize(28))
}
card.flex.addItem().shrink(1).gap(4).define { flex in
  flex.addItem(TextBox("Hello from Swift").font("Inter", "sans-serif", size: 28).weight(700).color(.white))
  flex.addItem(
    TextBox(runs: [
      TextRun("Laid out by "), TextRun("box.flex").weight(600), TextRun(", painted without a browser."),
    ]).font("Inter", "sans-serif", size: 15).color(.white(1, alpha: 0.85)))
}

// The shadow needs room around the card.
let page = Box()
page.flex.padding(32).addItem(card.shadow(.black.withAlpha(0.3), y: 8, blur: 24))

let picture = try page.render(width: 560)
try picture.transparent().png(to: "hello-card.png", scale: 2)
try picture.titled("Hello card").pdf(to: "hello-card.pdf")
try picture.svg(to: "hello-card.svg")
