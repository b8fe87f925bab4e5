package proof

import (
	"maps"

	"atlas/internal/platform/clock"
	"atlas/internal/testkit"
)

// registerSuccess adds the rows of this area to the tables of the proofs; see areas.
func registerSuccess() {
	maps.Copy(samples, successSamples)
	maps.Copy(shared, map[string][]string{
		"query successManager": lookers, "query successPeople": lookers, "mutation assignSuccessManager": authors,
		"mutation saveSuccessRule": authors, "mutation deleteSuccessRule": authors,
	})
	different["success_assignments"] = map[string]string{"user_id": ofTheCopy}
	different["success_rule_managers"] = map[string]string{
		"manager_id": "(SELECT c.id FROM users c JOIN users o ON c.email_key = o.email_key || '-copy-' || k WHERE o.id = manager_id)",
	}
}

// successManager is someone new who looks after a member with a batch and a group.
func (h *fixture) successManager() person {
	h.t.Helper()
	manager := h.newcomer()
	h.Exec("INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, 'success-manager', ?)", manager.id, testkit.Start)
	h.Exec("UPDATE users SET profile_image = '/api/uploads/avatars/nothing.jpg' WHERE id = ?", manager.id)
	h.Exec("INSERT INTO success_assignments (user_id, manager_id, assigned_at) VALUES (?, ?, ?)", h.unassignedMember(), manager.id, testkit.Start)

	return manager
}

// promise has the people of a success manager promise something for a later day.
func (h *fixture) promise(manager person) {
	h.t.Helper()
	h.Exec(`INSERT INTO success_contacts (user_id, by_id, reason, outcome, until, note, at)
		SELECT user_id, manager_id, 'quiet', 'promised', CAST(? AS BIGINT), '', CAST(? AS BIGINT)
		FROM success_assignments WHERE manager_id = ?`,
		clock.AddDays(clock.StartOfDay(h.Clock.Now()), 2), h.Clock.Now(), manager.id)
}

// unassignedMember is a member with a batch and a group whom no one looks after.
func (h *fixture) unassignedMember() int {
	h.t.Helper()
	someone := h.newcomer()
	h.Exec("INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, 'member', ?) ON CONFLICT DO NOTHING", someone.id, testkit.Start)
	h.Exec("INSERT INTO batch_members (user_id, batch_id, joined_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", someone.id, h.theBatch(), testkit.Start)
	h.Exec("INSERT INTO group_members (user_id, group_id, joined_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", someone.id, h.aGroup(), testkit.Start)

	return someone.id
}

// aGroup is a new group of members.
func (h *fixture) aGroup() int {
	h.t.Helper()
	name := h.name("crew")
	h.Exec("INSERT INTO member_groups (name, name_key, created_at, updated_at) VALUES (?, ?, 0, 0)", name, name)

	return h.last("member_groups")
}

// successRule is a rule for a batch.
func (h *fixture) successRule() int {
	h.t.Helper()
	h.Exec("INSERT INTO success_rules (batch_id, cap, created_at, updated_at) VALUES (?, 20, 0, 0)", h.theBatch())
	rule := h.last("success_rules")
	h.Exec("INSERT INTO success_rule_managers (rule_id, manager_id) VALUES (?, ?)", rule, h.successManager().id)
	h.Exec("INSERT INTO success_rules (group_id, cap, created_at, updated_at) VALUES (?, 20, 0, 0)", h.aGroup())

	return rule
}

var successSamples = map[string][]sample{
	"query successManagers": {{vars: func(h *fixture, me person) vars {
		h.successManager()
		h.unassignedMember()
		return window(h, me)
	}}},
	"query successManager": {{vars: func(h *fixture, _ person) vars {
		manager := h.successManager()
		h.promise(manager)

		return vars{"id": manager.id}
	}}},
	"query successPeople": {
		{vars: func(h *fixture, _ person) vars {
			return vars{"managerId": h.successManager().id, "list": vars{"perPage": 5}}
		}},
		{note: "without a manager", vars: func(h *fixture, _ person) vars { h.unassignedMember(); return vars{"list": vars{"perPage": 100}} }},
	},
	"query successRules": {{vars: func(h *fixture, _ person) vars {
		h.Exec("DELETE FROM success_rule_managers")
		h.Exec("DELETE FROM success_rules")
		h.successRule()
		return nil
	}}},
	"mutation assignSuccessManager": {
		{vars: func(h *fixture, _ person) vars {
			return vars{"userIds": []any{h.unassignedMember(), h.unassignedMember()}, "managerId": h.successManager().id}
		}},
		{note: "to no one", vars: func(h *fixture, _ person) vars {
			manager := h.successManager()
			return vars{"userIds": []any{h.Number("SELECT user_id FROM success_assignments WHERE manager_id = ?", manager.id)}}
		}},
	},
	"mutation saveSuccessRule": {
		{vars: func(h *fixture, _ person) vars {
			return vars{"input": vars{"id": h.successRule(), "groupId": h.aGroup(), "managerIds": []any{h.successManager().id}, "cap": 30}}
		}},
		{note: "a new one", vars: func(h *fixture, _ person) vars {
			return vars{"input": vars{"batchId": h.theBatch(), "managerIds": []any{h.successManager().id}, "cap": 30}}
		}},
	},
	"mutation deleteSuccessRule": {{vars: func(h *fixture, _ person) vars { return vars{"id": h.successRule()} }}},
	"mutation applySuccessRules": {{vars: func(h *fixture, _ person) vars {
		h.Exec("DELETE FROM success_rule_managers")
		h.Exec("DELETE FROM success_rules")
		h.successRule()
		h.unassignedMember()
		return nil
	}}},
}
