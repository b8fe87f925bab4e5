package identity

import (
	"context"
	"strings"
	"testing"

	"atlas/internal/identity/manage"
	"atlas/internal/identity/support"
	"atlas/internal/identity/values"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

func TestDeleteUser(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("ana", "tribe-team-fa")
		ben := h.person("ben", "member")
		session := h.signIn("ben")
		_, err := h.SignIn.ForgotPassword(t.Context(), address("ben"), home)
		check.NoError(t, "ask for a new password", err)
		check.NoError(t, "submit a bug report", h.Support.Submit(h.by(ben), support.Input{Message: "The button does nothing."}))
		check.NoError(t, "delete the user", h.Manage.DeleteUser(h.asked("ana"), ben.ID))
		if h.who(session.Token, "").SignedIn() || h.count(`SELECT COUNT(*) FROM users WHERE id = ?`, ben.ID) != 0 {
			t.Errorf("got signed in %t, want him and his session gone", h.who(session.Token, "").SignedIn())
		}
		check.Equal(t, "reports of somebody who is gone",
			h.count(`SELECT COUNT(*) FROM bug_reports WHERE user_id IS NULL`), 1)
		var before string
		check.NoError(t, "read the info log", h.d.Row(t.Context(), `SELECT before_json FROM info_log WHERE action = 'user_delete' AND entity_id = ?`, []any{values.ID(ben.ID)}, &before))
		if !strings.Contains(before, address("ben")) || strings.Contains(before, "argon2id") {
			t.Errorf("the log: got %q, want his address and no hash in it", before)
		}
		again := h.person("ben", "member")
		if again.ID == ben.ID {
			t.Error("got his number given away, want a new one")
		}
		h.wantVerified()
	})
}

// People with something of another domain stay: it says so, or its rows do.
func TestDeleteUserIsVetoed(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("ana", "tribe-team-fa")
		ben, cora := h.person("ben", "member"), h.person("cora", "member")
		h.refused(h.Manage.DeleteUser(h.asked("ana"), ben.ID), errs.Conflict, "This person has invoices and can only be archived")
		h.exec(`CREATE TABLE test_answers (id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL REFERENCES users (id))`)
		h.exec(`INSERT INTO test_answers VALUES (1, ?)`, cora.ID)
		session := h.signIn("cora")
		h.refused(h.Manage.DeleteUser(h.asked("ana"), cora.ID), errs.Conflict, "They have records in Atlas, so you can only archive them")
		if !h.who(session.Token, "").SignedIn() || h.logged("user_delete") != 0 {
			t.Errorf("got signed in %t and %d deletions in the log, want true and 0",
				h.who(session.Token, "").SignedIn(), h.logged("user_delete"))
		}
		h.wantVerified()
	}, func(d *Deps) {
		d.Hooks.Deleting = append(d.Hooks.Deleting, func(_ context.Context, id int) error {
			if id == 2 {
				return errs.New(errs.Conflict, "This person has invoices and can only be archived")
			}
			return nil
		})
	})
}

// B158 on the server: a batch applies to every row, and tells what became of each.
func TestBatch(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ana, ben, cora := h.person("ana", "tribe-team-fa"), h.person("ben", "member"), h.person("cora", "non-member")
		said := func(results []*manage.UserResult, err error) string {
			check.NoError(t, "change the users", err)
			var b strings.Builder
			for _, r := range results {
				b.WriteString(values.ID(r.ID))
				if r.OK {
					b.WriteString(" ok; ")
				} else {
					b.WriteString(" " + *r.Message + "; ")
				}
			}
			return b.String()
		}
		as := h.asked("ana")
		for _, c := range []struct{ got, want string }{
			{said(h.Manage.ChangeUsersLevel(as, []int{2, 3, 2, 99}, "coach", true)), "2 ok; 3 ok; 99 User not found; "},
			{said(h.Manage.ChangeUsersLevel(as, []int{2, 3}, "member", false)), "2 ok; 3 ok; "},
			{said(h.Manage.ChangeUsersLevel(as, []int{2}, "coach", false)), "2 Everyone needs at least one access level; "},
			{said(h.Manage.ArchiveUsers(as, []int{1, 2, 3})), "1 You can't archive yourself; 2 ok; 3 ok; "},
			{said(h.Manage.RestoreUsers(as, []int{2, 3})), "2 ok; 3 ok; "},
			{said(h.Manage.DeleteUsers(as, []int{3, 1})), "3 ok; 1 You can't delete yourself; "},
		} {
			if c.got != c.want {
				t.Errorf("got %q, want %q", c.got, c.want)
			}
		}
		if is := h.read(ben.ID); is.IsNonMember || is.LevelBits != 1<<2 {
			t.Errorf("got %+v, want ben with the new level alone", is)
		}
		_, _ = ana, cora
		for _, ids := range [][]int{nil, make([]int, 101)} {
			if _, err := h.Manage.ArchiveUsers(as, ids); !errs.Is(err, errs.Invalid) {
				t.Errorf("%d at once: got error %v, want one with code %s", len(ids), err, errs.Invalid)
			}
		}
		_, err := h.Manage.ArchiveUsers(h.asked("ben"), []int{1})
		h.refused(err, errs.Forbidden, errs.Denied().Message)
		h.wantVerified()
	})
}
