/// A box of a `LayoutTree`.
public struct NodeID: Hashable, Sendable {
  public let index: Int32

  @inlinable init(index: Int32) { self.index = index }
}
