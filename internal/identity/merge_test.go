package identity

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"atlas/internal/identity/manage"
	"atlas/internal/identity/merging"
	"atlas/internal/identity/people"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/imports"
	"atlas/internal/platform/merge"
	"atlas/internal/platform/page"
	"atlas/internal/testkit/check"
)

func line(plan *merging.MergePlan, label string) merge.Line {
	for _, l := range plan.Lines {
		if l.Label == label {
			return merge.Line{Moves: l.Moves, Collides: l.Collides, Stays: l.Stays, Ends: l.Ends}
		}
	}
	return merge.Line{}
}

func question(plan *merging.MergePlan, name string) *merge.Question {
	for _, q := range plan.Questions {
		if q.Name == name {
			return q
		}
	}
	return nil
}

func TestMergePlan(t *testing.T) {
	forEachMergeEngine(t, nil, func(t *testing.T, h *fixture) {
		ben, bea := h.fill()
		h.signIn("ben")
		was := h.contents()
		plan := h.plan(bea, ben)
		for label, want := range map[string]merge.Line{
			"Bug reports": {Moves: 1}, "Tallies": {Collides: 1}, "Diaries": {Stays: 1}, "Badges": {Collides: 1}, "Sessions": {Ends: 1}, "Copies of their data": {},
		} {
			if got := line(plan, label); got != want {
				t.Errorf("%s: got %+v, want %+v", label, got, want)
			}
		}
		if plan := h.plan(ben, bea); line(plan, "Tallies") != (merge.Line{Moves: 1, Collides: 1}) || line(plan, "Two-factor login") != (merge.Line{Stays: 1}) {
			t.Errorf("got lines %+v, want one tally moved, one collided, and the two-factor login to stay",
				plan.Lines)
		}
		for name, answer := range map[string]string{
			"email": "survivor", "tribeId": "survivor", "firstName": "survivor", "birthdate": "survivor", "mobileNumber": "source", "location": "source", "website": "survivor",
			"picture": "survivor", "notes": "both", "basePoints": "survivor", "levels": "both",
		} {
			if q := question(plan, name); q == nil || q.Answer != answer {
				t.Errorf("%s: got %+v, want answer %q", name, q, answer)
			}
		}
		// The larger figure of points is suggested, the person who stays.
		if q := question(h.plan(ben, bea), "basePoints"); q == nil || q.Survivor != "10" || q.Source != "30" || q.Answer != "source" {
			t.Errorf("question about points: got %+v, want 10 or 30 answered with the source", q)
		}
		if q := question(plan, "birthdate"); q.Survivor != "02/03/1990" && q.Source != "02/03/1990" {
			t.Errorf("the birthdate: got %q and %q, want 02/03/1990 as one of them", q.Survivor, q.Source)
		}
		if question(plan, "lastName") != nil || question(plan, "sex") != nil {
			t.Error("got a question about what is the same on both, want none")
		}
		if h.plan(bea, ben).Version != plan.Version {
			t.Errorf("the version of the same plan: got %q, want %q", h.plan(bea, ben).Version, plan.Version)
		}
		h.restored(was)
	})
}

func TestMergeAndUndo(t *testing.T) {
	forEachMergeEngine(t, nil, func(t *testing.T, h *fixture) {
		ben, bea := h.fill()
		was := h.contents()
		h.clock.Advance(time.Minute)
		m := h.merged(ben, bea,
			&merging.MergeAnswer{Name: "email", Value: "source"}, &merging.MergeAnswer{Name: "tribeId", Value: "source"}, &merging.MergeAnswer{Name: "picture", Value: "source"}, &merging.MergeAnswer{Name: "basePoints", Value: "both"})
		survivor, gone := h.read(ben), h.read(bea)
		if survivor.Email != address("bea") || gone.Email != address("ben") || *survivor.TribeID != "TRB-2" || *gone.TribeID != "TRB-1" || survivor.EmailProvenAt == nil {
			t.Errorf("got %+v and %+v, want the address of bea and TRB-2 to survive, and ben with TRB-1 to go",
				survivor, gone)
		}
		if *survivor.Notes != "first\n\nsecond" || survivor.BasePoints != 40 || *survivor.Birthdate != "1990-02-03" || *survivor.City != "Cebu City" || survivor.TwoFactorSince != nil {
			t.Errorf("got %+v, want both notes, 40 points, the birthdate, Cebu City and no second factor", survivor)
		}
		if gone.ArchivedAt == nil || *gone.MergedIntoID != ben {
			t.Errorf("got archived at %+v, merged into %+v, want both set, into %d", gone.ArchivedAt,
				gone.MergedIntoID, ben)
		}
		if levels, err := h.Levels.IDsOf(t.Context(), []int{ben}); err != nil || !slices.Equal(levels[ben], []string{"coach", "member"}) {
			t.Errorf("got levels %q and error %v, want coach, member and none", levels[ben], err)
		}
		if picture, err := h.Profiles.PictureOf(t.Context(), survivor.ID, survivor.ProfileImage); err != nil || string(picture) != "bea" {
			t.Errorf("picture of the survivor: got %q and error %v, want bea and none", string(picture), err)
		}
		check.Equal(t, "bug reports of the survivor",
			h.count(`SELECT COUNT(*) FROM bug_reports WHERE user_id = ?`, ben), 2)
		check.Equal(t, "the tally of the survivor",
			h.count(`SELECT points * 1000000 + best * 1000 + first_at FROM tallies WHERE user_id = ?
				AND topic = 'sales'`, ben),
			12_009_050)
		check.Equal(t, "merges in the log", h.logged("user_merge"), 2)
		check.Equal(t, "emails about them",
			h.count(`SELECT COUNT(*) FROM outbox_mails WHERE kind = 'accounts-merged'`), 2)
		h.wantVerified()
		// Both addresses lead to the survivor, whose password stays.
		for _, name := range []string{"ben", "bea"} {
			check.Equal(t, name+" signs in as user", h.signIn(name).UserID, ben)
		}
		if profile, err := h.Profiles.Profile(h.asked("ana"), &gone.Slug); err != nil || profile.User.ID != ben {
			t.Errorf("got profile %+v by the old link and error %v, want that of %d", profile, err, ben)
		}
		h.exec(`DELETE FROM sessions`)
		h.exec(`UPDATE users SET last_login_at = NULL`)
		undone := h.undone(m.ID)
		if len(undone.Kept) != 0 || undone.Merge.UndoneAt == nil || *undone.Merge.Obstacle != "This merge was already undone" {
			t.Errorf("got %+v, want nothing kept and the merge undone with its obstacle", undone)
		}
		h.restored(was)
		h.wantVerified()
		check.Equal(t, "undone merges in the log", h.logged("user_merge_undo"), 2)
		_, err := h.Merging.UndoMerge(h.asked("ana"), m.ID)
		h.refused(err, errs.Conflict, "This merge was already undone")
	})
}

// What was written since the merge stays with the survivor.
func TestUndoKeepsWhatIsNewer(t *testing.T) {
	forEachMergeEngine(t, nil, func(t *testing.T, h *fixture) {
		ben, bea := h.fill()
		m := h.merged(ben, bea, &merging.MergeAnswer{Name: "basePoints", Value: "both"}, &merging.MergeAnswer{Name: "email", Value: "source"})
		h.exec(`UPDATE users SET notes = 'third', base_points = base_points + 2 WHERE id = ?`, ben)
		h.exec(`INSERT INTO bug_reports (message, status, user_id, created_at) VALUES ('later', 'open', ?, 1)`, ben)
		h.exec(`UPDATE tallies SET points = points + 1 WHERE user_id = ? AND topic = 'sales'`, ben)
		h.exec(`DELETE FROM tallies WHERE topic = 'ads'`)
		_, err := h.Manage.UpdateUser(h.asked("ana"), ben, manage.UserInput{Email: given("third@atlas.test")}, nil)
		check.NoError(t, "update the user", err)
		undone := h.undone(m.ID)
		slices.Sort(undone.Kept)
		if want := []string{"Email", "Notes", "Tallies"}; !slices.Equal(undone.Kept, want) {
			t.Errorf("what the undo kept: got %q, want %q", undone.Kept, want)
		}
		survivor, back := h.read(ben), h.read(bea)
		if *survivor.Notes != "third" || survivor.BasePoints != 12 || survivor.Email != "third@atlas.test" || back.Email != address("bea") || back.ArchivedAt != nil {
			t.Errorf("got %+v and %+v, want the third notes, 12 points and address to stay, and bea to be back",
				survivor, back)
		}
		check.Equal(t, "points of the tally",
			h.count(`SELECT points FROM tallies WHERE user_id = ? AND topic = 'sales'`, ben), 6)
		check.Equal(t, "bug reports of the survivor",
			h.count(`SELECT COUNT(*) FROM bug_reports WHERE user_id = ?`, ben), 2)
		h.wantVerified()
	})
}

func TestMergeRefuses(t *testing.T) {
	forEachMergeEngine(t, nil, func(t *testing.T, h *fixture) {
		h.staffLevel("helper", "user_merge")
		ana, hal := h.id("ana"), h.person("hal", "helper")
		ben, bea := h.fill()
		old := h.person("old", "member")
		h.exec(`UPDATE users SET is_legacy_admin = ?, is_non_member = ? WHERE id = ?`, true, false, old.ID)
		plan := func(ctx context.Context, survivor, source int) error {
			_, err := h.Merging.MergePlan(ctx, survivor, source)
			return err
		}
		h.refused(plan(h.asked("ana"), ben, ben), errs.Invalid, "Choose two different people")
		h.refused(plan(h.asked("ana"), ben, ana), errs.Forbidden, "You can't merge yourself")
		h.refused(plan(h.asked("hal"), ben, ana), errs.Forbidden, manage.ErrMoreAccess().Error())
		h.refused(plan(h.asked("ana"), ben, old.ID), errs.Forbidden, "old Santos is an administrator by the legacy flag and can't be merged")
		h.refused(plan(h.asked("ana"), ben, 999), errs.NotFound, "User not found")
		h.refused(plan(h.asked("ben"), hal.ID, bea), errs.Forbidden, errs.Denied().Message)
		h.refused(plan(h.viewing("ana", "hal"), ben, bea), errs.Forbidden, errs.Impersonating().Error())
		h.refused(plan(t.Context(), ben, bea), errs.Unauthenticated, errs.Login().Message)

		_, err := h.Manage.ArchiveUser(h.asked("ana"), ben)
		check.NoError(t, "archive the user", err)
		h.refused(plan(h.asked("ana"), ben, bea), errs.Conflict, "ben Santos is archived. Restore them first, or keep the other account.")
		m := h.merged(bea, ben) // an archived person may go, and comes back archived
		h.refused(plan(h.asked("ana"), h.id("bob"), ben), errs.Conflict, "ben Santos was already merged into someone else")
		_, err = h.Manage.RestoreUser(h.asked("ana"), ben)
		h.refused(err, errs.Conflict, "ben Santos was merged into someone else. Undo the merge instead.")
		_, err = h.Merging.UndoMerge(h.asked("ben"), m.ID)
		h.refused(err, errs.Forbidden, errs.Denied().Message)
		_, err = h.Merging.UndoMerge(h.asked("ana"), 999)
		h.refused(err, errs.NotFound, "Merge not found")
		h.undone(m.ID)
		if h.read(ben).ArchivedAt == nil {
			t.Error("got somebody restored who was archived before, want them archived still")
		}
		_, err = h.DataRights.EraseUser(h.asked("ana"), bea, "by law", false)
		check.NoError(t, "erase the user", err)
		h.refused(plan(h.asked("ana"), h.id("bob"), bea), errs.Conflict, "bea Santos asked to be erased")
	})
}

func TestMergeWantsTheCurrentPlan(t *testing.T) {
	ask := &merge.Hook{Plan: func(context.Context, merge.Pair) (*merge.HookPlan, error) {
		return &merge.HookPlan{Questions: []*merge.Question{{Name: "things.best", Label: "the better one", Options: []*merge.Option{{Value: "yes", Label: "Yes"}}}}}, nil
	}}
	forEachMergeEngine(t, ask, func(t *testing.T, h *fixture) {
		const stale = "Something about these two people just changed. Check the new plan, then merge."
		ben, bea := h.fill()
		answers := []*merging.MergeAnswer{{Name: "things.best", Value: "yes"}}
		run := func(version string, answers []*merging.MergeAnswer) error {
			_, err := h.Merging.MergeUsers(h.asked("ana"), ben, bea, version, answers)
			return err
		}
		version := h.plan(ben, bea).Version
		h.refused(run(version, nil), errs.Invalid, "Decide about the better one first")
		h.refused(run(version, []*merging.MergeAnswer{{Name: "things.best", Value: "no"}}), errs.Invalid, "answers is not valid")
		h.refused(run(version, []*merging.MergeAnswer{{Name: "shoes", Value: "yes"}}), errs.Invalid, "answers is not valid")
		for _, change := range []func(){
			func() {
				h.exec(`INSERT INTO bug_reports (message, status, user_id, created_at) VALUES ('x', 'open', ?, 0)`, bea)
			},
			func() { h.exec(`UPDATE tallies SET topic = 'golf' WHERE user_id = ? AND topic = 'ads'`, bea) },
			func() {
				_, err := h.Manage.UpdateUser(h.asked("ana"), bea, manage.UserInput{Notes: given("changed")}, nil)
				check.NoError(t, "update the user", err)
			},
		} {
			change()
			h.refused(run(version, answers), errs.Conflict, stale)
			version = h.plan(ben, bea).Version
		}
		h.signIn("ben") // does not matter
		check.NoError(t, "merge the users", run(version, answers))
	})
}

// Of several merges of the same people at once, one goes through and the others get a sentence.
func TestMergeOnce(t *testing.T) {
	forEachMergeEngine(t, nil, func(t *testing.T, h *fixture) {
		ben, bea := h.fill()
		bob := h.id("bob")
		ctx := h.asked("ana")
		done := make(chan error, 6)
		versions := map[merge.Pair]string{{Survivor: ben, Source: bea}: "", {Survivor: bea, Source: ben}: "", {Survivor: bob, Source: bea}: ""}
		for p := range versions {
			versions[p] = h.plan(p.Survivor, p.Source).Version
		}
		for range 2 {
			for p, version := range versions {
				go func() { _, err := h.Merging.MergeUsers(ctx, p.Survivor, p.Source, version, nil); done <- err }()
			}
		}
		won := 0
		for range 6 {
			switch err := <-done; {
			case err == nil:
				won++
			case !errs.Is(err, errs.Conflict):
				t.Errorf("got error %v, want none or %q", err, errs.Conflict)
			}
		}
		if n := h.count(`SELECT COUNT(*) FROM users WHERE merged_into_id IS NOT NULL`); won != n || won < 1 || won > 2 {
			t.Errorf("got %d merges that went through and %d merged people, want the same, one or two", won, n)
		}
		h.wantVerified()
	})
}

// What another domain refuses does not happen, neither a merge nor its undoing.
func TestMergeIsOneTransaction(t *testing.T) {
	type broken struct{} // carried by the call: both engines are tested at the same time
	hook := &merge.Hook{Reconcile: func(ctx context.Context, _ merge.Pair) error {
		if ctx.Value(broken{}) != nil {
			return errBroken
		}
		return nil
	}}
	forEachMergeEngine(t, hook, func(t *testing.T, h *fixture) {
		ben, bea := h.fill()
		h.signIn("ben")
		was, version := h.contents(), h.plan(ben, bea).Version
		if _, err := h.Merging.MergeUsers(context.WithValue(h.asked("ana"), broken{}, true), ben, bea, version, nil); !errors.Is(err, errBroken) {
			t.Errorf("merging with a broken step: got error %v, want %v", err, errBroken)
		}
		h.restored(was)
		m := h.merged(ben, bea)
		was = h.contents()
		if _, err := h.Merging.UndoMerge(context.WithValue(h.asked("ana"), broken{}, true), m.ID); !errors.Is(err, errBroken) {
			t.Errorf("undoing with a broken step: got error %v, want %v", err, errBroken)
		}
		h.restored(was)
		check.Equal(t, "merges that are undone",
			h.count(`SELECT COUNT(*) FROM user_merges WHERE undone_at IS NOT NULL`), 0)
	})
}

// Of a chain of merges the last is undone first; addresses lead to its end.
func TestMergeChain(t *testing.T) {
	forEachMergeEngine(t, nil, func(t *testing.T, h *fixture) {
		ben, bea := h.fill()
		bob := h.id("bob")
		was := h.contents()
		first := h.merged(ben, bea)
		h.clock.Advance(24 * time.Hour)
		second := h.merged(bob, ben)
		check.Equal(t, "user of the first address", h.signIn("bea").UserID, bob)
		h.wantVerified()
		list, err := h.Merging.UserMerges(h.asked("ana"), page.Of(nil))
		check.NoError(t, "list the merges", err)
		if list.Total != 2 || list.Rows[0].ID != second.ID || list.Rows[0].Obstacle != nil || list.Rows[0].DaysLeft != 30 || list.Rows[0].MergedBy != "ana Santos" ||
			list.Rows[1].Obstacle == nil || *list.Rows[1].Obstacle != "Undo the later merge of November 16, 2026, 12:00 PM first" {
			t.Errorf("got %+v, want the second merge by ana Santos with 30 days left, and the first with the "+
				"second as obstacle", list.Rows)
		}
		_, err = h.Merging.UndoMerge(h.asked("ana"), first.ID)
		h.refused(err, errs.Conflict, "Undo the later merge of November 16, 2026, 12:00 PM first")
		h.exec(`DELETE FROM sessions`)
		h.exec(`UPDATE users SET last_login_at = NULL`)
		h.undone(second.ID)
		h.undone(first.ID)
		h.restored(was)
		third := h.merged(ben, bea)
		h.clock.Advance(30 * 24 * time.Hour)
		_, err = h.Merging.UndoMerge(h.asked("ana"), third.ID)
		h.refused(err, errs.Conflict, "It's too late to undo this merge")
		check.NoError(t, "sweep the merges", h.Sweep(t.Context()))
		check.Equal(t, "effects of merges that cannot be undone", h.count(`SELECT COUNT(*) FROM user_merge_effects`),
			0)
	})
}

// Who is erased takes those along who were merged into them, and what it would take to part them.
func TestEraseReachesTheMerged(t *testing.T) {
	forEachMergeEngine(t, nil, func(t *testing.T, h *fixture) {
		ben, bea := h.fill()
		m := h.merged(ben, bea)
		_, err := h.DataRights.EraseUser(h.asked("ana"), ben, "by law", true)
		check.NoError(t, "erase the user", err)
		for line := range h.contents() {
			if strings.Contains(line, "bea@") || strings.Contains(line, "bea.example") {
				t.Errorf("the trace of the erased: got %q, want nothing of bea", line)
			}
		}
		list, err := h.Merging.UserMerges(h.asked("ana"), page.Of(nil))
		check.NoError(t, "list the merges", err)
		if o := list.Rows[0].Obstacle; o == nil || *o != "One of the two was erased, so this merge can't be undone anymore" {
			t.Errorf("obstacle of merge %d: got %+v, want that one of the two was erased", m.ID, o)
		}
		_, err = h.Manage.RestoreUser(h.asked("ana"), ben)
		h.refused(err, errs.Conflict, "This account was erased and can't be restored")
	})
}

// Anyone who sees only their own people merges only those, and reads of no other merges.
func TestMergeWithinSight(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("ana", "tribe-team-fa")
		ben, bea, bob := h.person("ben", "member").ID, h.person("bea", "member").ID, h.person("bob", "member").ID
		h.staffLevel("manager", "user_merge")
		h.exec(`UPDATE access_levels SET pages = '["profile"]' WHERE id = 'manager'`)
		h.person("mia", "manager", "member")
		_, err := h.Merging.MergePlan(h.asked("mia"), ben, bob)
		h.refused(err, errs.NotFound, "User not found")
		theirs, err := h.Merging.MergePlan(h.asked("mia"), ben, bea)
		check.NoError(t, "plan the merge", err)
		m, err := h.Merging.MergeUsers(h.asked("mia"), ben, bea, theirs.Version, nil)
		check.NoError(t, "merge the users", err)
		h.undone(m.ID)
		other := h.merged(bob, bea)
		_, err = h.Merging.UndoMerge(h.asked("mia"), other.ID)
		h.refused(err, errs.NotFound, "Merge not found")
		list, err := h.Merging.UserMerges(h.asked("mia"), page.Of(nil))
		check.NoError(t, "list the merges", err)
		if list.Total != 1 || list.Rows[0].ID != m.ID {
			t.Errorf("got %+v, want merge %d alone", list, m.ID)
		}

		// Here they see the survivor alone: the row would tell who the source is.
		h.undone(other.ID)
		other = h.merged(ben, bob)
		_, err = h.Merging.UndoMerge(h.asked("mia"), other.ID)
		h.refused(err, errs.NotFound, "Merge not found")

		for _, search := range []string{"", "bob"} {
			list, err := h.Merging.UserMerges(h.asked("mia"), page.Window{Page: 1, PerPage: 10, Search: search})
			check.NoError(t, "list the merges", err)
			for _, row := range list.Rows {
				if row.Source.ID == bob {
					t.Errorf("search %q: got a merge with source %s, want none of someone out of sight", search, row.Source.Email)
				}
			}
		}

		if found, err := h.Merging.UserMerges(h.asked("ana"), page.Window{Page: 1, PerPage: 10, Search: "BOB santos"}); err != nil || found.Total != 2 || found.Rows[0].ID != other.ID {
			t.Errorf("got %+v and error %v, want two merges, %d first", found, err, other.ID)
		}
	}, func(d *Deps) {
		d.Hooks.UserScope = func(context.Context, actor.Actor) (*people.Scope, error) {
			return &people.Scope{Cond: "u.email_key IN (?, ?)", Args: []any{address("ben"), address("bea")}}, nil
		}
	})
}

// A sheet that knows somebody by their old address or Tribe ID is about who they became, and gives nothing of that back to them.
func TestImportFindsTheMerged(t *testing.T) {
	forEachMergeEngine(t, nil, func(t *testing.T, h *fixture) {
		h.working()
		ben, bea := h.fill()
		h.merged(ben, bea)
		for _, row := range []member{{"Email": address("bea"), "First Name": "Benito"}, {"Tribe ID": "TRB-2", "First Name": "Benjie"}} {
			done := h.importMembers(h.asked("ana"), imports.Update, imports.RowByRow, row)
			if done.Updated != 1 || done.Rejected != 0 {
				t.Errorf("got %d updated and %d rejected with problems %+v, want 1 and 0", done.Updated,
					done.Rejected, done.Problems)
			}
			if u := h.read(ben); u.FirstName != row["First Name"] || u.Email != address("ben") || *u.TribeID != "TRB-1" {
				t.Errorf("got %+v, want the first name of the row, the address of ben and TRB-1", u)
			}
		}
		h.wantVerified()
	})
}
