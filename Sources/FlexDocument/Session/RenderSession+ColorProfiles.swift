internal import CairoKit
internal import FlexDOM
internal import FlexPDFWriter
internal import FlexPaint
internal import FlexStyle

/// The profiles of a document's `@color-profile` rules. One thread owns them.
final class DocumentProfiles {
  private var profiles: [String: PressProfile] = [:]
  /// What colours name and no rule does.
  private(set) var missing: Set<String> = []
  private(set) var diagnostics: [Diagnostic] = []

  init(_ rules: [ColorProfileRule], resources: any Resources) {
    for rule in rules {
      do throws(ResourceError) {
        let bytes: [UInt8]
        if let data = DataURL(rule.url) {
          bytes = data.bytes
        } else {
          bytes = try resources.read(try resources.resolve(rule.url, base: rule.file))
        }
        let profile: PressProfile?
        do throws(CairoError) { profile = try PressProfile(bytes, intent: rule.intent) } catch {
          throw ResourceError(error.reason)
        }
        guard let profile else {
          throw ResourceError("it is no ICC profile of a press, of red, green and blue, or of grey")
        }
        guard rule.name != "device-cmyk" || profile.isPress else {
          throw ResourceError("'device-cmyk' takes the profile of a press: cyan, magenta, yellow and black")
        }
        profiles[rule.name] = profile
      } catch {
        let problem = DocumentError(.unreadableProfile(rule.url, reason: error.reason), location: rule.location)
        diagnostics.append(Diagnostic(problem, severity: .warning, isOmission: true))
      }
    }
  }

  /// What a colour of a profile is; `nil` where there is no such profile.
  func color(_ name: String, _ components: [Double]) -> ProfiledColor? {
    guard let profile = profiles[name] else {
      if name != "device-cmyk" { missing.insert(name) }
      return nil
    }
    let (red, green, blue) = profile.color(components)
    return ProfiledColor(red: red, green: green, blue: blue, isPress: profile.isPress)
  }

  /// What couldn't be read, and what colours named that no rule did.
  func takeDiagnostics() -> [Diagnostic] {
    defer { missing = [] }
    return diagnostics
      + missing.sorted().map { name in
        Diagnostic(
          severity: .warning,
          message: "there is no '@color-profile \(name)' that can be read: its colours are transparent",
          hint: "write @color-profile \(name) { src: url(…) }", isOmission: true)
      }
  }

  /// The profile of the press that the document is made for: that of `device-cmyk`, else the first of inks by name.
  var press: OutputProfile? {
    let first = profiles.filter(\.value.isPress).min { $0.key < $1.key }?.value
    return (profiles["device-cmyk"] ?? first).map { OutputProfile(name: $0.name, bytes: $0.bytes) }
  }
}

extension RenderSession {
  /// Reads the profiles that the rules of a document name; those of equal rules are kept.
  ///
  /// - Returns: whether colours have to be computed anew.
  func renewProfiles(for rules: [ColorProfileRule]) -> Bool {
    guard rules != profileRules else { return false }
    profileRules = rules
    profiles = DocumentProfiles(rules, resources: resources)
    return true
  }
}
