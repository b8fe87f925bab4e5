package journey_test

import (
	"slices"
	"strings"
	"testing"

	"atlas/internal/identity/profiles"
	"atlas/internal/journey"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/testkit/check"
)

// names are those of the directory as someone sees it.
func (h *fixture) names(role string, filter *journey.DirectoryFilter, search string) []string {
	h.t.Helper()
	list, err := h.Journey.Directory(h.By(role), page.Window{Page: 1, PerPage: 50, Search: search}, filter)
	h.Must(err)
	out := []string{}
	for _, row := range list.Rows {
		out = append(out, row.Slug)
	}
	check.Equal(h.t, "total of the list", list.Total, len(out))
	return out
}

// The directory shows who agreed, to members and people who work here alone, and of each fact only what its person agreed to.
func TestDirectoryShowsWhatPeopleAgreedTo(t *testing.T) {
	t.Parallel()
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.Exec("DELETE FROM directory_entries")
		h.Exec("UPDATE users SET city = 'Cebu City' WHERE email_key IN ('member@atlas.test', 'coach@atlas.test')")
		for _, role := range []string{"non-member", "affiliate"} {
			_, err := h.Journey.Directory(h.By(role), page.Window{Page: 1, PerPage: 10}, nil)
			h.Refused(err, errs.Forbidden)
			_, err = h.Journey.DirectoryChoices(h.By(role))
			h.Refused(err, errs.Forbidden)
			_, err = h.Identity.Profiles.SaveDirectoryEntry(h.By(role), profiles.DirectoryEntryInput{IsListed: true})
			h.Refused(err, errs.Forbidden)
		}
		if got := h.names("coach", nil, ""); len(got) != 0 {
			t.Errorf("people listed before anyone agreed: got %q, want none", got)
		}

		in := profiles.DirectoryEntryInput{IsListed: true, Headline: "  Bookkeeper ", About: "Month ends.", Skills: []string{"Xero", "xero ", "", "Excel"}, ShowsCity: true}
		entry, err := h.Identity.Profiles.SaveDirectoryEntry(h.By("member"), in)
		h.Must(err)
		if got, want := entry.Skills(), []string{"Xero", "Excel"}; !slices.Equal(got, want) || entry.Headline != "Bookkeeper" {
			t.Errorf("got %v and %q, want %v and Bookkeeper", got, entry.Headline, want)
		}
		h.Did(h.Identity.Profiles.SaveDirectoryEntry(h.By("coach"), profiles.DirectoryEntryInput{IsListed: true, Headline: "Coach", ShowsStage: true, ShowsBatch: true}))

		list, err := h.Journey.Directory(h.By("coach"), page.Window{Page: 1, PerPage: 10, Search: "book"}, nil)
		h.Must(err)
		if len(list.Rows) != 1 {
			t.Fatalf("people found: got %d, want 1", len(list.Rows))
		}
		if row := list.Rows[0]; row.City == nil || *row.City != "Cebu City" || row.Stage != nil || row.Batch != nil {
			t.Errorf("got %+v, %+v and %+v, want the city alone", row.City, row.Stage, row.Batch)
		}

		// Who does not show their city is not found by it, and a filter by skill takes whole skills.
		if got := h.names("member", &journey.DirectoryFilter{City: new("Cebu City")}, ""); len(got) != 1 {
			t.Errorf("people by city: got %q, want the member alone", got)
		}
		if got := h.names("member", &journey.DirectoryFilter{Skill: new("XERO")}, ""); len(got) != 1 {
			t.Errorf("people by skill: got %q, want the member alone", got)
		}
		if got := h.names("member", &journey.DirectoryFilter{Skill: new("xer")}, ""); len(got) != 0 {
			t.Errorf("people by half a skill: got %q, want none", got)
		}
		choices, err := h.Journey.DirectoryChoices(h.By("member"))
		h.Must(err)
		if len(choices.Cities) != 1 || choices.Cities[0].Count != 1 || len(choices.Skills) != 2 {
			t.Errorf("choices: got %+v, want one city and two skills", choices)
		}

		// Consent that is taken back counts at once, and so does the end of being a member.
		in.IsListed = false
		h.Did(h.Identity.Profiles.SaveDirectoryEntry(h.By("member"), in))
		if got := h.names("coach", nil, ""); len(got) != 1 {
			t.Errorf("people listed: got %q, want the coach alone", got)
		}
		h.Exec("UPDATE user_access_levels SET level_id = 'affiliate' WHERE user_id = ? AND level_id = 'coach'", h.ID("coach"))
		if got := h.names("member", nil, ""); len(got) != 0 {
			t.Errorf("people listed: got %q, want none", got)
		}

		for field, wrong := range map[string]profiles.DirectoryEntryInput{
			"headline": {Headline: longText(121)},
			"about":    {About: longText(1001)},
			"skills":   {Skills: []string{longText(41)}},
		} {
			_, err := h.Identity.Profiles.SaveDirectoryEntry(h.By("member"), wrong)
			h.Refused(err, errs.Invalid, field)
		}
	})
}

func longText(length int) string { return strings.Repeat("a", length) }
