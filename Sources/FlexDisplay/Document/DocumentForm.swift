public import FlexTree

/// What of a document can be filled in. ISO 32000-1 §12.7; HTML §4.10 (#forms).
public struct DocumentForm: Equatable, Sendable {
  /// By element index.
  public var fields: [Int: FormField] = [:]

  public init() {}
}

/// A form control as a field.
public struct FormField: Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    case text(Text)
    /// The value that is submitted where it is checked.
    case checkbox(value: String, isChecked: Bool)
    /// Of the radio buttons of a form with one name, one is chosen.
    case radio(value: String, isChecked: Bool)
    case choice(Choice)
    case button(caption: String, ButtonAction)
  }

  /// A field for text.
  public struct Text: Equatable, Sendable {
    public var value = ""
    public var isMultiline = false
    public var isPassword = false
    /// In UTF-16 units.
    public var maximumLength: Int?

    public init(value: String = "", isMultiline: Bool = false, isPassword: Bool = false, maximumLength: Int? = nil) {
      self.value = value
      self.isMultiline = isMultiline
      self.isPassword = isPassword
      self.maximumLength = maximumLength
    }
  }

  /// A list of options.
  public struct Choice: Equatable, Sendable {
    public struct Option: Equatable, Sendable {
      public var value: String
      public var label: String

      public init(value: String, label: String) {
        self.value = value
        self.label = label
      }
    }
    public var options: [Option]
    public var selected: [Int]
    /// Whether it shows one option until it is opened.
    public var isMenu: Bool
    public var isMultiple: Bool

    public init(options: [Option], selected: [Int], isMenu: Bool, isMultiple: Bool) {
      self.options = options
      self.selected = selected
      self.isMenu = isMenu
      self.isMultiple = isMultiple
    }
  }

  /// What a button does.
  public enum ButtonAction: Equatable, Sendable {
    case nothing
    case reset
    /// As HTML forms are sent.
    case submit(url: String, isGet: Bool)
  }

  public var kind: Kind
  /// As in HTML: not unique, may be empty.
  public var name: String
  /// What it is called for people, where something tells.
  public var label: String
  public var isRequired = false
  public var isReadOnly = false
  /// Whether its value isn't submitted.
  public var isDisabled = false
  /// What all radio buttons of the group are called together.
  public var groupLabel = ""
  /// Element index of the form that it belongs to.
  public var form: Int?
  /// Those with one come first, in the order of their numbers.
  public var tabIndex: Int?
  /// What a checkbox or radio button shows in its other state.
  public var otherPicture: ImageSource?

  public init(_ kind: Kind, name: String, label: String) {
    self.kind = kind
    self.name = name
    self.label = label
  }
}
