package rule

import (
	"time"

	"atlas/internal/platform/clock"
)

// Term is a membership that someone bought, for a time or for life.
type Term struct {
	ID       int
	BoughtAt time.Time
	StartsAt time.Time
	// EndsAt is the first moment at which it doesn't hold anymore; nil for life.
	EndsAt *time.Time
	// EndedAt is when staff ended it; nil if no one did.
	EndedAt *time.Time
}

// End is the first moment at which a term really doesn't hold anymore; nil for none.
func (t Term) End() *time.Time {
	if t.EndsAt == nil || t.EndedAt != nil && t.EndedAt.Before(*t.EndsAt) {
		return t.EndedAt
	}

	return t.EndsAt
}

// HasRun tells whether a term held for a moment at least. One that was ended before it started never was.
func (t Term) HasRun() bool {
	end := t.End()

	return end == nil || end.After(t.StartsAt)
}

// boughtBefore orders terms by when they were bought.
func (t Term) boughtBefore(other Term) bool {
	if t.BoughtAt.Equal(other.BoughtAt) {
		return t.ID < other.ID
	}

	return t.BoughtAt.Before(other.BoughtAt)
}

// outlasts tells whether a term holds after a moment.
func (t Term) outlasts(moment time.Time) bool {
	end := t.End()

	return t.HasRun() && (end == nil || end.After(moment))
}

// Verdict says what became of a term.
type Verdict string

// The verdicts.
const (
	// Uncounted is for life, not over, never run, or inside a longer term that was bought before.
	Uncounted Verdict = ""
	// Early is renewed more than OnTimeDays before its last day.
	Early Verdict = "early"
	// OnTime is renewed in its last OnTimeDays days.
	OnTime Verdict = "on time"
	// Late is renewed after it ended, within the days of grace.
	Late Verdict = "late"
	// Waiting is not renewed, while the days of grace last.
	Waiting Verdict = "waiting"
	// Left is not renewed when the days of grace were over.
	Left Verdict = "left"
	// Returned is left, and bought again later.
	Returned Verdict = "returned"
)

// OnTimeDays is how many days before its last day a renewal is on time and no longer early.
const OnTimeDays = 30

// IsRenewed tells whether a verdict counts toward retention.
func (v Verdict) IsRenewed() bool { return v == Early || v == OnTime || v == Late }

// Judge says what became of one of the terms of a person at a moment. Terms hold no others than those of memberships
// which weren't undone.
func Judge(terms []Term, of Term, now time.Time, graceDays int) Verdict {
	end := of.End()
	if of.EndsAt == nil || !of.HasRun() || end.After(now) {
		return Uncounted
	}

	var next *time.Time
	for _, other := range terms {
		if other.ID == of.ID || !other.outlasts(*end) {
			continue
		}
		if other.boughtBefore(of) {
			return Uncounted
		}
		if next == nil || other.BoughtAt.Before(*next) {
			next = &other.BoughtAt
		}
	}

	deadline := clock.AddDays(*end, graceDays)
	switch {
	case next == nil && now.Before(deadline):
		return Waiting
	case next == nil:
		return Left
	case next.Before(clock.AddDays(*end, -OnTimeDays-1)):
		// The last day is the one before the end.
		return Early
	case next.Before(*end):
		return OnTime
	case next.Before(deadline):
		return Late
	}

	return Returned
}

// Missing finds the term that a former member didn't renew: their last one, when it ended and nothing followed. It
// returns nil for a member, and for someone who never was one.
func Missing(terms []Term, now time.Time, graceDays int) *Term {
	for _, term := range terms {
		verdict := Judge(terms, term, now, graceDays)
		if verdict == Waiting || verdict == Left {
			return &term
		}
	}

	return nil
}
