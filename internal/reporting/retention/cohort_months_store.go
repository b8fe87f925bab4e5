package retention

import (
	"context"
	"fmt"

	"atlas/internal/reporting/retention/rule"
)

// countAll reads what became of everyone who first became a member in a range of months, from what commerce keeps by
// month.
func (s *store) countAll(ctx context.Context, from, to rule.Month) (counts, error) {
	out := counts{}
	// changes are by how many the members of a cohort changed, by months since.
	changes := map[rule.Month]*[rule.PathMonths]int{}
	err := s.db.Each(ctx,
		`SELECT first_month, month, joined, change FROM cohort_months WHERE first_month >= ? AND first_month < ?`,
		[]any{int(from), int(to)},
		func(scan func(...any) error) error {
			var first, month rule.Month
			var joined, change int
			if err := scan(&first, &month, &joined, &change); err != nil {
				return err
			}

			if out[first] == nil {
				out[first], changes[first] = new([rule.PathMonths]int), new([rule.PathMonths]int)
			}

			out[first][0] += joined
			// Changes beyond the months that are shown are left out.
			if since := int(month - first); since < rule.PathMonths {
				changes[first][since] += change
			}

			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("read the cohorts: %w", err)
	}

	for first, count := range out {
		// Everyone who joined and left again may have been undone since.
		if count[0] == 0 {
			delete(out, first)
			continue
		}

		members := changes[first][0]
		for since := 1; since < rule.PathMonths; since++ {
			members += changes[first][since]
			count[since] = members
		}
	}

	return out, nil
}
