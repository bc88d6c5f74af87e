// A client for Node: one flexrender process, any number of requests at once.
//
//   node flexrender.mjs Templates/og-card/template.html Templates/og-card/data.json card.png
import { spawn } from "node:child_process"
import { readFile, writeFile } from "node:fs/promises"
import { pathToFileURL } from "node:url"

export class Renderer {
  #process
  #pending = []
  #buffer = Buffer.alloc(0)

  constructor(command = "flexrender", options = []) {
    this.#process = spawn(command, ["--jsonl", "--binary", ...options], { stdio: ["pipe", "pipe", "inherit"] })
    this.#process.stdout.on("data", (piece) => this.#take(piece))
    const fail = (error) => this.#pending.splice(0).forEach(({ reject }) => reject(error))
    this.#process.on("error", fail)
    this.#process.on("exit", (code, signal) => fail(new Error(`flexrender ended with ${signal ?? code}`)))
    this.#process.stdin.on("error", fail) // written to after its end
  }

  /// Answers come in the order of the requests: { bytes, pages, diagnostics }.
  render(template, data, options = {}) {
    return new Promise((resolve, reject) => {
      this.#pending.push({ resolve, reject })
      this.#process.stdin.write(JSON.stringify({ template, data, options }) + "\n")
    })
  }

  close() {
    this.#process.stdin.end()
  }

  /// An answer is a line of JSON and, behind it, as many bytes as its `length` says.
  #take(piece) {
    this.#buffer = Buffer.concat([this.#buffer, piece])
    for (let end; (end = this.#buffer.indexOf(10) + 1) > 0; ) {
      const { ok, length = 0, pages, diagnostics } = JSON.parse(this.#buffer.subarray(0, end))
      if (this.#buffer.length < end + length) return
      const bytes = this.#buffer.subarray(end, end + length)
      this.#buffer = this.#buffer.subarray(end + length)
      const { resolve, reject } = this.#pending.shift()
      if (ok) resolve({ bytes, pages, diagnostics })
      else reject(Object.assign(new Error(diagnostics[0]?.message), { diagnostics }))
    }
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [template, data, output] = process.argv.slice(2)
  const renderer = new Renderer(process.env.FLEXRENDER ?? "flexrender")
  const { bytes, diagnostics } = await renderer.render(template, JSON.parse(await readFile(data)))
  for (const { file, line, column, message } of diagnostics) console.error(`${file}:${line}:${column}: ${message}`)
  await writeFile(output, bytes)
  renderer.close()
}
