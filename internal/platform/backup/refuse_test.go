package backup_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"atlas/internal/platform/backup"
	"atlas/internal/platform/db"
	"atlas/internal/platform/dbtest"
	"atlas/internal/platform/jobs"
	"atlas/internal/testkit/check"
)

func TestRestoreRefuses(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		furnish(t, d)
		dir := written(t, d)
		refuses := func(why string, into *db.DB, dir string) {
			t.Helper()
			err := backup.Restore(t.Context(), into, dir, nil, jobs.Step())
			if err == nil || !strings.Contains(err.Error(), why) {
				t.Errorf("got error %v, want %q", err, why)
			}
		}
		refuses("already holds data (in bug_reports)", d, dir)
		refuses("holds no backup", dbtest.Empty(t, d.Engine), t.TempDir())
		change(t, filepath.Join(dir, "manifest.json"), `"schema": `, `"schema": 9`)
		refuses("made by a newer Atlas", dbtest.Empty(t, d.Engine), dir)
		change(t, filepath.Join(dir, "manifest.json"), `"schema": 9`, `"schema": `)
		if err := backup.Write(t.Context(), d, dir, nil); err == nil || !strings.Contains(err.Error(), "not empty") {
			t.Errorf("a folder that is not empty: got error %v, want that it is not empty", err)
		}
		change(t, filepath.Join(dir, "manifest.json"), `"rows": 4`, `"rows": 5`)
		into := dbtest.Empty(t, d.Engine)
		refuses("the table users has 4 rows and not 5", into, dir)
		change(t, filepath.Join(dir, "manifest.json"), `"rows": 5`, `"rows": 4`)
		if err := backup.Restore(t.Context(), into, dir, nil, jobs.Step()); err != nil {
			t.Errorf("restoring after a failure: got error %v, want none", err)
		}
	}, jobs.Step())
}

func change(t *testing.T, path, from, to string) {
	t.Helper()
	text, err := os.ReadFile(path)
	check.NoError(t, "read the file", err)
	if !strings.Contains(string(text), from) {
		t.Fatalf("%s: got %q, want %q in it", path, string(text), from)
	}
	check.NoError(t, "write the file", os.WriteFile(path, []byte(strings.Replace(string(text), from, to, 1)), 0o600))
}

func TestDamagedBackupIsRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		furnish(t, d)
		dir := written(t, d)
		damage := func(text []byte) []byte {
			if !bytes.Contains(text, []byte("Ana")) {
				t.Fatal("got nothing to damage, want Ana in the backup")
			}
			return bytes.ReplaceAll(text, []byte("Ana"), []byte("Anb"))
		}
		if d.Engine == db.SQLite {
			rewrite(t, filepath.Join(dir, "atlas.db"), damage)
		} else {
			rewrite(t, filepath.Join(dir, "users.jsonl.gz"), func(packed []byte) []byte { return pack(t, damage(unpack(t, packed))) })
		}
		into := dbtest.Empty(t, d.Engine)
		err := backup.Restore(t.Context(), into, dir, nil, jobs.Step())
		if err == nil || !strings.Contains(err.Error(), "the content of the table users is not what it was") {
			t.Fatalf("got error %v, want that the content of users is not what it was", err)
		}
		if n, err := into.Int(t.Context(), "SELECT COUNT(*) FROM users"); err == nil && n != 0 {
			t.Fatalf("damaged rows: got %d, want none", n)
		}
	}, jobs.Step())
}

func rewrite(t *testing.T, path string, f func([]byte) []byte) {
	t.Helper()
	text, err := os.ReadFile(path)
	check.NoError(t, "read the file", err)
	check.NoError(t, "write the file", os.WriteFile(path, f(text), 0o600))
}

func unpack(t *testing.T, packed []byte) []byte {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(packed))
	check.NoError(t, "unpack the answer", err)
	text, err := io.ReadAll(z)
	check.NoError(t, "read it to the end", err)
	return text
}

func pack(t *testing.T, text []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, err := z.Write(text)
	check.NoError(t, "compress the text", err)
	check.NoError(t, "close the archive", z.Close())
	return b.Bytes()
}
