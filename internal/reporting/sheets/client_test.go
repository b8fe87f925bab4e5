package sheets_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"atlas/internal/platform/errs"
	"atlas/internal/reporting/sheets"
	"atlas/internal/reporting/sheets/sheetstest"
	"atlas/internal/testkit/check"
)

// newClient makes a client of a server.
func newClient(t *testing.T, g *sheetstest.Google) *sheets.Client {
	t.Helper()
	client, err := sheets.New(sheets.Options{Credentials: g.Key(t), Endpoint: g.URL + "/"})
	check.NoError(t, "make the sheets", err)

	return client
}

// replace writes rows.
func replace(t *testing.T, c *sheets.Client, tab string, rows ...[]any) (int, error) {
	t.Helper()

	return c.Replace(t.Context(), sheetstest.Spreadsheet, tab, []string{"Name", "Amount"}, len(rows), func(write func([]any) error) error {
		for _, row := range rows {
			if err := write(row); err != nil {
				return err
			}
		}

		return nil
	})
}

// A sheet is made, written, and written over by a shorter table; formulas stay text.
func TestReplace(t *testing.T) {
	g := sheetstest.New(t)
	client := newClient(t, g)
	many := make([][]any, 4500)
	for i := range many {
		many[i] = []any{fmt.Sprintf("Person %d", i), 12.5}
	}
	rows, err := replace(t, client, "Ana's sheet", many...)
	if err != nil || rows != 4500 {
		t.Fatalf("got %d rows (%v), want 4500", rows, err)
	}
	if got := len(g.Cells("Ana's sheet")); got != 4501 {
		t.Errorf("got %d rows with titles, want 4501", got)
	}

	rows, err = replace(t, client, "Ana's sheet", []any{`=HYPERLINK("x")`, nil})
	if err != nil || rows != 1 {
		t.Fatalf("got %d rows (%v), want 1", rows, err)
	}
	written := g.Cells("Ana's sheet")
	if fmt.Sprint(written) != `[[Name Amount] [=HYPERLINK("x") ]]` {
		t.Errorf("got %v, want the formula as text and nothing else", written)
	}
	if got := g.Inputs(); len(got) != 1 || got[0] != "RAW" {
		t.Errorf("got values read as %v, want RAW alone", got)
	}
}

// What Google refuses is said in words that someone can act on.
func TestRefusals(t *testing.T) {
	for code, want := range map[int]string{
		http.StatusForbidden: "Share the spreadsheet with " + sheetstest.Account + " as an editor.",
		http.StatusNotFound:  "Check the link.",
		http.StatusConflict:  "(409)",
	} {
		g := sheetstest.New(t)
		g.Refuse(code)
		_, err := replace(t, newClient(t, g), "Sheet1", []any{"x", 1})
		if !errs.Is(err, errs.Conflict) || !strings.Contains(err.Error(), want) {
			t.Errorf("%d: got %v, want a sentence with %q", code, err, want)
		}
	}
	if _, err := sheets.New(sheets.Options{Credentials: []byte(`{"type":"authorized_user"}`)}); err == nil {
		t.Error("got a client with a person's key, want a refusal")
	}
}

func TestSpreadsheetID(t *testing.T) {
	for typed, want := range map[string]string{
		"https://docs.google.com/spreadsheets/d/" + sheetstest.Spreadsheet + "/edit#gid=0": sheetstest.Spreadsheet,
		" " + sheetstest.Spreadsheet + " ":                                                 sheetstest.Spreadsheet,
		"https://evil.example/spreadsheets/d/" + sheetstest.Spreadsheet:                    "",
		"short": "",
		"":      "",
	} {
		if got := sheets.SpreadsheetID(typed); got != want {
			t.Errorf("%q: got %q, want %q", typed, got, want)
		}
	}
}
