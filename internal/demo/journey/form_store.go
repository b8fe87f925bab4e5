package journey

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/journey/forms"
	"atlas/internal/platform/db"
)

var (
	formRows     = db.NewTable[forms.Form]("forms")
	versionRows  = db.NewTable[forms.FormVersion]("form_versions")
	responseRows = db.NewTable[forms.FormResponse]("form_responses")
	answerRows   = db.NewTable[answer]("form_answers")
)

// answer is one value that somebody gave to a question; N counts those of a question.
type answer struct {
	ResponseID int    `db:"response_id"`
	IsDraft    bool   `db:"is_draft"`
	Question   string `db:"question"`
	N          int    `db:"n"`
	Value      string `db:"value"`
}

// person is a member of the demo.
type person struct {
	id    int
	email string
	since time.Time
}

// findPeople finds the members of the demo who are not archived, and since when they are there.
func (s *store) findPeople(ctx context.Context) ([]person, error) {
	out := []person{}
	err := s.db.Each(ctx, `SELECT u.id, u.email, u.created_at FROM users u WHERE u.archived_at IS NULL
		AND EXISTS (SELECT 1 FROM user_access_levels g WHERE g.user_id = u.id AND g.level_id = 'member') ORDER BY u.id`,
		nil, func(scan func(...any) error) error {
			var p person
			err := scan(&p.id, &p.email, db.Millis(&p.since))
			out = append(out, p)

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("find the people of the demo: %w", err)
	}

	return out, nil
}

// countResponses counts the responses to all forms.
func (s *store) countResponses(ctx context.Context) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM form_responses`)
}

// formBySlug reads the form at an address.
func (s *store) formBySlug(ctx context.Context, slug string) (*forms.Form, error) {
	return formRows.One(ctx, s.db, "WHERE slug = ?", slug)
}

// versionsOf reads the versions of a form, the newest first.
func (s *store) versionsOf(ctx context.Context, formID int) ([]*forms.FormVersion, error) {
	return versionRows.All(ctx, s.db, "WHERE form_id = ? ORDER BY version DESC", formID)
}

// insertForm writes a form.
func (s *store) insertForm(ctx context.Context, f *forms.Form) error {
	return formRows.Insert(ctx, s.db, f)
}

// insertUnlessTaken writes a form where its address is free, and tells whether it was.
func (s *store) insertUnlessTaken(ctx context.Context, f *forms.Form) (made bool, err error) {
	err = formRows.InsertUnlessTaken(ctx, s.db, f)
	if errors.Is(err, db.ErrNone) {
		return false, nil
	}

	return err == nil, err
}

// insertVersion writes a version of a form.
func (s *store) insertVersion(ctx context.Context, v *forms.FormVersion) error {
	if err := versionRows.Insert(ctx, s.db, v); err != nil {
		return fmt.Errorf("write version %d of form %d: %w", v.Version, v.FormID, err)
	}

	return nil
}

// insertResponse writes a response without its answers.
func (s *store) insertResponse(ctx context.Context, r *forms.FormResponse) error {
	return responseRows.Insert(ctx, s.db, r)
}

// insertAnswers writes the answers of a response, in the order of the questions.
func (s *store) insertAnswers(
	ctx context.Context, r *forms.FormResponse, questions []*forms.FormQuestion, given forms.FormAnswers, isDraft bool,
) error {
	rows := []*answer{}
	for _, q := range questions {
		for n, value := range given[q.Key] {
			rows = append(rows, &answer{ResponseID: r.ID, IsDraft: isDraft, Question: q.Key, N: n, Value: value})
		}
	}

	return answerRows.InsertAll(ctx, s.db, rows)
}
