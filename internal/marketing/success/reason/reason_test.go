package reason

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/testkit/check"
)

var now = time.Date(2026, 11, 16, 9, 0, 0, 0, clock.Manila).UTC()

func day(n int) time.Time { return clock.AddDays(clock.StartOfDay(now), n) }

func at(n int) *time.Time { return new(day(n)) }

func TestFind(t *testing.T) {
	third := func(due int) *Installment {
		return &Installment{ScheduleID: 7, Number: 3, Of: 4, DueOn: day(due), Amount: 289900, PaidBefore: 2, ClosesOn: day(due + 14)}
	}
	for _, c := range []struct {
		name  string
		facts Facts
		want  string
	}{
		{"nothing", Facts{LastLesson: at(-1), LessonsBefore: 4}, "none"},
		{"quiet", Facts{LastLesson: at(-12), LessonsBefore: 5}, "quiet 42: No lesson for 12 days after 5 in the week before. [22 No lesson for 12 days, 20 5 lessons in the week before]"},
		{"not quiet yet", Facts{LastLesson: at(-9), LessonsBefore: 5}, "none"},
		{"long gone", Facts{LastLesson: at(-91), LessonsBefore: 5}, "none"},
		{"never learned", Facts{}, "none"},
		{"overdue, earlier ones on time", Facts{Overdue: third(-4), LastLesson: at(-1)},
			"overdue 34: Installment 3 of 4 is 4 days late, after the first two on time. [22 Installment 3 of 4 is 4 days late, 12 Paid the first two on time]"},
		{"overdue and closing", Facts{Overdue: third(-12), LastLesson: at(-9)},
			"overdue 93: Installment 3 of 4 is 12 days late, and access closes on Wed, Nov 18. [40 Installment 3 of 4 is 12 days late, 32 Access closes in 2 days, 12 Paid the first two on time, 9 No lesson for 9 days]"},
		{"the highest score is 100", Facts{Overdue: third(-14), LastLesson: at(-30)},
			"overdue 100: Installment 3 of 4 is 14 days late, and access closes on Mon, Nov 16. [40 Installment 3 of 4 is 14 days late, 40 Access closes today, 12 Paid the first two on time, 8 No lesson for 30 days]"},
		{"due today isn't late", Facts{Overdue: third(0)}, "none"},
		{"the only payment", Facts{Overdue: &Installment{Number: 1, Of: 1, DueOn: day(-1), ClosesOn: day(13)}, LastLesson: at(0)},
			"overdue 21: Payment is 1 day late. [13 Payment is 1 day late, 8 First payment]"},
		{"expiring", Facts{Expiry: &Expiry{Product: "Tribe", LastDay: day(21), Lessons: 50, Done: 40}, LastLesson: at(-2)},
			"expiring 50: Membership ends in 21 days, 80% finished. [34 Ends in 21 days, 16 80% finished]"},
		{"expiring too far ahead", Facts{Expiry: &Expiry{LastDay: day(31)}}, "none"},
		{"move-up", Facts{MoveUpAsked: at(-3)}, "move-up 35: Asked for a move-up and has been waiting for 3 days. [35 Waiting for 3 days]"},
		{"move-up that was just asked for", Facts{MoveUpAsked: at(-1)}, "none"},
		{"first win", Facts{WonAt: at(-1)}, "first-win 30: Posted a first win. Congratulate! [30 First win yesterday]"},
		{"old win", Facts{WonAt: at(-4)}, "none"},
		{"the strongest reason wins", Facts{WonAt: at(0), Overdue: third(-12)}, "overdue"},
		{"a promise on its day", Facts{Promised: &Promised{Until: day(0), Reason: Overdue}, Overdue: third(-12)}, "promise 92: Promised for today."},
		{"a promise that is paid", Facts{Promised: &Promised{Until: day(0), Reason: Overdue}}, "none"},
		{"a promise to come", Facts{Promised: &Promised{Until: day(1), Reason: Quiet}}, "none"},
		{"a promise two days ago", Facts{Promised: &Promised{Until: day(-2), Reason: Quiet}}, "promise 68: The promise for Sat, Nov 14 isn't kept yet."},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := "none"
			if found := Find(c.facts, now, Limits{QuietDays: 10}); found != nil {
				parts, sum := []string{}, 0
				for _, part := range found.Parts {
					parts = append(parts, fmt.Sprint(part.Points, " ", part.Label))
					sum += part.Points
				}
				got = fmt.Sprintf("%s %d: %s [%s]", found.Kind, found.Score, found.Sentence, strings.Join(parts, ", "))
				check.Equal(t, "sum of the parts", sum, found.Score)
			}
			if !strings.HasPrefix(got, c.want) {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestRests(t *testing.T) {
	for _, c := range []struct {
		outcome Outcome
		days    int
		until   *time.Time
		want    bool
	}{
		{Reached, 4, nil, true}, {Reached, 5, nil, false},
		{Later, 0, nil, true}, {Later, 1, nil, false}, {Emailed, 0, nil, true}, {Emailed, 1, nil, false},
		{Declined, 29, nil, true}, {Declined, 30, nil, false},
		{Promises, 3, at(1), true}, {Promises, 3, at(0), false},
	} {
		if got := IsPaused(c.outcome, day(-c.days), c.until, now); got != c.want {
			t.Errorf("%s after %d days, until %v: got %v, want %v", c.outcome, c.days, c.until, got, c.want)
		}
	}
}

// The figures are those of any table of the Wilson interval.
func TestShareOf(t *testing.T) {
	for _, c := range []struct {
		count, of int
		want      Share
	}{
		{0, 0, Share{0, 0, 0, 100}}, {41, 64, Share{41, 64, 52, 75}}, {22, 58, Share{22, 58, 27, 51}}, {0, 5, Share{0, 5, 0, 43}}, {5, 5, Share{5, 5, 57, 100}},
	} {
		if got := ShareOf(c.count, c.of); got != c.want {
			t.Errorf("%d of %d: got %v, want %v", c.count, c.of, got, c.want)
		}
	}
}

func TestWrite(t *testing.T) {
	facts := Facts{Overdue: &Installment{Amount: 289900, DueOn: day(-12), ClosesOn: day(2)}}
	to := Email{FirstName: "Janine", From: "Sofia", PayLink: "https://atlas.example/pay/8K4"}
	for language, want := range map[string]string{
		English: "Hi Janine, it's Sofia from the Tribe.\n\nYour payment of ₱2,899.00, due 11/04/2026, is still open. Your access stays open until Wed, Nov 18.\n\n" +
			"You can pay here: https://atlas.example/pay/8K4\n\n",
		Taglish: "Hi Janine, kumusta? Si Sofia ito from the Tribe.\n\nOpen pa ang payment mo na ₱2,899.00, due 11/04/2026. Open ang access mo hanggang Wed, Nov 18.\n\n" +
			"Dito ka puwedeng magbayad: https://atlas.example/pay/8K4\n\n",
	} {
		to.Language = language
		if got := Write(Overdue, facts, to, now).Body; !strings.HasPrefix(got, want) {
			t.Errorf("%s: got %q, want it to begin with %q", language, got, want)
		}
	}
	// On its last day access is still open; after it, when it closed is no help.
	for left, want := range map[int]bool{1: true, 0: true, -1: false} {
		late := Facts{Overdue: &Installment{Amount: 289900, DueOn: day(left - 14), ClosesOn: day(left)}}
		to.Language = English
		if got := strings.Contains(Write(Overdue, late, to, now).Body, "Your access stays open until"); got != want {
			t.Errorf("%d days before access closes: got the day %v, want %v", left, got, want)
		}
	}
	// Every reason has words, and none of them has gaps.
	for _, kind := range []Kind{Promise, Overdue, Expiring, Quiet, MoveUp, FirstWin} {
		full := Facts{Overdue: facts.Overdue, Expiry: &Expiry{Product: "Tribe", LastDay: day(5), Done: 2}}
		got := Write(kind, full, to, now)
		if got.Subject == "" || strings.Contains(got.Body, "%!") || strings.Count(got.Body, "\n\n") < 2 {
			t.Errorf("%s: got %+v, want a subject and three paragraphs", kind, got)
		}
	}
}
