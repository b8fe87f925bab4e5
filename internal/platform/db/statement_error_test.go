package db_test

import (
	"context"
	"errors"
	"testing"

	"atlas/internal/platform/db"
	"atlas/internal/platform/dbtest"
	"atlas/internal/testkit/check"
)

// The error of a statement says verb and table, and what is behind it can still be told.
func TestErrorsNameTheirStatement(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		exec := func(query string) error {
			_, err := d.Exec(ctx, query)
			return err
		}
		check.NoError(t, "make a table", exec("CREATE TABLE boats (id INTEGER PRIMARY KEY, name TEXT NOT NULL)"))
		check.NoError(t, "insert a row", exec("INSERT INTO boats (id, name) VALUES (1, 'Ana')"))

		cases := []struct {
			name  string
			query string
			want  string
		}{
			{"insert", "INSERT INTO nowhere (id) VALUES (1)", "insert into nowhere: "},
			{"update", "UPDATE nowhere SET id = 1", "update nowhere: "},
			{"delete", "DELETE FROM nowhere WHERE id = 1", "delete from nowhere: "},
			{"select", "SELECT id FROM nowhere", "select from nowhere: "},
			{"over several lines", "SELECT id\n\tFROM nowhere\n\tWHERE id = 1", "select from nowhere: "},
			{"beside a subquery", "SELECT (SELECT COUNT(*) FROM boats), ' FROM x' FROM nowhere", "select from nowhere: "},
		}
		for _, c := range cases {
			t.Run(c.name, func(t *testing.T) {
				check.ErrorText(t, "exec", exec(c.query), c.want)
				check.ErrorText(t, "read", d.Row(ctx, c.query, nil), c.want)
			})
		}

		t.Run("a broken rule", func(t *testing.T) {
			err := exec("INSERT INTO boats (id, name) VALUES (1, 'Ben')")
			check.ErrorText(t, "a second row 1", err, "insert into boats: unique violation of boats.id")
			check.Equal(t, "is it a unique violation", db.Unique(err, "boats.id"), true)
		})

		t.Run("a value that does not fit", func(t *testing.T) {
			_, err := d.Int(ctx, "SELECT name FROM boats")
			check.ErrorText(t, "a name as a number", err, "select from boats: ")
			_, err = db.Column[int](ctx, d, "SELECT name FROM boats")
			check.ErrorText(t, "names as numbers", err, "select from boats: ")
		})

		t.Run("no row", func(t *testing.T) {
			_, err := d.Int(ctx, "SELECT id FROM boats WHERE id = 2")
			check.Equal(t, "a missing row", err, db.ErrNone)
		})

		t.Run("a caller that gave up", func(t *testing.T) {
			gone, cancel := context.WithCancel(ctx)
			cancel()
			_, err := d.Int(gone, "SELECT COUNT(*) FROM boats")
			check.ErrorIs(t, "a cancelled read", err, context.Canceled)
			check.ErrorText(t, "a cancelled read", err, "select from boats: ")
		})

		t.Run("an error of who reads", func(t *testing.T) {
			own := errors.New("own")
			err := d.Each(ctx, "SELECT id FROM boats", nil, func(func(...any) error) error { return own })
			check.Equal(t, "the error", err, own)
		})
	})
}
