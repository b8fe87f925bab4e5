package journey

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
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

// answerRow is one value of an answer.
type answerRow struct {
	ResponseID int    `db:"response_id"`
	IsDraft    bool   `db:"is_draft"`
	Question   string `db:"question"`
	N          int    `db:"n"`
	Value      string `db:"value"`
	FileID     *int   `db:"file_id"`
}

var (
	formResponses = db.NewTable[FormResponse]("form_responses")
	answerRows    = db.NewTable[answerRow]("form_answers")
)

// responseFiles is what files belong to that somebody answered with; fileKinds are the kinds that are taken.
const responseFiles = "form-response"

var (
	fileKinds   = []string{files.Image, files.PDF, files.Document, files.Spreadsheet, files.Presentation}
	formPurpose = files.Purpose{Name: "form-answer", Kinds: fileKinds, Anyone: true}
)

// lockResponse reads the response of somebody that is about to change, and makes it where there is none.
func (s *Service) lockResponse(ctx context.Context, f *Form, userID int) (*FormResponse, error) {
	theirs := "WHERE form_id = ? AND user_id = ?" + s.db.ForUpdate()
	if there, err := formResponses.One(ctx, s.db, theirs, f.ID, userID); !errors.Is(err, db.ErrNone) {
		return there, err
	}

	now := s.clock.Now()
	made := &FormResponse{FormID: f.ID, UserID: &userID, Version: f.Version, StartedAt: now, SavedAt: now}
	if err := formResponses.InsertUnlessTaken(ctx, s.db, made); err == nil || !errors.Is(err, db.ErrNone) {
		return made, err
	}

	return formResponses.One(ctx, s.db, theirs, f.ID, userID) // another tab was faster
}

// writeAnswers puts answers in the place of those that were typed, and sent ones also in the place of those that were
// sent.
func (s *Service) writeAnswers(
	ctx context.Context, r *FormResponse, questions []*FormQuestion, given FormAnswers, isDraft bool,
) error {
	remove := `DELETE FROM form_answers WHERE response_id = ?`
	if isDraft {
		remove += ` AND is_draft`
	}

	if _, err := s.db.Exec(ctx, remove, r.ID); err != nil {
		return fmt.Errorf("forget the answers of response %d: %w", r.ID, err)
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

	for chunk := range slices.Chunk(rows, 100) {
		if err := answerRows.InsertAll(ctx, s.db, chunk); err != nil {
			return fmt.Errorf("write the answers of response %d: %w", r.ID, err)
		}
	}

	return nil
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

	sent, err := answerRows.All(ctx, s.db, "WHERE response_id = ? AND NOT is_draft AND file_id IS NOT NULL", r.ID)
	for _, row := range sent {
		wanted = append(wanted,
			files.Wanted{Field: row.Question, ID: *row.FileID, Kinds: fileKinds, Purpose: formPurpose.Name})
	}

	return rows, wanted, err
}

// answersOf reads the answers of responses, by response. One statement.
func (s *Service) answersOf(ctx context.Context, ids []int, isDraft bool) (map[int][]*FormAnswer, error) {
	out := map[int][]*FormAnswer{}
	if len(ids) == 0 {
		return out, nil
	}

	cond, arg := s.db.InInts("a.response_id", ids)
	rows, err := s.db.Query(ctx,
		`SELECT a.response_id, a.question, a.value, f.id, f.name, f.title, f.size FROM form_answers a
			LEFT JOIN files f ON f.id = a.file_id
		WHERE `+cond+` AND a.is_draft = ? ORDER BY a.response_id, a.question, a.n`, arg, isDraft)
	if err != nil {
		return nil, fmt.Errorf("read answers: %w", err)
	}

	defer rows.Close()
	for rows.Next() {
		var response int
		var question, value string
		var id, size *int
		var name, title *string
		if err := rows.Scan(&response, &question, &value, &id, &name, &title, &size); err != nil {
			return nil, fmt.Errorf("read an answer: %w", err)
		}

		list := out[response]

		// Answers with several values come as several rows.
		if len(list) == 0 || list[len(list)-1].Question != question {
			list = append(list, &FormAnswer{Question: question, Files: []*FormFile{}})
		}

		last := list[len(list)-1]
		last.Values = append(last.Values, value)
		if id != nil {
			last.Files = append(last.Files,
				&FormFile{ID: *id, Size: *size, Name: *title,
					URL: s.files.URL(actor.From(ctx), &files.File{Name: *name})})
		}

		out[response] = list
	}

	return out, rows.Err()
}
