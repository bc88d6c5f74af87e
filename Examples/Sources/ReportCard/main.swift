// A school's report cards: A4 pages, one a pupil, in one PDF. Writes report-cards.pdf and the first
// page as report-card.png.
import FlexKit
import FlexRendering

struct Grade {
  var subject: String
  var points: Int
  var remark: String
}

struct Pupil {
  var name: String
  var form: String
  var grades: [Grade]
}

let pupils = [
  Pupil(
    name: "Ada Nowak", form: "7b",
    grades: [
      Grade(subject: "Mathematics", points: 14, remark: "Proves what others guess."),
      Grade(subject: "English", points: 11, remark: "Reads widely; essays want an ending."),
      Grade(subject: "Physics", points: 13, remark: "Careful in the lab, and quick."),
      Grade(subject: "Music", points: 9, remark: "Has found the cello, and perseveres."),
    ]),
  Pupil(
    name: "Jonas Weber", form: "7b",
    grades: [
      Grade(subject: "Mathematics", points: 8, remark: "Knows more than he writes down."),
      Grade(subject: "English", points: 12, remark: "A voice of his own."),
      Grade(subject: "Physics", points: 10, remark: "Asks the right questions."),
      Grade(subject: "Music", points: 15, remark: "Carried the school concert."),
    ]),
]

let accent = Color.hex(0x0F766E)
let ink = Color.hex(0x134E4A)

func text(_ string: String, _ size: Double, _ color: Color = ink) -> TextBox {
  TextBox(string).font("Inter", "sans-serif", size: size).color(color)
}

func row(_ grade: Grade, isShaded: Bool) -> Box {
  let row = Box().backgroundColor(isShaded ? .hex(0xF0FDFA) : .white)
  row.flex.direction(.row).alignItems(.center).padding(12, 16).gap(16).define { flex in
    flex.addItem(text(grade.subject, 15).weight(600)).width(130)
    flex.addItem(text(grade.remark, 14)).grow(1).shrink(1).basis(0)
    flex.addItem().width(120).height(8).backgroundColor(.hex(0xCCFBF1)).cornerRadius(4).define { track in
      track.addItem().width((Double(grade.points) / 15 * 100)%).height(8).backgroundColor(accent).cornerRadius(4)
    }
    flex.addItem(text("\(grade.points)", 16).weight(700).textAlignment(.end)).width(28)
  }
  return row
}

func page(_ pupil: Pupil) -> Box {
  let page = Box().backgroundColor(.white)
  page.flex.padding(56).gap(28).define { flex in
    flex.addItem().direction(.row).justifyContent(.spaceBetween).alignItems(.end).define { header in
      header.addItem().gap(4).define { title in
        title.addItem(text("REPORT CARD", 12, accent).weight(700).letterSpacing(2))
        title.addItem(text(pupil.name, 34).weight(800))
      }
      header.addItem(text("Form \(pupil.form) · autumn term", 14, accent))
    }
    flex.addItem().height(3).backgroundColor(accent)
    flex.addItem().border(1, .hex(0x99F6E4)).cornerRadius(8).clipsToBounds().define { table in
      for (index, grade) in pupil.grades.enumerated() { table.addItem(row(grade, isShaded: index.isMultiple(of: 2))) }
    }
    let mean = Double(pupil.grades.map(\.points).reduce(0, +)) / Double(pupil.grades.count)
    flex.addItem(
      TextBox(runs: [TextRun("Average "), TextRun("\(mean)").weight(700), TextRun(" of 15 points")])
        .font("Inter", "sans-serif", size: 16).color(ink).textAlignment(.end))
    flex.addItem().grow(1)
    flex.addItem().direction(.row).gap(48).define { signatures in
      for name in ["Head of form", "Parent"] {
        signatures.addItem().grow(1).basis(0).paddingTop(8).borderTop(1, ink).define { $0.addItem(text(name, 12)) }
      }
    }
  }
  return page
}

let renderer = try BoxRenderer()
let a4 = (width: 794.0, height: 1123.0)
try pupils.map(page).render(width: a4.width, height: a4.height, with: renderer)
  .titled("Report cards").pdf(to: "report-cards.pdf")
try page(pupils[0]).render(width: a4.width, height: a4.height, with: renderer).png(to: "report-card.png")
