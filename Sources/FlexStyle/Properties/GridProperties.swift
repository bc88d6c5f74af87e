import FlexCore
import FlexTree

/// CSS Grid 2 §7 (#grid-definition), §8 (#placement).
enum GridProperties {
  static let rows: [Property] = [
    template("grid-template-columns", \.gridTemplateColumns),
    template("grid-template-rows", \.gridTemplateRows),
    .layout("grid-template-areas", \.gridTemplateAreas, .gridAreas),
    .layout("grid-auto-columns", \.gridAutoColumns, Grammar<TrackSize>.trackSize.repeated()),
    .layout("grid-auto-rows", \.gridAutoRows, Grammar<TrackSize>.trackSize.repeated()),
    .layout("grid-auto-flow", \.gridAutoFlow, .gridAutoFlow),
    .layout("grid-row-start", \.gridRowStart, .gridLine),
    .layout("grid-row-end", \.gridRowEnd, .gridLine),
    .layout("grid-column-start", \.gridColumnStart, .gridLine),
    .layout("grid-column-end", \.gridColumnEnd, .gridLine),
  ]

  private static func template(
    _ name: String, _ path: @autoclosure @escaping LaterStylePath<Style, TrackList>
  ) -> Property {
    .layout(name, path(), .trackList)
  }
}
