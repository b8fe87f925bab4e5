package forms

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
)

// countAnswered counts, by question, the responses that answer it.
func (s *store) countAnswered(ctx context.Context, of *db.Where) (map[string]int, error) {
	counts, err := s.countAnswers(ctx, `SELECT a.question, '', COUNT(DISTINCT a.response_id)`, `GROUP BY a.question`,
		of)
	out := map[string]int{}
	for question, values := range counts {
		out[question] = values[""]
	}
	return out, err
}

// countValues counts how often each value was given to some questions.
func (s *store) countValues(
	ctx context.Context, of *db.Where, questions []string,
) (map[string]map[string]int, error) {
	cond, arg := s.db.InTexts("a.question", questions)
	return s.countAnswers(ctx, `SELECT a.question, a.value, COUNT(*)`,
		`AND `+cond+` GROUP BY a.question, a.value`, of, arg)
}

// countAnswers counts what was answered in responses, by question and value.
func (s *store) countAnswers(
	ctx context.Context, columns, tail string, of *db.Where, args ...any,
) (map[string]map[string]int, error) {
	cond, given := of.SQL()
	rows, err := s.db.Query(ctx,
		columns+responseTables+`JOIN form_answers a ON a.response_id = r.id AND NOT a.is_draft `+cond+` `+tail,
		append(given, args...)...)
	if err != nil {
		return nil, fmt.Errorf("count the answers of a form: %w", err)
	}

	defer rows.Close()
	out := map[string]map[string]int{}
	for rows.Next() {
		var question, value string
		var n int
		if err := rows.Scan(&question, &value, &n); err != nil {
			return nil, fmt.Errorf("read a count of answers: %w", err)
		}

		if out[question] == nil {
			out[question] = map[string]int{}
		}

		out[question][value] = n
	}

	return out, rows.Err()
}
