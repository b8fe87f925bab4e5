package sheet

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"atlas/internal/platform/errs"
	"atlas/internal/platform/sheet/xlsx"
)

// MaxBytes is the largest file that is taken, and TooLarge the catalogue's sentence for larger ones.
const (
	MaxBytes = 10 << 20
	TooLarge = "For uploads over 10mb, please contact the L&D admin."
)

// parsing bounds how many children live at once, and with them the memory of hostile uploads.
var parsing = make(chan struct{}, 2)

var tooHard = errs.New(errs.Invalid,
	"This file is too large or too complex to read. Copy the values into a fresh template and upload that.")

// Read reads the sheets of the specifications from an uploaded file. The error is public when the file is refused as a
// whole; what is wrong with single cells is in Book.Problems.
func Read(ctx context.Context, data []byte, specs []Spec) (*Book, error) {
	if !childReady.Load() {
		return nil, errors.New("sheet: the program does not call sheet.ChildMain")
	}
	if len(data) > MaxBytes {
		return nil, errs.New(errs.Invalid, TooLarge)
	}

	// Looking at the directory of the archive is safe and cheap, and spares most bad files a process.
	if _, err := xlsx.Check(data, xlsx.Default); err != nil {
		return nil, err
	}

	// Few at a time: each child may take as much memory as it is allowed.
	select {
	case parsing <- struct{}{}:
		defer func() { <-parsing }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}

	want := make([]string, len(specs))
	for i, s := range specs {
		want[i] = s.Name
	}

	book := &collector{specs: specs, book: &Book{}}
	if _, err := runChild(ctx, data, want, book.take); err != nil {
		return nil, err // refusals are public, and the child says what it failed with
	}

	return book.finished()
}

// cost is what a child took.
type cost struct {
	cpu    time.Duration
	peakMB int // 0 when it died without saying
}

func (c cost) String() string {
	return fmt.Sprintf("%v of processor, %d MB", c.cpu.Round(time.Millisecond), c.peakMB)
}

// runChild starts this very program as its own child. It gets no environment: a parser needs no secrets.
func runChild(ctx context.Context, data []byte, want []string, take func(line) error) (c cost, err error) {
	ctx, cancel := context.WithTimeout(ctx, clockLimit+time.Second)
	defer cancel()
	self, err := os.Executable()
	if err != nil {
		return c, fmt.Errorf("find our own program: %w", err)
	}
	if runtime.GOOS == "linux" {
		self = "/proc/self/exe" // the same program even after the file was replaced by an upgrade
	}

	cmd := exec.CommandContext(ctx, self, append([]string{childWord}, want...)...)
	cmd.Env = []string{"GOMAXPROCS=1"}
	cmd.Stdin = bytes.NewReader(data)
	words := &firstBytes{left: 2000}
	cmd.Stderr = words
	answer, err := cmd.StdoutPipe()
	if err != nil {
		return c, fmt.Errorf("open answer of the sheet reader: %w", err)
	}

	if err := cmd.Start(); err != nil {
		return c, fmt.Errorf("start the sheet reader: %w", err)
	}

	// An answer that is no answer means a broken or subverted child: it is ended at once.
	takeErr := decode(answer, take)
	if _, orderly := errs.As(takeErr); takeErr != nil && !orderly {
		cancel()
	}

	waitErr := cmd.Wait()
	c.cpu = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	kb, _ := strconv.Atoi(words.String())
	c.peakMB = kb >> 10

	// What the child refused is told before how it ended.
	if public, ok := errs.As(takeErr); ok {
		return c, public
	}

	if waitErr != nil || takeErr != nil {
		return c, errs.Wrap(errors.Join(waitErr, takeErr, errors.New(words.String())), tooHard.Code, "%s",
			tooHard.Message)
	}

	return c, nil
}

// firstBytes keeps the beginning of what a child says and swallows the rest.
type firstBytes struct {
	bytes.Buffer
	left int
}

func (f *firstBytes) Write(b []byte) (int, error) {
	keep := b[:min(len(b), f.left)]
	f.left -= len(keep)
	_, _ = f.Buffer.Write(keep)
	return len(b), nil
}

// decode hands on the lines of a whole answer; an answer without its last line is an error.
func decode(from io.Reader, take func(line) error) error {
	dec := json.NewDecoder(bufio.NewReaderSize(io.LimitReader(from, maxAnswer), 1<<16))
	for {
		var l line
		if err := dec.Decode(&l); err != nil {
			return fmt.Errorf("answer of the sheet reader: %w", err)
		}

		if l.Refused != "" {
			return errs.New(errs.Invalid, "%s", l.Refused)
		}

		if err := take(l); err != nil {
			return err // a refusal, or what the child did wrong
		}

		if l.Done != nil {
			return nil
		}
	}
}

// collector makes a Book of the child's lines.
type collector struct {
	specs []Spec
	book  *Book
	now   *Sheet
}

func (c *collector) take(l line) error {
	switch {
	case l.Sheet != "":
		return c.begin(l.Sheet)
	case l.Done != nil:
		return nil
	case c.now == nil:
		return errors.New("a row before its sheet")
	case l.Problem != nil:
		c.addProblem(Problem{
			Sheet: c.now.Spec.Name, Row: l.Problem.Row, Column: c.now.columnName(l.Problem.Column - 1),
			Message: l.Problem.Message,
		})
	case len(l.Cells) > 0:
		c.row(l.Row, cellsOf(l.Cells))
	}

	return nil
}

func (c *collector) begin(name string) error {
	for _, spec := range c.specs {
		// Spreadsheet programs keep the case and the spaces that people type.
		if strings.EqualFold(spec.Name, strings.TrimSpace(name)) {
			if c.book.Sheet(spec.Name) != nil {
				return errs.New(errs.Invalid, "The file has two sheets named %s", spec.Name)
			}

			c.now = &Sheet{Spec: spec}
			c.book.Sheets = append(c.book.Sheets, c.now)
			return nil
		}
	}

	return fmt.Errorf("sheet %q was not asked for", name)
}

func (c *collector) row(number int, cells []xlsx.Cell) {
	if c.now.at == nil {
		c.now.title(number, cells, c.addProblem)
		return
	}

	// A row with nothing but last time's errors is one that somebody emptied.
	row := &Row{Sheet: c.now, Number: number, cells: cells}
	if slices.ContainsFunc(c.now.Spec.Columns,
		func(col Column) bool { return row.cell(col.Title).Kind != xlsx.Blank }) {
		c.now.Rows = append(c.now.Rows, row)
	}
}

func (c *collector) addProblem(p Problem) { c.book.Problems = append(c.book.Problems, p) }

// finished puts the sheets in the order of the specifications and refuses a workbook without any of them.
func (c *collector) finished() (*Book, error) {
	if len(c.book.Sheets) == 0 {
		return nil, errs.New(errs.Invalid, "%s", missingSheets(c.specs))
	}

	ordered := make([]*Sheet, 0, len(c.book.Sheets))
	for _, spec := range c.specs {
		if s := c.book.Sheet(spec.Name); s != nil {
			ordered = append(ordered, s)
		}
	}

	c.book.Sheets = ordered
	return c.book, nil
}

func cellsOf(texts []string) []xlsx.Cell {
	out := make([]xlsx.Cell, len(texts))
	for i, text := range texts {
		if text != "" {
			out[i] = xlsx.Cell{Kind: xlsx.Kind(text[0]), Text: text[1:]}
		}
	}
	return out
}
