package retention

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/identity/people"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/reporting/retention/rule"
)

// Cohorts are the people who became members, by month, and how many of them still were later.
type Cohorts struct {
	// GraceDays is how long people can renew after their term ended.
	GraceDays int
	AsOf      time.Time
	Cohorts   []*Cohort
}

// Cohort is everyone whose first membership started in a month.
type Cohort struct {
	// Month is its first day as YYYY-MM-DD.
	Month, Label string
	Joined       int
	// Cells begin with the month after the first one, and end with the last month that is over.
	Cells []*Cell
}

// Cell is how many of a cohort were members on the last day of a month.
type Cell struct {
	// Since counts months from that of the cohort.
	Since   int
	Members int
	Percent int
}

// Cohorts lists the months of the last three years in which people became members, the latest first.
//
// Requires the page retention. Who doesn't see everyone gets the cohorts of their own people.
func (s *Service) Cohorts(ctx context.Context) (*Cohorts, error) {
	if err := requirePage(ctx); err != nil {
		return nil, err
	}

	scope, err := s.identity.People.ScopeOf(ctx)
	if err != nil {
		return nil, fmt.Errorf("find whom the caller sees: %w", err)
	}

	now := s.clock.Now()
	current := rule.MonthOf(now)
	first := current - rule.PathMonths + 1
	found := counts{}
	// What is kept by month is of everyone; others are counted person by person.
	if scope == nil {
		found, err = s.store.countAll(ctx, first, current+1)
	} else {
		found, err = s.count(ctx, scope, first, current+1)
	}

	if err != nil {
		return nil, err
	}

	out := &Cohorts{GraceDays: s.graceDays(ctx), AsOf: now, Cohorts: []*Cohort{}}
	for month := current; month >= first; month-- {
		if count := found[month]; count != nil {
			out.Cohorts = append(out.Cohorts, newCohort(month, current, count))
		}
	}

	return out, nil
}

// counts are how many of each month's new members were members later, by months since.
type counts map[rule.Month]*[rule.PathMonths]int

// count reads what became of those whom the caller sees and who first became a member in a range of months.
func (s *Service) count(ctx context.Context, scope *people.Scope, from, to rule.Month) (counts, error) {
	out := counts{}
	err := s.store.eachPath(ctx, scope, from, to, func(_ int, path rule.Path) {
		count := out[path.First]
		if count == nil {
			count = new([rule.PathMonths]int)
			out[path.First] = count
		}

		for since := range rule.PathMonths {
			if path.WasMember(since) {
				count[since]++
			}
		}
	})

	return out, err
}

// newCohort is a cohort with a cell for each month that is over.
func newCohort(month, current rule.Month, count *[rule.PathMonths]int) *Cohort {
	start := month.Start().In(clock.Manila)
	out := &Cohort{Month: start.Format(time.DateOnly), Label: start.Format("Jan 2006"), Joined: count[0],
		Cells: []*Cell{}}
	// A month that is not over has no last day yet.
	for since := 1; month+rule.Month(since) < current; since++ {
		out.Cells = append(out.Cells,
			&Cell{Since: since, Members: count[since], Percent: percent(count[since], count[0])})
	}

	return out
}

// percent is rounded half up.
func percent(part, of int) int {
	if of == 0 {
		return 0
	}

	return (part*200 + of) / (2 * of)
}

// Person is someone of a cohort.
type Person struct {
	UserID int
	Name   string
	// Product is what they held last, StartedAt since when they are a member.
	Product   string
	StartedAt time.Time
	// EndsAt is the first moment after their last term; nil for life.
	EndsAt *time.Time
}

// PersonList is one page of the people of a cell.
type PersonList struct {
	Rows  []*Person
	Total int
}

// People lists who is counted in a cell of the cohorts: everyone who joined in the month for since 0, later those who
// were members on the last day of the month that is so many after it. By name.
//
// Requires the page retention, and shows only people whom the caller sees. Returns errs.Invalid for a month that isn't
// one or isn't over.
func (s *Service) People(ctx context.Context, month string, since int, window page.Window) (*PersonList, error) {
	if err := requirePage(ctx); err != nil {
		return nil, err
	}

	day, err := time.ParseInLocation(time.DateOnly, month, clock.Manila)
	if err != nil {
		return nil, errs.Field("month", "Write the month by its first day, as YYYY-MM-DD.")
	}

	current, first := rule.MonthOf(s.clock.Now()), rule.MonthOf(day)
	// Only cells that the cohorts show can be opened.
	switch {
	case first > current || first <= current-rule.PathMonths:
		return nil, errs.Field("month", "Choose one of the last 36 months.")
	case since < 0 || since > 0 && first+rule.Month(since) >= current:
		return nil, errs.Field("since", "Choose a month that is over.")
	}

	scope, err := s.identity.People.ScopeOf(ctx)
	if err != nil {
		return nil, fmt.Errorf("find whom the caller sees: %w", err)
	}

	ids := []int{}
	err = s.store.eachPath(ctx, scope, first, first+1, func(userID int, path rule.Path) {
		if path.WasMember(since) {
			ids = append(ids, userID)
		}
	})
	if err != nil {
		return nil, err
	}

	slices.Sort(ids)

	return s.store.loadPeople(ctx, ids, window)
}
