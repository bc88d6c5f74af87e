// A bar chart of 30 days from CSV. Each bar is a flex item: its height is a percentage, nothing is
// computed by hand but the scale. Writes chart-card.png.
import FlexKit
import FlexRendering

struct Day {
  var name: String
  var rain: Double
}

let csv = String(decoding: PackageResources.rainfall_csv, as: UTF8.self)
let days = csv.split(separator: "\n").dropFirst().compactMap { line -> Day? in
  let cells = line.split(separator: ",")
  guard cells.count == 2, let rain = Double(cells[1]) else { return nil }
  return Day(name: String(cells[0]), rain: rain)
}
let most = days.map(\.rain).max() ?? 1
let total = days.map(\.rain).reduce(0, +)
let ink = Color.hex(0x1E293B)
let muted = Color.hex(0x64748B)

func label(_ text: String, size: Double, color: Color = muted) -> TextBox {
  TextBox(text).font("Inter", "sans-serif", size: size).color(color)
}

let card = Box().backgroundColor(.white)
card.flex.padding(24).gap(16)

card.flex.addItem().direction(.row).justifyContent(.spaceBetween).alignItems(.end).define { header in
  header.addItem().gap(2).define { flex in
    flex.addItem(label("Rainfall in November", size: 22, color: ink).weight(700))
    flex.addItem(label("millimetres a day", size: 13))
  }
  header.addItem(
    TextBox(runs: [TextRun("\(Int(total))").fontSize(32).weight(700).color(ink), TextRun(" mm")])
      .font("Inter", "sans-serif", size: 14).color(muted))
}

card.flex.addItem().direction(.row).height(180).gap(5).define { chart in
  for day in days {
    chart.addItem().grow(1).basis(0).justifyContent(.end).gap(4).define { column in
      let isWettest = day.rain == most
      if isWettest {
        column.addItem(label("\(day.rain)", size: 11, color: ink).weight(600).textAlignment(.center).wraps(false))
          .marginHorizontal(-12)
      }
      // The label above the highest bar needs some room as well.
      column.addItem().height((day.rain / most * 85)%).minHeight(2)
        .backgroundColor(isWettest ? .hex(0x2563EB) : .hex(0x93C5FD)).cornerRadius(topLeft: 3, topRight: 3)
    }
  }
}

card.flex.addItem().height(1).backgroundColor(.hex(0xE2E8F0))
card.flex.addItem().direction(.row).gap(5).define { axis in
  for (index, day) in days.enumerated() {
    let text = index % 5 == 0 || index == days.count - 1 ? day.name : ""
    axis.addItem(label(text, size: 11).textAlignment(.center).wraps(false)).grow(1).basis(0)
  }
}

try card.render(width: 720).png(to: "chart-card.png", scale: 2)
