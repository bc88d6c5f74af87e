internal import FlexDOM
internal import FlexDocument
public import FlexKit
internal import FlexMarkup
internal import FoundationEssentials

extension Box {
  /// A box with the boxes of a template inside, laid out by CSS. They can be changed before rendering:
  ///
  /// ```swift
  /// let card = try Box(template: "card.html", data: ["title": "Rain"])
  /// card.templateBox(named: "title")?.text = "Sunshine"
  /// card.templateBox(named: "chart")?.addChild(chart)
  /// try card.render().png(to: "card.png")
  /// ```
  ///
  /// - Parameters:
  ///   - path: the template's file, HTML with mustache placeholders. What it refers to is read from
  ///     beside it.
  ///   - data: what the placeholders stand for.
  ///   - width: the canvas in px; without one the template's page or body says, else 800.
  /// - Throws: `RenderingError` where the template can't be read or bound, or has more than one page: `Template`
  ///   has all of them.
  public convenience init(
    template path: String, data: some Encodable = [String: String](), width: Double? = nil
  ) throws(RenderingError) {
    self.init()
    let url = URL(filePath: path)
    guard let bytes = FileManager.default.contents(atPath: url.path) else {
      throw RenderingError(.unreadable(path: path, reason: "there is no such file"))
    }
    let resources = FileResources(folder: url.deletingLastPathComponent().path)
    try load(String(decoding: bytes, as: UTF8.self), file: path, data: data, width: width, resources)
  }

  /// A box with the boxes of a template that is given as text.
  ///
  /// - Parameters:
  ///   - text: HTML with mustache placeholders.
  ///   - data: what the placeholders stand for.
  ///   - width: the canvas in px; without one the template's page or body says, else 800.
  ///   - resources: where style sheets, pictures and partials are read from.
  /// - Throws: `RenderingError` where the template can't be bound, or has more than one page.
  public convenience init(
    templateText text: String, data: some Encodable = [String: String](), width: Double? = nil,
    resources: FileResources = FileResources()
  ) throws(RenderingError) {
    self.init()
    try load(text, file: "template", data: data, width: width, resources)
  }

  private func load(
    _ text: String, file: String, data: some Encodable, width: Double?, _ resources: FileResources
  ) throws(RenderingError) {
    let renderer = try BoxRenderer(resources: resources)
    let document = try RenderingError.inTemplate(file) {
      let json = String(decoding: try JSONEncoder().encode(data), as: UTF8.self)
      let values = try DataReader.read(json, as: .json, file: "data")
      let template = try FlexMarkup.Template(text, file: file) { resources.partial($0) }
      return try renderer.session.layOut(
        try template.bind(values), options: RenderOptions(width: width.map { Float($0) }))
    }
    guard document.pages.count <= 1 else { throw RenderingError(.severalPages(count: document.pages.count)) }
    guard let page = document.pages.first, let layout = TemplateLayout(page, renderer: renderer) else { return }
    addChild(layout.top)
    frame = Rect(origin: .zero, size: layout.canvasSize)
    containerLayout = layout
    layoutContents()
  }

  /// The box that the element with an `id` made.
  public func templateBox(named id: String) -> TemplateBox? { descendant(named: id) as? TemplateBox }
}

extension RenderingError {
  /// Names the template in what goes wrong with it.
  static func inTemplate<Result>(
    _ file: String, _ body: () throws -> Result
  ) throws(RenderingError) -> Result {
    do {
      return try body()
    } catch let error as RenderingError {
      throw error
    } catch let error as any Located {
      let hint = error.hint.map { " (\($0))" } ?? ""
      throw RenderingError(.template("\(file): \(error)\(hint)"))
    } catch {
      throw RenderingError(.template("\(file): \(error)"))
    }
  }
}
