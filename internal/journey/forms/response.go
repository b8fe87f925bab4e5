package forms

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
)

// The states of responses.
const (
	responseSent     = "sent"
	responseComplete = "complete"
	responseOutdated = "outdated"
	responseOpen     = "in_progress"
)

// State is in_progress, complete, or outdated when the form wants more by now.
func (r *FormResponse) State() string {
	switch {
	case r.SentAt == nil:
		return responseOpen
	case r.IsComplete:
		return responseComplete
	}
	return responseOutdated
}

// FormResponseFilter picks responses.
type FormResponseFilter struct {
	State            *string
	Version          *int
	From, To         *string
	Question, Answer *string
}

// FormResponseList is one page of responses.
type FormResponseList struct {
	Rows  []*FormResponse
	Total int
}

// FormResponses lists one page of the responses to a form, from people whom the caller sees and from visitors.
//
// Requires the page form. Returns errs.Invalid for an unknown filter.
func (s *Service) FormResponses(
	ctx context.Context, formID int, w page.Window, f *FormResponseFilter,
) (*FormResponseList, error) {
	if !actor.From(ctx).Page("form") {
		return nil, errs.Denied()
	}

	where, err := s.responsesWhere(ctx, formID, w, f)
	if err != nil {
		return nil, err
	}

	total, err := s.store.countResponses(ctx, where)
	if err != nil {
		return nil, fmt.Errorf("count the responses of form %d: %w", formID, err)
	}

	cond, args := where.SQL()
	rows, err := s.store.readResponses(ctx, cond+responseSorts.Order(w, "r.id")+" LIMIT ? OFFSET ?",
		append(args, w.PerPage, w.Offset())...)
	return &FormResponseList{rows, total}, err
}

// FormResponse reads one response, from somebody whom the caller sees or from a visitor.
//
// Requires the page form. Returns errs.NotFound if there is no such response, and to everybody without the page.
func (s *Service) FormResponse(ctx context.Context, id int) (*FormResponse, error) {
	if !actor.From(ctx).Page("form") {
		return nil, errs.Missing("Response")
	}

	where := new(db.Where)
	where.And("r.id = ?", id)
	if _, err := s.onlyVisiblePeople(ctx, where); err != nil {
		return nil, fmt.Errorf("find whom the caller sees: %w", err)
	}

	cond, args := where.SQL()
	rows, err := s.store.readResponses(ctx, cond, args...)
	if err == nil && len(rows) == 0 {
		err = errs.Missing("Response")
	}
	if err != nil {
		return nil, err
	}

	return rows[0], nil
}

// onlyVisiblePeople leaves out responses of people, in u, whom the caller may not see; those without an account are
// seen by all. It tells whether there is anyone whom the caller may not see.
func (s *Service) onlyVisiblePeople(ctx context.Context, where *db.Where) (isScoped bool, err error) {
	scope, err := s.identity.People.ScopeOf(ctx)
	if err != nil || scope == nil {
		return false, err
	}
	where.And("(u.id IS NULL OR "+scope.Cond+")", scope.Args...)

	return true, nil
}

// responsesWhere makes the condition of a filter, among the responses of people whom the caller sees. Returns
// errs.Invalid for an unknown filter.
func (s *Service) responsesWhere(
	ctx context.Context, formID int, w page.Window, f *FormResponseFilter,
) (*db.Where, error) {
	if f == nil {
		f = &FormResponseFilter{}
	}

	state, err := page.ChoiceOf("state", f.State, responseSent, responseComplete, responseOutdated, responseOpen)
	if err != nil {
		return nil, err
	}

	where := new(db.Where)
	where.And("r.form_id = ?", formID)
	where.If(state == responseOpen, "r.sent_at IS NULL").If(state != responseOpen, "r.sent_at IS NOT NULL")
	where.If(state == responseComplete, "r.is_complete").If(state == responseOutdated, "NOT r.is_complete")
	if f.Version != nil {
		where.And("r.version = ?", *f.Version)
	}

	from, err := dayOf("from", f.From)
	if err != nil {
		return nil, err
	}

	to, err := dayOf("to", f.To)
	if err != nil {
		return nil, err
	}
	if from != nil {
		// What is only begun has been saved, and not sent.
		where.And("COALESCE(r.sent_at, r.saved_at) >= ?", *from)
	}
	if to != nil {
		// The last day counts as a whole.
		where.And("COALESCE(r.sent_at, r.saved_at) < ?", to.AddDate(0, 0, 1))
	}

	for word := range strings.FieldsSeq(fold.Plain(w.Search)) {
		where.And(`(u.name_key LIKE ? ESCAPE '\' OR u.email_key LIKE ? ESCAPE '\')`, db.Like(word), db.Like(word))
	}

	if question := cleanOptional(f.Question); question != "" {
		cond, args := "EXISTS (SELECT 1 FROM form_answers a "+
			"WHERE a.response_id = r.id AND NOT a.is_draft AND a.question = ?", []any{question}
		if answer := cleanOptional(f.Answer); answer != "" {
			// Options are kept by key, texts as they were typed.
			cond, args = cond+` AND (a.value = ? OR LOWER(a.value) LIKE ? ESCAPE '\')`, append(args, answer,
				db.Like(strings.ToLower(answer)))
		}

		where.And(cond+")", args...)
	}

	_, err = s.onlyVisiblePeople(ctx, where)

	return where, err
}

// dayOf reads a day as the moment it begins in Manila; nil without one. Returns errs.Invalid for the field if it is not
// a day.
func dayOf(field string, day *string) (*time.Time, error) {
	if cleanOptional(day) == "" {
		return nil, nil
	}
	at, err := time.ParseInLocation(time.DateOnly, *day, clock.Manila)
	if err != nil {
		return nil, errs.Field(field, errs.IsNotFormatted)
	}
	return &at, nil
}
