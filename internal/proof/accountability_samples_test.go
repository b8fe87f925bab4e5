package proof

import (
	"maps"

	"atlas/internal/testkit"
)

// registerAccountability adds the rows of this area to the tables of the proofs; see areas.
func registerAccountability() {
	maps.Copy(samples, buddySamples)
	maps.Copy(samples, teamLeadSamples)
	maps.Copy(shared, buddyShared)
	maps.Copy(shown, buddyShown)
	maps.Copy(different, buddyDifferent)
	twoInOne = append(twoInOne, "mergeBuddyGroups") // a group that is left, and the one that is joined
	for _, actor := range lookers {
		openTables[actor] = append(openTables[actor], "check_ins", "team_lead_candidates")
	}
}

// buddyShown: what people say in their group is for the group and for staff.
var buddyShown = map[string]bool{
	"accountability_groups.kind": false, "accountability_groups.name": false, "accountability_members.seat": false, "accountability_members.left_why": false,
	"accountability_preferences.zone": false, "accountability_preferences.free": false, "accountability_preferences.goal": false,
	"check_ins.week": false, "check_ins.did": true, "check_ins.will_do": true, "check_ins.blocked": true, "team_lead_candidates.sentence": true,
}

var buddyDifferent = map[string]map[string]string{
	"accountability_members": {"user_id": ofTheCopy, "is_leader": "1 = 0"}, "accountability_preferences": {"user_id": ofTheCopy}, "check_ins": {"user_id": ofTheCopy},
	"team_lead_selections": {"ended_at": "opened_at"}, "team_lead_candidates": {"user_id": ofTheCopy}, "team_lead_votes": {"user_id": ofTheCopy},
}

// buddyShared: leaders and members reach the group they are in, which is theirs.
var buddyShared = map[string][]string{
	"query buddyGroups": signedIn, "query unassignedBuddies": lookers, "query buddyProposals": authors, "query buddyCircle": lookers, "query teamLeadSelection": lookers,
	"mutation createBuddyGroups": authors, "mutation updateBuddyGroup": authors, "mutation placeBuddies": authors, "mutation removeBuddies": authors,
	"mutation mergeBuddyGroups": authors, "mutation closeBuddyGroup": authors, "mutation openTeamLeadSelection": authors, "mutation closeTeamLeadSelection": authors,
	"mutation confirmTeamLead": authors, "mutation volunteerTeamLead": {}, "mutation voteTeamLead": {},
}

var buddySamples = map[string][]sample{
	"query buddyGroups": {
		{vars: func(h *fixture, me person) vars {
			h.choosing(h.circleOf(me, "accountability"), me, "open")
			return vars{"page": 1, "search": "circle", "filter": vars{"hasSilent": true}}
		}},
		{note: "challenge", vars: func(h *fixture, me person) vars {
			h.circleOf(me, "challenge")
			return vars{"filter": vars{"kind": "challenge", "batchId": h.theBatch()}}
		}},
	},
	"query unassignedBuddies": {{vars: func(h *fixture, _ person) vars {
		h.seekers()
		return vars{"list": vars{"perPage": 5, "search": "comer", "sort": "open"}, "filter": vars{"kind": "challenge", "batchId": h.theBatch(), "isOpen": true}}
	}}},
	"query buddyProposals": {
		{vars: func(h *fixture, _ person) vars { h.seekers(); return vars{"size": 3} }},
		{note: "challenge", vars: func(h *fixture, _ person) vars {
			h.seekers()
			return vars{"kind": "challenge", "size": 3, "batchId": h.theBatch()}
		}},
	},
	"query myBuddyPreferences": {{vars: func(h *fixture, me person) vars { h.wants(me); return nil }}},
	"query buddyGoals":         {{vars: none}},
	"query buddyCircle": {
		{vars: func(h *fixture, me person) vars {
			id := h.circleOf(me, "accountability")
			h.choosing(id, me, "closed")
			return vars{"id": id}
		}},
		{note: "challenge", vars: func(h *fixture, me person) vars { h.circleOf(me, "challenge"); return vars{"kind": "challenge"} }},
	},
	"query myCheckIn": {{vars: func(h *fixture, me person) vars { h.checkIn(me, 0); return nil }}},
	"mutation saveBuddyPreferences": {{vars: func(h *fixture, me person) vars {
		h.wants(me)
		return vars{"input": vars{"zone": "GMT+08:00", "free": []any{16, 17}, "goal": "income", "isOpen": true, "sharesMobile": true, "sharesEmail": false, "sharesFacebook": true}}
	}}},
	"mutation saveCheckIn": {{vars: func(h *fixture, me person) vars {
		h.circleOf(me, "accountability")
		return vars{"input": vars{"did": "Sent proposals", "willDo": "Send more", "blocked": "Brownouts"}}
	}}},
	"mutation createBuddyGroups": {{vars: func(h *fixture, _ person) vars {
		id := h.alone()
		return vars{"groups": []any{vars{"kind": "accountability", "name": h.name("Circle"), "leaderId": id, "userIds": []any{id}}}}
	}}},
	"mutation updateBuddyGroup": {{vars: func(h *fixture, me person) vars {
		return vars{"id": h.circleOf(me, "accountability"), "input": vars{"name": h.name("Circle"), "leaderId": me.id}}
	}}},
	"mutation placeBuddies": {{vars: func(h *fixture, me person) vars {
		return vars{"userIds": []any{h.alone()}, "groupId": h.circleOf(me, "accountability")}
	}}},
	"mutation removeBuddies": {{vars: func(h *fixture, me person) vars {
		id := h.circleOf(me, "accountability")
		return vars{"userIds": []any{h.mate(id)}, "groupId": id}
	}}},
	"mutation mergeBuddyGroups": {{vars: func(h *fixture, me person) vars {
		into := h.circleOf(me, "accountability")
		h.alone()
		return vars{"id": h.lonely(), "intoId": into}
	}}},
	"mutation closeBuddyGroup": {{vars: func(h *fixture, _ person) vars { h.alone(); return vars{"id": h.lonely()} }}},
}

var teamLeadSamples = map[string][]sample{
	"query teamLeadSelection": {
		{vars: func(h *fixture, me person) vars {
			id := h.circleOf(me, "accountability")
			h.choosing(id, me, "closed")
			return vars{"groupId": id}
		}},
		{note: "confirmed", vars: func(h *fixture, me person) vars {
			h.choosing(h.circleOf(me, "accountability"), me, "confirmed")
			return nil
		}},
	},
	"mutation openTeamLeadSelection": {{vars: func(h *fixture, _ person) vars { h.alone(); return vars{"groupId": h.lonely()} }}},
	"mutation closeTeamLeadSelection": {{vars: func(h *fixture, me person) vars {
		id := h.circleOf(me, "accountability")
		h.choosing(id, me, "open")
		return vars{"groupId": id}
	}}},
	"mutation confirmTeamLead": {{vars: func(h *fixture, me person) vars {
		id := h.circleOf(me, "accountability")
		h.choosing(id, me, "closed")
		return vars{"groupId": id, "leaderId": me.id}
	}}},
	"mutation volunteerTeamLead": {{vars: func(h *fixture, me person) vars {
		id := h.circleOf(me, "accountability")
		h.choosing(id, me, "open")
		return vars{"groupId": id, "sentence": "I am up early"}
	}}},
	"mutation voteTeamLead": {{vars: func(h *fixture, me person) vars {
		id := h.circleOf(me, "accountability")
		h.choosing(id, me, "open")
		return vars{"groupId": id, "candidateId": h.mate(id)}
	}}},
}

// circleOf is a group of a kind that p leads, with a mate who has been silent and shares everything.
func (h *fixture) circleOf(p person, kind string) int {
	h.t.Helper()
	h.Exec("UPDATE default_settings SET value = '100' WHERE name = 'accountability-group-size'") // also where there is ten times of everything
	h.Settings.InvalidateCache()
	h.theBatch()
	h.wants(p)
	id := h.Number("SELECT COALESCE(MAX(group_id), 0) FROM accountability_members WHERE user_id = ? AND seat = ?", p.id, kind)
	if id == 0 {
		h.Exec("INSERT INTO accountability_groups (kind, name, name_key, batch_id, created_at, updated_at) VALUES (?, ?, 'circle', ?, ?, ?)", kind, h.name("Circle"), h.theBatch(), testkit.Start, testkit.Start)
		id = h.last("accountability_groups")
		h.sit(id, p, kind, true)
	}
	if h.Number("SELECT COUNT(*) FROM accountability_members WHERE group_id = ? AND left_at IS NULL", id) < 2 {
		mate := h.seeker()
		h.Exec("UPDATE users SET profile_image = '/face', mobile_number = '09171234567', facebook_profile = 'https://www.facebook.com/mate' WHERE id = ?", mate.id)
		h.sit(id, mate, kind, false)
		h.checkIn(mate, 21)
		h.checkIn(mate, 28)
	}
	h.Exec("UPDATE accountability_members SET is_leader = ? WHERE group_id = ?", false, id)
	h.Exec("UPDATE accountability_members SET is_leader = ? WHERE group_id = ? AND user_id = ? AND left_at IS NULL", true, id, p.id)
	h.checkIn(p, 0)
	h.checkIn(p, 7)
	return id
}

func (h *fixture) sit(groupID int, p person, kind string, leads bool) {
	h.t.Helper()
	h.Exec("INSERT INTO accountability_members (group_id, user_id, seat, is_leader, joined_at) VALUES (?, ?, ?, ?, ?)", groupID, p.id, kind, leads, testkit.Start.AddDate(0, 0, -40))
}

// mate is who is in a group beside its leader.
func (h *fixture) mate(groupID int) int {
	h.t.Helper()
	return h.Number("SELECT MAX(user_id) FROM accountability_members WHERE group_id = ? AND left_at IS NULL AND NOT is_leader", groupID)
}

// wants has p say how they want to be matched.
func (h *fixture) wants(p person) {
	h.t.Helper()
	h.Exec(`INSERT INTO accountability_preferences (user_id, zone, free, goal, is_open, shares_mobile, shares_email, shares_facebook, updated_at)
		VALUES (?, 'GMT+08:00', '[16,17,18,19]', 'income', ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`, p.id, true, true, true, true, testkit.Start)
}

func (h *fixture) checkIn(p person, daysAgo int) {
	h.t.Helper()
	at := testkit.Start.AddDate(0, 0, -daysAgo)
	monday := at.AddDate(0, 0, -(int(at.Weekday())+6)%7)
	h.Exec("INSERT INTO check_ins (user_id, week, did, will_do, blocked, created_at, updated_at) VALUES (?, ?, 'Sent proposals', 'Send more', 'Brownouts', ?, ?) ON CONFLICT DO NOTHING",
		p.id, monday.Format("2006-01-02"), at, at)
}

// seeker is a member of the batch who wants to be matched.
func (h *fixture) seeker() person {
	h.t.Helper()
	p := h.newcomer()
	h.Exec("UPDATE user_access_levels SET level_id = 'member' WHERE user_id = ?", p.id)
	h.Exec("INSERT INTO batch_members (user_id, batch_id, joined_at) VALUES (?, ?, ?)", p.id, h.theBatch(), testkit.Start)
	h.wants(p)
	return p
}

// seekers are enough for a group, and one who fits nowhere.
func (h *fixture) seekers() {
	h.t.Helper()
	h.theBatch()
	if h.Number("SELECT COUNT(*) FROM accountability_preferences WHERE free = '[300]'") > 0 {
		return
	}
	for range 3 {
		p := h.seeker()
		h.Exec("UPDATE users SET profile_image = '/face' WHERE id = ?", p.id)
	}
	h.Exec("UPDATE accountability_preferences SET free = '[300]' WHERE user_id = ?", h.seeker().id)
}

// alone is a member in no group, and lonely the group that they were in by themselves.
func (h *fixture) alone() int {
	h.t.Helper()
	p := h.me("rodel.garcia")
	h.Exec("UPDATE accountability_members SET seat = 'accountability-' || id, is_leader = ?, left_at = ?, left_why = 'removed' WHERE user_id = ? AND left_at IS NULL", false, testkit.Start, p.id)
	h.Exec("UPDATE accountability_groups SET closed_at = ? WHERE NOT EXISTS (SELECT 1 FROM accountability_members m WHERE m.group_id = accountability_groups.id AND m.left_at IS NULL)", testkit.Start)
	return p.id
}

func (h *fixture) lonely() int {
	h.t.Helper()
	h.Exec("INSERT INTO accountability_groups (kind, name, name_key, created_at, updated_at) VALUES ('accountability', 'Lonely', 'lonely', ?, ?)", testkit.Start, testkit.Start)
	id := h.last("accountability_groups")
	h.sit(id, h.me("rodel.garcia"), "accountability", true)
	return id
}

// notChoosing has a group choose nobody.
func (h *fixture) notChoosing(groupID int) {
	h.t.Helper()
	for _, table := range []string{"team_lead_votes", "team_lead_candidates"} {
		h.Exec("DELETE FROM "+table+" WHERE selection_id IN (SELECT id FROM team_lead_selections WHERE group_id = ?)", groupID)
	}
	h.Exec("DELETE FROM team_lead_selections WHERE group_id = ?", groupID)
}

// choosing has a group choose its leader: p and their mate volunteered, and p voted for the mate.
func (h *fixture) choosing(groupID int, p person, state string) {
	h.t.Helper()
	h.notChoosing(groupID)
	h.Exec("INSERT INTO team_lead_selections (group_id, opened_at) VALUES (?, ?)", groupID, testkit.Start)
	id := h.last("team_lead_selections")
	for _, userID := range []int{p.id, h.mate(groupID)} {
		h.Exec("INSERT INTO team_lead_candidates (selection_id, user_id, sentence, volunteered_at) VALUES (?, ?, 'I am up early', ?)", id, userID, testkit.Start)
	}
	h.Exec("INSERT INTO team_lead_votes (selection_id, user_id, candidate_id, voted_at) VALUES (?, ?, ?, ?)", id, p.id, h.mate(groupID), testkit.Start)
	if state != "open" {
		h.Exec("UPDATE team_lead_selections SET closed_at = ? WHERE id = ?", testkit.Start, id)
	}
	if state == "confirmed" {
		h.Exec("UPDATE team_lead_selections SET ended_at = ?, chosen_id = ? WHERE id = ?", testkit.Start, h.mate(groupID), id)
	}
}
