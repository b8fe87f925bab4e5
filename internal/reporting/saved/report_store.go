package saved

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
	"atlas/internal/reporting/saved/statement"
)

// store holds the SQL of reports, of whom they are sent to and of the rows that they read.
type store struct {
	db    *db.DB
	clock clock.Clock
}

var reports = db.NewTable[Report]("saved_reports")

// isFor holds for reports that a person owns or that are shared with one of their levels.
const isFor = `(owner_id = ? OR id IN (SELECT sl.report_id FROM saved_report_levels sl JOIN user_access_levels ul ON ul.level_id = sl.level_id WHERE ul.user_id = ?))`

// openSources are the sources whose pages someone holds.
func openSources(who actor.Actor) []string {
	out := []string{}
	for i := range statement.Sources {
		source := &statement.Sources[i]
		if source.CanOpen(func(page string) bool { return who.Page(page) }) {
			out = append(out, source.Key)
		}
	}

	return out
}

// canSee tells whether someone may see a report that they own or that is shared with them.
func canSee(who actor.Actor, r *Report) bool {
	source := statement.Find(r.Definition.Source)

	return source == nil || source.CanOpen(func(page string) bool { return who.Page(page) })
}

var reportSorts = db.Sorts{"": "updated_at DESC", "name": "name_key", "updatedAt": "updated_at"}

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}

	return b
}

// loadLevels reads the access levels in their order.
func (s *store) loadLevels(ctx context.Context) ([]*Level, error) {
	out := []*Level{}
	err := s.db.Each(ctx, `SELECT id, name FROM access_levels ORDER BY position, name_key LIMIT 200`,
		nil, func(scan func(dest ...any) error) error {
			level := new(Level)
			if err := scan(&level.ID, &level.Name); err != nil {
				return err
			}

			out = append(out, level)

			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("list access levels: %w", err)
	}

	return out, nil
}

// loadVisible reads a page of reports that the caller may see.
func (s *store) loadVisible(ctx context.Context, w page.Window, isArchived bool) (*List, error) {
	who := actor.From(ctx)
	where := new(db.Where).And(isFor, who.UserID, who.UserID)
	where.If(isArchived, "archived_at IS NOT NULL").If(!isArchived, "archived_at IS NULL")
	cond, arg := s.db.InTexts("source", openSources(who))
	where.And(cond, arg)
	if words := fold.Plain(w.Search); words != "" {
		where.And(`name_key LIKE ? ESCAPE '\'`, db.Like(words))
	}

	rows, total, err := reports.List(ctx, s.db, w, where, reportSorts)
	if err != nil {
		return nil, fmt.Errorf("list saved reports: %w", err)
	}

	return &List{Rows: rows, Total: total}, s.loadDetails(ctx, rows)
}

// visible is a report that the caller may see.
func (s *store) visible(ctx context.Context, id int) (*Report, error) {
	return s.find(ctx, id, "")
}

// lock is visible for a report that is about to be changed.
func (s *store) lock(ctx context.Context, id int) (*Report, error) {
	return s.find(ctx, id, s.db.ForUpdate())
}

func (s *store) find(ctx context.Context, id int, lock string) (*Report, error) {
	who := actor.From(ctx)
	report, err := reports.One(ctx, s.db, "WHERE id = ? AND "+isFor+lock, id, who.UserID, who.UserID)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Report")
	}
	if err != nil {
		return nil, fmt.Errorf("read saved report %d: %w", id, err)
	}
	if !canSee(who, report) {
		return nil, errs.Missing("Report")
	}

	return report, s.loadDetails(ctx, []*Report{report})
}

// loadDetails reads what reports have beside their row, in three statements.
func (s *store) loadDetails(ctx context.Context, found []*Report) error {
	if len(found) == 0 {
		return nil
	}

	byID, people := map[int]*Report{}, []int{}
	ids := []int{}
	for _, report := range found {
		byID[report.ID] = report
		report.Levels, report.Recipients = []string{}, []*Person{}
		report.Definition = report.Definition.Filled()
		ids = append(ids, report.ID)
		people = append(people, report.OwnerID, report.UpdatedByID)
		if report.SheetByID != nil {
			people = append(people, *report.SheetByID)
		}
	}

	cond, arg := s.db.InInts("report_id", ids)
	err := s.db.Each(ctx, `SELECT report_id, level_id FROM saved_report_levels WHERE `+cond+` ORDER BY level_id`,
		[]any{arg},
		func(scan func(dest ...any) error) error {
			var id int
			var level string
			if err := scan(&id, &level); err != nil {
				return err
			}

			byID[id].Levels = append(byID[id].Levels, level)

			return nil
		})
	if err != nil {
		return fmt.Errorf("read the levels of saved reports: %w", err)
	}

	err = s.db.Each(ctx,
		`SELECT r.report_id, u.id, u.first_name || ' ' || u.last_name FROM saved_report_recipients r
			JOIN users u ON u.id = r.user_id
		WHERE `+cond+` ORDER BY u.name_key, u.id`, []any{arg}, func(scan func(dest ...any) error) error {
			var id int
			person := new(Person)
			if err := scan(&id, &person.ID, &person.Name); err != nil {
				return err
			}

			byID[id].Recipients = append(byID[id].Recipients, person)

			return nil
		})
	if err != nil {
		return fmt.Errorf("read the recipients of saved reports: %w", err)
	}

	names, err := s.namesOf(ctx, people)
	if err != nil {
		return err
	}

	for _, report := range found {
		report.Owner, report.UpdatedBy = names[report.OwnerID], names[report.UpdatedByID]
		if report.SheetByID != nil {
			report.SheetBy = names[*report.SheetByID]
		}
	}

	return nil
}

func (s *store) namesOf(ctx context.Context, ids []int) (map[int]string, error) {
	out := map[int]string{}
	cond, arg := s.db.InInts("id", ids)
	err := s.db.Each(ctx, `SELECT id, first_name || ' ' || last_name FROM users WHERE `+cond,
		[]any{arg}, func(scan func(dest ...any) error) error {
			var id int
			var name string
			err := scan(&id, &name)
			out[id] = name

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("read the names of people with saved reports: %w", err)
	}

	return out, nil
}

func (s *store) countOwned(ctx context.Context, userID int) (int, error) {
	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM saved_reports WHERE owner_id = ? AND archived_at IS NULL`, userID)
	if err != nil {
		return 0, fmt.Errorf("count the saved reports of %d: %w", userID, err)
	}

	return count, nil
}

func (s *store) countLevels(ctx context.Context, ids []string) (int, error) {
	if len(ids) == 0 {
		return 0, nil
	}

	cond, arg := s.db.InTexts("id", ids)
	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM access_levels WHERE `+cond, arg)
	if err != nil {
		return 0, fmt.Errorf("count access levels: %w", err)
	}

	return count, nil
}

// storeReport writes a report that the caller made or changed, with its levels and recipients.
func (s *store) storeReport(ctx context.Context, r *Report) error {
	r.UpdatedByID = actor.From(ctx).UserID
	// Two changes within a millisecond are two changes.
	r.UpdatedAt = latest(s.clock.Now(), r.UpdatedAt.Add(time.Millisecond))

	var err error
	if r.ID == 0 {
		err = reports.Insert(ctx, s.db, r)
	} else {
		err = reports.Update(ctx, s.db, r)
	}

	if err != nil {
		return fmt.Errorf("store saved report %q: %w", r.Name, err)
	}

	for _, table := range []string{"saved_report_levels", "saved_report_recipients"} {
		if _, err := s.db.Exec(ctx, `DELETE FROM `+table+` WHERE report_id = ?`, r.ID); err != nil {
			return fmt.Errorf("clear %s of saved report %d: %w", table, r.ID, err)
		}
	}

	for _, level := range r.Levels {
		if _, err := s.db.Exec(ctx, `INSERT INTO saved_report_levels (report_id, level_id) VALUES (?, ?)`, r.ID,
			level); err != nil {
			return fmt.Errorf("share saved report %d with %s: %w", r.ID, level, err)
		}
	}

	for _, person := range r.Recipients {
		if _, err := s.db.Exec(ctx, `INSERT INTO saved_report_recipients (report_id, user_id) VALUES (?, ?)`, r.ID,
			person.ID); err != nil {
			return fmt.Errorf("add recipient %d of saved report %d: %w", person.ID, r.ID, err)
		}
	}

	return nil
}
