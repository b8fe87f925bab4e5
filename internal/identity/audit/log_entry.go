package audit

import (
	"context"
	"strconv"
)

// LogEntry is a change that another domain has the info log keep. Before and After are structs or maps; only what
// differs is kept.
type LogEntry struct {
	Action string
	// SubjectID is the person the change is about, if it is about one.
	SubjectID int
	Entity    string
	EntityID  int
	// EntityKey is the id of a thing whose id is a word.
	EntityKey     string
	Before, After any
}

// Log writes a change of another domain into the info log, in the transaction of the change.
func (s *Service) Log(ctx context.Context, n LogEntry) error {
	id := n.EntityKey
	if id == "" {
		id = strconv.Itoa(n.EntityID)
	}
	return s.Write(ctx,
		Line{Action: n.Action, SubjectID: n.SubjectID, Entity: n.Entity, EntityID: id, Before: n.Before,
			After: n.After})
}
