package sheet

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"time"

	"atlas/internal/platform/errs"
	"atlas/internal/platform/sheet/xlsx"
)

// childWord is the hidden subcommand under which the binary runs itself to parse an upload.
const childWord = "parse-sheet"

// The bounds of the child. It gets the time of the processor, not of the clock, so that a busy machine does not refuse
// good files; the clock only ends a child that hangs.
const (
	memoryLimit = 256 << 20
	cpuLimit    = 2 * time.Second
	clockLimit  = 20 * time.Second
	softMemory  = 160 << 20 // from here on the garbage collector works harder
	maxAnswer   = 64 << 20
	exitGivenUp = 90
)

// childReady says that this program can be its own child: its main calls ChildMain.
var childReady atomic.Bool

// line is one line of the child's answer. Exactly one field is set.
type line struct {
	Sheet   string        `json:"s,omitempty"`
	Row     int           `json:"r,omitempty"`
	Cells   []string      `json:"c,omitempty"` // with Row; the first character of each is its kind
	Problem *xlsx.Problem `json:"p,omitempty"`
	Refused string        `json:"x,omitempty"`
	// Done ends every whole answer and holds the names of all sheets.
	Done *[]string `json:"d,omitempty"`
}

// ChildMain runs the child when the program was started as one, and tells whether it did. Every main, and TestMain of
// tests that read sheets, calls it before anything else and returns when it is true.
func ChildMain(args []string) bool {
	// From here on Read may start the program as its own child.
	childReady.Store(true)
	if len(args) < 3 || args[1] != childWord {
		return false
	}

	// Whatever the operator chose for the server: the child has its own bounds.
	debug.SetGCPercent(100)
	debug.SetMemoryLimit(softMemory)
	boundProcess()

	// A file that keeps the parser from finishing ends with the child, not with the server.
	time.AfterFunc(clockLimit, giveUp)
	out := bufio.NewWriterSize(os.Stdout, 1<<16)
	parse(os.Stdin, args[2:], out)
	if out.Flush() != nil {
		os.Exit(1)
	}

	reportMemory()
	return true
}

func giveUp() {
	reportMemory()
	os.Exit(exitGivenUp)
}

// reportMemory tells the parent how much memory the child took; the kernel's own figure also counts the parent's at the
// fork.
func reportMemory() { fmt.Fprint(os.Stderr, memoryPeak()) }

type writer struct{ to *json.Encoder }

func (w writer) Sheet(name string)      { _ = w.to.Encode(line{Sheet: name}) }
func (w writer) Problem(p xlsx.Problem) { _ = w.to.Encode(line{Problem: &p}) }
func (w writer) Row(number int, cells []xlsx.Cell) {
	out := make([]string, len(cells))
	for i, c := range cells {
		if c.Kind != xlsx.Blank {
			out[i] = string(c.Kind) + strings.ToValidUTF8(c.Text, "\uFFFD")
		}
	}
	_ = w.to.Encode(line{Row: number, Cells: out})
}

// parse reads a workbook from in and writes the answer.
func parse(in io.Reader, want []string, to io.Writer) {
	out := writer{json.NewEncoder(to)}
	names, err := func() ([]string, error) {
		data, err := io.ReadAll(in)
		if err != nil {
			return nil, fmt.Errorf("read workbook from the server: %w", err)
		}

		archive, err := xlsx.Check(data, xlsx.Default)
		if err != nil {
			return nil, err
		}

		return archive.Read(want, out)
	}()
	if err != nil {
		// Only refusals are meant for people; anything else might show them the inside of the parser.
		message := errs.General
		if public, ok := errs.As(err); ok {
			message = public.Message
		}

		_ = out.to.Encode(line{Refused: message})
		return
	}

	_ = out.to.Encode(line{Done: &names})
}
