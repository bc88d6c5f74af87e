"""Random pages with what style sheets of today use, for Scripts/fuzz-pages: nesting, :has(), @layer, @container, units of
all kinds, ::first-line and ::first-letter, counters, white space, breaks in words, tab sizes, indents, writing modes,
display: contents, aligned boxes in lines, placed grid items with ratios, intrinsic sizes and captions anywhere."""
from web_pages import PICTURES, WebPage, picture

WORDS = ["a", "some words", "longer text of several words", "un\u00adbreak\u00adable", "one two three", "go", "end-to-end",
         "a\tb\t cd", "line one\nline two", "Wordswithoutspaces", "12,345.67", "a / b", "(see below)", "A\u00a0B", "x\u200by",
         "<wbr>broken<wbr>word"]
RULES = [
    ".a{&>*{padding:3px}}", ".a{& .b,.c &{margin:4px}}", "div:has(>img){padding:5px}", ":is(.a,.b):not(:has(span)){border:1px solid}",
    "@layer x{.a{padding:7px!important}}.a{padding:2px}", "@layer p,q;@layer q{.b{width:60px}}@layer p{.b{width:90px}}",
    ".a{container-type:inline-size}@container (min-width:150px){.b{padding:6px}}",
    ".a::before{content:'pre ';}", ".b::after{content:counter(n) '. ';counter-increment:n}", ".c::before{content:'';display:block;height:7px}",
    ".a::after{content:'';display:table;clear:both}", ".b::before{content:'x';float:left;width:20px}",
    ".c::after{content:'abs';position:absolute;right:0}", ".a::before{content:'ib';display:inline-block;width:30px;height:25px}",
    ".a::first-letter{font-size:2em}", ".b::first-letter{float:left;font-size:40px;line-height:1;padding-right:4px}",
    ".a::first-line{font-size:24px}", ".c::first-line{letter-spacing:3px;line-height:2}",
    ".a>*+*{margin-top:9px}", ".b>:nth-child(2n of .c){width:50%}", ".c:only-child{margin:auto}", ".a:empty,.b:empty{height:12px}",
    "@media (min-width:600px){.a{gap:11px}}", "@supports (display:grid){.b{margin-left:3px}}", ":where(.a,.c){line-height:1lh}",
    ".a{--w:40%;--s:calc(var(--w) + 5px)}.b,.c{width:var(--s,auto)}", "*{box-sizing:border-box}", ".a li::marker{content:'>> '}",
    "img{max-width:100%;height:auto}", "img,svg{vertical-align:middle}", "table{border-collapse:collapse}td{border:1px solid;padding:4px}",
]


class StyledPage(WebPage):
    def __init__(self, seed, number, quirks=False):
        super().__init__(f"styled/{seed}", number, quirks)
        self.nodes = [["style", {}, [self.pick(*RULES)]] for _ in range(self.pick(0, 1, 2, 3))] + self.nodes

    def length(self, percent=0.4):
        if self.chance(0.25):
            return self.pick("calc(25% + 1em)", "min(50%,90px)", "max(20%,60px)", "clamp(30px,40%,120px)", "3lh", "5ch", "4ex",
                             "2rem", "10vw", "5cqw", "20cqi", "calc(100% / 3)", "1.5ic", "3cap", "round(down,33px,10px)")
        return super().length(percent)

    def box(self, share=0.25):
        style = super().box(share)
        if self.chance(0.06):
            style[self.pick("width", "min-width", "max-width")] = self.pick(
                "min-content", "max-content", "fit-content", "fit-content(60px)", "fit-content(40%)", "stretch")
        if self.chance(0.05):
            style[self.pick("height", "min-height", "max-height")] = self.pick("min-content", "max-content", "fit-content", "0")
        if self.chance(0.03):
            style["aspect-ratio"] = self.pick("1", "16/9", "auto", "auto 1/2")
        if self.chance(0.04):
            style[self.pick("inline-size", "block-size", "min-inline-size", "margin-inline", "padding-block", "inset-inline-start",
                            "margin-block-start", "padding-inline-end", "border-inline-start")] = self.pick("10px", "20%", "2em")
        if self.chance(0.03):
            style["display"] = "contents"
        if self.chance(0.02):
            style["contain"] = self.pick("size", "inline-size", "layout", "paint", "content")
        if self.chance(0.02):
            style["display"] = "flow-root"
        if self.chance(0.02):
            style["scrollbar-gutter"] = self.pick("stable", "stable both-edges")
        return style

    def text_style(self):
        style = super().text_style()
        if self.chance(0.08):
            style["white-space"] = self.pick("nowrap", "pre", "pre-wrap", "pre-line", "break-spaces", "collapse", "preserve nowrap")
        if self.chance(0.06):
            style[self.pick("word-break", "overflow-wrap", "line-break", "hyphens", "text-wrap")] = self.pick(
                "break-all", "keep-all", "anywhere", "break-word", "manual", "none", "balance", "pretty", "strict", "nowrap")
        if self.chance(0.04):
            style["tab-size"] = self.pick("2", "4", "30px", "0")
        if self.chance(0.05):
            style["text-indent"] = self.pick("2em", "20px hanging", "10% each-line", "-1em", "15px hanging each-line")
        if self.chance(0.05):
            style["letter-spacing"] = self.pick("1px", "-.5px", ".1em", "normal")
        if self.chance(0.05):
            style["word-spacing"] = self.pick("5px", "-2px", ".5em", "50%")
        if self.chance(0.05):
            style["line-height"] = self.pick("2", "150%", "1.2em", "0.8", "40px", "1lh")
        if self.chance(0.04):
            style["text-overflow"] = "ellipsis"
            style["overflow"] = "hidden"
            style["white-space"] = "nowrap"
        if self.chance(0.04):
            style["writing-mode"] = self.pick("vertical-rl", "vertical-lr", "sideways-rl", "sideways-lr", "horizontal-tb")
        if self.chance(0.03):
            style["text-align"] = self.pick("start", "end", "justify", "left", "-webkit-center", "match-parent")
        if self.chance(0.03):
            style["text-align-last"] = self.pick("center", "right", "justify")
        if self.chance(0.03):
            style["font"] = self.pick("italic 20px/1 Liberation Serif", "700 12px/18px Liberation Mono", "1.2em Liberation Sans")
        if self.chance(0.03):
            style["text-transform"] = self.pick("uppercase", "capitalize")
        if self.chance(0.02):
            style["font-variant"] = "small-caps"
        if self.chance(0.02):
            style["-webkit-line-clamp"] = "2"
            style["display"] = "-webkit-box"
            style["-webkit-box-orient"] = "vertical"
            style["overflow"] = "hidden"
        if self.chance(0.03):
            style["counter-reset"] = self.pick("n", "n 5")
        return style

    def item(self, style):
        super().item(style)
        if self.chance(0.12):
            style[self.pick("grid-area", "grid-column", "grid-row", "grid-column-start")] = self.pick(
                "1 / 2", "2", "span 2", "1 / -1", "x", "auto")
        if self.chance(0.06):
            style["aspect-ratio"] = self.pick("1", "2", "1/2", "16/9")
        if self.chance(0.06):
            style["flex-basis"] = self.pick("content", "min-content", "max-content", "0", "40%", "fit-content")
        if self.chance(0.06):
            style["margin"] = self.pick("auto", "0 auto 0 0", "auto 0 0", "0 0 0 auto")
        if self.chance(0.04):
            style["place-self"] = self.pick("center", "end start", "stretch", "baseline")

    def block(self, depth, inside="block"):
        node = self.special(depth, inside) if self.chance(0.25) else super().block(depth, inside)
        if isinstance(node, list):
            self.classed(node)
            style = node[1]
            if style.get("display", "").endswith("grid") and self.chance(0.4):
                style[self.pick("grid-template-columns", "grid-template-columns", "grid-template-rows", "grid-auto-rows",
                                "grid-auto-columns", "grid-auto-flow", "grid-template-areas", "gap", "place-items",
                                "place-content")] = self.pick(
                    "repeat(3,1fr)", "minmax(0,1fr) auto", "repeat(auto-fill,minmax(50px,1fr))", "fit-content(80px) 1fr",
                    "min-content max-content", "minmax(40px,25%)", "column", "dense", "'x x' 'y z'", "8px 3%", "center", "end",
                    "space-between", "stretch center", "auto auto", "20px", "subgrid", "minmax(min-content,60px)")
        return node

    def classed(self, node):
        if self.chance(0.5):
            node.append(f'class="{self.pick("a", "b", "c", "a b", "b c")}"')

    def words(self):
        return self.pick(*WORDS)

    def special(self, depth, inside):
        style = {**self.box(0.15), **self.text_style()}
        if inside in ("flex", "grid"):
            self.item(style)
        kind = self.pick("line", "line", "text", "text", "vertical", "contents", "caption", "ruby", "bfc", "columns", "picture",
                         "card", "nav", "media", "sized")
        if kind == "line":
            content = []
            for _ in range(self.pick(2, 3, 4)):
                content.append(self.words() if self.chance(0.4) else self.inline_box(depth + 1))
            return [self.pick("div", "p", "h3"), style, content]
        if kind == "text":
            content = [self.words() for _ in range(self.pick(1, 2, 3))]
            if self.chance(0.4):
                content.insert(1, [self.pick("b", "i", "code", "small", "sub", "sup", "mark", "q", "kbd", "u", "bdo"),
                                   self.text_style(), [self.words()]])
            if self.chance(0.2):
                content.insert(1, ["br", {}, []])
            return [self.pick("p", "div", "pre", "blockquote", "dd"), style, content]
        if kind == "vertical":
            style["writing-mode"] = self.pick("vertical-rl", "vertical-lr", "sideways-lr")
            return ["div", style, self.contents(depth + 1, "block")]
        if kind == "contents":
            return ["div", {"display": "contents"}, self.contents(depth + 1, inside)]
        if kind == "caption":
            caption = ["caption", {**self.box(0.1), **({"caption-side": "bottom"} if self.chance(0.3) else {})}, [self.words()]]
            table = self.table(self.box(0.2), depth)
            table[2] = [caption] + [child for child in table[2] if child[0] != "caption"]
            return table
        if kind == "ruby":
            return ["p", style, [self.words(), ["ruby", {}, [self.words(), ["rt", {}, [self.words()]]]], self.words()]]
        if kind == "bfc":
            one = ["div", {"float": self.pick("left", "right"), "width": self.length(), "height": self.pick("20px", "60px")}, []]
            style[self.pick("overflow", "display", "contain", "display", "display")] = self.pick("hidden", "flow-root", "content", "flex", "table")
            return ["div", {}, [one, ["div", style, self.contents(depth + 1, "block")]]]
        if kind == "columns":
            style["columns"] = self.pick("2", "3 80px", "100px")
            return ["div", style, self.contents(depth + 1, "block")]
        if kind == "picture":
            return ["figure", style, [["img", self.box(0.3), [], f'src="{picture(self.pick(*PICTURES))}"'],
                                      ["figcaption", self.text_style(), [self.words()]]]]
        if kind == "card":
            return ["div", {**style, "display": "flex", "flex-direction": "column"}, [
                ["div", {"flex": self.pick("1", "1 1 auto", "none")}, self.contents(depth + 1, "block")],
                ["div", {"margin-top": "auto"}, [self.words()]]]]
        if kind == "nav":
            links = [["li", self.pick({}, {"float": "left"}, {"display": "inline-block"}), [["a", self.pick({}, {"display": "block", "padding": "5px 10px"}), [self.words()]]]]
                     for _ in range(self.pick(2, 3, 4))]
            return ["ul", {**style, "list-style": "none", "padding": "0", **self.pick({}, {"display": "flex", "gap": "8px", "flex-wrap": "wrap"})}, links]
        if kind == "media":
            return ["div", {**style, "display": self.pick("flex", "grid", "flow-root")}, [
                ["img", self.pick({}, {"float": "left", "margin": "0 8px 0 0"}, {"flex-shrink": "0"}, {"width": "40%"}), [], f'src="{picture(self.pick(*PICTURES))}"'],
                ["div", self.pick({}, {"flex": "1"}, {"min-width": "0"}, {"overflow": "hidden"}), self.contents(depth + 1, "block")]]]
        return ["div", {"display": self.pick("flex", "grid", "inline-flex", "inline-grid", "inline-block", "table"), **style,
                        "width": self.pick("min-content", "max-content", "fit-content", "auto")},
                [self.inline_box(depth + 1) for _ in range(self.pick(1, 2))]]

    def inline_box(self, depth):
        kind = self.pick("block", "block", "flex", "grid", "table", "span", "img", "control")
        if kind == "control":
            return self.control("block")
        style = self.box(0.2)
        if self.chance(0.5):
            style["vertical-align"] = self.pick("top", "middle", "bottom", "text-top", "text-bottom", "sub", "super", "4px", "-3px",
                                                "50%", "baseline")
        if kind == "span":
            return ["span", {**style, **self.text_style()}, [self.words()]]
        if kind == "img":
            return ["img", style, [], f'src="{picture(self.pick(*PICTURES))}"']
        content = self.contents(depth + 1, kind) if depth < 3 and self.chance(0.5) else [self.words()]
        return [self.pick("span", "div"), {**style, **self.text_style(), "display": f"inline-{kind}"}, content]

    def leaf(self, inside):
        return self.words() if self.chance(0.15) else super().leaf(inside)
