package proof

import (
	"maps"

	"atlas/internal/testkit"
)

// registerWin adds the rows of this area to the tables of the proofs; see areas.
func registerWin() {
	maps.Copy(samples, winSamples)
	maps.Copy(shared, winShared)
	maps.Copy(shown, map[string]bool{
		"wins.kind": false, "wins.body": false, "wins.currency": false, "wins.won_on": false, "wins.proof_url": true, "wins.hidden_reason": true,
		"win_comments.body": false, "win_reports.reason": false, "win_reports.note": true, "win_reports.status": false,
	})
	maps.Copy(different, map[string]map[string]string{"win_cheers": {"user_id": ofTheCopy}, "win_reports": {"user_id": ofTheCopy}})
	for _, actor := range lookers {
		openTables[actor] = append(openTables[actor], "wins", "win_reports")
	}
	for _, actor := range confirmers {
		openTables[actor] = append(openTables[actor], "wins")
	}
}

// confirmers see what proves a win; moderators do what they like with it.
var (
	confirmers = []string{"coach", "assistant-coach", "head-coach"}
	moderators = authors
)

// tellers may cheer and say something: everybody but non-members, and for themselves.
func tellers() []string {
	out := []string{}
	for _, actor := range signedIn {
		if actor != "non-member" && actor != "impersonating" {
			out = append(out, actor)
		}
	}
	return out
}

// forThemselves are all who act for themselves.
func forThemselves() []string {
	out := []string{}
	for _, actor := range signedIn {
		if actor != "impersonating" {
			out = append(out, actor)
		}
	}
	return out
}

var winShared = map[string][]string{
	"query win": signedIn, "query winComments": signedIn, "query wins": signedIn, "query winFigures": lookers,
	"mutation createWin": {}, "mutation updateWin": {}, "mutation deleteWin": moderators,
	"mutation cheerWin": tellers(), "mutation addWinComment": without(tellers(), "affiliate"), "mutation deleteWinComment": moderators, "mutation reportWin": forThemselves(),
	"mutation confirmWin":  append([]string{staff, "admin"}, confirmers...),
	"mutation askForProof": append([]string{staff, "admin"}, confirmers...),
	"mutation hideWin":     moderators, "mutation restoreWin": moderators, "mutation dismissWinReports": moderators,
}

// theWin is one of p with all that a win can have.
func (h *fixture) theWin(p person) int {
	h.t.Helper()
	h.Exec(`INSERT INTO wins (user_id, kind, body, amount, currency, won_on, picture_id, proof_file_id, proof_url, consent_at, asked_at, created_at, updated_at)
		VALUES (?, 'income', 'A good month', 2500000, 'PHP', '2026-11-10', ?, ?, 'https://example.com/proof', ?, ?, ?, ?)`,
		p.id, h.winFile(p, "png"), h.winFile(p, "pdf"), testkit.Start, testkit.Start, testkit.Start, testkit.Start)
	return h.last("wins")
}

// winFile is a file that p uploaded.
func (h *fixture) winFile(p person, end string) int {
	h.t.Helper()
	kind, media := "image", "image/png"
	if end == "pdf" {
		kind, media = "pdf", "application/pdf"
	}
	h.Exec("INSERT INTO files (name, title, kind, media_type, size, is_open, has_thumb, width, height, uploader_id, created_at) VALUES (?, 'File', ?, ?, 1, ?, ?, 20, 30, ?, ?)",
		h.name("file")+"."+end, kind, media, false, end == "png", p.id, testkit.Start)
	return h.last("files")
}

// talkedWin is a win of another to which me said something, confirmed, cheered for and reported by many.
func (h *fixture) talkedWin(me person) int {
	h.t.Helper()
	id := h.theWin(h.me("rodel.garcia"))
	h.Exec("UPDATE wins SET asked_at = NULL, confirmed_at = ?, confirmed_by_id = ? WHERE id = ?", testkit.Start, h.me("coach").id, id)
	for _, who := range []person{me, h.me("expert"), h.me("team-lead")} {
		h.Exec("INSERT INTO win_cheers (win_id, user_id, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", id, who.id, testkit.Start)
		h.winComment(id, who)
	}
	return id
}

func (h *fixture) winComment(win int, p person) int {
	h.t.Helper()
	h.Exec("INSERT INTO win_comments (win_id, user_id, body, created_at) VALUES (?, ?, 'Well done', ?)", win, p.id, testkit.Start)
	return h.last("win_comments")
}

// reportedWin is a win of somebody that another reported; hidden ones were hidden for it.
func (h *fixture) reportedWin(hidden bool) int {
	h.t.Helper()
	id := h.theWin(h.me("rodel.garcia"))
	h.Exec("INSERT INTO win_reports (win_id, user_id, reason, note, status, created_at) VALUES (?, ?, 'private', 'A child is seen', 'open', ?)", id, h.me("team-lead").id, testkit.Start)
	if hidden {
		h.Exec("UPDATE win_reports SET status = 'upheld', decided_at = ?, decided_by_id = ? WHERE win_id = ?", testkit.Start, h.me(staff).id, id)
		h.Exec("UPDATE wins SET asked_at = NULL, hidden_at = ?, hidden_by_id = ?, hidden_reason = 'A child is seen' WHERE id = ?", testkit.Start, h.me(staff).id, id)
	}
	return id
}

// ofOwnWin is for what people do with their own.
func ofOwnWin(f func(h *fixture, id int) vars) func(*fixture, person) vars {
	return func(h *fixture, me person) vars { return f(h, h.theWin(me)) }
}

// ofOthersWin is for what is done with wins of others.
func ofOthersWin(f func(h *fixture, id int) vars) func(*fixture, person) vars {
	return func(h *fixture, _ person) vars { return f(h, h.theWin(h.me("rodel.garcia"))) }
}

var winSamples = map[string][]sample{
	"query wins": {
		{vars: func(h *fixture, me person) vars { h.talkedWin(me); return vars{"list": vars{"perPage": 3}} }},
		{note: "of one person", vars: func(h *fixture, me person) vars {
			h.theWin(me)
			return vars{"list": vars{"perPage": 3}, "filter": vars{"slug": h.slug(me), "kind": "income"}}
		}},
	},
	"query win": {
		{vars: ofOwnWin(func(_ *fixture, id int) vars { return vars{"id": id} })},
		{note: "confirmed", vars: func(h *fixture, me person) vars { return vars{"id": h.talkedWin(me)} }},
		{note: "hidden", vars: func(h *fixture, _ person) vars { return vars{"id": h.reportedWin(true)} }},
	},
	"query winComments":   {{vars: func(h *fixture, me person) vars { return vars{"winId": h.talkedWin(me), "page": 1} }}},
	"query winsToConfirm": {{vars: ofOthersWin(func(*fixture, int) vars { return vars{"list": vars{"perPage": 3}} })}},
	"query winOverview": {{vars: func(h *fixture, _ person) vars {
		h.theWin(h.me("rodel.garcia"))
		h.Exec("UPDATE wins SET proof_file_id = NULL, proof_url = NULL WHERE id = ?", h.theWin(h.me("rodel.garcia")))
		h.reportedWin(false)
		return nil
	}}},
	"query reportedWins": {
		{vars: func(h *fixture, _ person) vars {
			h.reportedWin(false)
			return vars{"list": vars{"perPage": 3}, "status": "open"}
		}},
		{note: "hidden", vars: func(h *fixture, _ person) vars {
			h.reportedWin(true)
			return vars{"list": vars{"perPage": 3}, "status": "hidden"}
		}},
	},
	"query winFigures": {{vars: func(h *fixture, _ person) vars { h.tellMany(); return vars{} }}},

	"mutation createWin": {{vars: func(h *fixture, me person) vars {
		h.Exec("UPDATE wins SET created_at = 1 WHERE user_id = ?", me.id) // so many a day
		return vars{"input": winInput(h, me)}
	}}},
	"mutation updateWin": {{vars: func(h *fixture, me person) vars { return vars{"id": h.theWin(me), "input": winInput(h, me)} }}},
	"mutation deleteWin": {{vars: ofOwnWin(func(_ *fixture, id int) vars { return vars{"id": id} })}},
	"mutation cheerWin": {
		{vars: ofOthersWin(func(_ *fixture, id int) vars { return vars{"id": id, "isCheering": true} })},
		{note: "no more", vars: func(h *fixture, me person) vars { return vars{"id": h.talkedWin(me), "isCheering": false} }},
	},
	"mutation addWinComment": {{vars: ofOthersWin(func(h *fixture, id int) vars {
		h.Exec("UPDATE win_comments SET created_at = 1") // so many an hour
		return vars{"winId": id, "body": "Well done"}
	})}},
	"mutation deleteWinComment": {{vars: func(h *fixture, me person) vars { return vars{"id": h.winComment(h.theWin(h.me("rodel.garcia")), me)} }}},
	"mutation reportWin":        {{vars: ofOthersWin(func(_ *fixture, id int) vars { return vars{"id": id, "reason": "private", "note": "A child is seen"} })}},
	"mutation confirmWin": {
		{vars: ofOthersWin(func(_ *fixture, id int) vars { return vars{"id": id, "isConfirmed": true, "note": "Well done"} })},
		{note: "not", vars: ofOthersWin(func(_ *fixture, id int) vars {
			return vars{"id": id, "isConfirmed": false, "note": "Please add a proof"}
		})},
	},
	"mutation askForProof": {{vars: ofOthersWin(func(h *fixture, id int) vars {
		h.Exec("UPDATE wins SET proof_file_id = NULL, proof_url = NULL WHERE id = ?", id)
		return vars{"id": id}
	})}},
	"mutation hideWin":           {{vars: func(h *fixture, _ person) vars { return vars{"id": h.reportedWin(false), "reason": "A child is seen"} }}},
	"mutation restoreWin":        {{vars: func(h *fixture, _ person) vars { return vars{"id": h.reportedWin(true)} }}},
	"mutation dismissWinReports": {{vars: func(h *fixture, _ person) vars { return vars{"id": h.reportedWin(false)} }}},
}

func winInput(h *fixture, me person) vars {
	return vars{
		"kind": "client", "body": "A first client", "amount": 1500.5, "currency": "USD", "wonOn": "2026-11-10", "pictureId": h.winFile(me, "png"), "proofFileId": h.winFile(me, "pdf"),
		"proofUrl": "https://example.com/proof", "hasConsent": true, "isAsked": true,
	}
}

// tellMany has enough people tell a win for figures to be shown.
func (h *fixture) tellMany() {
	h.t.Helper()
	h.Exec(`INSERT INTO wins (user_id, kind, body, amount, currency, won_on, confirmed_at, confirmed_by_id, created_at, updated_at)
		SELECT u.id, 'income', 'A good month', 100000 * u.id, 'PHP', '2026-11-10', 1, ?, 0, 0 FROM users u JOIN user_access_levels g ON g.user_id = u.id
		WHERE g.level_id = 'member' AND u.archived_at IS NULL AND NOT EXISTS (SELECT 1 FROM wins w WHERE w.user_id = u.id) ORDER BY u.id LIMIT 8`, h.me("coach").id)
	h.Exec("UPDATE wins SET currency = 'USD' WHERE id = (SELECT MAX(id) FROM wins WHERE confirmed_at = 1)")
}
