internal import ArgumentParser
internal import FlexDocument

/// Some pages of a document: `2-5,8`, `3-`, `-2`. Pages count from 1.
struct PageRanges: ExpressibleByArgument, Equatable {
  private var ranges: [ClosedRange<Int>] = []

  init?(argument: String) {
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
      let numbers = ends.map { Int($0) }
      switch (ends.count, numbers.first ?? nil, numbers.last ?? nil) {
      case (1, let page?, _) where page >= 1: ranges.append(page...page)
      case (2, let first?, let last?) where first >= 1 && first <= last: ranges.append(first...last)
      case (2, let first?, nil) where first >= 1 && ends[1].isEmpty: ranges.append(first...Int.max)
      case (2, nil, let last?) where last >= 1 && ends[0].isEmpty: ranges.append(1...last)
      default: return nil
      }
    }
  }

  /// The numbers of the pages that there are, in order.
  func numbers(upTo count: Int) -> [Int] {
    count < 1 ? [] : (1...count).filter { page in ranges.contains { $0.contains(page) } }
  }

  /// The document with these pages only.
  ///
  /// - Throws: `ValidationError` where it has none of them.
  func selection(from document: LaidOutDocument) throws -> LaidOutDocument {
    let numbers = numbers(upTo: document.pages.count)
    guard !numbers.isEmpty else {
      let count = document.pages.count
      throw ValidationError("--pages names no page of the document, which has \(count) page\(count == 1 ? "" : "s").")
    }
    var selection = document
    selection.pages = numbers.map { document.pages[$0 - 1] }
    return selection
  }
}
