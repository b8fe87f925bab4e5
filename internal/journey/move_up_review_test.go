package journey_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"atlas/internal/journey/stages"
)

// told are the notifications of a kind that somebody has not read, as "title|link".
func (h *fixture) told(role, kind string) []string {
	h.t.Helper()
	rows, err := h.DB.Query(h.t.Context(), `SELECT title || '|' || link FROM notifications WHERE user_id = ? AND kind = ? AND read_at IS NULL ORDER BY id`, h.ID(role), kind)
	h.Must(err)
	defer rows.Close()
	out := []string{}
	for rows.Next() {
		var text string
		h.Must(rows.Scan(&text))
		out = append(out, text)
	}
	h.Must(rows.Err())
	return out
}

// hears wants one unread notification that says something, or none without words.
func (h *fixture) hears(role, kind, words string) {
	h.t.Helper()
	got := h.told(role, kind)
	if words == "" && len(got) > 0 || words != "" && (len(got) != 1 || !strings.Contains(got[0], words)) {
		h.t.Errorf("%s: got %s %q, want %q", role, kind, got, words)
	}
}

// messages counts the emails to somebody.
func (h *fixture) messages(role string) int {
	h.t.Helper()
	return h.Number("SELECT COUNT(*) FROM outbox_mails WHERE to_address = ?", h.text("SELECT email FROM users WHERE id = ?", h.ID(role)))
}

func (h *fixture) text(query string, args ...any) (text string) {
	h.t.Helper()
	h.Must(h.DB.Row(h.t.Context(), query, args, &text))
	return text
}

// Those who review a stage hear of who waits there: one notification that is kept up to date, told no more once all are decided.
func TestReviewersAreToldOfWaitingMoveUps(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ids, tasks := h.stages(1, 1)
		h.crew(ids[0], "coach", "head-coach")
		path := fmt.Sprintf("/review-move-up/%d", ids[0])
		people := []string{"member", "rodel.garcia", "maricel.delacruz"}
		for _, role := range people {
			h.finish(role, tasks[0]...)
		}

		first := h.request("member")
		h.hears("head-coach", "move-up-waiting", "Ana Mendoza asks to move up from Stage 0, Part 0|"+path)
		for _, role := range []string{"coach", "expert", "member", staff} {
			h.hears(role, "move-up-waiting", "")
		}
		h.request("member") // the same request
		second, third := h.request(people[1]), h.request(people[2])
		h.hears("head-coach", "move-up-waiting", "3 move-ups are waiting in Stage 0, Part 0")
		if got := h.Number("SELECT COUNT(*) FROM notifications WHERE kind = 'move-up-waiting'"); got != 1 {
			t.Errorf("got %d notifications, want one for all three", got)
		}

		h.Did(h.Journey.MoveUps.ApproveMoveUp(h.By("head-coach"), first.ID, nil))
		h.hears("head-coach", "move-up-waiting", "2 move-ups are waiting")
		h.Did(h.Journey.MoveUps.ReturnMoveUp(h.By(staff), second.ID, "One more, please."))
		h.hears("head-coach", "move-up-waiting", "Maricel")
		h.Did(h.Journey.MoveUps.SetStage(h.By(staff), third.Person.ID, ids[1], "By hand"))
		h.hears("head-coach", "move-up-waiting", "")

		// What was read is told anew when somebody else asks.
		h.Clock.Advance(time.Minute)
		h.request(people[1])
		h.Exec("UPDATE notifications SET read_at = ?", h.Clock.Now())
		h.hears("head-coach", "move-up-waiting", "")
		h.Did(h.Journey.MoveUps.SetStage(h.By(staff), third.Person.ID, ids[0], "Back"))
		h.Clock.Advance(time.Minute)
		h.request(people[2])
		h.hears("head-coach", "move-up-waiting", "2 move-ups are waiting")

		// Another reviewer hears what waits; who no longer reviews does not.
		h.Did(h.Journey.Stages.UpdateStage(h.By(staff), ids[0], stages.StageInput{ReviewerIds: []int{h.ID("expert")}}, nil))
		h.hears("expert", "move-up-waiting", "2 move-ups are waiting")
		h.hears("head-coach", "move-up-waiting", "")
		h.wantVerified()
	})
}

// Without reviewers those hear of it who may decide on all stages; nobody hears of their own request.
func TestMoveUpsOfAStageWithoutReviewers(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		_, tasks := h.stages(1, 1)
		h.finish("member", tasks[0]...)
		h.request("member")
		h.hears(staff, "move-up-waiting", "Ana Mendoza")
		h.hears("coach", "move-up-waiting", "")
		h.hears("member", "move-up-waiting", "")
	})
}

// A request that has waited for two days is told of again, once and by day, and no more once it was decided.
func TestReviewersAreNudged(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ids, tasks := h.stages(1, 1)
		h.crew(ids[0], "coach", "head-coach")
		for _, role := range []string{"member", "rodel.garcia"} {
			h.finish(role, tasks[0]...)
		}
		nudge := func() {
			t.Helper()
			h.Must(h.Journey.MoveUps.NudgeReviewers(t.Context()))
		}

		first := h.request("member") // at noon
		h.Clock.Advance(47 * time.Hour)
		second := h.request("rodel.garcia")
		nudge()
		h.hears("head-coach", "move-up-late", "")

		h.Clock.Advance(time.Hour)
		before := h.messages("head-coach")
		nudge()
		nudge()
		h.hears("head-coach", "move-up-late", "Ana Mendoza has waited 2 days to move up from Stage 0, Part 0")
		if got := h.messages("head-coach") - before; got != 1 {
			t.Errorf("got %d emails, want 1", got)
		}

		// At night nobody is nudged, in the morning both are told of in one.
		h.Clock.Advance(2*24*time.Hour + 10*time.Hour)
		nudge()
		h.hears("head-coach", "move-up-late", "Ana Mendoza")
		h.Clock.Advance(12 * time.Hour)
		nudge()
		h.hears("head-coach", "move-up-late", "2 move-ups in Stage 0, Part 0 have waited 2 days or more")

		h.Did(h.Journey.MoveUps.ApproveMoveUp(h.By("head-coach"), first.ID, nil))
		h.hears("head-coach", "move-up-late", "Rodel")
		h.Did(h.Journey.MoveUps.ReturnMoveUp(h.By("head-coach"), second.ID, "More."))
		h.hears("head-coach", "move-up-late", "")
		h.hears("head-coach", "move-up-waiting", "")
		h.wantVerified()
	})
}
