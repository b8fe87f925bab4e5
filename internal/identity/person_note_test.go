package identity

import (
	"context"
	"strings"
	"testing"
	"time"

	"atlas/internal/identity/people"
	"atlas/internal/identity/profiles"
	"atlas/internal/identity/sessions"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/testkit/check"
)

// ownPeople has every success manager look after these people alone.
func ownPeople(ids *[]int) func(*Deps) {
	return func(d *Deps) {
		d.Hooks.UserScope = func(context.Context, actor.Actor) (*people.Scope, error) {
			cond, arg := d.DB.InInts("u.id", *ids)
			return &people.Scope{Cond: cond, Args: []any{arg}}, nil
		}
	}
}

func (h *fixture) notesOf(ctx context.Context, userID int) []string {
	h.t.Helper()
	list, err := h.Profiles.PersonNotes(ctx, userID, page.Of(nil))
	check.NoError(h.t, "list the notes", err)
	bodies := []string{}
	for _, note := range list.Rows {
		bodies = append(bodies, note.Body)
	}
	if list.Total != len(bodies) {
		h.t.Errorf("total: got %d, want %d", list.Total, len(bodies))
	}

	return bodies
}

func TestPersonNotesAreWrittenChangedAndDeleted(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("ana", "tribe-team-fa")
		h.person("carlo", "tribe-team-fa")
		ben := h.person("ben", "member")

		first, err := h.Profiles.AddPersonNote(h.asked("ana"), ben.ID, "  Best reached after 6 PM.  ")
		check.NoError(t, "add a note", err)
		_, err = h.Profiles.AddPersonNote(h.asked("carlo"), ben.ID, "Moved to mornings.")
		check.NoError(t, "add a note", err)
		if got := strings.Join(h.notesOf(h.asked("ana"), ben.ID), "|"); got != "Moved to mornings.|Best reached after 6 PM." {
			t.Errorf("notes: got %q, want the latest first, trimmed", got)
		}

		// Only who wrote a note changes it; to others it is like no note.
		h.clock.Advance(time.Second)
		_, err = h.Profiles.EditPersonNote(h.asked("carlo"), first.ID, "Best reached at noon.")
		h.refused(err, errs.NotFound, "Note not found")
		changed, err := h.Profiles.EditPersonNote(h.asked("ana"), first.ID, "Best reached at noon.")
		check.NoError(t, "edit the note", err)
		if changed.Body != "Best reached at noon." || changed.EditedAt == nil || !changed.EditedAt.Equal(h.clock.Now()) {
			t.Errorf("got note %+v, want the new text, edited now", changed)
		}

		// Holders of user_update may delete notes of others.
		check.NoError(t, "delete the note", h.Profiles.DeletePersonNote(h.asked("carlo"), first.ID))
		if got := h.notesOf(h.asked("ana"), ben.ID); len(got) != 1 {
			t.Errorf("after deleting: got %v, want one note", got)
		}
		h.refused(h.Profiles.DeletePersonNote(h.asked("carlo"), first.ID), errs.NotFound, "Note not found")

		for action, want := range map[string]int{"person_note_create": 2, "person_note_update": 1, "person_note_delete": 1} {
			if got := h.logged(action); got != want {
				t.Errorf("%s: got %d log lines, want %d", action, got, want)
			}
		}
		if n := h.count(`SELECT COUNT(*) FROM info_log WHERE COALESCE(before_json, '') || COALESCE(after_json, '') LIKE '%reached%'`); n != 0 {
			t.Errorf("got %d log lines with the text of a note, want none", n)
		}
	})
}

func TestPersonNotesAreForStaffWhoSeeThePerson(t *testing.T) {
	own := []int{}
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ana := h.person("ana", "tribe-team-fa")
		h.person("ro", "tribe-team-ro")
		h.person("sofia", "success-manager")
		ben := h.person("ben", "member")
		cora := h.person("cora", "member")
		own = []int{ben.ID}
		note, err := h.Profiles.AddPersonNote(h.asked("ana"), cora.ID, "Only ours.")
		check.NoError(t, "add a note", err)

		// A success manager writes about their own people, and knows nothing of others.
		mine, err := h.Profiles.AddPersonNote(h.asked("sofia"), ben.ID, "Promised to pay on Friday.")
		check.NoError(t, "add a note", err)
		if !mine.CanEdit(h.asked("sofia")) || !mine.CanDelete(h.asked("sofia")) || mine.CanEdit(h.asked("ana")) {
			t.Errorf("who may change a note, delete it and change another's: got %t, %t and %t, want true, true "+
				"and false", mine.CanEdit(h.asked("sofia")), mine.CanDelete(h.asked("sofia")),
				mine.CanEdit(h.asked("ana")))
		}
		_, err = h.Profiles.PersonNotes(h.asked("sofia"), cora.ID, page.Of(nil))
		h.refused(err, errs.NotFound, "User not found")
		_, err = h.Profiles.AddPersonNote(h.asked("sofia"), cora.ID, "Not mine.")
		h.refused(err, errs.NotFound, "User not found")
		h.refused(h.Profiles.DeletePersonNote(h.asked("sofia"), note.ID), errs.NotFound, "Note not found")
		other, err := h.Profiles.AddPersonNote(h.asked("ana"), ben.ID, "From the office.")
		check.NoError(t, "add a note", err)
		h.refused(h.Profiles.DeletePersonNote(h.asked("sofia"), other.ID), errs.NotFound, "Note not found")

		// Who only reads reads; the person, and members, see nothing.
		if got := h.notesOf(h.asked("ro"), cora.ID); len(got) != 1 {
			t.Errorf("read only: got %v, want one note", got)
		}
		_, err = h.Profiles.AddPersonNote(h.asked("ro"), ben.ID, "Not allowed.")
		h.refused(err, errs.Forbidden, errs.Denied().Message)
		_, err = h.Profiles.PersonNotes(h.asked("ben"), ben.ID, page.Of(nil))
		h.refused(err, errs.Forbidden, errs.Denied().Message)
		_, err = h.Profiles.PersonNotes(t.Context(), ben.ID, page.Of(nil))
		h.refused(err, errs.Unauthenticated, "Please log in first")
		_, err = h.Profiles.PersonNotes(h.asked("ana"), ana.ID, page.Of(nil))
		h.refused(err, errs.Forbidden, "Notes about you are for your colleagues only.")
		_, err = h.Profiles.PersonNotes(h.asked("ana"), 99_999, page.Of(nil))
		h.refused(err, errs.NotFound, "User not found")

		// A note would carry the name of anyone who is viewed.
		_, err = h.Profiles.AddPersonNote(h.viewing("ana", "sofia"), ben.ID, "Who am I?")
		h.refused(err, errs.Forbidden, "While you view Atlas as someone else, you can't write notes.")

		for name, body := range map[string]string{"empty": "  \n", "too long": strings.Repeat("é", profiles.PersonNoteMax+1)} {
			want := map[string]string{"empty": errs.IsRequired, "too long": errs.IsTooLong}[name]
			_, err := h.Profiles.AddPersonNote(h.asked("ana"), ben.ID, body)
			h.wrong(err, "body", want)
		}
	}, ownPeople(&own))
}

func TestPersonNotesGoWithAPersonWhoIsDeleted(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("ana", "tribe-team-fa")
		ben := h.person("ben", "non-member")
		_, err := h.Profiles.AddPersonNote(h.asked("ana"), ben.ID, "A double.")
		check.NoError(t, "add a note", err)

		check.NoError(t, "delete the user", h.Manage.DeleteUser(h.asked("ana"), ben.ID))
		if n := h.count(`SELECT COUNT(*) FROM person_notes`); n != 0 {
			t.Errorf("got %d notes, want none", n)
		}
	})
}

func TestLastSeenIsTheLatestOwnSession(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("ana", "tribe-team-fa")
		ben := h.person("ben", "member")
		fields := UserFields{Identity: h.Service}
		if seen, err := fields.LastSeen(h.WithLoaders(h.asked("ana")), ben); err != nil || seen != nil {
			t.Errorf("before the first session: got %v %v, want nothing", seen, err)
		}

		_, err := h.SignIn.Login(t.Context(), address("ben"), password, sessions.Client{UserAgent: "Mozilla/5.0 (Linux; Android 15) Chrome/141.0"})
		check.NoError(t, "log in", err)
		seen, err := fields.LastSeen(h.WithLoaders(h.asked("ana")), ben)
		check.NoError(t, "read when they were last seen", err)
		if seen == nil || seen.Device != "Chrome on Android" || !seen.At.Equal(h.clock.Now()) {
			t.Errorf("got %+v, want Chrome on Android now", seen)
		}
		hidden, err := fields.LastSeen(h.WithLoaders(h.asked("ben")), &people.User{ID: 1})
		if err != nil || hidden != nil {
			t.Errorf("got %+v and error %v for a member about others, want nothing", hidden, err)
		}
	})
}
