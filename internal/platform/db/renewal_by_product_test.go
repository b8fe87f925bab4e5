package db_test

import (
	"os"
	"testing"

	"atlas/internal/platform/db"
	"atlas/internal/platform/dbtest"
	"atlas/internal/testkit/check"
)

// beforeRenewalByProduct is the last version in which each funnel was held by itself.
const beforeRenewalByProduct = 72

// An upgrade keeps what somebody holds twice of a product: of those that were neither ended nor renewed the one that ends last is the one to renew,
// and what has no end ends last.
func TestUpgradeSetsDoubleSubscriptionsAside(t *testing.T) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		if engine == db.Postgres && os.Getenv(dbtest.PostgresVariable) == "" {
			continue
		}
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			d := dbtest.Empty(t, engine)
			check.NoError(t, "migrate the database", d.MigrateTo(t.Context(), beforeRenewalByProduct))
			run(t, d, "INSERT INTO payment_terms (id, name, name_key, fee, created_at, updated_at) VALUES ('one-time', 'One-time', 'one-time', 0, 0, 0)")
			product(t, d, 1, true, nil)
			for _, funnel := range []string{"b", "c"} {
				run(t, d, "INSERT INTO funnels (id, product_id, name, name_key, is_hidden, is_switched_on, page_template, created_at, updated_at) VALUES (?, 1, ?, ?, FALSE, TRUE, 'template-1', 0, 0)", funnel, funnel, funnel)
			}

			const never = 0
			for _, s := range []struct {
				id, user int
				funnel   string
				ends     int64
				isOver   bool
			}{
				{1, 1, "product-1", 100, false}, {2, 1, "b", 300, false}, {3, 1, "c", 200, false},
				{4, 2, "product-1", never, false}, {5, 2, "b", 300, false},
				{6, 3, "product-1", 300, false}, {7, 3, "b", 300, false},
				{8, 4, "product-1", 900, true}, {9, 4, "b", 300, false},
			} {
				if s.id == 1 || s.id == 4 || s.id == 6 || s.id == 8 {
					person(t, d, s.user, 0)
				}
				var ends, ended *int64
				if s.ends != never {
					ends = &s.ends
				}
				if s.isOver {
					ended = new(int64(50))
				}
				run(t, d, "INSERT INTO subscriptions (id, user_id, funnel_id, product_id, term_id, source, starts_at, ends_at, ended_at, created_at, updated_at) VALUES (?, ?, ?, 1, 'one-time', 'staff', 5, ?, ?, 5, 5)",
					s.id, s.user, s.funnel, ends, ended)
			}

			check.NoError(t, "migrate the database", d.Migrate(t.Context()))
			got, err := db.Column[int](t.Context(), d, "SELECT id FROM subscriptions WHERE is_parallel ORDER BY id")
			check.NoError(t, "read the column", err)
			want := []int{1, 3, 5, 6}
			if len(got) != len(want) {
				t.Fatalf("got %v set aside, want %v", got, want)
			}
			for i := range want {
				if got[i] != want[i] {
					t.Fatalf("got %v set aside, want %v", got, want)
				}
			}
		})
	}
}
