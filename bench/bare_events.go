package main

import (
	"net/http"
	"time"
)

// The next events, as one writes them first: all dates to come, grouped.
const (
	nextEvents = `SELECT e.id, e.name, e.rule, MIN(d.starts_at), MIN(d.ends_at) FROM events e
		JOIN event_dates d ON d.event_id = e.id
		WHERE e.archived_at IS NULL AND d.cancelled_at IS NULL AND d.ends_at > `
	nextEventsTail  = ` GROUP BY e.id, e.name, e.rule ORDER BY MIN(d.starts_at), e.id LIMIT 10 OFFSET `
	countNextEvents = `SELECT COUNT(DISTINCT e.id) FROM events e JOIN event_dates d ON d.event_id = e.id
		WHERE e.archived_at IS NULL AND d.cancelled_at IS NULL AND d.ends_at > `
)

type bareEvent struct {
	ID       int     `json:"id"`
	Name     string  `json:"name"`
	Rule     *string `json:"rule"`
	StartsAt int64   `json:"startsAt"`
	EndsAt   int64   `json:"endsAt"`
}

func (b *bare) listEvents(w http.ResponseWriter, r *http.Request) {
	now, total := time.Now().UnixMilli(), 0
	err := b.eventCount.QueryRow(now).Scan(&total)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}

	rows, err := b.events.Query(now, r.URL.Query().Get("offset"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}

	defer rows.Close()
	var found []bareEvent
	for rows.Next() {
		var e bareEvent
		if err := rows.Scan(&e.ID, &e.Name, &e.Rule, &e.StartsAt, &e.EndsAt); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}

		found = append(found, e)
	}

	answer(w, map[string]any{"data": map[string]any{"events": map[string]any{"rows": found, "total": total}}})
}
