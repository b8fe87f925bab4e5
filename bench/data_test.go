package main

import (
	"context"
	"io/fs"
	"log/slog"
	"testing"
	"testing/fstest"
	"time"

	"atlas/internal/app"
	"atlas/internal/identity/people"
	"atlas/internal/platform/config"
	"atlas/internal/platform/db"
	"atlas/internal/platform/dbtest"
	"atlas/internal/platform/jobs"
)

// The data set is one that the product could have made itself: it breaks none of its invariants, and nothing is left to do for its jobs.
func TestData(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const persons = 1800
		ctx := t.Context()
		c := config.Server{
			Storage: config.Storage{Data: t.TempDir()}, Mailing: config.Mailing{MailFrom: "Atlas <no-reply@atlas.test>"},
			Addr: "localhost:0", Title: "Atlas", BaseURL: "http://localhost:8080",
		}
		web := fstest.MapFS{"index.html": {Data: []byte("<!doctype html><head><!--head--></head>"), Mode: fs.ModePerm}}
		a, err := app.New(ctx, c, app.Options{Log: slog.New(slog.DiscardHandler), Web: web, Database: d, CheapHashing: true})
		if err != nil {
			t.Fatalf("start the app: got error %v, want none", err)
		}
		steps := []func(context.Context) error{
			func(ctx context.Context) error { return a.Seed(ctx, false) },
			func(ctx context.Context) error {
				return fillPeopleAndMoney(ctx, d, options{users: persons}, a.RebuildTotals)
			},
			func(ctx context.Context) error { return writeSessions(ctx, d, persons) },
			func(ctx context.Context) error { return fillEvents(ctx, d) },
			func(ctx context.Context) error { return rest(ctx, d) },
		}
		steps = append(steps, func(ctx context.Context) error { return a.Learning.Search.Reindex(ctx, true) })
		for _, step := range append(steps, a.Commerce.Memberships.FinishSubscriptions, a.Commerce.Reminders.RemindOfPayments) {
			if err := step(ctx); err != nil {
				t.Fatalf("bring the data up to date: got error %v, want none", err)
			}
		}
		found, err := a.Verify(ctx)
		if err != nil {
			t.Fatalf("verify the data: got error %v, want none", err)
		}
		for _, broken := range found {
			t.Errorf("what verification finds: got %q, want none", broken)
		}

		// What is made in SQL is what the product would have made in Go.
		for _, id := range []int{1, 8, 49, 51, 907, persons} {
			_, rows, err := d.Values(ctx, "SELECT first_name, last_name, email, tribe_id, name_key, search_text FROM users WHERE id = ?", id)
			if err != nil {
				t.Fatalf("read user %d: got error %v, want none", id, err)
			}
			text := func(column int) string { return rows[0][column].(string) }
			u := people.User{FirstName: text(0), LastName: text(1), Email: text(2), TribeID: new(text(3))}
			if u.Fold(); u.NameKey != text(4) || u.SearchText != text(5) {
				t.Errorf("person %d: got %q and %q kept, want %q and %q", id, text(4), text(5), u.NameKey,
					u.SearchText)
			}
		}
		staff := 0
		for i := range persons {
			if isStaff(i, persons) {
				staff++
			}
		}

		for _, want := range []struct {
			query    string
			from, to int
		}{
			{"SELECT COUNT(*) FROM user_access_levels WHERE level_id = 'tribe-team-fa'", staff, staff},
			{"SELECT COUNT(*) FROM users_outdated", 0, 0},
			{"SELECT COUNT(*) FROM subscriptions", 2 * persons, 2 * persons},
			{"SELECT COUNT(*) FROM payment_schedules", 6 * persons, 6 * persons},
			{"SELECT COUNT(*) FROM payment_schedules WHERE transaction_id IS NULL", persons, 2 * persons},
			{"SELECT COUNT(*) FROM task_completions", 5*persons - 600, 5 * persons},
			{"SELECT COUNT(*) FROM info_log WHERE action = 'subscription_settle'", 0, 0},
			{"SELECT COUNT(*) FROM notifications", 0, 0},
			{"SELECT COUNT(*) FROM affiliate_touches", benchVisits, benchVisits},
			{"SELECT COUNT(*) FROM affiliate_commissions", persons / 2, benchEntries},
		} {
			if n, err := d.Int(ctx, want.query); err != nil || n < want.from || n > want.to {
				t.Errorf("%s: got %d and error %v, want %d to %d", want.query, n, err, want.from, want.to)
			}
		}
	}, jobs.Step())
}

// What is measured is what the web app asks: a document that was renamed there is missed here.
func TestDocuments(t *testing.T) {
	t.Chdir("..")
	for _, l := range lists {
		if _, err := webDocument(l.document); err != nil {
			t.Errorf("list of %s: got error %v, want none", l.name, err)
		}
	}
	for _, name := range []string{"FindUserPaymentSchedule", "Payments", "GetDuesAndExpiration", "ApprovePaymentScheduleTransaction", "UserStageProgress", "FinishTask", "People", "AffiliateHome"} {
		if _, err := webDocument(name); err != nil {
			t.Errorf("find the document %s: got error %v, want none", name, err)
		}
	}
}

// A wrong answer is never measured.
func TestRight(t *testing.T) {
	const answer = `{"data":{"users":{"rows":[1,2],"total":2},"none":[]}}`
	for want, isRight := range map[string]bool{"users.rows": true, "users.rows=2": true, "users.rows=3": false, "none": false, "nobody": false, "users.total": true} {
		if err := right([]byte(answer), want); (err == nil) != isRight {
			t.Errorf("%s: got error %v, want it right %t", want, err, isRight)
		}
	}
	if right([]byte(`{"errors":[{"message":"no"}],"data":{"users":{}}}`), "users") == nil {
		t.Error("got an answer with errors as right, want an error")
	}
}

// The table says itself whether a goal is met, and the journey of members is what it says it is.
func TestVerdicts(t *testing.T) {
	for _, one := range []struct {
		op         string
		mine, bare result
		writes     bool
		want       string
	}{
		{"dues", result{cpu: 150}, result{cpu: 100}, false, "met"},
		{"dues", result{cpu: 152}, result{cpu: 100}, false, "**missed**"},
		{"dues", result{cpu: 10, errors: 1}, result{cpu: 100}, false, "**missed**"},
		{"approve", result{perSecond: 70}, result{perSecond: 100}, true, "met"},
		{"approve", result{perSecond: 60}, result{perSecond: 100}, true, "**missed**"},
		{"import", result{p50: 29 * time.Second}, result{}, false, "met"},
		{"import", result{p50: 31 * time.Second}, result{}, false, "**missed**"},
		{"login", result{cpu: 1}, result{cpu: 1}, false, "–"},
	} {
		if r := (row{engine: "sqlite", op: one.op, atlas: one.mine, bare: one.bare, writes: one.writes}); r.verdict() != one.want {
			t.Errorf("%+v: verdict: got %q, want %q", one, r.verdict(), one.want)
		}
	}
	writes := 0
	for i, op := range mixedOps() {
		if op.request == nil {
			t.Errorf("got nothing for %q, want a request", mixedSteps[i])
		}
		if op.writes {
			writes++
		}
	}
	if len(mixedSteps) != 20*writes {
		t.Errorf("got %d of %d requests that write, want one of 20", writes, len(mixedSteps))
	}
	for _, grown := range growthOps {
		if operationOf(grown.name).request == nil {
			t.Errorf("got nothing for %q, want a request", grown.name)
		}
	}
}
