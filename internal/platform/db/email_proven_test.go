package db_test

import (
	"os"
	"testing"

	"atlas/internal/platform/db"
	"atlas/internal/platform/dbtest"
	"atlas/internal/testkit/check"
)

// People who were there before addresses had to be proven: only bare sign-ups are asked for the click.
func TestMigrationTrustsAddressesOfPeopleWhoStayed(t *testing.T) {
	const day = 24 * 60 * 60 * 1000

	people := []struct {
		name      string
		level     string
		lastLogin int
		change    string
		proven    bool
	}{
		{name: "signed up yesterday", level: "non-member", lastLogin: day},
		{name: "an affiliate of last week", level: "affiliate", lastLogin: 7 * day},
		{name: "signed up and stayed", level: "non-member", lastLogin: 31 * day, proven: true},
		{name: "a member", level: "member", lastLogin: day, proven: true},
		{name: "a coach", level: "coach", lastLogin: day, proven: true},
		{name: "had reset the password", level: "non-member", lastLogin: day, change: "email_verified_at = 5", proven: true},
		{name: "a legacy administrator", level: "non-member", lastLogin: day, change: "is_legacy_admin = TRUE", proven: true},
	}

	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		if engine == db.Postgres && os.Getenv(dbtest.PostgresVariable) == "" {
			continue
		}
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			d := dbtest.Empty(t, engine)
			check.NoError(t, "migrate the database", d.MigrateTo(t.Context(), 91))

			for _, level := range []string{"non-member", "affiliate", "member", "coach"} {
				run(t, d, `INSERT INTO access_levels (id, name, name_key, pages, functions, is_system, position, updated_at)
					VALUES (?, ?, ?, '[]', '[]', TRUE, 1, 0)`, level, level, level)
			}
			for i, p := range people {
				run(t, d, `INSERT INTO users (email, email_key, slug, first_name, last_name, is_legacy_admin, show_returnee_modal, created_at, updated_at, last_login_at)
					VALUES (?, ?, ?, 'A', 'B', FALSE, FALSE, 1000, 1000, ?)`, p.name, p.name, p.name, 1000+p.lastLogin)
				run(t, d, `INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, ?, 1000)`, i+1, p.level)
				if p.change != "" {
					run(t, d, `UPDATE users SET `+p.change+` WHERE email = ?`, p.name)
				}
			}
			check.NoError(t, "migrate the database", d.Migrate(t.Context()))

			for _, p := range people {
				got, err := d.Int(t.Context(), `SELECT COUNT(*) FROM users WHERE email = ? AND email_proven_at IS NOT NULL`, p.name)
				check.NoError(t, "read the number", err)
				if want := map[bool]int{true: 1}[p.proven]; got != want {
					t.Errorf("%s: got proven %d, want %d", p.name, got, want)
				}
			}
		})
	}
}
