package record

import (
	"time"

	"atlas/internal/platform/errs"
)

// CheckEditable returns errs.Conflict for what is archived, and for what was changed after seenAt. The noun is the word
// of people for it, such as "course".
func CheckEditable(noun string, archivedAt *time.Time, updatedAt time.Time, seenAt *time.Time) error {
	switch {
	case archivedAt != nil:
		return errs.New(errs.Conflict, "This %s is archived. Restore it first.", noun)
	case seenAt != nil && !updatedAt.Equal(*seenAt):
		return errs.Stale(noun)
	}

	return nil
}

// LaterThan is now, or a moment after at: two changes of a row never have the same time.
func LaterThan(now, at time.Time) time.Time {
	if now.After(at) {
		return now
	}

	return at.Add(time.Millisecond)
}
