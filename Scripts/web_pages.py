"""Random pages of what stands on the web, for Scripts/fuzz-pages: lists, forms, tables with all their parts, sticky and
fixed boxes, zoom, scroll containers, inline boxes around blocks, generated content, in all three modes."""
import random
from urllib.parse import quote

WORDS = ["a", "some words", "longer text of several words", "Xx", "unbreakable", "one two three", "go"]
LIMITED = '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'
PICTURES = ["width='120' height='60'", "width='30' height='50'", "viewBox='0 0 20 10'", "width='40'"]


def picture(attributes):
    return "data:image/svg+xml," + quote(f"<svg xmlns='http://www.w3.org/2000/svg' {attributes}/>")


class WebPage:
    """One page, as nested lists: tag, style, content, attributes."""

    def __init__(self, seed, number, quirks=True):
        self.random = random.Random(f"web/{seed}/{number}")
        doctype = self.pick("<!DOCTYPE html>", "<!DOCTYPE html>", "<!DOCTYPE html>", LIMITED, "") if quirks else "<!DOCTYPE html>"
        font = self.pick("16px/20px", "14px/1.5", "13px/normal", "16px/20px")
        self.head = doctype + f"<style>body{{margin:{self.pick('0', '0', '8px')};font:{font} Liberation Sans}}</style>"
        self.nodes = [self.block(0) for _ in range(self.pick(1, 1, 2))]

    def pick(self, *choices):
        return self.random.choice(choices)

    def chance(self, share):
        return self.random.random() < share

    def length(self, percent=0.45):
        if self.chance(percent):
            return self.pick("10%", "25%", "50%", "100%", "120%", "33.33%", "calc(50% - 10px)", "calc(100% - 20px)")
        return self.pick("0", "20px", "45px", "80px", "150px", "2em")

    def box(self, share=0.25):
        style = {}
        for name in ("width", "height", "min-width", "min-height", "max-width", "max-height"):
            if self.chance(share if "-" not in name else share / 4):
                style[name] = self.length()
        if self.chance(0.04):
            style["width"] = self.pick("min-content", "max-content", "fit-content", "stretch")
        if self.chance(0.03):
            style["height"] = self.pick("min-content", "fit-content", "stretch", "100vh", "20vh")
        if self.chance(0.15):
            style["margin"] = self.pick("5px", "0 10px", "5%", "0 auto", "-5px", "0 0 0 10%", "8px 0", "1em 0", "auto")
        if self.chance(0.15):
            style["padding"] = self.pick("5px", "0 10px", "5%", "2px 4%", "10px 0 0")
        if self.chance(0.12):
            style["border"] = self.pick("3px solid", "1px solid", "2.5px solid")
        if self.chance(0.15):
            style["box-sizing"] = "border-box"
        if self.chance(0.08):
            style["overflow"] = self.pick("hidden", "clip", "auto", "scroll")
        if self.chance(0.04):
            style["aspect-ratio"] = self.pick("2", "1/2", "auto 3/2")
        if self.chance(0.12):
            style["position"] = self.pick("relative", "relative", "sticky")
            for edge in self.random.sample(["top", "left", "bottom", "right"], self.pick(1, 1, 2)):
                style[edge] = self.length()
        if self.chance(0.04):
            style["zoom"] = self.pick("1.5", "50%", "2")
        if self.chance(0.04):
            style["direction"] = "rtl"
        return style

    def text_style(self):
        style = {}
        if self.chance(0.1):
            style["text-align"] = self.pick("center", "right", "justify")
        if self.chance(0.05):
            style["text-indent"] = self.pick("20px", "-10px", "10%")
        if self.chance(0.06):
            style["line-height"] = self.pick("1", "30px", "normal", "0")
        if self.chance(0.06):
            style["font-size"] = self.pick("10px", "24px", "smaller", "2em")
        if self.chance(0.06):
            style["white-space"] = self.pick("nowrap", "pre", "pre-wrap", "pre-line")
        if self.chance(0.03):
            style["letter-spacing"] = "2px"
        return style

    def item(self, style):
        if self.chance(0.3):
            style["flex"] = self.pick("1", "none", "0 1 auto", "1 1 50%", "2 0 20px")
        if self.chance(0.15):
            style["align-self"] = self.pick("center", "flex-end", "stretch", "baseline", "flex-start")
        if self.chance(0.1):
            style["justify-self"] = self.pick("center", "end", "start")
        if self.chance(0.1):
            style["min-width"] = "0"
        if self.chance(0.05):
            style["order"] = self.pick("-1", "1")

    def block(self, depth, inside="block"):
        kind = self.pick("block", "block", "flex", "grid", "table", "float", "absolute", "inline-block", "list", "form",
                         "heading", "inline", "cells", "fieldset", "details", "dl")
        style = {**self.box(), **self.text_style()}
        if depth == 0 and self.chance(0.5):
            style["width"] = self.pick("200px", "300px", "50%")
        if depth == 0 and self.chance(0.3):
            style["height"] = self.pick("100px", "150px", "50%", "100%")
        if inside in ("flex", "grid"):
            self.item(style)
        if self.chance(0.06):
            style["clear"] = self.pick("both", "left")
        tag = self.pick("div", "div", "div", "section", "p" if kind == "block" and depth > 1 else "div")
        if kind == "flex":
            style["display"] = self.pick("flex", "flex", "inline-flex")
            if self.chance(0.4):
                style["flex-direction"] = self.pick("column", "row-reverse", "column", "column-reverse")
            if self.chance(0.25):
                style["flex-wrap"] = self.pick("wrap", "wrap-reverse")
            if self.chance(0.3):
                style["align-items"] = self.pick("center", "flex-start", "baseline", "flex-end", "last baseline")
            if self.chance(0.2):
                style["gap"] = self.pick("10px", "5%")
            if self.chance(0.2):
                style["justify-content"] = self.pick("center", "space-between", "flex-end", "space-around")
        elif kind == "grid":
            style["display"] = self.pick("grid", "grid", "inline-grid")
            style["grid-template-columns"] = self.pick(
                "1fr 1fr", "auto 1fr", "100px auto", "min-content 1fr", "40% 60%", "repeat(auto-fit,minmax(60px,1fr))")
            if self.chance(0.3):
                style["grid-template-rows"] = self.pick("50px", "1fr", "auto 40px")
            if self.chance(0.2):
                style["gap"] = "6px"
            if self.chance(0.2):
                style[self.pick("align-items", "justify-items", "align-content", "justify-content")] = self.pick(
                    "center", "end", "start")
        elif kind == "float":
            style["float"] = self.pick("left", "right")
        elif kind == "absolute":
            style["position"] = self.pick("absolute", "absolute", "fixed")
            for name in ("top", "left", "bottom", "right"):
                style.pop(name, None)
            for edge in self.random.sample(["top", "left", "right", "bottom"], self.pick(0, 1, 2)):
                style[edge] = self.length()
        elif kind == "inline-block":
            style["display"] = "inline-block"
            if self.chance(0.3):
                style["vertical-align"] = self.pick("middle", "top", "bottom", "text-top", "super", "5px", "-20%")
        elif kind == "list":
            return self.list(style, depth)
        elif kind == "dl":
            return ["dl", style, [[self.pick("dt", "dd"), self.box(0.1), [self.pick(*WORDS)]] for _ in range(3)]]
        elif kind == "form":
            return ["form", style, [self.control(inside) for _ in range(self.pick(1, 2, 3))]]
        elif kind == "heading":
            return [self.pick("h1", "h2", "h3", "blockquote", "pre", "center", "figure", "hr", "address"), style,
                    [self.pick(*WORDS)]]
        elif kind == "inline":
            return self.inline(depth)
        elif kind == "table":
            return self.table(style, depth)
        elif kind == "cells":
            cells = [["div", {"display": self.pick("table-cell", "table-cell", "table-row", "table-caption"),
                              **self.box(0.15)}, self.contents(depth + 2, "block")] for _ in range(self.pick(1, 2, 3))]
            return ["div", {**style, **({"display": self.pick("table", "inline-table")} if self.chance(0.6) else {})}, cells]
        elif kind == "fieldset":
            if self.chance(0.15):
                style["display"] = self.pick("flex", "inline-block", "grid", "inline")
            legend = [["legend", self.box(0.1), [self.pick(*WORDS)]]] if self.chance(0.7) else []
            return ["fieldset", style, legend + self.contents(depth + 1, "block")]
        elif kind == "details":
            return ["details", style, [["summary", self.box(0.1), [self.pick(*WORDS)]], *self.contents(depth + 1, "block")],
                    *(["open"] if self.chance(0.7) else [])]
        inner = kind if kind in ("flex", "grid") else "block"
        if depth == 0 or self.chance(0.2):
            style.setdefault("position", "relative")
        return [tag, style, self.contents(depth + 1, inner)]

    def list(self, style, depth):
        if self.chance(0.3):
            style["list-style"] = self.pick("none", "inside", "square", "upper-roman", "inside decimal")
        items = []
        for _ in range(self.pick(1, 2, 3)):
            own = {**self.box(0.1), **self.text_style()}
            items.append(["li", own, [] if self.chance(0.1) else self.contents(depth + 1, "block")])
        return [self.pick("ul", "ol"), style, items]

    def inline(self, depth):
        style = {}
        if self.chance(0.3):
            style["padding"] = self.pick("0 5px", "3px", "0 0 0 10px")
        if self.chance(0.2):
            style["border"] = "2px solid"
        if self.chance(0.2):
            style["margin"] = self.pick("0 8px", "4px", "0 -4px")
        if self.chance(0.2):
            style["position"] = "relative"
            style[self.pick("top", "left")] = self.pick("5px", "10%")
        if self.chance(0.15):
            style["font-size"] = self.pick("10px", "24px")
        if self.chance(0.15):
            style["vertical-align"] = self.pick("top", "middle", "sub", "bottom", "3px")
        content = [self.pick(*WORDS)]
        if depth < 3 and self.chance(0.35):
            content.append(self.block(depth + 1))
        if self.chance(0.2):
            content.append(self.leaf("block"))
        if self.chance(0.15):
            content.append(["br", {}, []])
        content.append(self.pick(*WORDS))
        return [self.pick("span", "a", "b", "em", "label"), style, content]

    def table(self, style, depth):
        for name in ("aspect-ratio", "overflow"):
            style.pop(name, None)
        columns = self.pick(1, 2, 2, 3)
        rows = []
        for _ in range(self.pick(1, 2, 3)):
            cells = []
            for _ in range(columns):
                cell = {}
                if self.chance(0.3):
                    cell["width"] = self.length()
                if self.chance(0.15):
                    cell["height"] = self.pick("40px", "50%", "100%")
                if self.chance(0.2):
                    cell["vertical-align"] = self.pick("top", "middle", "bottom")
                if self.chance(0.15):
                    cell["padding"] = self.pick("0", "6px", "2px 10px")
                if self.chance(0.12):
                    cell["border"] = self.pick("1px solid", "3px solid")
                if self.chance(0.05):
                    cell["position"] = self.pick("relative", "absolute")
                span = self.pick('colspan="2"', 'rowspan="2"') if self.chance(0.1) else ""
                content = [] if self.chance(0.08) else self.contents(depth + 2, "block")
                cells.append([self.pick("td", "td", "td", "th"), cell, content, span])
            rows.append(["tr", {"height": self.length(0.2)} if self.chance(0.08) else {}, cells])
        if self.chance(0.15):
            style["table-layout"] = "fixed"
        if self.chance(0.25):
            style["border-collapse"] = "collapse"
        elif self.chance(0.15):
            style["border-spacing"] = self.pick("0", "5px", "2px 8px")
        head = []
        if self.chance(0.12):
            head.append(["caption", {"caption-side": "bottom"} if self.chance(0.3) else {}, [self.pick(*WORDS)]])
        if self.chance(0.1):
            head.append(["colgroup", {}, [["col", {"width": self.length()}, []], ["col", {}, []]]])
        attributes = self.random.sample(['border="1"', 'cellpadding="4"', 'cellspacing="0"', 'width="100%"', 'align="center"',
                                         'height="120"'], self.pick(0, 0, 1))
        return ["table", style, head + [["tbody", {}, rows]], *attributes]

    def contents(self, depth, inside):
        nodes = []
        for _ in range(self.pick(1, 1, 2, 3)):
            if depth < 3 and self.chance(0.45):
                nodes.append(self.block(depth, inside))
            elif self.chance(0.4):
                nodes.append(self.pick(*WORDS))
            else:
                nodes.append(self.leaf(inside))
        return nodes

    def leaf(self, inside):
        style = self.box(0.3)
        if inside != "block":
            self.item(style)
        elif self.chance(0.2):
            style["vertical-align"] = self.pick("middle", "top", "bottom")
        if self.chance(0.15):
            style["display"] = self.pick("block", "block", "inline-block", "inline")
        elif self.chance(0.06):
            style["float"] = self.pick("left", "right")
        kind = self.random.random()
        if kind < 0.35:
            attributes = f'src="{picture(self.pick(*PICTURES))}"'
            if self.chance(0.12):
                attributes += self.pick(' width=40', ' width="50%"', ' height=30', ' width=60 height=20', ' align=left')
            return ["img", style, [], attributes]
        if kind < 0.45:
            attributes = self.pick('viewBox="0 0 20 10"', 'width=40 height=30', 'viewBox="0 0 9 9" width="50%"', '')
            return ["svg", style, [], attributes]
        if kind < 0.55:
            return ["span", {"display": "inline-block", **style}, [self.pick(*WORDS)]]
        if kind < 0.60:
            return [self.pick("embed", "video", "iframe", "audio", "object"), style, [],
                    *(["controls"] if self.chance(0.5) else [])]
        if kind < 0.70:
            return self.inline(3)
        return self.control(inside, style)

    def control(self, inside, style=None):
        style = self.box(0.15) if style is None else style
        if self.chance(0.06):
            style["appearance"] = "none"
        kind = self.pick("input", "input", "button", "textarea", "progress", "select", "checkbox", "radio", "range",
                         "submit", "number", "date", "meter", "list", "file", "color", "label", "output")
        if kind == "input":
            return ["input", style, [], *(self.pick(['value="text"'], ['placeholder="hint"'], ["size=5"], []))]
        if kind == "button":
            return ["button", style, [self.pick("b", "two words", ["div", self.box(0.2), ["block"]])]]
        if kind == "textarea":
            return ["textarea", style, [], *(["rows=3 cols=10"] if self.chance(0.3) else [])]
        if kind == "select":
            return ["select", style, ["<option>one<option>longer one"]]
        if kind == "list":
            return ["select", style, ["<option>one<option>longer one<option>two"], self.pick("multiple", "size=2")]
        if kind in ("progress", "meter"):
            return [kind, style, [], "value=0.5"]
        if kind == "label":
            return ["label", self.box(0.1), ["name", ["input", style, []]]]
        if kind == "output":
            return ["output", style, ["7"]]
        return ["input", style, [], f"type={kind}"]
