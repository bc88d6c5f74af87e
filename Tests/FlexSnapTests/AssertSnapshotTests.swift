import Foundation
import TestSupport
import Testing

@testable import FlexSnap

@Suite("assertSnapshot")
struct AssertSnapshotTests {
  struct Square: Snapshottable {
    var color: UInt32
    func rendered(scale: Float) throws -> RenderedSnapshot {
      let side = Int(4 * scale)
      let layout = LayoutSnapshot(elements: [.init(tag: "div", id: "square", x: 0, y: 0, width: 4, height: 4)])
      return RenderedSnapshot(
        png: try Raster(width: side, height: side, filledWith: color).png(), layout: layout, scale: scale)
    }
  }

  let folder: TestFolder
  var file: String { folder.path + "/CardTests.swift" }

  init() throws { folder = try TestFolder() }

  @Test func aMissingBaselineSaysHowToRecordIt() {
    let failure = #expect(throws: SnapshotFailure.self) {
      try assertSnapshot(of: Square(color: 0xFF00_0000), named: "black", filePath: file)
    }
    #expect(failure?.description.contains("run with FLEXRENDER_RECORD=1 to record it") == true)
  }

  @Test func aChangePrintsReasonAndPaths() throws {
    let store = SnapshotStore(suite: folder.path)
    let item = SnapshotCase(name: "CardTests/square", template: "")
    _ = try SnapshotRunner(store: store) { _ in try Square(color: 0xFF00_0000).rendered(scale: 1) }.record(item)
    try assertSnapshot(of: Square(color: 0xFF00_0000), named: "square", filePath: file)
    let failure = #expect(throws: SnapshotFailure.self) {
      try assertSnapshot(of: Square(color: 0xFFFF_0000), named: "square", filePath: file)
    }
    let words = failure?.description ?? ""
    #expect(words.contains("no box changed; pixels did in `#square`"))
    #expect(words.contains("16 of 16 pixels differ"))
    #expect(words.contains("diff:     \(store.path("CardTests/square", .diff))"))
  }

  @Test func aNameThatLeavesTheFolderIsRefused() {
    #expect(throws: SnapshotError.self) {
      try assertSnapshot(of: Square(color: 0), named: "../../etc", filePath: file)
    }
  }
}
