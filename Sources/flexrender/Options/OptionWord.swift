internal import ArgumentParser
internal import CairoKit
internal import FlexDocument
internal import FlexMarkup
internal import FlexOutput
internal import FlexSVGWriter

/// A word of the command line that is an enumeration's raw value. ArgumentParser reads such words off by key paths, made
/// anew for every option: a sixth of what it takes to read a line.
protocol OptionWord: ExpressibleByArgument, CaseIterable, RawRepresentable where RawValue == String {}

extension OptionWord {
  public static var allValueStrings: [String] { allCases.map { $0.rawValue } }
  /// The words say themselves what they mean.
  public static var allValueDescriptions: [String: String] { [:] }
}

extension ColorGamut: OptionWord {}
extension DataFormat: OptionWord {}
extension InspectionStage: OptionWord {}
extension MessageFormat: OptionWord {}
extension OutputFormat: OptionWord {}
extension PNGEncoder.Effort: OptionWord {}
extension RenderOptions.Media: OptionWord {}
extension SVGTextMode: OptionWord {}
extension TemplateEngine: OptionWord {}
