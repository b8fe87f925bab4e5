package audit

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/db"
)

// store reads and writes lines of the info log.
type store struct{ db *db.DB }

// row is a line as it is written.
type row struct {
	at                           time.Time
	action                       string
	actorID, behalfID, subjectID *int
	entity, entityID             string
	label, before, after         *string
	requestID, ip                string
	keyID                        *int
}

// insert writes lines in one statement.
func (s *store) insert(ctx context.Context, rows []row) error {
	args := make([]any, 0, 13*len(rows))
	for _, r := range rows {
		args = append(args, r.at, r.action, r.actorID, r.behalfID, r.subjectID, r.entity, r.entityID, r.label,
			r.before, r.after, r.requestID, r.ip, r.keyID)
	}

	one := "(" + db.Placeholders(13) + ")"
	_, err := s.db.Exec(ctx,
		`INSERT INTO info_log (at, action, actor_id, on_behalf_of_id, subject_user_id, entity, entity_id, label,
			before_json, after_json, request_id, ip, api_key_id)
		VALUES `+one+strings.Repeat(", "+one, len(rows)-1), args...)
	return err
}

// count tells how many lines a query finds.
func (s *store) count(ctx context.Context, q *query) (int, error) {
	cond, args := q.where.SQL()
	return s.db.Int(ctx, "SELECT COUNT(*) FROM info_log l "+cond, args...)
}

const nameOf = "CASE WHEN %[1]s.id IS NULL THEN NULL ELSE %[1]s.first_name || ' ' || %[1]s.last_name END"

// keyName names the key of a program that acted on behalf of a.
const keyName = "CASE WHEN k.id IS NULL THEN NULL ELSE k.name || ' (API key)' END"

var lineColumns = "l.id, l.at, l.action, COALESCE(" + keyName + ", " + fmt.Sprintf(nameOf, "a") + ")" + ", " +
	fmt.Sprintf(nameOf, "b") + ", COALESCE(" + fmt.Sprintf(nameOf, "s") + ", l.label)" +
	", l.actor_id, l.subject_user_id, l.entity, l.entity_id, l.request_id, l.ip, l.before_json, l.after_json"

// read reads lines in one statement: the lines are chosen first, and only those are joined to people.
func (s *store) read(ctx context.Context, q *query, most, skip int) ([]*Entry, error) {
	cond, args := q.where.SQL()
	order := "DESC"
	if q.ascending {
		order = "ASC"
	}

	// Ordered inside for the window and outside once more, as a join keeps no order.
	rows, err := s.db.Query(ctx,
		"SELECT "+lineColumns+" FROM (SELECT l.* FROM info_log l "+cond+" ORDER BY l.at "+order+", l.id "+order+
			` LIMIT ? OFFSET ?) l
		LEFT JOIN users a ON a.id = l.actor_id
		LEFT JOIN api_keys k ON k.id = l.api_key_id
		LEFT JOIN users b ON b.id = l.on_behalf_of_id
		LEFT JOIN users s ON s.id = l.subject_user_id
		ORDER BY l.at `+order+", l.id "+order, append(args, most, skip)...)
	if err != nil {
		return nil, fmt.Errorf("read info log: %w", err)
	}

	defer rows.Close()
	lines := []*Entry{}
	for rows.Next() {
		e := new(Entry)
		if err := rows.Scan(&e.ID, db.Millis(&e.At), &e.Action, &e.Actor, &e.OnBehalfOf, &e.Subject,
			&e.ActorID, &e.SubjectID, &e.Entity, &e.EntityID, &e.RequestID, &e.IP, &e.before, &e.after); err != nil {
			return nil, fmt.Errorf("scan line of info log: %w", err)
		}

		lines = append(lines, e.named())
	}

	return lines, rows.Err()
}

// distinct steps from each value of an indexed column to the next.
func (s *store) distinct(ctx context.Context, column string) ([]string, error) {
	rows, err := s.db.Query(ctx, `WITH RECURSIVE step (value) AS (
			SELECT MIN(`+column+`) FROM info_log
			UNION ALL
			SELECT (SELECT MIN(l.`+column+`) FROM info_log l WHERE l.`+column+
		` > step.value) FROM step WHERE step.value IS NOT NULL
		) SELECT value FROM step WHERE value IS NOT NULL AND value <> ''`)
	if err != nil {
		return nil, fmt.Errorf("read values of %s: %w", column, err)
	}

	defer rows.Close()
	out := []string{}
	for rows.Next() {
		var value string
		if err := rows.Scan(&value); err != nil {
			return nil, fmt.Errorf("scan value of %s: %w", column, err)
		}

		out = append(out, value)
	}

	return out, rows.Err()
}
