package content

import (
	"time"
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

// Closed is the filter of content that is not open to somebody.
const Closed = "closed"

// ChangedMax is how many resources change at once.
const ChangedMax = 100
