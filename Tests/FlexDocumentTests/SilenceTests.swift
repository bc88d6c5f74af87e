import FlexDOM
import FlexMarkup
import Testing

@testable import FlexDocument

/// What the specifications of pages, columns and generated content let one write either shows, or is reported.
/// CSS Page 3, GCPM 3 and 4, Content 3, Lists 3, Break 3 and 4, Multi-column 1 and 2.
@Suite("Nothing of paged documents is silent") struct SilenceTests {
  /// A document of several pages in which each of the rows has something to change.
  private static let document = """
    <!doctype html><style>@page{size:200px 140px;margin:20px;@top-left{content:string(t)}@top-right{content:element(r)}}
    body{margin:0;font:10px/10px "Liberation Mono";orphans:1;widows:1}p,h1,h2,ol{margin:0}
    h1{string-set:t content()}.r{position:running(r)}.n{float:footnote;footnote-policy:line}
    .f{float:left;width:20px;height:30px}
    .c{columns:2;column-rule:1px solid;column-gap:20px}.d{border:2px solid;padding:2px}
    a::after{content:leader('.') target-counter(attr(href),page)}</style><style>CSS</style>
    <div class=r>Run</div><h1>First</h1><p class=k><a href="#two">Two</a></p><p class=l>WORDS WORDS WORDS</p>
    <div class=d>WORDS WORDS<span class=n>note one two three</span></div>
    <div class=c><p>WORDS<span class=n>second</span></p><h2>In columns</h2><p class=m>WORDS WORDS</p></div>
    <div class=f></div><p class=g>WORDS</p>
    <ol><li>one<li>two<ol><li>deep</ol><li>three</ol>
    <table><thead><tr><th>H<tbody><tr><td>WORDS WORDS<tr><td>WORDS</table>
    <h1 id=two>Second</h1><p class=q><q>quoted</q></p>
    """.replacing("WORDS", with: "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor labore")

  private static let rows: [String] = [
    "@page{size:a5}",
    "@page{size:200px auto}",
    "@page{size:landscape}",
    "@page{page-orientation:rotate-left}",
    "@page{marks:crop cross}",
    "@page{bleed:6pt}",
    "@page{background:red}",
    "@page{border:1px solid}",
    "@page{padding:3px}",
    "@page{width:100px}",
    "@page{margin:1cm}",
    "@page{color:red;@top-left{border:1px solid}}",
    "@page{counter-reset:page 4}",
    "@page{counter-increment:page 2}",
    "@page{counter-set:page 4}",
    "@page{display:block}",
    "@page{float:left}",
    "@page{columns:2}",
    "@page{transform:rotate(3deg)}",
    "@page{opacity:.5}",
    "@page{outline:1px solid}",
    "@page{foo:bar}",
    "@page{@bottom-center{content:counter(page)}}",
    "@page{@bottom-center{content:counter(pages)}}",
    "@page{@bottom-center{content:string(t,first)}}",
    "@page{@bottom-center{content:string(t,last)}}",
    "@page{@bottom-center{content:string(t,first-except)}}",
    "@page{@bottom-center{content:element(r,last)}}",
    #"@page{@bottom-center{content:"x";vertical-align:top}}"#,
    #"@page{@left-middle{content:"x";float:left}}"#,
    #"@page{@left-middle{content:"x";position:absolute}}"#,
    #"@page{@left-middle{content:"x";foo:bar}}"#,
    #"@page{@page-float-top{content:"x"}}"#,
    "@page{@footnote{max-height:5px}}",
    "@page{@footnote{border-top:1px solid}}",
    "@page :first{margin:30px}",
    "@page :left{margin:30px}",
    "@page :right{margin:30px}",
    "@page :verso{margin:30px}",
    "@page :nth(2){margin:30px}",
    "@page :nth(1 of x){margin:30px} .c{page:x}",
    "@page :foo{margin:1px}",
    "@page x{margin:30px} .c{page:x}",
    ".c{page:x}",
    #"h1{string-set:t "x"}"#,
    "h1{string-set:t content(before)}",
    "h1{string-set:t content(first-letter)}",
    "h1{string-set:t attr(id)}",
    "h1{string-set:t counter(page)}",
    "h1{string-set:t element(r)}",
    "h1{string-set:t url(x.png)}",
    #"h1{string-set:t leader(".")}"#,
    "h1{string-set:t string(u)}",
    #"h1{bookmark-label:"x" leader(".")}"#,
    "h1{bookmark-label:string(t)}",
    "h1{background:url(x.png)}",
    "h1{border:1px solid;border-image:url(x.png) 1}",
    "h1{mask:url(x.png)}",
    "h1::before{content:url(x.png)}",
    "h1::before{content:image-set('x.png' 1x)}",
    "li{list-style-image:url(x.png)}",
    "h1{@page{size:a5}}",
    "h1{@media print{@page{size:a5}}}",
    "@starting-style{@page{size:a5}}",
    "@container (width>1px){@page{size:a5}}",
    "h1{@font-face{font-family:x;src:local(x)}}",
    "h1{@counter-style x{system:cyclic;symbols:a}}",
    "h1{@keyframes x{to{color:red}}}",
    ".l{position:running(x)}",
    ".n{footnote-display:inline}",
    ".n{footnote-display:compact}",
    #".n::footnote-call{content:"x"}"#,
    #".n::footnote-marker{content:"x"}"#,
    ".k::after{content:leader(dotted)}",
    ".k::after{content:leader(solid)}",
    #".k::after{content:leader(space) "x"}"#,
    ##".k::after{content:target-counter("#two",page)}"##,
    ##".k::after{content:target-counters("#two",list-item,".") "x"}"##,
    ##".k::after{content:target-text("#two")}"##,
    ##".k::after{content:target-text("#two",first-letter)}"##,
    ".k::after{content:string(t)}",
    ".k::after{content:element(r)}",
    ".k::after{content:content()}",
    ".k::after{content:contents}",
    ".k::after{content:counter(page)}",
    #".k::after{content:counters(page,".")}"#,
    ".k::after{content:document-url}",
    #".k::after{content:"a"/"b"}"#,
    "h2{break-before:column}",
    "h2{break-before:recto}",
    "h2{break-before:always}",
    "h2{break-before:region}",
    "h2{break-after:all}",
    ".m{break-inside:avoid-column}",
    ".d{break-inside:avoid-region}",
    ".d{box-decoration-break:clone}",
    "h2{margin-top:9px;margin-break:keep;break-before:column}",
    "h2{margin-top:9px;margin-break:discard;break-before:column}",
    ".l,.d{widows:9}",
    ".c{columns:3}",
    ".c{column-count:1}",
    ".c{column-gap:4px}",
    ".c{column-rule-width:4px}",
    ".c{column-rule-style:dotted}",
    ".c{column-rule-color:red}",
    ".c{column-fill:auto}",
    ".c{column-height:30px}",
    ".c{column-height:30px;column-wrap:nowrap}",
    "h2{column-span:all}",
    ".c{column-rule-inset:2px}",
    ".c{column-count:6;column-rule-visibility-items:all}",
    ".c{column-height:30px;row-gap:9px;row-rule:1px solid}",
    ".c::column{color:red}",
    "ol{list-style:square}",
    #"ol{list-style-type:"x"}"#,
    #"ol{list-style-type:symbols(cyclic "*" "+")}"#,
    "ol{list-style-position:inside}",
    "ol{list-style-image:linear-gradient(red,blue)}",
    "li{marker-side:match-parent}",
    #"li::marker{content:"x"}"#,
    "li::marker{color:red}",
    "li::marker{float:left}",
    ".l::first-line{margin:3px}",
    "@page{orphans:3}",
    "li{counter-set:list-item 7}",
    "li{counter-increment:list-item 2}",
    "@counter-style list-x{system:cyclic;symbols:a} ol{list-style-type:list-x}",
    "@counter-style y{system:cyclic;symbols:a;foo:bar}",
    #".q{quotes:"<" ">"}"#,
    ".l{initial-letter:3}",
    ".l::first-letter{initial-letter:3}",
    ".l::first-letter{initial-letter-align:ideographic}",
    ".l::first-letter{initial-letter-wrap:first}",
    ".f{shape-outside:circle(8px)}",
    ".f{shape-outside:inset(5px);shape-margin:1px}",
    ".f{shape-outside:linear-gradient(transparent,red);shape-image-threshold:.5}",
    ".f{shape-outside:polygon(0 0,10px 0,0 20px);shape-margin:3px}",
    ".l{flow-into:x}",
    ".l{flow-from:x}",
    ".l{region-fragment:break}",
    ".l{copy-into:x}",
    ".l{page-policy:first}",
    #".l{block-ellipsis:"…"}"#,
    ".l{continue:discard}",
    ".l{max-lines:3}",
    ".l{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2}",
    ".f{float-reference:page}",
    ".f{float-defer:last}",
    ".f{float-offset:3px}",
    ".f{float:top}",
    ".f{float:bottom}",
    ".f{float:snap-block}",
    ".f{float:inline-end}",
    ".g{clear:left}",
    ".g{clear:inline-start}",
    ".g{clear:page}",
    ".l{hyphenate-limit-last:always}",
    ".l{hyphenate-limit-zone:8%}",
    ".l{hyphenate-limit-lines:2}",
    ".l{text-align-all:justify}",
    "@page-template{foo:bar}",
    "@region x{a{color:red}}",
    "@slot x{width:3px}",
    ".l::nth-fragment(2){color:red}",
    ".l:nth-col(2){color:red}",
    ".l::region{color:red}",
    ".l::before-page{color:red}",
    "@page{min-height:150px}",
    ".m{break-before:page}",
    ".k{page-break-before:always}",
    ".c{column-width:200px;column-count:auto}",
  ]

  private static func inspected(_ css: String, _ session: RenderSession) throws -> (text: String, found: Bool) {
    let bound = try Template(document.replacing("CSS", with: css), file: "t.html").bind(.object([:]))
    let (text, diagnostics) = try session.inspect(bound, stage: .display, options: RenderOptions(isPaged: true))
    return (text, diagnostics.contains { $0.location != nil })
  }

  @Test func showsOrIsReported() throws {
    let session = try RenderSession(resources: MemoryResources())
    let (plain, isReported) = try Self.inspected("", session)
    #expect(!isReported)
    for row in Self.rows {
      let (text, isReported) = try Self.inspected(row, session)
      #expect(text != plain || isReported, "\(row)")
    }
  }
}
