import FlexCore
import FlexTree

extension Grammar where Value == Edges<Float?>? {
  /// `auto | rect( [ <length> | auto ]# )`. CSS Masking 1 §10 (#clip-property).
  static var clip: Grammar {
    let edge = Grammar<Float?>.keyword("auto", or: .length())
    return Grammar("auto | rect( [ <length> | auto ]#{4} )") { reader in
      if reader.keyword("auto") { return .absolute(nil) }
      guard var arguments = reader.function("rect") else { return nil }
      var edges: [Specified<Float?>] = []
      let hasCommas = arguments.values.contains { $0.value == .comma }
      for index in 0..<4 {
        guard index == 0 || !hasCommas || arguments.comma(), let found = edge.read(&arguments) else { return nil }
        edges.append(found)
      }
      guard arguments.isAtEnd else { return nil }
      return edges.joined().map { Edges<Float?>(left: $0[3], right: $0[1], top: $0[0], bottom: $0[2]) }
    } print: { value, context in
      guard let value else { return "auto" }
      let edges = [value.top, value.right, value.bottom, value.left]
      return "rect(\(edges.map { $0.map { NumberText.px($0) } ?? "auto" }.joined(separator: ", ")))"
    }
  }
}

/// `overflow-clip-margin`.
struct OverflowClipMargin: Equatable, Sendable {
  var box: BoxArea
  var margin: Float
}

extension Grammar where Value == OverflowClipMargin {
  /// `<visual-box> || <length>`. CSS Overflow 4 §3.4 (#overflow-clip-margin).
  static var overflowClipMargin: Grammar {
    let length = Grammar<Float>.length()
    return Grammar("<visual-box> || <length>") { reader in
      var box = reader.keyword(of: BoxArea.visualBoxes)
      let margin = reader.attempt(length.read)
      if box == nil { box = reader.keyword(of: BoxArea.visualBoxes) }
      guard box != nil || margin != nil else { return nil }
      return (margin ?? .absolute(0)).map { [box] in OverflowClipMargin(box: box ?? .paddingBox, margin: $0) }
    } print: { value, _ in
      let box = BoxArea.visualBoxes.first { $0.value == value.box }?.key
      if value.box == .paddingBox { return NumberText.px(value.margin) }
      return [box, value.margin == 0 ? nil : NumberText.px(value.margin)].compactMap { $0 }.joined(separator: " ")
    }
  }
}
