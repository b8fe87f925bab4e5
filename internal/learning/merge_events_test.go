package learning_test

import (
	"context"
	"testing"

	"atlas/internal/learning"
)

// answers makes an event with as many places and has people answer its first date, in turn.
func (h *house) answers(places int, roles ...string) *learning.EventDate {
	h.t.Helper()
	in := weekly("Few places")
	in.Capacity = given(places)
	date := h.dates(h.event(in).ID)[0]
	for _, role := range roles {
		h.Did(h.Learning.AnswerEvent(h.By(role), date.ID, "going"))
	}
	return date
}

// answerOf is how somebody stands at a date.
func (h *house) answerOf(dateID int, role string) string {
	h.t.Helper()
	var state string
	h.Must(h.DB.Row(context.Background(), `SELECT state FROM event_signups WHERE date_id = ? AND user_id = ?`, []any{dateID, h.ID(role)}, &state))
	return state
}

func (h *house) wantAnswers(dateID int, when string, want map[string]string) {
	h.t.Helper()
	for role, state := range want {
		if got := h.answerOf(dateID, role); got != state {
			h.t.Errorf("%s: %s is %s, want %s", when, role, got, state)
		}
	}
}

// Two accounts of one person who both go take one place once they are one: who waits first gets the other. When that is undone and the place
// is taken, whoever came back waits before the others.
func TestMergedPeopleTakeOnePlace(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		date := h.answers(2, "member", "coach", "team-lead", "success-manager")
		h.wantAnswers(date.ID, "before", map[string]string{"member": "going", "coach": "going", "team-lead": "waiting"})
		mails := h.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'event-seated'")
		undo := h.mergeLearners("member", "coach")
		h.wantAnswers(date.ID, "merged", map[string]string{"member": "going", "coach": "none", "team-lead": "going"})
		if n := h.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'event-seated'"); n != mails+1 {
			t.Errorf("%d letters were sent", n-mails)
		}
		undo()
		h.wantAnswers(date.ID, "undone", map[string]string{"member": "going", "coach": "waiting", "team-lead": "going"})
		h.Did(h.Learning.AnswerEvent(h.By("team-lead"), date.ID, "declined"))
		h.wantAnswers(date.ID, "left", map[string]string{"coach": "going"})
		h.sound()
	})
}

// The better of two answers stays: the place of whoever goes, and the earlier turn of two who wait.
func TestMergedPeopleKeepTheBetterAnswer(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		goes := h.answers(1, "coach", "team-lead", "member")
		waits := h.answers(1, "team-lead", "coach", "success-manager", "member")
		undo := h.mergeLearners("member", "coach")
		h.wantAnswers(goes.ID, "merged", map[string]string{"member": "going", "coach": "none", "team-lead": "waiting"})
		h.Did(h.Learning.AnswerEvent(h.By("team-lead"), waits.ID, "declined"))
		h.wantAnswers(waits.ID, "merged, and one left", map[string]string{"member": "going", "success-manager": "waiting"})
		undo()
		h.wantAnswers(goes.ID, "undone", map[string]string{"member": "waiting", "coach": "going"})
	})
}

// Whoever is erased goes nowhere any more, and who waits first goes.
func TestErasingGivesPlacesBack(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		date := h.answers(1, "member", "coach")
		h.Must(h.DB.Tx(t.Context(), func(ctx context.Context) error { return h.Learning.LeaveEvents(ctx, h.ID("member")) }))
		h.wantAnswers(date.ID, "left", map[string]string{"coach": "going"})
		h.sound()
	})
}
