import CairoKit
import FlexDocument
import FlexMarkup
import FlexOutput
import FlexPaint
import Testing

/// A page and the colours of some of its pixels, one letter each.
struct PageCase: Sendable, CustomTestStringConvertible {
  let name: String
  let html: String
  /// What stands in front of the body: nothing in quirks mode.
  var doctype = "<!doctype html>"
  let points: [(x: Int, y: Int, color: Character)]

  /// - Parameters:
  ///   - html: what stands in a body without margins, 60 × 60 px.
  ///   - points: `"x,y=R"` between spaces, with the letters of `letter(_:)`.
  init(_ name: String, _ html: String, _ points: String) {
    self.name = name
    self.html = html
    self.points = points.split(separator: " ").map { point in
      let parts = point.split { $0 == "," || $0 == "=" }
      return (Int(parts[0])!, Int(parts[1])!, parts[2].first!)
    }
  }

  /// The same page in quirks mode.
  var inQuirksMode: PageCase {
    var copy = self
    copy.doctype = ""
    return copy
  }

  var testDescription: String { name }

  func check(_ files: [String: [UInt8]] = [:]) throws {
    let session = try RenderSession(resources: MemoryResources(files))
    let options = RenderOptions()
    let page = doctype + "<body style='margin:0;width:60px;height:60px'>" + html
    let document = try session.layOut(try Template(page, file: "t.html").bind(.object([:])), options: options)
    let file = try session.encode(document, as: .png, options: options).bytes
    guard case .raster(let picture) = try ImageDecoder().decode(file) else {
      throw CairoError(action: "look at a page", reason: "it is no picture")
    }
    let surface = picture.surface
    unsafe surface.withPixels { pixels in
      for (x, y, color) in points {
        let word = unsafe pixels.loadUnaligned(fromByteOffset: y * surface.stride + x * 4, as: UInt32.self)
        #expect(Self.letter(word) == color, "\(name): \(x),\(y)")
      }
    }
  }

  /// `_` white, `R`, `G`, `B`, `Y` yellow, `K` black, `?` anything else; each with a few steps of leeway.
  private static func letter(_ word: UInt32) -> Character {
    let channels = [word >> 16 & 0xFF, word >> 8 & 0xFF, word & 0xFF].map { $0 < 4 ? 0 : $0 > 251 ? 1 : 2 }
    switch channels {
    case [1, 1, 1]: return "_"
    case [1, 0, 0]: return "R"
    case [0, 1, 0]: return "G"
    case [0, 0, 1]: return "B"
    case [1, 1, 0]: return "Y"
    case [0, 0, 0]: return "K"
    default: return "?"
    }
  }
}
