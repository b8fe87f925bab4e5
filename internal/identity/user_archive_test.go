package identity

import (
	"context"
	"errors"
	"slices"
	"testing"

	"atlas/internal/identity/access"
	"atlas/internal/identity/manage"
	"atlas/internal/identity/signin"
	"atlas/internal/identity/userlist"
	"atlas/internal/identity/values"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/testkit/check"
)

func TestArchiveAndRestore(t *testing.T) {
	var told []string
	hooks := func(d *Deps) {
		d.Hooks.Archived = append(d.Hooks.Archived, func(_ context.Context, id int) error { told = append(told, "archived "+values.ID(id)); return nil })
		d.Hooks.Restored = append(d.Hooks.Restored, func(_ context.Context, id int) error { told = append(told, "restored "+values.ID(id)); return nil })
	}
	h := newFixture(t, sqliteWithJobs(t), hooks)
	h.person("ana", "tribe-team-fa")
	ben := h.person("ben", "member", "coach")
	session := h.signIn("ben")
	for range 2 { // the second time changes nothing
		u, err := h.Manage.ArchiveUser(h.asked("ana"), ben.ID)
		check.NoError(t, "archive the user", err)
		if u.ArchivedAt == nil {
			t.Error("got him not archived, want a time")
		}
	}
	if h.who(session.Token, "").SignedIn() {
		t.Error("got his session alive, want it ended")
	}
	_, err := h.SignIn.Login(t.Context(), address("ben"), password, home)
	h.refused(err, errs.Unauthenticated, signin.ErrWrongLogin().Error())
	if list := h.list(h.asked("ana"), page.Of(nil), userlist.Filter{}); slices.Contains(namesOf(list.Rows), "ben") {
		t.Errorf("got him in the list of %q, want him gone", namesOf(list.Rows))
	}
	for range 2 {
		_, err := h.Manage.RestoreUser(h.asked("ana"), ben.ID)
		check.NoError(t, "restore the user", err)
	}
	h.signIn("ben")
	if levels, err := h.Levels.IDsOf(t.Context(), []int{ben.ID}); err != nil || !slices.Equal(levels[ben.ID], []string{"coach", "member"}) {
		t.Errorf("levels he came back with: got %q and error %v, want coach, member and none", levels[ben.ID], err)
	}
	if want := []string{"archived 2", "restored 2"}; !slices.Equal(told, want) {
		t.Errorf("what other domains were told: got %q, want %q", told, want)
	}
	check.Equal(t, "archived in the log", h.logged("user_archive"), 1)
	check.Equal(t, "restored in the log", h.logged("user_restore"), 1)
	h.wantVerified()
}

// errBroken is what a domain fails with in these tests.
var errBroken = errors.New("broken")

// What another domain refuses does not happen.
func TestArchiveIsOneTransaction(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("ana", "tribe-team-fa")
		ben := h.person("ben", "member")
		session := h.signIn("ben")
		if _, err := h.Manage.ArchiveUser(h.asked("ana"), ben.ID); !errors.Is(err, errBroken) {
			t.Errorf("archiving with a broken step: got error %v, want %v", err, errBroken)
		}
		if h.read(ben.ID).ArchivedAt != nil || !h.who(session.Token, "").SignedIn() || h.logged("user_archive") != 0 {
			t.Errorf("got archived at %+v, signed in %t and %d lines, want none, true and 0",
				h.read(ben.ID).ArchivedAt, h.who(session.Token, "").SignedIn(), h.logged("user_archive"))
		}
	}, func(d *Deps) {
		d.Hooks.Archived = append(d.Hooks.Archived, func(context.Context, int) error { return errBroken })
	})
}

func TestArchiveAndDeleteRefuse(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.staffLevel("helper", "user_archive", "user_delete", "user_update")
		ana, hal, ben := h.person("ana", "tribe-team-fa"), h.person("hal", "helper"), h.person("ben", "member")
		ro := h.person("ro", "tribe-team-ro")
		for name, do := range map[string]func(ctx context.Context, id int) error{
			"archive": func(ctx context.Context, id int) error { _, err := h.Manage.ArchiveUser(ctx, id); return err },
			"delete":  h.Manage.DeleteUser,
		} {
			h.refused(do(h.asked("hal"), hal.ID), errs.Forbidden, "You can't "+name+" yourself")
			h.refused(do(h.viewing("hal", "hal"), hal.ID), errs.Forbidden, "You can't "+name+" yourself")
			h.refused(do(h.asked("hal"), ana.ID), errs.Forbidden, manage.ErrMoreAccess().Error())
			h.refused(do(h.asked("hal"), ro.ID), errs.Forbidden, manage.ErrMoreAccess().Error())
			h.refused(do(h.asked("hal"), 999), errs.NotFound, "User not found")
			h.refused(do(h.asked("ro"), ben.ID), errs.Forbidden, errs.Denied().Message)
			h.refused(do(t.Context(), ben.ID), errs.Forbidden, errs.Denied().Message)
		}
		_, err := h.Manage.RestoreUser(h.asked("ro"), ben.ID)
		h.refused(err, errs.Forbidden, errs.Denied().Message)
		h.wantVerified()
	})
}

// Of the last two with full access, one stays, however they go for each other.
func TestSomebodyKeepsFullAccess(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ana, amy := h.person("ana", "tribe-team-fa"), h.person("amy", "tribe-team-fa")
		failures := make(chan error, 2)
		one, other := h.asked("ana"), h.asked("amy")
		go func() { _, err := h.Manage.ArchiveUser(one, amy.ID); failures <- err }()
		go func() { failures <- h.Manage.DeleteUser(other, ana.ID) }()
		won := 0
		for range 2 {
			if err := <-failures; err == nil {
				won++
			}
		}
		left := h.count(`SELECT COUNT(*) FROM users WHERE archived_at IS NULL`)
		if won != 1 || left != 1 {
			t.Errorf("got %d that went through and %d left, want 1 of each", won, left)
		}
	})
}

func TestLastFullAccessStays(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.staffLevel("many", access.Catalogue.FunctionNames...) // may do everything, opens little
		h.person("max", "many", "tribe-team-ro")
		ana := h.person("ana", "tribe-team-fa")
		h.exec(`UPDATE access_levels SET pages = '["profile","users","user","allUsers"]' WHERE id = 'tribe-team-ro'`)
		h.exec(`UPDATE access_levels SET pages = '["*"]' WHERE id = 'many'`)
		max, err := h.People.ByEmail(t.Context(), address("max"))
		check.NoError(t, "find the user by email", err)
		_, err = h.Manage.ArchiveUser(h.asked("max"), ana.ID) // he has full access too, by two levels
		check.NoError(t, "archive the user", err)
		_, err = h.Manage.RestoreUser(h.asked("max"), ana.ID)
		check.NoError(t, "restore the user", err)
		_, err = h.Manage.ArchiveUser(h.asked("ana"), max.ID)
		check.NoError(t, "archive the user", err)
		_, err = h.Manage.UpdateUser(h.asked("ana"), ana.ID, manage.UserInput{Levels: []string{"member"}}, nil)
		h.refused(err, errs.Conflict, "No one would have full access anymore. Give it to someone else first.")
	})
}
