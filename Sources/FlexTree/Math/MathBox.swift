public import FlexCore

/// What a box is in a formula. MathML Core §3 (#presentation-markup).
public struct MathBox: Equatable, Sendable {
  public var role: MathRole
  /// The operator that the box is, or that it embellishes. MathML Core §3.2.4.1 (#embellished-operators).
  public var core: MathOperator?

  public init(_ role: MathRole, core: MathOperator? = nil) {
    self.role = role
    self.core = core
  }
}

/// How a box of a formula lays out its children.
public enum MathRole: Equatable, Sendable {
  /// Side by side on one baseline. MathML Core §3.3.1.1 (#layout-of-mrow).
  case row
  /// The formula itself, as a row that is centred where it is a block.
  case root
  /// Numerator and denominator. The thickness of the bar is the font's where it is `nil`; a percentage is of that.
  case fraction(thickness: LengthPercentage?)
  /// A root sign, what it covers and, maybe, the degree: anonymous sign first.
  case radical(hasIndex: Bool)
  /// The sign of a root.
  case radicalSign
  case scripts(MathScripts)
  /// What stands under and over the first child.
  case underOver(MathScripts, MathAccents)
  /// A row in a box of other measures.
  case padded(MathPadding)
  /// A text of its own, as high as its ink.
  case token
  /// A token that is an operator of one character, which may grow.
  case stretched(MathOperator)
  /// An empty box, px.
  case space(height: Float, depth: Float)
  /// A table, which stands on the axis of what is around it.
  case table

  /// Whether the children of the box are placed as those of a formula.
  public var placesChildren: Bool {
    switch self {
    case .token, .stretched, .radicalSign, .table: false
    default: true
    }
  }
}

/// Which scripts a box has, in the order of its children behind the first.
public enum MathScripts: Equatable, Sendable {
  case sub, sup, subSup
  /// Pairs of subscripts and superscripts; those from this one on, if any, stand in front, behind a delimiter.
  case pairs(prescripts: Int?)

  public var hasSub: Bool { self != .sup }
  public var hasSup: Bool { self != .sub }
}

/// Which scripts are close to the base. MathML Core §3.4.2 (#underscripts-and-overscripts-munder-mover-munderover).
public struct MathAccents: OptionSet, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let over = MathAccents(rawValue: 1)
  public static let under = MathAccents(rawValue: 2)
}

/// What `<mpadded>` asks for in px; `nil`: as its content has it. MathML Core §3.3.6
/// (#adjust-space-around-content-mpadded).
public struct MathPadding: Equatable, Sendable {
  public var height: Float?
  public var depth: Float?
  public var lspace: Float = 0
  public var voffset: Float = 0

  public init(height: Float? = nil, depth: Float? = nil, lspace: Float = 0, voffset: Float = 0) {
    self.height = height
    self.depth = depth
    self.lspace = lspace
    self.voffset = voffset
  }
}

/// What an operator asks for. MathML Core §3.2.4.2 (#dictionary-based-attributes).
public struct MathOperator: Equatable, Sendable {
  /// Room in front and behind, px.
  public var lspace: Float = 0
  public var rspace: Float = 0
  public var traits: Traits = []
  /// The one character that is stretched; 0: there are more or none.
  public var character: UInt32 = 0
  /// How small and how large it is stretched; `nil`: no limit but its own size. Percentages are of that.
  public var minSize: LengthPercentage?
  public var maxSize: LengthPercentage?

  public struct Traits: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let stretchy = Traits(rawValue: 1)
    public static let symmetric = Traits(rawValue: 2)
    public static let large = Traits(rawValue: 4)
    public static let movesLimits = Traits(rawValue: 8)
    /// Whether it grows in height, not in width.
    public static let vertical = Traits(rawValue: 16)
  }

  public init() {}

  public var growsInHeight: Bool { traits.isSuperset(of: [.stretchy, .vertical]) }
  public var growsInWidth: Bool { traits.contains(.stretchy) && !traits.contains(.vertical) }
}
