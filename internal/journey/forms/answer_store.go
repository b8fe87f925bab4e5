package forms

import (
	"context"
	"fmt"
	"slices"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/files"
)

// answersOf reads the answers of responses, by response. One statement.
func (s *store) answersOf(ctx context.Context, ids []int, isDraft bool) (map[int][]*FormAnswer, error) {
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

// answerRow is one value of an answer.
type answerRow struct {
	ResponseID int    `db:"response_id"`
	IsDraft    bool   `db:"is_draft"`
	Question   string `db:"question"`
	N          int    `db:"n"`
	Value      string `db:"value"`
	FileID     *int   `db:"file_id"`
}

// deleteAnswers removes the answers of a response, or those alone that were typed and not sent.
func (s *store) deleteAnswers(ctx context.Context, responseID int, isDraft bool) error {
	remove := `DELETE FROM form_answers WHERE response_id = ?`
	if isDraft {
		remove += ` AND is_draft`
	}

	if _, err := s.db.Exec(ctx, remove, responseID); err != nil {
		return fmt.Errorf("forget the answers of response %d: %w", responseID, err)
	}

	return nil
}

// insertAnswers writes the answers of a response.
func (s *store) insertAnswers(ctx context.Context, responseID int, rows []*answerRow) error {
	for chunk := range slices.Chunk(rows, 100) {
		if err := answerRows.InsertAll(ctx, s.db, chunk); err != nil {
			return fmt.Errorf("write the answers of response %d: %w", responseID, err)
		}
	}

	return nil
}

// sentFiles reads the answers that were sent with a response and are files.
func (s *store) sentFiles(ctx context.Context, responseID int) ([]*answerRow, error) {
	return answerRows.All(ctx, s.db, "WHERE response_id = ? AND NOT is_draft AND file_id IS NOT NULL", responseID)
}

// readSent reads what was sent to a form, by response, and whether each was complete.
func (s *store) readSent(
	ctx context.Context, formID int,
) (was map[int]bool, sent map[int]FormAnswers, err error) {
	rows, err := s.db.Query(ctx, `SELECT r.id, r.is_complete, a.question, a.value FROM form_responses r
		LEFT JOIN form_answers a ON a.response_id = r.id AND NOT a.is_draft
		WHERE r.form_id = ? AND r.sent_at IS NOT NULL ORDER BY r.id, a.question, a.n`, formID)
	if err != nil {
		return nil, nil, fmt.Errorf("read what was sent to form %d: %w", formID, err)
	}

	defer rows.Close()
	was, sent = map[int]bool{}, map[int]FormAnswers{}
	for rows.Next() {
		var id int
		var isComplete bool
		var question, value *string
		if err := rows.Scan(&id, &isComplete, &question, &value); err != nil {
			return nil, nil, fmt.Errorf("read an answer to form %d: %w", formID, err)
		}

		if was[id] = isComplete; sent[id] == nil {
			sent[id] = FormAnswers{}
		}

		if question != nil {
			sent[id][*question] = append(sent[id][*question], *value)
		}
	}

	if err := rows.Err(); err != nil {
		return nil, nil, fmt.Errorf("read the answers to form %d: %w", formID, err)
	}

	return was, sent, nil
}
