extension UserAgentStyleSheet {
  /// What MathML's elements look like before anybody styles them, in documents that have formulas. MathML Core §A
  /// (#user-agent-stylesheet), as Chromium has it.
  static let math = StyleSheet(
    parsing: """
      @namespace "http://www.w3.org/1998/Math/MathML";
      * { display: block math; font-size: math; writing-mode: horizontal-tb !important; unicode-bidi: normal }
      math {
        display: inline math; font: normal 1em math;
        font-variant: inherit; font-kerning: inherit; font-stretch: inherit;
        letter-spacing: normal; word-spacing: normal; text-indent: 0; direction: ltr;
        math-depth: 0; math-style: compact; math-shift: normal
      }
      math[display=block i] { display: block math; math-style: normal }
      mi { text-transform: math-auto }
      mtable { display: inline-table; math-style: compact }
      mtr { display: table-row }
      mtd { display: table-cell; padding: 0.5ex 0.4em; text-align: -webkit-center }
      merror { border: 1px solid red; background-color: lightyellow }
      mphantom { visibility: hidden }
      mfrac { padding-inline: 1px }
      mfrac > * { math-depth: auto-add; math-style: compact }
      mfrac > :nth-child(2) { math-shift: compact }
      msqrt, mroot { math-shift: compact }
      mroot > :not(:first-child) { math-depth: add(2); math-style: compact }
      :is(msub, msup, msubsup, mmultiscripts, munder, mover, munderover) > :not(:first-child) {
        math-depth: add(1); math-style: compact
      }
      :is(msub, msubsup) > :nth-child(2), mmultiscripts > :nth-child(even) { math-shift: compact }
      mmultiscripts > mprescripts ~ :nth-child(odd) { math-shift: compact }
      mmultiscripts > mprescripts ~ :nth-child(even) { math-shift: inherit }
      :is(mover, munderover)[accent=true i] > :first-child { math-shift: compact }
      :is(munder, munderover)[accentunder=true i] > :nth-child(2), mover[accent=true i] > :nth-child(2),
      munderover[accent=true i] > :nth-child(3) { font-size: inherit }
      annotation, annotation-xml, :is(semantics, maction) > :not(:first-child) { display: none }
      [dir=rtl i] { direction: rtl }
      [dir=ltr i] { direction: ltr }
      """, file: "<user agent, formulas>", origin: .userAgent)
}
