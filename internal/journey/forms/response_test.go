package forms_test

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"atlas/internal/journey/forms"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/platform/privacy"
	"atlas/internal/testkit/check"
)

func itoa(n int) string { return strconv.Itoa(n) }

// answered is a form with three responses: two of people, one of a visitor.
func (h *fixture) answered() *forms.Form {
	h.t.Helper()
	f := h.published("Figures", ask("single_choice", "has", true), ask("number", "hours", false), when(ask("text", "name", false), "has", "yes"))
	f, err := h.Journey.Forms.UpdateForm(h.By(staff), f.ID, forms.FormInput{IsPublic: given(true)}, nil)
	h.Must(err)
	_, err = h.send(h.By("member"), f, "has", "yes", "hours", "10", "name", `=HYPERLINK("https://evil.example")`)
	h.Must(err)
	h.Clock.Advance(48 * time.Hour)
	_, err = h.send(h.By("coach"), f, "has", "no", "hours", "25")
	h.Must(err)
	_, err = h.send(h.visitor("203.0.113.7"), f, "has", "yes")
	h.Must(err)
	return f
}

func TestResponsesAreFoundAndCounted(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		f, ctx := h.answered(), h.By(staff)
		today := h.Clock.Now().Add(8 * time.Hour).Format(time.DateOnly)
		for _, c := range []struct {
			search string
			filter *forms.FormResponseFilter
			want   int
		}{
			{"", nil, 3},
			{"ana mendoza", nil, 1},
			{"nobody", nil, 0},
			{"%", nil, 0},
			{"", &forms.FormResponseFilter{State: new("complete"), Version: new(1)}, 3},
			{"", &forms.FormResponseFilter{Version: new(2)}, 0},
			{"", &forms.FormResponseFilter{From: &today}, 2},
			{"", &forms.FormResponseFilter{To: new("2026-11-15")}, 1},
			{"", &forms.FormResponseFilter{Question: new("has"), Answer: new("yes")}, 2},
			{"", &forms.FormResponseFilter{Question: new("name"), Answer: new("EVIL")}, 1},
			{"", &forms.FormResponseFilter{Question: new("name")}, 1},
		} {
			list, err := h.Journey.Forms.FormResponses(ctx, f.ID, page.Of(&page.ListInput{Search: &c.search, Sort: new("name")}), c.filter)
			if h.Must(err); list.Total != c.want || len(list.Rows) != c.want {
				t.Errorf("%s %+v: got %d, want %d", c.search, c.filter, list.Total, c.want)
			}
		}
		for _, sort := range []string{"", "name", "version", "sentAt", "savedAt", "nonsense"} {
			for _, desc := range []bool{false, true} {
				list, err := h.Journey.Forms.FormResponses(ctx, f.ID, page.Of(&page.ListInput{Sort: &sort, Desc: &desc}), nil)
				if h.Must(err); list.Total != 3 {
					t.Errorf("%s: responses: got %d, want 3", sort, list.Total)
				}
				if sort == "sentAt" && (list.Rows[0].Person != nil && list.Rows[0].Person.Name == "Ana Mendoza") == desc {
					t.Errorf("%s, descending %t: got %+v first, want Ana Mendoza on one end", sort, desc,
						list.Rows[0].Person)
				}
			}
		}
		_, err := h.Journey.Forms.FormResponses(ctx, f.ID, page.Of(nil), &forms.FormResponseFilter{State: new("all")})
		h.Refused(err, errs.Invalid, "state")

		figures, err := h.Journey.Forms.FormFigures(ctx, f.ID)
		h.Must(err)
		has, hours, name := figures.Questions[0], figures.Questions[1], figures.Questions[2]
		if figures.SentCount != 3 || has.Base != 3 || has.Options[0].Count != 2 || has.Options[1].Count != 1 {
			t.Errorf("got figures %+v with %+v, want 3 sent, 2 with the first option and 1 with the second", figures,
				has)
		}
		if hours.Base != 2 || *hours.Average != 17.5 || *hours.Smallest != 10 || *hours.Largest != 25 || name.Base != 1 {
			t.Errorf("got %+v and %+v, want two numbers from 10 to 25 and one name", hours, name)
		}
		for _, role := range []string{"member", "coach", "success-manager"} {
			_, err := h.Journey.Forms.FormResponses(h.By(role), f.ID, page.Of(nil), nil)
			h.Refused(err, errs.Forbidden)
			_, err = h.Journey.Forms.FormFigures(h.By(role), f.ID)
			h.Refused(err, errs.NotFound)
			_, err = h.Journey.Forms.FormResponse(h.By(role), h.Number("SELECT MIN(id) FROM form_responses WHERE form_id = ?", f.ID))
			h.Refused(err, errs.NotFound)
			_, err = h.Journey.Forms.ExportFormResponses(h.By(role), url.Values{"form": {itoa(f.ID)}})
			h.Refused(err, errs.Forbidden)
		}
	})
}

// Files hold what the list holds, with words for options, and no formula runs.
func TestResponsesAreExported(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		f := h.answered()
		path := "/api/export/form-responses?form=" + itoa(f.ID)
		answer := h.As(staff).Send(http.MethodGet, path+"&format=csv&sort=sentAt", nil)
		if answer.Status != http.StatusOK || !strings.HasPrefix(answer.Header.Get("Content-Type"), "text/csv") {
			t.Fatalf("got %d %v, want 200 with CSV", answer.Status, answer.Header)
		}
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(answer.Body, "\ufeff"))).ReadAll()
		h.Must(err)
		if len(rows) != 4 || rows[0][6] != "Question has" || rows[1][1] != "Ana Mendoza" || rows[1][6] != "Yes" || rows[1][8] != `'=HYPERLINK("https://evil.example")` || rows[3][1] != "Visitor" && rows[2][1] != "Visitor" {
			t.Errorf("got rows %+v, want a head and three responses, with the formula made harmless", rows)
		}
		narrowed := h.As(staff).Send(http.MethodGet, path+"&format=csv&question=has&answer=no", nil)
		if strings.Count(narrowed.Body, "\n") != 2 {
			t.Errorf("got export %q, want a head and one response", narrowed.Body)
		}
		book := h.As(staff).Send(http.MethodGet, path, nil)
		if _, err := zip.NewReader(bytes.NewReader([]byte(book.Body)), int64(len(book.Body))); err != nil || book.Status != http.StatusOK {
			t.Errorf("got status %d and error %v, want 200 with a workbook", book.Status, err)
		}
		check.Equal(t, "status of an export of no form",
			h.As(staff).Send(http.MethodGet, "/api/export/form-responses?form=x", nil).Status, http.StatusNotFound)
		check.Equal(t, "status of an export by a member", h.As("member").Send(http.MethodGet, path, nil).Status,
			http.StatusForbidden)
		check.Equal(t, "exports in the log", h.Number("SELECT COUNT(*) FROM info_log WHERE action = 'form_export'"),
			3)
	})
}

// When two people become one, the survivor keeps what they sent, gets what only the other sent, and undoing brings all back.
func TestMergeOfResponses(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		both, one := h.published("Both", ask("text", "a", true)), h.published("One", ask("text", "a", true))
		for _, role := range []string{"member", "coach"} {
			_, err := h.send(h.By(role), both, "a", "Of "+role)
			h.Must(err)
		}
		_, err := h.send(h.By("coach"), one, "a", "Of coach")
		h.Must(err)
		stands := func() string {
			_, rows, err := h.DB.Values(t.Context(), `SELECT r.form_id, r.user_id, r.is_complete, a.value FROM form_responses r JOIN form_answers a ON a.response_id = r.id
				WHERE r.form_id IN (?, ?) ORDER BY r.form_id, a.value`, both.ID, one.ID)
			h.Must(err)
			text, err := json.Marshal(rows)
			h.Must(err)
			return string(text)
		}
		before, member, coach := stands(), h.ID("member"), h.ID("coach")
		plan, err := h.Identity.Merging.MergePlan(h.By(staff), member, coach)
		h.Must(err)
		done, err := h.Identity.Merging.MergeUsers(h.By(staff), member, coach, plan.Version, nil)
		h.Must(err)
		for form, want := range map[int]string{both.ID: "Of member", one.ID: "Of coach"} {
			if n := h.Number(`SELECT COUNT(*) FROM form_responses r JOIN form_answers a ON a.response_id = r.id WHERE r.form_id = ? AND r.user_id = ? AND a.value = ?`, form, member, want); n != 1 {
				t.Errorf("form %d: got %q, want %q with who stays", form, stands(), want)
			}
		}
		check.Equal(t, "responses of who went",
			h.Number(`SELECT COUNT(*) FROM form_responses WHERE form_id = ? AND user_id = ?`, both.ID, coach), 1)
		_, err = h.Identity.Merging.UndoMerge(h.By(staff), done.ID)
		h.Must(err)
		check.Equal(t, "responses after the undo", stands(), before)
	})
}

// Answers are in the copy that a person gets, and gone after an erasure, with their files.
func TestAnswersAndDataRights(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		f := h.published("Rights", ask("text", "a", true), ask("file", "resume", false))
		file, err := h.Files.Upload(h.By("member"), "form-answer", "resume.pdf", strings.NewReader("%PDF-1.4\n%%EOF"))
		h.Must(err)
		_, err = h.send(h.By("member"), f, "a", "A secret wish", "resume", itoa(file.ID))
		h.Must(err)
		_, err = h.send(h.By("coach"), f, "a", "Another wish")
		h.Must(err)
		copied, err := privacy.Export(t.Context(), h.DB, forms.DataTables(), privacy.Person{ID: h.ID("member")})
		h.Must(err)
		text, err := json.Marshal(copied)
		h.Must(err)
		if !strings.Contains(string(text), "A secret wish") || strings.Contains(string(text), "Another wish") {
			t.Errorf("the copy: got %q, want their own wish alone", string(text))
		}
		_, err = h.Identity.DataRights.EraseUser(h.By(staff), h.ID("member"), "They asked", true)
		h.Must(err)
		check.Equal(t, "traces that are left",
			h.Number("SELECT COUNT(*) FROM form_answers "+
				"WHERE value = 'A secret wish'")+h.Number("SELECT COUNT(*) FROM file_uses WHERE file_id = ?", file.ID),
			0)
		check.Equal(t, "responses that are left",
			h.Number("SELECT COUNT(*) FROM form_responses WHERE form_id = ?", f.ID), 1)
	})
}

// The demo has a member whose journey form is missing, so that the blocker can be seen, and one whose form is there.
func TestFormsOfTheDemo(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.Must(h.SeedContent(t.Context()))
		if h.isJourneyFormCompleted("maricel.delacruz") || !h.isJourneyFormCompleted("member") || !h.isJourneyFormCompleted("rodel.garcia") {
			t.Errorf("got %t, %t and %t, want the journey form of the demo completed by the last two",
				h.isJourneyFormCompleted("maricel.delacruz"), h.isJourneyFormCompleted("member"),
				h.isJourneyFormCompleted("rodel.garcia"))
		}
		list, err := h.Journey.Forms.Forms(h.By(staff), page.Of(&page.ListInput{Sort: new("name")}), nil)
		h.Must(err)
		check.Equal(t, "forms of the demo", list.Total, 5)
		for _, f := range list.Rows {
			if f.Status() == "published" && f.SentCount < 5 {
				t.Errorf("%s: got %d responses, want at least 5", f.Name, f.SentCount)
			}
		}
	})
}
