public import FlexDOM
public import FlexLimits

/// What is wrong with a template, its data or its HTML.
public struct MarkupError: Located, Equatable {
  public enum Problem: Equatable, Sendable {
    /// The HTML has more bytes than `Document.maximumSize`.
    case inputTooLarge(bytes: Int, limit: Int)
    /// Elements stand in each other deeper than `Document.maximumDepth`.
    case nestingTooDeep(limit: Int)
    case tooManyAttributes(limit: Int)
    case limitExceeded(LimitError)
    case parserOutOfMemory

    /// An element that HTML closed where its parent ends.
    case unclosedElement(String)
    /// A document in XML isn't well-formed.
    case xml(XMLProblem)

    /// A document that is given no data keeps what is no placeholder as text.
    indirect case keptAsText(Problem)
    case unclosedTag
    case emptyTag
    /// `{{{{`.
    case surplusBrace
    case unclosedSection(String)
    case strayClose(String)
    case mismatchedClose(found: String, expected: String)
    case sectionsTooDeep(limit: Int)
    case invalidDelimiters
    case partialsTooDeep(String, limit: Int)
    case missingPartial(String, nearest: String?)
    /// Something else than blocks in a template that replaces another's blocks.
    case strayInParent(String, parent: String)
    /// `{{% … }}` that says nothing known.
    case unknownPragma(String)

    /// A placeholder's functions can't be read.
    case invalidExpression(ExpressionProblem)
    /// A tag of Stencil can't be read.
    case stencil(StencilProblem)
    /// A function was given what it can't work with.
    case wrongValue(function: String, found: String, expected: String)
    case unknownLocale(String, used: String)

    case missingValue(String, nearest: String?)
    /// A value isn't of the kind that the template shows; the name of the data as a whole is empty.
    case wrongKind(String, found: String, expected: String)

    /// A value that a file is named by says nothing.
    case emptyName(String)

    case invalidData(format: DataFormat, reason: String)
    /// A library that reads the data can't be opened.
    case missingLibrary(String)
    case notText
    /// Bytes that mean nothing in UTF-8, which a file says it is or doesn't say that it isn't.
    case notInEncoding(isUTF8: Bool)
    case missingRecord(Int, count: Int)
    /// The template shows one record, and the data has many.
    case listOfRecords(count: Int)
    case invalidAssignment(String)
    case duplicateColumn(String)
    case surplusFields(found: Int, expected: Int)
    case unclosedQuote
  }
  public var problem: Problem
  public var location: SourceLocation?

  public init(_ problem: Problem, location: SourceLocation? = nil) {
    self.problem = problem
    self.location = location
  }

  public var description: String {
    switch problem {
    case .inputTooLarge(let bytes, let limit): "found \(bytes) bytes of HTML; expected at most \(limit)"
    case .nestingTooDeep(let limit): "found more than \(limit) elements inside each other"
    case .tooManyAttributes(let limit): "found a tag with more than \(limit) attributes"
    case .limitExceeded(let error): error.description
    case .parserOutOfMemory: "the HTML parser ran out of memory"
    case .unclosedElement(let tag): "<\(tag)> is not closed"
    case .xml(let problem): problem.description
    case .keptAsText(let problem): "\(MarkupError(problem)); it is kept as text"
    case .unclosedTag: "found '{{' without its '}}'"
    case .surplusBrace: "found '{{{{'; expected '{{name}}' or '{{{name}}}'"
    case .emptyTag: "found a placeholder without a name"
    case .unclosedSection(let name): "section '\(name)' is not closed; expected '{{/\(name)}}'"
    case .strayClose(let name): "found '{{/\(name)}}' without a section to close"
    case .mismatchedClose(let found, let expected): "found '{{/\(found)}}'; expected '{{/\(expected)}}'"
    case .sectionsTooDeep(let limit): "found more than \(limit) sections inside each other"
    case .invalidDelimiters: "found a broken change of delimiters; expected '{{=<% %>=}}'"
    case .partialsTooDeep(let name, _): "partial '\(name)' includes itself without an end"
    case .missingPartial(let name, _): "partial '\(name)' is not there"
    case .strayInParent(let found, let parent):
      "found '\(found)' in '{{<\(parent)}}', where only blocks stand: '{{$name}}…{{/name}}'"
    case .unknownPragma(let found):
      "found '\(found)'; expected '{{% CONTENT_TYPE: TEXT }}' or '{{% CONTENT_TYPE: HTML }}'"
    case .invalidExpression(let problem): problem.description
    case .stencil(let problem): problem.description
    case .wrongValue(let function, let found, let expected): "\(function)() found \(found); expected \(expected)"
    case .unknownLocale(let name, let used): "there are no formats of the locale '\(name)'; those of '\(used)' are used"
    case .missingValue(let name, _): "'\(name)' is not in the data"
    case .wrongKind(let name, let found, let expected):
      "\(name.isEmpty ? "the record" : "'\(name)'") is \(found); expected \(expected)"
    case .emptyName(let name): "'\(name)' is empty, and the output is named by it"
    case .invalidData(let format, let reason): "the data is not \(format.displayName): \(reason)"
    case .missingLibrary(let reason): "the data can't be read: \(reason)"
    case .notText: "found bytes that are not UTF-8 text"
    case .notInEncoding(let isUTF8):
      "found bytes that are not UTF-8 text; \(isUTF8 ? "U+FFFD stands for them" : "the file is read as windows-1252")"
    case .missingRecord(let number, let count):
      "found no record \(number); the data has \(count == 1 ? "1 record" : "\(count) records")"
    case .listOfRecords(let count): "the data is a list of \(count) records: --record n or batch"
    case .invalidAssignment(let text): "found '\(text)'; expected key=value"
    case .duplicateColumn(let name): "column '\(name)' is there twice"
    case .surplusFields(let found, let expected): "found \(found) fields; expected \(expected), as in the first line"
    case .unclosedQuote: "a quoted field is not closed"
    }
  }

  private static let plainHint = "where '{{' is text, the language is html: --engine html"

  public var hint: String? {
    switch problem {
    case .keptAsText(let problem): MarkupError(problem).hint ?? Self.plainHint
    case .invalidExpression(let problem): problem.hint
    case .missingValue(_, let nearest?), .missingPartial(_, let nearest?): "did you mean '\(nearest)'?"
    case .stencil(let problem): problem.hint
    case .nestingTooDeep: "a start tag without its end tag nests all that follows"
    case .unclosedElement(let tag): "write </\(tag)> where it ends; without it all that follows belongs to it"
    case .xml(let problem): problem.hint
    case .strayInParent: "put it into one of the blocks, or behind the end of the partial; \(Self.plainHint)"
    case .unclosedTag: "write '{{name}}'; \(Self.plainHint)"
    case .unclosedSection: Self.plainHint
    case .listOfRecords: "--record 1 takes the first; flexrender batch renders one file a record"
    case .invalidAssignment: "for example --set student.name=Ada"
    case .unclosedQuote: "write a quote inside a quoted field twice; or is the end of the file missing?"
    case .limitExceeded(let error): error.hint
    case .notText, .notInEncoding: "save the file as UTF-8, or name its encoding in <meta charset>"
    default: nil
    }
  }
}

/// How the bytes of a data file are to be read.
public enum DataFormat: String, Sendable, CaseIterable {
  case json, yaml, csv, ndjson

  /// The format's name in messages.
  public var displayName: String {
    switch self {
    case .json: "JSON"
    case .yaml: "YAML"
    case .csv: "CSV"
    case .ndjson: "JSON lines"
    }
  }
}
