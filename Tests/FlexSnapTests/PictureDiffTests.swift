import Testing

@testable import FlexSnap

/// Pictures as letters: a pixel a letter.
private func picture(_ text: String) -> Raster {
  let rows = text.split(separator: "\n")
  let colors: [Character: UInt32] = [
    "_": 0xFFFF_FFFF, "#": 0xFF00_0000, "g": 0xFF80_8080, "h": 0xFF84_8484, "r": 0xFFFF_0000,
  ]
  return Raster(
    width: rows[0].count, height: rows.count, pixels: rows.flatMap { row in row.map { colors[$0] ?? 0 } })
}

@Suite("Comparing pictures")
struct PictureDiffTests {
  @Test func samePicturesDoNotDiffer() {
    let one = picture("_#_\n#r#")
    let diff = PictureDiff(old: one, new: one)
    #expect(!diff.isDifferent)
    #expect(diff.differingPixels == 0 && diff.comparedPixels == 6 && diff.bounds == nil)
  }

  @Test func aSinglePixelCounts() {
    let diff = PictureDiff(old: picture("___\n___\n___"), new: picture("___\n_r_\n___"))
    #expect(diff.isDifferent)
    #expect(diff.differingPixels == 1)
    #expect(diff.bounds == PixelRect(x: 1, y: 1, width: 1, height: 1))
  }

  @Test func blackOnWhiteIsDeltaE100() {
    #expect(abs(PictureDiff(old: picture("_"), new: picture("#")).largestDeltaE - 100) < 0.1)
  }

  @Test("a tolerance lets through what is nearly the same", arguments: [(0.0, true), (5, false)])
  func tolerance(_ deltaE: Double, _ isDifferent: Bool) {
    let tolerance = PictureTolerance(deltaE: deltaE)
    #expect(PictureDiff(old: picture("gg"), new: picture("gh"), tolerance: tolerance).isDifferent == isDifferent)
  }

  @Test func masksAreLeftOut() {
    let diff = PictureDiff(
      old: picture("____"), new: picture("_#__"), masks: [PixelRect(x: 1, y: 0, width: 1, height: 1)])
    #expect(!diff.isDifferent)
    #expect(diff.comparedPixels == 3)
  }

  @Test func aLargerPictureShowsBoth() {
    let diff = PictureDiff(old: picture("__\n__"), new: picture("___\n__#"))
    #expect(diff.isDifferent)
    #expect(diff.heatMap.width == 3 && diff.heatMap.height == 2)
    #expect(diff.differingPixels == 2)
  }

  @Test func anEdgeSmoothedDifferentlyCanBeIgnored() {
    let old = picture("____#####\n____#####\n____#####\n____#####\n____#####")
    let new = picture("____#####\n____#####\n____g####\n____#####\n____#####")
    #expect(PictureDiff(old: old, new: new).isDifferent)
    #expect(!PictureDiff(old: old, new: new, tolerance: .init(ignoresAntialiasing: true)).isDifferent)
  }

  @Test func densityForgivesScatteredPixelsButNotACluster() {
    let white = Raster(width: 64, height: 64, filledWith: 0xFFFF_FFFF)
    var scattered = white
    for place in stride(from: 0, to: 64 * 64, by: 517) { scattered.pixels[place] = 0xFF00_0000 }
    var cluster = white
    for y in 20..<24 { for x in 20..<24 { cluster.pixels[y * 64 + x] = 0xFF00_0000 } }
    let tolerance = PictureTolerance(windowDensity: 0.02)
    #expect(!PictureDiff(old: white, new: scattered, tolerance: tolerance).isDifferent)
    #expect(PictureDiff(old: white, new: cluster, tolerance: tolerance).isDifferent)
  }
}
