package forms_test

import (
	"bytes"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"atlas/internal/journey/forms"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/testkit/check"
)

// Answers are kept while one types, survive a reload and count only once they are sent; hidden questions are neither wanted nor kept.
func TestFormsAreFilledIn(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		f := h.published("Branches", ask("single_choice", "has", true), when(ask("text", "which", true), "has", "yes"), ask("email", "mail", true))
		member := h.By("member")
		typed, err := h.Journey.Forms.SaveFormAnswers(member, f.Slug, said("has", "yes", "which", "Half a sen", "mail", "not yet", "unknown", "x"))
		h.Must(err)
		if typed.SentAt != nil || typed.IsComplete || !typed.IsDraft {
			t.Errorf("got response %+v, want a draft that is not sent", typed)
		}
		seen, err := h.Journey.Forms.ViewForm(member, f.Slug)
		h.Must(err)
		if got := values(seen.Mine); len(got) != 3 || got["which"] != "Half a sen" || got["mail"] != "not yet" {
			t.Errorf("after a reload: got %v, want three answers as they were typed", got)
		}
		if list, err := h.Journey.Forms.FormResponses(h.By(staff), f.ID, page.Of(nil), nil); err != nil || list.Total != 0 {
			t.Errorf("sent responses: got %+v and error %v, want none", list, err)
		}
		list, err := h.Journey.Forms.FormResponses(h.By(staff), f.ID, page.Of(nil), &forms.FormResponseFilter{State: new("in_progress")})
		h.Must(err)
		if list.Total != 1 || len(list.Rows[0].Answers) != 0 {
			t.Errorf("got rows %+v, want one whose answers staff do not read", list.Rows)
		}
		_, err = h.send(member, f, "has", "yes", "mail", "not yet")
		h.Refused(err, errs.Invalid, "mail", "which")
		sent, err := h.send(member, f, "has", "no", "which", "Left over", "mail", "ana@example.com")
		h.Must(err)
		if *sent.Thanks != "Salamat" || !sent.Mine.IsComplete || sent.Mine.IsDraft || len(sent.Mine.Answers) != 2 {
			t.Errorf("got response %+v with thanks %q, want it complete with two answers and Salamat", sent.Mine,
				*sent.Thanks)
		}
		// Typing again changes nothing that was sent.
		_, err = h.Journey.Forms.SaveFormAnswers(member, f.Slug, said("has", "no", "mail", ""))
		h.Must(err)
		list, err = h.Journey.Forms.FormResponses(h.By(staff), f.ID, page.Of(nil), nil)
		h.Must(err)
		if list.Total != 1 || len(list.Rows[0].Answers) != 2 || list.Rows[0].Person.Email != "member@atlas.test" {
			t.Errorf("got rows %+v, want the two answers of the member", list.Rows)
		}
	})
}

func TestFormsOpenCloseAndLock(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		f := h.published("Windows", ask("text", "a", true))
		at := h.Clock.Now()
		_, err := h.Journey.Forms.UpdateForm(h.By(staff), f.ID, forms.FormInput{OpensAt: given(at.Add(time.Hour)), ClosesAt: given(at.Add(2 * time.Hour)), LocksAt: given(at.Add(3 * time.Hour))}, nil)
		h.Must(err)
		try := func(role, window string, code errs.Code) {
			t.Helper()
			seen, err := h.Journey.Forms.ViewForm(h.By(role), f.Slug)
			if h.Must(err); seen.Window != window {
				t.Errorf("%s: got %q, want %q", role, seen.Window, window)
			}
			_, err = h.Journey.Forms.SaveFormAnswers(h.By(role), f.Slug, said("a", "x"))
			if code == "" {
				h.Must(err)
			} else {
				h.Refused(err, code)
			}
			_, err = h.send(h.By(role), f, "a", "x")
			if code == "" {
				h.Must(err)
			} else {
				h.Refused(err, code)
			}
		}
		try("member", "soon", errs.Conflict)
		h.Clock.Advance(time.Hour)
		try("member", "open", "")
		h.Clock.Advance(time.Hour)
		try("coach", "closed", errs.Conflict)
		try("member", "open", "") // who sent it may change it until it is locked
		h.Clock.Advance(time.Hour)
		try("member", "locked", errs.Conflict)
	})
}

// Visitors fill in public forms and no others, are held back when they send many, and robots fall into the trap.
func TestVisitorsFillInPublicForms(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		private := h.published("Private", ask("text", "a", true))
		public := h.published("Public", ask("text", "a", true))
		_, err := h.Journey.Forms.UpdateForm(h.By(staff), public.ID, forms.FormInput{IsPublic: given(true)}, nil)
		h.Must(err)
		visitor := h.visitor("203.0.113.7")
		for _, slug := range []string{private.Slug, "no-such-form", "journey-form"} {
			_, err := h.Journey.Forms.ViewForm(visitor, slug)
			h.Refused(err, errs.Unauthenticated)
			_, err = h.Journey.Forms.SendForm(visitor, slug, 1, said("a", "x"), nil)
			h.Refused(err, errs.Unauthenticated)
		}
		_, err = h.Journey.Forms.SaveFormAnswers(visitor, public.Slug, said("a", "x"))
		h.Refused(err, errs.Unauthenticated)
		thanked, err := h.Journey.Forms.SendForm(visitor, public.Slug, 1, said("a", "x"), new("https://spam.example"))
		if h.Must(err); *thanked.Thanks != "Salamat" || h.Number("SELECT COUNT(*) FROM form_responses WHERE form_id = ?", public.ID) != 0 {
			t.Errorf("got thanks %q and %d responses of a robot, want Salamat and 0", *thanked.Thanks,
				h.Number("SELECT COUNT(*) FROM form_responses WHERE form_id = ?", public.ID))
		}
		for range 10 {
			sent, err := h.send(visitor, public, "a", "Hello")
			if h.Must(err); sent.Mine != nil {
				t.Errorf("own response of a visitor: got %+v, want none", sent.Mine)
			}
		}
		_, err = h.send(visitor, public, "a", "Hello")
		h.Refused(err, errs.RateLimited)
		_, err = h.send(h.visitor("198.51.100.9"), public, "a", "Hello")
		h.Must(err)
		_, err = h.send(h.By("member"), public, "a", "Hello")
		h.Must(err)
		check.Equal(t, "responses of visitors",
			h.Number("SELECT COUNT(*) FROM form_responses WHERE form_id = ? AND user_id IS NULL", public.ID), 11)
		_, err = h.Journey.Forms.SaveFormDraft(h.By(staff), public.ID, []*forms.FormQuestion{ask("file", "a", true)}, nil)
		h.Must(err)
		_, err = h.Journey.Forms.PublishForm(h.By(staff), public.ID, nil)
		h.Refused(err, errs.Invalid, "a.type")
	})
}

// B8, B33, B64: the journey form stands on every site under its address, and the current user knows at once whether it is complete.
// B65: answers are kept when the membership ends.
func TestJourneyForm(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		seen, err := h.Journey.Forms.ViewForm(h.By("member"), "journey-form")
		h.Must(err)
		if seen.Mine != nil || h.isJourneyFormCompleted("member") {
			t.Fatalf("got response %+v of a member, want none", seen.Mine)
		}
		full := []*forms.FormAnswerInput{
			{Question: "goal", Values: []string{"first-client"}}, {Question: "why", Values: []string{"Tuition"}}, {Question: "experience", Values: []string{"none"}},
			{Question: "skills", Values: []string{"web", "admin"}}, {Question: "weekly-hours", Values: []string{"12"}},
		}
		_, err = h.Journey.Forms.SaveFormAnswers(h.By("member"), "journey-form", full)
		h.Must(err)
		if h.isJourneyFormCompleted("member") {
			t.Error("got the form complete before it was sent, want it open")
		}
		_, err = h.Journey.Forms.SendForm(h.By("member"), "journey-form", 1, full[:3], nil)
		h.Refused(err, errs.Invalid, "skills", "weekly-hours")
		_, err = h.Journey.Forms.SendForm(h.By("member"), "journey-form", 1, full, nil)
		h.Must(err)
		if !h.isJourneyFormCompleted("member") || h.isJourneyFormCompleted("coach") {
			t.Errorf("got complete %t, for somebody else %t, want true and false", h.isJourneyFormCompleted("member"),
				h.isJourneyFormCompleted("coach"))
		}

		// A version that wants more is not complete until that is there; one that wants nothing more is.
		id := h.Number("SELECT id FROM forms WHERE slug = 'journey-form'")
		form, err := h.Journey.Forms.Form(h.By(staff), id)
		h.Must(err)
		publish := func(questions ...*forms.FormQuestion) {
			t.Helper()
			_, err := h.Journey.Forms.SaveFormDraft(h.By(staff), id, questions, nil)
			h.Must(err)
			_, err = h.Journey.Forms.PublishForm(h.By(staff), id, nil)
			h.Must(err)
		}
		publish(append(form.Draft[:len(form.Draft):len(form.Draft)], ask("text", "nickname", false))...)
		if !h.isJourneyFormCompleted("member") {
			t.Error("got the completion taken away by an optional question, want it kept")
		}
		publish(append(form.Draft[:len(form.Draft):len(form.Draft)], ask("text", "nickname", true))...)
		if h.isJourneyFormCompleted("member") {
			t.Error("got the form complete without an answer that is required now, want it open")
		}
		_, err = h.Journey.Forms.SendForm(h.By("member"), "journey-form", 3, append(full, said("nickname", "Ana")...), nil)
		h.Must(err)
		if !h.isJourneyFormCompleted("member") {
			t.Error("got the form open with all answers, want it complete")
		}

		h.Exec("UPDATE user_access_levels SET level_id = 'non-member' WHERE user_id = ? AND level_id = 'member'", h.ID("member"))
		h.Clock.Advance(2 * time.Second)
		seen, err = h.Journey.Forms.ViewForm(h.By("member"), "journey-form")
		if h.Must(err); !h.isJourneyFormCompleted("member") || len(seen.Mine.Answers) != 6 {
			t.Errorf("got response %+v, want six answers that stay after the membership", seen.Mine)
		}

		_, err = h.Journey.Forms.ArchiveForms(h.By(staff), []int{id}, true)
		h.Refused(err, errs.Conflict)
		_, err = h.Journey.Forms.UnpublishForm(h.By(staff), id)
		h.Refused(err, errs.Conflict)
		_, err = h.Journey.Forms.UpdateForm(h.By(staff), id, forms.FormInput{Slug: given("another"), IsPublic: given(true)}, nil)
		h.Refused(err, errs.Invalid, "isPublic", "slug")
		h.Must(h.Journey.SeedForms(t.Context()))
		check.Equal(t, "journey forms", h.Number("SELECT COUNT(*) FROM forms WHERE slug = 'journey-form'"), 1)
	})
}

// Files belong to who uploaded them, are private, and go where the answer goes.
func TestFilesInAnswers(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		f := h.published("Files", ask("file", "resume", true))
		mine, err := h.Files.Upload(h.By("member"), "form-answer", "resume.pdf", strings.NewReader("%PDF-1.4\n%%EOF"))
		h.Must(err)
		theirs, err := h.Files.Upload(h.By("coach"), "form-answer", "other.pdf", strings.NewReader("%PDF-1.4\n%%EOF"))
		h.Must(err)
		_, err = h.Files.Upload(h.By("member"), "form-answer", "film.mp4", strings.NewReader("x"))
		h.Refused(err, errs.Invalid, "file")
		_, err = h.Files.Upload(h.By("member"), "form-answer", "big.txt", bytes.NewReader(bytes.Repeat([]byte("words "), 2<<20)))
		h.Refused(err, errs.Invalid, "file")
		_, err = h.Files.Upload(h.visitor("203.0.113.7"), "form-answer", "resume.pdf", strings.NewReader("%PDF-1.4\n%%EOF"))
		h.Refused(err, errs.Unauthenticated)
		other, err := h.Files.Upload(h.By("member"), "win-proof", "proof.pdf", strings.NewReader("%PDF-1.4\n%%EOF"))
		h.Must(err)
		for _, value := range []string{itoa(theirs.ID), itoa(other.ID), "2000000000", "0", "x"} {
			_, err = h.send(h.By("member"), f, "resume", value)
			h.Refused(err, errs.Invalid, "resume")
			_, err = h.Journey.Forms.SaveFormAnswers(h.By("member"), f.Slug, said("resume", value))
			h.Refused(err, errs.Invalid, "resume")
		}
		sent, err := h.send(h.By("member"), f, "resume", itoa(mine.ID))
		h.Must(err)
		file := sent.Mine.Answers[0].Files[0]
		address, err := url.Parse(file.URL)
		h.Must(err)
		if file.Name != "resume.pdf" || address.Query().Get("key") == "" {
			t.Errorf("got file %+v at %+v, want resume.pdf with a key", file, address)
		}
		check.Equal(t, "status for a visitor", h.Visitor().Send(http.MethodGet, file.URL, nil).Status,
			http.StatusUnauthorized)
		check.Equal(t, "status of an address without its key",
			h.As("member").Send(http.MethodGet, address.Path, nil).Status, http.StatusNotFound)
		if got := h.As(staff).Send(http.MethodGet, file.URL, nil).Status; got != http.StatusNotFound {
			t.Errorf("the address of somebody else: got %d, want %d", got, http.StatusNotFound)
		}
		if got := h.As("member").Send(http.MethodGet, file.URL, nil); got.Status != http.StatusOK || !strings.HasPrefix(got.Body, "%PDF") {
			t.Errorf("got %d %q, want 200 with the PDF", got.Status, got.Body)
		}
		_, err = h.send(h.By("coach"), f, "resume", itoa(mine.ID)) // which is in use by somebody else
		h.Refused(err, errs.Invalid, "resume")
	})
}

// While somebody views Atlas as a member, the answers of the member stay as they are.
func TestNobodyAnswersForAnother(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		f := h.published("Own", ask("text", "a", true))
		who, err := h.Identity.MemberImport.ActorOf(t.Context(), h.ID("member"), new(h.ID(staff)))
		h.Must(err)
		ctx := actor.With(t.Context(), who)
		_, err = h.send(ctx, f, "a", "x")
		h.Refused(err, errs.Forbidden)
		_, err = h.Journey.Forms.SaveFormAnswers(ctx, f.Slug, said("a", "x"))
		h.Refused(err, errs.Forbidden)
	})
}
