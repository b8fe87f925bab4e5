package learning

import (
	"slices"
	"strings"
	"time"

	"atlas/internal/platform/clock"
)

// Grant says that somebody holds a product for a time.
type Grant struct {
	// Product is the id of a product, Name what it is called.
	Product, Name string
	From          time.Time
	// To is the first moment at which it no longer holds; nil for no end.
	To *time.Time
	// Levels are those that somebody holds because of it; without it, or another one that gives them, they count for nothing.
	Levels []string
}

func (g Grant) live(now time.Time) bool {
	return !g.From.After(now) && (g.To == nil || g.To.After(now))
}

// The kinds of openers.
const (
	levelOpener   = "level"
	productOpener = "product"
)

// Opener is a level or a product that opens a door.
type Opener struct {
	Kind, ID, Name string
}

// key is an opener in one word.
func (o Opener) key() string { return o.Kind + ":" + o.ID }

func openerOf(key string) Opener {
	kind, id, _ := strings.Cut(key, ":")
	return Opener{Kind: kind, ID: id, Name: id}
}

// Door is the openers of some content. Without any it is open to every member.
type Door []Opener

// parseDoor reads the openers of a door as doorColumn wrote them.
func parseDoor(text *string) Door {
	door := Door{}
	if text == nil || *text == "" {
		return door
	}
	for part := range strings.SplitSeq(*text, ",") {
		door = append(door, openerOf(part))
	}
	slices.SortFunc(door, func(a, b Opener) int { return strings.Compare(a.key(), b.key()) })
	return door
}

// HeldLevel is a level that somebody holds.
type HeldLevel struct {
	ID, Name string
	Since    time.Time
	// until is when it lapses with the last grant that gives it; nil for a level that stays.
	until *time.Time
}

// Standing is all about somebody that decides which doors are open to them.
type Standing struct {
	UserID int
	Levels []HeldLevel
	Grants []Grant
	// Staff look after content and open every door.
	Staff bool
}

// Lapse leaves the levels that count at a moment: those that only grants gave count as long as one of them is live. They are taken back when
// the time to renew is over.
func (st *Standing) Lapse(now time.Time) {
	kept := []HeldLevel{}
	for _, level := range st.Levels {
		given, isLive := false, false
		for _, g := range st.Grants {
			if !slices.Contains(g.Levels, level.ID) {
				continue
			}
			if given = true; !g.live(now) {
				continue
			}
			if !isLive || outlasts(g.To, level.until) {
				level.until = g.To
			}
			isLive = true
		}
		if isLive || !given {
			kept = append(kept, level)
		}
	}
	st.Levels = kept
}

// outlasts tells whether one end comes after another; nil never comes.
func outlasts(one, other *time.Time) bool {
	return other != nil && (one == nil || one.After(*other))
}

// outside are levels that make nobody a member.
var outside = []string{"non-member", "affiliate"}

// member is the first level that makes somebody a member.
func (st Standing) member() *HeldLevel {
	for i := range st.Levels {
		if !slices.Contains(outside, st.Levels[i].ID) {
			return &st.Levels[i]
		}
	}
	return nil
}

// DoorState says whether a door is open, and why.
type DoorState struct {
	IsOpen         bool
	Code           string
	Reason         string
	Until, OpensAt *time.Time
	// Since is when the grant began that opens it.
	Since time.Time
}

// Words for doors; the first is the title of the membership gate.
const (
	gateTitle   = "This content is exclusive for Tribe members"
	gateClosed  = "Closed because your membership does not include it"
	dayFormat   = "Jan 02, 2006"
	timeFormat  = "Jan 02, 2006 3:04 PM"
	openToStaff = "Open because you look after content"
	openMember  = "Open because you are a member"
)

// Open decides whether a door is open to somebody at a moment. Of several reasons the one that lasts longest is told; what they wait for after
// the day a grant began counts from the earliest, so that a further reason closes nothing.
func (d Door) Open(st Standing, now time.Time) DoorState {
	if st.Staff {
		return DoorState{IsOpen: true, Code: "staff", Reason: openToStaff}
	}
	byLevel, byGrant := d.openByLevel(st.Levels), d.openByGrant(st.Grants, now)
	switch {
	case byLevel != nil && byGrant != nil && byGrant.IsOpen:
		return *longer(byLevel, byGrant)
	case byLevel != nil:
		return *byLevel
	case byGrant != nil:
		return *byGrant
	case st.member() == nil:
		return DoorState{Code: "not_member", Reason: gateTitle}
	}
	return DoorState{Code: "no_grant", Reason: gateClosed}
}

// openByLevel takes the level that lasts longest.
func (d Door) openByLevel(levels []HeldLevel) *DoorState {
	var best *DoorState
	for _, level := range levels {
		state := &DoorState{IsOpen: true, Code: "level", Until: level.until, Since: level.Since}
		switch {
		case d.has(levelOpener, level.ID):
			state.Reason = "Open because of your level " + level.Name + untilDay(level.until)
		case len(d) == 0 && !slices.Contains(outside, level.ID):
			state.Code, state.Reason = "member", openMember+untilDay(level.until)
		default:
			continue
		}
		best = longer(best, state)
	}
	return best
}

// longer is the state that lasts longer, since the earlier of both.
func longer(one, other *DoorState) *DoorState {
	if one == nil {
		return other
	}
	since := earlier(one.Since, other.Since)
	if outlasts(other.Until, one.Until) {
		one = other
	}
	one.Since = since
	return one
}

func earlier(one, other time.Time) time.Time {
	if other.Before(one) {
		return other
	}
	return one
}

func (d Door) has(kind, id string) bool {
	return slices.ContainsFunc(d, func(o Opener) bool { return o.Kind == kind && o.ID == id })
}

// openByGrant takes the live grant that lasts longest; without a live one it says when the next begins.
func (d Door) openByGrant(grants []Grant, now time.Time) *DoorState {
	var best *DoorState
	var next *Grant
	for i := range grants {
		g := &grants[i]
		switch {
		case !d.has(productOpener, g.Product):
		case g.live(now):
			best = longer(best, &DoorState{IsOpen: true, Code: "product", Reason: "Open because of " + g.Name + untilDay(g.To), Until: g.To, Since: g.From})
		case g.From.After(now) && g.live(g.From) && (next == nil || g.From.Before(next.From)):
			next = g
		}
	}
	if best == nil && next != nil {
		return &DoorState{Code: "no_grant", Reason: "Opens on " + day(next.From) + " because of " + next.Name, OpensAt: &next.From}
	}
	return best
}

// untilDay names the last day before an end.
func untilDay(end *time.Time) string {
	if end == nil {
		return ""
	}
	return " until " + day(end.Add(-time.Second))
}

func day(at time.Time) string { return at.In(clock.Manila).Format(dayFormat) }
