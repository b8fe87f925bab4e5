package success_test

import (
	"testing"

	"atlas/internal/marketing/success"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// S80: success managers see only the people who are assigned to them, everywhere.
func TestManagersSeeOnlyTheirPeople(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		people := f.newMembers(3)
		f.equal("before anyone is assigned", f.sees(f.ID(sofia)), []int{})

		f.assign(f.ID(sofia), people[0], people[1])
		f.assign(f.mario, people[2])
		f.equal("Sofia's people", f.sees(f.ID(sofia)), people[:2])
		f.equal("Mario's people", f.sees(f.mario), people[2:])
		_, err := f.Identity.List.User(f.By(sofia), people[2])
		f.Refused(err, errs.NotFound)
		_, err = f.Identity.Profiles.PersonNotes(f.By(sofia), people[2], page.Of(nil))
		f.Refused(err, errs.NotFound)
		f.Did(f.Identity.Profiles.PersonNotes(f.By(sofia), people[0], page.Of(nil)))
		f.Did(f.Journey.Stages.UserStageProgress(f.By(sofia), people[0]))
		_, err = f.Journey.Stages.UserStageProgress(f.By(sofia), people[2])
		f.Refused(err, errs.NotFound)

		// A move takes the person along, unassigning takes them from everyone.
		f.assign(f.mario, people[0])
		f.equal("Sofia's people after a move", f.sees(f.ID(sofia)), people[1:2])
		f.Did(f.service().Assign(f.By(staff), people[1:2], nil))
		f.equal("Sofia's people after the last one left", f.sees(f.ID(sofia)), []int{})

		// Who lost the level sees no one, whatever else they are.
		f.Exec("UPDATE user_access_levels SET level_id = 'coach' WHERE user_id = ?", f.mario)
		_, err = f.Journey.Stages.UserStageProgress(f.ByID(f.mario), people[2])
		f.Refused(err, errs.NotFound)
	})
}

func TestAssign(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		people := f.newMembers(2)
		manager := f.ID(sofia)
		for _, role := range []string{readOnly, sofia, "coach", "member"} {
			_, err := f.service().Assign(f.By(role), people, &manager)
			f.Refused(err, errs.Forbidden)
		}
		_, err := f.service().Assign(f.By(staff), nil, &manager)
		f.Refused(err, errs.Invalid, "userIds")
		_, err = f.service().Assign(f.By(staff), []int{manager}, &manager)
		f.Refused(err, errs.Invalid, "managerId")
		_, err = f.service().Assign(f.By(staff), people, new(f.ID("coach")))
		f.Refused(err, errs.NotFound)
		_, err = f.service().Assign(f.By(staff), []int{people[0], 2_000_000_000}, &manager)
		f.Refused(err, errs.NotFound)
		f.equal("rows after refusals", f.Number("SELECT COUNT(*) FROM success_assignments"), 0)

		count, err := f.service().Assign(f.By(staff), []int{people[0], people[1], people[0]}, &manager)
		f.Must(err)
		f.equal("assigned", count, 2)
		count, err = f.service().Assign(f.By(staff), people, &manager)
		f.Must(err)
		f.equal("assigned a second time", count, 0)
		f.equal("lines in the info log", f.Number("SELECT COUNT(*) FROM info_log WHERE action = 'success_manager_assign'"), 2)

		list, err := f.service().Managers(f.By(readOnly), page.Of(nil))
		f.Must(err)
		got := map[int]int{}
		for _, m := range list.Rows {
			got[m.ID] = m.People
		}
		f.equal("people of each", got, map[int]int{manager: 2, f.mario: 0})
		mine, err := f.service().People(f.By(readOnly), &manager, page.Window{Page: 1, PerPage: 10, Search: "member1"})
		f.Must(err)
		f.equal("people by name", mine.Total, 1)
		f.equal("assigned by hand", mine.Rows[0].ByRule, false)
	})
}

func TestRules(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.Exec("DELETE FROM user_access_levels WHERE level_id = 'member'")
		people := f.newMembers(6)
		manager := f.ID(sofia)
		f.Exec("INSERT INTO batches (name, name_key, sort_key, created_at, updated_at) VALUES ('Batch 90', 'batch 90', 'batch 90', 0, 0)")
		batch := f.Number("SELECT MAX(id) FROM batches")
		for _, id := range people[:3] {
			f.Exec("INSERT INTO batch_members (user_id, batch_id, joined_at) VALUES (?, ?, 0)", id, batch)
		}

		_, err := f.service().SaveRule(f.By(staff), success.RuleInput{Cap: 0, BatchID: &batch, GroupID: &batch})
		f.Refused(err, errs.Invalid, "cap", "groupId", "managerIds")
		_, err = f.service().SaveRule(f.By(readOnly), success.RuleInput{Cap: 5, ManagerIds: []int{manager}})
		f.Refused(err, errs.Forbidden)
		_, err = f.service().SaveRule(f.By(staff), success.RuleInput{Cap: 5, ManagerIds: []int{f.ID("coach")}})
		f.Refused(err, errs.NotFound)

		// The batch goes to Mario, everyone else in turn, no more than three each.
		f.Did(f.service().SaveRule(f.By(staff), success.RuleInput{Cap: 3, ManagerIds: []int{manager, f.mario}}))
		f.Did(f.service().SaveRule(f.By(staff), success.RuleInput{Cap: 2, BatchID: &batch, ManagerIds: []int{f.mario}}))
		count, err := f.service().ApplyRules(f.By(staff))
		f.Must(err)
		f.equal("assigned by rules", count, 6)
		f.equal("Mario's people", f.sees(f.mario), []int{people[0], people[1], people[5]})
		f.equal("Sofia's people", f.sees(manager), []int{people[2], people[3], people[4]})
		f.Must(f.service().RunHour(f.t.Context()))
		f.equal("rows after a second run", f.Number("SELECT COUNT(*) FROM success_assignments"), 6)

		f.newMembers(2)
		count, err = f.service().ApplyRules(f.By(staff))
		f.Must(err)
		f.equal("assigned beyond the cap", count, 0)
		list, err := f.service().Managers(f.By(staff), page.Of(nil))
		f.Must(err)
		f.equal("without a manager", list.Unassigned, 2)

		all, err := f.service().Rules(f.By(readOnly))
		f.Must(err)
		f.equal("rules", len(all), 2)
		f.equal("the first rule", all[0].Of, "Batch 90")
		f.Must(f.service().DeleteRule(f.By(staff), all[0].ID))
		f.Refused(f.service().DeleteRule(f.By(staff), all[0].ID), errs.NotFound)
		f.equal("Mario's people stay", len(f.sees(f.mario)), 3)
	})
}

// Whom a manager looked after who left is looked after by no one, until someone assigns them or a rule does.
func TestManagersLeave(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.Exec("DELETE FROM user_access_levels WHERE level_id = 'member'")
		people := f.newMembers(3)
		manager := f.ID(sofia)
		anna := f.newPerson("Anna", "success-manager")
		f.assign(f.mario, people[0])
		f.assign(anna, people[1])
		f.assign(manager, people[2])
		free := func() []int {
			list, err := f.service().Managers(f.By(staff), page.Of(nil))
			f.Must(err)
			people, err := f.service().People(f.By(staff), nil, page.Of(nil))
			f.Must(err)
			f.equal("the count of those without a manager", list.Unassigned, people.Total)
			ids := []int{}
			for _, p := range people.Rows {
				f.equal("assigned since", p.AssignedAt == nil, true)
				ids = append(ids, p.ID)
			}
			return ids
		}
		f.equal("before anyone left", free(), []int{})

		f.Exec("UPDATE user_access_levels SET level_id = 'coach' WHERE user_id = ?", f.mario)
		f.Exec("UPDATE users SET archived_at = ? WHERE id = ?", f.Clock.Now(), anna)
		f.equal("after two left", free(), people[:2])
		mine, err := f.service().MyPreference(f.ByID(people[0]))
		f.Must(err)
		f.equal("no one looks after them", mine.Manager == nil, true)

		f.assign(manager, people[0])
		f.equal("after one was assigned", free(), people[1:2])
		f.Did(f.service().SaveRule(f.By(staff), success.RuleInput{Cap: 9, ManagerIds: []int{manager}}))
		count, err := f.service().ApplyRules(f.By(staff))
		f.Must(err)
		f.equal("assigned by the rule", count, 1)
		f.equal("Sofia's people", f.sees(manager), people)
	})
}

// Someone assigned a person by hand between a rule's look and its write. The hand wins, and the rule goes on with the others.
func TestRuleTakesNoOneAway(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		people := f.newMembers(2)
		f.assign(f.mario, people[0])
		count, err := f.service().AssignByRule(f.t.Context(), people, f.ID(sofia))
		f.Must(err)
		f.equal("assigned", count, 1)
		f.equal("Mario's people", f.sees(f.mario), people[:1])
		f.equal("Sofia's people", f.sees(f.ID(sofia)), people[1:])
	})
}
