package payouts_test

import (
	"context"
	"fmt"
	"maps"
	"strings"
	"sync"
	"testing"
	"time"

	"atlas/internal/affiliates/payouts"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/testkit"
)

// many makes affiliates with a rested account and two payable entries of ₱1,500 each. The entries belong to a sale that is there already, so
// the ledger is no longer a function of the payments: only what payouts do with it can be looked at.
func many(ctx context.Context, t testing.TB, a *testkit.Atlas, count int) {
	t.Helper()
	columns, _, err := a.DB.Values(ctx, "SELECT * FROM users WHERE id = 0")
	a.Must(err)
	values := make([]string, len(columns))
	for i, column := range columns {
		switch column {
		case "id":
			values[i] = "100000 + n.i"
		case "email", "email_key":
			values[i] = "'many' || n.i || '@example.com'"
		case "slug":
			values[i] = "'many-' || n.i"
		case "tribe_id":
			values[i] = "NULL"
		default:
			values[i] = "u." + column
		}
	}
	numbers := fmt.Sprintf("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) ", count)
	entryColumns := "affiliate_id, order_id, schedule_id, kind, base, amount, rate_kind, rate_value, rate_source, at, hold_until"
	for _, statement := range []string{
		`INSERT INTO users (` + strings.Join(columns, ", ") + `) ` + numbers + `SELECT ` + strings.Join(values, ", ") + ` FROM n JOIN users u ON u.email_key = 'member@atlas.test'`,
		`INSERT INTO user_access_levels (user_id, level_id, granted_at) SELECT id, 'affiliate', 0 FROM users WHERE id > 100000`,
		`INSERT INTO affiliates (id, user_id, slug, since, updated_at) SELECT id, id, slug, 0, 0 FROM users WHERE id > 100000`,
		`INSERT INTO affiliate_terms (affiliate_id, version, accepted_at) SELECT id, 1, 0 FROM affiliates WHERE id > 100000`,
		`INSERT INTO affiliate_payout_accounts (affiliate_id, kind, bank, holder, number_sealed, number_key, last_four, created_at, usable_at)
			SELECT id, 'GCash', '', 'Many', '', slug, '0101', 0, 0 FROM affiliates WHERE id > 100000`,
		`INSERT INTO affiliate_commissions (` + entryColumns + `) SELECT a.id, e.order_id, e.schedule_id, 'earned', 1500000, 150000, e.rate_kind, e.rate_value, e.rate_source, e.at, 1
			FROM affiliates a JOIN affiliate_commissions e ON e.id = (SELECT MIN(id) FROM affiliate_commissions) WHERE a.id > 100000`,
		`INSERT INTO affiliate_commissions (` + entryColumns + `) SELECT a.id, e.order_id, e.schedule_id, 'earned', 1500000, 150000, e.rate_kind, e.rate_value, e.rate_source, e.at, 2
			FROM affiliates a JOIN affiliate_commissions e ON e.id = (SELECT MIN(id) FROM affiliate_commissions) WHERE a.id > 100000`,
		`INSERT INTO affiliate_commission_sums (affiliate_id, hold_until, open_amount, in_payout, paid) SELECT affiliate_id, hold_until, amount, 0, 0 FROM affiliate_commissions WHERE affiliate_id > 100000`,
	} {
		a.Exec(statement)
	}
}

// all is the file that comes back for a whole run.
func all(t testing.TB, a *testkit.Atlas, run int) string {
	t.Helper()
	var out strings.Builder
	out.WriteString("Payout,Amount,Status,Reference\n")
	_, rows, err := a.DB.Values(t.Context(), fmt.Sprintf("SELECT id, amount - tax FROM affiliate_payouts WHERE run_id = %d AND returned_at IS NULL ORDER BY id", run))
	a.Must(err)
	for _, row := range rows {
		net := row[1].(int64)
		fmt.Fprintf(&out, "P-%06d,%d.%02d,Paid,GC-%d\n", row[0], net/100, net%100, row[0])
	}
	return out.String()
}

// A run takes the same number of statements however many are in it, and confirming it one for each two hundred.
func TestRunsAreAFixedNumberOfStatements(t *testing.T) {
	count := func(f *fixture, affiliates int) (start, approve, confirm int64) {
		many(f.t.Context(), f.t, f.Atlas, affiliates)
		counted := func(do func(ctx context.Context) error) int64 {
			ctx, n := db.WithStatementCount(f.By(staff))
			f.Must(do(ctx))
			return n.Load()
		}
		var run *payouts.Run
		start = counted(func(ctx context.Context) (err error) {
			run, err = f.Affiliates.Payouts.StartRun(ctx, false)
			return err
		})
		if run.Payouts < affiliates {
			f.t.Errorf("%d payouts are in the run, want %d", run.Payouts, affiliates)
		}
		approve = counted(func(ctx context.Context) error { return errOf(f.Affiliates.Payouts.ApproveRun(ctx, run.ID)) })
		file := all(f.t, f.Atlas, run.ID)
		confirm = counted(func(ctx context.Context) error {
			return errOf(f.Affiliates.Payouts.TakeResults(ctx, run.ID, strings.NewReader(file)))
		})
		return start, approve, confirm
	}
	// The engines write in different numbers of statements, so each is compared with itself.
	var lock sync.Mutex
	few, many := map[db.Engine][3]int64{}, map[db.Engine][3]int64{}
	for size, into := range map[int]map[db.Engine][3]int64{5: few, 150: many} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
				f := newFixture(t, a)
				f.sell(f.join("member"))
				start, approve, confirm := count(f, size)

				lock.Lock()
				defer lock.Unlock()
				into[a.DB.Engine] = [3]int64{start, approve, confirm}
			})
		})
	}

	if len(few) == 0 || !maps.Equal(few, many) {
		t.Errorf("5 affiliates cost %v statements and 150 cost %v, want the same", few, many)
	}
}

// runMax is how long a run over ten thousand affiliates may take, from the start to the last reference, while other tests run beside it. Alone
// it takes less than five seconds.
const runMax = time.Minute

// A run over ten thousand affiliates is started, approved and confirmed within seconds, also while the statistics of the
// database are of a time with one affiliate. No statement may be so written that it is only quick with fresh ones.
func TestRunOfTenThousand(t *testing.T) {
	for _, test := range []struct {
		name    string
		prepare func(f *fixture)
		// areGone tells that all of them left with less than the minimum, which is looked up for each.
		areGone bool
	}{
		{name: "no statistics", prepare: func(*fixture) {}},
		{name: "statistics of one affiliate", prepare: func(f *fixture) { f.Must(f.DB.Analyze(f.t.Context())) }},
		{name: "statistics of one affiliate after a run", prepare: func(f *fixture) {
			run := f.approve(f.start())
			f.take(run, all(f.t, f.Atlas, run.ID))
			f.Must(f.DB.Analyze(f.t.Context()))
		}},
		{name: "all of them left", prepare: func(f *fixture) {
			f.Must(f.DB.Analyze(f.t.Context()))
			f.set("affiliate-payout-minimum", "5000")
		}, areGone: true},
	} {
		t.Run(test.name, func(t *testing.T) {
			testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
				f := newFixture(t, a)
				f.sell(f.join("member"))
				f.setAccount("member", "0919 555 0101")
				f.Clock.Advance(40 * aDay)
				test.prepare(f)
				many(t.Context(), t, a, 10_000)
				if test.areGone {
					f.Exec("DELETE FROM user_access_levels WHERE user_id > 100000")
					f.newTerms()
				}
				f.payTenThousand()
			})
		})
	}
}

// payTenThousand starts, approves and confirms a run over all that many made.
func (f *fixture) payTenThousand() {
	f.t.Helper()
	elapsed := clock.Stopwatch()
	if preview := f.preview(); preview.Payouts < 10_000 {
		f.t.Errorf("the preview has %d payouts, want 10,000", preview.Payouts)
	}
	looked := elapsed()
	started := f.start()
	start := elapsed()
	run := f.approve(started)
	approved := elapsed()
	got := f.take(run, all(f.t, f.Atlas, run.ID))
	took := elapsed()
	if got.Paid < 10_000 || len(got.Problems) > 0 {
		f.t.Errorf("%d were paid with %d problems, want 10,000 and none", got.Paid, len(got.Problems))
	}
	if took > runMax {
		f.t.Errorf("it took %s, want less than %s", took, runMax)
	}
	f.t.Logf("10,000 payouts were previewed in %s, started in %s, approved in %s, confirmed in %s", looked, start-looked,
		approved-start, took-approved)

	unpaid := f.Number(`SELECT COUNT(*) FROM affiliate_commissions WHERE affiliate_id > 100000
		AND (payout_id IS NULL OR paid_at IS NULL)`)
	if unpaid != 0 {
		f.t.Errorf("%d entries are not paid, want none", unpaid)
	}
	wrong := f.Number(`SELECT COUNT(*) FROM affiliate_commission_sums WHERE affiliate_id > 100000
		AND (open_amount <> 0 OR in_payout <> 0 OR paid <> 150000)`)
	if wrong != 0 {
		f.t.Errorf("%d kept sums are wrong, want none", wrong)
	}
}
