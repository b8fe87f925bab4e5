package reporting

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"net/url"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/platform/sheet"
)

// exportMax is how many rows one file takes.
const exportMax = 100_000

// Export is the rows behind a figure on their way into a file.
type Export struct {
	// Name is the name of the file.
	Name   string
	isCSV  bool
	reader *reportReader
	figure *figure
	filter rowFilter
	window page.Window
}

// Export prepares the rows behind a figure, all pages of them, for a file. The query has the names of the page's
// address: report, figure, kind, on, quarter, from, to, by, slice, search, and format, which is csv or xlsx.
//
// Requires the page of the report. Returns what Rows does, errs.Conflict for more than a file should hold, and
// errs.RateLimited.
func (s *Service) Export(ctx context.Context, query url.Values) (*Export, error) {
	in := exportInput(query)
	a, f, filter, err := s.find(ctx, in, query.Get("search"))
	if err != nil {
		return nil, err
	}

	// After the checks: a refused request costs none of the exports of the hour.
	if err := s.identity.SpendExport(ctx); err != nil {
		return nil, err
	}

	total, _, err := a.count(ctx, f, filter)
	if err != nil {
		return nil, err
	}
	if total > exportMax {
		return nil, errs.New(errs.Conflict, "That's %d rows. One file can hold %d. Choose fewer days.", total,
			exportMax)
	}

	entry := identity.LogEntry{Action: "report_export", Entity: "report",
		After: map[string]any{"report": in.Report, "figure": in.Figure, "rows": total}}
	// Written before the file is sent, so that none leaves without a line in the log.
	if err := s.identity.Log(ctx, entry); err != nil {
		return nil, fmt.Errorf("log the export of %s: %w", f.key, err)
	}

	out := &Export{isCSV: query.Get("format") == "csv", reader: a, figure: f, filter: filter,
		window: page.Window{Page: 1, PerPage: exportMax}}
	ending := ".xlsx"
	if out.isCSV {
		ending = ".csv"
	}

	out.Name = in.Report + "-" + in.Figure + "-" + a.today.In(clock.Manila).Format(time.DateOnly) + ending

	return out, nil
}

// exportInput reads the address of a list of rows.
func exportInput(query url.Values) RowsInput {
	text := func(name string) *string {
		if value := query.Get(name); value != "" {
			return &value
		}

		return nil
	}

	in := RowsInput{
		Report: query.Get("report"), Figure: query.Get("figure"), By: text("by"),
		Period: &PeriodInput{Kind: query.Get("kind"), Quarter: text("quarter"), On: text("on"), From: text("from"),
			To: text("to")},
	}
	if in.By != nil {
		in.Slice = new(query.Get("slice"))
	}

	return in
}

// columns are those of the file. Rows of a ratio have one more for what they could come to.
func (f *figure) columns() []string {
	out := []string{"Date (Manila)", "Person", "What", "Detail", "Amount"}
	if f.isRatio() {
		out = append(out, "Of")
	}

	return out
}

// line is a row of the file.
func (r *Row) line() []string {
	line := []string{r.At.In(clock.Manila).Format(time.DateOnly), r.Person, r.What, r.Detail, r.Amount.String()}
	if r.Base != nil {
		line = append(line, r.Base.String())
	}

	return line
}

// Write writes the file. What would be a formula in a spreadsheet is defused.
func (e *Export) Write(ctx context.Context, to io.Writer) error {
	if e.isCSV {
		return e.writeCSV(ctx, to)
	}

	var failed error
	rows := func(yield func([]any) bool) {
		failed = e.reader.eachRow(ctx, e.figure, e.filter, e.window, func(row *Row) error {
			line := row.line()
			cells := []any{line[0], line[1], line[2], line[3], float64(row.Amount) / 100}
			if row.Base != nil {
				cells = append(cells, float64(*row.Base)/100)
			}
			// The sheet wants no more rows: the reading stops as well.
			if !yield(cells) {
				return io.ErrShortWrite
			}

			return nil
		})
	}

	spec := sheet.Spec{Name: e.figure.name, Columns: sheet.Text(e.figure.columns()...)}
	// Amounts are numbers, so that a spreadsheet can add them up.
	for i := range spec.Columns[4:] {
		spec.Columns[4+i].Format = sheet.NumberFormat
	}

	if err := sheet.Write(to, sheet.Table{Spec: spec, Rows: rows}); err != nil {
		return fmt.Errorf("write the rows of %s: %w", e.figure.key, err)
	}

	// The sheet does not see why its rows ended early.
	return failed
}

func (e *Export) writeCSV(ctx context.Context, to io.Writer) error {
	// The mark tells Excel that the file is UTF-8.
	if _, err := io.WriteString(to, "\uFEFF"); err != nil {
		return fmt.Errorf("write the mark: %w", err)
	}

	out := csv.NewWriter(to)
	if err := out.Write(e.figure.columns()); err != nil {
		return fmt.Errorf("write the columns: %w", err)
	}

	err := e.reader.eachRow(ctx, e.figure, e.filter, e.window, func(row *Row) error {
		line := row.line()
		// Amounts stay as they are: a minus in front of a number is no formula.
		for i := range line[:4] {
			line[i] = sheet.Defuse(line[i])
		}

		return out.Write(line)
	})
	if err != nil {
		return err
	}

	out.Flush()

	return out.Error()
}
