package retention_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/reporting/retention"
	"atlas/internal/testkit"
)

const staff = "tribe-team-fa"

// fixture is an Atlas with a membership on sale.
type fixture struct {
	*testkit.Atlas
	t *testing.T
}

func forEachEngine(t *testing.T, test func(f *fixture)) {
	t.Helper()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		f := &fixture{a, t}
		at := f.Clock.Now()
		f.Exec(`INSERT INTO products (name, name_key, price, content_type, is_membership, is_fast_track, created_at, updated_at) VALUES ('Tribe', 'tribe', 100, 'courses', TRUE, FALSE, ?, ?)`, at, at)
		f.Exec(`INSERT INTO funnels (id, product_id, name, name_key, is_hidden, is_switched_on, page_template, created_at, updated_at)
			SELECT 'tribe', id, 'Tribe', 'tribe', FALSE, TRUE, 'template-1', ?, ? FROM products WHERE name_key = 'tribe'`, at, at)
		test(f)
	})
}

func (f *fixture) service() *retention.Service { return f.Reporting.Retention }

// member gives someone a membership from a day to another, counted from today; nil is for life.
func (f *fixture) member(role string, from int, to *int) int {
	f.t.Helper()
	today := clock.StartOfDay(f.Clock.Now())
	var ends *time.Time
	if to != nil {
		ends = new(clock.AddDays(today, *to))
	}
	starts := clock.AddDays(today, from)
	f.Exec(`INSERT INTO subscriptions (user_id, funnel_id, product_id, term_id, source, starts_at, ends_at, is_parallel, created_at, updated_at)
		SELECT CAST(? AS INTEGER), 'tribe', id, 'one-time', 'staff', CAST(? AS BIGINT), CAST(? AS BIGINT), TRUE, CAST(? AS BIGINT), CAST(? AS BIGINT) FROM products WHERE name_key = 'tribe'`,
		f.ID(role), starts, ends, starts, starts)

	return f.Number("SELECT MAX(id) FROM subscriptions")
}

// Every cell of the cohorts is the people behind it, and what it says is what happened.
func TestCohorts(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.member("member", -200, new(-100))
		f.member("coach", -200, new(-100))
		f.member("coach", -50, new(100))
		f.member("expert", -200, nil)
		f.member("affiliate", -20, new(10))
		f.member("team-lead", -1500, nil)

		all, err := f.service().Cohorts(f.By(staff))
		f.Must(err)
		seen := 0
		for _, cohort := range all.Cohorts {
			cells := append([]*retention.Cell{{Since: 0, Members: cohort.Joined, Percent: 100}}, cohort.Cells...)
			for _, cell := range cells {
				list, err := f.service().People(f.By(staff), cohort.Month, cell.Since, page.Of(nil))
				f.Must(err)
				if list.Total != cell.Members || len(list.Rows) != cell.Members {
					f.t.Errorf("%s after %d months: got %d people, want %d", cohort.Label, cell.Since, list.Total, cell.Members)
				}
				seen++
			}
		}
		if seen < 5 {
			f.t.Errorf("got %d cells, want at least 5, so that this test says more", seen)
		}

		oldest := all.Cohorts[len(all.Cohorts)-1]
		got := []string{}
		for _, cell := range oldest.Cells {
			got = append(got, fmt.Sprintf("%d/%d%%", cell.Members, cell.Percent))
		}
		// Three joined; all were there for 3 months, one for life and one came back after another.
		if oldest.Joined != 3 || got[0] != "3/100%" || !slices.Contains(got, "1/33%") || got[len(got)-1] != "2/67%" {
			f.t.Errorf("got %d joined and %v, want 3 of whom two are left", oldest.Joined, got)
		}
		if all.GraceDays != 14 {
			f.t.Errorf("got %d days of grace, want 14", all.GraceDays)
		}
	})
}

// Cohorts are for holders of the page. What makes no sense is refused with a sentence, and a success manager sees their own people.
func TestCohortsAreGated(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.member("member", -20, new(-10))
		f.member("coach", -20, new(-10))
		month := f.Clock.Now().In(clock.Manila).Format("2006-01") + "-01"
		for _, role := range []string{"member", "coach", "success-manager"} {
			_, err := f.service().Cohorts(f.By(role))
			f.Refused(err, errs.Forbidden)
			_, err = f.service().People(f.By(role), month, 0, page.Of(nil))
			f.Refused(err, errs.Forbidden)
		}
		for field, try := range map[string]func() error{
			"month": func() error { _, err := f.service().People(f.By(staff), "May", 0, page.Of(nil)); return err },
			"since": func() error { _, err := f.service().People(f.By(staff), month, 1, page.Of(nil)); return err },
		} {
			f.Refused(try(), errs.Invalid, field)
		}
		_, err := f.service().People(f.By(staff), "1990-01-01", 0, page.Of(nil))
		f.Refused(err, errs.Invalid, "month")

		f.Exec(`UPDATE access_levels SET pages = '["profile","retention"]' WHERE id = 'success-manager'`)
		f.Exec(`INSERT INTO success_assignments (user_id, manager_id, assigned_at) VALUES (?, ?, ?)`, f.ID("coach"), f.ID("success-manager"), f.Clock.Now())
		own, err := f.service().Cohorts(f.By("success-manager"))
		f.Must(err)
		joined := 0
		for _, cohort := range own.Cohorts {
			joined += cohort.Joined
			list, err := f.service().People(f.By("success-manager"), cohort.Month, 0, page.Of(nil))
			f.Must(err)
			for _, person := range list.Rows {
				if person.UserID != f.ID("coach") {
					f.t.Errorf("got %q for the success manager, want the coach alone", person.Name)
				}
			}
		}
		if joined != 1 {
			f.t.Errorf("got %d people, want 1", joined)
		}
	})
}

// Why someone left is asked once, when a membership ended that they didn't renew, and only themselves.
func TestLeavingQuestion(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		ask := func(role string) *retention.Question {
			question, err := f.service().Question(f.By(role))
			f.Must(err)
			return question
		}
		ended := f.member("member", -100, new(-5))
		f.member("coach", -100, new(5))
		f.member("expert", -300, new(-91))
		if ask("coach") != nil || ask("expert") != nil || ask("affiliate") != nil {
			f.t.Errorf("got a question for %+v, %+v or %+v, want none for a member, who left long ago or never "+
				"was one", ask("coach"), ask("expert"), ask("affiliate"))
		}
		question := ask("member")
		if question == nil || question.SubscriptionID != ended || question.Product != "Tribe" || len(question.Reasons) != 7 {
			f.t.Fatalf("got %v, want the question about subscription %d", question, ended)
		}
		if want := clock.AddDays(f.Clock.Now(), -6).In(clock.Manila).Format(time.DateOnly); question.EndedOn != want {
			f.t.Errorf("got the last day %s, want %s", question.EndedOn, want)
		}

		as := f.By("member")
		f.Refused(f.service().Answer(as, ended, "because", ""), errs.Invalid, "reason")
		f.Refused(f.service().Answer(as, ended, "price", string(make([]byte, 501))), errs.Invalid, "note")
		f.Refused(f.service().Answer(f.By("coach"), ended, "price", ""), errs.NotFound)
		f.Refused(f.service().Answer(f.Viewing(staff, "member"), ended, "price", ""), errs.Forbidden)
		f.Refused(f.service().Answer(f.t.Context(), ended, "price", ""), errs.Unauthenticated)
		seen, err := f.service().Question(f.Viewing(staff, "member"))
		f.Must(err)
		if seen != nil {
			f.t.Errorf("got question %+v for staff who look at someone's pages, want none", seen)
		}

		f.Must(f.service().Answer(as, ended, "time", "  Buntis po ako "))
		if ask("member") != nil {
			f.t.Error("got a second question, want one")
		}
		f.Says(f.service().Answer(as, ended, "price", ""), "You've already answered. Thank you!")
		if got := f.Number(`SELECT COUNT(*) FROM leaving_answers WHERE user_id = ? AND reason = 'time' AND note = 'Buntis po ako'`, f.ID("member")); got != 1 {
			f.t.Errorf("got %d answers, want 1", got)
		}
		if got := f.Number(`SELECT COUNT(*) FROM info_log WHERE action = 'leaving_answer'`); got != 1 {
			f.t.Errorf("got %d lines in the log, want 1", got)
		}
	})
}
