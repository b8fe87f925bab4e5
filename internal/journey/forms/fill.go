package forms

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
)

// ViewedForm is a form as those see it who fill it in.
type ViewedForm struct {
	Slug, Name, Window         string
	Description, Thanks        *string
	IsPublic                   bool
	OpensAt, ClosesAt, LocksAt *time.Time
	Version                    int
	Questions                  []*FormQuestion
	Mine                       *MyFormResponse
}

// MyFormResponse is what the caller answered.
type MyFormResponse struct {
	SavedAt             time.Time
	SentAt              *time.Time
	IsComplete, IsDraft bool
	Answers             []*FormAnswer
}

// SentForm is what is said to those who sent a form.
type SentForm struct {
	Thanks *string
	Mine   *MyFormResponse
}

// ViewForm reads a published form with its questions, and what the caller answered, for the page where it is filled in.
//
// Requires a login unless the form is public. Returns errs.Unauthenticated to visitors, also if there is no such form,
// or errs.NotFound.
func (s *Service) ViewForm(ctx context.Context, slug string) (*ViewedForm, error) {
	f, questions, err := s.publishedForm(ctx, slug)
	if err != nil {
		return nil, err
	}

	out := &ViewedForm{
		Slug: f.Slug, Name: f.Name, Window: f.windowAt(s.clock.Now(), false), Description: f.Description,
		Thanks: f.Thanks, IsPublic: f.IsPublic,
		OpensAt: f.OpensAt, ClosesAt: f.ClosesAt, LocksAt: f.LocksAt, Version: f.Version, Questions: questions,
	}

	// Anyone who has sent it may change it until it locks, even after it closed.
	if a := actor.From(ctx); a.SignedIn() {
		if out.Mine, err = s.myResponse(ctx, f.ID, a.UserID); err != nil {
			return nil, err
		}

		out.Window = f.windowAt(s.clock.Now(), out.Mine != nil && out.Mine.SentAt != nil)
	}

	return out, nil
}

// publishedForm finds a form that the caller may fill in, with its questions. Returns errs.Unauthenticated to visitors
// unless the form is public, or errs.NotFound.
func (s *Service) publishedForm(ctx context.Context, slug string) (*Form, []*FormQuestion, error) {
	f, err := s.store.findPublished(ctx, cleanText(slug))
	if err != nil {
		return nil, nil, err
	}

	// Visitors are asked to sign in for every other address, so that they cannot find out which forms exist.
	switch isVisitor := !actor.From(ctx).SignedIn(); {
	case isVisitor && (f == nil || !f.IsPublic):
		return nil, nil, errs.Login()
	case f == nil:
		return nil, nil, errs.Missing("Form")
	}

	questions, err := s.store.currentQuestions(ctx, f)
	return f, questions, err
}

// myResponse is what somebody answered; nil for nothing.
func (s *Service) myResponse(ctx context.Context, formID, userID int) (*MyFormResponse, error) {
	r, err := s.store.findResponse(ctx, formID, userID)
	if err != nil || r == nil {
		return nil, err
	}
	return s.shown(ctx, r)
}

// shown is a response as its person sees it: what was typed last, or sent.
func (s *Service) shown(ctx context.Context, r *FormResponse) (*MyFormResponse, error) {
	out := &MyFormResponse{SavedAt: r.SavedAt, SentAt: r.SentAt, IsComplete: r.IsComplete, IsDraft: r.SentAt == nil ||
		r.SavedAt.After(*r.SentAt), Answers: []*FormAnswer{}}
	found, err := s.store.answersOf(ctx, []int{r.ID}, out.IsDraft)
	if found[r.ID] != nil {
		out.Answers = found[r.ID]
	}
	return out, err
}

// answering gives the caller, who may be a visitor. Returns errs.Forbidden during an impersonation.
func answering(ctx context.Context) (actor.Actor, error) {
	a := actor.From(ctx)
	if a.Impersonating() {
		return a, errs.New(errs.Forbidden, "You're viewing Atlas as someone else, so you can't change their answers.")
	}
	return a, nil
}

// requireOpen returns errs.Conflict if a form is not open yet, is closed, or no longer lets people change what they
// sent.
func (s *Service) requireOpen(f *Form, has bool) error {
	switch f.windowAt(s.clock.Now(), has) {
	case formSoon:
		return errs.New(errs.Conflict, "This form isn't open yet.")
	case formClosed:
		return errs.New(errs.Conflict, "This form is closed.")
	case formLocked:
		return errs.New(errs.Conflict, "You can't change your answers to this form anymore.")
	}
	return nil
}

// SaveFormAnswers stores what the caller typed, right or wrong, without sending it.
//
// Requires a login outside an impersonation. Returns errs.Invalid by question for too much and for files of others,
// errs.NotFound, or errs.Conflict while the form is not open.
func (s *Service) SaveFormAnswers(ctx context.Context, slug string, given []*FormAnswerInput) (*MyFormResponse, error) {
	// Nobody answers in the name of someone else.
	a, err := answering(ctx)
	if err != nil {
		return nil, err
	}
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	f, questions, err := s.publishedForm(ctx, slug)
	if err != nil {
		return nil, err
	}

	typed, err := ReadAnswers(questions, given)
	if err != nil {
		return nil, err
	}

	// The window is judged by the response under its lock: whether it was sent decides.
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		r, err := s.store.lockResponse(ctx, f, a.UserID)
		if err != nil {
			return err
		}

		if err := s.requireOpen(f, r.SentAt != nil); err != nil {
			return err
		}

		// Two saves within a millisecond must differ, or the browser takes an old one for the newer.
		r.SavedAt = s.formTime(r.SavedAt)
		if err := formResponses.Update(ctx, s.db, r, "saved_at"); err != nil {
			return fmt.Errorf("save the response of user %d: %w", a.UserID, err)
		}

		return s.writeAnswers(ctx, r, questions, typed, true)
	})
	if err != nil {
		return nil, err
	}

	return s.myResponse(ctx, f.ID, a.UserID)
}

// SendForm checks all answers and sends them; those of somebody signed in replace what they sent before. When the
// hidden field website is filled in, the sender is thanked and nothing is stored.
//
// Requires a login unless the form is public, and no impersonation. Returns errs.Unauthenticated to visitors of other
// forms, errs.Invalid by question, errs.NotFound, errs.Conflict while the form is not open and if it has a newer
// version, or errs.RateLimited after too many.
func (s *Service) SendForm(
	ctx context.Context, slug string, version int, given []*FormAnswerInput, website *string,
) (*SentForm, error) {
	a, err := answering(ctx)
	if err != nil {
		return nil, err
	}

	f, questions, err := s.publishedForm(ctx, slug)
	if err != nil {
		return nil, err
	}

	// Only robots fill a field that nobody sees; they are thanked like anybody.
	if website != nil && *website != "" {
		return &SentForm{Thanks: f.Thanks}, nil
	}

	// Answers belong to the questions that were shown.
	if version != f.Version {
		return nil, newerVersion()
	}

	typed, err := ReadAnswers(questions, given)
	if err != nil {
		return nil, err
	}

	clean, err := CheckAnswers(questions, typed)
	if err != nil {
		return nil, err
	}

	// Spent after the answers were checked: a mistake in one costs no try.
	if err := s.identity.SpendForm(ctx); err != nil {
		return nil, err
	}

	var sent *FormResponse
	err = s.db.Tx(ctx, func(ctx context.Context) (err error) {
		sent, err = s.send(ctx, f, a, questions, clean)
		return err
	})
	if err != nil {
		return nil, err
	}

	out := &SentForm{Thanks: f.Thanks}
	if a.SignedIn() {
		out.Mine, err = s.shown(ctx, sent)
	}

	return out, err
}

func newerVersion() error {
	return errs.New(errs.Conflict, "This form just changed. Check your answers, then send them again.")
}

// send writes checked answers. The form is locked, so that no version comes between.
func (s *Service) send(
	ctx context.Context, seen *Form, a actor.Actor, questions []*FormQuestion, clean FormAnswers,
) (*FormResponse, error) {
	f, err := s.store.lockForm(ctx, seen.ID)
	if err != nil {
		return nil, err
	}

	// It may have been published anew while the answers were checked.
	if f.Version != seen.Version || f.PublishedAt == nil {
		return nil, newerVersion()
	}

	now := s.clock.Now()

	// A visitor has one response for each time, and nothing to come back to.
	if !a.SignedIn() {
		if err := s.requireOpen(f, false); err != nil {
			return nil, err
		}

		r := &FormResponse{FormID: f.ID, Version: f.Version, IsComplete: true, StartedAt: now, SavedAt: now,
			FirstSentAt: &now, SentAt: &now}
		if err := formResponses.Insert(ctx, s.db, r); err != nil {
			return nil, fmt.Errorf("write the response of a visitor to form %d: %w", f.ID, err)
		}

		return r, s.writeAnswers(ctx, r, questions, clean, false)
	}

	r, err := s.store.lockResponse(ctx, f, a.UserID)
	if err != nil {
		return nil, err
	}

	if err := s.requireOpen(f, r.SentAt != nil); err != nil {
		return nil, err
	}

	// Later than what was saved, so that a draft of before does not look newer than this.
	now = s.formTime(r.SavedAt)
	if r.FirstSentAt == nil {
		r.FirstSentAt = &now
	}

	r.Version, r.IsComplete, r.SavedAt, r.SentAt = f.Version, true, now, &now
	if err := formResponses.Update(ctx, s.db, r); err != nil {
		return nil, fmt.Errorf("send the response of user %d: %w", a.UserID, err)
	}

	if err := s.writeAnswers(ctx, r, questions, clean, false); err != nil {
		return nil, err
	}

	return r, s.hooks.Sent(ctx, a.UserID, f.ID)
}

// writeAnswers puts answers in the place of those that were typed, and sent ones also in the place of those that were
// sent.
func (s *Service) writeAnswers(
	ctx context.Context, r *FormResponse, questions []*FormQuestion, given FormAnswers, isDraft bool,
) error {
	if err := s.store.deleteAnswers(ctx, r.ID, isDraft); err != nil {
		return err
	}

	rows, wanted, err := s.rowsOf(ctx, r, questions, given, isDraft)
	if err != nil {
		return err
	}
	if r.UserID != nil { // visitors have no files

		// Files that neither the draft nor what was sent uses any more are let go.
		if err := s.files.Use(ctx, responseFiles, r.ID, wanted...); err != nil {
			return err
		}
	}

	return s.store.insertAnswers(ctx, r.ID, rows)
}

// rowsOf are the rows of answers, and the files that they and what was sent before use.
func (s *Service) rowsOf(
	ctx context.Context, r *FormResponse, questions []*FormQuestion, given FormAnswers, isDraft bool,
) ([]*answerRow, []files.Wanted, error) {
	rows, wanted := []*answerRow{}, []files.Wanted{}
	for _, q := range questions {
		for n, value := range given[q.Key] {
			row := &answerRow{ResponseID: r.ID, IsDraft: isDraft, Question: q.Key, N: n, Value: value}
			if q.Type == fileQuestion {
				id := fileID(value)
				if id == 0 {
					return nil, nil, errs.Field(q.Key, errs.IsNotValid)
				}

				row.FileID = &id
				wanted = append(wanted, files.Wanted{Field: q.Key, ID: id, Kinds: fileKinds, Purpose: formPurpose.Name})
			}

			rows = append(rows, row)
		}
	}

	// Sent answers take the place of both, so nothing of before is kept.
	if !isDraft {
		return rows, wanted, nil
	}

	sent, err := s.store.sentFiles(ctx, r.ID)
	for _, row := range sent {
		wanted = append(wanted,
			files.Wanted{Field: row.Question, ID: *row.FileID, Kinds: fileKinds, Purpose: formPurpose.Name})
	}

	return rows, wanted, err
}
