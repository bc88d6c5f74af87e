internal import FlexCore
internal import FlexDOM
internal import FlexStyle
internal import FlexTree

/// A form control as a page shows it that nobody touches. HTML §15.5 (#form-controls).
enum FormControl: Equatable {
  /// One line of text; `isHint` for a placeholder.
  case field(String, isHint: Bool, width: FieldWidth)
  case button(String)
  /// The hint is `nil` where there is text.
  case area(columns: Float, rows: Float, hint: String?)
  /// The option that shows, and all of them as they stand in the list: those of groups are indented.
  case menu(String, options: [String])
  /// A `<select>` that shows its options; how many at a time.
  case list(rows: Float, isEmpty: Bool)
  case checkbox(isChecked: Bool, isDisabled: Bool)
  case radio(isChecked: Bool, isDisabled: Bool)
  /// Filled from the left so far, 0…1.
  case slider(Float, isDisabled: Bool)
  case progress(Float?)
  case meter(Float, MeterLevel)
  case color(String)
  /// Whether it takes several files.
  case file(isMultiple: Bool)
  case date(DateField)
  /// The panel of `<audio>`.
  case player

  /// How many letters a field shows, and whether it leaves room for arrows behind them.
  struct FieldWidth: Equatable {
    var columns: Float
    var hasArrows = false
    /// Whether a button stands behind the letters of a field that is as wide as these.
    var hasButton = false
  }

  /// Where a meter's value stands. HTML §4.10.14 (#the-meter-element).
  enum MeterLevel { case optimum, suboptimal, bad }

  /// Whether it is drawn as one picture.
  var isPicture: Bool {
    switch self {
    case .checkbox, .radio: true
    default: false
    }
  }

  init?(_ element: Element, in document: Document, at node: ElementID) {
    guard element.isHTML else { return nil }
    switch element.tag {
    case "textarea":
      let isEmpty = document[node].children.isEmpty
      let hint = isEmpty ? element[attribute: "placeholder"] ?? "" : nil
      self = .area(columns: element.count("cols") ?? 20, rows: element.count("rows") ?? 2, hint: hint)
    case "select":
      guard !element.isListBox else {
        let holdsOptions = document[node].children.contains {
          document.element($0).map { $0.tag == "option" || $0.tag == "optgroup" } ?? false
        }
        self = .list(rows: element.count("size") ?? 4, isEmpty: !holdsOptions)
        return
      }
      let options = document.options(of: node)
      let texts = options.map { $0.isGrouped ? "    " + $0.text : $0.text }
      if element.isMenuOfSeveral {
        let chosen = options.filter(\.isSelected)
        let text = chosen.count == 1 ? chosen[0].text : "\(chosen.count) selected"
        self = .menu(text, options: texts + ["\(options.count) selected"])
        return
      }
      let shown = options.last { $0.isSelected } ?? options.first { !$0.isDisabled }
      self = .menu(shown?.text ?? "", options: texts)
    case "progress": self = .progress(element.number("value").map { Self.share($0, 0, element.number("max") ?? 1) })
    case "meter": self = Self.meter(element)
    case "audio": self = .player
    case "input":
      guard let control = Self.input(element, isDisabled: document.isDisabled(element, at: node)) else { return nil }
      self = control
    default: return nil
    }
  }

  private static func share(_ value: Float?, _ low: Float, _ high: Float) -> Float {
    high > low ? min(max(((value ?? (low + high) / 2) - low) / (high - low), 0), 1) : 0
  }

  private static func meter(_ element: Element) -> FormControl {
    let minimum = element.number("min") ?? 0
    let maximum = max(element.number("max") ?? 1, minimum)
    let value = min(max(element.number("value") ?? 0, minimum), maximum)
    let low = min(max(element.number("low") ?? minimum, minimum), maximum)
    let high = min(max(element.number("high") ?? maximum, low), maximum)
    let optimum = min(max(element.number("optimum") ?? (minimum + maximum) / 2, minimum), maximum)
    /// 0 below `low`, 1 between, 2 above `high`.
    func region(_ value: Float) -> Int { value < low ? 0 : value > high ? 2 : 1 }
    let distance = abs(region(value) - region(optimum))
    return .meter(share(value, minimum, maximum), distance == 0 ? .optimum : distance == 1 ? .suboptimal : .bad)
  }

  private static func input(_ element: Element, isDisabled: Bool) -> FormControl? {
    let value = element[attribute: "value"] ?? ""
    let isChecked = element[attribute: "checked"] != nil
    switch element[attribute: "type"]?.lowercased() ?? "text" {
    case "hidden", "image": return nil
    case "checkbox": return .checkbox(isChecked: isChecked, isDisabled: isDisabled)
    case "radio": return .radio(isChecked: isChecked, isDisabled: isDisabled)
    case "range":
      let share = share(Float(value), element.number("min") ?? 0, element.number("max") ?? 100)
      return .slider(share, isDisabled: isDisabled)
    case "color": return .color(value.count == 7 && value.hasPrefix("#") ? value : "#000000")
    case "submit": return .button(element[attribute: "value"] ?? "Submit")
    case "reset": return .button(element[attribute: "value"] ?? "Reset")
    case "button": return .button(value)
    case "file": return .file(isMultiple: element[attribute: "multiple"] != nil)
    case let type:
      if let date = DateField(type: type, value: value) { return .date(date) }
      let hint = element[attribute: "placeholder"] ?? ""
      let shown = type == "password" ? String(repeating: "•", count: value.count) : value
      let text = shown.isEmpty ? hint : shown
      var width = fieldWidth(of: element, type: type)
      width.hasButton = type == "number" || type == "search"
      return .field(text, isHint: shown.isEmpty, width: width)
    }
  }

  private static func fieldWidth(of element: Element, type: String) -> FieldWidth {
    guard type == "number" else { return FieldWidth(columns: element.count("size") ?? 20) }
    // A number between limits has room for the longest of them; `size` says nothing of numbers.
    guard let low = element[attribute: "min"], let high = element[attribute: "max"],
      element.number("min") != nil, element.number("max") != nil
    else { return FieldWidth(columns: 20) }
    let step = element[attribute: "step"] ?? "1"
    guard element.number("step") != nil || element[attribute: "step"] == nil else { return FieldWidth(columns: 20) }
    func digits(_ text: String) -> (whole: Int, fraction: Int) {
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      return (max(parts.first?.count ?? 0, 1), parts.count > 1 ? parts[1].count : 0)
    }
    let all = [low, high, step].map(digits)
    let fraction = all.map(\.fraction).max() ?? 0
    let columns = (all.map(\.whole).max() ?? 1) + (fraction > 0 ? fraction + 1 : 0)
    return FieldWidth(columns: Float(columns), hasArrows: true)
  }
}

extension Element {
  /// An attribute that counts something: the digits that it begins with, if they are no zero.
  /// HTML §2.3.4.2 (#rules-for-parsing-non-negative-integers).
  fileprivate func count(_ name: String) -> Float? {
    guard let text = self[attribute: name]?.drop(while: { String($0).isCollapsibleWhiteSpace }) else { return nil }
    let digits = text.drop(while: { $0 == "+" }).prefix { $0.isASCII && $0.isNumber }
    return Float(digits).flatMap { $0 >= 1 && $0.isFinite ? $0 : nil }
  }

  /// An attribute that is a finite number.
  fileprivate func number(_ name: String) -> Float? {
    self[attribute: name].flatMap { Float($0) }.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Whether an automatic width of the element's box is that of its content, whatever it stands in.
  var fitsContent: Bool {
    guard isHTML else { return false }
    switch tag {
    case "audio", "button", "input", "select", "textarea": return true
    default: return false
    }
  }
}

extension Document {
  /// The options of a `<select>`, in order: what is submitted and what is shown.
  func values(of select: ElementID) -> [(value: String, text: String, isSelected: Bool)] {
    options(of: select).map { ($0.value ?? $0.text, $0.text, $0.isSelected) }
  }

  struct Option {
    var text: String
    var value: String?
    var isSelected: Bool
    var isDisabled: Bool
    var isGrouped: Bool
  }

  func options(of select: ElementID) -> [Option] {
    var found: [Option] = []
    var pending = self[select].children.reversed().map { (node: $0, group: Element?.none) }
    while let (node, group) = pending.popLast() {
      guard let element = element(node) else { continue }
      guard element.tag == "option" else {
        let inner = element.tag == "optgroup" ? element : group
        pending += self[node].children.reversed().map { ($0, inner) }
        continue
      }
      let label = element[attribute: "label"].flatMap { $0.isEmpty ? nil : $0 }
      found.append(
        Option(
          text: label ?? optionText(node), value: element[attribute: "value"],
          isSelected: element[attribute: "selected"] != nil,
          isDisabled: [element, group].contains { $0?[attribute: "disabled"] != nil }, isGrouped: group != nil))
    }
    return found
  }
}
