/// The page of the live preview.
///
/// Each page of the document is a picture; keys zoom, pick records and open the PDF.
enum LivePage {
  static let html = """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>flexrender</title>
    <style>
      body { margin: 0; background: #d5d8dc; color: #1f2937; font: 14px/1.5 system-ui, sans-serif }
      header { position: sticky; top: 0; display: flex; gap: 16px; align-items: center; padding: 6px 16px;
        background: #fffe; box-shadow: 0 1px 4px #0003 }
      header button, header input { font: inherit }
      header input { width: 5em }
      header [hidden] { display: none }
      header small { margin-left: auto; color: #4b5563 }
      figure { margin: 24px; text-align: center }
      figure img { max-width: 100%; box-shadow: 0 2px 16px #0004; vertical-align: top }
      .zoomed figure { overflow: auto }
      .zoomed figure img { max-width: none }
      figcaption { padding-top: 4px; color: #4b5563 }
      figure:only-of-type figcaption { display: none }
      pre { margin: 0; padding: 12px 16px; background: #92400e; color: #fff; white-space: pre-wrap;
        font: 13px/1.5 ui-monospace, monospace }
      pre.error { background: #7f1d1d }
      pre:empty { display: none }
    </style>
    <header>
      <span id="pages"></span>
      <label id="record" hidden>record <input type="number" min="1"> of <span></span></label>
      <a href="/document.pdf" target="_blank">PDF</a>
      <small>+ − zoom · 0 fit · ← → record · p PDF</small>
    </header>
    <pre></pre>
    <main></main>
    <script>
      const main = document.querySelector("main")
      const picker = document.querySelector("#record")
      const input = picker.querySelector("input")
      let zoom = 0
      function say(messages) {
        const pre = document.querySelector("pre")
        pre.textContent = messages
        pre.className = messages.includes("error: ") ? "error" : ""
      }
      function scale(image) {
        // Without a zoom a page is as wide as it is, or as the window.
        image.style.width = zoom && image.naturalWidth ? image.naturalWidth * zoom + "px" : ""
      }
      function setZoom(value) {
        zoom = value
        document.body.classList.toggle("zoomed", zoom !== 0)
        main.querySelectorAll("img").forEach(scale)
      }
      function show(state) {
        say(state.messages)
        document.querySelector("#pages").textContent = state.pages === 1 ? "1 page" : state.pages + " pages"
        while (main.children.length > state.pages) main.lastChild.remove()
        for (let number = 1; number <= state.pages; number++) {
          let figure = main.children[number - 1]
          if (!figure) {
            figure = document.createElement("figure")
            figure.append(new Image(), document.createElement("figcaption"))
            figure.firstChild.onload = () => scale(figure.firstChild)
            main.append(figure)
          }
          figure.firstChild.alt = "Page " + number
          figure.firstChild.src = "/pages/" + number + ".png?v=" + state.version
          figure.lastChild.textContent = number
        }
        picker.hidden = !state.records
        if (state.records) {
          input.max = state.records
          if (document.activeElement !== input) input.value = state.record
          picker.querySelector("span").textContent = state.records
        }
      }
      function pick(number) {
        if (number >= 1 && number <= Number(input.max)) {
          input.value = number
          fetch("/record/" + number, { method: "POST" })
        }
      }
      input.onchange = () => pick(Number(input.value))
      addEventListener("keydown", event => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.target === input) return
        const current = zoom || 1
        if (event.key === "+" || event.key === "=") setZoom(Math.min(8, current * 1.25))
        else if (event.key === "-") setZoom(Math.max(0.1, current / 1.25))
        else if (event.key === "0") setZoom(0)
        else if (event.key === "p") open("/document.pdf", "_blank")
        else if (event.key === "ArrowRight" && !picker.hidden) pick(Number(input.value) + 1)
        else if (event.key === "ArrowLeft" && !picker.hidden) pick(Number(input.value) - 1)
        else return
        event.preventDefault()
      })
      const events = new EventSource("/events")
      events.onmessage = event => show(JSON.parse(event.data))
      events.onerror = () => say("error: flexrender watch has ended; the page goes on when it runs again")
    </script>
    </html>
    """
}
