/// Computed values that hardly any stage after the cascade reads, as CSS text by property name. They are kept so that
/// they inherit, and can be inspected; those of SVG are written into inline pictures, those of 3D effects are painted by.
public struct UnreadStyle: Equatable, Sendable {
  /// Values that differ from the initial one, of properties that inherit.
  public var inherited: [String: String] = [:]
  /// The same of properties that don't.
  public var own: [String: String] = [:]

  public init() {}

  /// The value of a property, or `nil` for its initial one.
  public func value(_ property: String, inherits: Bool) -> String? {
    inherits ? inherited[property] : own[property]
  }

  /// Sets a property; `nil` is its initial value.
  public mutating func set(_ property: String, _ value: String?, inherits: Bool) {
    if inherits { inherited[property] = value } else { own[property] = value }
  }
}
