/// A Gaussian by three running means, as Filter Effects 1 §9.6 (#feGaussianBlurElement) allows; a
/// narrow one by its own weights.
struct BoxBlur {
  /// Pixels that the blur reaches out on each side.
  let reach: Int
  /// Widths of the three means and how far each is shifted; or none, and weights instead.
  private let boxes: [(width: Int, before: Int)]
  private let weights: [Float]

  /// - Parameter deviation: of the Gaussian, in pixels.
  init(deviation: Double) {
    guard deviation >= 2 else {
      boxes = []
      guard deviation > 0.01 else {
        weights = [1]
        reach = 0
        return
      }
      reach = Int((deviation * 3).rounded(.up))
      var values = (-reach...reach).map { Float(Gaussian.weight(Double($0), deviation: deviation)) }
      let sum = values.reduce(0, +)
      for index in values.indices { values[index] /= sum }
      weights = values
      return
    }
    weights = []
    let width = max(Int((deviation * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down)), 1)
    if width % 2 == 1 {
      boxes = Array(repeating: (width, width / 2), count: 3)
      reach = 3 * (width / 2)
    } else {
      // Two means shifted half a pixel each way, and one of odd width.
      boxes = [(width, width / 2), (width, width / 2 - 1), (width + 1, width / 2)]
      reach = 3 * (width / 2)
    }
  }

  /// Blurs every channel of an interleaved picture in place; outside lies nothing.
  func apply(
    to pixels: UnsafeMutableRawBufferPointer, width: Int, height: Int, stride: Int, channels: Int
  ) {
    guard reach > 0, width > 0, height > 0 else { return }
    var line = LineBuffer(count: max(width, height), reach: reach)
    for channel in 0..<channels {
      for y in 0..<height {
        blur(pixels, first: y * stride + channel, step: channels, count: width, &line)
      }
      for x in 0..<width {
        blur(pixels, first: x * channels + channel, step: stride, count: height, &line)
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
      let value = pixels[first + index * step]
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
      pixels[first + index * step] = UInt8(min(line.output[index + reach] + 0.5, 255))
    }
  }
}
