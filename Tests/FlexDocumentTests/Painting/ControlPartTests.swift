import Testing

@testable import FlexDocument

/// The colours are those that Chromium shows.
@Suite("Parts of controls that sheets style")
struct ControlPartTests {
  static let cases = [
    PageCase(
      "a knob stands on its track by its value",
      """
      <style>body { font-size: 0 } input { appearance: none; width: 40px; height: 20px; margin: 0; background: red }
      input::-webkit-slider-runnable-track { height: 10px; background: lime }
      input::-webkit-slider-thumb { appearance: none; width: 10px; height: 10px; background: blue }</style>
      <input type=range value=75><br><input type=range value=75 dir=rtl>
      """, "5,2=R 5,10=G 21,10=G 24,10=B 31,10=B 34,10=G 5,18=R 8,30=B 16,30=B 19,30=G 38,30=G"),
    PageCase(
      "a knob stands on its track along vertical lines",
      """
      <style>body { font-size: 0 } input { appearance: none; width: 20px; height: 40px; margin: 0; background: red;
      writing-mode: vertical-lr }
      input::-webkit-slider-runnable-track { width: 10px; background: lime }
      input::-webkit-slider-thumb { appearance: none; width: 10px; height: 10px; background: blue }</style>
      <input type=range value=75><input type=range value=75 dir=rtl>
      """, "2,10=R 10,2=G 10,20=G 10,25=B 10,31=B 10,35=G 18,10=R 30,4=G 30,10=B 30,16=B 30,20=G"),
    PageCase(
      "a knob without a track",
      """
      <style>input { appearance: none; width: 40px; margin: 0 }
      input::-webkit-slider-thumb { appearance: none; width: 4px; border: 3px solid red; height: 20px;
      margin-left: 5px; box-sizing: content-box }</style><input type=range value=0>
      """, "2,10=_ 6,10=R 10,10=_ 13,10=R 17,10=_ 6,24=R 6,27=_"),
    PageCase(
      "a bar of progress",
      """
      <style>progress { appearance: none; width: 40px; height: 20px; padding: 5px }
      progress::-webkit-progress-bar { background: red; padding: 2px }
      progress::-webkit-progress-value { background: blue }</style><progress value=.5></progress>
      """, "2,10=_ 6,10=R 8,10=B 18,10=B 22,10=R 34,10=R 36,10=_ 8,6=R 8,13=R"),
    PageCase(
      "a meter is half as high as its box, in three colours",
      """
      <style>meter { appearance: none; width: 20px; height: 20px; vertical-align: top; border-right: 4px solid black }
      meter::-webkit-meter-bar { background: none }
      meter::-webkit-meter-optimum-value { background: lime }
      meter::-webkit-meter-suboptimum-value { background: blue }
      meter::-webkit-meter-even-less-good-value { background: red }</style><div style="font-size: 0"
      ><meter value=1></meter><meter value=1 high=.5 optimum=.4></meter
      ><meter value=1 low=.2 high=.5 optimum=0></meter></div>
      """, "5,3=_ 5,7=G 5,13=G 5,17=_ 25,7=B 45,7=R"),
    PageCase(
      "a colour in its frame",
      """
      <style>input { appearance: none; width: 40px; height: 30px; padding: 0; border: 0; vertical-align: top }
      input::-webkit-color-swatch-wrapper { padding: 0 0 10px }
      input::-webkit-color-swatch { border: 5px solid blue }</style><input type=color value=#ff0000>
      """, "2,10=B 7,10=R 34,10=R 37,10=B 20,2=B 20,12=R 20,17=B"),
    PageCase(
      "what empties a search shows where a sheet shows it",
      """
      <style>input { width: 40px; border: 0; padding: 0; vertical-align: top }
      input::-webkit-search-cancel-button { appearance: none; opacity: 1; width: 10px; height: 10px; margin: 0;
      background: red }</style><input type=search value=" "><br><input type=search>
      """, "25,7=_ 35,7=R"),
    PageCase(
      "checkboxes of which appearance leaves nothing hold ::before and ::after",
      """
      <style>input { appearance: none; width: 20px; height: 20px; background: red; margin: 0; vertical-align: top }
      input::before { content: ""; display: block; width: 10px; height: 10px; background: lime }
      input:checked::before { margin-left: 10px }
      input + input::after { content: ""; display: block; height: 5px; background: blue }</style>
      <input type=checkbox><input type=radio checked style="margin-left: 20px">
      """, "5,5=G 15,5=R 5,15=R 45,5=R 55,5=G 45,12=B 55,17=R"),
    PageCase(
      "frames of radio buttons are as thin at any size",
      """
      <style>input { accent-color: red; width: 40px; height: 40px; margin: 0; vertical-align: top }</style>
      <input type=radio checked>
      """, "2,20=_ 6,20=_ 10,20=R 20,20=R 29,20=R 33,20=_ 37,20=_"),
    PageCase(
      "areas hold no ::before",
      """
      <style>textarea { border: 0; padding: 0; vertical-align: top }
      textarea::before { content: ""; display: block; height: 10px; background: red }</style><textarea></textarea>
      """, "5,5=_"),
    PageCase(
      "what details show below their summary",
      """
      <style>summary { height: 10px; list-style: none; overflow: hidden }
      details::details-content { background: red; padding: 5px; display: flex; border-left: 5px solid blue }
      i { width: 10px; height: 10px; background: lime }</style>
      <details open><summary></summary><i></i><i style="background: black"></i></details>
      <details><summary></summary><i></i></details>
      """, "20,5=_ 2,12=B 7,12=R 12,20=G 22,20=K 32,20=R 12,28=R 2,45=B 20,45=R"),
  ]

  @Test(arguments: cases) func painted(_ row: PageCase) throws { try row.check() }
}
