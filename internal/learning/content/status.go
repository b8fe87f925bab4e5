package content

import (
	"time"

	"atlas/internal/platform/errs"
)

// The states of courses and lessons.
const (
	Draft     = "draft"
	Published = "published"
	Archived  = "archived"
)

func StatusOf(published, archived *time.Time) string {
	switch {
	case archived != nil:
		return Archived
	case published != nil:
		return Published
	}
	return Draft
}

// CheckEditable refuses to change what is archived or what changed since it was read.
func CheckEditable(noun string, archivedAt *time.Time, updatedAt time.Time, seenAt *time.Time) error {
	switch {
	case archivedAt != nil:
		return errs.New(errs.Conflict, "This %s is archived. Restore it first.", noun)
	case seenAt != nil && !updatedAt.Equal(*seenAt):
		return errs.Stale(noun)
	}
	return nil
}

// Closed is the filter of content that is not open to somebody.
const Closed = "closed"

// ChangedMax is how many resources change at once.
const ChangedMax = 100

// LaterThan is now, or a moment after what stands there already: two changes never have the same time.
func LaterThan(now, at time.Time) time.Time {
	if now.After(at) {
		return now
	}
	return at.Add(time.Millisecond)
}
