/// What HTML's elements look like before anybody styles them, as browsers have it. HTML §15 (#rendering).
enum UserAgentStyleSheet {
  static let parsed = StyleSheet(parsing: text, file: "<user agent>", origin: .userAgent)

  /// What holds besides in a document without a doctype. HTML §15.3.10 (#tables-2).
  static let quirks = StyleSheet(
    parsing: """
      table {
        font-weight: initial; font-style: initial; font-variant: initial; font-size: initial; line-height: initial;
        white-space: initial; text-align: initial
      }
      img[align=left i] { margin-right: 3px }
      img[align=right i] { margin-left: 3px }
      input:not([type=image i]), textarea { box-sizing: border-box }
      form { margin-block-end: 1em }
      li { list-style-position: inside }
      li :is(dir, menu, ol, ul) { list-style-position: outside }
      :is(dir, menu, ol, ul) :is(dir, menu, ol, ul, li) { list-style-position: unset }
      """, file: "<user agent, quirks>", origin: .userAgent)

  static let text = """
    @page {
      @top-left-corner { text-align: right; vertical-align: middle }
      @top-left { text-align: left; vertical-align: middle }
      @top-center { text-align: center; vertical-align: middle }
      @top-right { text-align: right; vertical-align: middle }
      @top-right-corner { text-align: left; vertical-align: middle }
      @left-top { text-align: center; vertical-align: top }
      @left-middle { text-align: center; vertical-align: middle }
      @left-bottom { text-align: center; vertical-align: bottom }
      @right-top { text-align: center; vertical-align: top }
      @right-middle { text-align: center; vertical-align: middle }
      @right-bottom { text-align: center; vertical-align: bottom }
      @bottom-left-corner { text-align: right; vertical-align: middle }
      @bottom-left { text-align: left; vertical-align: middle }
      @bottom-center { text-align: center; vertical-align: middle }
      @bottom-right { text-align: right; vertical-align: middle }
      @bottom-right-corner { text-align: left; vertical-align: middle }
      @footnote { margin-top: 1em }
    }
    h1 { bookmark-level: 1 } h2 { bookmark-level: 2 } h3 { bookmark-level: 3 }
    h4 { bookmark-level: 4 } h5 { bookmark-level: 5 } h6 { bookmark-level: 6 }
    html { display: block }
    body { display: block; margin: 8px }
    area, base, basefont, datalist, head, link, meta, noembed, noframes, param, rp, script, style, template, title,
    dialog:not([open]) { display: none }
    audio:not([controls]) { display: none !important }
    [hidden]:not([hidden=until-found i], embed) { display: none }
    embed:not([src], [type]) { display: none !important }
    embed[hidden] { display: inline; height: 0; width: 0 }
    input[type=hidden i] { display: none !important; padding: 0; border: 0; background-color: transparent }

    address, article, aside, blockquote, center, dd, details, dialog[open], dir, div, dl, dt, fieldset, figcaption,
    figure, footer, form, frameset, h1, h2, h3, h4, h5, h6, header, hgroup, hr, legend, listing, main, menu, nav, ol, optgroup,
    option, p, plaintext, pre, search, section, summary, ul, xmp { display: block }
    slot { display: contents }

    p, blockquote, figure, listing, plaintext, pre, xmp, dl, dir, menu, ol, ul { margin-block: 1em }
    blockquote, figure { margin-inline: 40px }
    center { text-align: -webkit-center }

    hr {
      margin-block: .5em; margin-inline: auto; border: 1px inset; overflow: hidden; color: gray;
      unicode-bidi: isolate
    }

    h1 { font-size: 2em; margin-block: .67em }
    h2 { font-size: 1.5em; margin-block: .83em }
    h3 { font-size: 1.17em; margin-block: 1em }
    h4 { margin-block: 1.33em }
    h5 { font-size: .83em; margin-block: 1.67em }
    h6 { font-size: .67em; margin-block: 2.33em }
    h1, h2, h3, h4, h5, h6, b, strong, th { font-weight: bold }

    b, strong { font-weight: bolder }
    i, cite, em, var, dfn, address { font-style: italic }
    tt, code, kbd, samp, pre, listing, plaintext, xmp { font-family: monospace }
    pre, listing, plaintext, xmp { white-space: pre }
    big { font-size: larger }
    small { font-size: smaller }
    sub { vertical-align: sub; font-size: smaller }
    sup { vertical-align: super; font-size: smaller }
    s, strike, del { text-decoration: line-through }
    u, ins { text-decoration: underline }
    mark { background-color: yellow; color: black }
    nobr { white-space: nowrap }
    q { display: inline }
    q::before { content: open-quote }
    q::after { content: close-quote }
    ruby, rt { text-indent: 0 }
    ruby { display: ruby }
    ruby > rt { line-height: normal; font-size: 50%; text-align: start; display: ruby-text; text-emphasis: none }
    abbr[title], acronym[title] { text-decoration: underline dotted }
    a:any-link { color: -webkit-link; text-decoration: underline; cursor: pointer }

    dd { margin-inline-start: 40px }
    ul, menu, dir { list-style-type: disc; padding-inline-start: 40px }
    ol { list-style-type: decimal; padding-inline-start: 40px }
    :is(ul, ol, dir, menu, dl) :is(ul, ol, dir, menu, dl) { margin-block: 0 }
    :is(ul, ol, dir, menu) :is(ul, dir, menu) { list-style-type: circle }
    :is(ul, ol, dir, menu) :is(ul, ol, dir, menu) :is(ul, dir, menu) { list-style-type: square }
    li { display: list-item }
    ::marker {
      unicode-bidi: isolate; font-variant-numeric: tabular-nums; text-transform: none; text-indent: 0;
      white-space: pre
    }

    table {
      display: table; box-sizing: border-box; border-collapse: separate; border-spacing: 2px;
      text-indent: initial
    }
    caption { display: table-caption; text-align: -webkit-center }
    colgroup { display: table-column-group }
    col { display: table-column }
    thead { display: table-header-group }
    tbody { display: table-row-group }
    tfoot { display: table-footer-group }
    thead, tfoot { break-inside: avoid }
    thead, tbody, tfoot, table > tr { vertical-align: middle }
    tr { display: table-row }
    td, th { display: table-cell; padding: 1px }
    thead, tbody, tfoot, tr, td, th { border-color: inherit }
    tr, td, th { vertical-align: inherit }

    fieldset {
      margin-inline: 2px; padding-block: .35em .625em; padding-inline: .75em; border: 2px groove buttonface;
      min-inline-size: min-content
    }
    legend { padding-inline: 2px }
    label, select { cursor: default }
    input, textarea, select, button, progress, meter { appearance: auto }
    input, textarea, select, button {
      display: inline-block; margin: 0; font: 400 13.333333px Arial; letter-spacing: normal; word-spacing: normal;
      line-height: normal; text-transform: none; text-indent: 0; text-shadow: none; text-align: start;
      color: fieldtext; box-sizing: content-box
    }
    input {
      padding-block: 1px; padding-inline: 2px; border: 2px inset light-dark(rgb(118, 118, 118), rgb(133, 133, 133));
      background-color: field; cursor: text
    }
    input, select:not([multiple]:not([size="1"]), [size]:not([size=""], [size="0"], [size="1"])) { overflow: clip !important }
    textarea {
      padding: 2px; border: 1px solid light-dark(rgb(118, 118, 118), rgb(133, 133, 133)); background-color: field;
      white-space: pre-wrap;
      overflow-wrap: break-word; overflow: auto; font-family: monospace; cursor: text
    }
    textarea[wrap=off i] { white-space: pre }
    select {
      border: 1px solid light-dark(rgb(118, 118, 118), rgb(133, 133, 133)); background-color: buttonface;
      white-space: pre; align-items: center;
      box-sizing: border-box
    }
    select[multiple] { cursor: default }
    select:is([multiple]:not([size="1"]), [size]:not([size=""], [size="0"], [size="1"])) {
      background-color: field; white-space: normal; align-items: flex-start; overflow: hidden;
      vertical-align: text-bottom
    }
    button, input:is([type=button i], [type=submit i], [type=reset i]) {
      padding-block: 1px; padding-inline: 6px; border: 2px outset buttonborder; background-color: buttonface;
      color: buttontext; text-align: center; box-sizing: border-box; cursor: default; white-space: pre
    }
    button { white-space: inherit }
    input:is([type=checkbox i], [type=radio i], [type=range i], [type=file i], [type=color i], [type=hidden i]) {
      cursor: default
    }
    input:is([type=checkbox i], [type=radio i]) {
      margin: 3px 3px 3px 4px; padding: 0; border: 0; box-sizing: border-box; background-color: transparent;
      overflow: visible !important
    }
    input[type=radio i] { margin: 3px 3px 0 5px }
    input[type=range i] { margin: 2px; padding: 0; border: 0; color: rgb(157, 150, 142); overflow: visible !important }
    input:is([type=file i], [type=image i]) { padding: 0; border: 0; background-color: transparent }
    input[type=file i] { white-space: pre; align-items: baseline }
    input[type=image i] { cursor: pointer }
    input[type=file i]::file-selector-button {
      appearance: auto; display: inline-block; margin-inline-end: 4px; padding-block: 1px; padding-inline: 6px;
      border: 2px outset buttonborder; background-color: buttonface; color: buttontext; font-family: Arial; font-style: normal; font-weight: 400;
      font-stretch: normal; font-variant: normal; letter-spacing: normal; word-spacing: normal; line-height: normal;
      text-transform: none; text-indent: 0; text-shadow: none; text-align: center; white-space: pre;
      box-sizing: border-box; cursor: default
    }
    input[type=file i]:disabled::file-selector-button {
      border-color: light-dark(rgba(118, 118, 118, .3), rgba(195, 195, 195, .3));
      background-color: light-dark(rgba(239, 239, 239, .3), rgba(19, 1, 1, .3));
      color: light-dark(rgba(16, 16, 16, .3), rgba(255, 255, 255, .3))
    }
    :is(input, textarea)[placeholder]::placeholder { color: rgb(117, 117, 117) }
    input[type=search i] { box-sizing: border-box }
    input[type=color i] {
      border: 1px solid; background-color: buttonface; box-sizing: border-box; inline-size: 50px; block-size: 27px
    }
    input:is([type=date i], [type=time i], [type=month i], [type=week i], [type=datetime-local i]) {
      padding: 0; padding-inline-start: 1px; font-family: monospace
    }
    :is(input, textarea, button):disabled {
      color: light-dark(rgb(84, 84, 84), rgb(170, 170, 170)); border-color: rgba(118, 118, 118, .3);
      background-color: light-dark(rgba(239, 239, 239, .3), rgba(59, 59, 59, .3)); cursor: default
    }
    input:is([type=file i], [type=image i], [type=checkbox i], [type=radio i], [type=range i]):disabled {
      background-color: transparent
    }
    :is(button, input:is([type=button i], [type=submit i], [type=reset i], [type=color i])):disabled {
      border-color: light-dark(rgba(118, 118, 118, .3), rgba(195, 195, 195, .3));
      background-color: light-dark(rgba(239, 239, 239, .3), rgba(19, 1, 1, .3));
      color: light-dark(rgba(16, 16, 16, .3), rgba(255, 255, 255, .3))
    }
    select:disabled {
      color: light-dark(rgb(128, 128, 128), rgb(170, 170, 170)); border-color: rgba(118, 118, 118, .3); opacity: .7;
      cursor: default
    }
    progress, meter { display: inline-block; box-sizing: border-box; vertical-align: -0.2em; block-size: 1em }
    progress { inline-size: 10em }
    meter { inline-size: 5em }

    details > summary:first-of-type { display: list-item; counter-increment: list-item 0; list-style: disclosure-closed inside }
    details[open] > summary:first-of-type { list-style-type: disclosure-open }
    dialog {
      position: absolute; inset-inline: 0; width: fit-content; height: fit-content; margin: auto; padding: 1em;
      border: solid; background-color: canvas; color: canvastext
    }
    option { padding: 0 2px 1px; min-height: 1.2em; font-weight: normal; white-space: nowrap }
    optgroup > option { padding-inline-start: 20px }
    select option, select optgroup { line-height: normal !important }
    optgroup { font-weight: bolder }
    optgroup::before {
      content: attr(label) / ""; display: block; padding: 0 2px 1px; min-height: 1.2em; white-space: nowrap
    }
    option:checked {
      background-color: light-dark(rgb(206, 206, 206), rgb(84, 84, 84)); color: light-dark(rgb(16, 16, 16), white)
    }
    option:disabled, select:disabled option { color: light-dark(rgb(128, 128, 128), rgb(170, 170, 170)) }
    select hr { border-style: none; margin-block-end: 0 }
    audio { display: inline-block; width: 300px; height: 54px }
    marquee { display: inline-block; width: stretch; overflow: hidden; white-space: nowrap; text-align: initial }
    img, video, canvas, object, embed, iframe { overflow: clip }
    video { object-fit: contain }
    iframe { border: 2px inset }
    svg:not(:root) { overflow: hidden }

    [dir=rtl i] { direction: rtl }
    [dir=ltr i] { direction: ltr }
    address, blockquote, center, div, figure, figcaption, footer, form, header, hr, legend, listing, main, p,
    plaintext, pre, search, summary, xmp, article, aside, h1, h2, h3, h4, h5, h6, hgroup, nav, section, table, caption,
    colgroup, col, thead, tbody, tfoot, tr, td, th, dir, dd, dl, dt, menu, ol, ul, li, bdi, output,
    [dir=ltr i], [dir=rtl i], [dir=auto i] { unicode-bidi: isolate }
    bdo, bdo[dir] { unicode-bidi: isolate-override }
    pre[dir=auto i], textarea[dir=auto i] { unicode-bidi: plaintext }
    """
}
