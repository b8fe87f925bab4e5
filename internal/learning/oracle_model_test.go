package learning_test

import (
	"math/rand/v2"
	"slices"
	"time"

	"atlas/internal/learning/access"
	"atlas/internal/learning/courses"
)

// worksHere are the levels with the switch "opens member content" in these tests.
var worksHere = []string{"coach"}

// What follows says a second time, and in another way, who may open what and when. It knows nothing of the service but its words.

// opener is a level or a product in one word, as in "level:coach".
type opener string

// somebody is a person: since when they hold a level, and their grants.
type somebody struct {
	id     int
	role   string
	levels map[string]time.Time
	grants []access.Grant
	done   map[int]bool
}

// thing is a course, a lesson or a resource.
type thing struct {
	id       int
	name     string
	openers  []opener
	isShown  bool
	drip     courses.DripInput
	required bool
}

type part struct {
	drip    courses.DripInput
	lessons []*thing
}

type whole struct {
	thing
	units []*part
}

// gathering is an event with its dates; of one with places the room is for who goes.
type gathering struct {
	thing
	hasPlaces bool
	dates     []*meeting
}

// meeting is a date of an event.
type meeting struct {
	id                       int
	starts, ends             time.Time
	isCancelled, hasRecorded bool
	going                    map[int]bool
}

// joins tells whether somebody has the link into the room of a date at a moment: from a quarter of an hour before until the end.
func (g *gathering) joins(m *meeting, p *somebody, at time.Time) bool {
	_, isOpen := opens(g.openers, p, at)
	inTime := !at.Before(m.starts.Add(-15*time.Minute)) && at.Before(m.ends)
	return g.isShown && isOpen && !m.isCancelled && inTime && (m.going[p.id] || !g.hasPlaces)
}

// watches tells whether somebody may see the recording of a date at a moment.
func (g *gathering) watches(m *meeting, p *somebody, at time.Time) bool {
	_, isOpen := opens(g.openers, p, at)
	return g.isShown && isOpen && m.hasRecorded && !at.Before(m.ends)
}

// reason is why something is open to somebody: since when, and until when; never is no end.
type reason struct{ since, until time.Time }

var never = time.Date(9000, 1, 1, 0, 0, 0, 0, time.UTC)

// over is the first moment at which a grant no longer counts, and ends when it would be over if everything were paid.
func over(g access.Grant) time.Time {
	if g.SuspendedFrom != nil && g.SuspendedFrom.Before(ends(g)) {
		return *g.SuspendedFrom
	}
	return ends(g)
}

func ends(g access.Grant) time.Time {
	if g.To == nil {
		return never
	}
	return *g.To
}

// holding is why somebody holds something at a moment: since when without a gap between the terms, and until when. Nil when they do not hold it.
func (p *somebody) holding(at time.Time, fits func(access.Grant) bool) *reason {
	covers := func(moment time.Time, end func(access.Grant) time.Time) bool {
		return slices.ContainsFunc(p.grants, func(g access.Grant) bool { return fits(g) && !moment.Before(g.From) && moment.Before(end(g)) })
	}
	if !covers(at, over) {
		return nil
	}

	// It ends at the first end that no other one covers, and began at the earliest start from which on every end is covered.
	out := &reason{at, never}
	for _, g := range p.grants {
		if last := over(g); fits(g) && last.After(at) && !covers(last, over) && last.Before(out.until) {
			out.until = last
		}
	}
	for _, g := range p.grants {
		hasGap := slices.ContainsFunc(p.grants, func(o access.Grant) bool {
			return fits(o) && ends(o).After(g.From) && !ends(o).After(at) && !covers(ends(o), ends)
		})
		if fits(g) && g.From.Before(out.since) && !hasGap {
			out.since = g.From
		}
	}
	return out
}

// reasons are all that open a door to somebody at a moment.
func reasons(door []opener, p *somebody, at time.Time) (out []reason) {
	isForMembers := len(door) == 0 || slices.Contains(door, "level:member")
	member := p.holding(at, func(g access.Grant) bool { return g.IsMembership })
	if isForMembers && member != nil {
		out = append(out, *member)
	}

	for level, from := range p.levels {
		why := reason{from, never}
		gives := func(g access.Grant) bool { return slices.Contains(g.Levels, level) }
		if slices.ContainsFunc(p.grants, gives) {
			held := p.holding(at, gives)
			if held == nil {
				continue
			}
			why.until = held.until
		}
		isListed := slices.Contains(door, opener("level:"+level))
		switch works := slices.Contains(worksHere, level); {
		case works && (isListed || isForMembers):
			out = append(out, why)
		case !works && level != "member" && isListed && member != nil:
			if member.since.After(why.since) {
				why.since = member.since
			}
			if member.until.Before(why.until) {
				why.until = member.until
			}
			out = append(out, why)
		}
	}

	if bought := p.holding(at, func(g access.Grant) bool { return slices.Contains(door, opener("product:"+g.Product)) }); bought != nil {
		out = append(out, *bought)
	}
	return out
}

// opens tells whether a door is open to somebody at a moment, and since when the earliest of the reasons holds.
func opens(door []opener, p *somebody, at time.Time) (since time.Time, isOpen bool) {
	all := reasons(door, p, at)
	if len(all) == 0 {
		return since, false
	}
	return slices.MinFunc(all, func(a, b reason) int { return a.since.Compare(b.since) }).since, true
}

// closes is when the last of the reasons ends that open a door to somebody at a moment; nil for none, and for one without an end.
func closes(door []opener, p *somebody, at time.Time) *time.Time {
	all := reasons(door, p, at)
	if len(all) == 0 {
		return nil
	}
	last := slices.MaxFunc(all, func(a, b reason) int { return a.until.Compare(b.until) }).until
	if last.Equal(never) {
		return nil
	}
	return &last
}

// lessonsOf are the lessons of a course that one may know of, with what comes before each.
func (w *whole) lessonsOf() (out []struct {
	*thing
	unit               *part
	before, unitBefore []*thing
}) {
	var before, unitBefore []*thing
	for _, u := range w.units {
		shown := slices.DeleteFunc(slices.Clone(u.lessons), func(l *thing) bool { return !l.isShown })
		for _, l := range shown {
			out = append(out, struct {
				*thing
				unit               *part
				before, unitBefore []*thing
			}{l, u, before, unitBefore})
			before = []*thing{l}
		}
		if len(shown) > 0 {
			unitBefore = shown
		}
	}
	return out
}

// openLessons are the ids of the lessons of a course that are open to somebody at a moment.
func (w *whole) openLessons(p *somebody, at time.Time) map[int]bool {
	out := map[int]bool{}
	if !w.isShown {
		return out
	}
	for _, l := range w.lessonsOf() {
		door := l.openers
		if len(door) == 0 {
			door = w.openers
		}
		since, isOpen := opens(door, p, at)
		if isOpen && (p.done[l.id] || dripped(l.unit.drip, since, l.unitBefore, p, at) && dripped(l.drip, since, l.before, p, at)) {
			out[l.id] = true
		}
	}
	return out
}

// dripped tells whether drip has opened something: since is when the grant began, before what has to be done first.
func dripped(drip courses.DripInput, since time.Time, before []*thing, p *somebody, at time.Time) bool {
	switch drip.Rule {
	case "days":
		manila := time.FixedZone("Manila", 8*60*60)
		y, m, d := since.In(manila).Date()
		return !at.Before(time.Date(y, m, d+*drip.Days, 0, 0, 0, 0, manila))
	case "date":
		return !at.Before(*drip.At)
	case "previous":
		return !slices.ContainsFunc(before, func(l *thing) bool { return l.required && !p.done[l.id] })
	}
	return true
}

// randomDoor is one of the doors there may be; most are of every member.
func randomDoor(r *rand.Rand) []opener {
	door := []opener{}
	if r.IntN(3) == 0 {
		return door
	}
	for _, o := range []opener{"level:member", "level:coach", "level:affiliate", "level:team-lead", "product:gold", "product:silver", "product:bronze"} {
		if r.IntN(4) == 0 {
			door = append(door, o)
		}
	}
	return door
}

func randomDrip(r *rand.Rand, start time.Time) courses.DripInput {
	switch r.IntN(8) {
	case 0, 1:
		return courses.DripInput{Rule: "days", Days: new(10 + r.IntN(80))}
	case 2:
		return courses.DripInput{Rule: "date", At: new(start.AddDate(0, 0, r.IntN(100)).Add(time.Duration(r.IntN(86_400)) * time.Second))}
	case 3:
		return courses.DripInput{Rule: "previous"}
	}
	return courses.DripInput{Rule: "none"}
}

// randomly makes somebody hold other levels and products. Some levels come with a product, or with two, and some products have no end.
func (p *somebody) randomly(r *rand.Rand, start time.Time) {
	p.levels, p.grants, p.done = map[string]time.Time{}, nil, map[int]bool{}
	moment := func(days int) time.Time {
		return start.AddDate(0, 0, -60+r.IntN(days)).Add(time.Duration(r.IntN(86_400)) * time.Second)
	}
	held := []string{}
	for _, level := range []string{"non-member", "member", "coach", "affiliate", "team-lead"} {
		if r.IntN(3) == 0 {
			p.levels[level] = moment(50)
			held = append(held, level)
		}
	}
	for _, product := range []string{"gold", "silver", "bronze", "gold"} {
		if r.IntN(2) == 0 {
			continue
		}
		g := access.Grant{Product: product, Name: product, From: moment(200), IsMembership: product != "bronze"}
		if last := len(p.grants) - 1; last >= 0 && p.grants[last].To != nil && r.IntN(3) == 0 {
			g.From = *p.grants[last].To // a renewal
		}
		if r.IntN(6) > 0 {
			g.To = new(g.From.AddDate(0, 0, 10+r.IntN(90)).Add(time.Duration(r.IntN(86_400)) * time.Second))
		}
		if r.IntN(6) == 0 {
			g.SuspendedFrom = new(g.From.AddDate(0, 0, 5+r.IntN(50)))
		}
		for _, level := range held {
			if r.IntN(3) == 0 {
				g.Levels = append(g.Levels, level)
			}
		}
		p.grants = append(p.grants, g)
	}
}
