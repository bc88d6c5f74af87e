/// Rules about colours, pictures, forms and states.
extension PDFCheck {
  // MARK: Output intents

  func checkOutputIntents() {
    var profiles: Set<Int> = []
    for value in objects.resolved(catalog["OutputIntents"])?.array ?? [] {
      guard let intent = objects.resolved(value) else { continue }
      let place = Place(object: value.reference)
      guard let number = intent["DestOutputProfile"]?.reference else {
        report(.outputProfile, at: place)
        continue
      }
      profiles.insert(number)
      guard let stream = objects.object(number), let bytes = objects.decoded(stream),
        let components = Self.components(ofProfile: bytes),
        objects.resolved(stream.value["N"])?.integer == components,
        ["prtr", "mntr"].contains(String(decoding: bytes[12..<16], as: UTF8.self))
      else {
        report(.outputProfile, at: Place(object: number))
        continue
      }
      outputComponents = components
    }
    if profiles.count > 1 { report(.severalProfiles) }
  }

  /// How many components a profile's colours have. ICC.1:2010 §7.2.
  static func components(ofProfile bytes: [UInt8]) -> Int? {
    guard bytes.count > 132, bytes[36..<40].elementsEqual("acsp".utf8) else { return nil }
    return ["GRAY": 1, "RGB ": 3, "Lab ": 3, "CMYK": 4][String(decoding: bytes[16..<20], as: UTF8.self)]
  }

  // MARK: Colours

  func checkDevice(_ name: String, _ resources: PDFValue, at place: Place) {
    guard standards.archival != nil || standards.isForPress else { return }
    let defaults = objects.resolved(resources["ColorSpace"])
    switch name {
    case "DeviceGray":
      if outputComponents == nil, defaults?["DefaultGray"] == nil { report(.deviceColor, name, at: place) }
    case "DeviceRGB":
      if outputComponents != 3, defaults?["DefaultRGB"] == nil { report(.deviceColor, name, at: place) }
    case "DeviceCMYK":
      if outputComponents != 4, defaults?["DefaultCMYK"] == nil { report(.deviceColor, name, at: place) }
    default: break
    }
  }

  func checkSpace(_ value: PDFValue?, _ resources: PDFValue, at place: Place, depth: Int = 0) {
    guard depth < 8, let value, let space = objects.resolved(value) else { return }
    if let name = space.name { return checkDevice(name, resources, at: place) }
    guard let parts = space.array, let family = objects.resolved(parts.first)?.name else { return }
    let place = Place(object: value.reference ?? place.object, page: place.page)
    switch family {
    case "ICCBased":
      guard parts.count > 1, let number = parts[1].reference, let stream = objects.object(number),
        let bytes = objects.decoded(stream), let components = Self.components(ofProfile: bytes),
        objects.resolved(stream.value["N"])?.integer == components
      else { return report(.colorProfile, at: place) }
    case "Indexed", "Pattern":
      if parts.count > 1 { checkSpace(parts[1], resources, at: place, depth: depth + 1) }
    case "Separation", "DeviceN":
      if parts.count > 2 { checkSpace(parts[2], resources, at: place, depth: depth + 1) }
    default: checkDevice(family, resources, at: place)
    }
  }

  func checkIntent(_ name: String, at place: Place) {
    let known = ["RelativeColorimetric", "AbsoluteColorimetric", "Perceptual", "Saturation"]
    if !known.contains(name) { report(.renderingIntent, name, at: place) }
  }

  // MARK: States

  func checkState(_ state: PDFValue, at place: Place, reader: ContentReader) {
    if state["TR"] != nil { report(.transferFunction, at: place) }
    if let transfer = state["TR2"], objects.resolved(transfer)?.name != "Default" {
      report(.defaultTransfer, at: place)
    }
    if let halftone = objects.resolved(state["HT"]), halftone.name == nil {
      let kind = objects.resolved(halftone["HalftoneType"])?.integer
      if kind != 1 && kind != 5 || halftone["HalftoneName"] != nil { report(.halftone, at: place) }
    }
    if let intent = objects.resolved(state["RI"])?.name { checkIntent(intent, at: place) }
    if let mask = objects.resolved(state["SMask"]), mask.name != "None" {
      isTransparent(at: place)
      if let number = mask["G"]?.reference, let form = objects.object(number)?.value {
        read(number, form, .dictionary([]), reader.moved(to: number, parents: nil, isTagged: false))
      }
    }
    for key in ["CA", "ca"] {
      if let alpha = objects.resolved(state[key])?.real, alpha < 1 { isTransparent(at: place) }
    }
    let modes = objects.resolved(state["BM"]).map { $0.array ?? [$0] } ?? []
    for mode in modes.compactMap({ objects.resolved($0)?.name }) {
      if !Self.blendModes.contains(mode) { report(.blendMode, mode, at: place) }
      if mode != "Normal", mode != "Compatible" { isTransparent(at: place) }
    }
  }

  private func isTransparent(at place: Place) {
    report(.transparency, at: place)
    hasTransparency = true
  }

  private static let blendModes: Set = [
    "Normal", "Compatible", "Multiply", "Screen", "Overlay", "Darken", "Lighten", "ColorDodge", "ColorBurn",
    "HardLight", "SoftLight", "Difference", "Exclusion", "Hue", "Saturation", "Color", "Luminosity",
  ]

  // MARK: Pictures, forms and patterns

  func checkPattern(_ pattern: PDFValue, _ number: Int?, reader: ContentReader) {
    let place = Place(object: number, page: reader.page)
    if objects.resolved(pattern["PatternType"])?.integer == 2 {
      if let shading = objects.resolved(pattern["Shading"]) {
        checkSpace(shading["ColorSpace"], .dictionary([]), at: place)
      }
      if let state = objects.resolved(pattern["ExtGState"]) { checkState(state, at: place, reader: reader) }
    } else if let number {
      read(number, pattern, .dictionary([]), reader.moved(to: number, parents: nil, isTagged: false))
    }
  }

  func checkObject(_ number: Int, _ value: PDFValue, _ resources: PDFValue, reader: ContentReader) {
    let place = Place(object: number, page: reader.page)
    if value["OPI"] != nil { report(.prepress, at: place) }
    switch objects.resolved(value["Subtype"])?.name {
    case "Image":
      // What shows a picture must be marked; a form marks itself.
      if reader.isTagged, !reader.isInArtifact, !reader.isInContent {
        report(.unmarkedContent, "a picture", at: place)
      }
      checkPicture(value, resources, at: place)
    case "PS": report(.postScript, at: place)
    case "Form":
      if value["Ref"] != nil { report(.referencedPage, at: place) }
      if value["PS"] != nil || objects.resolved(value["Subtype2"])?.name == "PS" { report(.postScript, at: place) }
      checkGroup(value["Group"], at: place)
      let parents = objects.resolved(value["StructParents"])?.integer
      if parents != nil {
        taggedForms[number, default: 0] += 1
        if taggedForms[number] == 2 { report(.sharedMarks, at: place) }
      }
      read(number, value, resources, reader.moved(to: number, parents: parents))
    default: break
    }
  }

  private func checkPicture(_ picture: PDFValue, _ resources: PDFValue, at place: Place) {
    if picture["Alternates"] != nil { report(.alternatePictures, at: place) }
    if objects.resolved(picture["Interpolate"])?.bool == true { report(.interpolation, at: place) }
    if let intent = objects.resolved(picture["Intent"])?.name { checkIntent(intent, at: place) }
    let isMask = objects.resolved(picture["ImageMask"])?.bool == true
    let isJPEG2000 = objects.filters(of: picture).contains("JPXDecode")
    let bits = objects.resolved(picture["BitsPerComponent"])?.integer ?? (isMask ? 1 : nil)
    if !isJPEG2000, isMask ? bits != 1 : ![1, 2, 4, 8, 16].contains(bits) { report(.bitDepth, at: place) }
    if objects.resolved(picture["SMask"]) != nil { isTransparent(at: place) }
    if let number = picture["SMask"]?.reference, let mask = objects.object(number)?.value {
      if objects.resolved(mask["Interpolate"])?.bool == true {
        report(.interpolation, at: Place(object: number, page: place.page))
      }
    }
    if !isMask, !isJPEG2000 { checkSpace(picture["ColorSpace"], resources, at: place) }
  }

  /// Reads a stream that something shows, once for each way of being tagged.
  func read(_ number: Int, _ value: PDFValue, _ resources: PDFValue, _ reader: ContentReader) {
    let key = VisitedStream(
      object: number, isTagged: reader.isTagged && !reader.isInContent, isArtifact: reader.isInArtifact)
    guard reader.depth < 32, visited.insert(key).inserted, let object = objects.object(number),
      let content = objects.decoded(object)
    else { return }
    var reader = reader
    reader.read(content, objects.resolved(value["Resources"]) ?? resources)
  }
}
