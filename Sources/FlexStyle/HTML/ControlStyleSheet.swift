extension UserAgentStyleSheet {
  /// What parts of sliders, bars and other controls look like before anybody styles them, in documents that have such:
  /// as in Chromium, whose names they are.
  static let controls = StyleSheet(
    parsing: """
      input[type=range i]::-webkit-slider-container {
        display: flex; flex: 1; min-inline-size: 0; box-sizing: border-box
      }
      input[type=range i]::-webkit-slider-runnable-track {
        display: block; flex: 1; min-inline-size: 0; align-self: center; box-sizing: border-box
      }
      input[type=range i]::-webkit-slider-thumb { appearance: auto; display: block; box-sizing: border-box }
      input[type=color i]::-webkit-color-swatch-wrapper {
        display: flex; box-sizing: border-box; width: 100%; height: 100%; padding: 4px 2px
      }
      input[type=color i]::-webkit-color-swatch {
        display: block; flex: 1; min-width: 0; border: 1px solid rgb(119, 119, 119); background-color: black
      }
      input[type=search i]::-webkit-search-cancel-button {
        appearance: auto; display: block; flex: none; margin-inline: 1px 3px; opacity: 0
      }
      input[type=number i]::-webkit-inner-spin-button {
        appearance: auto; display: block; flex: none; align-self: stretch; opacity: 0
      }
      input::-webkit-calendar-picker-indicator {
        display: block; flex: none; box-sizing: content-box; width: 1em; height: 1em; padding: 2px
      }
      input[type=time i]::-webkit-calendar-picker-indicator {
        width: 1.05em; height: 1.05em; padding: 3px; margin-inline-start: 8px
      }
      input:is(:disabled, [readonly])::-webkit-calendar-picker-indicator { visibility: hidden }
      select::picker-icon {
        display: block; margin-inline-start: auto; content: counter(list-item, disclosure-open) / ""
      }
      option::checkmark { content: "\\2713" / "" }
      option:not(:checked)::checkmark { visibility: hidden }
      progress::-webkit-progress-inner-element {
        display: block; box-sizing: inherit; block-size: 100%; inline-size: 100%
      }
      progress::-webkit-progress-bar {
        display: block; box-sizing: border-box; block-size: 100%; inline-size: 100%; background-color: gray
      }
      progress::-webkit-progress-value {
        display: block; box-sizing: border-box; block-size: 100%; background-color: green
      }
      meter::-webkit-meter-inner-element {
        display: grid; grid-template-rows: 1fr 2fr 1fr; position: relative; box-sizing: inherit;
        block-size: 100%; inline-size: 100%
      }
      meter::-webkit-meter-bar {
        display: block; position: absolute; grid-row: 2 / 3; align-self: center; box-sizing: border-box;
        block-size: 100%; inline-size: 100%;
        background: linear-gradient(#ddd, #eee 20%, #ccc 45%, #ccc 55%, #ddd)
      }
      meter::-webkit-meter-optimum-value {
        background: linear-gradient(#ad7, #cea 20%, #7a3 45%, #7a3 55%, #ad7)
      }
      meter::-webkit-meter-suboptimum-value {
        background: linear-gradient(#fe7, #ffc 20%, #db3 45%, #db3 55%, #fe7)
      }
      meter::-webkit-meter-even-less-good-value {
        background: linear-gradient(#f77, #fcc 20%, #d44 45%, #d44 55%, #f77)
      }
      meter::-webkit-meter-optimum-value, meter::-webkit-meter-suboptimum-value,
      meter::-webkit-meter-even-less-good-value { display: block; box-sizing: border-box; block-size: 100% }
      """, file: "<user agent, controls>", origin: .userAgent)
}
