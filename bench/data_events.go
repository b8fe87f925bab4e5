package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// As many weekly events, each over five years: half of their dates are over. Singapore has the time of Manila.
const (
	benchEvents = 300
	benchWeeks  = 5 * 52
)

// fillEvents makes the events, unless they are there.
func fillEvents(ctx context.Context, d *db.DB) error {
	if n, err := d.Int(ctx, "SELECT COUNT(*) FROM events"); err != nil || n > 0 {
		return err
	}

	first := clock.StartOfDay(time.Now()).In(clock.Manila).AddDate(0, 0, -7*benchWeeks/2)
	return d.Tx(ctx, func(ctx context.Context) error {
		for i := range benchEvents {
			start := first.AddDate(0, 0, i%7).Add(time.Duration(i%24) * time.Hour)
			name := fmt.Sprintf("Event %03d", i)
			if _, err := d.Exec(ctx,
				`INSERT INTO events (id, name, name_key, zone, starts_on, starts_time, minutes, rule, planned_until,
					published_at, created_at, updated_at)
				VALUES (?, ?, ?, 'Asia/Singapore', ?, ?, 60, ?, ?, ?, ?, ?)`, i+1, name, strings.ToLower(name),
				start.Format("2006-01-02"), start.Format("15:04"),
				fmt.Sprintf("FREQ=WEEKLY;INTERVAL=1;COUNT=%d;BYDAY=%s", benchWeeks,
					strings.ToUpper(start.Weekday().String()[:2])), start.AddDate(0, 0, 7*benchWeeks), start, start,
				start); err != nil {
				return err
			}

			rows, args := []string{}, []any{}
			for week := range benchWeeks {
				at := start.AddDate(0, 0, 7*week)
				rows = append(rows, "("+db.Placeholders(7)+")")
				args = append(args, i+1, at.Format("2006-01-02"), at, at, at.Add(time.Hour), false, start)
			}

			if _, err := d.Exec(ctx,
				"INSERT INTO event_dates (event_id, day, planned_at, starts_at, ends_at, is_moved, updated_at) VALUES "+
					strings.Join(rows, ", "), args...); err != nil {
				return err
			}
		}

		return nil
	})
}
