"""Random pages of boxes with columns, for Scripts/fuzz-pages."""
import random
from urllib.parse import quote

WORDS = "sun river stone garden window letter paper music orange silver mountain cat door in of to a".split()
PICTURE = "data:image/svg+xml," + quote("<svg xmlns='http://www.w3.org/2000/svg' width='60' height='45'/>")


class ColumnPage:
    """One page, as nested lists: tag, style, content."""

    def __init__(self, seed, number, quirks=False):
        self.random = random.Random(f"columns/{seed}/{number}")
        self.head = ("<!DOCTYPE html><style>body{margin:0;font:16px/20px Liberation Sans}p,ul,ol,h2{margin:0}"
                     "h2{font:bold 20px/24px Liberation Sans}td{padding:2px}</style>")
        self.nodes = [self.columns(0)]
        if self.chance(0.3):
            self.nodes.append(["p", {}, [self.text(3)]])

    def pick(self, *choices):
        return self.random.choice(choices)

    def chance(self, share):
        return self.random.random() < share

    def text(self, most):
        return " ".join(self.random.choices(WORDS, k=self.random.randint(1, most)))

    def columns(self, depth):
        style = {}
        if depth == 0:
            style["width"] = self.pick("300px", "400px", "510px", "333px", "600px")
            if self.chance(0.2):
                style["margin"] = self.pick("10px", "0 0 0 30px", "15px 5px")
        kind = self.pick("count", "count", "width", "both")
        if kind != "width":
            style["column-count"] = self.pick("2", "2", "3", "3", "4", "1")
        if kind != "count":
            style["column-width"] = self.pick("90px", "120px", "150px", "10em")
        if self.chance(0.5):
            style["column-gap"] = self.pick("0", "10px", "20px", "5%", "1em")
        if self.chance(0.3):
            style["column-rule"] = self.pick("1px solid", "4px dotted red", "thick double")
        if self.chance(0.25):
            style["height"] = self.pick("60px", "100px", "150px", "90px")
        elif self.chance(0.12):
            style["max-height"] = self.pick("80px", "120px")
        elif self.chance(0.08):
            style["min-height"] = self.pick("80px", "200px")
        if self.chance(0.3):
            style["column-fill"] = self.pick("auto", "balance")
        if self.chance(0.2):
            style["padding"] = self.pick("5px", "10px 20px", "0 0 8px")
        if self.chance(0.2):
            style["border"] = self.pick("1px solid", "5px solid")
        if self.chance(0.25):
            style["orphans"] = self.pick("1", "3")
        if self.chance(0.25):
            style["widows"] = self.pick("1", "3")
        if self.chance(0.06):
            style["direction"] = "rtl"
        if self.chance(0.1):
            style["position"] = "relative"
        if self.chance(0.08):
            style["overflow"] = "hidden"
        if self.chance(0.06):
            style["box-sizing"] = "border-box"
        if self.chance(0.05):
            style["display"] = self.pick("flow-root", "inline-block")
        if self.chance(0.08) and "column-height" not in style:
            style.pop("height", None)
            style["column-height"] = self.pick("60px", "80px")
            if self.chance(0.4):
                style["column-wrap"] = self.pick("wrap", "nowrap")
            if self.chance(0.4):
                style["row-gap"] = self.pick("10px", "20px")
        content = [self.child(depth + 1) for _ in range(self.random.choice([2, 3, 4, 5, 6]))]
        return ["div", style, content]

    def child(self, depth):
        kind = self.random.random()
        style = self.breaks()
        if kind < 0.36:
            return ["p", self.spaced(style), self.inline(depth)]
        if kind < 0.48:
            return self.block(style, depth)
        if kind < 0.56:
            return ["h2", {**style, "column-span": "all"} if self.chance(0.6) else
                    {**style, "break-after": "avoid"}, [self.text(4)]]
        if kind < 0.63:
            return self.list(style)
        if kind < 0.69:
            return self.table(style)
        if kind < 0.75:
            return self.flex(style)
        if kind < 0.80:
            return self.grid(style)
        if kind < 0.85:
            return ["img", {**style, "display": self.pick("block", "inline", "inline")}, [], f'src="{PICTURE}"']
        if kind < 0.91:
            return self.float()
        if kind < 0.94:
            return self.absolute()
        if kind < 0.97 and depth < 3:
            tag, inner, content = self.columns(depth)
            return [tag, {**style, **inner}, content]
        return ["div", {**style, "height": self.pick("15px", "40px", "70px", "130px")}, []]

    def breaks(self):
        style = {}
        if self.chance(0.07):
            style["break-before"] = self.pick("column", "column", "avoid", "avoid-column")
        if self.chance(0.05):
            style["break-after"] = self.pick("column", "avoid")
        if self.chance(0.1):
            style["break-inside"] = self.pick("avoid", "avoid-column")
        return style

    def spaced(self, style):
        if self.chance(0.4):
            style["margin"] = self.pick("10px 0", "0 0 12px", "16px 0 4px", "0 5px", "-5px 0 0")
        if self.chance(0.12):
            style["padding"] = self.pick("4px", "6px 0", "0 10px")
        if self.chance(0.1):
            style["border"] = self.pick("2px solid", "1px dashed")
        if self.chance(0.06):
            style["box-decoration-break"] = "clone"
        return style

    def inline(self, depth):
        nodes = [self.text(30)]
        if self.chance(0.15):
            nodes += [["span", {"font-weight": "bold"}, [self.text(4)]], self.text(8)]
        if self.chance(0.1):
            nodes.insert(0, self.float())
        if self.chance(0.08):
            nodes += [["img", {}, [], f'src="{PICTURE}" width=30 height=24'], self.text(6)]
        if self.chance(0.06):
            nodes += [["span", {"display": "inline-block", "padding": "3px"}, [self.text(3)]], self.text(5)]
        return nodes

    def block(self, style, depth):
        style = self.spaced(style)
        if self.chance(0.12):
            style["height"] = self.pick("30px", "60px", "100px")
        if self.chance(0.08):
            style["overflow"] = "hidden"
        if self.chance(0.08):
            style["position"] = "relative"
        if self.chance(0.05):
            style["display"] = self.pick("flow-root", "inline-block")
        count = self.random.choice([1, 2, 3])
        if depth > 2:
            return ["div", style, [["p", {}, self.inline(depth)] for _ in range(count)]]
        return ["div", style, [self.child(depth + 1) for _ in range(count)]]

    def list(self, style):
        items = []
        for _ in range(self.random.choice([2, 3, 5])):
            items.append(["li", self.breaks(), [self.text(8)]])
        return [self.pick("ul", "ol"), self.spaced(style), items]

    def table(self, style):
        rows = []
        columns = self.random.choice([1, 2, 2])
        if self.chance(0.3):
            rows.append(["thead", {}, [["tr", {}, [["th", {}, [self.text(1)]] for _ in range(columns)]]]])
        body = [["tr", self.breaks(), [["td", {}, [self.text(5)]] for _ in range(columns)]]
                for _ in range(self.random.choice([1, 2, 4]))]
        rows.append(["tbody", {}, body])
        if self.chance(0.5):
            style["border-collapse"] = "collapse"
        if self.chance(0.3):
            style["width"] = "100%"
        return ["table", style, rows]

    def flex(self, style):
        style["display"] = "flex"
        if self.chance(0.35):
            style["flex-direction"] = "column"
        if self.chance(0.3):
            style["flex-wrap"] = "wrap"
        if self.chance(0.3):
            style["gap"] = self.pick("4px", "10px")
        if self.chance(0.2):
            style["align-items"] = self.pick("center", "flex-start", "flex-end")
        items = [["div", {**self.breaks(), **({"flex": self.pick("1", "none", "0 0 60%")} if self.chance(0.5) else {})},
                  [self.text(8)]] for _ in range(self.random.choice([2, 3]))]
        return ["div", style, items]

    def grid(self, style):
        style["display"] = "grid"
        style["grid-template-columns"] = self.pick("1fr 1fr", "auto 1fr", "1fr", "40px auto")
        if self.chance(0.4):
            style["gap"] = self.pick("4px", "10px")
        if self.chance(0.15):
            style["grid-auto-rows"] = self.pick("30px", "50px")
        return ["div", style, [["div", self.breaks(), [self.text(6)]] for _ in range(self.random.choice([2, 3, 5]))]]

    def float(self):
        style = {"float": self.pick("left", "right")}
        if self.chance(0.4):
            style["width"] = self.pick("50px", "60%", "40%")
        if self.chance(0.2):
            style["margin"] = self.pick("4px", "0 8px")
        if self.chance(0.4):
            return ["img", style, [], f'src="{PICTURE}"']
        return ["div", style, [self.text(6)]]

    def absolute(self):
        style = {"position": "absolute"}
        for edge in self.random.sample(["top", "left", "right", "bottom"], self.random.choice([0, 1, 2])):
            style[edge] = self.pick("0", "10px", "25%")
        return ["div", style, [self.text(3)]]
