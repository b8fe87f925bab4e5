package forms

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// PublishForm makes the draft questions the next version, unless they are the current one, and shows the form.
// Responses sent before stay complete as long as they answer what the new version requires.
//
// Requires form_update. Returns errs.Invalid by question, errs.NotFound, or errs.Conflict if the form is archived or
// its questions were saved after seenAt.
func (s *Service) PublishForm(ctx context.Context, id int, seenAt *time.Time) (*Form, error) {
	return s.changeForm(ctx, id, func(ctx context.Context, f *Form) error {
		// Compared with the draft: anyone who publishes must have seen the questions.
		if err := requireUnchanged(f, f.DraftSavedAt, seenAt); err != nil {
			return err
		}

		if err := checkQuestions(f.Draft, f.IsPublic); err != nil {
			return err
		}

		before, now := loggedForm(f), s.formTime(f.UpdatedAt)
		if err := s.addVersion(ctx, f, now); err != nil {
			return fmt.Errorf("add a version of form %d: %w", f.ID, err)
		}

		if f.PublishedAt == nil {
			f.PublishedAt = &now
		}

		f.UpdatedAt = now
		if err := forms.Update(ctx, s.db, f, "version", "published_at", "updated_at"); err != nil {
			return fmt.Errorf("publish form %d: %w", f.ID, err)
		}

		return s.logForm(ctx, "form_publish", f, before)
	})
}

// addVersion writes the draft down as the next version, where it differs from the current one.
func (s *Service) addVersion(ctx context.Context, f *Form, now time.Time) error {
	// Publishing without a change shows the form and makes no version.
	if f.Version > 0 {
		current, err := s.store.currentQuestions(ctx, f)
		if err != nil || questionsText(current) == questionsText(f.Draft) {
			return err
		}
	}

	f.Version++
	v := &FormVersion{FormID: f.ID, Version: f.Version, Questions: f.Draft, PublishedAt: now}
	if a := actor.From(ctx); a.SignedIn() {
		v.PublishedByID = &a.UserID
	}

	if err := formVersions.Insert(ctx, s.db, v); err != nil {
		return fmt.Errorf("write version %d of form %d: %w", f.Version, f.ID, err)
	}

	return s.recheckResponses(ctx, f)
}

// recheckResponses compares what was sent with what the form wants now.
func (s *Service) recheckResponses(ctx context.Context, f *Form) error {
	was, sent, err := s.store.readSent(ctx, f.ID)
	if err != nil {
		return err
	}

	// Two statements for however many responses: those that became complete, and those that no longer are.
	changed := map[bool][]int{}
	for id, given := range sent {
		if _, wrong := CheckAnswers(f.Draft, given); (wrong == nil) != was[id] {
			changed[wrong == nil] = append(changed[wrong == nil], id)
		}
	}

	for isComplete, ids := range changed {
		if err := s.store.markComplete(ctx, ids, isComplete); err != nil {
			return fmt.Errorf("mark responses to form %d: %w", f.ID, err)
		}
	}

	return nil
}

// UnpublishForm hides a published form; answers and versions stay.
//
// Requires form_update. Returns errs.NotFound, or errs.Conflict for the journey form and for an archived one.
func (s *Service) UnpublishForm(ctx context.Context, id int) (*Form, error) {
	return s.changeForm(ctx, id, func(ctx context.Context, f *Form) error {
		if err := requireUnchanged(f, f.UpdatedAt, nil); err != nil {
			return err
		}

		if f.IsJourneyForm() {
			return errs.New(errs.Conflict, "You can't hide the journey form: every journey starts with it.")
		}
		if f.PublishedAt == nil {
			return nil
		}

		before := loggedForm(f)
		f.PublishedAt, f.UpdatedAt = nil, s.formTime(f.UpdatedAt)
		if err := forms.Update(ctx, s.db, f, "published_at", "updated_at"); err != nil {
			return fmt.Errorf("hide form %d: %w", f.ID, err)
		}

		return s.logForm(ctx, "form_unpublish", f, before)
	})
}
