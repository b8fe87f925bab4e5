package access

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
	// IsMembership tells whether it makes its holder a member.
	IsMembership bool
	From         time.Time
	// To is the first moment at which it no longer holds; nil for no end.
	To *time.Time
	// SuspendedFrom is the first moment at which it does not count because a payment is overdue; nil while all is paid.
	SuspendedFrom *time.Time
	// DueOn is the day of the payment that suspends it.
	DueOn *time.Time
	// Subscription is what it comes from; 0 where staff gave it without a sale.
	Subscription int
	// WasEnded tells that staff ended it before its time.
	WasEnded bool
	// Levels are those that somebody holds because of it; without it, or another one that gives them, they count for
	// nothing.
	Levels []string
}

// end is the first moment at which a grant no longer opens anything; nil for none.
func (g Grant) end() *time.Time {
	if g.SuspendedFrom != nil && outlasts(g.To, g.SuspendedFrom) {
		return g.SuspendedFrom
	}
	return g.To
}

// live tells whether a grant opens something at a moment: it has begun, is not over and is not suspended.
func (g Grant) live(now time.Time) bool {
	end := g.end()
	return !g.From.After(now) && (end == nil || end.After(now))
}

// span is a time without a break in which somebody holds what they hold.
type span struct {
	since time.Time
	// until is nil for no end.
	until *time.Time
	// name is that of the grant which counts at the moment and lasts longest.
	name string
}

// spanOf is the time around a moment in which somebody holds one of the grants that fit; nil when none of them is live.
// Grants that follow each other without a gap, as renewals do, are one time: what opens days after it began does not
// close again, and it ends with the last of them. A suspension that is over leaves no gap behind it.
func spanOf(grants []Grant, now time.Time, fits func(Grant) bool) *span {
	var around *span

	// First all that is live now makes one time, from the earliest beginning to the latest end.
	for _, g := range grants {
		if !fits(g) || !g.live(now) {
			continue
		}

		if around == nil {
			around = &span{g.From, g.end(), g.Name}
			continue
		}

		around.since = earlier(around.since, g.From)
		if outlasts(g.end(), around.until) {
			around.until, around.name = g.end(), g.Name
		}
	}

	if around == nil {
		return nil
	}

	// Then it grows by neighbours, again and again: one of them may reach another.
	for hasGrown := true; hasGrown; {
		hasGrown = false
		for _, g := range grants {
			if !fits(g) {
				continue
			}
			if g.From.Before(around.since) && (g.To == nil || !g.To.Before(around.since)) {
				around.since, hasGrown = g.From, true
			}

			// A grant that is suspended from its first day on holds nothing.
			if g.live(g.From) && around.until != nil && !g.From.After(*around.until) &&
				outlasts(g.end(), around.until) {
				around.until, hasGrown = g.end(), true
			}
		}
	}

	return around
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

// Openers is the openers of some content. Without any it is open to every member.
type Openers []Opener

// ParseOpeners reads the openers of some content as OpenersColumn wrote them.
func ParseOpeners(text *string) Openers {
	openers := Openers{}
	if text == nil || *text == "" {
		return openers
	}
	for part := range strings.SplitSeq(*text, ",") {
		openers = append(openers, openerOf(part))
	}

	// The database joins openers in any order; the same list must read the same.
	slices.SortFunc(openers, func(a, b Opener) int { return strings.Compare(a.key(), b.key()) })
	return openers
}

// HeldLevel is a level that somebody holds.
type HeldLevel struct {
	ID, Name string
	Since    time.Time
	// OpensMemberContent is the switch of levels of people who work here.
	OpensMemberContent bool
	// until is when it lapses with the last grant that gives it; nil for a level that stays.
	until *time.Time
}

// Facts is all about somebody that decides which doors are open to them.
type Facts struct {
	UserID int
	Levels []HeldLevel
	Grants []Grant
	// Staff look after content and open every door.
	Staff bool
	// GraceDays are the days after the end of a term in which its holder can renew and keep their place.
	GraceDays int
}

// DropExpiredLevels leaves the levels that count at a moment: those that only grants gave count as long as one of them
// is live. They are taken back when the time to renew is over.
func (facts *Facts) DropExpiredLevels(now time.Time) {
	kept := []HeldLevel{}
	for _, level := range facts.Levels {
		gives := func(g Grant) bool { return slices.Contains(g.Levels, level.ID) }

		// A level that no grant gives was given by hand, and stays until it is taken.
		if !slices.ContainsFunc(facts.Grants, gives) {
			kept = append(kept, level)
			continue
		}

		if held := spanOf(facts.Grants, now, gives); held != nil {
			level.until = held.until
			kept = append(kept, level)
		}
	}

	facts.Levels = kept
}

// outlasts tells whether one end comes after another; nil never comes.
func outlasts(one, other *time.Time) bool {
	return other != nil && (one == nil || one.After(*other))
}

// memberLevel stands for every member where content lists it. It makes nobody a member.
const memberLevel = "member"

// membership is the time around a moment in which somebody is a member, by a live grant of a membership; nil for
// somebody who is none. No level makes a member.
func (facts Facts) membership(now time.Time) *span {
	return spanOf(facts.Grants, now, func(g Grant) bool { return g.IsMembership })
}

// State says whether a door is open, and why.
type State struct {
	IsOpen         bool
	Code           string
	Reason         string
	Until, OpensAt *time.Time
	// Since is when the grant began that opens it.
	Since time.Time
	// aboutHolder is the reason as staff read it about the person; empty where the words follow from Reason.
	aboutHolder string
	// way is what would open it, action what helps where nothing opens it again.
	way    actionKey
	action *Action
}

// FreeCode is the code of a lesson that is open to everyone with an account.
const FreeCode = "free"

// Words for doors; the first is the title of the membership gate.
const (
	gateTitle  = "This content is exclusive for Tribe members"
	gateClosed = "Your membership doesn't include it"

	gateNoMembership = "You don't have an active membership yet"

	DayFormat   = "Jan 02, 2006"
	TimeFormat  = "Jan 02, 2006 3:04 PM"
	OpenToAll   = "Free for everyone with an account"
	openToStaff = "Open because you manage content"
	openMember  = "Open because you're a member"
	shortFormat = "Jan 02"
)

// StateFor decides whether a door is open to somebody at a moment. A door is opened by
//
//   - a live grant of a product that it lists;
//   - a live grant of a membership, if it lists nothing, lists the level member, which stands for every member, or
//     lists a level that somebody holds;
//   - a level of people who work here (the switch "opens member content"), if it lists nothing, lists the level member
//     or lists that level. What it lists of products and of other levels is not for them.
//
// A level without the switch, such as member, affiliate, team lead or one that staff made, opens nothing by itself:
// content that lists it is for those members who hold it. So nobody opens anything without a live grant or a level with
// the switch.
//
// Of several reasons the one that lasts longest is told; what somebody waits for after the day a grant began counts
// from the earliest, so that a further reason closes nothing.
func (d Openers) StateFor(facts Facts, now time.Time) State {
	// Anyone who writes content must be able to read it.
	if facts.Staff {
		return State{IsOpen: true, Code: "staff", Reason: openToStaff}
	}

	var best *State
	for _, state := range d.reasons(facts, now) {
		best = longer(best, &state)
	}

	if best != nil {
		return *best
	}

	return d.closed(facts, now)
}

// isForMembers tells whether a door is open to every member.
func (d Openers) isForMembers() bool { return len(d) == 0 || d.has(levelOpener, memberLevel) }

// reasons are all that open a door to somebody at a moment.
func (d Openers) reasons(facts Facts, now time.Time) []State {
	out := []State{}
	member := facts.membership(now)

	// The level member stands for all members: a live membership is enough.
	if member != nil && d.isForMembers() {
		out = append(out,
			State{IsOpen: true, Code: "member", Reason: openMember + untilDay(member.until), Until: member.until,
				Since: member.since})
	}

	for _, level := range facts.Levels {
		state := State{IsOpen: true, Code: "level", Until: level.until, Since: level.Since}
		isListed := d.has(levelOpener, level.ID)

		// People who work here open what they teach without having bought it.
		switch {
		case level.OpensMemberContent && (isListed || d.isForMembers()):
		case isListed && member != nil && level.ID != memberLevel:
			// Both have to hold: since the later began, until the earlier ends.
			if member.since.After(state.Since) {
				state.Since = member.since
			}
			if outlasts(state.Until, member.until) {
				state.Until = member.until
			}
		default:
			continue
		}

		state.Reason = "Open because of your level " + level.Name + untilDay(state.Until)
		out = append(out, state)
	}

	product := spanOf(facts.Grants, now, func(g Grant) bool { return d.has(productOpener, g.Product) })
	if product != nil {
		out = append(out,
			State{IsOpen: true, Code: "product",
				Reason: "Open because of " + product.name + untilDay(product.until), Until: product.until,
				Since: product.since})
	}

	return out
}

// longer is the state that lasts longer, since the earlier of both.
func longer(one, other *State) *State {
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

func (d Openers) has(kind, id string) bool {
	return slices.ContainsFunc(d, func(o Opener) bool { return o.Kind == kind && o.ID == id })
}

// untilDay names the last day before an end.
func untilDay(end *time.Time) string {
	if end == nil {
		return ""
	}
	return " until " + Day(end.Add(-time.Second))
}

func Day(at time.Time) string { return at.In(clock.Manila).Format(DayFormat) }
