package sheet

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"atlas/internal/testkit/check"
)

// No text of an export can begin like a formula, and every text comes back as it was.
func TestDefuseRoundTrip(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 6))
	columnLetters := []rune("=+-@\t\r\n|'\"a1, ;ñ(")
	spec := Spec{Name: "Out", Columns: Text("A")}
	texts := []string{"=1+1", "+639171234567", "-", "@SUM(A1)", "\tx", "\rx", "'=1", "''=1", "'quoted'", "=cmd|' /C calc'!A0", "plain"}
	for len(texts) < 10_000 {
		var b strings.Builder
		for range 1 + random.IntN(6) {
			b.WriteRune(columnLetters[random.IntN(len(columnLetters))])
		}
		texts = append(texts, b.String())
	}
	var file bytes.Buffer
	err := Write(&file, Table{spec, func(yield func([]any) bool) {
		for _, text := range texts {
			if got := Undefuse(Defuse(text)); got != text {
				t.Fatalf("text read back: got %q, want %q", got, text)
			}
			yield([]any{text})
		}
	}})
	check.NoError(t, "write the sheet", err)
	f, err := excelize.OpenReader(bytes.NewReader(file.Bytes()))
	check.NoError(t, "open the workbook", err)
	rows, err := f.GetRows("Out")
	check.NoError(t, "read the rows", err)
	for i, row := range rows[1:] {
		if len(row) > 0 && row[0] != "" && strings.ContainsRune("=+-@\t\r", rune(row[0][0])) {
			t.Fatalf("row %d: got %q, want it harmless", i+2, row[0])
		}
	}
	book, err := Read(t.Context(), file.Bytes(), []Spec{spec})
	check.NoError(t, "read the workbook", err)
	read := 0
	for _, row := range book.Sheets[0].Rows {
		want := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(texts[row.Number-2]) // XML reads line ends so
		if got, _ := row.Values()[0].(string); got != want && strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(got) != want {
			t.Errorf("text from the file: got %q, want %q", got, want)
		}
		read++
	}
	t.Logf("%d texts, %d not blank", len(texts), read)
}
