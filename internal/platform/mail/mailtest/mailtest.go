// Package mailtest reads the outbox in tests, secret letters included.
package mailtest

import (
	"encoding/json"
	"testing"

	"atlas/internal/platform/db"
)

// Letter is what a person would read.
type Letter struct {
	ID                              int
	Kind, To, Subject, Text, Status string
}

// To lists the letters to an address, the oldest first. A secret letter is readable until it was sent.
func To(t testing.TB, d *db.DB, address string) []Letter {
	t.Helper()
	rows, err := d.Query(t.Context(), "SELECT id, kind, to_address, subject, text, status, sealed FROM outbox_mails WHERE to_address = ? ORDER BY id", address)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var out []Letter
	for rows.Next() {
		var l Letter
		var sealed *string
		if err := rows.Scan(&l.ID, &l.Kind, &l.To, &l.Subject, &l.Text, &l.Status, &sealed); err != nil {
			t.Fatal(err)
		}
		if sealed != nil {
			if err := json.Unmarshal([]byte(*sealed), &l); err != nil {
				t.Fatal(err)
			}
		}
		out = append(out, l)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}
