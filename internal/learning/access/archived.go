package access

import (
	"time"

	"atlas/internal/learning/content"
)

// Where somebody goes on from what was archived: the one button that helps.
var (
	ToMyCourses   = &Action{Label: "My Courses", Path: "/courses/my-courses"}
	ToMyEvents    = &Action{Label: "My Events", Path: "/events/my-events"}
	ToMyResources = &Action{Label: "My Resources", Path: "/resources/my-resources"}
)

// ArchivedState closes what was archived, whatever somebody holds.
func ArchivedState(noun string, at time.Time, hasProgress bool, next *Action) *State {
	reason := "This " + noun + " was archived on " + Day(at) + "."
	if hasProgress {
		reason += " Your progress is kept."
	}
	return &State{Code: content.Archived, Reason: reason, action: next}
}
