// A client for Go: one flexrender process, one request at a time; use a Renderer a goroutine.
//
//	go run flexrender.go Templates/og-card/template.html Templates/og-card/data.json card.png
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
)

// Diagnostic says what is wrong and where.
type Diagnostic struct {
	Severity, Message, Hint, File string
	Line, Column                  int
}

// Renderer is a running flexrender.
type Renderer struct {
	command *exec.Cmd
	input   io.WriteCloser
	output  *bufio.Reader
}

// Start runs the program with options of flexrender --jsonl.
func Start(program string, options ...string) (*Renderer, error) {
	command := exec.Command(program, append([]string{"--jsonl", "--binary"}, options...)...)
	command.Stderr = os.Stderr
	input, err := command.StdinPipe()
	if err != nil {
		return nil, err
	}
	output, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	return &Renderer{command, input, bufio.NewReader(output)}, command.Start()
}

// Render answers with a file's bytes; the error of bad input has all its diagnostics in its text.
func (r *Renderer) Render(template string, data, options any) ([]byte, []Diagnostic, error) {
	request, err := json.Marshal(map[string]any{"template": template, "data": data, "options": options})
	if err != nil {
		return nil, nil, err
	}
	if _, err := r.input.Write(append(request, '\n')); err != nil {
		return nil, nil, err
	}
	line, err := r.output.ReadBytes('\n')
	if err != nil {
		return nil, nil, fmt.Errorf("flexrender has ended: %w", err)
	}
	var reply struct {
		OK          bool
		Length      int
		Diagnostics []Diagnostic
	}
	if err := json.Unmarshal(line, &reply); err != nil {
		return nil, nil, err
	}
	if !reply.OK {
		return nil, reply.Diagnostics, fmt.Errorf("%+v", reply.Diagnostics)
	}
	bytes := make([]byte, reply.Length)
	_, err = io.ReadFull(r.output, bytes)
	return bytes, reply.Diagnostics, err
}

// Close ends the program.
func (r *Renderer) Close() error {
	r.input.Close()
	return r.command.Wait()
}

func main() {
	program := os.Getenv("FLEXRENDER")
	if program == "" {
		program = "flexrender"
	}
	renderer, err := Start(program)
	check(err)
	text, err := os.ReadFile(os.Args[2])
	check(err)
	bytes, diagnostics, err := renderer.Render(os.Args[1], json.RawMessage(text), nil)
	check(err)
	for _, d := range diagnostics {
		fmt.Fprintf(os.Stderr, "%s:%d:%d: %s\n", d.File, d.Line, d.Column, d.Message)
	}
	check(os.WriteFile(os.Args[3], bytes, 0o666))
	check(renderer.Close())
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
