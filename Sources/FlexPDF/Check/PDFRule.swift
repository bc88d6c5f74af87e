// Table: what is asked of a file, and where.

/// A rule of ISO 32000, PDF/UA or PDF/A that can be told from a file without drawing it.
package enum PDFRule: String, CaseIterable, Sendable {
  // The file.
  case header, headerVersion, headerComment, identifier, encrypted, encryptedForReaders, bytesBehindEnd, crossReferences
  case compressedObjects, objectSpacing, damagedObject, streamLength, streamElsewhere, forbiddenFilter, damagedStream
  case nameEncoding, oddDigits, largeInteger, longString, longName, deepStates, informationDictionary, permissions
  case pageSize, pageTree, pageBox, requirements, presentations
  // What the file says of itself.
  case noMetadata, damagedMetadata, filteredMetadata, metadataPacket, universalIdentifier, archivalIdentifier
  case archivalRevision, noTitle, noTitlePreference, titleHidden, informationDiffers, unknownSchema, invoiceAttachment
  // Colours and pictures.
  case outputProfile, severalProfiles, deviceColor, colorProfile, transferFunction, defaultTransfer, halftone
  case renderingIntent, alternatePictures, prepress, interpolation, bitDepth, postScript, referencedPage, transparency
  case blendMode, transparencySpace
  // The press.
  case pressIdentifier, pressVersion, pressDates, pressTitle, trapped, pressIntent, pressCondition, pressProfile
  case cutBox, boxOrder, printedAnnotation, pressAction
  // Content.
  case unknownOperator, missingResource, unbalancedState, unbalancedMarks, artifactInContent, contentInArtifact
  case unmarkedContent, sharedMarks, markWithoutElement, textLanguage
  // Fonts.
  case fontKind, notEmbedded, missingGlyph, glyphWidth, glyphMap, characterMap, characterCollection, noUnicode
  case zeroUnicode, byteOrderUnicode, undefinedGlyph, symbolicEncoding
  // Structure.
  case notMarked, suspects, noStructure, unknownRole, circularRole, standardRole, wrongParent, missingContent
  case tableSyntax, listSyntax, contentsSyntax, rubySyntax, warichuSyntax, pictureText, formulaText, firstHeading
  case skippedHeading, severalHeadings, mixedHeadings, headerScope, unknownHeaders, identifiersTree, noteIdentifier
  case noteIdentifierTwice, textLanguages, outlineLanguage, annotationLanguage, fieldLanguage, metadataLanguage
  case languageTag
  // Annotations, forms, actions.
  case annotationKind, annotationFlags, hiddenAnnotation, noAppearance, appearanceStates, annotationText
  case annotationElement, linkElement, linkText, widgetElement, fieldText, trapNetwork, tabOrder, otherTabOrder
  case printerMark, fieldAction, missingAppearances, dynamicForm, dynamicFormRendering, action, namedAction, triggers
  // What goes along.
  case attachments, attachmentNames, attachmentRelation, attachmentType, attachmentUnused, layers, layerNames,
    layerStates

  /// Where a rule stands; `nil` where a standard doesn't ask for it.
  struct Row {
    /// What a file does that breaks it.
    var message: String
    /// ISO 32000-1: asked of every file.
    var pdf: String?
    /// A failure condition of the Matterhorn protocol, or a section of ISO 14289-1.
    var ua: String?
    /// Sections of ISO 19005-1, of -2 and -3, and of -4.
    var a1: String?
    var a2: String?
    var a4: String?
    /// Of what ISO 15930-7 asks for: the section of ISO 32000-1 that it narrows.
    var press: String?

    init(
      _ message: String, pdf: String? = nil, ua: String? = nil, a1: String? = nil, a2: String? = nil, a4: String? = nil,
      press: String? = nil
    ) {
      self.press = press
      (self.message, self.pdf, self.ua, self.a1, self.a2, self.a4) = (message, pdf, ua, a1, a2, a4)
    }
  }

  var row: Row {
    switch self {
    case .header:
      Row("the file doesn't begin with %PDF and its version", pdf: "7.5.2", a1: "6.1.2", a2: "6.1.2", a4: "6.1.2")
    case .headerVersion: Row("the version is not of this standard", ua: "6.1", a1: "6.1.2", a2: "6.1.2", a4: "6.1.2")
    case .headerComment:
      Row("no comment of four bytes above 127 follows the version", a1: "6.1.2", a2: "6.1.2", a4: "6.1.2")
    case .identifier: Row("the trailer has no ID", a1: "6.1.3", a2: "6.1.3", a4: "6.1.3")
    case .encrypted: Row("the file is encrypted", a1: "6.1.3", a2: "6.1.3", a4: "6.1.3")
    case .encryptedForReaders: Row("the encryption keeps screen readers out", ua: "26-002")
    case .bytesBehindEnd: Row("something stands behind %%EOF", a1: "6.1.3", a2: "6.1.3", a4: "6.1.3")
    case .crossReferences: Row("the table of objects is damaged", pdf: "7.5.4", a1: "6.1.4", a2: "6.1.4", a4: "6.1.4")
    case .compressedObjects: Row("objects or their table stand in streams, which PDF 1.4 doesn't know", a1: "6.1.4")
    case .objectSpacing: Row("no space stands behind 'obj'", a1: "6.1.8", a2: "6.1.9", a4: "6.1.8")
    case .damagedObject: Row("the object isn't where the table says, or can't be read", pdf: "7.3.10")
    case .streamLength:
      Row("the stream isn't as long as it says", pdf: "7.3.8.2", a1: "6.1.7", a2: "6.1.7.1", a4: "6.1.6.1")
    case .streamElsewhere: Row("the stream's data are in another file", a1: "6.1.7", a2: "6.1.7.1", a4: "6.1.6.1")
    case .forbiddenFilter: Row("the filter isn't allowed", a1: "6.1.10", a2: "6.1.7.2", a4: "6.1.6.2")
    case .damagedStream: Row("the stream can't be decoded", pdf: "7.4.1")
    case .nameEncoding: Row("the name is no UTF-8", a2: "6.1.8", a4: "6.1.7")
    case .oddDigits: Row("the hexadecimal string has an odd number of digits", a1: "6.1.6", a2: "6.1.6", a4: "6.1.5")
    case .largeInteger: Row("the integer has more than 32 bits", a1: "6.1.12", a2: "6.1.13")
    case .longString: Row("the string is longer than 32,767 bytes", a1: "6.1.12", a2: "6.1.13")
    case .longName: Row("the name is longer than 127 bytes", a1: "6.1.12", a2: "6.1.13")
    case .deepStates: Row("more than 28 graphics states are saved inside each other", a1: "6.1.12", a2: "6.1.13")
    case .informationDictionary: Row("the trailer has an information dictionary", a4: "6.1.3")
    case .permissions: Row("the permissions are of a kind that isn't known", a2: "6.1.12", a4: "6.1.11")
    case .pageSize: Row("a side of the page is shorter than 3 or longer than 14,400 units", a2: "6.1.13")
    case .pageTree: Row("the page tree is damaged, or doesn't have as many pages as it says", pdf: "7.7.3.2")
    case .pageBox: Row("the page has no media box", pdf: "7.7.3.3")
    case .requirements: Row("the catalog has requirements of readers", a2: "6.11", a4: "6.12")
    case .presentations: Row("the file has presentations other than its pages", a2: "6.10", a4: "6.11")

    case .noMetadata: Row("the catalog has no metadata stream", ua: "06-001", a1: "6.7.2", a2: "6.6.2.1", a4: "6.7.2.1")
    case .damagedMetadata:
      Row("the metadata are no well-formed XML", pdf: "14.3.2", a1: "6.7.9", a2: "6.6.2.1", a4: "6.7.2.1")
    case .filteredMetadata: Row("the metadata stream is compressed", a1: "6.7.2")
    case .metadataPacket:
      Row("the metadata's first line says their length or encoding", a1: "6.7.5", a2: "6.6.2.1", a4: "6.7.2.1")
    case .universalIdentifier: Row("the metadata don't say which part of PDF/UA the file keeps", ua: "06-002")
    case .archivalIdentifier:
      Row("the metadata don't say which part and level of PDF/A the file keeps", a1: "6.7.11", a2: "6.6.4", a4: "6.7.3")
    case .archivalRevision: Row("the metadata don't say the year of the standard", a4: "6.7.3")
    case .noTitle: Row("the metadata have no title", ua: "06-003")
    case .noTitlePreference: Row("the file doesn't ask readers to show its title", ua: "07-001")
    case .titleHidden: Row("the file asks readers to show its name, not its title", ua: "07-002")
    case .informationDiffers: Row("the information dictionary and the metadata differ", a1: "6.7.3")
    case .unknownSchema: Row("nothing explains properties of the metadata", a1: "6.7.8", a2: "6.6.2.3.1")
    case .invoiceAttachment: Row("the invoice that the metadata name isn't attached", pdf: "Factur-X 6.2.2")

    case .outputProfile: Row("the output intent has no sound profile", a1: "6.2.2", a2: "6.2.3", a4: "6.2.3")
    case .severalProfiles: Row("output intents have different profiles", a1: "6.2.2", a2: "6.2.3", a4: "6.2.3")
    case .deviceColor:
      Row("colours of a device have no output intent of their kind", a1: "6.2.3.3", a2: "6.2.4.3", a4: "6.2.4.3")
    case .colorProfile: Row("the profile of the colour space isn't sound", a1: "6.2.3.2", a2: "6.2.4.2", a4: "6.2.4.2")
    case .transferFunction: Row("the graphics state has a transfer function", a1: "6.2.8", a2: "6.2.5", a4: "6.2.5")
    case .defaultTransfer:
      Row("the graphics state has a transfer function other than the device's", a1: "6.2.8", a2: "6.2.5", a4: "6.2.5")
    case .halftone: Row("the graphics state has a halftone of a kind that isn't allowed", a2: "6.2.5", a4: "6.2.5")
    case .renderingIntent: Row("the rendering intent isn't one of the four", a1: "6.2.9", a2: "6.2.6", a4: "6.2.4.6")
    case .alternatePictures: Row("the picture has alternates", a1: "6.2.4", a2: "6.2.8.1", a4: "6.2.7.1")
    case .prepress:
      Row("a picture or form names another file for print (OPI)", a1: "6.2.4", a2: "6.2.8.1", a4: "6.2.7.1")
    case .interpolation: Row("the picture asks to be smoothed", a1: "6.2.4", a2: "6.2.8.1", a4: "6.2.7.1")
    case .bitDepth:
      Row(
        "the picture has a number of bits a component that isn't allowed", pdf: "8.9.5.1", a1: "6.2.4", a2: "6.2.8.1",
        a4: "6.2.7.1")
    case .postScript: Row("the file has PostScript", a1: "6.2.7", a2: "6.2.9.3", a4: "6.2.8.1")
    case .referencedPage:
      Row("the form shows a page of another file", ua: "30-001", a1: "6.2.6", a2: "6.2.9.2", a4: "6.2.8.2")
    case .transparency: Row("something is translucent, masked, blended or a group of its own", a1: "6.4")
    case .blendMode: Row("the blend mode isn't known", a2: "6.2.10", a4: "6.2.9")
    case .transparencySpace:
      Row(
        "the page is translucent and has neither an output intent nor a colour space to blend in", a2: "6.2.10",
        a4: "6.2.9")

    case .pressIdentifier: Row("the metadata don't say that the file is PDF/X-4", press: "14.3.2")
    case .pressVersion: Row("the metadata don't tell the document and its version from others", press: "14.3.2")
    case .pressDates: Row("the metadata don't say when the file was made and changed", press: "14.3.2")
    case .pressTitle: Row("the metadata have no title", press: "14.3.2")
    case .trapped: Row("nothing says whether the colours are trapped", press: "14.11.6")
    case .pressIntent: Row("no single output intent says for which press the file is made", press: "14.11.5")
    case .pressCondition: Row("the output intent has no name of its printing condition", press: "14.11.5")
    case .pressProfile: Row("the output intent has no sound profile of a press", press: "14.11.5")
    case .cutBox: Row("the page must have a trim box or an art box, and not both", press: "14.11.2")
    case .boxOrder: Row("the page's boxes don't lie inside each other", press: "14.11.2")
    case .printedAnnotation: Row("the annotation lies on what is printed", press: "12.5.2")
    case .pressAction: Row("something happens by itself", press: "12.6")

    case .unknownOperator: Row("the operator isn't known", pdf: "7.8.2", a1: "6.2.10", a2: "6.2.2", a4: "6.2.2")
    case .missingResource: Row("the content names a resource that isn't there", pdf: "7.8.3", a2: "6.2.2", a4: "6.2.2")
    case .unbalancedState: Row("graphics states are saved and restored a different number of times", pdf: "8.4.2")
    case .unbalancedMarks: Row("marked sequences begin and end a different number of times", pdf: "14.6.1")
    case .artifactInContent: Row("an artifact stands inside tagged content", ua: "01-003")
    case .contentInArtifact: Row("tagged content stands inside an artifact", ua: "01-004")
    case .unmarkedContent: Row("content is neither tagged nor an artifact", ua: "01-005")
    case .sharedMarks: Row("a form with tagged content is shown more than once", ua: "30-002")
    case .markWithoutElement: Row("no element of the structure has this tagged content", pdf: "14.7.4.4")
    case .textLanguage: Row("nothing says the language of text", ua: "11-001", a1: "6.8.4", a2: "6.7.4")

    case .fontKind:
      Row(
        "the font is of no known kind, or lacks what its kind must have", pdf: "9.5", a1: "6.3.2", a2: "6.2.11.2",
        a4: "6.2.10.2")
    case .notEmbedded: Row("the font isn't embedded", ua: "31-009", a1: "6.3.4", a2: "6.2.11.4.1", a4: "6.2.10.4.1")
    case .missingGlyph:
      Row(
        "the embedded font lacks a glyph that text shows", ua: "31-011", a1: "6.3.5", a2: "6.2.11.4.1", a4: "6.2.10.4.1"
      )
    case .glyphWidth:
      Row("a glyph's width isn't the embedded font's", ua: "31-016", a1: "6.3.6", a2: "6.2.11.5", a4: "6.2.10.5")
    case .glyphMap:
      Row(
        "the TrueType font doesn't say which glyphs its codes mean", ua: "31-005", a1: "6.3.3.2", a2: "6.2.11.3.2",
        a4: "6.2.10.3.2")
    case .characterMap:
      Row(
        "the font's encoding is neither predefined nor embedded", ua: "31-006", a1: "6.3.3.3", a2: "6.2.11.3.3",
        a4: "6.2.10.3.3")
    case .characterCollection:
      Row(
        "the font and its encoding are of different collections of characters", ua: "31-001", a1: "6.3.3.1",
        a2: "6.2.11.3.1", a4: "6.2.10.3.1")
    case .noUnicode:
      Row("nothing says which text a code stands for", ua: "10-001", a1: "6.3.8", a2: "6.2.11.7.2", a4: "6.2.10.7")
    case .zeroUnicode: Row("a code stands for U+0000", ua: "31-028", a2: "6.2.11.7.2", a4: "6.2.10.7")
    case .byteOrderUnicode: Row("a code stands for U+FEFF or U+FFFE", ua: "31-029", a2: "6.2.11.7.2", a4: "6.2.10.7")
    case .undefinedGlyph:
      Row("text shows the glyph that stands for missing ones", ua: "31-030", a2: "6.2.11.8", a4: "6.2.10.9")
    case .symbolicEncoding:
      Row(
        "the encoding doesn't fit a TrueType font that is symbolic, or isn't", ua: "31-021", a1: "6.3.7",
        a2: "6.2.11.6", a4: "6.2.10.6")

    case .notMarked: Row("the file doesn't say that it is tagged", ua: "7.1", a1: "6.8.2.2", a2: "6.7.2.2")
    case .suspects: Row("the file calls its own tags suspect", ua: "01-007")
    case .noStructure: Row("the file has no structure", ua: "7.1", a1: "6.8.3.3", a2: "6.7.3.3")
    case .unknownRole:
      Row("the type isn't a standard one and isn't mapped to one", ua: "02-001", a1: "6.8.3.4", a2: "6.7.3.4")
    case .circularRole: Row("types are mapped in a circle", ua: "02-003", a1: "6.8.3.4", a2: "6.7.3.4")
    case .standardRole: Row("a standard type is mapped to another", ua: "02-004", a2: "6.7.3.4")
    case .wrongParent: Row("the element names another parent than the one it stands in", pdf: "14.7.2")
    case .missingContent: Row("the element has content that is on no page", pdf: "14.7.4.2")
    case .tableSyntax: Row("a part of a table stands where it may not", ua: "09-004")
    case .listSyntax: Row("a part of a list stands where it may not", ua: "09-005")
    case .contentsSyntax: Row("a part of a table of contents stands where it may not", ua: "09-006")
    case .rubySyntax: Row("a part of ruby text stands where it may not", ua: "09-007")
    case .warichuSyntax: Row("a part of warichu text stands where it may not", ua: "09-008")
    case .pictureText: Row("nothing tells what the picture shows", ua: "13-004")
    case .formulaText: Row("nothing tells what the formula says", ua: "17-002")
    case .firstHeading: Row("the first heading isn't of level 1", ua: "14-002")
    case .skippedHeading: Row("the heading skips a level", ua: "14-003")
    case .severalHeadings: Row("an element has two headings H", ua: "14-006")
    case .mixedHeadings: Row("headings are both numbered and not", ua: "14-007")
    case .headerScope: Row("nothing says which cells the header cell is for", ua: "15-003")
    case .unknownHeaders: Row("the cell names a header that isn't there", pdf: "14.8.5.7")
    case .identifiersTree: Row("the structure has identifiers and no tree of them", pdf: "14.7.2")
    case .noteIdentifier: Row("the note has no identifier", ua: "19-003")
    case .noteIdentifierTwice: Row("two notes have one identifier", ua: "19-004")
    case .textLanguages: Row("nothing says the language of a text that stands for content", ua: "11-002")
    case .outlineLanguage: Row("nothing says the language of the bookmarks", ua: "11-003")
    case .annotationLanguage: Row("nothing says the language of the annotation's text", ua: "11-004")
    case .fieldLanguage: Row("nothing says the language of the field's name", ua: "11-005")
    case .metadataLanguage: Row("nothing says the language of the metadata", ua: "11-006")
    case .languageTag: Row("this is no language", ua: "7.2", a1: "6.8.4", a2: "6.7.4")

    case .annotationKind:
      Row("the annotation is of a kind that isn't allowed", ua: "28-006", a1: "6.5.2", a2: "6.3.1", a4: "6.3.1")
    case .annotationFlags:
      Row("the annotation doesn't say how it is shown and printed", a1: "6.5.3", a2: "6.3.2", a4: "6.3.2")
    case .hiddenAnnotation: Row("the annotation isn't both shown and printed", a1: "6.5.3", a2: "6.3.2", a4: "6.3.2")
    case .noAppearance: Row("the annotation has no appearance", a1: "6.5.3", a2: "6.3.3", a4: "6.3.3")
    case .appearanceStates:
      Row("the annotation has appearances other than the normal one", a1: "6.5.3", a2: "6.3.3", a4: "6.3.3")
    case .annotationText: Row("nothing tells what the annotation is", ua: "28-004")
    case .annotationElement: Row("the annotation stands in no element Annot", ua: "28-002")
    case .linkElement: Row("the link stands in no element Link", ua: "28-011")
    case .linkText: Row("nothing tells where the link leads", ua: "28-012")
    case .widgetElement: Row("the field stands in no element Form", ua: "28-010")
    case .fieldText: Row("the field has no name for people", ua: "28-005")
    case .trapNetwork: Row("the page has a trap network", ua: "28-007")
    case .tabOrder: Row("a page with annotations doesn't say in which order they come", ua: "28-008")
    case .otherTabOrder: Row("the page's annotations don't come in the order of the structure", ua: "28-009")
    case .printerMark: Row("a printer's mark is part of the structure", ua: "28-017")
    case .fieldAction: Row("the field has an action", a1: "6.9", a2: "6.4.1", a4: "6.4.1")
    case .missingAppearances:
      Row("the form leaves it to readers to draw its fields", a1: "6.9", a2: "6.4.1", a4: "6.4.1")
    case .dynamicForm: Row("the form is one of XFA", a2: "6.4.2", a4: "6.4.2")
    case .dynamicFormRendering: Row("the form wants to be drawn anew", ua: "25-001")
    case .action: Row("the action isn't allowed", a1: "6.6.1", a2: "6.5.1", a4: "6.6.1")
    case .namedAction:
      Row("the named action isn't one of the four that are allowed", a1: "6.6.1", a2: "6.5.1", a4: "6.6.1")
    case .triggers: Row("something happens by itself", a1: "6.6.2", a2: "6.5.2", a4: "6.6.3")

    case .attachments: Row("files may not be attached here", a1: "6.1.11", a2: "6.8", a4: "6.9")
    case .attachmentNames: Row("the attachment lacks one of its two names", ua: "21-001", a2: "6.8", a4: "6.9")
    case .attachmentRelation: Row("nothing says what the attachment is to the document", a2: "6.8", a4: "6.9")
    case .attachmentType: Row("nothing says of which type the attachment is", a2: "6.8", a4: "6.9")
    case .attachmentUnused: Row("the attachment belongs to nothing", a2: "6.8", a4: "6.9")
    case .layers: Row("the file has layers, which PDF 1.4 doesn't know", a1: "6.1.13")
    case .layerNames: Row("a set of layers has no name", ua: "20-001", a2: "6.9", a4: "6.10")
    case .layerStates: Row("layers turn on and off by themselves", ua: "20-003", a2: "6.9", a4: "6.10")
    }
  }
}
