import FlexKit

extension Call {
  /// Makes the call on a chain; `boxes` are what `of:` refers to. False for a call that is none of it.
  func apply(to flex: Flex, boxes: [String: Box]) -> Bool {
    applySpecial(to: flex, boxes: boxes) || applyKeyword(to: flex) || applyLength(to: flex)
      || applyMargin(to: flex) || applyPadding(to: flex) || applySize(to: flex) || applyDecoration(to: flex)
  }

  private func applySpecial(to flex: Flex, boxes: [String: Box]) -> Bool {
    switch (name, arguments.first) {
    case ("markDirty", nil): flex.markDirty()
    case ("isIncludedInLayout", .bool(let value)): flex.isIncludedInLayout(value)
    case ("aspectRatio", .labelled(_, let id)):
      guard let image = boxes[id] as? ImageBox else { return false }
      flex.aspectRatio(of: image)
    case ("width", .labelled(_, let id)):
      guard let box = boxes[id] else { return false }
      flex.width(of: box)
    case ("height", .labelled(_, let id)):
      guard let box = boxes[id] else { return false }
      flex.height(of: box)
    case ("grow", .number(let value)): flex.grow(value)
    case ("shrink", .number(let value)): flex.shrink(value)
    case ("basis", Argument.none?): flex.basis(nil)
    default: return false
    }
    return true
  }

  private func applyKeyword(to flex: Flex) -> Bool {
    guard case .keyword(let word) = arguments.first else { return false }
    func value<Value: CaseIterable>(_: Value.Type) -> Value? {
      Value.allCases.first { "\($0)" == word }
    }
    switch name {
    case "direction": return value(Flex.Direction.self).map { flex.direction($0) } != nil
    case "wrap": return value(Flex.Wrap.self).map { flex.wrap($0) } != nil
    case "layoutDirection": return value(Flex.LayoutDirection.self).map { flex.layoutDirection($0) } != nil
    case "justifyContent": return value(Flex.JustifyContent.self).map { flex.justifyContent($0) } != nil
    case "alignItems": return value(Flex.AlignItems.self).map { flex.alignItems($0) } != nil
    case "alignSelf": return value(Flex.AlignSelf.self).map { flex.alignSelf($0) } != nil
    case "alignContent": return value(Flex.AlignContent.self).map { flex.alignContent($0) } != nil
    case "position": return value(Flex.Position.self).map { flex.position($0) } != nil
    case "display": return value(Flex.Display.self).map { flex.display($0) } != nil
    case "boxSizing": return value(Flex.BoxSizing.self).map { flex.boxSizing($0) } != nil
    default: return false
    }
  }

  private func applyLength(to flex: Flex) -> Bool {
    switch (name, arguments.first) {
    case ("basis", .number(let value)): flex.basis(value)
    case ("basis", .percent(let value)): flex.basis(value%)
    case ("left", .number(let value)): flex.left(value)
    case ("left", .percent(let value)): flex.left(value%)
    case ("top", .number(let value)): flex.top(value)
    case ("top", .percent(let value)): flex.top(value%)
    case ("right", .number(let value)): flex.right(value)
    case ("right", .percent(let value)): flex.right(value%)
    case ("bottom", .number(let value)): flex.bottom(value)
    case ("bottom", .percent(let value)): flex.bottom(value%)
    case ("start", .number(let value)): flex.start(value)
    case ("start", .percent(let value)): flex.start(value%)
    case ("end", .number(let value)): flex.end(value)
    case ("end", .percent(let value)): flex.end(value%)
    case ("horizontally", .number(let value)): flex.horizontally(value)
    case ("horizontally", .percent(let value)): flex.horizontally(value%)
    case ("vertically", .number(let value)): flex.vertically(value)
    case ("vertically", .percent(let value)): flex.vertically(value%)
    case ("all", .number(let value)): flex.all(value)
    case ("all", .percent(let value)): flex.all(value%)
    case ("columnGap", .number(let value)): flex.columnGap(value)
    case ("columnGap", .percent(let value)): flex.columnGap(value%)
    case ("rowGap", .number(let value)): flex.rowGap(value)
    case ("rowGap", .percent(let value)): flex.rowGap(value%)
    case ("gap", .number(let value)): flex.gap(value)
    case ("gap", .percent(let value)): flex.gap(value%)
    default: return false
    }
    return true
  }

  private func applyDecoration(to chain: some DecorationChain) -> Bool {
    switch (name, arguments.first) {
    case ("backgroundColor", .keyword): chain.backgroundColor(.gray)
    case ("alpha", .number(let value)): chain.alpha(value)
    case ("cornerRadius", .number(let value)): chain.cornerRadius(value)
    case ("border", .number(let value)): chain.border(value, .gray)
    default: return false
    }
    return true
  }

  private func applyMargin(to chain: some MarginChain) -> Bool {
    let numbers = arguments.compactMap { if case .number(let value) = $0 { value } else { nil } }
    let percents = arguments.compactMap { if case .percent(let value) = $0 { value% } else { nil } }
    switch (name, numbers.count, percents.count) {
    case ("marginTop", 1, 0): chain.marginTop(numbers[0])
    case ("marginTop", 0, 1): chain.marginTop(percents[0])
    case ("marginLeft", 1, 0): chain.marginLeft(numbers[0])
    case ("marginLeft", 0, 1): chain.marginLeft(percents[0])
    case ("marginBottom", 1, 0): chain.marginBottom(numbers[0])
    case ("marginBottom", 0, 1): chain.marginBottom(percents[0])
    case ("marginRight", 1, 0): chain.marginRight(numbers[0])
    case ("marginRight", 0, 1): chain.marginRight(percents[0])
    case ("marginStart", 1, 0): chain.marginStart(numbers[0])
    case ("marginStart", 0, 1): chain.marginStart(percents[0])
    case ("marginEnd", 1, 0): chain.marginEnd(numbers[0])
    case ("marginEnd", 0, 1): chain.marginEnd(percents[0])
    case ("marginHorizontal", 1, 0): chain.marginHorizontal(numbers[0])
    case ("marginHorizontal", 0, 1): chain.marginHorizontal(percents[0])
    case ("marginVertical", 1, 0): chain.marginVertical(numbers[0])
    case ("marginVertical", 0, 1): chain.marginVertical(percents[0])
    case ("margin", 1, 0): chain.margin(numbers[0])
    case ("margin", 0, 1): chain.margin(percents[0])
    case ("margin", 2, 0): chain.margin(numbers[0], numbers[1])
    case ("margin", 0, 2): chain.margin(percents[0], percents[1])
    case ("margin", 3, 0): chain.margin(numbers[0], numbers[1], numbers[2])
    case ("margin", 0, 3): chain.margin(percents[0], percents[1], percents[2])
    case ("margin", 4, 0): chain.margin(numbers[0], numbers[1], numbers[2], numbers[3])
    case ("margin", 0, 4): chain.margin(percents[0], percents[1], percents[2], percents[3])
    case ("margin", 0, 0):
      switch arguments.first {
      case .insets(let insets): chain.margin(insets)
      case .directionalInsets(let insets): chain.margin(insets)
      default: return false
      }
    default: return false
    }
    return true
  }

  private func applyPadding(to chain: some PaddingChain) -> Bool {
    let numbers = arguments.compactMap { if case .number(let value) = $0 { value } else { nil } }
    let percents = arguments.compactMap { if case .percent(let value) = $0 { value% } else { nil } }
    switch (name, numbers.count, percents.count) {
    case ("paddingTop", 1, 0): chain.paddingTop(numbers[0])
    case ("paddingTop", 0, 1): chain.paddingTop(percents[0])
    case ("paddingLeft", 1, 0): chain.paddingLeft(numbers[0])
    case ("paddingLeft", 0, 1): chain.paddingLeft(percents[0])
    case ("paddingBottom", 1, 0): chain.paddingBottom(numbers[0])
    case ("paddingBottom", 0, 1): chain.paddingBottom(percents[0])
    case ("paddingRight", 1, 0): chain.paddingRight(numbers[0])
    case ("paddingRight", 0, 1): chain.paddingRight(percents[0])
    case ("paddingStart", 1, 0): chain.paddingStart(numbers[0])
    case ("paddingStart", 0, 1): chain.paddingStart(percents[0])
    case ("paddingEnd", 1, 0): chain.paddingEnd(numbers[0])
    case ("paddingEnd", 0, 1): chain.paddingEnd(percents[0])
    case ("paddingHorizontal", 1, 0): chain.paddingHorizontal(numbers[0])
    case ("paddingHorizontal", 0, 1): chain.paddingHorizontal(percents[0])
    case ("paddingVertical", 1, 0): chain.paddingVertical(numbers[0])
    case ("paddingVertical", 0, 1): chain.paddingVertical(percents[0])
    case ("padding", 1, 0): chain.padding(numbers[0])
    case ("padding", 0, 1): chain.padding(percents[0])
    case ("padding", 2, 0): chain.padding(numbers[0], numbers[1])
    case ("padding", 0, 2): chain.padding(percents[0], percents[1])
    case ("padding", 3, 0): chain.padding(numbers[0], numbers[1], numbers[2])
    case ("padding", 0, 3): chain.padding(percents[0], percents[1], percents[2])
    case ("padding", 4, 0): chain.padding(numbers[0], numbers[1], numbers[2], numbers[3])
    case ("padding", 0, 4): chain.padding(percents[0], percents[1], percents[2], percents[3])
    case ("padding", 0, 0):
      switch arguments.first {
      case .insets(let insets): chain.padding(insets)
      case .directionalInsets(let insets): chain.padding(insets)
      default: return false
      }
    default: return false
    }
    return true
  }

  private func applySize(to chain: some SizeChain) -> Bool {
    switch (name, arguments.first) {
    case ("width", .number(let value)): chain.width(value)
    case ("width", .percent(let value)): chain.width(value%)
    case ("width", Argument.none?): chain.width(nil)
    case ("height", .number(let value)): chain.height(value)
    case ("height", .percent(let value)): chain.height(value%)
    case ("height", Argument.none?): chain.height(nil)
    case ("minWidth", .number(let value)): chain.minWidth(value)
    case ("minWidth", .percent(let value)): chain.minWidth(value%)
    case ("minWidth", Argument.none?): chain.minWidth(nil)
    case ("maxWidth", .number(let value)): chain.maxWidth(value)
    case ("maxWidth", .percent(let value)): chain.maxWidth(value%)
    case ("maxWidth", Argument.none?): chain.maxWidth(nil)
    case ("minHeight", .number(let value)): chain.minHeight(value)
    case ("minHeight", .percent(let value)): chain.minHeight(value%)
    case ("minHeight", Argument.none?): chain.minHeight(nil)
    case ("maxHeight", .number(let value)): chain.maxHeight(value)
    case ("maxHeight", .percent(let value)): chain.maxHeight(value%)
    case ("maxHeight", Argument.none?): chain.maxHeight(nil)
    case ("size", .number(let value)): chain.size(value)
    case ("size", .size(let value)): chain.size(value)
    case ("size", Argument.none?): chain.size(nil)
    case ("aspectRatio", .number(let value)): chain.aspectRatio(value)
    case ("aspectRatio", Argument.none?): chain.aspectRatio(nil)
    default: return false
    }
    return true
  }

  /// Makes the call on a stack item.
  func apply(to item: StackItem) -> Bool {
    if applyMargin(to: item) || applySize(to: item) || applyDecoration(to: item) { return true }
    switch (name, arguments.first) {
    case ("isIncludedInLayout", .bool(let value)): item.isIncludedInLayout(value)
    case ("grow", .number(let value)): item.grow(value)
    case ("shrink", .number(let value)): item.shrink(value)
    case ("markDirty", nil): item.markDirty()
    case ("aspectRatio", nil): item.aspectRatio()
    case ("huggingPriority", .number(let value)): item.huggingPriority(value)
    case ("compressionResistancePriority", .number(let value)): item.compressionResistancePriority(value)
    case ("alignSelf", .keyword(let word)):
      return SAlignSelf.allCases.first { "\($0)" == word }.map { item.alignSelf($0) } != nil
    default: return false
    }
    return true
  }

  /// Makes the call on a stack.
  func apply(to stack: StackView) -> Bool {
    if applyPadding(to: stack) || applyDecoration(to: stack) { return true }
    if case ("spacing", .number(let value)) = (name, arguments.first) {
      stack.spacing(value)
      return true
    }
    guard case .keyword(let word) = arguments.first else { return false }
    func value<Value: CaseIterable>(_: Value.Type) -> Value? {
      Value.allCases.first { "\($0)" == word }
    }
    switch name {
    case "direction": return value(SDirection.self).map { stack.direction($0) } != nil
    case "justifyContent": return value(SJustifyContent.self).map { stack.justifyContent($0) } != nil
    case "alignItems": return value(SAlignItems.self).map { stack.alignItems($0) } != nil
    case "layoutDirection": return value(Flex.LayoutDirection.self).map { stack.layoutDirection($0) } != nil
    case "distribution": return value(SDistribution.self).map { stack.distribution($0) } != nil
    default: return false
    }
  }
}
