/// A direction in the plane; y grows downwards.
struct UnitVector {
  var x: Double
  var y: Double

  /// Sine and cosine by a rotation halved until it is small enough for their series: the same bits
  /// on every machine, whatever its mathematics library.
  init(degreesFromTop degrees: Double) {
    let turn = degrees.isFinite ? degrees.remainder(dividingBy: 360) : 0
    var angle = turn * .pi / 180
    var doublings = 0
    while abs(angle) > 0.05 {
      angle /= 2
      doublings += 1
    }
    let square = angle * angle
    var sine = angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42)))
    var cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)))
    for _ in 0..<doublings { (sine, cosine) = (2 * sine * cosine, cosine * cosine - sine * sine) }
    x = sine
    y = -cosine
  }
}
