package settings

import (
	"context"
	"fmt"
	"slices"
)

// ascending are settings whose values only make sense in this order: each is less than the next, or may equal it.
var ascending = []struct {
	names    []string
	mayEqual bool
}{
	{names: []string{ReminderFromHour, ReminderUntilHour}},
	{names: []string{RegularRenewalDays, EarlyRenewalDays, RenewalWarmupDays}},
	{names: []string{SessionIdleDays, SessionAbsoluteDays}, mayEqual: true},
	{names: []string{UploadLimitMB, StaffUploadLimitMB, UploadQuotaMB}, mayEqual: true},
}

// neighbours are the settings whose values bound those of these names.
func neighbours(names []string) []string {
	out := []string{}
	for _, group := range ascending {
		if slices.ContainsFunc(names, func(name string) bool { return slices.Contains(group.names, name) }) {
			out = append(out, group.names...)
		}
	}
	return out
}

// withNeighbours adds the ids of the settings that bound these, so that all are locked together: two people who change
// two of them at the same time cannot leave them in a wrong order.
func (s *Service) withNeighbours(ctx context.Context, ids []int) ([]int, error) {
	now, err := s.all(ctx)
	if err != nil {
		return nil, fmt.Errorf("read settings: %w", err)
	}

	names := []string{}
	for _, row := range now.rows {
		if slices.Contains(ids, row.ID) {
			names = append(names, row.Name)
		}
	}

	out := slices.Clone(ids)
	for _, name := range neighbours(names) {
		if row := now.byName[name]; row != nil && !slices.Contains(out, row.ID) {
			out = append(out, row.ID)
		}
	}

	return out, nil
}

// outOfOrder says, by the names of settings that are about to change, which would leave the order that they have to
// keep with their neighbours. Rows are locked and still have their old values.
func outOfOrder(rows map[int]*DefaultSetting, changes []newValue) map[string]string {
	values, labels := map[string]int{}, map[string]string{}
	for _, row := range rows {
		if row.Type == Number && row.Value() != nil {
			values[row.Name], labels[row.Name] = wholeNumber(*row.Value()), row.Label
		}
	}

	// Values as they will be, as several may change together.
	changed := map[string]bool{}
	for _, change := range changes {
		after := *change.row
		after.Stored = change.value
		if after.Type == Number && after.Value() != nil {
			values[after.Name], changed[after.Name] = wholeNumber(*after.Value()), true
		}
	}

	problems := map[string]string{}
	for _, group := range ascending {
		for i := range len(group.names) - 1 {
			low, high := group.names[i], group.names[i+1]
			_, hasLow := values[low]
			_, hasHigh := values[high]
			isRight := values[low] < values[high] || group.mayEqual && values[low] == values[high]

			switch {
			// The message stands at the setting that the person changes.
			case !hasLow || !hasHigh || isRight:
			case changed[low]:
				problems[low] = fmt.Sprintf("must be %s %q, which is %d", atMost(group.mayEqual), labels[high],
					values[high])
			case changed[high]:
				problems[high] = fmt.Sprintf("must be %s %q, which is %d", atLeast(group.mayEqual), labels[low],
					values[low])
			}
		}
	}

	return problems
}

func atMost(mayEqual bool) string {
	if mayEqual {
		return "at most"
	}
	return "less than"
}

func atLeast(mayEqual bool) string {
	if mayEqual {
		return "at least"
	}
	return "more than"
}
