package proof

import (
	"regexp"
	"slices"
	"testing"

	"atlas/internal/testkit"
)

// shared says, for every root field that names a row, who may reach the rows of others because the site wants it so. To everybody
// else a row of somebody else is the same as no row. A new field that takes an id has to be entered here.
var shared = map[string][]string{
	"query user":                     {staff, "tribe-team-ro", "admin"},
	"query profile":                  readers, // its public part; who has only signed up sees no members
	"query accessLevel":              {staff, "tribe-team-ro", "admin"},
	"query outboxMail":               {staff, "tribe-team-ro", "admin"},
	"query import":                   {staff, "admin"},
	"query importProblems":           {staff, "admin"},
	"query importWarnings":           {staff, "admin"},
	"query infoLog":                  {staff, "tribe-team-ro", "admin"},
	"query infoLogs":                 {staff, "tribe-team-ro", "admin"},
	"query changelogEntry":           {staff, "tribe-team-ro", "admin"},
	"mutation updateChangelogEntry":  {staff, "admin"},
	"mutation deleteChangelogEntry":  {staff, "admin"},
	"query bugReport":                {staff, "tribe-team-ro", "admin"},
	"mutation createAccessLevel":     {staff, "admin"},
	"mutation updateAccessLevel":     {staff, "admin"},
	"mutation deleteAccessLevel":     {staff, "admin"},
	"mutation setBugReportStatus":    {staff, "admin"},
	"mutation retryOutboxMail":       {staff, "admin"},
	"mutation discardOutboxMail":     {staff, "admin"},
	"mutation updateDefaultSetting":  {staff, "admin"},
	"mutation updateDefaultSettings": {staff, "admin"},
	"mutation startImport":           {staff, "admin"},
	"mutation undoImport":            {staff, "admin"},
	"mutation impersonateUser":       {staff, "admin"},
	"mutation createUser":            {staff, "admin"},
	"mutation updateUser":            {staff, "admin"},
	"mutation sendSetPasswordMail":   {staff, "admin"},
	"mutation archiveUser":           {staff, "admin"},
	"mutation archiveUsers":          {staff, "admin"},
	"mutation restoreUser":           {staff, "admin"},
	"mutation restoreUsers":          {staff, "admin"},
	"mutation deleteUser":            {staff, "admin"},
	"mutation deleteUsers":           {staff, "admin"},
	"mutation changeUsersLevel":      {staff, "admin"},
	"query directory":                without(actors, "nobody", "non-member", "affiliate", "archived"), // it names a stage and a batch to filter by
	"query mergePlan":                {staff, "admin"},
	"mutation mergeUsers":            {staff, "admin"},
	"mutation undoMerge":             {staff, "admin"},
	"mutation stopImpersonation":     {},
	"mutation validateOtp":           {},
	"mutation signOutSession":        {},
	"mutation resetTwoFactor":        {staff, "admin"},
	"mutation eraseUser":             {staff, "admin"},
	"mutation undoErasureOf":         {staff, "admin"},
}

func TestRowsOfOthersAreLikeNoRows(t *testing.T) {
	h := newFixture(t)
	seen := map[string]bool{}
	for _, field := range rootFields() {
		if len(field.ids()) == 0 {
			continue
		}
		name := field.String()
		seen[name] = true
		open, known := shared[name]
		if !known {
			t.Errorf("%s: got a row in its arguments, want in idor_test.go who may reach rows of others", name)
			continue
		}
		for _, s := range samples[name][:1] {
			for _, actor := range actors {
				if slices.Contains(open, actor) {
					h.reaches(actor, field, s)
				} else {
					h.reachesNothing(actor, field, s)
				}
			}
		}
	}
	for name := range shared {
		if !seen[name] {
			t.Errorf("%s: got an entry of idor_test.go without a row in its arguments, want none", name)
		}
	}
}

func (h *fixture) reaches(actor string, field rootField, s sample) {
	h.t.Helper()
	if got := word(h.t, field, h.call(actor, field, s.vars(h, h.twin(actor)))); got != "ok" {
		h.t.Errorf("%v: got %q for %q, want the row of another", field, got, actor)
	}
}

func (h *fixture) reachesNothing(actor string, field rootField, s sample) {
	h.t.Helper()
	theirs := s.vars(h, h.twin(actor))
	h.as(actor)
	writes := h.writes()
	foreign := h.call(actor, field, theirs)
	// Codes are tried on requests, and every try counts; a request of nobody is what an unknown address gets.
	if h.writes() != writes && field.String() != "mutation validateOtp" {
		again := s.vars(h, h.twin(actor))
		h.as(actor)
		before := h.state()
		h.call(actor, field, again)
		if changed := h.changedSince(before); len(changed) > 0 {
			h.t.Errorf("%v: got %q changed by %q through the row of another, want nothing", field, changed, actor)
		}
	}
	if missing := h.call(actor, field, h.nowhere(field, theirs)); said(foreign) != said(missing) {
		h.t.Errorf("%v by %s: got %q for the row of another, want %q as for no row", field, actor, said(foreign),
			said(missing))
	}
	if got := word(h.t, field, foreign); got == "ok" {
		h.t.Errorf("%v: got the row of another for %q, want a refusal: %q", field, actor, foreign.Body)
	}
}

// nowhere is the same call for a row that does not exist.
func (h *fixture) nowhere(field rootField, theirs vars) vars {
	if field.String() == "mutation validateOtp" {
		return vars{"input": vars{"id": h.resetRequest(person{email: "nobody-has-this@atlas.test"}).ID, "otp": 1}}
	}
	for _, id := range field.ids() {
		value := any(2_000_000_000)
		if id.kind == "String" {
			value = "no-such-row"
		}
		theirs = id.with(theirs, value)
	}
	return theirs
}

var requestID = regexp.MustCompile(`"requestId":"[^"]*"`)

// said is all of an answer that a client can look at, apart from what is different each time.
func said(a testkit.Answer) string {
	cookie := ""
	if a.Header.Get("Set-Cookie") != "" {
		cookie = " and a cookie"
	}
	return httpWord(a.Status) + " " + requestID.ReplaceAllString(a.Body, "") + cookie
}
