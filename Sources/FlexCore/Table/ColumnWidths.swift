/// How columns share the room that there is. CSS Tables 3 §3.8.3 (#width-distribution-algorithm).
extension TableColumns {
  /// The used widths of the columns, which fill `room` px as far as they can; mergeable columns have none.
  func usedWidths(in room: Float) -> [Float] {
    return isFixed ? fixedWidths(in: room) : Self.distribute(room, to: columns[...], growsConstrained: true)
  }

  /// A way to size columns; each is at least as wide as the one before.
  private enum Guess: Int, CaseIterable {
    /// All have the least that their content needs;
    case minimum
    /// those with percentages have these;
    case percentage
    /// those with a width in px have that;
    case specified
    /// the others have all that their content asks for.
    case maximum
  }

  /// - Parameter growsConstrained: whether columns with a width in px get what all leave over, where there is no
  ///   column without a width.
  static func distribute(_ target: Float, to columns: ArraySlice<TableColumn>, growsConstrained: Bool) -> [Float] {
    func guess(_ column: TableColumn, _ guess: Guess, _ room: Float) -> Float {
      if column.isMergeable { return 0 }
      if column.percent != nil { return guess == .minimum ? column.minimum : column.percentWidth(of: room) }
      if column.isConstrained {
        return guess.rawValue < Guess.specified.rawValue ? column.minimum : column.maximum
      }
      return guess == .maximum ? column.maximum : column.minimum
    }
    func widths(_ kind: Guess, _ room: Float) -> [Float] { columns.map { guess($0, kind, room) } }

    let minima = widths(.minimum, 0)
    let least = minima.reduce(0, +)
    let target = larger(target, least)
    var below = minima
    var sumBelow = least
    if sumBelow >= target { return below }
    for kind in Guess.allCases.dropFirst() {
      var above = widths(kind, target)
      let sum = above.reduce(0, +)
      // What fits exactly keeps its widths to the last bit, so that no text wraps.
      if abs(sum - target) < 1 / 256, kind == .maximum { return above }
      if sum >= target {
        // Between two guesses columns grow in proportion to how far these lie apart.
        for index in below.indices { above[index] -= below[index] }
        share(target - sumBelow, by: above, of: sum - sumBelow, among: &below)
        return below
      }
      below = above
      sumBelow = sum
    }
    return grown(below, by: target - sumBelow, columns, growsConstrained: growsConstrained)
  }

  /// Shares what is more than all columns ask for: among those of no given width, else among those with one in
  /// px, else by the percentages.
  private static func grown(
    _ widths: [Float], by rest: Float, _ columns: ArraySlice<TableColumn>, growsConstrained: Bool
  ) -> [Float] {
    let open = columns.indices.filter { !columns[$0].isMergeable }
    let automatic = open.filter { columns[$0].percent == nil && !columns[$0].isConstrained }
    let fixed = open.filter { columns[$0].percent == nil && columns[$0].isConstrained }
    let chosen: [Int]
    let weight: (TableColumn) -> Float
    if !automatic.isEmpty {
      (chosen, weight) = (automatic, { $0.maximum })
    } else if !fixed.isEmpty, growsConstrained {
      (chosen, weight) = (fixed, { $0.maximum })
    } else {
      (chosen, weight) = (open.filter { columns[$0].percent != nil }, { $0.percent ?? 0 })
    }
    var result = widths
    let total = chosen.reduce(0) { $0 + weight(columns[$1]) }
    var weights = [Float](repeating: 0, count: widths.count)
    for index in chosen { weights[index - columns.startIndex] = total > 0 ? weight(columns[index]) : 1 }
    share(rest, by: weights, of: total > 0 ? total : Float(chosen.count), among: &result)
    return result
  }

  /// Makes columns wider by their parts of an amount. Parts are cut to 1/64 px, and the last gets what that leaves, as in
  /// Chromium: text that just fits still does.
  private static func share(_ amount: Float, by weights: [Float], of total: Float, among widths: inout [Float]) {
    let unit = Double(amount) / Double(total) * 64
    var rest = amount
    var last: Int?
    for (index, weight) in weights.enumerated() where weight > 0 {
      let part = Float((unit * Double(weight) + 1e-4).rounded(.down) / 64)
      widths[index] += part
      rest -= part
      last = index
    }
    if let last { widths[last] += rest }
  }

  // MARK: Fixed layout

  /// `table-layout: fixed`: widths in px, then percentages; the other columns share the rest evenly, or where
  /// there are none, all grow. CSS 2 §17.5.2.1 (#fixed-table-layout).
  private func fixedWidths(in room: Float) -> [Float] {
    func isFixed(_ column: TableColumn) -> Bool { column.percent == nil && column.isConstrained }
    func isAuto(_ column: TableColumn) -> Bool { column.percent == nil && !column.isConstrained }
    var widths = columns.map { _ in Float(0) }
    let fixedSum = columns.reduce(0) { $0 + (isFixed($1) ? $1.maximum : 0) }
    let percentSum = columns.reduce(0) { $0 + ($1.percent == nil ? 0 : $1.percentWidth(of: room)) }
    let automaticCount = columns.count(where: isAuto)
    if fixedSum > 0 {
      let share = larger(0, room - percentSum)
      let scales = fixedSum < share && automaticCount == 0 || fixedSum > room
      for (index, column) in columns.enumerated() where isFixed(column) {
        widths[index] = column.maximum * (scales ? share / fixedSum : 1)
      }
    }
    var rest = larger(0, room - widths.reduce(0, +))
    if percentSum > 0 {
      let scales = percentSum < rest && automaticCount == 0 || percentSum > rest
      for (index, column) in columns.enumerated() where column.percent != nil {
        widths[index] = column.percentWidth(of: room) * (scales ? rest / percentSum : 1)
      }
      rest = room - widths.reduce(0, +)
    }
    if rest > 0, automaticCount > 0 {
      for (index, column) in columns.enumerated() where isAuto(column) { widths[index] = rest / Float(automaticCount) }
    } else if rest > 0, widths.allSatisfy({ $0 == 0 }) {
      for index in widths.indices { widths[index] = rest / Float(widths.count) }
    }
    return widths
  }
}
