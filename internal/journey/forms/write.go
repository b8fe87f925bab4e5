package forms

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
)

// CreateForm makes a form, as a draft without questions.
//
// Requires form_create. Returns errs.Invalid with the fields at fault, also for a slug that another form has.
func (s *Service) CreateForm(ctx context.Context, in FormInput) (*Form, error) {
	if !actor.From(ctx).Can(createForms) {
		return nil, errs.Denied()
	}

	now := s.clock.Now()
	f := &Form{Draft: []*FormQuestion{}, DraftSavedAt: now, CreatedAt: now, UpdatedAt: now}

	// The fields are checked before the transaction: what a form lacks needs no lock.
	if err := in.apply(f); err != nil {
		return nil, err
	}

	// A typed slug that is taken is refused; one made of the name gets a number.
	slug, ok := in.Slug.ValueOK()
	return s.insertForm(ctx, f, ok && cleanOptional(slug) != "", "form_create")
}

// DuplicateForm makes a draft with the same questions as another form, without its answers.
//
// Requires form_create. Returns errs.NotFound if there is no such form.
func (s *Service) DuplicateForm(ctx context.Context, id int) (*Form, error) {
	if !actor.From(ctx).Can(createForms) {
		return nil, errs.Denied()
	}

	of, err := s.store.formByID(ctx, id)
	if err != nil {
		return nil, err
	}

	now := s.clock.Now()
	f := &Form{
		Name: cutTo("Copy of "+of.Name, formNameMax), Description: of.Description, Thanks: of.Thanks,
		IsPublic: of.IsPublic,
		// The questions are copied, answers and versions are not.
		Draft: of.Draft, DraftSavedAt: now, CreatedAt: now, UpdatedAt: now,
	}
	f.NameKey, f.Slug = fold.Plain(f.Name), slugOf(f.Name)

	return s.insertForm(ctx, f, false, "form_duplicate")
}

func cutTo(text string, most int) string {
	runes := []rune(text)
	return string(runes[:min(len(runes), most)])
}

// slugTries is how many forms may have the same name.
const slugTries = 200

// insertForm writes a new form. One that was not given an address takes the next that is free.
func (s *Service) insertForm(ctx context.Context, f *Form, isChosen bool, action string) (*Form, error) {
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// A transaction that is run again inserts a new row.
		f.ID = 0
		if !isChosen {
			slug, err := s.store.freeSlug(ctx, f.Slug)
			if err != nil {
				return err
			}

			f.Slug = slug
		}

		if err := forms.Insert(ctx, s.db, f); err != nil {
			return slugTaken(err)
		}

		return s.logForm(ctx, action, f, nil)
	})
	if err != nil {
		return nil, err
	}

	return s.store.formByID(ctx, f.ID)
}

// slugTaken turns the refusal of an address into a message for its field.
func slugTaken(err error) error {
	if db.Unique(err, "forms.slug") {
		return errs.Field("slug", "is already taken. Choose another one.")
	}
	return err
}

// changeForm locks a form for holders of form_update, lets change write it, and reads it anew.
func (s *Service) changeForm(
	ctx context.Context, id int, change func(ctx context.Context, f *Form) error,
) (*Form, error) {
	if !actor.From(ctx).Can(updateForms) {
		return nil, errs.Denied()
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		f, err := s.store.lockForm(ctx, id)
		if err != nil {
			return err
		}

		return change(ctx, f)
	})
	if err != nil {
		return nil, err
	}

	return s.store.formByID(ctx, id)
}

// requireUnchanged returns errs.Conflict if a form is archived or was changed after seenAt.
func requireUnchanged(f *Form, changedAt time.Time, seenAt *time.Time) error {
	switch {
	case f.ArchivedAt != nil:
		return errs.New(errs.Conflict, "This form is archived. Restore it first.")
	case seenAt != nil && !changedAt.Equal(*seenAt):
		return errs.Stale("form")
	}
	return nil
}

// UpdateForm changes name, slug, texts, audience and times of a form; its questions are changed by SaveFormDraft.
//
// Requires form_update. Returns errs.Invalid with the fields at fault, also if the form would become public and asks
// for files; errs.NotFound; or errs.Conflict if the form is archived or was changed after seenAt.
func (s *Service) UpdateForm(ctx context.Context, id int, in FormInput, seenAt *time.Time) (*Form, error) {
	return s.changeForm(ctx, id, func(ctx context.Context, f *Form) error {
		// Anyone who saw an older version would overwrite a change that they never saw.
		if err := requireUnchanged(f, f.UpdatedAt, seenAt); err != nil {
			return err
		}

		before, wasPublic := loggedForm(f), f.IsPublic
		if err := in.apply(f); err != nil {
			return err
		}

		// Only when it becomes public: what is asked now must be fit for visitors.
		if f.IsPublic && !wasPublic && f.PublishedAt != nil {
			questions, err := s.store.currentQuestions(ctx, f)
			if err != nil {
				return fmt.Errorf("read the questions of form %d: %w", f.ID, err)
			}
			if slices.ContainsFunc(questions, func(q *FormQuestion) bool { return q.Type == fileQuestion }) {
				return errs.Field("isPublic", "This form asks for files, and visitors can't upload files.")
			}
		}

		f.UpdatedAt = s.formTime(f.UpdatedAt)
		if err := forms.Update(ctx, s.db, f); err != nil {
			return slugTaken(err)
		}

		return s.logForm(ctx, "form_update", f, before)
	})
}

// SaveFormDraft stores the questions that an editor works on, finished or not. Nobody sees them before PublishForm.
//
// Requires form_update. Returns errs.Invalid with the questions at fault, errs.NotFound, or errs.Conflict if the form
// is archived or its questions were saved after seenAt.
func (s *Service) SaveFormDraft(
	ctx context.Context, id int, questions []*FormQuestion, seenAt *time.Time,
) (*Form, error) {
	if !actor.From(ctx).Can(updateForms) {
		return nil, errs.Denied()
	}

	tidy, err := tidyQuestions(questions)
	if err != nil {
		return nil, err
	}

	return s.changeForm(ctx, id, func(ctx context.Context, f *Form) error {
		// Two editors of the questions must not overwrite each other.
		if err := requireUnchanged(f, f.DraftSavedAt, seenAt); err != nil {
			return err
		}

		f.Draft, f.DraftSavedAt = tidy, s.formTime(f.DraftSavedAt)
		return forms.Update(ctx, s.db, f, "draft", "draft_saved_at")
	})
}

// formsAtOnce is how many forms change at once.
const formsAtOnce = 100

// ArchiveForms archives forms, or restores them as drafts, all or none; answers stay.
//
// Requires form_update. Returns errs.Invalid for no ids and for too many, errs.NotFound, or errs.Conflict for the
// journey form.
func (s *Service) ArchiveForms(ctx context.Context, ids []int, archived bool) ([]*Form, error) {
	if !actor.From(ctx).Can(updateForms) {
		return nil, errs.Denied()
	}
	if len(ids) == 0 || len(ids) > formsAtOnce {
		return nil, errs.Field("ids", errs.IsNotValid)
	}

	ids = slices.Compact(slices.Sorted(slices.Values(ids))) // always locked in the same order
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		for _, id := range ids {
			f, err := s.store.lockForm(ctx, id)
			if err != nil {
				return err
			}

			if err := s.archiveForm(ctx, f, archived); err != nil {
				return err
			}
		}

		return nil
	})
	if err != nil {
		return nil, err
	}

	return s.store.readFormsByID(ctx, ids)
}

func (s *Service) archiveForm(ctx context.Context, f *Form, archived bool) error {
	// Doing it twice is no mistake and leaves no second line in the log.
	if archived == (f.ArchivedAt != nil) {
		return nil
	}
	if f.IsJourneyForm() {
		return errs.New(errs.Conflict, "You can't archive the journey form: every journey starts with it.")
	}

	before, now := loggedForm(f), s.formTime(f.UpdatedAt)

	// What comes back is a draft: staff look at it before people do.
	f.ArchivedAt, f.PublishedAt, f.UpdatedAt = nil, nil, now
	if archived {
		f.ArchivedAt = &now
	}

	if err := forms.Update(ctx, s.db, f, "archived_at", "published_at", "updated_at"); err != nil {
		return fmt.Errorf("archive or restore form %d: %w", f.ID, err)
	}

	return s.logForm(ctx, map[bool]string{true: "form_archive", false: "form_restore"}[archived], f, before)
}

// formTime is now, or a moment after what stands there already: two changes never have the same time.
func (s *Service) formTime(at time.Time) time.Time {
	if now := s.clock.Now(); now.After(at) {
		return now
	}
	return at.Add(time.Millisecond)
}

func (s *Service) logForm(ctx context.Context, action string, f *Form, before any) error {
	return s.identity.Log(ctx,
		identity.LogEntry{Action: action, Entity: "form", EntityID: f.ID, Before: before, After: loggedForm(f)})
}

// loggedForm is what the info log keeps of a form.
func loggedForm(f *Form) map[string]any {
	labels := make([]string, len(f.Draft))
	for i, q := range f.Draft {
		labels[i] = q.Label
	}

	return map[string]any{
		"name": f.Name, "slug": f.Slug, "description": f.Description, "thanks": f.Thanks, "isPublic": f.IsPublic,
		"opensAt": f.OpensAt, "closesAt": f.ClosesAt,
		"locksAt": f.LocksAt, "version": f.Version, "publishedAt": f.PublishedAt, "archivedAt": f.ArchivedAt,
		"questions": strings.Join(labels, "\n"),
	}
}
