package proof

import (
	"fmt"

	"atlas/internal/app"
	"atlas/internal/platform/mail"
	"atlas/internal/testkit"
)

// sample is one way to call a root field.
type sample struct {
	// note tells several samples of one field apart.
	note string
	// vars makes the arguments for a call by me, with fresh rows where the call uses them up. Rows that belong to somebody are me's.
	vars func(h *fixture, me person) vars
	// by succeeds: full access unless told. stranger tries the rows of somebody else: a member unless told.
	by, stranger string
}

func none(*fixture, person) vars { return nil }

// window asks for as many rows as there can be.
func window(*fixture, person) vars { return vars{"list": vars{"page": 1, "perPage": 100}} }

// samples has an entry for every root field; a field without one fails every test here.
var samples = map[string][]sample{
	"query accessCatalogue":  {{vars: none}},
	"query accessLevel":      {{vars: func(*fixture, person) vars { return vars{"id": "coach"} }}},
	"query accessLevels":     {{vars: none}},
	"query bugReport":        {{vars: func(h *fixture, me person) vars { return vars{"id": h.report(me)} }}},
	"query bugReports":       {{vars: window}},
	"query changelog":        {{vars: window}},
	"query changelogEntry":   {{vars: func(h *fixture, _ person) vars { return vars{"id": h.changelogEntry()} }}},
	"query featureChangelog": {{vars: window}},
	"query cities":           {{vars: func(*fixture, person) vars { return vars{"country": "PH", "state": "CEB"} }}},
	"query countries":        {{vars: none}},
	"query defaultSettingByName": {
		{note: "public", vars: func(*fixture, person) vars { return vars{"name": "enable-affiliate"} }},
		{note: "for staff", vars: func(*fixture, person) vars { return vars{"name": "bug-report-emails"} }},
	},
	"query defaultSettings": {{vars: none}},
	"query setupChecklist":  {{vars: none}},
	"query policy":          {{vars: func(*fixture, person) vars { return vars{"name": "refund-policy"} }}},
	"query brand": {
		{vars: func(*fixture, person) vars { return vars{"color": "#7c1fa0"} }},
		{note: "too light", vars: func(*fixture, person) vars { return vars{"color": "#ffff66"} }},
	},
	"query import": {
		{note: "failed", vars: func(h *fixture, me person) vars { return vars{"id": h.importRow(me, "failed")} }},
		{note: "undone", vars: func(h *fixture, me person) vars { return vars{"id": h.importRow(me, "undone")} }},
	},
	"query importKinds":    {{vars: none}},
	"query importProblems": {{vars: func(h *fixture, me person) vars { return vars{"id": h.importRow(me, "failed")} }}},
	"query importWarnings": {{vars: func(h *fixture, me person) vars { return vars{"id": h.importRow(me, "failed")} }}},
	"query imports":        {{vars: window}},
	"query mergePlan": {{vars: func(h *fixture, _ person) vars {
		survivor, source := h.doubles()
		return vars{"survivorId": survivor.id, "sourceId": source.id}
	}}},
	"query erasureUndoDays": {{vars: none}},
	"query infoLog":         {{vars: func(h *fixture, me person) vars { return vars{"id": h.logLine(me)} }}},
	"query infoLogChoices":  {{vars: none}},
	"query infoLogs": {
		{vars: window},
		{note: "narrowed", vars: func(h *fixture, me person) vars {
			h.logLine(me)
			return vars{"list": vars{"page": 1, "perPage": 100}, "filter": vars{
				"userId": me.id, "person": "demo", "actor": "demo", "action": "setting_update", "entity": "default_setting", "from": "2020-01-01", "to": "2040-01-01",
			}}
		}},
	},
	"query myAccount": {
		{vars: none},
		{note: "with wishes", vars: func(h *fixture, me person) vars { h.addRequests(me); return nil }},
	},
	"query outboxMail":     {{vars: func(h *fixture, _ person) vars { return vars{"id": h.discardedLetter()} }}},
	"query outboxMails":    {{vars: window}},
	"query publicSettings": {{vars: none}},
	"query redwood":        {{vars: none}},
	"query staffOverview": {{vars: func(h *fixture, me person) vars {
		h.report(me)
		someone := h.newcomer()
		h.Exec("UPDATE users SET profile_image = '/api/uploads/avatars/nothing.jpg' WHERE id = ?", someone.id)
		h.MakeMembers(someone.id)
		h.Exec("UPDATE grants SET from_at = ? WHERE user_id = ?", h.Clock.Now(), someone.id)
		h.Must(h.Mailer.Send(h.t.Context(), mail.Message{Kind: "test", To: someone.email, Subject: "Hello", Lines: []string{"Hello"}}))
		h.Exec("UPDATE outbox_mails SET status = 'dead', last_error = '550 5.1.1 no such user' WHERE id = ?", h.last("outbox_mails"))
		return nil
	}}},
	"query states": {{vars: func(*fixture, person) vars { return vars{"country": "PH"} }}},
	"query user": {
		{note: "oneself", vars: func(_ *fixture, me person) vars { return vars{"id": me.id} }},
		{note: "another", vars: func(h *fixture, _ person) vars { return vars{"id": h.me("rodel.garcia").id} }},
		{note: "archived", vars: func(h *fixture, _ person) vars { return vars{"id": h.me("nena.torres").id} }},
	},
	"query userListParts":    {{vars: none}},
	"query userMerges":       {{vars: func(*fixture, person) vars { return vars{"list": vars{"perPage": 20}} }}},
	"query myDirectoryEntry": {{vars: func(h *fixture, me person) vars { h.listed(me); return nil }}},
	"mutation saveDirectoryEntry": {{vars: func(*fixture, person) vars {
		return vars{"input": vars{
			"isListed": true, "headline": "Bookkeeper", "about": "Month ends", "skills": []any{"Xero"}, "showsCity": true, "showsStage": true, "showsBatch": false,
		}}
	}}},
	"query directory": {
		{vars: func(h *fixture, me person) vars {
			h.listed(h.me("rodel.garcia"))
			return vars{"list": vars{"perPage": 5}}
		}},
		{note: "filtered", vars: func(h *fixture, me person) vars {
			h.listed(h.me("rodel.garcia"))
			return vars{"list": vars{"perPage": 5, "search": "book"}, "filter": vars{"city": "Cebu City", "skill": "Xero", "stageId": 1, "batchId": 1}}
		}},
	},
	"query directoryChoices": {{vars: func(h *fixture, me person) vars { h.listed(h.me("rodel.garcia")); return nil }}},
	"query profile": {
		{note: "by slug", vars: func(h *fixture, me person) vars { return vars{"slug": h.slug(me)} }},
		{note: "oneself", vars: none},
		{note: "another", vars: func(h *fixture, _ person) vars { return vars{"slug": h.slug(h.me("rodel.garcia"))} }},
	},
	"query users": {
		{vars: func(*fixture, person) vars {
			return vars{"list": vars{"page": 1, "perPage": 20, "sort": "name"}, "filter": vars{"status": "all", "kind": "all", "level": "member"}}
		}},
		{note: "archived", vars: func(*fixture, person) vars {
			return vars{"list": vars{"perPage": 20}, "filter": vars{"status": "archived"}}
		}},
	},
	"query workshopSettings": {
		{note: "beginner", vars: func(*fixture, person) vars { return vars{"experienced": false} }},
		{note: "experienced", vars: func(*fixture, person) vars { return vars{"experienced": true} }},
	},

	"mutation cancelEmailChange": {{vars: none}},
	"mutation changePassword": {{by: "expert", vars: func(*fixture, person) vars {
		return vars{"current": app.DemoPassword, "password": app.DemoPassword}
	}}},
	"mutation confirmEmailChange": {{by: "expert", vars: func(h *fixture, me person) vars { return vars{"code": h.emailCode(me)} }}},
	"mutation confirmTwoFactor":   {{by: "expert", vars: func(h *fixture, me person) vars { return vars{"code": h.app(me, false)} }}},
	"mutation archiveUser":        {{vars: aNewcomer}},
	"mutation archiveUsers": {
		{vars: newcomers},
		{note: "oneself", vars: func(_ *fixture, me person) vars { return vars{"ids": []any{me.id}} }},
	},
	"mutation changeUsersLevel": {{vars: func(h *fixture, me person) vars {
		given := newcomers(h, me)
		given["level"], given["add"] = "member", true
		return given
	}}},
	"mutation createAccessLevel": {
		{vars: func(h *fixture, _ person) vars { return vars{"input": levelInput(h.name("made"))} }},
	},
	"mutation publishPolicy": {{vars: func(h *fixture, _ person) vars {
		seen := h.Number("SELECT COALESCE(MAX(version), 1) FROM policy_versions WHERE policy = 'refund-policy'")
		return vars{"name": "refund-policy", "input": map[string]any{"body": "We promise {name}.", "note": "Shorter.", "seenVersion": seen}}
	}}},
	"mutation setBrandLogo":     {{vars: func(*fixture, person) vars { return vars{"picture": samplePicture} }}},
	"mutation sendTestEmail":    {{vars: func(*fixture, person) vars { return vars{"to": "ana@example.com"} }}},
	"mutation checkPaymentKeys": {{vars: none}},
	"mutation createStarter": {{vars: func(h *fixture, _ person) vars {
		// Launches must not overlap.
		h.Exec("UPDATE batches SET launch_from = ?, launch_to = ? WHERE launch_to >= ? AND launch_from < ?",
			testkit.Start.AddDate(0, 0, -100), testkit.Start.AddDate(0, 0, -90), testkit.Start.AddDate(0, 0, -1), testkit.Start.AddDate(0, 0, 100))
		return vars{"input": map[string]any{"name": h.name("Club"), "price": "100.00", "batchName": h.name("Batch"), "startsOn": "2027-01-15", "isOpen": false}}
	}}},
	"mutation createChangelogEntry": {{vars: func(*fixture, person) vars { return vars{"input": entryInput()} }}},
	"mutation updateChangelogEntry": {{vars: func(h *fixture, _ person) vars { return vars{"id": h.changelogEntry(), "input": entryInput()} }}},
	"mutation deleteChangelogEntry": {{vars: func(h *fixture, _ person) vars { return vars{"id": h.changelogEntry()} }}},
	"mutation createUser": {{vars: func(h *fixture, _ person) vars {
		return vars{"input": personInput(h.name("made") + "@atlas.test")}
	}}},
	"mutation deleteUser":        {{vars: aNewcomer}},
	"mutation deleteUsers":       {{vars: newcomers}},
	"mutation deleteAccessLevel": {{vars: func(h *fixture, _ person) vars { return vars{"id": h.level()} }}},
	"mutation disableTwoFactor": {{by: "expert", vars: func(h *fixture, me person) vars {
		return vars{"password": app.DemoPassword, "code": h.app(me, true)}
	}}},
	"mutation eraseUser": {
		{vars: func(h *fixture, _ person) vars { return vars{"id": h.newcomer().id, "reason": "They asked by mail"} }},
		{note: "at once", vars: func(h *fixture, _ person) vars {
			return vars{"id": h.newcomer().id, "reason": "They asked by mail", "atOnce": true}
		}},
	},
	"mutation discardOutboxMail": {{vars: func(h *fixture, _ person) vars { return vars{"id": h.newMail()} }}},
	"mutation hideReturneeModal": {{vars: func(h *fixture, me person) vars {
		h.Exec("UPDATE users SET show_returnee_modal = ? WHERE id = ?", true, me.id)
		return nil
	}}},
	"mutation impersonateUser": {
		{note: "a member", vars: func(h *fixture, _ person) vars {
			return vars{"id": h.me("rodel.garcia").id, "reason": "They asked for help"}
		}},
		{note: "full access", by: "nobody", vars: func(h *fixture, me person) vars {
			target := h.me(staff)
			if me.id == target.id {
				target = h.me("admin")
			}
			return vars{"id": target.id, "reason": "They asked for help"}
		}},
	},
	"mutation mergeUsers": {{vars: func(h *fixture, _ person) vars {
		survivor, source := h.doubles()
		return h.mergeOf(survivor, source)
	}}},
	"mutation removeProfileImage": {{vars: none}},
	"mutation renewRecoveryCodes": {{by: "expert", vars: func(h *fixture, me person) vars {
		return vars{"password": app.DemoPassword, "code": h.app(me, true)}
	}}},
	"mutation requestDataExport": {{vars: none}},
	"mutation requestEmailChange": {{vars: func(h *fixture, _ person) vars {
		return vars{"email": h.name("address") + "@atlas.test", "password": app.DemoPassword}
	}}},
	"mutation requestErasure": {{by: "expert", vars: func(h *fixture, me person) vars {
		h.Exec("DELETE FROM erasures WHERE user_id = ?", me.id)
		return vars{"password": app.DemoPassword}
	}}},
	"mutation resetTwoFactor": {{vars: func(h *fixture, _ person) vars {
		target := h.newcomer()
		h.app(target, true)
		return vars{"id": target.id}
	}}},
	"mutation signOutOtherSessions": {{by: "expert", vars: func(h *fixture, _ person) vars {
		delete(h.clients, "impersonating") // a view of others ends with the other sessions of anyone who views
		return nil
	}}},
	"mutation signOutSession": {{vars: func(h *fixture, me person) vars { return vars{"id": h.session(me)} }}},
	"mutation startTwoFactor": {{vars: func(*fixture, person) vars { return vars{"password": app.DemoPassword} }}},
	"mutation undoMerge": {
		{vars: func(h *fixture, _ person) vars { return vars{"id": h.merge(false)} }},
		{note: "changed since", vars: func(h *fixture, _ person) vars { return vars{"id": h.merge(true)} }},
	},
	"mutation undoErasure": {{vars: func(h *fixture, me person) vars { h.addRequests(me); return nil }}},
	"mutation undoErasureOf": {{vars: func(h *fixture, _ person) vars {
		target := h.newcomer()
		h.addRequests(target)
		return vars{"id": target.id}
	}}},
	"mutation restoreUser": {{vars: func(h *fixture, _ person) vars { return vars{"id": h.archivedNewcomer().id} }}},
	"mutation restoreUsers": {{vars: func(h *fixture, _ person) vars {
		return vars{"ids": []any{h.archivedNewcomer().id}}
	}}},
	"mutation sendSetPasswordMail": {{vars: func(h *fixture, _ person) vars {
		p := h.newcomer()
		h.Exec("UPDATE users SET password_hash = NULL WHERE id = ?", p.id)
		return vars{"id": p.id}
	}}},
	"mutation retryOutboxMail": {{vars: func(h *fixture, _ person) vars { return vars{"id": h.discardedLetter()} }}},
	"mutation setBugReportStatus": {
		{vars: func(h *fixture, me person) vars { return vars{"id": h.report(me), "status": "closed"} }},
	},
	"mutation startImport": {{vars: func(h *fixture, me person) vars {
		return vars{"id": h.importRow(me, "checked"), "policy": "row_by_row"}
	}}},
	"mutation stopImpersonation": {
		{by: "impersonating", stranger: "impersonating", vars: func(_ *fixture, me person) vars { return vars{"originalUserId": me.original} }},
	},
	"mutation submitBugReport": {{vars: func(*fixture, person) vars {
		return vars{"input": vars{"message": "The save button stays grey", "pageUrl": "/profile", "email": "me@example.com"}}
	}}},
	"mutation undoImport": {{vars: func(h *fixture, me person) vars { return vars{"id": h.importRow(me, "done")} }}},
	"mutation updateAccessLevel": {{vars: func(h *fixture, _ person) vars {
		id := h.level()
		return vars{"id": id, "input": vars{"name": h.name("Renamed"), "description": "Changed", "pages": []any{}, "functions": []any{}}}
	}}},
	"mutation updateDefaultSetting": {{vars: func(h *fixture, _ person) vars {
		return vars{"id": h.setting("waitlist-link"), "value": "https://example.com/" + h.name("waitlist")}
	}}},
	"mutation updateDefaultSettings": {{vars: func(h *fixture, _ person) vars {
		changes := []any{}
		for day := 1; day <= 3; day++ {
			changes = append(changes, vars{"id": h.setting(fmt.Sprintf("zoom-day-%d", day)), "value": "https://example.com/" + h.name("join")})
		}
		return vars{"changes": changes}
	}}},
	"mutation updateProfile": {{vars: func(h *fixture, _ person) vars {
		return vars{"input": vars{"middleName": h.name("Middle"), "suffix": "Jr.", "sex": "Female", "birthdate": "1990-01-02", "mobileNumber": "09170000321"}}
	}}},
	"mutation updateUser": {{vars: func(h *fixture, _ person) vars {
		p := h.newcomer()
		input := personInput(p.email)
		input["levels"] = []any{"member", "non-member"}
		return vars{"id": p.id, "input": input}
	}}},
	"mutation sendEmailProof": {{vars: none}},
	"mutation setFirstPassword": {{by: "nobody", vars: func(h *fixture, _ person) vars {
		token := h.proofToken()
		h.Exec("UPDATE users SET password_hash = NULL WHERE id = (SELECT MAX(user_id) FROM email_proofs)")
		return vars{"token": token, "password": "Kaya-mo-to-1"}
	}}},
	"mutation proveEmail": {{by: "nobody", vars: func(h *fixture, _ person) vars { return vars{"token": h.proofToken()} }}},
	"mutation validateOtp": {{by: "nobody", vars: func(h *fixture, me person) vars {
		return vars{"input": vars{"id": h.resetRequest(me).ID, "otp": 1}} // no code is that short, so it is always wrong
	}}},
}

// everySample calls f for every root field and each way to call it.
func (h *fixture) everySample(f func(field rootField, s sample)) {
	h.t.Helper()
	known := map[string]bool{}
	for _, field := range rootFields() {
		known[field.String()] = true
		if len(samples[field.String()]) == 0 {
			h.t.Errorf("%s: got no sample, want one in samples_test.go", field.String())
		}
		for _, s := range samples[field.String()] {
			f(field, s)
		}
	}
	for name := range samples {
		if !known[name] {
			h.t.Errorf("%s: got a sample of what is gone from the schema, want none", name)
		}
	}
}

// samplePicture is a red dot.
const samplePicture = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGO4JBeFFTEMLQkAWqhSgexIlDMAAAAASUVORK5CYII="
