package commerce_test

import (
	"fmt"
	"strings"
	"testing"

	"atlas/internal/learning/access"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// Staff ask what somebody can open, and why, on any day: by the same rules by which it opens to them, in a bounded number of statements.
func TestStaffAskWhatSomebodyCanOpen(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.library()
		id := h.newMember(1)
		h.subscribe(id, "launch", nil, new(10), true)
		says := func(on *string, want string) {
			t.Helper()
			a, err := h.Learning.PersonAccess(h.By(staff), id, on)
			h.Must(err)
			for _, rows := range [][]*access.Row{a.Courses, a.Events, a.Resources} {
				if len(rows) != len(doorsOfContent) {
					t.Errorf("got %d rows, want %d", len(rows), len(doorsOfContent))
				}
				for _, row := range rows {
					if word(row.Name) != "everymember" {
						continue
					}
					if got := fmt.Sprint(row.Door.IsOpen, " ", row.Door.Reason); got != want {
						t.Errorf("on %s: got %q, want %q", a.On, got, want)
					}
				}
			}
			for _, row := range a.Courses {
				if isOpen := *row.OpenLessonCount == *row.LessonCount; isOpen != row.Door.IsOpen {
					t.Errorf("%s: got %d of %d lessons open, want all of them %t", row.Name, *row.OpenLessonCount,
						*row.LessonCount, row.Door.IsOpen)
				}
			}
			if (a.Note != nil) != (on != nil && *on != h.date(0)) {
				t.Errorf("on %q: got note %+v, want one only on another day than today", a.On, a.Note)
			}
		}
		says(nil, "true Has a membership until Nov 25, 2026")
		says(new(h.date(0)), "true Has a membership until Nov 25, 2026")
		says(new(h.date(-1)), "false The membership starts on Nov 15, 2026.")
		says(new(h.date(10)), "true Has a membership until Nov 25, 2026")
		says(new(h.date(11)), "false The membership ended on Nov 25, 2026. Can be renewed until Dec 09.")
		says(new(h.date(25)), "false The membership ended on Nov 25, 2026. Opens again with a renewal.")

		ctx, statements := db.WithStatementCount(h.By(staff))
		h.Did(h.Learning.PersonAccess(ctx, id, nil))
		if got := statements.Load(); got > 12 {
			t.Errorf("got %d statements, want 12 at most", got)
		}

		_, err := h.Learning.PersonAccess(h.By(staff), id, new("2026-02-30"))
		h.Refused(err, errs.Invalid, "on")
		_, err = h.Learning.PersonAccess(h.By(staff), 99_999, nil)
		h.Refused(err, errs.NotFound)
		for _, role := range []string{"member", "coach"} {
			_, err = h.Learning.PersonAccess(h.By(role), id, nil)
			h.Refused(err, errs.NotFound)
		}
	})
}

// Staff read what a payment would open, about the person and never to them.
func TestStaffReadWhatAPaymentOpens(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.library()
		id := h.newMember(1)
		h.enrol(id, "launch")
		reasons := func() map[string]string {
			t.Helper()
			access, err := h.Learning.PersonAccess(h.By(staff), id, nil)
			h.Must(err)
			found := map[string]string{}
			for _, row := range access.Courses {
				found[word(row.Name)] = row.Door.Reason
			}
			for name, reason := range found {
				if words := " " + strings.ToLower(reason) + " "; strings.Contains(words, " you") {
					t.Errorf("%s: got %q, want a sentence about the person", name, reason)
				}
			}
			return found
		}
		reasons()

		// Two weeks after the first due day the membership is suspended until it is paid.
		h.advanceDays(16)
		got := reasons()["everymember"]
		if want := "Becomes open once what is overdue for "; !strings.HasPrefix(got, want) {
			t.Errorf("suspended: got %q, want it to start with %q", got, want)
		}
		if want := " since Nov 15, 2026 is paid."; !strings.HasSuffix(got, want) {
			t.Errorf("suspended: got %q, want it to end with %q", got, want)
		}

		h.advanceDays(60)
		reasons()
	})
}
