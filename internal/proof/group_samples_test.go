package proof

import (
	"maps"
	"time"

	"atlas/internal/community/batches"
	"atlas/internal/community/calendar"
	"atlas/internal/community/groups"
	"atlas/internal/testkit"
)

// registerGroup adds the rows of this area to the tables of the proofs; see areas.
func registerGroup() {
	maps.Copy(samples, batchSamples)
	maps.Copy(samples, groupSamples)
	maps.Copy(shared, groupShared)
	maps.Copy(shown, groupShown)
	maps.Copy(different, groupDifferent)
}

var groupShown = map[string]bool{
	"batches.name": false, "member_groups.name": false, "member_groups.description": false, "sub_groups.name": false,
}

var groupDifferent = map[string]map[string]string{
	"batches": numberedColumns("name_key"), "member_groups": numberedColumns("name_key"), "sub_groups": numberedColumns("name_key"),
	"batch_members": {"user_id": ofTheCopy}, "group_members": {"user_id": ofTheCopy}, "group_leaders": {"user_id": ofTheCopy}, "sub_group_leaders": {"user_id": ofTheCopy},
}

// groupShared: leaders reach what they lead, which is theirs.
var groupShared = map[string][]string{
	"query batch": lookers, "query group": lookers, "query subGroup": lookers, "query groupMembers": lookers,
	"mutation updateBatch": authors, "mutation archiveBatches": authors, "mutation setUsersBatch": authors,
	"mutation createGroup": authors, "mutation updateGroup": authors, "mutation archiveGroups": authors,
	"mutation createSubGroup": authors, "mutation updateSubGroup": authors, "mutation archiveSubGroups": authors,
	"mutation placeMembers": authors, "mutation removeMembers": authors,
}

var batchSamples = map[string][]sample{
	"query batches": {
		{vars: func(h *fixture, _ person) vars {
			h.theBatch()
			return vars{"list": vars{"perPage": 5, "search": "batch", "sort": "memberCount", "desc": true}, "filter": vars{"status": "active"}}
		}},
		{note: "archived", vars: func(h *fixture, _ person) vars {
			h.Exec("UPDATE batches SET archived_at = ? WHERE id = ?", testkit.Start, h.spareBatch())
			return vars{"filter": vars{"status": "archived"}}
		}},
	},
	"query batch":             {{vars: func(h *fixture, _ person) vars { return vars{"id": h.theBatch()} }}},
	"query enrollmentBatches": {{vars: func(h *fixture, _ person) vars { h.theBatch(); return nil }}},
	"mutation createBatch": {{vars: func(h *fixture, _ person) vars {
		from := testkit.Start.AddDate(0, 0, 1000+3*h.made)
		return vars{"input": vars{"name": h.name("Batch"), "launchFrom": from.Format(time.RFC3339), "launchTo": from.Add(time.Hour).Format(time.RFC3339)}}
	}}},
	"mutation updateBatch": {{vars: func(h *fixture, _ person) vars {
		return vars{"id": h.spareBatch(), "input": vars{"name": h.name("Renamed")}}
	}}},
	"mutation archiveBatches": {{vars: func(h *fixture, _ person) vars { return vars{"ids": []any{h.spareBatch()}, "isArchived": true} }}},
	"mutation setUsersBatch": {
		{vars: func(h *fixture, me person) vars {
			h.Exec("DELETE FROM batch_members WHERE user_id = ?", me.id)
			return vars{"ids": []any{me.id}, "batchId": h.theBatch()}
		}},
		{note: "another", vars: func(h *fixture, _ person) vars {
			return vars{"ids": []any{h.inBatch(h.theBatch())}, "batchId": h.spareBatch()}
		}},
		{note: "the same", vars: func(h *fixture, _ person) vars {
			return vars{"ids": []any{h.inBatch(h.theBatch())}, "batchId": h.theBatch()}
		}},
		{note: "none", vars: func(h *fixture, _ person) vars { return vars{"ids": []any{h.inBatch(h.theBatch())}} }},
	},
}

var groupSamples = map[string][]sample{
	"query groups": {
		{vars: func(h *fixture, me person) vars {
			h.groupOf(me)
			return vars{"list": vars{"perPage": 5, "search": "group", "sort": "memberCount", "desc": true}, "filter": vars{"status": "active"}}
		}},
		{note: "archived", vars: func(h *fixture, _ person) vars {
			h.Exec("UPDATE member_groups SET archived_at = ? WHERE id = ?", testkit.Start, h.spareGroup())
			return vars{"filter": vars{"status": "archived"}}
		}},
	},
	"query group":    {{vars: func(h *fixture, me person) vars { return vars{"id": h.silentIn(me)} }}},
	"query subGroup": {{vars: func(h *fixture, me person) vars { h.silentIn(me); return vars{"id": h.subGroupOf(me)} }}},
	"query groupMembers": {
		{vars: func(h *fixture, me person) vars {
			group := h.groupOf(me)
			return vars{"list": vars{"perPage": 5, "search": "a", "sort": "silentDays"}, "filter": vars{"groupId": group, "hasSubGroup": true}}
		}},
		{note: "silent", vars: func(h *fixture, me person) vars {
			h.silentIn(me)
			return vars{"list": vars{"perPage": 5}, "filter": vars{"subGroupId": h.subGroupOf(me), "isSilent": true}}
		}},
		{note: "learning", vars: func(h *fixture, me person) vars {
			h.opened(me, h.theContent().lesson)
			return vars{"filter": vars{"groupId": h.groupOf(me)}}
		}},
	},
	"query ledPeople": {
		{vars: func(h *fixture, me person) vars {
			h.ledBy(me)
			return vars{"list": vars{"perPage": 30}}
		}},
		{note: "to nudge", vars: func(h *fixture, me person) vars {
			h.ledBy(me)
			return vars{"list": vars{"perPage": 3}, "toNudge": true}
		}},
	},
	"query groupMemberColumns": {{vars: none}},
	"query myGroups": {{vars: func(h *fixture, me person) vars {
		h.groupOf(me)
		return nil
	}}},
	"query groupChoices": {{vars: func(h *fixture, me person) vars {
		h.groupOf(me)
		return nil
	}}},
	"query findPeople": {{vars: func(h *fixture, me person) vars {
		h.groupOf(me)
		h.Exec("DELETE FROM batch_members WHERE user_id = ?", me.id)
		h.Exec("INSERT INTO batch_members (user_id, batch_id, joined_at) VALUES (?, ?, ?)", me.id, h.theBatch(), testkit.Start)
		return vars{"lines": []any{me.email, "nobody-has-this@atlas.test"}}
	}}},
	"mutation createGroup": {{vars: func(h *fixture, me person) vars {
		return vars{"input": vars{"name": h.name("Group"), "description": "We help each other", "leaderIds": []any{me.id}}}
	}}},
	"mutation updateGroup": {{vars: func(h *fixture, me person) vars {
		return vars{"id": h.spareGroup(), "input": vars{"name": h.name("Renamed"), "leaderIds": []any{me.id}}}
	}}},
	"mutation archiveGroups": {{vars: func(h *fixture, _ person) vars { return vars{"ids": []any{h.spareGroup()}, "isArchived": true} }}},
	"mutation createSubGroup": {{vars: func(h *fixture, me person) vars {
		return vars{"groupId": h.spareGroup(), "input": vars{"name": "Morning", "leaderIds": []any{me.id}}}
	}}},
	"mutation updateSubGroup": {{vars: func(h *fixture, me person) vars {
		return vars{"id": h.spareSubGroup(), "input": vars{"name": "Evening", "leaderIds": []any{me.id}}}
	}}},
	"mutation archiveSubGroups": {{vars: func(h *fixture, _ person) vars { return vars{"ids": []any{h.spareSubGroup()}, "isArchived": true} }}},
	"mutation placeMembers": {{vars: func(h *fixture, me person) vars {
		group := h.groupOf(me)
		return vars{"ids": []any{me.id}, "place": vars{"groupId": group, "subGroupId": nil}}
	}}},
	"mutation removeMembers": {{vars: func(h *fixture, _ person) vars {
		person := h.me("rodel.garcia")
		h.Exec("DELETE FROM group_members WHERE user_id = ?", person.id)
		h.Exec("INSERT INTO group_members (user_id, group_id, joined_at) VALUES (?, ?, ?)", person.id, h.spareGroup(), testkit.Start)
		return vars{"ids": []any{person.id}}
	}}},
}

// theBatch is launched right now; somebody is in it.
func (h *fixture) theBatch() int {
	h.t.Helper()
	if id := h.Number("SELECT COALESCE(MIN(id), 0) FROM batches WHERE launch_from < ?", testkit.Start); id != 0 {
		return id
	}
	id := h.spareBatch()
	h.Exec("UPDATE batches SET launch_from = ?, launch_to = ? WHERE id = ?", testkit.Start.AddDate(0, 0, -5), testkit.Start.AddDate(0, 0, 5), id)
	h.inBatch(id)
	return id
}

// inBatch is somebody who is in a batch.
func (h *fixture) inBatch(id int) int {
	h.t.Helper()
	person := h.me("rodel.garcia")
	h.Exec("DELETE FROM batch_members WHERE user_id = ?", person.id)
	h.Exec("INSERT INTO batch_members (user_id, batch_id, joined_at) VALUES (?, ?, ?)", person.id, id, testkit.Start)
	return person.id
}

func (h *fixture) spareBatch() int {
	h.t.Helper()
	b, err := h.Community.Batches.CreateBatch(h.staffContext(), batches.BatchInput{Name: given(h.name("Batch"))})
	h.Must(err)
	return b.ID
}

// groupOf is a group that p leads and is in, as well as its sub-group.
func (h *fixture) groupOf(p person) int {
	h.t.Helper()
	id := h.Number("SELECT COALESCE(MIN(l.group_id), 0) FROM group_leaders l JOIN sub_groups x ON x.group_id = l.group_id JOIN sub_group_leaders y ON y.sub_group_id = x.id AND y.user_id = l.user_id WHERE l.user_id = ?", p.id)
	if id == 0 {
		id = h.spareGroup()
		h.Exec("INSERT INTO group_leaders (group_id, user_id, since) VALUES (?, ?, ?)", id, p.id, testkit.Start)
		x, err := h.Community.Groups.CreateSubGroup(h.staffContext(), id, groups.SubGroupInput{Name: given("Morning")})
		h.Must(err)
		h.Exec("INSERT INTO sub_group_leaders (sub_group_id, user_id, since) VALUES (?, ?, ?)", x.ID, p.id, testkit.Start)
	}
	h.Exec("UPDATE member_groups SET archived_at = NULL WHERE id = ?", id)
	h.Exec("DELETE FROM group_members WHERE user_id = ?", p.id)
	h.Exec("INSERT INTO group_members (user_id, group_id, sub_group_id, joined_at) SELECT ?, group_id, MIN(id), ? FROM sub_groups WHERE group_id = ? AND name = 'Morning' GROUP BY group_id", p.id, testkit.Start, id)
	return id
}

// silentIn is groupOf for somebody with a picture who was not seen for a month.
func (h *fixture) silentIn(p person) int {
	h.t.Helper()
	h.Exec("DELETE FROM lesson_progress WHERE user_id = ?", p.id)
	h.Exec("DELETE FROM course_progress WHERE user_id = ?", p.id)
	h.Exec("UPDATE users SET last_login_at = ?, profile_image = '/api/uploads/avatars/nothing.jpg' WHERE id = ?", testkit.Start.AddDate(0, 0, -30), p.id)
	return h.groupOf(p)
}

// ledBy puts a silent newcomer with a missing check-in into the group that p leads.
func (h *fixture) ledBy(p person) {
	h.t.Helper()
	group, someone := h.groupOf(p), h.newcomer()
	h.Exec("UPDATE users SET last_login_at = ?, profile_image = '/api/uploads/avatars/nothing.jpg' WHERE id = ?", testkit.Start.AddDate(0, 0, -30), someone.id)
	h.opened(someone, h.theContent().lesson)
	h.Exec("INSERT INTO group_members (user_id, group_id, sub_group_id, joined_at) SELECT ?, group_id, MIN(id), ? FROM sub_groups WHERE group_id = ? AND name = 'Morning' GROUP BY group_id",
		someone.id, testkit.Start, group)
	circle := h.Number("SELECT COALESCE(MAX(id), 0) FROM accountability_groups WHERE closed_at IS NULL")
	if circle == 0 {
		h.Exec("INSERT INTO accountability_groups (kind, name, name_key, created_at, updated_at) VALUES ('accountability', 'Circle', 'circle', ?, ?)", testkit.Start, testkit.Start)
		circle = h.last("accountability_groups")
	}
	h.Exec("INSERT INTO accountability_members (group_id, user_id, seat, is_leader, joined_at) VALUES (?, ?, 'accountability', FALSE, ?)", circle, someone.id, testkit.Start.AddDate(0, 0, -30))
	h.Exec("INSERT INTO check_ins (user_id, week, did, will_do, created_at, updated_at) VALUES (?, '2026-10-05', 'Much', 'More', ?, ?)", someone.id, testkit.Start.AddDate(0, 0, -30), testkit.Start)
	here := h.newcomer()
	h.Exec("INSERT INTO group_members (user_id, group_id, sub_group_id, joined_at) SELECT ?, group_id, sub_group_id, joined_at FROM group_members WHERE user_id = ?", here.id, someone.id)
	h.Exec("INSERT INTO check_ins (user_id, week, did, will_do, created_at, updated_at) VALUES (?, ?, 'Much', 'More', ?, ?)", here.id, calendar.WeekOf(testkit.Start), testkit.Start, testkit.Start)
	away := h.newcomer()
	h.Exec("UPDATE users SET created_at = ?, last_login_at = ? WHERE id = ?", testkit.Start.AddDate(-1, 0, 0), testkit.Start.AddDate(-1, 0, 0), away.id)
	h.Exec("DELETE FROM sessions WHERE user_id = ?", away.id)
	h.Exec("INSERT INTO group_members (user_id, group_id, sub_group_id, joined_at) SELECT ?, group_id, sub_group_id, ? FROM group_members WHERE user_id = ?", away.id, testkit.Start.AddDate(-1, 0, 0), someone.id)
}

func (h *fixture) subGroupOf(p person) int {
	h.t.Helper()
	return h.Number("SELECT sub_group_id FROM group_members WHERE user_id = ?", p.id)
}

func (h *fixture) spareGroup() int {
	h.t.Helper()
	g, err := h.Community.Groups.CreateGroup(h.staffContext(), groups.GroupInput{Name: given(h.name("Group")), Description: given("We help each other")})
	h.Must(err)
	return g.ID
}

func (h *fixture) spareSubGroup() int {
	h.t.Helper()
	x, err := h.Community.Groups.CreateSubGroup(h.staffContext(), h.spareGroup(), groups.SubGroupInput{Name: given("Morning")})
	h.Must(err)
	return x.ID
}
