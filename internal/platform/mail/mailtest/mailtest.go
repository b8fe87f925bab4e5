// Package mailtest reads the outbox in tests, secret messages included.
package mailtest

import (
	"encoding/json"
	"testing"

	"atlas/internal/platform/db"
)

// Message is what a person would read.
type Message struct {
	ID                              int
	Kind, To, Subject, Text, Status string
	// HTML is the other part of the same words.
	HTML string
}

// To lists the messages to an address, the oldest first. A secret message is readable until it was sent.
func To(t testing.TB, d *db.DB, address string) []Message {
	t.Helper()
	rows, err := d.Query(t.Context(),
		"SELECT id, kind, to_address, subject, text, html, status, sealed FROM outbox_mails WHERE to_address = ? ORDER BY id",
		address)
	if err != nil {
		t.Fatal(err)
	}

	defer rows.Close()
	var out []Message
	for rows.Next() {
		var l Message
		var sealed *string
		if err := rows.Scan(&l.ID, &l.Kind, &l.To, &l.Subject, &l.Text, &l.HTML, &l.Status, &sealed); err != nil {
			t.Fatal(err)
		}

		// Tests need the code that the outbox hides from staff.
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
