package proof

import (
	"slices"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"

	"atlas/internal/testkit"
)

const fieldsIntro = `
Who sees which field of which type: sees, when any answer to the calls of matrix.txt held something other than null, false, zero or an empty
text or list; - otherwise. Written by go test ./internal/proof -update.
`

// openTables are the tables of which somebody may read rows that are not their own; everybody else none.
var openTables = map[string][]string{
	staff:           {"users", "bug_reports", "outbox_mails", "default_setting_changes", "imports", "info_log"},
	"tribe-team-ro": {"users", "bug_reports", "outbox_mails", "default_setting_changes", "info_log"},
	"admin":         {"users", "bug_reports", "outbox_mails", "default_setting_changes", "imports", "info_log"},
}

// publicColumns are what everybody who is signed in may read of others: the public part of a profile.
var publicColumns = []string{
	"users.slug", "users.first_name", "users.last_name", "users.profile_image", "users.facebook_profile", "users.instagram_profile",
	"users.linkedin_profile", "users.tiktok_profile", "users.x_profile", "users.youtube_profile", "users.website",
}

// neverShown are fields that no call of the samples can fill.
var neverShown = []string{
	"OtpValidationResult.isValid", // the right code is in a letter
	"TwoFactor.since",             // who has a second factor signs in with a code of the minute
	"PayoutOverview.needsCode",    // the same
	"TwoFactor.required",          // it would hold everybody before anything else
	"BuddyStage.number",           // the stage of buddies here is the one before the first, number 0
	"SetupChecklist.isDone",       // these houses have no email server, no payment keys and no backup
	"SetupEmail.hasLogin", "SetupEmail.protection", "SetupEmail.server", "SetupEmail.testedAt",
	"SetupProvider.isLive", "SetupProvider.isSetUp",
	"ReportCatalogue.sheetAccount",                                                                           // these houses have no account of Google
	"ReportForecast.error", "ReportForecast.share", "ReportForecastWeek.came", "ReportForecastWeek.forecast", // a forecast needs weeks of money; internal/reporting holds them
	"ReportTableColumn.isHidden",                                                               // who may open reports here may read all their columns; internal/reporting/saved holds who may not
	"MoveUp.formAnswers", "MoveUpAnswer.question", "MoveUpAnswer.answer", "MoveUpAnswer.files", // nobody here sends the journey form; internal/journey holds who reads them
}

// TestNobodySeesSecrets asks for every field of every type as everybody, over a database full of canaries.
// B86.
func TestNobodySeesSecrets(t *testing.T) {
	h := newFixture(t)
	h.fill()
	sees := map[string]map[string]bool{} // type.field -> actor
	bodies := map[string][]string{}
	h.everySample(func(field rootField, s sample) {
		for _, actor := range actors {
			h.as(actor)
			answer := h.call(actor, field, s.vars(h, h.me(actor)))
			bodies[actor] = append(bodies[actor], field.String()+": "+answer.Body)
			look(sees, actor, field.Type, parse(t, answer).Data[field.Name])
		}
	})
	secrets := h.realSecrets()
	for _, actor := range actors {
		for _, body := range bodies[actor] {
			checkBody(t, actor, body, secrets)
		}
	}
	fieldTable(t, sees).compare(t, "fields.txt", fieldsIntro)
}

// fill makes a row of everything and puts canaries where none may be shown.
func (h *fixture) fill() {
	h.t.Helper()
	h.newcomer()
	h.plant("sessions") // of those; everybody signs in afterwards
	for _, actor := range actors {
		h.as(actor)
	}
	h.Exec("UPDATE users SET two_factor_since = created_at WHERE id = ?", h.me("rodel.garcia").id)
	h.me("nena.torres")
	h.Exec("UPDATE users SET email_proven_at = created_at")
	h.Exec("INSERT INTO setup_state (id, code_hash, done_at) VALUES (1, 'of nobody', ?)", testkit.Start)
	h.Exec("INSERT INTO brand_logos (name, content, created_at) VALUES ('none.png', ?, ?)", []byte("png"), testkit.Start)
	h.Exec("INSERT INTO policy_versions (policy, version, body, note, actor_name, created_at) VALUES ('terms', 1, 'Be kind.', 'First', 'Liza Reyes', ?)", testkit.Start)
	h.resetRequest(h.me("member"))
	h.report(h.me("member"))
	h.traces(h.newcomer())
	h.reportedWin(true)
	h.talkedWin(h.newcomer())
	h.notified(h.newcomer())
	h.personNote(h.me(staff))
	h.apiKey()
	h.webhook()
	h.savedReport(h.me(staff))
	h.Exec("INSERT INTO outbox_files (mail_id, name, media_type, content) VALUES (?, 'report.csv', 'text/csv', ?)", h.newMail(), []byte("a"))
	h.successRule()
	h.leaver()
	h.fullQueue(h.me("success-manager"))
	h.Exec("INSERT INTO success_preferences (user_id, language, updated_at) VALUES (?, 'english', 0)", h.newcomer().id)
	h.Exec("INSERT INTO success_queue_days (manager_id, day, made_at) VALUES (?, '2026-11-15', 0)", h.me("success-manager").id)
	h.experiment("running")
	h.broadcast("sent")
	h.emailSequence("running")
	h.emailStop()
	h.choosesReminders(h.newcomer())
	for _, status := range []string{"checked", "failed", "done", "undone"} {
		h.importRow(h.me(staff), status)
	}
	h.learn(h.newcomer())
	h.theFunnel()
	h.member()
	h.slip()
	h.unmatchedPayment()
	_, err := h.Commerce.Waitlist.JoinWaitlist(h.t.Context(), "join", "Ana", "ana@example.com", false)
	h.Must(err)
	_, err = h.Commerce.Waitlist.InviteWaitlist(h.staffContext(), "join", nil)
	h.Must(err)
	h.orderKey("gcash")
	h.sells(h.affiliate(h.me("maricel.delacruz")))
	h.withExtra(h.earns(h.affiliate(h.me("maricel.delacruz"))))
	h.paidRun()
	h.Exec("UPDATE affiliates SET slug = 'billing-7' WHERE user_id = ?", h.me("maricel.delacruz").id)
	h.affiliateResource()
	h.campaignLink(h.affiliate(h.me("maricel.delacruz")))
	h.refunded(h.newcomer())
	h.Exec("INSERT INTO grant_levels (grant_id, level_id) VALUES (?, 'affiliate')", h.given())
	h.asked(h.newcomer())
	buddy := h.newcomer()
	h.choosing(h.circleOf(buddy, "accountability"), buddy, "open")
	h.theResource()
	h.theLink()
	h.theBatch()
	h.redirectRule()
	h.trainingRun()
	h.groupOf(h.newcomer())
	h.moveUp(h.newcomer(), "waiting")
	h.merge(false)
	h.sampleCall(staff, "mutation undoMerge")
	h.discardedLetter()
	h.newMail()
	h.Exec("UPDATE outbox_mails SET status = 'dead' WHERE id = ?", h.newMail())
	h.sampleCall(staff, "mutation updateDefaultSetting")
	h.responseOf(h.newcomer())
	h.sampleCall("impersonating", "mutation hideReturneeModal")
	h.plant(slices.DeleteFunc(h.ours(), func(table string) bool { return table == "sessions" })...)
	// What affiliates share has a name that they may read.
	h.Exec("UPDATE files SET title = 'story.jpg' WHERE id IN (SELECT file_id FROM affiliate_resource_pictures)")
}

// sampleCall runs the first sample of a field, which must work.
func (h *fixture) sampleCall(actor, name string) {
	h.t.Helper()
	for _, field := range rootFields() {
		if field.String() != name {
			continue
		}
		if got := word(h.t, field, h.call(actor, field, samples[name][0].vars(h, h.me(actor)))); got != "ok" {
			h.t.Fatalf("%s by %s: got %q, want ok", name, actor, got)
		}
		return
	}
	h.t.Fatalf("got no %q, want an operation", name)
}

func checkBody(t *testing.T, actor, body string, secrets []string) {
	t.Helper()
	if at := strings.Index(body, secretWord); at >= 0 {
		t.Errorf("%s: got a secret in …%q, want none", actor, around(body, at))
	}
	for _, secret := range secrets {
		if at := strings.Index(body, secret); at >= 0 {
			t.Errorf("%s: got a secret in …%q, want none", actor, around(body, at))
		}
	}
	rest := body
	for {
		_, after, found := strings.Cut(rest, privateWord)
		if !found {
			return
		}
		column, _, _ := strings.Cut(after, "-")
		if table, _, _ := strings.Cut(column, "."); !slices.Contains(openTables[actor], table) && !slices.Contains(publicColumns, column) {
			t.Errorf("%s: got what is not theirs of %q, want none of it", actor, around(body, len(body)-len(after)))
			return
		}
		rest = after
	}
}

func around(body string, at int) string { return body[max(0, at-120):min(len(body), at+80)] }

// look notes which fields of a value hold something.
func look(sees map[string]map[string]bool, actor string, of *ast.Type, value any) {
	switch v := value.(type) {
	case []any:
		for _, entry := range v {
			look(sees, actor, of.Elem, entry)
		}
	case map[string]any:
		def := schema.Types[of.Name()]
		for _, field := range def.Fields {
			if below, asked := v[field.Name]; asked && !isEmpty(below) {
				name := def.Name + "." + field.Name
				if sees[name] == nil {
					sees[name] = map[string]bool{}
				}
				sees[name][actor] = true
				look(sees, actor, field.Type, below)
			}
		}
	}
}

func isEmpty(value any) bool {
	switch v := value.(type) {
	case nil:
		return true
	case bool:
		return !v
	case string:
		return v == ""
	case float64:
		return v == 0
	case []any:
		return len(v) == 0
	}
	return false
}

// fieldTable has a row for every field of every type there is, and fails for those that nobody saw: about them nothing was proved.
func fieldTable(t *testing.T, sees map[string]map[string]bool) table {
	t.Helper()
	out := table{columns: append([]string{"field"}, actors...)}
	names := []string{}
	for _, def := range schema.Types {
		if def.Kind != ast.Object || strings.HasPrefix(def.Name, "__") || def == schema.Query || def == schema.Mutation {
			continue
		}
		for _, field := range def.Fields {
			names = append(names, def.Name+"."+field.Name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		row := []string{name}
		for _, actor := range actors {
			cell := "-"
			if sees[name][actor] {
				cell = "sees"
			}
			row = append(row, cell)
		}
		if len(sees[name]) == 0 && !slices.Contains(neverShown, name) {
			t.Errorf("%s: got it empty for everybody, want a row in fill() that has it", name)
		}
		if len(sees[name]) > 0 && slices.Contains(neverShown, name) {
			t.Errorf("%s: got it shown, want its entry in neverShown gone", name)
		}
		out.rows = append(out.rows, row)
	}
	return out
}
