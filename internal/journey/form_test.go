package journey_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"atlas/internal/journey"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

func TestFormsAreBuilt(t *testing.T) {
	eachForms(t, func(t *testing.T, h *formHouse) {
		ctx := h.as(formStaff)
		f, err := h.Journey.CreateForm(ctx, journey.FormInput{Name: the("  Survey   of Niños ")})
		h.must(err)
		if f.Name != "Survey of Niños" || f.Slug != "survey-of-ninos" || f.Status() != "draft" || f.Version != 0 {
			t.Errorf("%+v", f)
		}
		second, err := h.Journey.CreateForm(ctx, journey.FormInput{Name: the("Survey of Niños")})
		h.must(err)
		if second.Slug != "survey-of-ninos-2" {
			t.Error(second.Slug)
		}
		for slug, field := range map[string]string{"survey-of-ninos": "slug", "new": "slug", "journey-form": "slug", "A b": "slug", "-x-": "slug", "x--y": "slug", "ab": "slug", strings.Repeat("a", 61): "slug"} {
			_, err := h.Journey.UpdateForm(ctx, second.ID, journey.FormInput{Slug: the(slug)}, nil)
			h.refused(err, errs.Invalid, field)
		}
		at := h.Clock.Now()
		_, err = h.Journey.UpdateForm(ctx, f.ID, journey.FormInput{OpensAt: the(at), ClosesAt: the(at), LocksAt: the(at.Add(-time.Hour))}, nil)
		h.refused(err, errs.Invalid, "closesAt", "locksAt")
		_, err = h.Journey.UpdateForm(ctx, f.ID, journey.FormInput{Name: the("")}, nil)
		h.refused(err, errs.Invalid, "name")
		seen := f.UpdatedAt
		_, err = h.Journey.UpdateForm(ctx, f.ID, journey.FormInput{Slug: the("ours")}, &seen)
		h.must(err)
		_, err = h.Journey.UpdateForm(ctx, f.ID, journey.FormInput{Slug: the("theirs")}, &seen)
		h.refused(err, errs.Conflict)
		for _, role := range []string{"member", "tribe-team-ro", "coach"} {
			_, err = h.Journey.CreateForm(h.as(role), journey.FormInput{Name: the("Mine")})
			h.refused(err, errs.Forbidden)
			_, err = h.Journey.SaveFormDraft(h.as(role), f.ID, nil, nil)
			h.refused(err, errs.Forbidden)
		}
		for _, sort := range []string{"", "name", "status", "sent", "lastSentAt", "createdAt", "updatedAt"} {
			if list, err := h.Journey.Forms(ctx, page.Of(&page.ListInput{Sort: &sort, Desc: new(true)}), nil); err != nil || list.Total != 3 {
				t.Errorf("%s: %v %v", sort, list, err)
			}
		}
		list, err := h.Journey.Forms(ctx, page.Of(&page.ListInput{Search: new("ninos"), Sort: new("name")}), &journey.FormFilter{Status: new("draft")})
		if h.must(err); list.Total != 2 {
			t.Error(list.Total)
		}
	})
}

// A draft may be unfinished; what is asked may not.
func TestOnlyFinishedQuestionsArePublished(t *testing.T) {
	eachForms(t, func(t *testing.T, h *formHouse) {
		f := h.made("Drafts", ask("section", "head", false))
		options := func(labels ...string) []*journey.FormQuestion {
			q := &journey.FormQuestion{Key: "a", Type: "single_choice", Label: "A"}
			for i, label := range labels {
				q.Options = append(q.Options, &journey.FormOption{Key: string(rune('x' + i)), Label: label})
			}
			return []*journey.FormQuestion{q}
		}
		for says, questions := range map[string][]*journey.FormQuestion{
			"is required":               options(),
			"must all have a name":      options("", "Yes", ""),
			"must have different names": options("Same", "Same", "Same"),
		} {
			_, err := h.Journey.SaveFormDraft(h.as(formStaff), f.ID, questions, nil)
			h.must(err)
			_, err = h.Journey.PublishForm(h.as(formStaff), f.ID, nil)
			h.refused(err, errs.Invalid, "a.options")
			if e, _ := errs.As(err); !slices.Equal(e.Fields["a.options"], []string{says}) {
				t.Errorf("options: %q, want %q", e.Fields["a.options"], says)
			}
		}
		for _, c := range []struct {
			field     string
			questions []*journey.FormQuestion
		}{
			{"questions", nil},
			{"questions", []*journey.FormQuestion{ask("section", "head", false)}},
			{"a.label", []*journey.FormQuestion{{Key: "a", Type: "text"}}},
			{"a.maximum", []*journey.FormQuestion{{Key: "a", Type: "number", Label: "A", Minimum: new(5), Maximum: new(4)}}},
			{"a.showWhen", []*journey.FormQuestion{when(ask("text", "a", true), "b", "yes"), ask("single_choice", "b", true)}},
			{"b.showWhen", []*journey.FormQuestion{ask("single_choice", "a", true), when(ask("text", "b", true), "a", "gone")}},
			{"b.showWhen", []*journey.FormQuestion{ask("text", "a", true), when(ask("text", "b", true), "a", "yes")}},
		} {
			_, err := h.Journey.SaveFormDraft(h.as(formStaff), f.ID, c.questions, nil)
			h.must(err)
			_, err = h.Journey.PublishForm(h.as(formStaff), f.ID, nil)
			h.refused(err, errs.Invalid, c.field)
		}
		for _, broken := range [][]*journey.FormQuestion{
			{ask("script", "a", true)}, {ask("text", "A B", true)}, {ask("text", "a", true), ask("text", "a", true)}, make([]*journey.FormQuestion, 101),
			{when(ask("text", "a", true), "'; DROP TABLE forms", "x")},
		} {
			_, err := h.Journey.SaveFormDraft(h.as(formStaff), f.ID, broken, nil)
			h.refused(err, errs.Invalid, "questions")
		}
	})
}

// Whoever works on an older state of the questions is told so.
func TestDraftsOfTwoEditors(t *testing.T) {
	eachForms(t, func(t *testing.T, h *formHouse) {
		f := h.made("Shared", ask("text", "a", true))
		first, err := h.Journey.SaveFormDraft(h.as(formStaff), f.ID, []*journey.FormQuestion{ask("text", "b", true)}, &f.DraftSavedAt)
		h.must(err)
		_, err = h.Journey.SaveFormDraft(h.as("admin"), f.ID, []*journey.FormQuestion{ask("text", "c", true)}, &f.DraftSavedAt)
		h.refused(err, errs.Conflict)
		_, err = h.Journey.PublishForm(h.as("admin"), f.ID, &f.DraftSavedAt)
		h.refused(err, errs.Conflict)
		_, err = h.Journey.PublishForm(h.as("admin"), f.ID, &first.DraftSavedAt)
		h.must(err)
	})
}

// What was published never changes; publishing the same twice makes one version.
func TestVersions(t *testing.T) {
	eachForms(t, func(t *testing.T, h *formHouse) {
		ctx := h.as(formStaff)
		f := h.published("Versions", ask("text", "a", true))
		again, err := h.Journey.PublishForm(ctx, f.ID, nil)
		h.must(err)
		if again.Version != 1 || again.HasChanges {
			t.Errorf("version %d, changes %t", again.Version, again.HasChanges)
		}
		changed, err := h.Journey.SaveFormDraft(ctx, f.ID, []*journey.FormQuestion{ask("text", "a", true), ask("text", "b", true)}, nil)
		h.must(err)
		if !changed.HasChanges {
			t.Error("a changed draft is not told from its version")
		}
		if seen, err := h.Journey.ViewForm(h.as("member"), f.Slug); err != nil || len(seen.Questions) != 1 {
			t.Errorf("a draft is shown: %v %v", seen, err)
		}
		_, err = h.send(h.as("member"), f, "a", "One")
		h.must(err)
		second, err := h.Journey.PublishForm(ctx, f.ID, nil)
		h.must(err)
		if second.Version != 2 || len(second.Versions) != 2 || len(second.Versions[1].Questions) != 1 || *second.Versions[0].PublishedBy != "Liza Reyes" {
			t.Errorf("%+v", second)
		}
		_, err = h.send(h.as("member"), f, "a", "Two") // which is of the first
		h.refused(err, errs.Conflict)
		list, err := h.Journey.FormResponses(ctx, f.ID, page.Of(nil), &journey.FormResponseFilter{State: new("outdated"), Version: new(1)})
		h.must(err)
		if list.Total != 1 || list.Rows[0].State() != "outdated" || list.Rows[0].Answers[0].Values[0] != "One" {
			t.Errorf("%+v", list)
		}
		_, err = h.send(h.as("member"), second, "a", "Two", "b", "New")
		h.must(err)
		if n := h.number("SELECT COUNT(*) FROM form_responses WHERE form_id = ?", f.ID); n != 1 {
			t.Errorf("%d responses of one person", n)
		}
	})
}

func TestFormsAreCopiedHiddenAndArchived(t *testing.T) {
	eachForms(t, func(t *testing.T, h *formHouse) {
		ctx := h.as(formStaff)
		f := h.published("Original", ask("text", "a", true))
		copied, err := h.Journey.DuplicateForm(ctx, f.ID)
		h.must(err)
		if copied.Name != "Copy of Original" || copied.Slug != "copy-of-original" || copied.Status() != "draft" || len(copied.Draft) != 1 || copied.SentCount != 0 {
			t.Errorf("%+v", copied)
		}
		_, err = h.send(h.as("member"), f, "a", "Kept")
		h.must(err)
		_, err = h.Journey.UnpublishForm(ctx, f.ID)
		h.must(err)
		_, err = h.Journey.ViewForm(h.as("member"), f.Slug)
		h.refused(err, errs.NotFound)
		_, err = h.Journey.PublishForm(ctx, f.ID, nil)
		h.must(err)
		_, err = h.Journey.ArchiveForms(ctx, []int{f.ID, copied.ID}, true)
		h.must(err)
		_, err = h.Journey.ViewForm(h.as("member"), f.Slug)
		h.refused(err, errs.NotFound)
		_, err = h.Journey.PublishForm(ctx, f.ID, nil)
		h.refused(err, errs.Conflict)
		back, err := h.Journey.ArchiveForms(ctx, []int{f.ID}, false)
		h.must(err)
		if back[0].Status() != "draft" || back[0].SentCount != 1 {
			t.Errorf("%+v", back[0])
		}
	})
}
