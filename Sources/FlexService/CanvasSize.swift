/// A canvas by its usual name, or as `300x250@2x`. CSS px.
public struct CanvasSize: Equatable, Sendable {
  public var width: Float
  public var height: Float
  public var scale: Float?

  private static let presets: [(name: String, width: Float, height: Float)] = [
    ("og", 1200, 630), ("square", 1080, 1080), ("story", 1080, 1920), ("banner", 1500, 500), ("a4", 794, 1123),
    ("a5", 559, 794), ("letter", 816, 1056),
  ]
  public static let names = presets.map(\.name)

  public init?(argument: String) {
    let parts = argument.lowercased().split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2 else { return nil }
    if parts.count == 2 {
      guard parts[1].hasSuffix("x"), let factor = Float(parts[1].dropLast()), factor >= 0.01, factor <= 100 else {
        return nil
      }
      scale = factor
    }
    if let preset = Self.presets.first(where: { $0.name == parts[0] }) {
      (width, height) = (preset.width, preset.height)
      return
    }
    let sides = parts[0].split(separator: "x").compactMap { Float($0) }
    guard sides.count == 2, sides.allSatisfy({ $0 >= 1 && $0 <= 1_000_000 }) else { return nil }
    (width, height) = (sides[0], sides[1])
  }
}
