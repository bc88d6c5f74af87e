internal import FlexCore
internal import FlexTree

extension StyleContext {
  /// Whether a media query list is true: the `media` attribute of `<source>`.
  package func matches(mediaQueries text: String) -> Bool { MediaQueryList(parsing: text).matches(medium) }

  /// The width in px that a picture will be shown at: the first entry of a `sizes` attribute whose
  /// condition is true, else the whole viewport. HTML §4.8.4.3.10 (#parsing-a-sizes-attribute).
  package func sourceSize(_ sizes: String) -> Float {
    let length = Grammar<Float>.length(NumericReader.nonNegative)
    for entry in parseComponentValues(sizes).splitAtCommas().map({ $0.trimmed() }) {
      guard let last = entry.last else { continue }
      var reader = ValueReader([last])
      guard let size = length.read(&reader) else { continue }
      let condition = Array(entry.dropLast()).trimmed()
      if condition.isEmpty || MediaQueryList(condition).matches(medium) {
        return size.computed(Computation(environment: computation, parent: ComputedStyle()))
      }
    }
    return viewport.width
  }
}
