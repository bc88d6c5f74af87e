internal import FlexPDF

/// The page of a PDF that cairo made, as a form XObject for a file of ours: how an SVG picture gets into a PDF,
/// since librsvg draws on cairo alone. PDF 1.7 §8.10.
///
/// The page keeps its group, so that what is transparent in the picture meets the picture first. Pattern matrices
/// need no change: they lead to the space of the content stream that names the pattern, page or form.
struct PDFPageImport {
  /// pt; the page's media box, which begins at the origin.
  let size: (width: Double, height: Double)

  /// The page's content under the dictionary of a form.
  private let form: PDFObjects.Object
  /// All that the form refers to, under the numbers of its file, in the order in which they are met.
  private let objects: [(number: Int, object: PDFObjects.Object)]

  /// - Parameter file: a PDF of one page with a cross-reference table of the classic kind.
  /// - Returns: `nil` for anything else, and where an object that the page needs can't be read.
  init?(_ file: [UInt8]) {
    guard let source = PDFObjects(file), let page = Self.onlyPage(of: source), let size = Self.size(of: page, source),
      case .reference(let contents)? = page["Contents"], let content = source.object(contents),
      let stream = content.stream
    else { return nil }

    var form = content.value
      .setting("Type", to: .name("XObject")).setting("Subtype", to: .name("Form"))
      .setting("BBox", to: source.resolved(page["MediaBox"]) ?? .array([]))
    for key in ["Resources", "Group"] {
      if let value = page[key] { form = form.setting(key, to: value) }
    }
    guard let objects = Self.closure(of: form, in: source) else { return nil }
    self.size = size
    self.form = PDFObjects.Object(value: form, stream: stream)
    self.objects = objects
  }

  private static func onlyPage(of source: PDFObjects) -> PDFValue? {
    let pages = source.resolved(source.resolved(source.trailer["Root"])?["Pages"])
    guard case .array(let kids)? = source.resolved(pages?["Kids"]), kids.count == 1,
      let page = source.resolved(kids[0]), page["Type"] == .name("Page")
    else { return nil }
    return page
  }

  private static func size(of page: PDFValue, _ source: PDFObjects) -> (width: Double, height: Double)? {
    guard case .array(let box)? = source.resolved(page["MediaBox"]) else { return nil }
    let numbers = box.compactMap(\.real)
    guard numbers.count == 4, box.count == 4, numbers[0] == 0, numbers[1] == 0, numbers[2] > 0, numbers[3] > 0
    else { return nil }
    return (numbers[2], numbers[3])
  }

  /// Every object that is reached from `value`, or `nil` where one is missing or damaged.
  private static func closure(of value: PDFValue, in source: PDFObjects) -> [(number: Int, object: PDFObjects.Object)]?
  {
    var objects: [(number: Int, object: PDFObjects.Object)] = []
    var numbers: [Int] = []
    var known: Set<Int> = []
    func add(_ value: PDFValue) {
      value.forEachReference { number in
        if known.insert(number).inserted { numbers.append(number) }
      }
    }
    add(value)
    while objects.count < numbers.count {
      let number = numbers[objects.count]
      guard let object = source.object(number) else { return nil }
      objects.append((number, object))
      add(object.value)
    }
    return objects
  }

  /// Whether something on the page lets through what lies below it, or blends with it. ISO 32000-1 §11.
  var isTransparent: Bool { form.value.isTransparent || objects.contains { $0.object.value.isTransparent } }

  /// Writes the form and what it needs. The same page takes the same numbers in the same order.
  ///
  /// - Parameters:
  ///   - allocate: gives out an object number of the file that is written.
  ///   - emit: takes what stands between `5 0 obj` and `endobj`, line ends around it not included.
  ///   - screenColors: an object of the profile that red, green and blue are in, where a press prints them.
  ///   - keepsGroups: whether groups stay groups, which only matters where something is transparent.
  /// - Returns: the form's number. Its space is the page's: pt, the origin at the lower left.
  func write(
    screenColors: Int? = nil, keepsGroups: Bool = true, allocate: () -> Int,
    emit: (_ number: Int, _ object: [UInt8]) -> Void
  ) -> Int {
    let form = keepsGroups ? form : form.withoutGroup
    let objects = keepsGroups ? objects : objects.map { ($0.number, $0.object.withoutGroup) }
    let formNumber = allocate()
    var numbers: [Int: Int] = [:]
    for (number, _) in objects { numbers[number] = allocate() }
    guard let screenColors else {
      emit(formNumber, form.bytes(numbered: numbers))
      for (number, object) in objects {
        if let target = numbers[number] { emit(target, object.bytes(numbered: numbers)) }
      }
      return formNumber
    }
    // No object of cairo's has the number 0.
    numbers[0] = screenColors
    let shared = Set(([form] + objects.map(\.object)).compactMap { $0.value["Resources"]?.reference })
    emit(formNumber, form.withScreenColors(isResources: false).bytes(numbered: numbers))
    for (number, object) in objects {
      guard let target = numbers[number] else { continue }
      emit(target, object.withScreenColors(isResources: shared.contains(number)).bytes(numbered: numbers))
    }
    return formNumber
  }
}

extension PDFValue {
  fileprivate var isTransparent: Bool {
    entries?.contains { entry in
      switch String(decoding: entry.key, as: UTF8.self) {
      case "ca", "CA": return entry.value.real.map { $0 < 1 } ?? false
      case "SMask": return entry.value.name != "None"
      case "BM": return entry.value.name != "Normal"
      default: return entry.value.isTransparent
      }
    } ?? false
  }
}

extension PDFObjects.Object {
  fileprivate var withoutGroup: Self {
    guard let entries = value.entries, value["Group"] != nil else { return self }
    var object = self
    object.value = .dictionary(entries.filter { !$0.key.elementsEqual("Group".utf8) })
    return object
  }

  /// The same with red, green and blue in the profile of object 0: in resources, its own or itself. ISO 32000-1 §8.6.5.6.
  fileprivate func withScreenColors(isResources: Bool) -> Self {
    func set(_ resources: PDFValue) -> PDFValue {
      let spaces = resources["ColorSpace"] ?? .dictionary([])
      return resources.setting(
        "ColorSpace", to: spaces.setting("DefaultRGB", to: .array([.name("ICCBased"), .reference(0)])))
    }
    func mixed(_ value: PDFValue) -> PDFValue {
      guard let group = value["Group"], group.entries != nil else { return value }
      return value.setting("Group", to: group.setting("CS", to: .name("DeviceCMYK")))
    }
    var object = self
    if isResources {
      object.value = set(value)
    } else if let own = value["Resources"], own.entries != nil {
      object.value = value.setting("Resources", to: set(own))
    }
    object.value = mixed(object.value)
    return object
  }

  /// The object as a file spells it; a stream is taken as it is.
  fileprivate func bytes(numbered numbers: [Int: Int]) -> [UInt8] {
    var bytes: [UInt8] = []
    value.write(numbered: numbers, to: &bytes)
    if let stream {
      bytes += "\nstream\n".utf8
      bytes += stream
      bytes += "\nendstream".utf8
    }
    return bytes
  }
}
