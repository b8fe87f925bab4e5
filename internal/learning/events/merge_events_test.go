package events_test

import (
	"context"
	"testing"

	"atlas/internal/learning/events"
	"atlas/internal/testkit/check"
)

// answers makes an event with as many places and has people answer its first date, in turn.
func (f *fixture) answers(places int, roles ...string) *events.EventDate {
	f.t.Helper()
	in := weekly("Few places")
	in.Capacity = given(places)
	date := f.dates(f.event(in).ID)[0]
	for _, role := range roles {
		f.Did(f.Learning.Events.AnswerEvent(f.By(role), date.ID, "going"))
	}
	return date
}

// answerOf is how somebody stands at a date.
func (f *fixture) answerOf(dateID int, role string) string {
	f.t.Helper()
	var state string
	f.Must(f.DB.Row(context.Background(), `SELECT state FROM event_signups WHERE date_id = ? AND user_id = ?`, []any{dateID, f.ID(role)}, &state))
	return state
}

func (f *fixture) wantAnswers(dateID int, when string, want map[string]string) {
	f.t.Helper()
	for role, state := range want {
		check.Equal(f.t, when+", "+role, f.answerOf(dateID, role), state)
	}
}

// Two accounts of one person who both go take one place once they are one: who waits first gets the other. When that is undone and the place
// is taken, the person who came back waits before the others.
func TestMergedPeopleTakeOnePlace(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		date := f.answers(2, "member", "coach", "team-lead", "success-manager")
		f.wantAnswers(date.ID, "before", map[string]string{"member": "going", "coach": "going", "team-lead": "waiting"})
		mails := f.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'event-seated'")
		undo := f.mergeUsers("member", "coach")
		f.wantAnswers(date.ID, "merged", map[string]string{"member": "going", "coach": "none", "team-lead": "going"})
		if n := f.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'event-seated'"); n != mails+1 {
			t.Errorf("emails that were sent: got %d, want 1", n-mails)
		}
		undo()
		f.wantAnswers(date.ID, "undone", map[string]string{"member": "going", "coach": "waiting", "team-lead": "going"})
		f.Did(f.Learning.Events.AnswerEvent(f.By("team-lead"), date.ID, "declined"))
		f.wantAnswers(date.ID, "left", map[string]string{"coach": "going"})
		f.wantVerified()
	})
}

// The better of two answers stays: the place of the person who goes, and the earlier turn of two who wait.
func TestMergedPeopleKeepTheBetterAnswer(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		goes := f.answers(1, "coach", "team-lead", "member")
		waits := f.answers(1, "team-lead", "coach", "success-manager", "member")
		undo := f.mergeUsers("member", "coach")
		f.wantAnswers(goes.ID, "merged", map[string]string{"member": "going", "coach": "none", "team-lead": "waiting"})
		f.Did(f.Learning.Events.AnswerEvent(f.By("team-lead"), waits.ID, "declined"))
		f.wantAnswers(waits.ID, "merged, and one left", map[string]string{"member": "going", "success-manager": "waiting"})
		undo()
		f.wantAnswers(goes.ID, "undone", map[string]string{"member": "waiting", "coach": "going"})
	})
}

// Anyone who is erased goes nowhere any more, and who waits first goes.
func TestErasingGivesPlacesBack(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		date := f.answers(1, "member", "coach")
		f.Must(f.DB.Tx(t.Context(), func(ctx context.Context) error { return f.Learning.Events.LeaveEvents(ctx, f.ID("member")) }))
		f.wantAnswers(date.ID, "left", map[string]string{"coach": "going"})
		f.wantVerified()
	})
}
