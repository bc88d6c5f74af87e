public import FlexCore

/// What to paint on the pages of a document. Each page's list is made when it is asked for, every time anew, and is the
/// asker's to let go: a long document is never there as a whole.
public struct PageLists: RandomAccessCollection {
  /// Of the pages in CSS px.
  public let sizes: [Size<Float>]
  /// Finds what links within the document can name, all pages together; `nil` where that isn't known before the lists are
  /// made.
  public let anchorIDs: (() -> Set<String>)?
  private let list: (Int) -> DisplayList

  /// - Parameter list: what a page shows, by its index.
  public init(sizes: [Size<Float>], anchorIDs: (() -> Set<String>)? = nil, list: @escaping (Int) -> DisplayList) {
    self.sizes = sizes
    self.anchorIDs = anchorIDs
    self.list = list
  }

  /// Pages that are there already.
  public init(_ lists: [DisplayList]) {
    self.init(sizes: lists.map(\.size)) { lists[$0] }
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { sizes.count }
  public subscript(index: Int) -> DisplayList { list(index) }

  /// The same pages with what each shows changed; sizes stay.
  public func changed(by change: @escaping (DisplayList) -> DisplayList) -> PageLists {
    PageLists(sizes: sizes, anchorIDs: anchorIDs) { change(list($0)) }
  }
}
