package reason

import (
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/money"
)

// Kind is why someone should be contacted.
type Kind string

// The kinds of reasons.
const (
	Promise  Kind = "promise"
	Overdue  Kind = "overdue"
	Expiring Kind = "expiring"
	Quiet    Kind = "quiet"
	MoveUp   Kind = "move-up"
	FirstWin Kind = "first-win"
)

// Facts are what is known about a member at a moment.
type Facts struct {
	// LastLesson is when they last were in a lesson; LessonsBefore is how many lessons that were in the week until
	// then.
	LastLesson    *time.Time `json:",omitempty"`
	LessonsBefore int        `json:",omitempty"`
	// Overdue is the oldest installment that is late.
	Overdue *Installment `json:",omitempty"`
	// Expiry is the end of a membership that wasn't renewed.
	Expiry *Expiry `json:",omitempty"`
	// MoveUpAsked is since when a move-up waits for a review.
	MoveUpAsked *time.Time `json:",omitempty"`
	// WonAt is when they posted their first win.
	WonAt *time.Time `json:",omitempty"`
	// Promised is the last promise that was made and not kept yet.
	Promised *Promised `json:",omitempty"`
}

// Installment is a payment that is late.
type Installment struct {
	ScheduleID int
	// Number counts from 1, Of is how many there are.
	Number, Of int
	DueOn      time.Time
	Amount     money.Centavos
	// PaidBefore is how many earlier ones are paid, LateBefore how many of them were late.
	PaidBefore, LateBefore int
	// ClosesOn is the last day of access without the payment.
	ClosesOn time.Time
}

// Expiry is the end of a membership.
type Expiry struct {
	SubscriptionID int
	Product        string
	LastDay        time.Time
	// Lessons is how many lessons the courses have that they started, Done how many of them they finished.
	Lessons, Done int
}

// Promised is what someone said they would do until a day.
type Promised struct {
	Until time.Time
	Note  string
	// Reason is what the promise was about.
	Reason Kind
}

// Part is one part of a score.
type Part struct {
	Label  string
	Points int
}

// Found is why someone should be contacted.
type Found struct {
	Kind     Kind
	Sentence string
	// Details are the facts behind the sentence.
	Details string
	// Parts add up to Score.
	Parts []Part
	Score int
}

// Limits are what staff set.
type Limits struct {
	// QuietDays is from how many days without a lesson someone is quiet.
	QuietDays int
}

const (
	scoreMax = 100
	// quietUntil is how many days without a lesson someone is gone rather than quiet.
	quietUntil = 90
	// expiringDays is how long before its end a membership is worth a call, winDays how long a first win is news.
	expiringDays = 30
	winDays      = 3
	// moveUpDays is how long a move-up may wait until the member is told that they aren't forgotten.
	moveUpDays = 2
	// closingDays is how many days before access closes that counts.
	closingDays = 7
	// promiseDays is how long after its day a promise is what a call is about.
	promiseDays = 7
)

// Find is the strongest reason to contact someone, or nil for none. A promise that is due comes before everything else,
// and of equal scores the first in this order is taken: overdue, expiring, quiet, move-up, first win.
func Find(f Facts, now time.Time, limits Limits) *Found {
	var best *Found
	for _, rule := range []func(Facts, time.Time, Limits) *Found{promise, overdue, expiring, quiet, moveUp, firstWin} {
		found := rule(f, now, limits)
		if found == nil {
			continue
		}

		// Added before they are compared, since the cut may make scores equal.
		found.Parts, found.Score = added(found.Parts)
		found.Details = capitalized(found.Details)
		if found.Kind == Promise {
			return found
		}
		// Only a higher score wins, so of equal ones the first in the order stays.
		if best == nil || found.Score > best.Score {
			best = found
		}
	}

	return best
}

// added sums parts up; what would exceed the highest score is cut from the last of them.
func added(parts []Part) ([]Part, int) {
	score := 0
	kept := parts[:0]
	for _, part := range parts {
		// The score ends at its highest, and its parts still add up to it.
		part.Points = min(part.Points, scoreMax-score)
		if part.Points > 0 {
			kept = append(kept, part)
			score += part.Points
		}
	}

	return kept, score
}

// promise is for what someone said they would do, on the day and for a week after.
func promise(f Facts, now time.Time, _ Limits) *Found {
	p := f.Promised
	if p == nil {
		return nil
	}

	days := clock.DaysBetween(p.Until, now)
	if days < 0 || days > promiseDays {
		return nil
	}
	// What was promised is done.
	if p.Reason == Overdue && f.Overdue == nil || p.Reason == Expiring && f.Expiry == nil {
		return nil
	}

	found := &Found{Kind: Promise, Sentence: "Promised for today.", Parts: []Part{{"Promised for today", 60}}}
	if days > 0 {
		found.Sentence = fmt.Sprintf("The promise for %s isn't kept yet.", shortDay(p.Until))
		found.Parts = []Part{{"Promise is " + counted(days, "day") + " old", min(60+4*days, 80)}}
	}

	var details []string
	if p.Note != "" {
		details = append(details, "Said: “"+p.Note+"”")
	}

	if f.Overdue != nil {
		details = append(details, dueWords(f.Overdue))
		found.Parts = append(found.Parts, closingPart(f.Overdue, now)...)
	}

	found.Details = strings.Join(append(details, lessonWords(f)), " · ")

	return found
}

// overdue is for a payment that is late.
func overdue(f Facts, now time.Time, _ Limits) *Found {
	due := f.Overdue
	if due == nil {
		return nil
	}

	late := clock.DaysBetween(due.DueOn, now)
	if late < 1 {
		return nil
	}

	what := "Payment is " + counted(late, "day") + " late"
	if due.Of > 1 {
		what = fmt.Sprintf("Installment %d of %d is %s late", due.Number, due.Of, counted(late, "day"))
	}

	sentence := what
	// The sentence names one thing only: what presses most.
	switch left := clock.DaysBetween(now, due.ClosesOn); {
	case left < 0:
		sentence += ", and access is closed"
	case left <= closingDays:
		sentence += ", and access closes on " + shortDay(due.ClosesOn)
	case due.PaidBefore > 0 && due.LateBefore == 0:
		sentence += ", after " + earlierWords(due) + " on time"
	}

	parts := append([]Part{{what, min(10+3*late, 40)}}, closingPart(due, now)...)
	switch {
	case due.PaidBefore > 0 && due.LateBefore == 0:
		parts = append(parts, Part{"Paid " + earlierWords(due) + " on time", 12})
	case due.PaidBefore == 0:
		parts = append(parts, Part{"First payment", 8})
	}

	parts = append(parts, silencePart(f, now, 7, 20)...)

	details := []string{dueWords(due)}
	if due.PaidBefore > 0 {
		details = append(details,
			fmt.Sprintf("%d of %d earlier on time", due.PaidBefore-due.LateBefore, due.PaidBefore))
	}

	return &Found{
		Kind: Overdue, Sentence: sentence + ".", Details: strings.Join(append(details, lessonWords(f)), " · "),
		Parts: parts,
	}
}

// expiring is for a membership that ends and isn't renewed.
func expiring(f Facts, now time.Time, _ Limits) *Found {
	end := f.Expiry
	if end == nil {
		return nil
	}

	days := clock.DaysBetween(now, end.LastDay)
	if days < 0 || days > expiringDays {
		return nil
	}

	percent := 0
	// Someone without a started course has finished nothing of it.
	if end.Lessons > 0 {
		percent = end.Done * 100 / end.Lessons
	}

	sentence := fmt.Sprintf("Membership ends %s, %d%% finished", inDays(days), percent)
	if end.Lessons == 0 {
		sentence = fmt.Sprintf("Membership ends %s, and no course is started", inDays(days))
	}

	parts := []Part{{"Ends " + inDays(days), 55 - days}}
	if percent >= 5 {
		parts = append(parts, Part{fmt.Sprintf("%d%% finished", percent), percent / 5})
	}

	parts = append(parts, silencePart(f, now, 7, 15)...)
	details := []string{end.Product + " until " + numericDay(end.LastDay),
		fmt.Sprintf("%d of %s done", end.Done, counted(end.Lessons, "lesson")), lessonWords(f)}

	return &Found{Kind: Expiring, Sentence: sentence + ".", Details: strings.Join(details, " · "), Parts: parts}
}

// quiet is for someone who learned and stopped.
func quiet(f Facts, now time.Time, limits Limits) *Found {
	// Anyone who never learned did not stop.
	if f.LastLesson == nil || f.LessonsBefore < 1 {
		return nil
	}

	days := clock.DaysBetween(*f.LastLesson, now)
	if days < limits.QuietDays || days > quietUntil {
		return nil
	}

	return &Found{
		Kind:     Quiet,
		Sentence: fmt.Sprintf("No lesson for %s after %d in the week before.", counted(days, "day"), f.LessonsBefore),
		Details:  lessonWords(f),
		Parts: []Part{
			{"No lesson for " + counted(days, "day"), min(10+days, 40)},
			{counted(f.LessonsBefore, "lesson") + " in the week before", min(4*f.LessonsBefore, 20)},
		},
	}
}

// moveUp is for someone who waits for a review.
func moveUp(f Facts, now time.Time, _ Limits) *Found {
	if f.MoveUpAsked == nil {
		return nil
	}

	days := clock.DaysBetween(*f.MoveUpAsked, now)
	if days < moveUpDays {
		return nil
	}

	waits := "Waiting for " + counted(days, "day")

	return &Found{
		Kind: MoveUp, Sentence: fmt.Sprintf("Asked for a move-up and has been waiting for %s.", counted(days, "day")),
		Details: "Asked on " + numericDay(*f.MoveUpAsked) + " · " + lessonWords(f),
		Parts:   []Part{{waits, min(20+5*days, 45)}},
	}
}

// firstWin is for someone to congratulate.
func firstWin(f Facts, now time.Time, _ Limits) *Found {
	if f.WonAt == nil {
		return nil
	}

	days := clock.DaysBetween(*f.WonAt, now)
	if days < 0 || days > winDays {
		return nil
	}

	return &Found{
		Kind: FirstWin, Sentence: "Posted a first win. Congratulate!",
		Details: "Posted on " + numericDay(*f.WonAt) + " · " + lessonWords(f),
		Parts:   []Part{{"First win " + agoWords(days), 35 - 5*days}},
	}
}

// closingPart is how soon access closes.
func closingPart(due *Installment, now time.Time) []Part {
	left := clock.DaysBetween(now, due.ClosesOn)
	switch {
	case left < 0 || left > closingDays:
		return nil
	case left == 0:
		return []Part{{"Access closes today", 40}}
	}

	return []Part{{"Access closes in " + counted(left, "day"), 40 - 4*left}}
}

// silencePart is how long there was no lesson, from a number of days on and up to so many points.
func silencePart(f Facts, now time.Time, from, most int) []Part {
	// Without a first lesson there are no days to count.
	if f.LastLesson == nil {
		return []Part{{"No lesson yet", most / 2}}
	}
	days := clock.DaysBetween(*f.LastLesson, now)
	if days < from {
		return nil
	}

	return []Part{{"No lesson for " + counted(days, "day"), min(days, most)}}
}
