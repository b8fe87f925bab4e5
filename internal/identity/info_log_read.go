package identity

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// infoLogPage opens the info log.
const infoLogPage = "infoLogsReport"

// InfoLogEntry is one line of the info log as it is read, with the names of the people in it.
type InfoLogEntry struct {
	ID         int
	At         time.Time
	Action     string
	Actor      *string
	OnBehalfOf *string
	// Subject is whom or what it is about, by name.
	Subject   *string
	ActorID   *int
	SubjectID *int
	Entity    string
	EntityID  string
	RequestID string
	IP        string

	before, after *string
}

// InfoLogList is one page of the log and how many lines there are.
type InfoLogList struct {
	Rows  []*InfoLogEntry
	Total int
}

// InfoLogFilter narrows the log. Person and Actor are words of a name, address or Tribe ID; days are Manila days, both
// included.
type InfoLogFilter struct {
	// UserID is a person it was done to or by.
	UserID *int
	Person *string
	Actor  *string
	Action *string
	Entity *string
	From   *string
	To     *string
}

// InfoLogChoices are the actions and entities that stand in the log.
type InfoLogChoices struct {
	Actions  []string
	Entities []string
}

// InfoLogs reads a window of the info log, the newest first unless the window says otherwise.
//
// Requires the info log page. Returns errs.Invalid for a day that is not formatted correctly.
func (s *Service) InfoLogs(ctx context.Context, w page.Window, f *InfoLogFilter) (*InfoLogList, error) {
	q, err := s.infoLogQuery(ctx, w, f)
	if err != nil {
		return nil, err
	}

	total, err := q.count(ctx, s.db)
	if err != nil || total == 0 {
		return &InfoLogList{Rows: []*InfoLogEntry{}}, err
	}

	rows, err := q.read(ctx, s.db, w.PerPage, w.Offset())
	return &InfoLogList{rows, total}, err
}

// InfoLog reads one line of the info log.
//
// Requires the info log page. Returns errs.NotFound if there is no such line, and to everybody without the page.
func (s *Service) InfoLog(ctx context.Context, id int) (*InfoLogEntry, error) {
	if !actor.From(ctx).Page(infoLogPage) {
		return nil, errs.Missing("Line")
	}

	q := &infoLogQuery{}
	q.where.And("l.id = ?", id)
	rows, err := q.read(ctx, s.db, 1, 0)
	if err != nil {
		return nil, fmt.Errorf("read line %d: %w", id, err)
	}
	if len(rows) == 0 {
		return nil, errs.Missing("Line")
	}

	return rows[0], nil
}

// InfoLogChoices reads which actions and entities there are, for the filters, without looking at every line.
//
// Requires the info log page.
func (s *Service) InfoLogChoices(ctx context.Context) (*InfoLogChoices, error) {
	if !actor.From(ctx).Page(infoLogPage) {
		return nil, errs.Denied()
	}
	actions, err := distinct(ctx, s.db, "action")
	if err != nil {
		return nil, fmt.Errorf("read actions: %w", err)
	}
	entities, err := distinct(ctx, s.db, "entity")
	return &InfoLogChoices{actions, entities}, err
}

// distinct steps from each value of an indexed column to the next.
func distinct(ctx context.Context, d *db.DB, column string) ([]string, error) {
	rows, err := d.Query(ctx, `WITH RECURSIVE step (value) AS (
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

// Changes tell what was before and after, field by field, without secrets.
func (e *InfoLogEntry) Changes() []*InfoLogChange {
	return changesBetween(keysOf(e.before), keysOf(e.after))
}

func keysOf(text *string) map[string]any {
	keys := map[string]any{}
	if text != nil {
		_ = json.Unmarshal([]byte(*text), &keys) // written by note
	}
	return keys
}
