package saved

import (
	"context"
	"slices"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/reporting/saved/statement"
)

// Report is a saved report.
type Report struct {
	ID          int                  `db:"id,made"`
	Name        string               `db:"name"`
	NameKey     string               `db:"name_key"`
	Source      string               `db:"source"`
	Definition  statement.Definition `db:"definition,json"`
	OwnerID     int                  `db:"owner_id"`
	UpdatedByID int                  `db:"updated_by_id"`
	CreatedAt   time.Time            `db:"created_at"`
	UpdatedAt   time.Time            `db:"updated_at"`
	ArchivedAt  *time.Time           `db:"archived_at"`
	// Schedule is never, weekly or monthly; ScheduleDay a weekday (1 is Monday) or a day of the month.
	Schedule    string `db:"schedule"`
	ScheduleDay int    `db:"schedule_day"`
	// FileFormat is xlsx or csv.
	FileFormat   string     `db:"file_format"`
	NextMailAt   *time.Time `db:"next_mail_at"`
	LastMailAt   *time.Time `db:"last_mail_at"`
	LastMailNote string     `db:"last_mail_note"`
	// The spreadsheet that it is written into; empty for none.
	SpreadsheetID string     `db:"spreadsheet_id"`
	SheetTab      string     `db:"sheet_tab"`
	SheetRefresh  string     `db:"sheet_refresh"`
	SheetByID     *int       `db:"sheet_by_id"`
	NextSheetAt   *time.Time `db:"next_sheet_at"`
	LastSheetAt   *time.Time `db:"last_sheet_at"`
	SheetRows     *int       `db:"sheet_rows"`
	SheetError    string     `db:"sheet_error"`

	// Levels are those it is shared with, Recipients who gets it by email.
	Levels     []string
	Recipients []*Person
	// Owner, UpdatedBy and SheetBy are names.
	Owner, UpdatedBy, SheetBy string
}

// SourceName is what the report is about.
func (r *Report) SourceName() string {
	if source := statement.Find(r.Definition.Source); source != nil {
		return source.Name
	}

	return r.Definition.Source
}

// CanEdit tells whether the caller changes reports.
func (r *Report) CanEdit(ctx context.Context) bool { return requireSave(ctx) == nil }

// IsOwn tells whether the caller made it.
func (r *Report) IsOwn(ctx context.Context) bool { return actor.From(ctx).UserID == r.OwnerID }

// Person is someone who gets a report by email.
type Person struct {
	ID               int
	FirstName, Email string
	Name             string
}

// List is one page of reports.
type List struct {
	Rows  []*Report
	Total int
}

const (
	nameMax   = 80
	levelsMax = 20
	// ownedMax is how many reports someone can own that aren't archived.
	ownedMax = 200
	batchMax = 100
)

// Input is what staff say of a report.
type Input struct {
	Name       string
	Definition statement.Definition
	// Levels are the access levels that may see it.
	Levels []string
}

// clean checks an input. before is the definition as it was; nil for a new report.
func (in *Input) clean(before *statement.Definition) error {
	in.Name = strings.Join(strings.Fields(in.Name), " ")
	in.Levels = slices.Compact(slices.Sorted(slices.Values(in.Levels)))

	var c errs.Check
	c.Text("name", in.Name, 1, nameMax)
	c.That(len(in.Levels) <= levelsMax, "levels", errs.IsTooLong)
	if err := c.Err(); err != nil {
		return err
	}

	if err := in.Definition.Validate(before); err != nil {
		return err
	}

	in.Definition.Names = in.Definition.ColumnNames(before)

	return nil
}

// Reports is one page of the reports that the caller may see, those changed last first. Search looks at their names.
//
// Requires the page reportSummary.
func (s *Service) Reports(ctx context.Context, w page.Window, isArchived bool) (*List, error) {
	if err := requireView(ctx); err != nil {
		return nil, err
	}

	return s.store.loadVisible(ctx, w, isArchived)
}

// Report is one report.
//
// Requires the page reportSummary. Returns errs.NotFound for one that the caller may not see: it isn't shared with
// them, or they lost the right to what it is about.
func (s *Service) Report(ctx context.Context, id int) (*Report, error) {
	if err := requireView(ctx); err != nil {
		return nil, err
	}

	return s.store.visible(ctx, id)
}

// Save makes a report, or changes the one with an id.
//
// Requires report_update. Returns errs.Invalid with the fields at fault, errs.NotFound, errs.Forbidden for a source
// that the caller may not open, and errs.Conflict if it is archived or was changed after seenAt.
func (s *Service) Save(ctx context.Context, id *int, in Input, seenAt *time.Time) (*Report, error) {
	if err := requireSave(ctx); err != nil {
		return nil, err
	}

	var saved int
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// Locked before it is compared with what the caller saw.
		report, err := s.editable(ctx, id, seenAt)
		if err != nil {
			return err
		}

		var before *statement.Definition
		var logged any
		if report.ID != 0 {
			before, logged = &report.Definition, loggedReport(report)
		}

		// The definition that was keeps its names until the new one is checked.
		if err := in.clean(before); err != nil {
			return err
		}

		// A report shows nothing to others that its author may not see.
		if err := s.requireAll(ctx, &in); err != nil {
			return err
		}

		report.Name, report.NameKey = in.Name, db.Fold(in.Name)
		report.Source, report.Definition = in.Definition.Source, in.Definition
		// Who sees it is for the owner alone, also when others may change it.
		if report.OwnerID == actor.From(ctx).UserID {
			report.Levels = in.Levels
		} else if !slices.Equal(report.Levels, in.Levels) {
			return errs.Field("levels", "Only "+report.Owner+" can change who sees this report.")
		}

		if err := s.store.storeReport(ctx, report); err != nil {
			return err
		}

		saved = report.ID

		return s.logReport(ctx, id, report, logged)
	})
	if err != nil {
		return nil, err
	}

	return s.store.visible(ctx, saved)
}

func (s *Service) logReport(ctx context.Context, id *int, report *Report, before any) error {
	action := "saved_report_create"
	if id != nil {
		action = "saved_report_update"
	}

	return s.identity.Log(ctx, identity.LogEntry{
		Action: action, Entity: "saved_report", EntityID: report.ID, Before: before, After: loggedReport(report),
	})
}

// loggedReport is what the info log keeps of a report.
func loggedReport(r *Report) map[string]any {
	definition := r.Definition
	definition.Names = nil

	return map[string]any{
		"name": r.Name, "definition": definition, "levels": strings.Join(r.Levels, ", "), "schedule": r.Schedule,
		"scheduleDay": r.ScheduleDay,
		"archived":    r.ArchivedAt != nil, "recipients": len(r.Recipients), "spreadsheet": r.SpreadsheetID,
		"sheetRefresh": r.SheetRefresh,
	}
}

// editable locks a report for a change, or begins a new one.
func (s *Service) editable(ctx context.Context, id *int, seenAt *time.Time) (*Report, error) {
	if id == nil {
		return s.newReport(ctx)
	}

	report, err := s.store.lock(ctx, *id)
	switch {
	case err != nil:
		return nil, err
	case seenAt != nil && report.UpdatedAt.After(*seenAt):
		return nil, errs.Stale("report")
	case report.ArchivedAt != nil:
		return nil, errs.New(errs.Conflict, "%s is archived. Restore it first, then try again.", report.Name)
	}

	return report, nil
}

// newReport is a new report of the caller.
func (s *Service) newReport(ctx context.Context) (*Report, error) {
	who := actor.From(ctx).UserID
	owned, err := s.store.countOwned(ctx, who)
	if err != nil {
		return nil, err
	}
	if owned >= ownedMax {
		return nil, errs.New(errs.Conflict, "You have %d reports already. Archive some that you don't use.", ownedMax)
	}

	return &Report{OwnerID: who, CreatedAt: s.clock.Now(), Schedule: never, ScheduleDay: 1, FileFormat: formatXLSX,
		SheetRefresh: never}, nil
}

// requireAll refuses what the caller may not see themselves, and levels that don't exist.
func (s *Service) requireAll(ctx context.Context, in *Input) error {
	if _, err := s.plan(ctx, &in.Definition); err != nil {
		return err
	}

	known, err := s.store.countLevels(ctx, in.Levels)
	if err != nil {
		return err
	}
	if known != len(in.Levels) {
		return errs.Field("levels", errs.IsNotValid)
	}

	return nil
}

// Duplicate copies a report for the caller. The copy is shared with no one and isn't emailed.
//
// Requires report_update. Returns errs.NotFound.
func (s *Service) Duplicate(ctx context.Context, id int) (*Report, error) {
	if err := requireSave(ctx); err != nil {
		return nil, err
	}

	// With the rights of the caller: a copy must not open what the original does not.
	original, err := s.store.visible(ctx, id)
	if err != nil {
		return nil, err
	}

	var made int
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		report, err := s.newReport(ctx)
		if err != nil {
			return err
		}

		report.Name = copyName(original.Name)
		report.NameKey = db.Fold(report.Name)
		report.Source, report.Definition = original.Source, original.Definition
		if err := s.store.storeReport(ctx, report); err != nil {
			return err
		}

		made = report.ID

		return s.logReport(ctx, nil, report, nil)
	})
	if err != nil {
		return nil, err
	}

	return s.store.visible(ctx, made)
}

// copyName is the name of a copy, as long as a name can be.
func copyName(name string) string {
	const ending = " (copy)"
	words := []rune(name)

	return strings.TrimSpace(string(words[:min(len(words), nameMax-len(ending))])) + ending
}

// Archive archives reports or restores them, all of them or none. Archived ones are not emailed.
//
// Requires report_update. Returns errs.NotFound, and errs.Forbidden for reports of others.
func (s *Service) Archive(ctx context.Context, ids []int, isArchived bool) (int, error) {
	if err := requireSave(ctx); err != nil {
		return 0, err
	}

	// In one order, so that two who archive the same reports never wait for each other.
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	if len(ids) == 0 || len(ids) > batchMax {
		return 0, errs.Field("ids", errs.IsNotValid)
	}

	changed := 0
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// A transaction may run again, so the count begins anew.
		changed = 0
		for _, id := range ids {
			hasChanged, err := s.archiveOne(ctx, id, isArchived)
			if err != nil {
				return err
			}
			if hasChanged {
				changed++
			}
		}

		return nil
	})

	return changed, err
}

func (s *Service) archiveOne(ctx context.Context, id int, isArchived bool) (bool, error) {
	report, err := s.store.lock(ctx, id)
	if err != nil {
		return false, err
	}
	if !report.IsOwn(ctx) {
		return false, errs.New(errs.Forbidden, "Only %s can archive or restore %s.", report.Owner, report.Name)
	}
	if isArchived == (report.ArchivedAt != nil) {
		return false, nil
	}

	before := loggedReport(report)
	now, action := s.clock.Now(), "saved_report_restore"
	report.ArchivedAt = nil
	if isArchived {
		report.ArchivedAt, action = &now, "saved_report_archive"
	}

	// Worked out anew, or one that is restored would send what it missed.
	report.NextMailAt, report.NextSheetAt = report.NextMail(now), report.nextSheet(now)
	if err := s.store.storeReport(ctx, report); err != nil {
		return false, err
	}

	return true, s.identity.Log(ctx, identity.LogEntry{
		Action: action, Entity: "saved_report", EntityID: id, Before: before, After: loggedReport(report),
	})
}
