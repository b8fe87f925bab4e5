package record

import (
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// UniqueField returns errs.Invalid for the field that another row has already. The fields are named by the columns of
// their unique index, such as "coupons.funnel_id, coupons.code_key". Other errors pass as they are.
func UniqueField(err error, fields map[string]string) error {
	for columns, field := range fields {
		if db.Unique(err, columns) {
			return errs.Field(field, "is already taken")
		}
	}

	return err
}

// InUse returns errs.Conflict for a row that cannot be deleted because others refer to it. Other errors pass as they
// are.
func InUse(err error, name string) error {
	if db.ForeignKey(err) {
		return errs.New(errs.Conflict, "%s is in use. Archive it instead.", name)
	}

	return err
}

// ArchiveAction is the action of the info log when a noun is archived, or restored.
func ArchiveAction(noun string, archived bool) string {
	if archived {
		return noun + "_archive"
	}

	return noun + "_restore"
}

// ArchiveTimes are when a row was archived and updated, once it is archived or restored now.
func ArchiveTimes(now time.Time, archived bool, updatedAt time.Time) (*time.Time, time.Time) {
	at := LaterThan(now, updatedAt)
	if archived {
		return &at, at
	}

	return nil, at
}
