package identity

import (
	"context"
	"encoding/json"

	"atlas/internal/platform/actor"
)

// logLine is one line for the info log. Whoever acts comes from the context unless ActorID says otherwise (a visitor who just
// signed in).
type logLine struct {
	Action    string
	ActorID   int
	SubjectID int
	Entity    string
	EntityID  string
	Before    any
	After     any
}

// note writes a line into the info log, in the transaction of ctx.
func (s *Service) note(ctx context.Context, n logLine) error {
	a := actor.From(ctx)
	who, behalf := a.UserID, 0
	if a.Impersonating() {
		who, behalf = a.OriginalUserID, a.UserID
	}
	if n.ActorID != 0 {
		who, behalf = n.ActorID, 0
	}
	before, err := optionalJSON(n.Before)
	if err != nil {
		return err
	}
	after, err := optionalJSON(n.After)
	if err != nil {
		return err
	}
	_, err = s.db.Exec(ctx, `INSERT INTO info_log (at, action, actor_id, on_behalf_of_id, subject_user_id, entity, entity_id, before_json, after_json, request_id, ip)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		s.clock.Now(), n.Action, optionalID(who), optionalID(behalf), optionalID(n.SubjectID), n.Entity, n.EntityID, before, after, a.RequestID, a.IP)
	return err
}

func optionalID(id int) *int {
	if id == 0 {
		return nil
	}
	return &id
}

func optionalJSON(v any) (*string, error) {
	if v == nil {
		return nil, nil
	}
	text, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	s := string(text)
	return &s, nil
}
