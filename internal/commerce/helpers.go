package commerce

import (
	"strings"
	"time"

	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

// laterThan is now, or a moment after what stands there already: two changes never have the same time.
func (s *Service) laterThan(at time.Time) time.Time {
	return record.LaterThan(s.clock.Now(), at)
}

// value is what p points to; nothing for nil.
func value[T any](p *T) (out T) {
	if p != nil {
		out = *p
	}
	return out
}

// errOr returns err, or what to say when there is none.
func errOr(err error, otherwise *errs.Error) error {
	if err != nil {
		return err
	}
	return otherwise
}

// columnCount counts the columns of a list such as Table.Columns.
func columnCount(columns string) int { return strings.Count(columns, ",") + 1 }
