extension RandomAccessCollection {
  /// The first index whose element belongs to the second of two parts, the end where none does. All elements of the
  /// first part have to stand before those of the second.
  ///
  /// - Complexity: O(log n).
  @inlinable
  package func partitioningIndex(where belongsInSecondPart: (Element) -> Bool) -> Index {
    var low = startIndex
    var count = self.count
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if belongsInSecondPart(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
