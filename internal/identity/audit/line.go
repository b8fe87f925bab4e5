package audit

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
)

// Line is one line for the info log. Anyone who acts comes from the context unless ActorID says otherwise (a visitor
// who just signed in).
type Line struct {
	Action    string
	ActorID   int
	SubjectID int
	Entity    string
	EntityID  string
	// Label names what is not a person, such as a setting or a file; never anything about people, who may be erased.
	Label string
	// Before and After are structs or maps; only what differs between them is kept. One of them nil keeps the other
	// whole.
	Before, After any
}

// Write writes lines into the info log, in the transaction of ctx and in one statement.
func (s *Service) Write(ctx context.Context, lines ...Line) error {
	return s.WriteAt(ctx, s.clock.Now(), lines...)
}

// WriteAt writes lines as they would have been written at a time.
func (s *Service) WriteAt(ctx context.Context, now time.Time, lines ...Line) error {
	a := actor.From(ctx)
	rows := make([]row, 0, len(lines))
	for _, line := range lines {
		// The person who really acted is named, and on whose behalf.
		who, behalf := a.UserID, 0
		if a.Impersonating() {
			who, behalf = a.OriginalUserID, a.UserID
		}

		// Nobody is signed in yet while somebody signs in, so the line says itself who it was.
		if line.ActorID != 0 {
			who, behalf = line.ActorID, 0
		}

		before, after, err := difference(line.Before, line.After)
		if err != nil {
			return fmt.Errorf("info log of %s: %w", line.Action, err)
		}

		rows = append(rows, row{
			at: now, action: line.Action, actorID: values.IDOrNil(who), behalfID: values.IDOrNil(behalf),
			subjectID: values.IDOrNil(line.SubjectID), entity: line.Entity, entityID: line.EntityID,
			label: values.OrNil(line.Label), before: before, after: after,
			requestID: a.RequestID, ip: a.IP, keyID: values.IDOrNil(a.KeyID),
		})
	}

	return s.store.insert(ctx, rows)
}

// difference writes two states as JSON with only the keys that differ. Secrets are left out whatever the states hold.
func difference(before, after any) (beforeJSON, afterJSON *string, err error) {
	was, err := asKeys(before)
	if err != nil {
		return nil, nil, fmt.Errorf("encode state before: %w", err)
	}

	is, err := asKeys(after)
	if err != nil {
		return nil, nil, fmt.Errorf("encode state after: %w", err)
	}

	// What stayed the same would only hide the change.
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

	keys := map[string]json.RawMessage{}
	fields, isMap := state.(map[string]any)
	for key, value := range fields {
		text, err := json.Marshal(value)
		if err != nil {
			return nil, fmt.Errorf("encode %s: %w", key, err)
		}

		keys[key] = text
	}

	if !isMap {
		whole, err := json.Marshal(state)
		if err != nil {
			return nil, fmt.Errorf("encode state: %w", err)
		}

		if err := json.Unmarshal(whole, &keys); err != nil {
			return nil, fmt.Errorf("decode state: %w", err)
		}
	}

	// By name, whatever the type: a secret must not get into the log by a new field.
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
