package page

import (
	"slices"

	"atlas/internal/platform/errs"
)

// ChoiceOf reads one choice of a filter: the first of the offered ones if nothing was chosen. Returns errs.Invalid for
// one that isn't offered.
func ChoiceOf(field string, chosen *string, offered ...string) (string, error) {
	if chosen == nil || *chosen == "" {
		return offered[0], nil
	}

	if !slices.Contains(offered, *chosen) {
		return "", errs.Field(field, errs.IsNotValid)
	}

	return *chosen, nil
}
