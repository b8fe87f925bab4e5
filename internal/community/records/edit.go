package records

import (
	"slices"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

// The statuses of what can be archived.
const (
	activeStatus   = "active"
	archivedStatus = "archived"
)

// RequestedStatus tells whether a filter asks for what is archived; without a status it asks for what is not. Returns
// errs.Invalid for an unknown status.
func RequestedStatus(given *string) (archived bool, err error) {
	switch {
	case given == nil || *given == "" || *given == activeStatus:
		return false, nil
	case *given == archivedStatus:
		return true, nil
	}
	return false, errs.Field("status", errs.IsNotValid)
}

// ChangedMax is how many rows change at once.
const ChangedMax = 500

// NormalizeIDs returns the ids of a call, each once and always in the same order, so that no two calls wait for each
// other. Returns errs.Invalid for none or too many.
func NormalizeIDs(ids []int) ([]int, error) {
	if len(ids) == 0 || len(ids) > ChangedMax {
		return nil, errs.Field("ids", errs.IsNotValid)
	}
	return slices.Compact(slices.Sorted(slices.Values(ids))), nil
}

// ArchiveTimes is when something was archived, nil for what is restored, and when it changed.
func ArchiveTimes(c clock.Clock, archived bool, changed time.Time) (archivedAt *time.Time, updatedAt time.Time) {
	now := record.LaterThan(c.Now(), changed)
	if archived {
		return &now, now
	}
	return nil, now
}

// ArchiveAction is what the info log calls archiving or restoring.
func ArchiveAction(noun string, archived bool) string {
	if archived {
		return noun + "_archive"
	}
	return noun + "_restore"
}
