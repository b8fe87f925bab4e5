package accountability

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"atlas/internal/community/calendar"
	"atlas/internal/community/records"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
)

const (
	// ProposedMin is how many people make a group worth proposing, proposedDefault how many it has without a wish.
	ProposedMin, proposedDefault = 3, 5
	// CommonMin is how many half hours a week a proposed group has in common at least.
	CommonMin = 2
	// matchedMax is how many people are looked at together.
	matchedMax = 500
)

// BuddyProposal is people who would go well together.
type BuddyProposal struct {
	LeaderID    int
	Members     []*Buddy
	CommonCount int
	Reasons     []string
	Batch       *records.GroupRef
}

// BuddyProposals are the groups that could be made, and who is left.
type BuddyProposals struct {
	Groups []*BuddyProposal
	Left   []*Buddy
}

// BuddyProposals proposes groups of the people who want to be matched and are in no group of the kind. It changes
// nothing.
//
// Requires accountability_update. Returns errs.Invalid for an unknown kind or a size out of bounds.
func (s *Service) BuddyProposals(ctx context.Context, kind *string, size, batchID *int) (*BuddyProposals, error) {
	if !actor.From(ctx).Can(updateBuddies) {
		return nil, errs.Denied()
	}

	of, err := requestedKind(kind)
	if err != nil {
		return nil, err
	}

	most := s.settings.Int(ctx, settings.AccountabilityGroupSize)
	wanted := min(proposedDefault, most)
	if size != nil {
		wanted = *size
	}

	// A site with small groups proposes small ones.
	if wanted < min(ProposedMin, most) || wanted > most {
		return nil, errs.Field("size", errs.IsNotValid)
	}

	people, err := s.store.openBuddies(ctx, of, batchID)
	if err != nil {
		return nil, fmt.Errorf("read who can be matched: %w", err)
	}

	if err := s.fillStages(ctx, people); err != nil {
		return nil, fmt.Errorf("read the stages of those who can be matched: %w", err)
	}

	return Propose(people, wanted, most, of == challengeKind), nil
}

// commonHours is when all of these people are free; false while one of them has not said.
func commonHours(people []*Buddy) (common calendar.Hours, known bool) {
	for i, p := range people {
		// Hours without a zone cannot be compared.
		if p.Zone == nil {
			return calendar.Hours{}, false
		}

		theirs := calendar.HoursOf(p.Free, *p.Zone)
		if i == 0 {
			common = theirs
		} else {
			common = common.And(theirs)
		}
	}

	return common, len(people) > 0
}

// CommonCount is how many half hours a week all of these people are free; nil while one of them has not said.
func CommonCount(people []*Buddy) *int {
	common, known := commonHours(people)
	if !known {
		return nil
	}
	n := common.Count()
	return &n
}

// candidate is somebody to be matched.
type candidate struct {
	*Buddy
	hours calendar.Hours
}

// Propose makes groups of wanted people from zone, free hours, stage and goal, and adds those who are left over where
// they fit, up to most. Everybody is in one group or left, everybody in a group shares CommonMin half hours a week, and
// the order of people does not matter. With sameBatch the people of a group are of one batch.
func Propose(people []*Buddy, wanted, most int, sameBatch bool) *BuddyProposals {
	free := make([]*candidate, 0, len(people))
	for _, p := range people {
		c := &candidate{Buddy: p}
		if p.Zone != nil {
			c.hours = calendar.HoursOf(p.Free, *p.Zone)
		}

		free = append(free, c)
	}

	// Those with the fewest hours choose first: they are the hardest to place.
	slices.SortFunc(free, func(a, b *candidate) int {
		return cmp.Or(cmp.Compare(a.FreeCount, b.FreeCount), cmp.Compare(a.ID, b.ID))
	})
	out := &BuddyProposals{Groups: []*BuddyProposal{}, Left: []*Buddy{}}
	var circles []*circle
	var left []*candidate

	for len(free) > 0 {
		made := &circle{people: free[:1:1], common: free[0].hours, sameBatch: sameBatch}
		rest := slices.Clone(free[1:])

		// One after another, so that each new person is judged by the hours that are left to all.
		for len(made.people) < wanted {
			best := made.best(rest)
			if best < 0 {
				break
			}

			made.add(rest[best])
			rest = slices.Delete(rest, best, best+1)
		}

		// Anyone who finds too few is tried again later, in a group that has room.
		if len(made.people) < min(ProposedMin, wanted) {
			left, free = append(left, free[0]), free[1:]
			continue
		}

		circles, free = append(circles, made), rest
	}

	for _, c := range left {
		if home := bestCircle(circles, c, most); home != nil {
			home.add(c)
		} else {
			out.Left = append(out.Left, c.Buddy)
		}
	}

	for _, made := range circles {
		out.Groups = append(out.Groups, made.proposal())
	}

	slices.SortFunc(out.Left, func(a, b *Buddy) int { return cmp.Compare(a.ID, b.ID) })
	return out
}

// circle is a group that grows.
type circle struct {
	people    []*candidate
	common    calendar.Hours
	sameBatch bool
}

func (g *circle) add(c *candidate) {
	g.people, g.common = append(g.people, c), g.common.And(c.hours)
}

// accepts tells whether somebody fits at all: enough common hours, and the same batch where that is wanted.
func (g *circle) accepts(c *candidate) bool {
	if g.sameBatch && (c.Batch == nil || g.people[0].Batch == nil || c.Batch.ID != g.people[0].Batch.ID) {
		return false
	}
	return g.common.And(c.hours).Count() >= CommonMin
}

// best is who of the rest fits best; -1 for nobody.
func (g *circle) best(rest []*candidate) int {
	found, top := -1, 0
	for i, c := range rest {
		if !g.accepts(c) {
			continue
		}

		// The id decides between equals, so that the same people always make the same groups.
		if score := g.score(c); found < 0 || score > top || score == top && c.ID < rest[found].ID {
			found, top = i, score
		}
	}

	return found
}

// What being alike counts for. Common hours count up to commonTop.
const (
	goalScore, stageScore, zoneScore = 6, 4, 3
	commonTop                        = 8
)

// score is how well somebody fits to those who are there, on average over them.
func (g *circle) score(c *candidate) int {
	sum := 0
	for _, p := range g.people {
		if p.Goal != nil && c.Goal != nil && *p.Goal == *c.Goal {
			sum += goalScore
		}

		// Neighbouring stages still fit, distant ones bring nothing.
		if p.Stage != nil && c.Stage != nil {
			sum += max(0, stageScore-2*abs(p.Stage.Number-c.Stage.Number))
		}
		if p.Zone != nil && c.Zone != nil {
			sum += max(0, zoneScore-abs(calendar.OffsetParts(*p.Zone)-calendar.OffsetParts(*c.Zone))/8)
		}
	}

	// Tenths keep the average from being rounded away.
	return 10*sum/len(g.people) + 10*min(commonTop, g.common.And(c.hours).Count())/2
}

func abs(n int) int { return max(n, -n) }

// bestCircle is the circle with room that suits somebody best; nil for none.
func bestCircle(circles []*circle, c *candidate, most int) *circle {
	var home *circle
	top := 0
	for _, g := range circles {
		if len(g.people) >= most || !g.accepts(c) {
			continue
		}

		if score := g.score(c); home == nil || score > top {
			home, top = g, score
		}
	}

	return home
}

// proposal shows a circle, anyone who could lead it first.
func (g *circle) proposal() *BuddyProposal {
	// Anyone who is furthest on the journey can help the others, so they are proposed to lead.
	slices.SortFunc(g.people, func(a, b *candidate) int {
		return cmp.Or(cmp.Compare(stageNumber(b), stageNumber(a)), cmp.Compare(b.FreeCount, a.FreeCount),
			cmp.Compare(a.ID, b.ID))
	})
	p := &BuddyProposal{LeaderID: g.people[0].ID, CommonCount: g.common.Count()}
	zones, goals, stages := map[string]bool{}, map[string]bool{}, map[int]bool{}

	for _, c := range g.people {
		p.Members = append(p.Members, c.Buddy)
		zones[*c.Zone] = true
		if c.Goal != nil {
			goals[*c.Goal] = true
		}

		stages[stageNumber(c)] = true
	}

	p.Reasons = []string{fmt.Sprintf("%s a week shared", hoursText(p.CommonCount))}
	if len(goals) == 1 {
		p.Reasons = append(p.Reasons, "Same goal")
	}
	if len(stages) == 1 && stageNumber(g.people[0]) >= 0 {
		p.Reasons = append(p.Reasons, "Same stage")
	}
	if len(zones) == 1 {
		p.Reasons = append(p.Reasons, "Same time zone")
	}
	if g.sameBatch {
		p.Batch = g.people[0].Batch
	}

	return p
}

func stageNumber(c *candidate) int {
	if c.Stage == nil {
		return -1
	}
	return c.Stage.Number
}

// hoursText is a number of half hours in words.
func hoursText(slots int) string {
	switch {
	case slots == 2:
		return "1 hour"
	case slots%2 == 0:
		return fmt.Sprintf("%d hours", slots/2)
	}
	return fmt.Sprintf("%d.5 hours", slots/2)
}
