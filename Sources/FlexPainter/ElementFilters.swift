import CairoKit
import FlexCore
import FlexDisplay
public import FlexTree

extension Raster {
  /// Draws the pixels through a `<filter>` element: librsvg knows the primitives.
  func apply(_ filter: ElementFilter) throws(CairoError) {
    guard let toUser = toPixels.inverted else { return }
    let (width, height) = (surface.width, surface.height)
    let picture = Base64.encode(try PNGEncoder().encode(surface))
    // The filter's own space is that of the box; the pixels lie in it as they lie on the page.
    let space = toPixels.concatenating(.translation(Double(filter.origin.x), Double(filter.origin.y)))
    let place = Matrix.translation(-Double(filter.origin.x), -Double(filter.origin.y)).concatenating(toUser)
    let document = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="\(width)" \
      height="\(height)"><defs>\(filter.markup)</defs><g transform="\(space.svgText)"><g filter="url(#\(filter.id))">\
      <image transform="\(place.svgText)" width="\(width)" height="\(height)" \
      xlink:href="data:image/png;base64,\(String(decoding: picture, as: UTF8.self))"/></g></g></svg>
      """
    let result = try ImageSurface(devicePixels: (width, height))
    guard case .vector(let drawing) = try ImageDecoder().decode(Array(document.utf8)) else { return }
    try drawing.draw(on: try Context(result), width: Double(width), height: Double(height))
    replace(result)
  }
}

extension Matrix {
  /// As a `transform` attribute.
  public var svgText: String { "matrix(\(a) \(b) \(c) \(d) \(e) \(f))" }
}
