internal import FlexDOM
internal import FlexDocument
public import FlexMarkup
internal import Glibc

/// A template with the folder that its pictures, style sheets and partials are read from. It is a value: any number
/// of renderers may use it at once.
public struct ServiceTemplate: Sendable {
  public private(set) var template: Template
  /// What locations name the template.
  public let file: String
  /// The folder that is read from; `nil` where nothing is.
  let folder: String?
  /// Text of a template that is no file, for messages.
  let text: String?
  /// The files it was made from, as they were.
  private let stamps: [String: FileStamp]

  /// Reads a template.
  ///
  /// - Parameters:
  ///   - path: of the template's file.
  ///   - base: the folder that is read from; by default the template's own.
  ///   - engine: its language; by default as the file's name says.
  /// - Throws: `MarkupError`, or why the file can't be read.
  public init(path: String, base: String? = nil, engine: TemplateEngine? = nil) throws {
    let stamp = FileStamp(path)
    let bytes = try Files.read(path)
    guard let (text, note) = EncodingSniffer.text(ofHTML: bytes, file: path) else {
      throw MarkupError(.notText, location: SourceLocation(file: path, offset: 0))
    }
    try self.init(
      text: text, file: path, folder: base ?? Files.folder(of: path), isFile: true, stamps: [path: stamp],
      engine: engine)
    template.encodingNote = note
  }

  /// Takes a template's text.
  ///
  /// - Parameters:
  ///   - text: the template.
  ///   - name: what messages name it.
  ///   - base: the folder that is read from; without one nothing is.
  ///   - engine: its language; by default as the name says.
  /// - Throws: `PlacedError`.
  public init(
    text: String, name: String = "template", base: String? = nil, engine: TemplateEngine? = nil
  ) throws {
    do {
      try self.init(text: text, file: name, folder: base, isFile: false, stamps: [:], engine: engine)
    } catch {
      throw PlacedError(error, texts: [name: text])
    }
  }

  private init(
    text: String, file: String, folder: String?, isFile: Bool, stamps: [String: FileStamp], engine: TemplateEngine?
  ) throws {
    let resources: any Resources =
      if let folder { try FolderResources(folder: folder, template: isFile ? file : nil) } else { NoResources() }
    var stamps = stamps
    template = try Template(text, file: file, engine: engine) { name in
      for candidate in FolderResources.candidates(forPartial: name) {
        guard let path = try? resources.resolve(candidate, base: isFile ? file : nil),
          FolderResources.isTemplate(path)
        else { continue }
        stamps[path] = FileStamp(path)
        if let bytes = try? resources.read(path) {
          return (EncodingSniffer.text(ofHTML: bytes)?.text ?? String(decoding: bytes, as: UTF8.self), path)
        }
      }
      return nil
    }
    self.file = file
    self.folder = folder
    self.text = isFile ? nil : text
    self.stamps = stamps
  }

  /// Whether a file that the template was made from has changed.
  public var hasChanged: Bool { stamps.contains { FileStamp($0.key) != $0.value } }

  /// JSON Schema of the data that the template wants.
  ///
  /// - Throws: `PlacedError` where a placeholder is broken.
  public func schema(title: String) throws -> String {
    do { try template.checkPlaceholders() } catch { throw PlacedError(error, texts: text.map { [file: $0] } ?? [:]) }
    return TemplateSchema(template).jsonSchema(title: title)
  }

  /// What a session reads from for this template.
  func resources() throws -> any Resources {
    guard let folder else { return NoResources() }
    return try FolderResources(folder: folder, template: text == nil ? file : nil)
  }

  /// Templates with the same key can share a session.
  var sessionKey: String {
    guard let folder else { return "" }
    return text == nil ? "\(folder)\u{0}\(Files.folder(of: file))" : "\(folder)\u{0}\u{0}\(file)"
  }
}
