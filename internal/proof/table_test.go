package proof

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"atlas/internal/testkit/check"
)

var update = flag.Bool("update", false, "write the committed tables anew; read what changed before you commit it")

// table is a committed text file: lines with # explain, the first other line names the columns, cells stand two spaces apart.
type table struct {
	columns []string
	rows    [][]string // the first cell is the name of the row
}

var apart = regexp.MustCompile(` {2,}`)

func readTable(t *testing.T, path string) table {
	t.Helper()
	text, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		return table{}
	}
	check.NoError(t, "read the table", err)
	var out table
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		cells := apart.Split(line, -1)
		if out.columns == nil {
			out.columns = cells
			continue
		}
		if len(cells) != len(out.columns) {
			t.Fatalf("%s, %s: got %d cells, want %d", path, line, len(cells), len(out.columns))
		}
		out.rows = append(out.rows, cells)
	}
	return out
}

func (tb table) write(t *testing.T, path, intro string) {
	t.Helper()
	widths := make([]int, len(tb.columns))
	for _, row := range append([][]string{tb.columns}, tb.rows...) {
		for i, cell := range row {
			widths[i] = max(widths[i], len(cell))
		}
	}
	var out strings.Builder
	for line := range strings.Lines(strings.TrimSpace(intro) + "\n") {
		out.WriteString(strings.TrimRight("# "+strings.TrimSpace(line), " ") + "\n")
	}
	for _, row := range append([][]string{tb.columns}, tb.rows...) {
		line := ""
		for i, cell := range row {
			line += fmt.Sprintf("%-*s", widths[i]+2, cell)
		}
		out.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	check.NoError(t, "write the file", os.WriteFile(path, []byte(out.String()), 0o644))
}

func (tb table) find(name string) []string {
	for _, row := range tb.rows {
		if row[0] == name {
			return row
		}
	}
	return nil
}

const howToUpdate = "If that is right: go test ./internal/proof -update, and read the change."

// compare holds what was found against the committed table, cell by cell.
func (tb table) compare(t *testing.T, path, intro string) {
	t.Helper()
	if *update {
		tb.write(t, path, intro)
		return
	}
	wanted := readTable(t, path)
	if !slices.Equal(wanted.columns, tb.columns) {
		t.Fatalf("%s: got columns %q, want %q. %s", path, wanted.columns, tb.columns, howToUpdate)
	}
	for _, row := range tb.rows {
		old := wanted.find(row[0])
		if old == nil {
			t.Errorf("%s, %s: got no row, want one. %s", path, row[0], howToUpdate)
			continue
		}
		for i := range row {
			if row[i] != old[i] {
				t.Errorf("%s, %s, %s: got %q, want %q as in the table", path, row[0], tb.columns[i], row[i], old[i])
			}
		}
	}
	for _, old := range wanted.rows {
		if tb.find(old[0]) == nil {
			t.Errorf("%s, %s: got a row of what is gone, want none. %s", path, old[0], howToUpdate)
		}
	}
}
