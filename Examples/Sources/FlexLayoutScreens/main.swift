// Two screens as FlexLayout's users write them, with boxes for views: the introduction of its README
// and an episode page as in its tutorial. Writes intro.png, intro-rtl.png and episode.png.
import FlexKit
import FlexRendering

func label(_ text: String, _ size: Double = 15) -> TextBox { TextBox(text).font("Inter", "sans-serif", size: size) }

/// A picture's place: shapes in SVG stand for the photograph.
func photograph(_ width: Int, _ height: Int) -> ImageBox {
  ImageBox(
    .svg(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 64 36" preserveAspectRatio="none">
      <rect width="64" height="36" fill="#bfdbfe"/><circle cx="48" cy="10" r="5" fill="#fde68a"/>
      <path d="M0 36 20 14 34 28 42 21 64 36Z" fill="#1d4ed8"/></svg>
      """),
    naturalSize: Size(width: Double(width), height: Double(height)))
}

// MARK: The introduction

func introduction(_ direction: Flex.LayoutDirection) -> Box {
  let rootFlexContainer = Box().backgroundColor(.white)
  let imageView = photograph(120, 60)
  let segmentedControl = StackView().direction(.row).distribution(.fillEqually)
  for (index, title) in ["Intro", "Details", "Code"].enumerated() {
    let segment = label(title, 13).textAlignment(.center).color(index == 0 ? .white : .hex(0x2563EB))
    segment.flex.padding(6, 12)
    segmentedControl.addItem(segment).backgroundColor(index == 0 ? .hex(0x2563EB) : .white)
  }
  segmentedControl.border(1, .hex(0x2563EB)).cornerRadius(6).clipsToBounds()
  let text = label(
    "Flexbox layout is simple, powerful and fast. With these few lines every box finds its place.")
  let bottomLabel = label("Containers and items, in a chain that reads like the picture it makes.")

  rootFlexContainer.flex.direction(.column).layoutDirection(direction).padding(12).define { flex in
    flex.addItem().direction(.row).define { flex in
      flex.addItem(imageView).width(100).aspectRatio(of: imageView)
      flex.addItem().direction(.column).paddingStart(12).grow(1).shrink(1).define { flex in
        flex.addItem(segmentedControl).marginBottom(12).grow(1)
        flex.addItem(text)
      }
    }
    flex.addItem().height(1).marginTop(12).backgroundColor(.lightGray)
    flex.addItem(bottomLabel).marginTop(12)
  }
  return rootFlexContainer
}

try introduction(.ltr).render(width: 375).png(to: "intro.png", scale: 2)
try introduction(.rtl).render(width: 375).png(to: "intro-rtl.png", scale: 2)

// MARK: The episode page

let padding = 8.0
let screen = Box().backgroundColor(.white)

func action(_ symbol: String, _ title: String) -> Box {
  let view = Box()
  view.flex.alignItems(.center).define { flex in
    flex.addItem(label(symbol, 20).lineHeight(24)).padding(6)
    flex.addItem(label(title, 12).color(.gray)).marginBottom(5)
  }
  return view
}

func tab(_ title: String, isSelected: Bool) -> Box {
  let view = Box()
  let caption = label(title, 13).weight(isSelected ? 700 : 400)
  view.flex.alignItems(.center).define { flex in
    flex.addItem().height(3).alignSelf(.stretch).marginBottom(5).backgroundColor(isSelected ? .red : .clear)
    flex.addItem(caption).marginBottom(5)
  }
  return view
}

screen.flex.define { flex in
  flex.addItem(photograph(640, 360)).aspectRatio(16 / 9).grow(1).backgroundColor(.gray)
  flex.addItem().direction(.row).padding(padding).define { flex in
    flex.addItem(label("★★★★★", 14).color(.red)).grow(1)
    flex.addItem().direction(.row).justifyContent(.spaceBetween).grow(2).define { flex in
      for text in ["2017", "TV-14", "3 seasons"] { flex.addItem(label(text, 14).color(.gray)) }
    }
    flex.addItem().width(100).height(1).grow(1)
  }
  flex.addItem().direction(.row).padding(padding).define { flex in
    flex.addItem(label("S3:E4", 16).weight(700)).marginBottom(5)
    flex.addItem(label("The Long Way Home", 16).weight(700)).marginBottom(5).marginLeft(20)
  }
  flex.addItem().paddingHorizontal(padding).define { flex in
    flex.addItem(
      label(
        "A storm closes the pass, and the expedition has to decide who turns back. Meanwhile an old map shows a valley that nobody has seen.",
        14
      ).maxLines(3)
    ).marginBottom(5)
    flex.addItem(label("Cast: M. Okafor, L. Brandt, S. Ito", 13).color(.gray).maxLines(1)).marginBottom(5)
    flex.addItem(label("Created by: J. Duarte", 13).color(.gray).maxLines(1)).marginBottom(5)
  }
  flex.addItem().direction(.row).padding(padding).define { flex in
    flex.addItem(action("＋", "My list")).width(60).marginRight(20)
    flex.addItem(action("↗", "Share")).width(60).marginRight(20)
  }
  flex.addItem().direction(.row).padding(padding).define { flex in
    flex.addItem(tab("EPISODES", isSelected: true)).marginRight(20)
    flex.addItem(tab("MORE LIKE THIS", isSelected: false)).marginRight(20)
  }
  for (index, title) in ["The Pass", "Snow Blind", "Base Camp"].enumerated() {
    flex.addItem().direction(.row).alignItems(.center).padding(padding).borderTop(1, .lightGray).define { flex in
      flex.addItem(photograph(64, 36)).size(Size(width: 96, height: 54)).cornerRadius(4).clipsToBounds()
      flex.addItem().grow(1).shrink(1).marginLeft(12).define { flex in
        flex.addItem(label("\(index + 1). \(title)", 14).weight(600))
        flex.addItem(label("\(41 + index) min", 12).color(.gray))
      }
    }
  }
}

try screen.render(width: 375).png(to: "episode.png", scale: 2)
