extension ImageSurface {
  /// The same picture with fewer pixels: each is the mean of those that it covers, edges in parts. What is asked for beyond
  /// the picture's own size is left at it.
  public func reduced(width newWidth: Int, height newHeight: Int) throws(CairoError) -> ImageSurface {
    let (newWidth, newHeight) = (min(max(newWidth, 1), width), min(max(newHeight, 1), height))
    let target = try ImageSurface(devicePixels: (newWidth, newHeight), format: format)
    let samples = format == .a8 ? 1 : 4
    let columns = Self.spans(of: width, in: newWidth)
    let rows = Self.spans(of: height, in: newHeight)
    let (sourceStride, targetStride) = (stride, target.stride)
    var sums = [Float](repeating: 0, count: newWidth * samples)
    withPixels { source in
      target.withMutablePixels { out in
        for (y, row) in rows.enumerated() {
          for index in sums.indices { sums[index] = 0 }
          for (line, share) in row {
            let start = line * sourceStride
            for (x, column) in columns.enumerated() {
              for (place, part) in column {
                let weight = share * part
                for sample in 0..<samples {
                  sums[x * samples + sample] += weight * Float(source[start + place * samples + sample])
                }
              }
            }
          }
          for index in sums.indices {
            out[y * targetStride + index] = UInt8(min(max(sums[index].rounded(), 0), 255))
          }
        }
      }
    }
    return target
  }

  /// Of each new pixel the old ones that it covers, and how much of it each is.
  private static func spans(of count: Int, in newCount: Int) -> [[(index: Int, share: Float)]] {
    let step = Double(count) / Double(newCount)
    return (0..<newCount).map { index in
      let (start, end) = (Double(index) * step, Double(index + 1) * step)
      return (Int(start)..<min(Int(end.rounded(.up)), count)).compactMap { old in
        let covered = min(end, Double(old + 1)) - max(start, Double(old))
        return covered > 0 ? (old, Float(covered / step)) : nil
      }
    }
  }
}
