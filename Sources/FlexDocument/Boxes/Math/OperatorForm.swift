/// Where an operator stands, which decides what the dictionary says of it. MathML Core §3.2.4.2
/// (#dfn-algorithm-for-determining-the-form-of-an-embellished-operator).
enum OperatorForm: String, CaseIterable {
  case infix, prefix, postfix
}

/// What the dictionary says of an operator. Spaces are shares of the font size.
struct OperatorEntry: Equatable {
  var lspace: Float
  var rspace: Float
  var isStretchy = false
  var isSymmetric = false
  var isLarge = false
  var movesLimits = false

  /// Of operators that the dictionary hasn't got.
  static let standard = OperatorEntry(lspace: 5 / 18, rspace: 5 / 18)
}

/// A class of operators that are set alike. MathML Core §B.2 (#operator-dictionary-categories-values).
enum OperatorCategory: CaseIterable {
  case arrow, sum, product, prefix, postfix, opening, closing, integral, accent, limit, invisible, letter, separator

  var entry: OperatorEntry {
    switch self {
    case .arrow: OperatorEntry(lspace: 5 / 18, rspace: 5 / 18, isStretchy: true)
    case .sum: OperatorEntry(lspace: 4 / 18, rspace: 4 / 18)
    case .product: OperatorEntry(lspace: 3 / 18, rspace: 3 / 18)
    case .prefix, .postfix, .invisible: OperatorEntry(lspace: 0, rspace: 0)
    case .opening, .closing: OperatorEntry(lspace: 0, rspace: 0, isStretchy: true, isSymmetric: true)
    case .integral: OperatorEntry(lspace: 3 / 18, rspace: 3 / 18, isSymmetric: true, isLarge: true)
    case .accent: OperatorEntry(lspace: 0, rspace: 0, isStretchy: true)
    case .limit:
      OperatorEntry(lspace: 3 / 18, rspace: 3 / 18, isSymmetric: true, isLarge: true, movesLimits: true)
    case .letter: OperatorEntry(lspace: 3 / 18, rspace: 0)
    case .separator: OperatorEntry(lspace: 0, rspace: 3 / 18)
    }
  }

  var form: OperatorForm {
    switch self {
    case .arrow, .sum, .product, .invisible, .separator: .infix
    case .prefix, .opening, .integral, .limit, .letter: .prefix
    case .postfix, .closing, .accent: .postfix
    }
  }
}
