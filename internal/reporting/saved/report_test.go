package saved_test

import (
	"fmt"
	"testing"
	"time"

	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/reporting/saved"
	"atlas/internal/reporting/saved/statement"
	"atlas/internal/testkit"
)

const (
	staff    = "tribe-team-fa"
	readOnly = "tribe-team-ro"
	manager  = "success-manager"
)

var firstPage = page.Window{Page: 1, PerPage: 50}

// fixture is Atlas with helpers for reports.
type fixture struct {
	*testkit.Atlas
	t *testing.T
}

func forEachEngine(t *testing.T, test func(f *fixture), options ...testkit.Option) {
	t.Helper()
	t.Parallel()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) { test(&fixture{a, t}) }, options...)
}

func (f *fixture) service() *saved.Service { return f.Reporting.Saved }

func emails() statement.Definition {
	return statement.Definition{Source: "people", Columns: []string{"person", "email"}}
}

// save makes a report of full access.
func (f *fixture) save(name string, d statement.Definition, levels ...string) *saved.Report {
	f.t.Helper()
	report, err := f.service().Save(f.By(staff), nil, saved.Input{Name: name, Definition: d, Levels: levels}, nil)
	f.Must(err)

	return report
}

// run reads a saved report as somebody.
func (f *fixture) run(role string, id int) (*saved.Table, error) {
	return f.service().Run(f.By(role), saved.RunInput{ID: &id}, firstPage)
}

func (f *fixture) equal(what string, got, want any) {
	f.t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		f.t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

// grant gives a level more pages.
func (f *fixture) grant(level, pages string) {
	f.t.Helper()
	f.Exec("UPDATE access_levels SET pages = ? WHERE id = ?", pages, level)
}

// Every column of every source can be read, filtered by all it can be asked, sorted by and grouped by, on both engines.
func TestEveryColumnOfEverySource(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		values := map[string][]string{
			"lastDays": {"30"}, "nextDays": {"30"}, "from": {"2026-01-01"}, "to": {"2026-12-31"}, "atLeast": {"1"}, "atMost": {"1"},
			"contains": {"a"}, "is": {"1"}, "anyOf": {"a", "b"}, "noneOf": {"a", "b"},
		}
		ctx := f.By(staff)
		for _, source := range statement.Sources {
			keys := []string{}
			for _, column := range source.Columns {
				keys = append(keys, column.Key)
			}
			for _, column := range source.Columns {
				d := statement.Definition{Source: source.Key, Columns: keys, Sort: column.Key, Desc: true}
				for _, op := range statement.OpsOf(column.Kind) {
					d.Filters = []statement.Filter{{Column: column.Key, Op: op, Values: values[op]}}
					_, err := f.service().Run(ctx, saved.RunInput{Definition: &d}, firstPage)
					f.Must(err)
				}
				_, err := f.service().Choices(ctx, source.Key, column.Key)
				f.Must(err)
				if column.Kind == statement.Number || column.Kind == statement.Money {
					continue
				}
				d.Filters, d.Chart = nil, statement.ChartBar
				for _, part := range []string{"day", "month", "year"} {
					d.Groups = []statement.Group{{Column: column.Key, Part: part}}
					_, err := f.service().Run(ctx, saved.RunInput{Definition: &d}, firstPage)
					f.Must(err)
				}
			}
		}
	})
}

// B19: /reports is for holders of reportSummary alone, and only some of them change reports.
func TestReportsAreForHoldersOfThePage(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		report := f.save("Everyone", emails(), "tribe-team-ro", "member")
		for _, role := range []string{"member", "coach", manager} {
			_, err := f.service().Reports(f.By(role), firstPage, false)
			f.Refused(err, errs.Forbidden)
			_, err = f.service().Report(f.By(role), report.ID)
			f.Refused(err, errs.Forbidden)
			_, err = f.run(role, report.ID)
			f.Refused(err, errs.Forbidden)
		}
		_, err := f.run(readOnly, report.ID)
		f.Must(err)
		_, err = f.service().Save(f.By(readOnly), &report.ID, saved.Input{Name: "x", Definition: emails()}, nil)
		f.Refused(err, errs.Forbidden)

		f.grant("member", `["profile","reportSummary","users"]`)
		_, err = f.service().Report(f.By("member"), report.ID)
		f.Must(err)
		f.grant("member", `["profile","users"]`)
		_, err = f.service().Report(f.By("member"), report.ID)
		f.Refused(err, errs.Forbidden)
	})
}

// A report that isn't shared, or whose source the reader lost, isn't there.
func TestWhoSeesAReport(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		own := f.save("Own", emails())
		_, err := f.service().Report(f.By(readOnly), own.ID)
		f.Refused(err, errs.NotFound)
		_, err = f.run(readOnly, own.ID)
		f.Refused(err, errs.NotFound)

		shared := f.save("Shared", emails(), "tribe-team-ro")
		list, err := f.service().Reports(f.By(readOnly), firstPage, false)
		f.Must(err)
		f.equal("reports of read only", list.Total, 1)

		f.grant("tribe-team-ro", `["reportSummary"]`)
		_, err = f.service().Report(f.By(readOnly), shared.ID)
		f.Refused(err, errs.NotFound)
		list, err = f.service().Reports(f.By(readOnly), firstPage, false)
		f.Must(err)
		f.equal("reports after the right is lost", list.Total, 0)
	})
}

// A success manager with the page of reports sees only their own people, and no money.
func TestRowsAreThoseOfTheReader(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.grant(manager, `["profile","users","user","subscriptions","reportSummary"]`)
		f.Exec("DELETE FROM success_assignments")
		f.Exec("INSERT INTO success_assignments (user_id, manager_id, assigned_at) VALUES (?, ?, 0)", f.ID("member"), f.ID(manager))
		report := f.save("People", emails(), manager)

		all, err := f.run(staff, report.ID)
		f.Must(err)
		table, err := f.run(manager, report.ID)
		f.Must(err)
		if all.Total <= 2 {
			t.Fatalf("got %d people, want more than two", all.Total)
		}
		ids := map[int]bool{}
		for _, row := range table.Rows {
			ids[*row.UserID] = true
		}
		f.equal("people of the success manager", ids, map[int]bool{f.ID("member"): true, f.ID(manager): true})

		money := f.save("Money", statement.Definition{Source: "payments", Columns: []string{"amount"}}, manager)
		_, err = f.run(manager, money.ID)
		f.Refused(err, errs.NotFound)
		mixed := statement.Definition{Source: "subscriptions", Columns: []string{"person", "unpaid"}}
		table, err = f.service().Run(f.By(manager), saved.RunInput{Definition: &mixed}, firstPage)
		f.Must(err)
		f.equal("money is hidden", table.Columns[1].IsHidden, true)
	})
}

// Of two who edit one report the second is refused, and what the first saved stays.
func TestStaleEdit(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		report := f.save("First", emails(), "tribe-team-fa")
		f.Clock.Advance(time.Minute)
		changed, err := f.service().Save(f.By(staff), &report.ID, saved.Input{Name: "Second", Definition: emails(), Levels: report.Levels}, &report.UpdatedAt)
		f.Must(err)
		_, err = f.service().Save(f.By(staff), &report.ID, saved.Input{Name: "Third", Definition: emails(), Levels: report.Levels}, &report.UpdatedAt)
		f.Refused(err, errs.Conflict)
		now, err := f.service().Report(f.By(staff), report.ID)
		f.Must(err)
		f.equal("name", now.Name, changed.Name)
	})
}

// A copy is its maker's own; archived reports leave the list and come back.
func TestDuplicateAndArchive(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		report := f.save("Batch 17", emails(), "tribe-team-ro")
		copied, err := f.service().Duplicate(f.By(staff), report.ID)
		f.Must(err)
		f.equal("name of the copy", copied.Name, "Batch 17 (copy)")
		f.equal("levels of the copy", copied.Levels, []string{})

		f.Did(f.service().Archive(f.By(staff), []int{report.ID, copied.ID}, true))
		list, err := f.service().Reports(f.By(staff), firstPage, true)
		f.Must(err)
		f.equal("archived", list.Total, 2)
		_, err = f.service().Save(f.By(staff), &report.ID, saved.Input{Name: "x", Definition: emails()}, nil)
		f.Refused(err, errs.Conflict)
		count, err := f.service().Archive(f.By(staff), []int{report.ID, copied.ID}, false)
		f.Must(err)
		f.equal("restored", count, 2)
	})
}

// A line goes on in time and a share begins with its largest part, whatever the table is sorted by.
func TestChartsHaveAnOrderOfTheirOwn(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.Exec("UPDATE users SET created_at = ? WHERE id % 3 > 0", time.Date(2026, 3, 5, 4, 0, 0, 0, time.UTC))
		f.Exec("UPDATE users SET created_at = ? WHERE id % 3 = 0", time.Date(2026, 5, 5, 4, 0, 0, 0, time.UTC))
		f.Exec("UPDATE users SET created_at = ? WHERE id <= 4", time.Date(2026, 1, 5, 4, 0, 0, 0, time.UTC))
		for _, c := range []struct {
			chart string
			want  []string
		}{
			{statement.ChartBar, []string{"2026-01", "2026-05", "2026-03"}},
			{statement.ChartLine, []string{"2026-01", "2026-03", "2026-05"}},
			{statement.ChartArea, []string{"2026-01", "2026-03", "2026-05"}},
			{statement.ChartShare, []string{"2026-03", "2026-05", "2026-01"}},
		} {
			d := statement.Definition{
				Source: "people", Columns: []string{"email"}, Groups: []statement.Group{{Column: "joined", Part: "month"}},
				Filters: []statement.Filter{{Column: "joined", Op: "filled"}}, Sort: statement.Count, Chart: c.chart, ChartValue: statement.Count,
			}
			table, err := f.service().Run(f.By(staff), saved.RunInput{Definition: &d}, firstPage)
			f.Must(err)
			labels := []string{}
			for _, bar := range table.Bars {
				labels = append(labels, bar.Label)
			}
			f.equal(c.chart, labels, c.want)
		}
	})
}
