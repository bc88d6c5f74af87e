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
  #reply = null

  constructor(command = "flexrender", options = []) {
    this.#process = spawn(command, ["--jsonl", "--binary", ...options], { stdio: ["pipe", "pipe", "inherit"] })
    this.#process.stdout.on("data", (piece) => this.#take(piece))
    const fail = (error) => {
      for (const { reject } of this.#pending.splice(0)) reject(error)
    }
    this.#process.on("error", fail)
    this.#process.on("exit", (code, signal) => fail(new Error(`flexrender ended with ${signal ?? code}`)))
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

  #take(piece) {
    this.#buffer = Buffer.concat([this.#buffer, piece])
    for (;;) {
      if (!this.#reply) {
        const end = this.#buffer.indexOf(10)
        if (end < 0) return
        this.#reply = JSON.parse(this.#buffer.subarray(0, end))
        this.#buffer = this.#buffer.subarray(end + 1)
      }
      const reply = this.#reply
      const length = reply.length ?? 0
      if (this.#buffer.length < length) return
      const bytes = this.#buffer.subarray(0, length)
      this.#buffer = this.#buffer.subarray(length)
      this.#reply = null
      const { resolve, reject } = this.#pending.shift()
      if (reply.ok) resolve({ bytes, pages: reply.pages, diagnostics: reply.diagnostics })
      else reject(Object.assign(new Error(reply.diagnostics[0]?.message), { diagnostics: reply.diagnostics }))
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [template, data, output] = process.argv.slice(2)
  const renderer = new Renderer(process.env.FLEXRENDER ?? "flexrender")
  const { bytes, diagnostics } = await renderer.render(template, JSON.parse(await readFile(data)))
  for (const { file, line, column, message } of diagnostics) console.error(`${file}:${line}:${column}: ${message}`)
  await writeFile(output, bytes)
  renderer.close()
}
