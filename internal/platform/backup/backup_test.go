package backup_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"reflect"
	"sync"
	"sync/atomic"
	"testing"

	"atlas/internal/platform/backup"
	"atlas/internal/platform/db"
	"atlas/internal/platform/dbtest"
	"atlas/internal/platform/eventually"
	"atlas/internal/platform/jobs"
	"atlas/internal/testkit/check"
)

type knock struct {
	N int `json:"n"`
}

func (knock) Kind() string { return "knock" }

func queueOn(d *db.DB, done func(knock)) *jobs.Queue {
	q := jobs.New(d, slog.New(slog.DiscardHandler))
	jobs.Handle(q, func(_ context.Context, k knock) error { done(k); return nil })
	return q
}

// furnish fills some tables with every kind of value there is.
func furnish(t *testing.T, d *db.DB) {
	t.Helper()
	for i, name := range []string{"Ana Ñ ⛵", "quote ' \" \\ \\x41", "", "line\nend\ttab \u2028"} {
		run(t, d, "INSERT INTO users (email, email_key, slug, first_name, last_name, is_legacy_admin, show_returnee_modal, created_at, updated_at, archived_at) VALUES (?, ?, ?, ?, 'x', ?, ?, ?, 0, ?)",
			name, fmt.Sprint(i), fmt.Sprint(i), name, i%2 == 0, i%2 == 1, int64(1)<<52+int64(i), []any{nil, int64(-1)}[i%2])
	}
	run(t, d, "INSERT INTO sessions (token_hash, user_id, original_user_id, created_at, last_seen_at, expires_at, ip, user_agent) SELECT 'h', MAX(id), MIN(id), 1, 2, 3, '', '' FROM users")
	run(t, d, "INSERT INTO bug_reports (message, status, screenshot, created_at) VALUES ('a', 'open', ?, 1), ('b', 'open', NULL, 2)", []byte{0, 1, 0x5c, 'x', 255})
	// The key of a deleted row is never given again, also after a restore.
	run(t, d, "INSERT INTO bug_reports (id, message, status, created_at) VALUES (40, 'gone', 'open', 3)")
	if d.Engine == db.Postgres {
		run(t, d, "SELECT setval(pg_get_serial_sequence('bug_reports', 'id'), 40)")
	}
	run(t, d, "DELETE FROM bug_reports WHERE id = 40")
}

func run(t *testing.T, d *db.DB, query string, args ...any) {
	t.Helper()
	_, err := d.Exec(t.Context(), query, args...)
	check.NoError(t, "run "+query, err)
}

// write adds a setting with two changes and a job, in one transaction.
func write(ctx context.Context, d *db.DB, q *jobs.Queue, n int) error {
	return d.Tx(ctx, func(ctx context.Context) error {
		var id int
		if err := d.Returning(ctx, "INSERT INTO default_settings (name, value, updated_at) VALUES (?, 'v', 1) RETURNING id", []any{fmt.Sprint("s", n)}, &id); err != nil {
			return err
		}
		for range 2 {
			if _, err := d.Exec(ctx, "INSERT INTO default_setting_changes (setting_id, actor_name, at) VALUES (?, 'a', 1)", id); err != nil {
				return err
			}
		}
		return q.Enqueue(ctx, knock{n}, jobs.Once())
	})
}

// underLoad calls during while writers are at work.
func underLoad(t *testing.T, d *db.DB, during func()) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	q := queueOn(d, nil)
	var next, written atomic.Int32
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			for ctx.Err() == nil {
				if err := write(t.Context(), d, q, int(next.Add(1))); err != nil {
					t.Errorf("write during the backup: got error %v, want none", err)
					return
				}
				written.Add(1)
			}
		})
	}
	eventually.True(t, "writers are at work", func() bool { return written.Load() >= 20 })
	before := written.Load()
	during()
	after := written.Load()
	stop()
	wg.Wait()
	if after == before {
		t.Errorf("rows after the backup: got %d as before, want writers during it", after)
	}
}

// summary is the part of a manifest that two backups of the same data share.
func summary(t *testing.T, dir string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "manifest.json"))
	check.NoError(t, "read the file", err)
	var m struct {
		Tables []struct {
			Name, Sum     string
			Rows, LastKey int
		}
	}
	check.NoError(t, "read the JSON", json.Unmarshal(text, &m))
	out := map[string]string{}
	for _, table := range m.Tables {
		out[table.Name] = fmt.Sprint(table.Rows, table.Sum, table.LastKey)
	}
	return out
}

func written(t *testing.T, d *db.DB) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "backup")
	check.NoError(t, "write the backup", backup.Write(t.Context(), d, dir, nil))
	return dir
}

func restore(t *testing.T, engine db.Engine, dir string) *db.DB {
	t.Helper()
	d := dbtest.Empty(t, engine)
	check.NoError(t, "restore the backup", backup.Restore(t.Context(), d, dir, nil, jobs.Step()))
	return d
}

func TestBackupUnderLoadComesBackWhole(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		furnish(t, d)
		dir := filepath.Join(t.TempDir(), "backups", "monday")
		var calls, last atomic.Int32
		underLoad(t, d, func() {
			if err := backup.Write(t.Context(), d, dir, func(done, total int) {
				calls.Add(1)
				if last.Store(int32(done)); done > total {
					t.Errorf("progress: got %d of %d, want at most all", done, total)
				}
			}); err != nil {
				t.Errorf("write the backup: got error %v, want none", err)
			}
		})
		if calls.Load() == 0 || last.Load() == 0 {
			t.Errorf("progress: got %d calls up to %d, want some", calls.Load(), last.Load())
		}
		r := restore(t, d.Engine, dir)
		if got, want := summary(t, written(t, r)), summary(t, dir); !reflect.DeepEqual(got, want) {
			t.Fatalf("restored: got %v, want %v", got, want)
		}
		settings, _ := r.Int(t.Context(), "SELECT COUNT(*) FROM default_settings")
		changes, _ := r.Int(t.Context(), "SELECT COUNT(*) FROM default_setting_changes")
		asked, _ := r.Int(t.Context(), "SELECT COUNT(*) FROM river_job")
		if settings < 20 || changes != 2*settings || asked != settings {
			t.Fatalf("got %d settings, %d changes and %d jobs, want the same instant of all three", settings, changes,
				asked)
		}
		usable(t, r)
	}, jobs.Step())
}

// usable checks that life goes on in a restored database: keys, foreign keys and jobs.
func usable(t *testing.T, r *db.DB) {
	t.Helper()
	if pending, err := r.Pending(t.Context()); err != nil || pending {
		t.Fatalf("pending migrations: got %t and error %v, want none", pending, err)
	}
	var id int
	if err := r.Returning(t.Context(), "INSERT INTO bug_reports (message, status, created_at) VALUES ('new', 'open', 1) RETURNING id", nil, &id); err != nil || id != 41 {
		t.Fatalf("the next key: got %d and error %v, want 41 and none", id, err)
	}
	if _, err := r.Exec(t.Context(), "INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (99999, 'x', 1)"); !db.ForeignKey(err) {
		t.Fatalf("a level of nobody: got error %v, want a broken foreign key", err)
	}
	waiting, _ := r.Int(t.Context(), "SELECT COUNT(*) FROM river_job")
	var ran sync.Map
	q := queueOn(r, func(k knock) { ran.Store(k.N, true) })
	check.NoError(t, "enqueue the job", q.Enqueue(t.Context(), knock{1}, jobs.Once()))
	if n, _ := r.Int(t.Context(), "SELECT COUNT(*) FROM river_job"); n != waiting {
		t.Fatalf("jobs: got %d by asking again for one that waits, want %d", n, waiting)
	}
	check.NoError(t, "start the queue", q.Start(t.Context()))
	defer q.Stop(context.Background())
	eventually.True(t, "the jobs of the backup are done", func() bool {
		n, _ := r.Int(t.Context(), "SELECT COUNT(*) FROM river_job WHERE state = 'completed'")
		return n == waiting
	})
	if _, ok := ran.Load(1); !ok {
		t.Fatal("got the job done without being run, want it run")
	}
}

func TestBackupMovesToTheOtherEngine(t *testing.T) {
	other := map[db.Engine]db.Engine{db.SQLite: db.Postgres, db.Postgres: db.SQLite}
	if os.Getenv(dbtest.PostgresVariable) == "" {
		other[db.SQLite] = db.SQLite
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		furnish(t, d)
		q := queueOn(d, nil)
		for n := range 5 {
			check.NoError(t, "write the workbook", write(t.Context(), d, q, n))
		}
		dir := written(t, d)
		r := restore(t, other[d.Engine], dir)
		got, want := summary(t, written(t, r)), summary(t, dir)
		delete(got, "river_job") // kept in other forms by the job library; usable checks it
		delete(want, "river_job")
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("restored: got %v, want %v", got, want)
		}
		usable(t, r)
	}, jobs.Step())
}

func TestOldBackupIsMigratedToHead(t *testing.T) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		if engine == db.Postgres && os.Getenv(dbtest.PostgresVariable) == "" {
			continue
		}
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			d := dbtest.Empty(t, engine)
			check.NoError(t, "migrate the database", d.MigrateTo(t.Context(), 1))
			run(t, d, "INSERT INTO default_settings (name, value, updated_at) VALUES ('old', 'v', 1)")
			r := restore(t, engine, written(t, d))
			if n, err := r.Int(t.Context(), "SELECT COUNT(*) FROM default_settings WHERE name = 'old'"); err != nil || n != 1 {
				t.Fatalf("settings of the old backup: got %d and error %v, want 1 and none", n, err)
			}
			if n, err := r.Int(t.Context(), "SELECT COUNT(*) FROM users"); err != nil || n != 0 {
				t.Fatalf("people of the old backup: got %d and error %v, want 0 and none", n, err)
			}
		})
	}
}
