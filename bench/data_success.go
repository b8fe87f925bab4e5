package main

import (
	"context"
	"io/fs"
	"log/slog"
	"os"
	"testing/fstest"
	"time"

	"atlas/internal/app"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/config"
	"atlas/internal/platform/db"
)

// A success manager who looks after 200 people. Each day for two months 40 of them were in the queue, and every other
// one was contacted.
const (
	successManager = 75
	firstLooked    = 501
	lookedAfter    = 200
	queued         = 40
	queueDays      = 60
	quietContent   = `{"Sentence":"No lesson for 12 days after 5 in the week before","Details":"Last lesson on November 5","Parts":[{"Label":"No lesson for 12 days","Points":40}],` +
		`"Facts":{"LastLesson":"2026-11-05T02:00:00Z","LessonsBefore":5}}`
)

// fillSuccess makes the people of a success manager and their queues.
func fillSuccess(ctx context.Context, d *db.DB) error {
	now := time.Now()
	return d.Tx(ctx, func(ctx context.Context) error {
		_, err := d.Exec(ctx,
			`INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, 'success-manager', ?)`,
			successManager, now)
		if err != nil {
			return err
		}

		if _, err := d.Exec(ctx, followLevels+" WHERE id = ?", successManager); err != nil {
			return err
		}

		_, err = d.Exec(ctx,
			`INSERT INTO success_assignments (user_id, manager_id, assigned_at)
				SELECT id, CAST(? AS INTEGER), CAST(? AS BIGINT) FROM users WHERE id >= ? AND id < ?`,
			successManager, now, firstLooked, firstLooked+lookedAfter)
		if err != nil {
			return err
		}

		for ago := range queueDays {
			if err := fillQueue(ctx, d, ago, clock.AddDays(clock.StartOfDay(now), -ago)); err != nil {
				return err
			}
		}

		return nil
	})
}

// fillQueue makes the queue of a day, and the contacts of one that is over.
func fillQueue(ctx context.Context, d *db.DB, ago int, day time.Time) error {
	name := day.In(clock.Manila).Format(time.DateOnly)
	_, err := d.Exec(ctx, `INSERT INTO success_queue_days (manager_id, day, made_at) VALUES (?, ?, ?)`, successManager,
		name, day)
	if err != nil {
		return err
	}

	_, err = d.Exec(ctx,
		`INSERT INTO success_queue_items (manager_id, user_id, day, starts_at, reason, score, position, content, worked)
		SELECT CAST(? AS INTEGER), CAST(? AS INTEGER) + (u.id + 7 * CAST(? AS INTEGER)) % CAST(? AS INTEGER), CAST(?
		AS TEXT), CAST(? AS BIGINT), 'quiet', 100 - u.id, u.id,
			CAST(? AS TEXT), CASE WHEN CAST(? AS INTEGER) > 7 THEN u.id % 3 = 0 END
		FROM users u WHERE u.id <= ?`, successManager, firstLooked, ago, lookedAfter, name, day, quietContent, ago,
		queued)
	if err != nil || ago == 0 {
		return err
	}

	_, err = d.Exec(ctx, `INSERT INTO success_contacts (user_id, by_id, item_id, reason, outcome, note, at)
		SELECT user_id, manager_id, id, reason, 'reached', '', starts_at + 36000000 FROM success_queue_items
		WHERE day = ? AND position % 2 = 0`, name)

	return err
}

// fillFigures adds up what triggers would have kept, and writes what lists know of people.
func fillFigures(ctx context.Context, d *db.DB, rebuild rebuilding) error {
	if err := rebuild(ctx); err != nil {
		return err
	}

	// Everybody was noted when the columns were made.
	return each(ctx, d, "DELETE FROM users_outdated")
}

// rebuilding adds up anew all figures, as atlas rebuild does.
type rebuilding func(ctx context.Context) error

// rebuildWith does so over the connections of the data set, which have more memory than those of a server.
func rebuildWith(d *db.DB) rebuilding {
	return func(ctx context.Context) error {
		dir, err := os.MkdirTemp("", "bench")
		if err != nil {
			return err
		}

		defer os.RemoveAll(dir)
		web := fstest.MapFS{"index.html": {Data: []byte("<!doctype html><head><!--head--></head>"), Mode: fs.ModePerm}}
		a, err := app.New(ctx, config.Server{Storage: config.Storage{Data: dir},
			Mailing: config.Mailing{MailFrom: "Atlas <no-reply@atlas.test>"}, Addr: "localhost:0", Title: "Atlas",
			BaseURL: "http://localhost:8080"},
			app.Options{Log: slog.New(slog.DiscardHandler), Web: web, Database: d})
		if err != nil {
			return err
		}

		return a.RebuildTotals(ctx)
	}
}
