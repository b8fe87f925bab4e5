package forms_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"atlas/internal/journey/forms"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/testkit/check"
)

func TestFormsAreBuilt(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ctx := h.By(staff)
		f, err := h.Journey.Forms.CreateForm(ctx, forms.FormInput{Name: given("  Survey   of Niños ")})
		h.Must(err)
		if f.Name != "Survey of Niños" || f.Slug != "survey-of-ninos" || f.Status() != "draft" || f.Version != 0 {
			t.Errorf("got form %+v, want the draft Survey of Niños at survey-of-ninos", f)
		}
		second, err := h.Journey.Forms.CreateForm(ctx, forms.FormInput{Name: given("Survey of Niños")})
		h.Must(err)
		check.Equal(t, "slug of a second form", second.Slug, "survey-of-ninos-2")
		for slug, field := range map[string]string{"survey-of-ninos": "slug", "new": "slug", "journey-form": "slug", "A b": "slug", "-x-": "slug", "x--y": "slug", "ab": "slug", strings.Repeat("a", 61): "slug"} {
			_, err := h.Journey.Forms.UpdateForm(ctx, second.ID, forms.FormInput{Slug: given(slug)}, nil)
			h.Refused(err, errs.Invalid, field)
		}
		at := h.Clock.Now()
		_, err = h.Journey.Forms.UpdateForm(ctx, f.ID, forms.FormInput{OpensAt: given(at), ClosesAt: given(at), LocksAt: given(at.Add(-time.Hour))}, nil)
		h.Refused(err, errs.Invalid, "closesAt", "locksAt")
		_, err = h.Journey.Forms.UpdateForm(ctx, f.ID, forms.FormInput{Name: given("")}, nil)
		h.Refused(err, errs.Invalid, "name")
		seen := f.UpdatedAt
		_, err = h.Journey.Forms.UpdateForm(ctx, f.ID, forms.FormInput{Slug: given("ours")}, &seen)
		h.Must(err)
		_, err = h.Journey.Forms.UpdateForm(ctx, f.ID, forms.FormInput{Slug: given("theirs")}, &seen)
		h.Refused(err, errs.Conflict)
		for _, role := range []string{"member", "tribe-team-ro", "coach"} {
			_, err = h.Journey.Forms.CreateForm(h.By(role), forms.FormInput{Name: given("Mine")})
			h.Refused(err, errs.Forbidden)
			_, err = h.Journey.Forms.SaveFormDraft(h.By(role), f.ID, nil, nil)
			h.Refused(err, errs.Forbidden)

			// Rights come before what was sent.
			_, err = h.Journey.Forms.SaveFormDraft(h.By(role), f.ID, []*forms.FormQuestion{{Type: "nonsense"}}, nil)
			h.Refused(err, errs.Forbidden)
		}
		for _, sort := range []string{"", "name", "status", "sent", "lastSentAt", "createdAt", "updatedAt"} {
			if list, err := h.Journey.Forms.Forms(ctx, page.Of(&page.ListInput{Sort: &sort, Desc: new(true)}), nil); err != nil || list.Total != 3 {
				t.Errorf("%s: got %+v and error %v, want three forms", sort, list, err)
			}
		}
		list, err := h.Journey.Forms.Forms(ctx, page.Of(&page.ListInput{Search: new("ninos"), Sort: new("name")}), &forms.FormFilter{Status: new("draft")})
		if h.Must(err); list.Total != 2 {
			t.Errorf("forms: got %d, want 2", list.Total)
		}
	})
}

// A draft may be unfinished; what is asked may not.
func TestOnlyFinishedQuestionsArePublished(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		f := h.made("Drafts", ask("section", "head", false))
		options := func(labels ...string) []*forms.FormQuestion {
			q := &forms.FormQuestion{Key: "a", Type: "single_choice", Label: "A"}
			for i, label := range labels {
				q.Options = append(q.Options, &forms.FormOption{Key: string(rune('x' + i)), Label: label})
			}
			return []*forms.FormQuestion{q}
		}
		for says, questions := range map[string][]*forms.FormQuestion{
			"is required":               options(),
			"must all have a name":      options("", "Yes", ""),
			"must have different names": options("Same", "Same", "Same"),
		} {
			_, err := h.Journey.Forms.SaveFormDraft(h.By(staff), f.ID, questions, nil)
			h.Must(err)
			_, err = h.Journey.Forms.PublishForm(h.By(staff), f.ID, nil)
			h.Refused(err, errs.Invalid, "a.options")
			if e, _ := errs.As(err); !slices.Equal(e.Fields["a.options"], []string{says}) {
				t.Errorf("options: got %q, want %q", e.Fields["a.options"], says)
			}
		}
		for _, c := range []struct {
			field     string
			questions []*forms.FormQuestion
		}{
			{"questions", nil},
			{"questions", []*forms.FormQuestion{ask("section", "head", false)}},
			{"a.label", []*forms.FormQuestion{{Key: "a", Type: "text"}}},
			{"a.maximum", []*forms.FormQuestion{{Key: "a", Type: "number", Label: "A", Minimum: new(5), Maximum: new(4)}}},
			{"a.showWhen", []*forms.FormQuestion{when(ask("text", "a", true), "b", "yes"), ask("single_choice", "b", true)}},
			{"b.showWhen", []*forms.FormQuestion{ask("single_choice", "a", true), when(ask("text", "b", true), "a", "gone")}},
			{"b.showWhen", []*forms.FormQuestion{ask("text", "a", true), when(ask("text", "b", true), "a", "yes")}},
		} {
			_, err := h.Journey.Forms.SaveFormDraft(h.By(staff), f.ID, c.questions, nil)
			h.Must(err)
			_, err = h.Journey.Forms.PublishForm(h.By(staff), f.ID, nil)
			h.Refused(err, errs.Invalid, c.field)
		}
		for _, broken := range [][]*forms.FormQuestion{
			{ask("script", "a", true)}, {ask("text", "A B", true)}, {ask("text", "a", true), ask("text", "a", true)}, make([]*forms.FormQuestion, 101),
			{when(ask("text", "a", true), "'; DROP TABLE forms", "x")},
		} {
			_, err := h.Journey.Forms.SaveFormDraft(h.By(staff), f.ID, broken, nil)
			h.Refused(err, errs.Invalid, "questions")
		}
	})
}

// Anyone who works on an older state of the questions is told so.
func TestDraftsOfTwoEditors(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		f := h.made("Shared", ask("text", "a", true))
		first, err := h.Journey.Forms.SaveFormDraft(h.By(staff), f.ID, []*forms.FormQuestion{ask("text", "b", true)}, &f.DraftSavedAt)
		h.Must(err)
		_, err = h.Journey.Forms.SaveFormDraft(h.By("admin"), f.ID, []*forms.FormQuestion{ask("text", "c", true)}, &f.DraftSavedAt)
		h.Refused(err, errs.Conflict)
		_, err = h.Journey.Forms.PublishForm(h.By("admin"), f.ID, &f.DraftSavedAt)
		h.Refused(err, errs.Conflict)
		_, err = h.Journey.Forms.PublishForm(h.By("admin"), f.ID, &first.DraftSavedAt)
		h.Must(err)
	})
}

// What was published never changes; publishing the same twice makes one version.
func TestVersions(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ctx := h.By(staff)
		f := h.published("Versions", ask("text", "a", true))
		again, err := h.Journey.Forms.PublishForm(ctx, f.ID, nil)
		h.Must(err)
		if again.Version != 1 || again.HasChanges {
			t.Errorf("got version %d with changes %t, want 1 without", again.Version, again.HasChanges)
		}
		changed, err := h.Journey.Forms.SaveFormDraft(ctx, f.ID, []*forms.FormQuestion{ask("text", "a", true), ask("text", "b", true)}, nil)
		h.Must(err)
		if !changed.HasChanges {
			t.Error("got a changed draft that is not told from its version, want it to have changes")
		}
		if seen, err := h.Journey.Forms.ViewForm(h.By("member"), f.Slug); err != nil || len(seen.Questions) != 1 {
			t.Errorf("got %+v and error %v, want the published question alone", seen, err)
		}
		_, err = h.send(h.By("member"), f, "a", "One")
		h.Must(err)
		second, err := h.Journey.Forms.PublishForm(ctx, f.ID, nil)
		h.Must(err)
		if second.Version != 2 || len(second.Versions) != 2 || len(second.Versions[1].Questions) != 1 || *second.Versions[0].PublishedBy != "Liza Reyes" {
			t.Errorf("got form %+v, want version 2 by Liza Reyes over the first with one question", second)
		}
		_, err = h.send(h.By("member"), f, "a", "Two") // which is of the first
		h.Refused(err, errs.Conflict)
		list, err := h.Journey.Forms.FormResponses(ctx, f.ID, page.Of(nil), &forms.FormResponseFilter{State: new("outdated"), Version: new(1)})
		h.Must(err)
		if list.Total != 1 || list.Rows[0].State() != "outdated" || list.Rows[0].Answers[0].Values[0] != "One" {
			t.Errorf("got responses %+v, want one that is outdated", list)
		}
		_, err = h.send(h.By("member"), second, "a", "Two", "b", "New")
		h.Must(err)
		check.Equal(t, "responses of one person",
			h.Number("SELECT COUNT(*) FROM form_responses WHERE form_id = ?", f.ID), 1)
	})
}

func TestFormsAreCopiedHiddenAndArchived(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ctx := h.By(staff)
		f := h.published("Original", ask("text", "a", true))
		copied, err := h.Journey.Forms.DuplicateForm(ctx, f.ID)
		h.Must(err)
		if copied.Name != "Copy of Original" || copied.Slug != "copy-of-original" || copied.Status() != "draft" || len(copied.Draft) != 1 || copied.SentCount != 0 {
			t.Errorf("got form %+v, want the draft Copy of Original with one question and no response", copied)
		}
		_, err = h.send(h.By("member"), f, "a", "Kept")
		h.Must(err)
		_, err = h.Journey.Forms.UnpublishForm(ctx, f.ID)
		h.Must(err)
		_, err = h.Journey.Forms.ViewForm(h.By("member"), f.Slug)
		h.Refused(err, errs.NotFound)
		_, err = h.Journey.Forms.PublishForm(ctx, f.ID, nil)
		h.Must(err)
		_, err = h.Journey.Forms.ArchiveForms(ctx, []int{f.ID, copied.ID}, true)
		h.Must(err)
		_, err = h.Journey.Forms.ViewForm(h.By("member"), f.Slug)
		h.Refused(err, errs.NotFound)
		_, err = h.Journey.Forms.PublishForm(ctx, f.ID, nil)
		h.Refused(err, errs.Conflict)
		back, err := h.Journey.Forms.ArchiveForms(ctx, []int{f.ID}, false)
		h.Must(err)
		if back[0].Status() != "draft" || back[0].SentCount != 1 {
			t.Errorf("got form %+v, want a draft with one response", back[0])
		}
	})
}
