package forms

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/files"
)

// FormResponse is what somebody answered.
type FormResponse struct {
	ID          int        `db:"id,made"`
	FormID      int        `db:"form_id"`
	UserID      *int       `db:"user_id"`
	Version     int        `db:"version"`
	IsComplete  bool       `db:"is_complete"`
	StartedAt   time.Time  `db:"started_at"`
	SavedAt     time.Time  `db:"saved_at"`
	FirstSentAt *time.Time `db:"first_sent_at"`
	SentAt      *time.Time `db:"sent_at"`

	Person  *FormPerson
	Answers []*FormAnswer
}

// FormPerson is somebody who answered.
type FormPerson struct {
	ID                int
	Name, Email, Slug string
	ProfileImage      *string
}

// FormAnswer is the answer to one question.
type FormAnswer struct {
	Question string
	Values   []string
	Files    []*FormFile
}

// FormFile is a file that somebody answered with.
type FormFile struct {
	ID, Size  int
	Name, URL string
}

var (
	formResponses = db.NewTable[FormResponse]("form_responses")
	answerRows    = db.NewTable[answerRow]("form_answers")
)

// responseFiles is what files belong to that somebody answered with; fileKinds are the kinds that are taken.
const responseFiles = "form-response"

var (
	fileKinds   = []string{files.Image, files.PDF, files.Document, files.Spreadsheet, files.Presentation}
	formPurpose = files.Purpose{Name: "form-answer", Kinds: fileKinds, AnyUser: true}
)

// lockResponse reads the response of somebody that is about to change, and makes it where there is none.
func (s *store) lockResponse(ctx context.Context, f *Form, userID int) (*FormResponse, error) {
	ownResponse := "WHERE form_id = ? AND user_id = ?" + s.db.ForUpdate()
	if there, err := formResponses.One(ctx, s.db, ownResponse, f.ID, userID); !errors.Is(err, db.ErrNone) {
		return there, err
	}

	now := s.clock.Now()
	made := &FormResponse{FormID: f.ID, UserID: &userID, Version: f.Version, StartedAt: now, SavedAt: now}
	if err := formResponses.InsertUnlessTaken(ctx, s.db, made); err == nil || !errors.Is(err, db.ErrNone) {
		return made, err
	}

	return formResponses.One(ctx, s.db, ownResponse, f.ID, userID) // another tab was faster
}

// countResponses counts the responses of a condition.
func (s *store) countResponses(ctx context.Context, of *db.Where) (int, error) {
	cond, args := of.SQL()
	return s.db.Int(ctx, `SELECT COUNT(*)`+responseTables+cond, args...)
}

const responseTables = ` FROM form_responses r LEFT JOIN users u ON u.id = r.user_id `

var responseSorts = db.Sorts{
	"": "r.saved_at DESC", "name": "CASE WHEN u.name_key IS NULL THEN '' ELSE u.name_key END", "version": "r.version",
	"sentAt": "CASE WHEN r.sent_at IS NULL THEN 0 ELSE r.sent_at END", "savedAt": "r.saved_at",
}

// readResponses reads responses with their people and what they sent. Two statements.
func (s *store) readResponses(ctx context.Context, tail string, args ...any) ([]*FormResponse, error) {
	rows, err := s.db.Query(ctx,
		`SELECT `+formResponses.Columns("r.")+`, u.first_name || ' ' || u.last_name, u.email, u.slug, u.profile_image`+
			responseTables+tail, args...)
	if err != nil {
		return nil, fmt.Errorf("read responses: %w", err)
	}

	defer rows.Close()
	out, ids := []*FormResponse{}, []int{}
	for rows.Next() {
		r, dest := new(FormResponse), make([]any, strings.Count(formResponses.Columns(""), ",")+1)
		var name, email, slug, image *string
		formResponses.Dest(r, dest)
		if err := rows.Scan(append(dest, &name, &email, &slug, &image)...); err != nil {
			return nil, fmt.Errorf("read a response: %w", err)
		}

		// Visitors have no account.
		if r.UserID != nil {
			r.Person = &FormPerson{*r.UserID, *name, *email, *slug, image}
		}

		out, ids = append(out, r), append(ids, r.ID)
	}

	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("read responses: %w", err)
	}

	sent, err := s.answersOf(ctx, ids, false)
	for _, r := range out {
		if r.Answers = sent[r.ID]; r.Answers == nil {
			r.Answers = []*FormAnswer{}
		}
	}

	return out, err
}

// findResponse reads the response of somebody to a form; nil without one.
func (s *store) findResponse(ctx context.Context, formID, userID int) (*FormResponse, error) {
	r, err := formResponses.One(ctx, s.db, "WHERE form_id = ? AND user_id = ?", formID, userID)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the response of user %d to form %d: %w", userID, formID, err)
	}
	return r, nil
}

// markComplete notes of responses whether they answer all that their form wants.
func (s *store) markComplete(ctx context.Context, ids []int, isComplete bool) error {
	cond, arg := s.db.InInts("id", ids)
	_, err := s.db.Exec(ctx, `UPDATE form_responses SET is_complete = ? WHERE `+cond, isComplete, arg)
	return err
}

// readSentJourneyForms reads what people sent with the journey form.
func (s *store) readSentJourneyForms(ctx context.Context, userIDs []int) ([]*FormResponse, error) {
	cond, arg := s.db.InInts("r.user_id", userIDs)
	found, err := s.readResponses(ctx,
		`WHERE r.sent_at IS NOT NULL AND r.form_id = (SELECT f.id FROM forms f WHERE f.slug = ?) AND `+cond,
		JourneyFormSlug, arg)
	if err != nil {
		return nil, fmt.Errorf("read journey forms: %w", err)
	}
	return found, nil
}
