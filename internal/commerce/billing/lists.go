package billing

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

// nonNil is an empty list rather than nothing.
func nonNil[T any](list []T, err error) ([]T, error) {
	if list == nil {
		list = []T{}
	}
	return list, err
}

// columnCount counts the columns of a list such as Table.Columns.
func columnCount(columns string) int { return strings.Count(columns, ",") + 1 }

// errOr returns err, or what to say when there is none.
func errOr(err error, otherwise *errs.Error) error {
	if err != nil {
		return err
	}
	return otherwise
}

const ADay = 24 * 60 * 60 * 1000

// MoneyPages open the money of people to whoever holds one of them.
var MoneyPages = []string{"subscription", "subscriptions", "payment", "studentPaymentDetails"}

// endless stands for no end where ends are compared.
var endless = time.UnixMilli(253402300800000).UTC()
