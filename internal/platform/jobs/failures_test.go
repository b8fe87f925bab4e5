package jobs

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"atlas/internal/platform/db"
)

// What River says while the only writer of SQLite is busy is detail; that it gave up, and the same on PostgreSQL, are errors.
func TestBusyWriterIsNoError(t *testing.T) {
	for engine, want := range map[db.Engine]int{db.SQLite: 1, db.Postgres: 2} {
		var lines bytes.Buffer
		log := quietLog(slog.New(slog.NewTextHandler(&lines, nil)), engine).With("component", "river").WithGroup("x")
		log.Error("Elector" + reelection)
		log.Error("Elector: Error keeping leadership")
		log.Info("Elector: Run loop started")
		if n := strings.Count(lines.String(), "level=ERROR"); n != want || strings.Count(lines.String(), "\n") != want {
			t.Errorf("%s: got %q, want %d errors and nothing else", engine, lines.String(), want)
		}
	}
}
