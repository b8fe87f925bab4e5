package audit

import (
	"context"
	"fmt"
	"io"
	"net/url"
	"strconv"
	"strings"
	"time"

	"atlas/internal/identity/values"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/platform/sheet"
)

// exportMax is how many lines one workbook takes.
const exportMax = 50_000

// Export is a part of the log on its way into a workbook.
type Export struct {
	// Name is the name of the file.
	Name string
	s    *Service
	q    *query
}

// Export prepares the lines of a report, from all its pages, for a workbook, and notes it in the info log
// itself. The parameter has the names of the report's address: search, sort, desc, user, person, actor, action, entity,
// from, to.
//
// Requires the info log page. Returns errs.Invalid for a day that is not formatted correctly, errs.Conflict for more
// lines than one file holds, or errs.RateLimited after thirty in an hour.
func (s *Service) Export(ctx context.Context, params url.Values) (*Export, error) {
	value := func(name string) *string { return values.OrNil(params.Get(name)) }
	filter := &Filter{Person: value("person"), Actor: value("actor"), Action: value("action"),
		Entity: value("entity"), From: value("from"), To: value("to")}
	if id, err := strconv.Atoi(params.Get("user")); err == nil {
		filter.UserID = &id
	}

	window := page.Of(&page.ListInput{Search: value("search"), Sort: value("sort"),
		Desc: new(params.Get("desc") == "true")})
	q, err := s.newQuery(ctx, window, filter)
	if err != nil {
		return nil, err
	}

	if err := s.hooks.SpendExport(ctx); err != nil {
		return nil, err
	}

	// Counted before reading, so that nobody is made to wait for a file that cannot be opened.
	total, err := s.store.count(ctx, q)
	if err != nil {
		return nil, fmt.Errorf("count lines: %w", err)
	}
	if total > exportMax {
		return nil, errs.New(errs.Conflict, "That's %d lines. One file can hold %d. Choose fewer days.", total,
			exportMax)
	}

	// What was looked for may be a name, which the log doesn't need to repeat.
	chosen := map[string]any{"lines": total}
	for name := range params {
		if word := strings.TrimSpace(params.Get(name)); word != "" &&
			(name == "action" || name == "entity" || name == "from" || name == "to") {
			chosen[name] = word
		}
	}

	if err := s.Write(ctx, Line{Action: "info_log_export", Entity: "info_log", After: chosen}); err != nil {
		return nil, fmt.Errorf("log export: %w", err)
	}

	name := "info-logs-" + s.clock.Now().In(clock.Manila).Format(time.DateOnly) + ".xlsx"
	return &Export{Name: name, s: s, q: q}, nil
}

// Write writes the workbook.
func (e *Export) Write(ctx context.Context, to io.Writer) error {
	lines, err := e.s.store.read(ctx, e.q, exportMax, 0)
	if err != nil {
		return fmt.Errorf("read lines: %w", err)
	}

	columns := sheet.Text("Time (Manila)", "Action", "By", "Viewing as", "About", "Kind", "Id", "Changes", "Request")
	rows := func(yield func([]any) bool) {
		for _, line := range lines {
			if !yield(line.row()) {
				return
			}
		}
	}

	return sheet.Write(to, sheet.Table{Spec: sheet.Spec{Name: "Info logs", Columns: columns}, Rows: rows})
}

func (e *Entry) row() []any {
	changes := make([]string, 0, 4)
	for _, c := range e.Changes() {
		changes = append(changes, c.Field+": "+orNone(c.Before)+" → "+orNone(c.After))
	}
	return []any{
		e.At.In(clock.Manila).Format("01/02/2006 15:04:05"), strings.ReplaceAll(e.Action, "_", " "), orBlank(e.Actor),
		orBlank(e.OnBehalfOf), orBlank(e.Subject), strings.ReplaceAll(e.Entity, "_", " "), e.EntityID,
		values.Cut(strings.Join(changes, "\n"), sheetCellMax), e.RequestID,
	}
}

// sheetCellMax is below what a cell of a workbook may hold.
const sheetCellMax = 30_000

// orBlank is what a cell holds.
func orBlank(text *string) any {
	if text == nil {
		return nil
	}
	return *text
}

func orNone(text *string) string {
	if text == nil {
		return "none"
	}
	return *text
}
