internal import FlexDOM

/// The pseudo-classes and pseudo-elements known by name, all in lower case.
enum PseudoNames {
  /// Pseudo-classes without an argument.
  static let classes: [String: PseudoClass] = {
    var names: [String: PseudoClass] = [
      "root": .root, "scope": .scope, "empty": .empty, "defined": .defined, "first-child": .firstChild,
      "last-child": .lastChild, "only-child": .onlyChild, "first-of-type": .firstOfType,
      "last-of-type": .lastOfType, "only-of-type": .onlyOfType, "link": .anyLink, "any-link": .anyLink,
      "-webkit-any-link": .anyLink, "checked": .checked, "enabled": .enabled, "disabled": .disabled,
      "required": .required, "optional": .optional, "read-only": .readOnly, "read-write": .readWrite,
      "placeholder-shown": .placeholderShown, "default": .default, "indeterminate": .indeterminate,
      "valid": .valid, "invalid": .invalid, "in-range": .inRange, "out-of-range": .outOfRange, "open": .open,
    ]
    // True only where somebody acts, where scripts run or where media plays.
    for name in [
      "visited", "hover", "active", "focus", "focus-visible", "focus-within", "target", "host", "fullscreen",
      "-webkit-full-screen", "-webkit-full-page-media", "modal", "popover-open", "picture-in-picture", "autofill",
      "-webkit-autofill", "user-valid", "user-invalid", "past", "future", "current", "active-view-transition",
      "target-current", "target-before", "target-after", "window-inactive", "-webkit-drag", "xr-overlay",
    ] { names[name] = .never }
    return names
  }()

  /// Pseudo-classes that take an argument.
  static let functions: Set<String> = [
    "is", "where", "not", "has", "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type", "lang", "dir",
    "-webkit-any", "host", "host-context", "state", "active-view-transition-type",
  ]

  static let elements: [String: PseudoElement] = {
    var names: [String: PseudoElement] = [
      "before": .before, "after": .after, "marker": .marker, "first-line": .firstLine, "first-letter": .firstLetter,
      "footnote-call": .footnoteCall, "footnote-marker": .footnoteMarker,
      "placeholder": .placeholder, "-webkit-input-placeholder": .placeholder,
      "column": .column, "details-content": .detailsContent, "picker-icon": .pickerIcon,
      "checkmark": .checkmark, "scroll-marker-group": .scrollMarkerGroup, "scroll-marker": .scrollMarker,
      "file-selector-button": .fileSelectorButton, "-webkit-file-upload-button": .fileSelectorButton,
    ]
    for (name, part) in parts { names["-webkit-" + name] = part }
    for name in [
      "selection", "backdrop", "cue", "target-text", "grammar-error",
      "spelling-error", "search-text", "view-transition",
    ] { names[name] = .other }
    return names
  }()

  /// Parts of controls that make boxes, by their names behind `-webkit-`.
  private static let parts: [String: PseudoElement] = [
    "slider-container": .sliderContainer, "slider-runnable-track": .sliderTrack, "slider-thumb": .sliderThumb,
    "progress-inner-element": .progressInner, "progress-bar": .progressBar, "progress-value": .progressValue,
    "meter-inner-element": .meterInner, "meter-bar": .meterBar, "meter-optimum-value": .meterOptimum,
    "meter-suboptimum-value": .meterSuboptimum, "meter-even-less-good-value": .meterBad,
    "color-swatch-wrapper": .swatchWrapper,
    "color-swatch": .swatch, "search-cancel-button": .cancelButton, "inner-spin-button": .spinButton,
    "calendar-picker-indicator": .pickerIndicator, "scrollbar": .scrollbar,
  ]

  /// Pseudo-elements that take an argument.
  static let elementFunctions: Set<String> = [
    "part", "slotted", "highlight", "cue", "picker", "scroll-button", "view-transition-group",
    "view-transition-image-pair", "view-transition-old", "view-transition-new",
  ]

  /// Names behind `-webkit-` that mean something in a browser: `@supports selector()` knows these alone.
  static let webkitElements: Set<Substring> = [
    "scrollbar", "scrollbar-button", "scrollbar-corner", "scrollbar-thumb", "scrollbar-track", "scrollbar-track-piece",
    "resizer", "search-cancel-button", "slider-thumb", "slider-runnable-track", "slider-container",
    "inner-spin-button", "calendar-picker-indicator", "color-swatch", "color-swatch-wrapper", "datetime-edit",
    "datetime-edit-fields-wrapper", "datetime-edit-text", "datetime-edit-year-field", "datetime-edit-month-field",
    "datetime-edit-day-field", "datetime-edit-hour-field", "datetime-edit-minute-field", "datetime-edit-ampm-field",
    "date-and-time-value", "meter-bar", "meter-inner-element", "meter-optimum-value", "meter-suboptimum-value",
    "meter-even-less-good-value", "progress-bar", "progress-inner-element", "progress-value", "media-controls",
    "media-controls-panel", "media-controls-play-button", "media-controls-enclosure",
    "media-controls-overlay-play-button", "media-controls-timeline", "media-controls-volume-slider",
    "media-controls-mute-button", "media-controls-fullscreen-button", "media-controls-current-time-display",
    "media-controls-time-remaining-display", "media-text-track-display", "media-text-track-container",
    "textfield-decoration-container",
  ]

  /// Pseudo-elements that CSS 2 wrote with one colon. CSS Pseudo-Elements 4 §1 (#css2-compat).
  static let singleColon: Set<String> = ["before", "after", "first-line", "first-letter"]

  /// Pseudo-classes that may follow a pseudo-element standing for something one can act on.
  static let userActions: Set<String> = ["hover", "active", "focus", "focus-visible", "focus-within"]

  /// Pseudo-classes of the parts of scroll bars, and of selections.
  static let scrollbarStates: Set<String> = [
    "horizontal", "vertical", "decrement", "increment", "start", "end", "double-button", "single-button", "no-button",
    "corner-present", "window-inactive", "enabled", "disabled",
  ]

  /// All names, for "did you mean".
  static func nearest(to name: String) -> String? {
    let spelled = name.drop { $0 == ":" }.asciiLowercased()
    return NearestName.of(spelled, in: Array(classes.keys) + functions + elements.keys + elementFunctions)
  }
}
