import Foundation

/// Takes colours of all spaces to unbounded sRGB. CSS Color 4 §18 (#color-conversion-code).
enum SRGB {
  static func hex(_ digits: String) -> ValueNode? {
    var digits = Array(digits)
    guard [3, 4, 6, 8].contains(digits.count) else { return nil }
    if digits.count < 6 { digits = digits.flatMap { [$0, $0] } }
    let bytes = stride(from: 0, to: digits.count, by: 2).map {
      Double(UInt8(String(digits[$0...$0 + 1]), radix: 16) ?? 0) / 255
    }
    return .color(Array(bytes[..<3]), alpha: bytes.count == 4 ? bytes[3] : 1)
  }

  /// The colour of a function with plain arguments; `nil` where it depends on another colour.
  static func color(_ name: String, _ inside: ValueNode) -> ValueNode? {
    var parts = inside.layers.flatMap(\.parts)
    var space = ""
    if name == "color", case .word(let word)? = parts.first {
      space = word
      parts.removeFirst()
    }
    parts.removeAll { $0 == .word("/") }
    guard parts.count == 3 || parts.count == 4 else { return nil }
    let whole = wholes[name] ?? [1, 1, 1]
    let channels = zip(parts, whole).compactMap { component($0, $1) }
    guard channels.count == 3, let alpha = parts.count == 4 ? component(parts[3], 1) : 1 else { return nil }
    guard let rgb = convert(name, space, channels) else { return nil }
    return .color(rgb, alpha: min(1, max(0, alpha)))
  }

  /// What 100 % is of each channel.
  private static let wholes: [String: [Double]] = [
    "rgb": [255, 255, 255], "rgba": [255, 255, 255], "lab": [100, 125, 125], "lch": [100, 150, 1],
    "oklab": [1, 0.4, 0.4], "oklch": [1, 0.4, 1], "hsl": [1, 100, 100], "hsla": [1, 100, 100], "hwb": [1, 100, 100],
  ]

  private static func component(_ node: ValueNode, _ whole: Double) -> Double? {
    switch node {
    case .word("none"): 0
    case .number(let value, let unit): unit == "%" ? value / 100 * whole : value
    default: nil
    }
  }

  private static func convert(_ name: String, _ space: String, _ c: [Double]) -> [Double]? {
    switch name {
    case "rgb", "rgba": c.map { $0 / 255 }
    case "hsl", "hsla": hsl(c)
    case "hwb": hwb(c)
    case "lab": lab(c)
    case "lch": lab(rectangular(c))
    case "oklab": oklab(c)
    case "oklch": oklab(rectangular(c))
    default: convert(space, c)
    }
  }

  private static func convert(_ space: String, _ c: [Double]) -> [Double]? {
    switch space {
    case "srgb": c
    case "srgb-linear": c.map(encode)
    case "display-p3": xyz65(multiply(p3, c.map(decode)))
    case "display-p3-linear": xyz65(multiply(p3, c))
    case "a98-rgb": xyz65(multiply(a98, c.map { copysign(pow(abs($0), 563.0 / 256), $0) }))
    case "rec2020": xyz65(multiply(rec2020, c.map(decodeRec2020)))
    case "prophoto-rgb":
      xyz50(multiply(prophoto, c.map { copysign(abs($0) >= 1 / 32.0 ? pow(abs($0), 1.8) : abs($0) / 16, $0) }))
    case "xyz", "xyz-d65": xyz65(c)
    case "xyz-d50": xyz50(c)
    default: nil
    }
  }

  private static func rectangular(_ c: [Double]) -> [Double] {
    let angle = c[2] * .pi / 180
    return [c[0], c[1] * cos(angle), c[1] * sin(angle)]
  }

  private static func hsl(_ c: [Double]) -> [Double] {
    let (saturation, lightness) = (c[1] / 100, c[2] / 100)
    return [0.0, 8, 4].map { n in
      var k = (n + c[0] / 30).truncatingRemainder(dividingBy: 12)
      if k < 0 { k += 12 }
      return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1))
    }
  }

  private static func hwb(_ c: [Double]) -> [Double] {
    let (white, black) = (c[1] / 100, c[2] / 100)
    if white + black >= 1 { return [Double](repeating: white / (white + black), count: 3) }
    return hsl([c[0], 100, 50]).map { $0 * (1 - white - black) + white }
  }

  private static func lab(_ c: [Double]) -> [Double] {
    let y = (c[0] + 16) / 116
    let (epsilon, kappa) = (216.0 / 24389, 24389.0 / 27)
    func inverse(_ t: Double) -> Double { t * t * t > epsilon ? t * t * t : (116 * t - 16) / kappa }
    let luminance = c[0] > kappa * epsilon ? y * y * y : c[0] / kappa
    return xyz50([
      inverse(c[1] / 500 + y) * 0.3457 / 0.3585, luminance, inverse(y - c[2] / 200) * (1 - 0.3457 - 0.3585) / 0.3585,
    ])
  }

  private static func oklab(_ c: [Double]) -> [Double] {
    let lms = multiply(
      [
        [1, 0.3963377773761749, 0.2158037573099136], [1, -0.1055613458156586, -0.0638541728258133],
        [1, -0.0894841775298119, -1.2914855480194092],
      ], c)
    let linear = multiply(
      [
        [4.0767416360759583, -3.3077115392580629, 0.2309699031821043],
        [-1.2684379732850315, 2.6097573492876882, -0.3413193760026570],
        [-0.0041960761386756, -0.7034186179359362, 1.7076146940746117],
      ], lms.map { $0 * $0 * $0 })
    return linear.map(encode)
  }

  private static func multiply(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
    matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  private static func encode(_ c: Double) -> Double {
    copysign(abs(c) > 0.0031308 ? 1.055 * pow(abs(c), 1 / 2.4) - 0.055 : 12.92 * abs(c), c)
  }

  private static func decode(_ c: Double) -> Double {
    copysign(abs(c) > 0.04045 ? pow((abs(c) + 0.055) / 1.055, 2.4) : abs(c) / 12.92, c)
  }

  /// The curve browsers use; newer drafts of CSS Color 4 have a plain power of 2.4.
  private static func decodeRec2020(_ c: Double) -> Double {
    let (a, b) = (1.09929682680944, 0.018053968510807)
    return copysign(abs(c) >= 4.5 * b ? pow((abs(c) + a - 1) / a, 1 / 0.45) : abs(c) / 4.5, c)
  }

  private static func xyz65(_ v: [Double]) -> [Double] { multiply(fromXYZ65, v).map(encode) }
  private static func xyz50(_ v: [Double]) -> [Double] { xyz65(multiply(d50ToD65, v)) }

  private static let fromXYZ65: [[Double]] = [
    [3.2409699419045226, -1.537383177570094, -0.4986107602930034],
    [-0.9692436362808796, 1.8759675015077202, 0.04155505740717559],
    [0.05563007969699366, -0.20397695888897652, 1.0569715142428786],
  ]
  private static let d50ToD65: [[Double]] = [
    [0.955473421488075, -0.02309845494876471, 0.06325924320057072],
    [-0.0283697093338637, 1.0099953980813041, 0.021041441191917323],
    [0.012314014864481998, -0.020507649298898964, 1.330365926242124],
  ]
  private static let p3: [[Double]] = [
    [0.4865709486482162, 0.26566769316909306, 0.1982172852343625],
    [0.2289745640697488, 0.6917385218365064, 0.079286914093745],
    [0.0, 0.04511338185890264, 1.043944368900976],
  ]
  private static let rec2020: [[Double]] = [
    [0.6369580483012914, 0.14461690358620832, 0.1688809751641721],
    [0.2627002120112671, 0.6779980715188708, 0.05930171646986196],
    [0.0, 0.028072693049087428, 1.060985057710791],
  ]
  private static let a98: [[Double]] = [
    [0.5766690429101305, 0.1855582379065463, 0.1882286462349947],
    [0.29734497525053605, 0.6273635662554661, 0.07529145849399788],
    [0.02703136138641234, 0.07068885253582723, 0.9913375368376388],
  ]
  private static let prophoto: [[Double]] = [
    [0.7977604896723027, 0.13518583717574031, 0.0313493495815248],
    [0.2880711282292934, 0.7118432178101014, 0.00008565396060525902],
    [0.0, 0.0, 0.8251046025104602],
  ]

  /// CSS Color 4 §6.1 (#named-colors).
  static let named: [String: String] = Dictionary(
    names.split(whereSeparator: \.isWhitespace).map { pair in
      let parts = pair.split(separator: ":")
      return (String(parts[0]), String(parts[1]))
    }, uniquingKeysWith: { first, _ in first })

  private static let names = """
    aliceblue:f0f8ff antiquewhite:faebd7 aqua:00ffff aquamarine:7fffd4 azure:f0ffff beige:f5f5dc bisque:ffe4c4
    black:000000 blanchedalmond:ffebcd blue:0000ff blueviolet:8a2be2 brown:a52a2a burlywood:deb887
    cadetblue:5f9ea0 chartreuse:7fff00 chocolate:d2691e coral:ff7f50 cornflowerblue:6495ed cornsilk:fff8dc
    crimson:dc143c cyan:00ffff darkblue:00008b darkcyan:008b8b darkgoldenrod:b8860b darkgray:a9a9a9
    darkgreen:006400 darkgrey:a9a9a9 darkkhaki:bdb76b darkmagenta:8b008b darkolivegreen:556b2f darkorange:ff8c00
    darkorchid:9932cc darkred:8b0000 darksalmon:e9967a darkseagreen:8fbc8f darkslateblue:483d8b
    darkslategray:2f4f4f darkslategrey:2f4f4f darkturquoise:00ced1 darkviolet:9400d3 deeppink:ff1493
    deepskyblue:00bfff dimgray:696969 dimgrey:696969 dodgerblue:1e90ff firebrick:b22222 floralwhite:fffaf0
    forestgreen:228b22 fuchsia:ff00ff gainsboro:dcdcdc ghostwhite:f8f8ff gold:ffd700 goldenrod:daa520
    gray:808080 green:008000 greenyellow:adff2f grey:808080 honeydew:f0fff0 hotpink:ff69b4 indianred:cd5c5c
    indigo:4b0082 ivory:fffff0 khaki:f0e68c lavender:e6e6fa lavenderblush:fff0f5 lawngreen:7cfc00
    lemonchiffon:fffacd lightblue:add8e6 lightcoral:f08080 lightcyan:e0ffff lightgoldenrodyellow:fafad2
    lightgray:d3d3d3 lightgreen:90ee90 lightgrey:d3d3d3 lightpink:ffb6c1 lightsalmon:ffa07a lightseagreen:20b2aa
    lightskyblue:87cefa lightslategray:778899 lightslategrey:778899 lightsteelblue:b0c4de lightyellow:ffffe0
    lime:00ff00 limegreen:32cd32 linen:faf0e6 magenta:ff00ff maroon:800000 mediumaquamarine:66cdaa
    mediumblue:0000cd mediumorchid:ba55d3 mediumpurple:9370db mediumseagreen:3cb371 mediumslateblue:7b68ee
    mediumspringgreen:00fa9a mediumturquoise:48d1cc mediumvioletred:c71585 midnightblue:191970 mintcream:f5fffa
    mistyrose:ffe4e1 moccasin:ffe4b5 navajowhite:ffdead navy:000080 oldlace:fdf5e6 olive:808000 olivedrab:6b8e23
    orange:ffa500 orangered:ff4500 orchid:da70d6 palegoldenrod:eee8aa palegreen:98fb98 paleturquoise:afeeee
    palevioletred:db7093 papayawhip:ffefd5 peachpuff:ffdab9 peru:cd853f pink:ffc0cb plum:dda0dd
    powderblue:b0e0e6 purple:800080 rebeccapurple:663399 red:ff0000 rosybrown:bc8f8f royalblue:4169e1
    saddlebrown:8b4513 salmon:fa8072 sandybrown:f4a460 seagreen:2e8b57 seashell:fff5ee sienna:a0522d
    silver:c0c0c0 skyblue:87ceeb slateblue:6a5acd slategray:708090 slategrey:708090 snow:fffafa
    springgreen:00ff7f steelblue:4682b4 tan:d2b48c teal:008080 thistle:d8bfd8 tomato:ff6347 transparent:00000000
    turquoise:40e0d0 violet:ee82ee wheat:f5deb3 white:ffffff whitesmoke:f5f5f5 yellow:ffff00 yellowgreen:9acd32
    """
}
