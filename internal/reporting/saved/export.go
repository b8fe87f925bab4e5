package saved

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"net/url"
	"strconv"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/sheet"
	"atlas/internal/reporting/saved/statement"
)

// Export is a saved report on its way into a file.
type Export struct {
	// Name is the name of the file, Total how many rows it will have.
	Name  string
	Total int

	s      *Service
	report *Report
	plan   *statement.Plan
	format string
	limit  int
}

// Export prepares a saved report for a file. The query has its id and the format, which is csv or xlsx.
//
// Requires the page reportSummary. Returns what Run does, and errs.RateLimited.
func (s *Service) Export(ctx context.Context, query url.Values) (*Export, error) {
	if err := requireView(ctx); err != nil {
		return nil, err
	}

	id, err := strconv.Atoi(query.Get("id"))
	if err != nil {
		return nil, errs.Missing("Report")
	}

	report, err := s.store.visible(ctx, id)
	if err != nil {
		return nil, err
	}

	// After the report was found: a refused request costs none of the exports of the hour.
	if err := s.identity.SpendExport(ctx); err != nil {
		return nil, err
	}

	format := formatXLSX
	if query.Get("format") == formatCSV {
		format = formatCSV
	}

	out, err := s.prepare(ctx, report, format, rowsMax)
	if err != nil {
		return nil, err
	}

	// Written before the file is sent, so that none leaves without a line in the log.
	err = s.identity.Log(ctx, identity.LogEntry{
		Action: "saved_report_export", Entity: "saved_report", EntityID: id,
		After: map[string]any{"name": report.Name, "rows": out.Total},
	})
	if err != nil {
		return nil, fmt.Errorf("note the export of report %d: %w", id, err)
	}

	return out, nil
}

// prepare makes a file of a report ready, with the rights of the caller.
func (s *Service) prepare(ctx context.Context, report *Report, format string, limit int) (*Export, error) {
	plan, err := s.plan(ctx, &report.Definition)
	if err != nil {
		return nil, err
	}

	total, err := s.store.total(ctx, plan)
	if err != nil {
		return nil, err
	}

	day := s.clock.Now().In(clock.Manila).Format(time.DateOnly)

	return &Export{
		Name: fileNamePart(report.Name) + "-" + day + "." + format, Total: total, s: s, report: report, plan: plan,
		format: format, limit: limit,
	}, nil
}

// fileNamePart is a name as part of the name of a file.
func fileNamePart(name string) string {
	word := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}

		return '-'
	}, strings.ToLower(name))
	for strings.Contains(word, "--") {
		word = strings.ReplaceAll(word, "--", "-")
	}

	if word = strings.Trim(word, "-"); word == "" {
		return "report"
	}

	return word
}

// progressEvery is after how many rows progress is told.
const progressEvery = 2000

// Write writes the file row by row, and tells how many rows it has written. It stops as soon as ctx ends.
func (e *Export) Write(ctx context.Context, to io.Writer, progress func(rows int)) error {
	out, err := e.begin(to)
	if err != nil {
		return err
	}

	rows := 0
	err = e.s.store.eachOfFile(ctx, e.plan, e.Total, e.limit, func(values []any) error {
		if err := out.row(values); err != nil {
			return err
		}

		rows++
		if rows%progressEvery != 0 {
			return nil
		}

		progress(rows)

		// Someone who closed the page stops the reading.
		return ctx.Err()
	})
	if err != nil {
		return err
	}

	progress(rows)

	return out.close()
}

// lines takes the rows of a file.
type lines interface {
	row(values []any) error
	close() error
}

func (e *Export) begin(to io.Writer) (lines, error) {
	titles := titlesOf(e.plan)
	if e.format == formatCSV {
		return beginCSV(to, e.plan, titles)
	}

	spec := sheet.Spec{Name: e.report.Name, Columns: sheet.Text(titles...)}
	stream, err := sheet.NewStream(to, spec)
	if err != nil {
		return nil, err
	}

	return &workbookLines{stream: stream, plan: e.plan, cells: make([]any, len(titles))}, nil
}

// titlesOf are the titles of a file. Columns that are gone or hidden keep their place and say so.
func titlesOf(plan *statement.Plan) []string {
	out := []string{}
	for _, shown := range plan.Shown {
		title := shown.Name
		switch {
		case shown.IsMissing:
			title += " (no longer available)"
		case shown.IsHidden:
			title += " (hidden)"
		}

		out = append(out, sheet.Defuse(title))
	}

	return out
}

// workbookLines writes rows with real numbers and days.
type workbookLines struct {
	stream *sheet.Stream
	plan   *statement.Plan
	cells  []any
}

func (w *workbookLines) row(values []any) error {
	for i, value := range values {
		w.cells[i] = rawCell(w.plan.Shown[i], value)
	}

	return w.stream.Row(w.cells)
}

func (w *workbookLines) close() error { return w.stream.Close() }

// rawCell is a value as a spreadsheet keeps it: pesos as a number, an instant as its Manila day.
func rawCell(shown statement.Shown, value any) any {
	number, isNumber := value.(int64)
	switch {
	case !isNumber:
		return value
	case shown.Kind == statement.Money:
		return float64(number) / float64(money.Centavos(100))
	case shown.Kind == statement.Day:
		return time.UnixMilli(number).In(clock.Manila)
	}

	return number
}

// csvLines writes rows as text.
type csvLines struct {
	out   *csv.Writer
	plan  *statement.Plan
	cells []string
}

func beginCSV(to io.Writer, plan *statement.Plan, titles []string) (lines, error) {
	// The mark tells Excel that the file is UTF-8.
	if _, err := io.WriteString(to, "\uFEFF"); err != nil {
		return nil, fmt.Errorf("write the mark: %w", err)
	}

	out := &csvLines{out: csv.NewWriter(to), plan: plan, cells: make([]string, len(titles))}
	if err := out.out.Write(titles); err != nil {
		return nil, fmt.Errorf("write the titles: %w", err)
	}

	return out, nil
}

func (c *csvLines) row(values []any) error {
	for i, value := range values {
		text := cellOf(c.plan.Shown[i], value)
		// Amounts stay as they are: a minus in front of a number is no formula.
		if _, isText := value.(string); isText {
			text = sheet.Defuse(text)
		}

		c.cells[i] = text
	}

	return c.out.Write(c.cells)
}

func (c *csvLines) close() error {
	c.out.Flush()

	return c.out.Error()
}
