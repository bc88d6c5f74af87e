import FlexDisplay

/// A Gaussian by three running means, as Filter Effects 1 §9.6 (#feGaussianBlurElement) allows.
struct BoxBlur {
  enum Axis { case horizontal, vertical }

  /// Pixels that the blur reaches out on each side.
  let reach: Int
  /// Widths of the three means and how far each is shifted; or none, and weights instead.
  private let boxes: [(width: Int, before: Int)]
  private let weights: [Float]

  /// The blur of shadows: a narrow one by the Gaussian's own weights.
  ///
  /// - Parameter deviation: of the Gaussian, in pixels.
  init(deviation: Double) {
    guard deviation < 2 else {
      self.init(boxesFor: deviation)
      return
    }
    guard deviation > 0.01 else {
      self.init(boxes: [], weights: [1], reach: 0)
      return
    }
    let reach = Int((deviation * 3).rounded(.up))
    let values = (-reach...reach).map { Float(Gaussian.weight(Double($0), deviation: deviation)) }
    let sum = values.reduce(0, +)
    self.init(boxes: [], weights: values.map { $0 / sum }, reach: reach)
  }

  /// The blur of `filter`: by means however narrow, and so none below 0.8 pixels, as browsers do.
  init(filterDeviation deviation: Double) { self.init(boxesFor: deviation) }

  private init(boxesFor deviation: Double) {
    let width = max(Int((deviation * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down)), 1)
    let boxes =
      width % 2 == 1
      ? Array(repeating: (width: width, before: width / 2), count: 3)
      // Two means shifted half a pixel each way, and one of odd width.
      : [(width, width / 2), (width, width / 2 - 1), (width + 1, width / 2)]
    self.init(boxes: boxes, weights: [], reach: 3 * (width / 2))
  }

  private init(boxes: [(width: Int, before: Int)], weights: [Float], reach: Int) {
    self.boxes = boxes
    self.weights = weights
    self.reach = reach
  }

  /// Blurs every channel of an interleaved picture in place; outside lies nothing.
  func apply(
    to pixels: UnsafeMutableRawBufferPointer, width: Int, height: Int, stride: Int, channels: Int
  ) {
    for axis in [Axis.horizontal, .vertical] {
      unsafe apply(to: pixels, width: width, height: height, stride: stride, channels: channels, axis: axis)
    }
  }

  /// The same along rows or columns alone.
  func apply(
    to pixels: UnsafeMutableRawBufferPointer, width: Int, height: Int, stride: Int, channels: Int, axis: Axis
  ) {
    guard reach > 0, width > 0, height > 0 else { return }
    var line = LineBuffer(count: axis == .horizontal ? width : height, reach: reach)
    for channel in 0..<channels {
      switch axis {
      case .horizontal:
        for y in 0..<height { unsafe blur(pixels, first: y * stride + channel, step: channels, count: width, &line) }
      case .vertical:
        for x in 0..<width { unsafe blur(pixels, first: x * channels + channel, step: stride, count: height, &line) }
      }
    }
  }

  private struct LineBuffer {
    var input: [Float]
    var output: [Float]

    init(count: Int, reach: Int) {
      input = Array(repeating: 0, count: count + 2 * reach)
      output = input
    }
  }

  private func blur(
    _ pixels: UnsafeMutableRawBufferPointer, first: Int, step: Int, count: Int, _ line: inout LineBuffer
  ) {
    // An empty line stays empty.
    var isEmpty = true
    let length = count + 2 * reach
    for index in 0..<length { line.input[index] = 0 }
    for index in 0..<count {
      let value = unsafe pixels[first + index * step]
      if value != 0 { isEmpty = false }
      line.input[index + reach] = Float(value)
    }
    if isEmpty { return }
    if boxes.isEmpty {
      for index in 0..<count {
        var sum: Float = 0
        for (offset, weight) in weights.enumerated() { sum += line.input[index + offset] * weight }
        line.output[index + reach] = sum
      }
    } else {
      for box in boxes {
        var sum: Float = 0
        let scale = 1 / Float(box.width)
        let after = box.width - 1 - box.before
        for index in 0..<min(after, length) { sum += line.input[index] }
        for index in 0..<length {
          if index + after < length { sum += line.input[index + after] }
          line.output[index] = max(sum, 0) * scale
          if index >= box.before { sum -= line.input[index - box.before] }
        }
        swap(&line.input, &line.output)
      }
      swap(&line.input, &line.output)
    }
    for index in 0..<count {
      unsafe pixels[first + index * step] = UInt8(min(line.output[index + reach] + 0.5, 255))
    }
  }
}
