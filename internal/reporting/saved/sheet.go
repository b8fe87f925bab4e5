package saved

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/reporting/sheets"
)

// How often a sheet is refreshed.
const (
	hourly = "hourly"
	daily  = "daily"
)

const (
	tabMax = 80
	// sheetHour is the hour in Manila of a daily refresh.
	sheetHour = 6
)

// SheetWriter writes tables into spreadsheets.
type SheetWriter interface {
	// Account is the address that spreadsheets are shared with.
	Account() string
	Replace(ctx context.Context, spreadsheetID, tab string, titles []string, total int,
		rows func(write func([]any) error) error) (int, error)
}

// Sheet is where a report is written at Google, and how that went.
type Sheet struct {
	URL, Tab string
	// Refresh is never, hourly or daily.
	Refresh string
	// By is whose rights it is written with.
	By     string
	NextAt *time.Time
	LastAt *time.Time
	Rows   *int
	// Problem is why the last try failed; nil if it didn't.
	Problem *string
}

// Sheet is the spreadsheet of the report; nil for none.
func (r *Report) Sheet() *Sheet {
	if r.SpreadsheetID == "" {
		return nil
	}

	out := &Sheet{
		URL: "https://docs.google.com/spreadsheets/d/" + r.SpreadsheetID + "/edit", Tab: r.SheetTab,
		Refresh: r.SheetRefresh, By: r.SheetBy,
		NextAt: r.NextSheetAt, LastAt: r.LastSheetAt, Rows: r.SheetRows,
	}
	if r.SheetError != "" {
		out.Problem = &r.SheetError
	}

	return out
}

// SheetInput says where a report is written. An empty spreadsheet disconnects it.
type SheetInput struct{ Spreadsheet, Tab, Refresh string }

// Validate cleans an input and says what is wrong with it.
func (in *SheetInput) Validate() error {
	in.Tab = strings.Join(strings.Fields(in.Tab), " ")
	if strings.TrimSpace(in.Spreadsheet) == "" {
		// Without a spreadsheet, a tab and a refresh mean nothing.
		*in = SheetInput{Refresh: never}

		return nil
	}

	var c errs.Check
	id := sheets.SpreadsheetID(in.Spreadsheet)
	c.That(id != "", "spreadsheet", "Paste the link of a spreadsheet at docs.google.com.")
	c.Text("tab", in.Tab, 1, tabMax)
	c.That(in.Refresh == never || in.Refresh == hourly || in.Refresh == daily, "refresh", errs.IsNotValid)
	in.Spreadsheet = id

	return c.Err()
}

// SheetAccount is the address that spreadsheets are shared with; nil if Google Sheets isn't set up.
func (s *Service) SheetAccount() *string {
	if s.sheets == nil {
		return nil
	}

	return new(s.sheets.Account())
}

// SetSheet connects a report with a spreadsheet, or disconnects it. From then on it is written with the rights of the
// caller.
//
// Requires report_update. Returns errs.NotFound, errs.Invalid with the fields at fault, and errs.Conflict if Google
// Sheets isn't set up, the report is archived or was changed after seenAt.
func (s *Service) SetSheet(ctx context.Context, id int, in SheetInput, seenAt *time.Time) (*Report, error) {
	if err := requireSave(ctx); err != nil {
		return nil, err
	}

	if err := in.Validate(); err != nil {
		return nil, err
	}

	// What was connected before can always be disconnected.
	if s.sheets == nil && in.Spreadsheet != "" {
		return nil, errs.New(errs.Conflict, "Export to Google Sheets isn't set up on this site")
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		report, err := s.editable(ctx, &id, seenAt)
		if err != nil {
			return err
		}

		before := loggedReport(report)
		report.SpreadsheetID, report.SheetTab, report.SheetRefresh = in.Spreadsheet, in.Tab, in.Refresh
		// How the last spreadsheet went says nothing about the next.
		report.SheetByID, report.LastSheetAt, report.SheetRows, report.SheetError = nil, nil, nil, ""
		if in.Spreadsheet != "" {
			report.SheetByID = new(actor.From(ctx).UserID)
		}

		report.NextSheetAt = report.nextSheet(s.clock.Now())
		if err := s.store.storeReport(ctx, report); err != nil {
			return err
		}

		return s.logReport(ctx, &id, report, before)
	})
	if err != nil {
		return nil, err
	}

	return s.store.visible(ctx, id)
}

// nextSheet is when a sheet is refreshed next, after a moment; nil for never.
func (r *Report) nextSheet(now time.Time) *time.Time {
	if r.SpreadsheetID == "" || r.ArchivedAt != nil {
		return nil
	}

	switch r.SheetRefresh {
	case hourly:
		return new(now.Truncate(time.Hour).Add(time.Hour))
	case daily:
		at := clock.StartOfDay(now).Add(sheetHour * time.Hour)
		if !at.After(now) {
			at = clock.AddDays(at, 1)
		}

		return &at
	}

	return nil
}

// ErrNoSheets says that Google Sheets isn't set up.
var ErrNoSheets = errors.New("google sheets isn't set up")

// RefreshSheet writes a report into its spreadsheet now, with the rights of the caller, and gives the number of rows.
//
// Requires report_update. Returns ErrNoSheets if Google Sheets isn't set up, errs.NotFound, errs.RateLimited, and
// errs.Conflict if the report has no spreadsheet or Google refuses, with a sentence that says why.
func (s *Service) RefreshSheet(ctx context.Context, id int) (int, error) {
	if err := requireSave(ctx); err != nil {
		return 0, err
	}

	if s.sheets == nil {
		return 0, ErrNoSheets
	}

	report, err := s.store.visible(ctx, id)
	if err != nil {
		return 0, err
	}
	if report.SpreadsheetID == "" || report.ArchivedAt != nil {
		return 0, errs.New(errs.Conflict, "Connect this report with a spreadsheet first.")
	}

	if err := s.identity.SpendExport(ctx); err != nil {
		return 0, err
	}

	// With the rights of the caller, and not of who connected it.
	rows, err := s.writeSheet(ctx, report)
	if err != nil {
		return 0, err
	}

	return rows, s.identity.Log(ctx, identity.LogEntry{
		Action: "saved_report_sheet", Entity: "saved_report", EntityID: id,
		After: map[string]any{"name": report.Name, "rows": rows},
	})
}

// writeSheet writes a report as the caller sees it, and keeps how that went.
func (s *Service) writeSheet(ctx context.Context, report *Report) (int, error) {
	rows, err := s.replaceSheet(ctx, report)
	problem := ""
	if err != nil {
		problem = errs.General
		// Only sentences for people are shown; what else happened is in the log.
		if public, ok := errs.As(err); ok {
			problem = public.Message
		} else {
			s.log.ErrorContext(ctx, "write a report into a spreadsheet", "report", report.ID, "error", err)
		}
	}

	// Also when the caller left: the report says how it went.
	if stored := s.store.storeSheet(context.WithoutCancel(ctx), report.ID, rows, problem); stored != nil {
		return rows, errors.Join(err, stored)
	}

	return rows, err
}

func (s *Service) replaceSheet(ctx context.Context, report *Report) (int, error) {
	export, err := s.prepare(ctx, report, formatXLSX, rowsMax)
	if err != nil {
		return 0, err
	}

	titles := []string{}
	for _, shown := range export.plan.Shown {
		titles = append(titles, shown.Name)
	}

	return s.sheets.Replace(ctx, report.SpreadsheetID, report.SheetTab, titles,
		export.Total, func(write func([]any) error) error {
			return s.store.eachOfFile(ctx, export.plan, export.Total, export.Total, func(values []any) error {
				cells := make([]any, len(values))
				for i, value := range values {
					cells[i] = rawCell(export.plan.Shown[i], value)
					// The API takes texts and numbers, no days.
					if day, isDay := cells[i].(time.Time); isDay {
						cells[i] = day.Format(time.DateOnly)
					}
				}

				return write(cells)
			})
		})
}

// refreshDue refreshes the sheets whose time has come, each with the rights of who connected it. One that fails says so
// on its report, and is tried again at its next time.
func (s *Service) refreshDue(ctx context.Context) error {
	if s.sheets == nil {
		return nil
	}

	now := s.clock.Now()
	due, err := s.store.loadDueSheets(ctx, now)
	if err != nil {
		return err
	}

	var failed []error
	for _, report := range due {
		if err := s.refreshOne(ctx, report); err != nil {
			failed = append(failed, err)
		}

		// Also after a failure, or it would be tried every few minutes.
		if err := s.store.storeNextSheet(ctx, report, report.nextSheet(now)); err != nil {
			failed = append(failed, err)
		}
	}

	return errors.Join(failed...)
}

func (s *Service) refreshOne(ctx context.Context, report *Report) error {
	// With the rights that they have now, and not those of when they connected it.
	reader, err := s.asReader(ctx, report.ID, *report.SheetByID)
	if err != nil {
		return err
	}
	if reader == nil {
		return s.store.storeSheet(ctx, report.ID, 0,
			"The person who connected this sheet can't see the report anymore. Connect it again.")
	}

	// What Google or the report says is on the report; nothing is tried again before its next time.
	if _, err := s.writeSheet(reader.ctx, reader.report); err != nil && !errs.Is(err, errs.Conflict) {
		return fmt.Errorf("refresh the sheet of report %d: %w", report.ID, err)
	}

	return nil
}
