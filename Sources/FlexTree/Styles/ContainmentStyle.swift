public import FlexCore

/// What keeps a box apart from the rest of the document: CSS Containment 2, CSS Conditional 5 §2
/// (#container-features), CSS Will Change 1.
public struct ContainmentStyle: Equatable, Hashable, Sendable {
  /// `contain`, as computed.
  public var contain: Containment = []
  public var contentVisibility: ContentVisibility = .visible
  public var containerType: ContainerType = .normal
  public var containerNames: [String] = []
  /// `contain-intrinsic-width` and `-height` in px: what the contents count as in a box that contains its size.
  /// `nil` is `none`.
  public var intrinsicSize: Size<Float?> = Size(width: nil, height: nil)
  /// What the properties named by `will-change` would do to the box.
  public var willChange: WillChange = []

  public init() {}

  /// What is contained, whichever property asks for it.
  ///
  /// CSS Containment 2 §4 (#content-visibility): contents are out of sight or may be, so nothing inside may
  /// show outside. CSS Conditional 5 §2.1 (#container-type): a container's size may not depend on its contents.
  public var used: Containment {
    var used = contain
    switch contentVisibility {
    case .visible: break
    case .auto: used.formUnion([.layout, .style, .paint])
    case .hidden: used.formUnion([.size, .layout, .style, .paint])
    }
    switch containerType {
    case .normal, .scrollState: break
    case .size: used.formUnion([.size, .style])
    case .inlineSize: used.formUnion([.inlineSize, .style])
    }
    return used
  }

  /// Whether the box lays its contents out as if nothing were around: a block formatting context of its own.
  public var isFormattingContext: Bool {
    containerType == .size || containerType == .inlineSize || !used.isDisjoint(with: [.layout, .paint])
  }
}

/// Kinds of containment. CSS Containment 2 §3 (#containment-types).
public struct Containment: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let size = Containment(rawValue: 1)
  public static let inlineSize = Containment(rawValue: 2)
  public static let layout = Containment(rawValue: 4)
  public static let style = Containment(rawValue: 8)
  public static let paint = Containment(rawValue: 16)
  public static let content: Containment = [.layout, .style, .paint]
  public static let strict: Containment = [.size, .layout, .style, .paint]
}

/// `content-visibility`. CSS Containment 2 §4.1 (#content-visibility).
public enum ContentVisibility: UInt8, Sendable, Hashable {
  case visible
  /// Every box is near the viewport of a picture: contents show.
  case auto
  case hidden
}

/// `container-type`. CSS Conditional 5 §2.1 (#container-type).
public enum ContainerType: UInt8, Sendable, Hashable {
  case normal, size, inlineSize, scrollState
}

/// CSS Will Change 1 §3 (#will-change): a property that might come to have a value with these effects has them now.
public struct WillChange: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let stackingContext = WillChange(rawValue: 1)
  /// Of fixed boxes.
  public static let containingBlock = WillChange(rawValue: 2)
  /// A containing block of absolute boxes.
  public static let positioned = WillChange(rawValue: 4)
}
