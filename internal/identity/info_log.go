package identity

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
)

// logLine is one line for the info log. Whoever acts comes from the context unless ActorID says otherwise (a visitor who just
// signed in).
type logLine struct {
	Action    string
	ActorID   int
	SubjectID int
	Entity    string
	EntityID  string
	// Before and After are structs or maps; only what differs between them is kept. One of them nil keeps the other whole.
	Before, After any
}

// InfoLogEntry is one line of the info log as it is read, with the names of the people in it.
type InfoLogEntry struct {
	ID         int
	At         time.Time
	Action     string
	Actor      *string
	OnBehalfOf *string
	Subject    *string
}

// note writes lines into the info log, in the transaction of ctx and in one statement.
func (s *Service) note(ctx context.Context, lines ...logLine) error {
	a, now := actor.From(ctx), s.clock.Now()
	args := make([]any, 0, 11*len(lines))
	for _, line := range lines {
		who, behalf := a.UserID, 0
		if a.Impersonating() {
			who, behalf = a.OriginalUserID, a.UserID
		}
		if line.ActorID != 0 {
			who, behalf = line.ActorID, 0
		}
		before, after, err := difference(line.Before, line.After)
		if err != nil {
			return fmt.Errorf("info log of %s: %w", line.Action, err)
		}
		args = append(args, now, line.Action, optionalID(who), optionalID(behalf), optionalID(line.SubjectID), line.Entity, line.EntityID, before, after, a.RequestID, a.IP)
	}
	_, err := s.db.Exec(ctx, `INSERT INTO info_log (at, action, actor_id, on_behalf_of_id, subject_user_id, entity, entity_id, before_json, after_json, request_id, ip)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`+strings.Repeat(", (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", len(lines)-1), args...)
	return err
}

// recentLog reads the latest lines, newest first.
func recentLog(ctx context.Context, d *db.DB, most int) ([]*InfoLogEntry, error) {
	const name = "CASE WHEN %[1]s.id IS NULL THEN NULL ELSE %[1]s.first_name || ' ' || %[1]s.last_name END"
	rows, err := d.Query(ctx, "SELECT l.id, l.at, l.action, "+fmt.Sprintf(name, "a")+", "+fmt.Sprintf(name, "b")+", "+fmt.Sprintf(name, "s")+`
		FROM info_log l
		LEFT JOIN users a ON a.id = l.actor_id
		LEFT JOIN users b ON b.id = l.on_behalf_of_id
		LEFT JOIN users s ON s.id = l.subject_user_id
		ORDER BY l.id DESC LIMIT ?`, most)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	lines := []*InfoLogEntry{}
	for rows.Next() {
		line := new(InfoLogEntry)
		if err := rows.Scan(&line.ID, db.Millis(&line.At), &line.Action, &line.Actor, &line.OnBehalfOf, &line.Subject); err != nil {
			return nil, err
		}
		lines = append(lines, line)
	}
	return lines, rows.Err()
}

func optionalID(id int) *int {
	if id == 0 {
		return nil
	}
	return &id
}

// difference writes two states as JSON with only the keys that differ. Secrets are left out whatever the states hold.
func difference(before, after any) (beforeJSON, afterJSON *string, err error) {
	was, err := asKeys(before)
	if err != nil {
		return nil, nil, err
	}
	is, err := asKeys(after)
	if err != nil {
		return nil, nil, err
	}
	if was != nil && is != nil {
		for key, value := range was {
			if other, ok := is[key]; ok && bytes.Equal(value, other) {
				delete(was, key)
				delete(is, key)
			}
		}
	}
	return asText(was), asText(is), nil
}

func asKeys(state any) (map[string]json.RawMessage, error) {
	if state == nil {
		return nil, nil
	}
	whole, err := json.Marshal(state)
	if err != nil {
		return nil, err
	}
	keys := map[string]json.RawMessage{}
	if err := json.Unmarshal(whole, &keys); err != nil {
		return nil, err
	}
	for key := range keys {
		if isSecret(key) {
			delete(keys, key)
		}
	}
	return keys, nil
}

func isSecret(key string) bool {
	key = strings.ToLower(key)
	for _, word := range []string{"password", "token", "secret", "otp", "hash"} {
		if strings.Contains(key, word) {
			return true
		}
	}
	return false
}

func asText(keys map[string]json.RawMessage) *string {
	if keys == nil {
		return nil
	}
	whole, _ := json.Marshal(keys) // made of JSON
	s := string(whole)
	return &s
}
