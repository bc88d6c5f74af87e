import FlexKit
import FlexRendering
import Foundation
import TestSupport
import Testing
import XCTest

import struct FlexTree.Color

@testable import FlexSnap

/// A card as a program makes it.
private func card(_ title: String, width: Double = 60) -> Box {
  let card = Box().backgroundColor(.white)
  card.name = "card"
  card.flex.padding(4).gap(2).define { flex in
    let text = TextBox(title).font("DejaVu Sans", size: 10)
    text.name = "title"
    flex.addItem(text)
    flex.addItem().height(4).width(width).backgroundColor(.blue)
  }
  return card
}

private func record(_ box: Box, width: Double? = nil, in folder: TestFolder) throws {
  let item = SnapshotCase(name: "CardTests/card", template: "")
  let picture = try box.render(width: width)
  _ = try SnapshotRunner(store: SnapshotStore(suite: folder.path)) { _ in try picture.rendered(scale: 1) }.record(item)
}

@Suite("Snapshots of boxes from code") struct BoxSnapshotTests {
  let folder: TestFolder
  var file: String { folder.path + "/CardTests.swift" }

  init() throws { folder = try TestFolder() }

  @Test func theSameBoxIsTheSame() throws {
    try record(card("Rain"), in: folder)
    try assertSnapshot(of: card("Rain"), named: "card", filePath: file)
    try assertSnapshot(of: try card("Rain").render(), named: "card", filePath: file)
  }

  @Test func aChangeIsToldByTheNamesOfBoxes() throws {
    try record(card("Rain"), width: 80, in: folder)
    let failure = #expect(throws: SnapshotFailure.self) {
      try assertSnapshot(of: card("Rain in the afternoon"), named: "card", width: 80, filePath: file)
    }
    let words = failure?.description ?? ""
    #expect(words.hasPrefix("snapshot 'CardTests/card' has another size\n"))
    #expect(words.contains("`#title`") && words.contains("takes two lines"), "\(words)")
    #expect(words.contains("− Rain\n"))
    let narrower = #expect(throws: SnapshotFailure.self) {
      try assertSnapshot(of: card("Rain", width: 50), named: "card", width: 80, filePath: file)
    }
    #expect(narrower?.description.contains("`Box` is 10 px narrower") == true, "\(narrower?.description ?? "")")
  }

  @Test func pagesStandBelowEachOther() throws {
    let pages = try [card("one"), card("two")].render(width: 80).rendered(scale: 2)
    let one = try card("one").render(width: 80).rendered(scale: 2)
    #expect(try Raster(png: pages.png).height == 2 * Raster(png: one.png).height)
    #expect(pages.layout.elements.map(\.id).filter { !$0.isEmpty } == ["card", "title", "card", "title"])
  }

  @Test func recordingSaysSo() throws {
    let outcome = SnapshotOutcome(name: "a/b", status: .missing)
    #expect(
      SnapshotFailure(outcome: outcome, isRecorded: true).description.hasPrefix("snapshot 'a/b' was recorded"))
  }
}

/// The same call under XCTest.
final class BoxSnapshotXCTests: XCTestCase {
  func testSnapshot() throws {
    let folder = try TestFolder()
    try record(card("Rain"), in: folder)
    try assertSnapshot(of: card("Rain"), named: "card", filePath: folder.path + "/CardTests.swift")
    XCTAssertThrowsError(
      try assertSnapshot(of: card("Snow"), named: "card", filePath: folder.path + "/CardTests.swift")
    ) { error in
      XCTAssertTrue("\(error)".contains("`#title`"), "\(error)")
    }
  }
}
