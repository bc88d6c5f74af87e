import FlexCore
import FlexTree

extension DisplayList: CustomStringConvertible {
  /// One item a line, groups indented: what `inspect --stage display` prints.
  public var description: String {
    var lines = ["canvas \(size.width.short) × \(size.height.short) at \(scale.short)"]
    for item in items { item.describe(into: &lines, indent: "") }
    lines += links.map { "link \($0.rect.short) → \($0.target)" }
    lines += headings.map { "heading \($0.level) at \($0.position.short): \($0.title)" }
    lines += anchors.map { "anchor \($0.id) at \($0.position.short)" }
    return lines.joined(separator: "\n")
  }
}

extension DisplayItem {
  fileprivate func describe(into lines: inout [String], indent: String) {
    func nested(_ items: [DisplayItem]) {
      for item in items { item.describe(into: &lines, indent: indent + "  ") }
    }
    switch self {
    case .fill(let shape, let brush): lines.append("\(indent)fill \(shape.short) with \(brush.short)")
    case .stroke(let path, let stroke, let color):
      let dashes = stroke.dashes.isEmpty ? "" : " dashed \(stroke.dashes.map(\.short).joined(separator: " "))"
      lines.append("\(indent)stroke \(path.short) \(stroke.width.short) px\(dashes) \(color.short)")
    case .image(let image): lines.append("\(indent)image \(image.source.short) in \(image.frame.short)")
    case .text(let text):
      lines.append("\(indent)text \"\(text.text)\" at \(text.origin.short) \(text.color.short)")
    case .shadow(let shadow):
      let kind = shadow.isInset ? "inset shadow" : "shadow"
      lines.append(
        "\(indent)\(kind) \(Shape(shadow.shape).short) σ \(shadow.standardDeviation.short) \(shadow.color.short)")
    case .clip(let shape, let items):
      lines.append("\(indent)clip \(shape.short)")
      nested(items)
    case .transform(let m, let items):
      let values = [m.a, m.b, m.c, m.d, m.e, m.f].map { Float($0).short }.joined(separator: " ")
      lines.append("\(indent)transform \(values)")
      nested(items)
    case .layer(let layer):
      var words = ["layer"]
      if layer.opacity < 1 { words.append("opacity \(layer.opacity.short)") }
      if layer.blendMode != .normal { words.append("blend \(layer.blendMode)") }
      if !layer.filters.isEmpty { words.append("filters \(layer.filters.count)") }
      if layer.backdrop != nil { words.append("backdrop") }
      lines.append(indent + words.joined(separator: " "))
      for entry in layer.mask?.entries ?? [] {
        lines.append("\(indent)  mask \(entry.composite)\(entry.isLuminance ? " luminance" : "")")
        for item in entry.items { item.describe(into: &lines, indent: indent + "    ") }
      }
      nested(layer.items)
    }
  }
}

extension Float {
  /// At most three decimals.
  fileprivate var short: String {
    guard isFinite, abs(self) < 1e9 else { return "\(self)" }
    let rounded = (Double(self) * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}

extension Point {
  fileprivate var short: String { "\(x.short),\(y.short)" }
}

extension Rect {
  fileprivate var short: String { "\(x.short),\(y.short) \(width.short)×\(height.short)" }
}

extension Color {
  fileprivate var short: String {
    func hex(_ value: Float) -> String {
      UInt8(min(max(value, 0), 1) * 255 + 0.5).hexadecimal()
    }
    return "#" + hex(red) + hex(green) + hex(blue) + (alpha < 1 ? hex(alpha) : "")
  }
}

extension Shape {
  fileprivate var short: String {
    switch self {
    case .rect(let rect): return rect.short
    case .rounded(let rounded):
      let corners = [
        rounded.radii.topLeft, rounded.radii.topRight, rounded.radii.bottomRight, rounded.radii.bottomLeft,
      ]
      return rounded.rect.short + " radii "
        + corners.map { "\($0.width.short)/\($0.height.short)" }.joined(separator: " ")
    case .ring(let outer, let inner): return "ring \(Shape(outer).short) minus \(Shape(inner).short)"
    case .path(let path, let rule): return path.short + (rule == .evenodd ? " even-odd" : "")
    }
  }
}

extension Path {
  fileprivate var short: String {
    "path "
      + elements.map { element in
        switch element {
        case .move(let to): "M\(to.short)"
        case .line(let to): "L\(to.short)"
        case .cubic(let first, let second, let to): "C\(first.short) \(second.short) \(to.short)"
        case .close: "Z"
        }
      }.joined(separator: " ")
  }
}

extension Brush {
  fileprivate var short: String {
    switch self {
    case .color(let color): return color.short
    case .gradient(let gradient): return gradient.short
    case .tiles(let tiling):
      let content: String
      switch tiling.content {
      case .image(let source, _): content = "image \(source.short)"
      case .gradient(let gradient): content = gradient.short
      }
      return "tiles \(tiling.tile.short) every \(tiling.step.width.short),\(tiling.step.height.short) of \(content)"
    }
  }
}

extension GradientFill {
  fileprivate var short: String {
    let kind: String
    switch geometry {
    case .linear(let start, let end): kind = "linear \(start.short) → \(end.short)"
    case .radial(let center, let radii): kind = "radial \(center.short) \(radii.width.short)×\(radii.height.short)"
    case .conic(let center, let from): kind = "conic \(center.short) from \(from.short)°"
    case .circles(let from, let to):
      kind = "circles \(from.center.short) \(from.radius.short) → \(to.center.short) \(to.radius.short)"
    }
    // Curves of colours have many stops; their ends tell them apart.
    let shown = stops.count <= 8 ? stops : [stops[0], stops[stops.count - 1]]
    let list = shown.map { "\($0.color.short) \($0.offset.short)" }.joined(separator: ", ")
    return (isRepeating ? "repeating " : "") + kind + " [\(stops.count > 8 ? "\(stops.count) stops: " : "")\(list)]"
  }
}

extension ImageSource {
  fileprivate var short: String {
    switch self {
    case .url(let url), .unturned(let url): url.utf8.count > 64 ? String(url.prefix(61)) + "…" : url
    case .svg: "inline svg"
    case .frame(let element): "frame \(element)"
    case .missing(let url): "missing \(url)"
    }
  }
}
