import FlexConstraints
import FlexCoreGraphics
import FlexKit
import FlexRendering
import Foundation
import Testing

/// The forms that code for FlexLayout, StackViewLayout, UIStackView and FixFlex is written in, each once: 80 snippets, numbered.
/// `UIView` has become `Box` and `UILabel` `TextBox`; the values are ours. What they come to is tested elsewhere, here they
/// compile, and layout gives every box a size. Left out are UIKit's fonts and its dynamic type.
@Suite("Snippets of layout code written for views")
struct PortedSnippetsTests {
  typealias Rect = FlexKit.Rect

  /// FlexLayout's containers, 1 to 26.
  @Test func `containers and items of FlexLayout`() {
    let (root, label, image, button) = (
      Box(), TextBox("Rain"), ImageBox(naturalSize: Size(width: 30, height: 20)), Box()
    )
    // 1–4: a screen, its frame, and the layout of what is in it.
    root.flex.direction(.row).padding(12).define { flex in
      flex.addItem(image).width(72).aspectRatio(of: image)
      flex.addItem().paddingLeft(9).grow(1).shrink(1).define { flex in
        flex.addItem(label).marginBottom(4)
        flex.addItem().direction(.row).justifyContent(.spaceBetween).define { flex in flex.addItem(button) }
      }
    }
    root.frame = CGRect(x: 0, y: 20, width: 320, height: 90)
    root.flex.layout()
    root.flex.layout(mode: .adjustHeight)
    #expect(root.frame.width == 320 && label.frame.width > 0)
    // 5–7: what it would take.
    let fitting = root.flex.sizeThatFits(size: CGSize(width: 200, height: CGFloat.greatestFiniteMagnitude))
    let same = root.flex.sizeThatFits(CGSize(width: 200, height: CGFloat.greatestFiniteMagnitude))
    let whole = root.sizeThatFits(CGSize(width: 200, height: CGFloat.greatestFiniteMagnitude))
    #expect(fitting == same && fitting.width <= 200 && whole.height > 0)
    // 8–12: children.
    let view = Box()
    view.addSubview(root)
    view.flex.addItem(Box()).height(1)
    view.flex.addItem().addItem(Box()).margin(2)
    button.removeFromSuperview()
    root.flex.markDirty()
    #expect(view.flex.numberOfChildren == 3 && button.superview == nil)
    // 13–17: directions and lines.
    view.flex.direction(.columnReverse).wrap(.nowrap)
    view.flex.wrap(.wrap).alignContent(.spaceAround)
    view.flex.layoutDirection(.rtl)
    view.flex.direction = .row
    view.flex.display(.none).display(.flex)
    // 18–22: alignment.
    view.flex.justifyContent(.center).alignItems(.end)
    view.flex.justifyContent(.spaceEvenly).alignItems(.baseline)
    view.flex.addItem(Box()).alignSelf(.center)
    view.flex.alignContent(.stretch)
    view.flex.gap(6).rowGap(3).columnGap(5%)
    // 23–26: including, finding, hiding.
    view.flex.isIncludedInLayout(false)
    view.flex.isIncludedInLayout = true
    button.isHidden = true
    let inner: Box? = view.flex.view
    #expect(inner === view && view.flex.intrinsicSize.width >= 0)
  }

  /// FlexLayout's items, 27 to 48.
  @Test func `sizes and spaces of FlexLayout`() {
    let (view, other) = (Box(), Box())
    let item = view.flex.addItem(other)
    // 27–36: sizes.
    item.width(120).height(40)
    item.width(60%).height(25%)
    item.size(CGSize(width: 20, height: 30))
    item.size(48)
    item.minWidth(10).maxWidth(90%).minHeight(5%).maxHeight(80)
    item.width(nil).height(nil)
    item.aspectRatio(4 / 3)
    item.basis(30).basis(20%).basis(nil)
    item.grow(2).shrink(0)
    item.width(of: view)
    // 37–42: places.
    item.position(.absolute).top(3).left(4)
    item.position(.absolute).bottom(10%).right(5%)
    item.start(2).end(6)
    item.horizontally(7).vertically(8)
    item.all(0)
    item.position(.relative)
    // 43–48: margins and paddings.
    item.margin(11)
    item.margin(4, 8).margin(1, 2, 3).margin(1, 2, 3, 4)
    item.margin(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    item.margin(NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
    item.marginTop(5).marginHorizontal(2%).marginVertical(1).marginStart(3).marginEnd(4)
    item.padding(10).paddingHorizontal(5%).paddingTop(2).padding(1, 2, 3, 4)
    item.backgroundColor(.systemOrange).cornerRadius(5).border(1, .darkGray)
    view.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    view.flex.layout()
    #expect(other.frame.width.isFinite && view.flex.padding(0) === view.flex)
  }

  /// StackViewLayout and UIStackView, 49 to 64.
  @Test func `stacks`() {
    let stackView = StackView()
    let (picture, title, button) = (ImageBox(), TextBox("Sun"), Box())
    // 49–54: items.
    stackView.define { stack in
      stack.addItem(picture).size(40)
      stack.addItem(title).marginTop(6)
    }
    stackView.addItem(button, after: picture)
    stackView.insertItem(Box(), before: title)?.grow(1)
    stackView.insertItem(Box(), at: 0).shrink(1)
    stackView.removeItem(button)
    let nested = stackView.addStackView()
    #expect(nested.parent === stackView)
    // 55–58: the stack itself.
    stackView.direction(.row).justifyContent(.spaceBetween).alignItems(.center).padding(4)
    stackView.width(280).height(60)
    stackView.frame = CGRect(x: 0, y: 64, width: 280, height: 60)
    stackView.layout(mode: SLayoutMode.fitContainer)
    let adjusted = stackView.sizeThatFits(CGSize(width: 280, height: CGFloat.greatestFiniteMagnitude))
    #expect(adjusted.height > 0)
    // 59–60: items' own.
    title.item.grow(1).shrink(2).alignSelf(.end).width(30%).maxHeight(50).aspectRatio(2)
    title.item.marginLeft(5).marginRight(5%)
    // 61–64: as UIStackView.
    let row = StackView(arrangedSubviews: [Box(), Box(), Box()])
    row.axis = .vertical
    row.alignment = .leading
    row.distribution = .fillEqually
    row.spacing = 9
    row.addArrangedSubview(Box())
    row.frame = CGRect(x: 0, y: 0, width: 50, height: 127)
    row.layout()
    #expect(row.arrangedSubviews.map(\.frame.height) == [25, 25, 25, 25])
  }

  /// FixFlex, 65 to 80.
  @Test func `stacks of constraints`() {
    let (parent, icon, title, subtitle) = (Box(), Box(), TextBox("Wind"), TextBox("12 km/h"))
    parent.frame = Rect(x: 0, y: 0, width: 300, height: 120)
    // 65–68: a cell, line by line.
    parent.fx.hstack(Fix(12), Fix(icon, 40), Fix(8), Flex([title, subtitle]), Fix(12))
    parent.fx.vstack(Fix(12), Fix(icon, 40), Flex(min: 12))
    parent.fx.vstack(Fix(12), Flex(title), Flex(subtitle), Fix(12))
    let centred = Box()
    parent.addSubview(centred)
    parent.fx.hstack(Fill(), Fix(centred, 20), Fill())
    parent.fx.vstack(Fill(), Fix(centred, 30), Fill())
    // 69–73: what may grow, and by how much.
    let (a, b, c) = (TextBox("a"), TextBox("b"), TextBox("c"))
    parent.fx.vstack(Flex([a, b, c]))
    parent.fx.hstack(Fix(5), Fill(a, weight: 3), Fix(5), Fill(b), Fill(c), Fix(5))
    parent.fx.hstack(Flex(a, compressionResistancePriority: .required), Fix(5), Flex(b))
    parent.fx.hstack(Fix(5), Flex(b, min: 20), Flex(), Fix(5))
    parent.fx.hstack(Fix(5), Flex(c, max: 90), Flex())
    // 74–76: between anchors, and as large as others.
    let (left, right, shade) = (Box(), Box(), Box())
    for view in [left, right, shade] { parent.addSubview(view) }
    parent.fx.hstack(
      startAnchor: title.leadingAnchor, endAnchor: title.trailingAnchor, Fix(left, 10), Flex(), Fix(right, 10))
    parent.fx.hstack(
      startAnchor: a.leftAnchor, startOffset: 2, endAnchor: a.rightAnchor, endOffset: -2, useAbsolutePositioning: true,
      Flex(left), Flex())
    let result = parent.fx.vstack(
      startAnchor: title.topAnchor, Fix(4), Match(shade, dimension: title.heightAnchor, multiplier: 0.5), Flex())
    #expect(!result.constraints.isEmpty && !result.layoutGuides.isEmpty)
    // 77–80: by hand.
    title.translatesAutoresizingMaskIntoConstraints = false
    let guide = UILayoutGuide()
    parent.addLayoutGuide(guide)
    NSLayoutConstraint.activate([
      guide.topAnchor.constraint(equalTo: parent.topAnchor),
      guide.heightAnchor.constraint(equalToConstant: 7),
      guide.leadingAnchor.constraint(equalTo: parent.leadingAnchor, constant: 3),
    ])
    let height = subtitle.heightAnchor.constraint(greaterThanOrEqualToConstant: 14)
    height.priority = UILayoutPriority(750)
    height.isActive = true
    title.setContentHuggingPriority(.defaultHigh, for: .horizontal)
    title.text = "Gusts"
    title.textAlignment = .center
    title.numberOfLines = 0
    title.textColor = .systemBrown
    title.backgroundColor = .systemMint.withAlphaComponent(0.2)
    #expect(title.text.alignment == .center && title.text.string == "Gusts" && height.isActive)
  }
}
