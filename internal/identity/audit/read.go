package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// logPage opens the info log.
const logPage = "infoLogsReport"

// Entry is one line of the info log as it is read, with the names of the people in it.
type Entry struct {
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

// List is one page of the log and how many lines there are.
type List struct {
	Rows  []*Entry
	Total int
}

// Filter narrows the log. Person and Actor are words of a name, address or Tribe ID; days are Manila days, both
// included.
type Filter struct {
	// UserID is a person it was done to or by.
	UserID *int
	Person *string
	Actor  *string
	Action *string
	Entity *string
	From   *string
	To     *string
}

// Choices are the actions and entities that stand in the log.
type Choices struct {
	Actions  []string
	Entities []string
}

// Lines reads a window of the info log, the newest first unless the window says otherwise.
//
// Requires the info log page. Returns errs.Invalid for a day that is not formatted correctly.
func (s *Service) Lines(ctx context.Context, w page.Window, f *Filter) (*List, error) {
	q, err := s.newQuery(ctx, w, f)
	if err != nil {
		return nil, err
	}

	total, err := s.store.count(ctx, q)
	if err != nil || total == 0 {
		return &List{Rows: []*Entry{}}, err
	}

	rows, err := s.store.read(ctx, q, w.PerPage, w.Offset())
	return &List{rows, total}, err
}

// Line reads one line of the info log.
//
// Requires the info log page. Returns errs.NotFound if there is no such line, and to everybody without the page.
func (s *Service) Line(ctx context.Context, id int) (*Entry, error) {
	if !actor.From(ctx).Page(logPage) {
		return nil, errs.Missing("Line")
	}

	q := &query{}
	q.where.And("l.id = ?", id)
	rows, err := s.store.read(ctx, q, 1, 0)
	if err != nil {
		return nil, fmt.Errorf("read line %d: %w", id, err)
	}
	if len(rows) == 0 {
		return nil, errs.Missing("Line")
	}

	return rows[0], nil
}

// Choices reads which actions and entities there are, for the filters, without looking at every line.
//
// Requires the info log page.
func (s *Service) Choices(ctx context.Context) (*Choices, error) {
	if !actor.From(ctx).Page(logPage) {
		return nil, errs.Denied()
	}
	actions, err := s.store.distinct(ctx, "action")
	if err != nil {
		return nil, fmt.Errorf("read actions: %w", err)
	}
	entities, err := s.store.distinct(ctx, "entity")
	return &Choices{actions, entities}, err
}

// Changes tell what was before and after, field by field, without secrets.
func (e *Entry) Changes() []*Change {
	return changesBetween(keysOf(e.before), keysOf(e.after))
}

func keysOf(text *string) map[string]any {
	keys := map[string]any{}
	if text != nil {
		_ = json.Unmarshal([]byte(*text), &keys) // written by Write
	}
	return keys
}

// named gives a line that is about a thing without a name the number of that thing.
func (e *Entry) named() *Entry {
	if e.Subject == nil && e.Entity != "" && e.Entity != "user" && e.EntityID != "" {
		e.Subject = new(strings.ReplaceAll(e.Entity, "_", " ") + " " + e.EntityID)
	}
	return e
}
