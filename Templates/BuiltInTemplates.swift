public import Foundation

/// The templates that come with the program, each a folder that can be copied and changed.
public enum BuiltInTemplates {
  /// A template's name and what it is.
  public struct Entry: Sendable {
    public let name: String
    public let summary: String
  }

  public static let all = [
    Entry(name: "report-card", summary: "school report card, A4"),
    Entry(name: "certificate", summary: "certificate, A4 landscape"),
    Entry(name: "invoice", summary: "invoice, A4"),
    Entry(name: "og-card", summary: "social card, 1200 × 630"),
    Entry(name: "badge", summary: "conference badge, 380 × 540"),
  ]

  /// The folder of a template, or `nil` where there is none of that name.
  public static func folder(of name: String) -> URL? {
    guard all.contains(where: { $0.name == name }) else { return nil }
    return Bundle.module.resourceURL?.appending(path: name, directoryHint: .isDirectory)
  }
}
