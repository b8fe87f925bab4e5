package db_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/dbtest"
	"atlas/internal/testkit/check"
)

// beforeGrants is the last version in which a level alone opened what is for members.
const beforeGrants = 69

// eachOld runs a test on a database of every engine that stands before grants by staff, with a level of each kind.
func eachOld(t *testing.T, test func(t *testing.T, d *db.DB)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		if engine == db.Postgres && os.Getenv(dbtest.PostgresVariable) == "" {
			continue
		}
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			d := dbtest.Empty(t, engine)
			check.NoError(t, "migrate the database", d.MigrateTo(t.Context(), beforeGrants))
			for i, level := range []string{"non-member", "member", "coach", "affiliate", "team-lead", "founders"} {
				run(t, d, "INSERT INTO access_levels (id, name, name_key, pages, functions, is_system, position, updated_at) VALUES (?, ?, ?, '[]', '[]', ?, ?, 0)",
					level, level, level, level != "founders", i)
			}
			test(t, d)
		})
	}
}

// person makes somebody who got levels at a moment.
func person(t *testing.T, d *db.DB, id int, at int64, levels ...string) {
	t.Helper()
	name := fmt.Sprint("person-", id)
	run(t, d, "INSERT INTO users (id, email, email_key, slug, first_name, last_name, is_legacy_admin, show_returnee_modal, created_at, updated_at) VALUES (?, ?, ?, ?, 'A', 'B', FALSE, FALSE, 0, 0)",
		id, name, name, name)
	for _, level := range levels {
		run(t, d, "INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, ?, ?)", id, level, at)
	}
}

// product makes something to hold, sold by a funnel of its own.
func product(t *testing.T, d *db.DB, id int, isMembership bool, archivedAt *int64) {
	t.Helper()
	name := fmt.Sprint("product-", id)
	run(t, d, "INSERT INTO products (id, name, name_key, price, content_type, is_membership, is_fast_track, archived_at, created_at, updated_at) VALUES (?, ?, ?, 0, 'courses', ?, FALSE, ?, ?, 0)",
		id, name, name, isMembership, archivedAt, id)
	run(t, d, "INSERT INTO funnels (id, product_id, name, name_key, is_hidden, is_switched_on, page_template, created_at, updated_at) VALUES (?, ?, ?, ?, FALSE, TRUE, 'template-1', 0, 0)", name, id, name, name)
}

// subscription has somebody hold a product, with its grant.
func subscription(t *testing.T, d *db.DB, id, userID, productID int, endedAt *int64) {
	t.Helper()
	run(t, d, "INSERT INTO subscriptions (id, user_id, funnel_id, product_id, term_id, source, starts_at, ended_at, created_at, updated_at) VALUES (?, ?, ?, ?, 'one-time', 'staff', 5, ?, 5, 5)",
		id, userID, fmt.Sprint("product-", productID), productID, endedAt)
	run(t, d, "INSERT INTO grants (user_id, product_id, subscription_id, from_at, to_at, suspended_from) VALUES (?, ?, ?, 5, ?, 77)", userID, productID, id, endedAt)
}

// An upgrade closes nobody who is a member by a level alone: they get a grant for a year, and the info log says so.
// Anyone who ever bought a membership is decided by that, and grants by subscriptions stay as they are.
func TestUpgradeGivesLevelMembersAGrant(t *testing.T) {
	eachOld(t, func(t *testing.T, d *db.DB) {
		run(t, d, "INSERT INTO payment_terms (id, name, name_key, fee, created_at, updated_at) VALUES ('one-time', 'One-time', 'one-time', 0, 0, 0)")
		product(t, d, 1, true, new(int64(9)))
		product(t, d, 2, false, nil)
		product(t, d, 3, true, nil)
		product(t, d, 4, true, nil)
		person(t, d, 1, 100, "member")
		person(t, d, 2, 200, "non-member")
		person(t, d, 3, 300, "coach")
		person(t, d, 4, 400, "team-lead")
		person(t, d, 5, 500, "member", "affiliate") // whose membership was ended
		person(t, d, 6, 600, "member")              // who pays
		person(t, d, 7, 700, "founders")
		person(t, d, 8, 800, "affiliate")
		person(t, d, 9, 900, "member") // who bought something else
		person(t, d, 10, 1000, "member")
		run(t, d, "UPDATE users SET merged_into_id = 1, archived_at = 1 WHERE id = 10")
		subscription(t, d, 1, 5, 4, new(int64(50)))
		subscription(t, d, 2, 6, 1, nil)
		subscription(t, d, 3, 9, 2, nil)

		began := time.Now()
		dbtest.Migrate(t, d)

		_, rows, err := d.Values(t.Context(), `SELECT user_id, product_id, from_at, to_at, given_at FROM grants WHERE source = 'upgrade' ORDER BY user_id`)
		check.NoError(t, "read the values", err)
		got := []string{}
		for _, row := range rows {
			got = append(got, fmt.Sprint(row[0], " ", row[1], " ", row[2]))
			end := time.UnixMilli(row[3].(int64)).In(time.FixedZone("Manila", 8*60*60))
			days := int(end.Sub(began).Hours() / 24)
			if days < 364 || days > 366 || end.Format("15:04:05") != "00:00:00" {
				t.Errorf("got an end at %s, want the end of the day in a year", end)
			}
			if at := time.UnixMilli(row[4].(int64)); at.Before(began.Add(-time.Minute)) || at.After(time.Now().Add(time.Minute)) {
				t.Errorf("got given at %s, want now", at)
			}
		}
		if want := "1 3 100, 4 3 400, 7 3 700, 9 3 900"; strings.Join(got, ", ") != want {
			t.Errorf("got grants (person, product, since) %s, want %s", strings.Join(got, ", "), want)
		}

		count := func(what, query string, want int) {
			t.Helper()
			if n, err := d.Int(t.Context(), query); err != nil || n != want {
				t.Errorf("%s: got %d (%v), want %d", what, n, err, want)
			}
		}
		count("grants by subscriptions as they were", `SELECT COUNT(*) FROM grants g JOIN subscriptions s ON s.id = g.subscription_id
			WHERE g.source = 'subscription' AND g.from_at = 5 AND COALESCE(g.to_at, 0) = COALESCE(s.ended_at, 0) AND g.suspended_from = 77 AND g.reason IS NULL`, 3)
		count("lines in the info log", `SELECT COUNT(*) FROM info_log l JOIN grants g ON CAST(g.id AS TEXT) = l.entity_id AND g.user_id = l.subject_user_id
			WHERE l.action = 'grant_give' AND l.entity = 'grant' AND l.after_json LIKE '%"reason":"Member by a level%' AND l.after_json LIKE '%"productId":3,%'`, 4)
		count("levels with the switch", `SELECT COUNT(*) FROM access_levels WHERE opens_member_content`, 1)
		count("products", `SELECT COUNT(*) FROM products`, 4)

		// The tables refuse a grant that nobody could account for, and number on.
		for _, bad := range []string{
			`INSERT INTO grants (user_id, product_id, source, from_at, to_at, given_at) VALUES (1, 3, 'staff', 1, 2, 1)`,
			`INSERT INTO grants (user_id, product_id, source, from_at, reason, given_at) VALUES (1, 3, 'staff', 1, 'Why', 1)`,
			`INSERT INTO grants (user_id, product_id, source, from_at, to_at, reason, given_at) VALUES (1, 3, 'subscription', 1, 2, 'Why', 1)`,
		} {
			if _, err := d.Exec(t.Context(), bad); err == nil {
				t.Errorf("got %q taken, want it refused", bad)
			}
		}
		run(t, d, `INSERT INTO grants (user_id, product_id, source, from_at, to_at, reason, given_at) VALUES (1, 3, 'staff', 1, 2, 'Why', 1)`)
	})
}

// Where nothing that is sold makes members, the upgrade makes a product that does; where nobody needs it, it does not.
func TestUpgradeWithoutAMembership(t *testing.T) {
	eachOld(t, func(t *testing.T, d *db.DB) {
		person(t, d, 1, 100, "member")
		person(t, d, 2, 200, "coach")
		dbtest.Migrate(t, d)
		if n, err := d.Int(t.Context(), `SELECT COUNT(*) FROM grants g JOIN products p ON p.id = g.product_id AND p.is_membership AND p.name = 'Membership by staff' WHERE g.user_id = 1`); err != nil || n != 1 {
			t.Errorf("got %d grants (%v), want 1", n, err)
		}
	})
	eachOld(t, func(t *testing.T, d *db.DB) {
		person(t, d, 1, 100, "coach")
		dbtest.Migrate(t, d)
		if n, err := d.Int(t.Context(), `SELECT COUNT(*) FROM products`); err != nil || n != 0 {
			t.Errorf("got %d products (%v), want none", n, err)
		}
	})
}
