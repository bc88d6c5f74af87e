// A client for Go, one flexrender process a goroutine: go run flexrender.go template.html data.json card.png
package main

import (
	"encoding/json"
	"io"
	"log"
	"os"
	"os/exec"
)

// Renderer is a running flexrender; Close ends it.
type Renderer struct {
	io.Closer
	input  *json.Encoder
	output *json.Decoder
}

// Reply has a file's bytes, unless it isn't OK, and what is wrong and where.
type Reply struct {
	OK          bool
	Bytes       []byte
	Diagnostics []map[string]any // severity, message, hint, file, line, column
}

// Start runs the program with options of flexrender --jsonl.
func Start(program string, options ...string) (*Renderer, error) {
	command := exec.Command(program, append([]string{"--jsonl"}, options...)...)
	command.Stderr = os.Stderr
	input, _ := command.StdinPipe() // these fail only for a command that has a standard input or output already
	output, _ := command.StdoutPipe()
	return &Renderer{input, json.NewEncoder(input), json.NewDecoder(output)}, command.Start()
}

// Render sends a request: template, data and options. An error is a program that has ended.
func (r *Renderer) Render(request map[string]any) (reply Reply, err error) {
	if err = r.input.Encode(request); err == nil {
		err = r.output.Decode(&reply)
	}
	return reply, err
}

func main() {
	renderer, data := must(Start("flexrender")), json.RawMessage(must(os.ReadFile(os.Args[2])))
	reply := must(renderer.Render(map[string]any{"template": os.Args[1], "data": data}))
	for _, d := range reply.Diagnostics {
		log.Printf("%v:%v:%v: %v", d["file"], d["line"], d["column"], d["message"])
	}
	if !reply.OK {
		log.Fatal("no file written")
	}
	must(0, os.WriteFile(os.Args[3], reply.Bytes, 0o666))
}

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}
