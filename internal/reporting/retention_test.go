package reporting_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
	"atlas/internal/reporting"
	"atlas/internal/reporting/period"
	"atlas/internal/reporting/retention/rule"
)

// term writes a membership that someone bought, with its grant, as enrolling does.
func (f *fixture) term(userID int, product string, bought, starts time.Time, ends, ended *time.Time) {
	f.t.Helper()
	f.Exec(`INSERT INTO subscriptions (user_id, funnel_id, product_id, term_id, source, starts_at, ends_at, ended_at, is_parallel, created_at, updated_at)
		SELECT CAST(? AS INTEGER), 'f-' || name_key, id, 'thirds', 'staff', CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT), TRUE, CAST(? AS BIGINT), CAST(? AS BIGINT)
		FROM products WHERE name_key = ?`, userID, starts, ends, ended, bought, bought, product)
	f.Exec(`INSERT INTO grants (user_id, product_id, source, subscription_id, from_at, to_at)
		SELECT s.user_id, s.product_id, 'subscription', s.id, s.starts_at, CASE WHEN s.ends_at IS NULL OR s.ended_at < s.ends_at THEN s.ended_at ELSE s.ends_at END
		FROM subscriptions s WHERE s.id = (SELECT MAX(id) FROM subscriptions)`)
}

// people makes so many people without a level.
func (f *fixture) people(count int) (ids []int) {
	f.t.Helper()
	at := f.Clock.Now()
	for i := range count {
		f.Exec(`INSERT INTO users (first_name, last_name, email, email_key, slug, search_text, name_key, is_legacy_admin, show_returnee_modal, created_at, updated_at)
			VALUES ('Ana', ?, ?, ?, ?, ?, ?, FALSE, FALSE, ?, ?)`,
			fmt.Sprint("Reyes ", i), fmt.Sprintf("ana%d@stay.test", i), fmt.Sprintf("ana%d@stay.test", i), fmt.Sprint("ana-", i), fmt.Sprint("ana reyes ", i), fmt.Sprintf("reyes %03d", i), at, at)
		ids = append(ids, f.Number("SELECT MAX(id) FROM users"))
	}

	return ids
}

// memberships gives people memberships at random: renewed early, on time, late, much later or never, ended by staff, for life, beside each other.
func (f *fixture) memberships(r *rand.Rand) []int {
	f.t.Helper()
	f.Exec(`UPDATE products SET is_membership = TRUE`)
	today := clock.StartOfDay(f.Clock.Now())
	ids := f.people(40)
	for i, id := range ids {
		if i < 4 {
			// Some have days left to renew.
			f.term(id, "p0", clock.AddDays(today, -90), clock.AddDays(today, -90), new(clock.AddDays(today, -i)), nil)
			continue
		}
		starts := clock.AddDays(today, -30-r.IntN(700))
		bought := starts
		for range 1 + r.IntN(4) {
			if bought.After(f.Clock.Now()) {
				break
			}
			ends := new(clock.AddDays(starts, 20+r.IntN(120)))
			var ended *time.Time
			switch r.IntN(9) {
			case 0:
				ended = new(clock.AddDays(starts, r.IntN(30)-5).Add(time.Hour))
			case 1:
				ends = nil
			}
			f.term(id, fmt.Sprint("p", r.IntN(2)), bought, starts, ends, ended)
			if ends == nil {
				ends = new(clock.AddDays(starts, 40))
			}
			bought = clock.AddDays(*ends, []int{-45, -31, -30, -3, 0, 9, 13, 14, 30}[r.IntN(9)])
			starts = *ends
			if bought.After(clock.AddDays(*ends, 13)) {
				starts = bought
			}
		}
		if i%3 == 0 {
			f.Exec(`INSERT INTO success_assignments (user_id, manager_id, assigned_at) VALUES (?, ?, ?)`, id, f.ID("success-manager"), f.Clock.Now())
		}
		if i%4 == 0 {
			f.Exec(`INSERT INTO leaving_answers (subscription_id, user_id, reason, note, answered_at) SELECT MAX(id), user_id, 'price', 'Baka next year', ? FROM subscriptions WHERE user_id = ? GROUP BY user_id`,
				f.Clock.Now(), id)
		}
	}

	return ids
}

// Every figure of retention is what its rows add up to, and so is every part of it.
func TestRetentionEqualsRows(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		f.memberships(rand.New(rand.NewPCG(7, 21)))
		seen := map[string]bool{}
		for _, kind := range []string{period.Monthly, period.Quarterly, period.Annual, period.Last15} {
			in := reporting.PeriodInput{Kind: kind}
			report, err := f.Reporting.Report(f.By(staff), "retention", in)
			f.Must(err)
			for _, figure := range report.Figures {
				f.compare("retention", figure, in)
				seen[figure.Key] = seen[figure.Key] || figure.Value != nil && *figure.Value != 0
			}
		}
		for key, isSeen := range seen {
			if !isSeen {
				t.Errorf("%s: got nothing in every period, want something, so that this test says more", key)
			}
		}
	})
}

// While people can still renew, their number stands beside the figures, which aren't compared with a period that is over.
func TestRetentionWaitsForThoseWhoCanRenew(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		f.Exec(`UPDATE products SET is_membership = TRUE`)
		today := clock.StartOfDay(f.Clock.Now())
		ids := f.people(3)
		for i, ago := range []int{2, 3, 60} {
			f.term(ids[i], "p0", clock.AddDays(today, -150), clock.AddDays(today, -150), new(clock.AddDays(today, -ago)), nil)
		}
		days := func(from, to int) reporting.PeriodInput {
			return reporting.PeriodInput{Kind: period.Custom, From: new(f.Day(from).Format(time.DateOnly)), To: new(f.Day(to).Format(time.DateOnly))}
		}

		for _, c := range []struct {
			name      string
			in        reporting.PeriodInput
			undecided string
		}{{"days of grace", days(-20, 0), "2.00"}, {"long over", days(-70, -50), "none"}} {
			report, err := f.Reporting.Report(f.By(staff), "retention", c.in)
			f.Must(err)
			for _, figure := range report.Figures {
				if figure.Key == "retention" || figure.Key == "left" || figure.Key == "renewed" {
					if got := text(figure.Undecided); got != c.undecided {
						t.Errorf("%s, %s: got %s undecided, want %s", c.name, figure.Key, got, c.undecided)
					}
				}
				if isCompared := figure.Before != nil; figure.Key == "left" && isCompared != (c.undecided == "none") {
					t.Errorf("%s, %q: got compared %t, want %t", c.name, figure.Key, isCompared, !isCompared)
				}
				// Nothing ended in the days before, so there is no share to compare with.
				if figure.Key == "retention" && (figure.Before != nil || text(figure.Value) != "0.00") {
					t.Errorf("%s: got %s, before %s, want 0.00 and none", c.name, text(figure.Value), text(figure.Before))
				}
			}
		}
	})
}

// A share of nothing is no value, and a period that hasn't started is compared with nothing.
func TestNothingIsNoShare(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		for name, in := range map[string]reporting.PeriodInput{
			"this month": {Kind: period.Monthly}, "next year": {Kind: period.Annual, On: new(f.Day(400).Format(time.DateOnly))},
		} {
			report, err := f.Reporting.Report(f.By(staff), "retention", in)
			f.Must(err)
			share, ended := report.Figures[0], report.Figures[1]
			if share.Value != nil || share.Before != nil || text(ended.Value) != "0.00" {
				t.Errorf("%s: got %s of %s ended, before %s, want none of 0.00", name, text(share.Value), text(ended.Value), text(share.Before))
			}
			if isAhead := name == "next year"; (ended.Before == nil) != isAhead || (len(ended.Trend) == 0) != isAhead {
				t.Errorf("%s: got before %q and %d points, want none of both when ahead (%t)", name,
					text(ended.Before), len(ended.Trend), isAhead)
			}
		}
	})
}

// The statements say about everyone what the rule says about each.
func TestRetentionIsTheRule(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		ids := f.memberships(rand.New(rand.NewPCG(3, 14)))
		in := reporting.PeriodInput{Kind: period.Custom, From: new(f.Day(-900).Format(time.DateOnly)), To: new(f.Day(1).Format(time.DateOnly))}
		got := map[string]string{}
		for number := 1; ; number++ {
			list, err := f.Reporting.Rows(f.By(staff), reporting.RowsInput{Report: "retention", Figure: "ended", Period: &in}, page.Window{Page: number, PerPage: 100})
			f.Must(err)
			for _, row := range list.Rows {
				got[row.ID] = row.Detail
			}
			if len(list.Rows) == 0 {
				break
			}
		}

		words := map[rule.Verdict]string{
			rule.Early: "Early", rule.OnTime: "On time", rule.Late: "Late", rule.Waiting: "Can still renew", rule.Left: "Left", rule.Returned: "Came back later",
		}
		counted := map[rule.Verdict]int{}
		for _, id := range ids {
			terms := f.termsOf(id)
			for _, term := range terms {
				verdict := rule.Judge(terms, term, f.Clock.Now(), 14)
				counted[verdict]++
				key := fmt.Sprint(term.ID)
				said, _, _ := cut(got[key])
				if want := words[verdict]; said != want {
					t.Errorf("term %s of user %d: got %q, want %q", key, id, said, want)
				}
				delete(got, key)
			}
		}
		for verdict := range words {
			if counted[verdict] == 0 {
				t.Errorf("%s: got no term of %v, want some", verdict, counted)
			}
		}
		if len(got) != 0 {
			t.Errorf("rows that no one has: got %v, want none", got)
		}
	})
}

// The page opens the report, nothing else does, and a success manager with it sees their own people alone.
func TestRetentionIsGated(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		f.memberships(rand.New(rand.NewPCG(7, 21)))
		in := reporting.PeriodInput{Kind: period.Annual}
		for _, role := range []string{"member", "coach", "success-manager", "affiliate"} {
			_, err := f.Reporting.Report(f.By(role), "retention", in)
			f.Refused(err, errs.Forbidden)
		}
		f.Exec(`UPDATE access_levels SET pages = '["profile","paymentReport"]' WHERE id = 'expert'`)
		f.Exec(`UPDATE access_levels SET pages = '["profile","retention"]' WHERE id = 'success-manager'`)
		_, err := f.Reporting.Report(f.By("expert"), "retention", in)
		f.Refused(err, errs.Forbidden)
		_, err = f.Reporting.Report(f.By("success-manager"), "payments", in)
		f.Refused(err, errs.Forbidden)

		rows := reporting.RowsInput{Report: "retention", Figure: "ended", Period: &in}
		list, err := f.Reporting.Rows(f.By("success-manager"), rows, page.Of(&page.ListInput{PerPage: new(100)}))
		f.Must(err)
		for _, row := range list.Rows {
			if f.Number(`SELECT COUNT(*) FROM success_assignments WHERE user_id = ?`, *row.UserID) == 0 {
				t.Errorf("got %q for the success manager, want their own people alone", row.Person)
			}
		}
		all, err := f.Reporting.Rows(f.By(staff), rows, page.Of(nil))
		f.Must(err)
		if list.Total == 0 || *list.Value >= *all.Value {
			t.Errorf("got %s of %s, want some", list.Value, all.Value)
		}
		if got, want := *list.Value, money.Centavos(100*list.Total); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	})
}

// termsOf reads what someone bought.
func (f *fixture) termsOf(userID int) (out []rule.Term) {
	f.t.Helper()
	optional := func(column string, id int) *time.Time {
		if at := f.Number(`SELECT COALESCE(`+column+`, 0) FROM subscriptions WHERE id = ?`, id); at != 0 {
			return new(time.UnixMilli(int64(at)))
		}
		return nil
	}
	count := f.Number(`SELECT COUNT(*) FROM subscriptions WHERE user_id = ?`, userID)
	id := 0
	for range count {
		id = f.Number(`SELECT MIN(id) FROM subscriptions WHERE user_id = ? AND id > ?`, userID, id)
		out = append(out, rule.Term{
			ID: id, BoughtAt: *optional("created_at", id), StartsAt: *optional("starts_at", id), EndsAt: optional("ends_at", id), EndedAt: optional("ended_at", id),
		})
	}

	return out
}

// cut is what a row says before what the person said.
func cut(detail string) (before, after string, found bool) { return strings.Cut(detail, ": ") }
