package access

import (
	"slices"
	"time"

	"atlas/internal/platform/clock"
)

// Why a door is closed to somebody, beside the rules of drip.
const (
	// notMember is somebody who never was a member.
	notMember = "not_member"
	// noMembership is somebody who holds the level Member, for whom no membership runs. The level alone opens nothing.
	noMembership = "no_membership"
	// notIncluded is what they hold does not open.
	notIncluded = "no_grant"
	notStarted  = "not_started"
	suspended   = "suspended"
	// inGrace is a term that ended and can still be renewed as if it had not.
	inGrace = "grace"
	expired = "expired"
)

// The ways to have a door opened.
const (
	// ToJoin is to buy something that opens it, ToStart the same for those who are called members already, ToRenew to
	// buy a term more, ToPay to pay what is overdue.
	ToJoin  = "join"
	ToStart = "start"
	ToRenew = "renew"
	ToPay   = "pay"
)

// actionKey is what would open a closed door; without a kind there is nothing to do but wait.
type actionKey struct {
	kind string
	// products are the ids of what can be bought, with a comma between; none for any membership.
	products string
	// subscription is what is overdue.
	subscription int
}

// wouldOpen tells whether a grant opens a door while it is live.
func (d Openers) wouldOpen(facts Facts, g Grant) bool {
	if d.has(productOpener, g.Product) {
		return true
	}
	if !g.IsMembership {
		return false
	}

	for _, level := range facts.Levels {
		// A level that ends before the grant begins opens nothing then.
		isHeldThen := level.until == nil || level.until.After(g.From)
		if isHeldThen && d.has(levelOpener, level.ID) {
			return true
		}
	}

	return d.isForMembers()
}

// rank orders the reasons for which a grant that would open a door does not: what somebody can do something about at
// once comes first.
func (g Grant) rank(now time.Time, graceDays int) int {
	switch {
	// Paying opens at once, waiting opens on a day, renewing costs: in this order.
	case g.isSuspended(now):
		return 1
	case g.From.After(now):
		if !g.live(g.From) {
			return 0 // it never holds
		}

		return 2
	case g.isInGrace(now, graceDays):
		return 3
	}

	return 4
}

// isSuspended tells whether nothing but a payment that is overdue keeps a grant from opening doors.
func (g Grant) isSuspended(now time.Time) bool {
	isOver := g.To != nil && !g.To.After(now)
	return !g.From.After(now) && !isOver && g.SuspendedFrom != nil && !g.SuspendedFrom.After(now)
}

// isInGrace tells whether a term that ended can still be renewed as if it had not. What staff ended, or gave without a
// sale, cannot.
func (g Grant) isInGrace(now time.Time, graceDays int) bool {
	return g.To != nil && !g.To.After(now) && !g.WasEnded && g.Subscription != 0 &&
		now.Before(clock.AddDays(*g.To, graceDays))
}

// comesFirst tells whether one of two grants of the same rank says more: the one that starts sooner, or that ended
// last.
func (g Grant) comesFirst(other Grant, rank int) bool {
	switch {
	case rank == 2:
		return g.From.Before(other.From)
	case g.SuspendedFrom != nil && other.SuspendedFrom != nil && rank == 1:
		return g.SuspendedFrom.Before(*other.SuspendedFrom)
	}
	return outlasts(g.To, other.To)
}

// closed says why a door is closed to somebody for whom nothing opens it, and what to do about it.
func (d Openers) closed(facts Facts, now time.Time) State {
	var best *Grant
	bestRank := 0
	for i := range facts.Grants {
		g := &facts.Grants[i]

		// Only what would open this very door is worth telling.
		if !d.wouldOpen(facts, *g) {
			continue
		}

		rank := g.rank(now, facts.GraceDays)
		if rank == 0 {
			continue
		}
		if best == nil || rank < bestRank || rank == bestRank && g.comesFirst(*best, rank) {
			best, bestRank = g, rank
		}
	}

	if best != nil {
		return best.closed(bestRank, facts.GraceDays)
	}

	// Nothing that they hold leads here: they have to join, or buy what opens it.
	join := actionKey{kind: ToJoin, products: d.products()}
	isMember := facts.membership(now) != nil
	holdsLevel := slices.ContainsFunc(facts.Levels, func(l HeldLevel) bool { return l.ID == memberLevel })
	// Where a product opens it and a membership does not, buying that product is what is missing.
	needsProduct := join.products != "" && !d.wouldOpen(facts, Grant{IsMembership: true})
	if !isMember && holdsLevel && !needsProduct {
		join.kind = ToStart
		return State{Code: noMembership, Reason: gateNoMembership, way: join}
	}

	if !isMember {
		return State{Code: notMember, Reason: gateTitle, way: join}
	}
	if join.products == "" {
		join = actionKey{} // it is for a level, which nobody buys
	}

	return State{Code: notIncluded, Reason: gateClosed, way: join}
}

// products are the ids of the products that open a door, with a comma between.
func (d Openers) products() string {
	out := ""
	for _, o := range d {
		if o.Kind != productOpener {
			continue
		}
		if out != "" {
			out += ","
		}

		out += o.ID
	}

	return out
}

// closed says why a grant that would open a door does not.
func (g Grant) closed(rank, graceDays int) State {
	what := g.Name
	if g.IsMembership {
		what = "membership"
	}

	switch rank {
	case 1:
		reason := "Your payment for " + g.Name + " is overdue. Pay it and everything opens again."
		about := "Becomes open once what is overdue for " + g.Name + " is paid."

		// Without a day only the amount is known to be overdue.
		if g.DueOn != nil {
			reason = "Your payment for " + g.Name + " was due on " + Day(*g.DueOn) +
				". Pay it and everything opens again."
			// More than one row may be overdue by now: paying the oldest alone need not open it.
			about = "Becomes open once what is overdue for " + g.Name + " since " + Day(*g.DueOn) + " is paid."
		}

		pay := actionKey{kind: ToPay, subscription: g.Subscription}
		return State{Code: suspended, Reason: reason, aboutHolder: about, way: pay}
	case 2:
		return State{Code: notStarted, Reason: "Your " + what + " starts on " + Day(g.From) + ".",
			OpensAt: new(g.From)}
	}

	ended := "Your " + what + " ended on " + Day(g.lastMoment()) + "."
	if rank == 3 {
		until := clock.AddDays(*g.To, graceDays).Add(-time.Second).In(clock.Manila).Format(shortFormat)
		return State{Code: inGrace, Reason: ended + " Renew until " + until + " to keep your place.",
			way: actionKey{kind: ToRenew, products: g.Product}}
	}

	// Given by staff: nobody can renew what was never sold.
	if g.Subscription == 0 {
		return State{Code: expired,
			Reason: "Your free access ended on " + Day(g.lastMoment()) + ". Join to open this again.",
			way:    actionKey{kind: ToJoin, products: g.Product}}
	}

	return State{Code: expired, Reason: ended + " Renew it to open this again.",
		way: actionKey{kind: ToRenew, products: g.Product}}
}

// lastMoment is one of the last day of a grant that is over.
func (g Grant) lastMoment() time.Time {
	if g.WasEnded {
		return *g.To
	}
	return g.To.Add(-time.Second)
}
