package learning_test

import (
	"slices"
	"time"

	"atlas/internal/learning/access"
	"atlas/internal/learning/courses"
)

// most is how many turning points of a kind are looked at.
const most = 60

// turningPoints are moments at which the model has something open or close to somebody, each looked at right before and right after.
func (o *oracle) turningPoints() []visit {
	byKind := map[string][]visit{}
	turn := func(kind string, at time.Time, turns func(at time.Time) bool, look func() int) {
		if before := at.Add(-time.Millisecond); before.After(o.start) && turns(before) != turns(at) {
			byKind[kind] = append(byKind[kind], visit{before, look}, visit{at, look})
		}
	}
	for _, p := range o.people {
		since := p.moments()
		for _, r := range o.resources {
			for _, at := range since {
				turn("level", at, func(at time.Time) bool { return r.isShown && r.byLevelOnly(p, at) }, func() int { return o.checkResource(p, r) })
				turn("resource", at, func(at time.Time) bool { _, isOpen := opens(r.openers, p, at); return r.isShown && isOpen }, func() int { return o.checkResource(p, r) })
			}
		}
		for _, w := range o.courses {
			for _, l := range w.lessonsOf() {
				for kind, moments := range map[string][]time.Time{"grant": since, "days": daysAfter(since, l.drip, l.unit.drip), "date": datesOf(l.drip, l.unit.drip)} {
					for _, at := range moments {
						turn("lesson by "+kind, at, func(at time.Time) bool { return w.openLessons(p, at)[l.id] }, func() int { return o.checkCourse(p, w, l.thing) })
					}
				}
			}
		}
		for _, g := range o.events {
			for _, m := range g.dates {
				turn("room opens", m.starts.Add(-15*time.Minute), func(at time.Time) bool { return g.joins(m, p, at) }, func() int { return o.checkEvent(p, g) })
				turn("room closes", m.ends, func(at time.Time) bool { return g.joins(m, p, at) }, func() int { return o.checkEvent(p, g) })
				turn("recording", m.ends, func(at time.Time) bool { return g.watches(m, p, at) }, func() int { return o.checkEvent(p, g) })
			}
		}
	}
	out := []visit{}
	for _, kind := range []string{"resource", "level", "lesson by grant", "lesson by days", "lesson by date", "room opens", "room closes", "recording"} {
		found := byKind[kind]
		if len(found) < 2*5 {
			o.t.Errorf("%s: got %d turning points, want at least 5", kind, len(found)/2)
		}
		for len(found) > most {
			i := 2 * o.IntN(len(found)/2)
			found = slices.Delete(found, i, i+2)
		}
		out = append(out, found...)
	}
	return out
}

// moments are when levels and products began, and when products ended.
func (p *somebody) moments() (out []time.Time) {
	for _, from := range p.levels {
		out = append(out, from)
	}
	for _, g := range p.grants {
		out = append(out, g.From)
		if g.To != nil {
			out = append(out, *g.To)
		}
		if g.SuspendedFrom != nil {
			out = append(out, *g.SuspendedFrom)
		}
	}
	slices.SortFunc(out, time.Time.Compare)
	return out
}

// isGiven tells whether some product gave somebody a level.
func (p *somebody) isGiven(level string) bool {
	return slices.ContainsFunc(p.grants, func(g access.Grant) bool { return slices.Contains(g.Levels, level) })
}

// byLevelOnly tells whether a thing is open to somebody at a moment because of a level that some product gave them, and for no other reason.
func (th *thing) byLevelOnly(p *somebody, at time.Time) bool {
	for level := range p.levels {
		without := &somebody{levels: map[string]time.Time{}, grants: p.grants}
		for other, from := range p.levels {
			if other != level {
				without.levels[other] = from
			}
		}
		_, isOpen := opens(th.openers, p, at)
		if _, still := opens(th.openers, without, at); isOpen && !still && p.isGiven(level) {
			return true
		}
	}
	return false
}

// daysAfter are the midnights of Manila at which drip by days opens something for who holds a reason since these moments.
func daysAfter(since []time.Time, drips ...courses.DripInput) (out []time.Time) {
	for _, drip := range drips {
		for _, from := range since {
			if drip.Rule == "days" {
				y, m, d := from.In(time.FixedZone("Manila", 8*60*60)).Date()
				out = append(out, time.Date(y, m, d+*drip.Days, 0, 0, 0, 0, time.FixedZone("Manila", 8*60*60)))
			}
		}
	}
	return out
}

// datesOf are the moments at which drip by date opens something.
func datesOf(drips ...courses.DripInput) (out []time.Time) {
	for _, drip := range drips {
		if drip.Rule == "date" {
			out = append(out, *drip.At)
		}
	}
	return out
}
