package userlist

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// Part is a column or a filter of the list of people that another domain owns: batch, stage, membership and the
// like. The domain joins it in app; identity learns nothing about it beyond this. :now in its SQL stands for the
// present.
type Part struct {
	// Name is its name in sort, filter and columns, such as batch; Label is the title of its column.
	Name, Label string
	// Kind is how its value is shown: text, number, date or membership.
	Kind string
	// Join reaches its rows from u, the person: "LEFT JOIN batches b ON b.id = m.batch_id". It must never double a
	// person.
	Join string
	// Value is the SQL of what the column shows; empty for a part that only filters.
	Value string
	// Sort is the SQL to sort by, never null; empty for a column that does not sort.
	Sort string
	// IsStored tells that it sorts and filters by columns that are stored with the person, without its Join.
	IsStored bool
	// BeforeSort brings up to date what it sorts by, where Refresh doesn't; nil where that always is.
	BeforeSort func(ctx context.Context) error
	// Filter makes a condition of one of its values; nil for a part that does not filter.
	Filter func(value string) (cond string, args []any, err error)
	// Options are the choices of the filter.
	Options func(ctx context.Context) ([]*PartOption, error)
}

// kindDate is the kind of a part that says when, in milliseconds.
const kindDate = "date"

// PartOption is one choice of a filter.
type PartOption struct{ Value, Label string }

// IsColumn tells whether the part has a column.
func (p *Part) IsColumn() bool { return p.Value != "" }

// IsSortable tells whether the list can be sorted by it.
func (p *Part) IsSortable() bool { return p.Sort != "" }

// PartsJSON is an object of the values of columns, as drivers read them, by the names of the columns.
func PartsJSON(columns []*Part, values []any) (json.RawMessage, error) {
	// Written by hand: it is made for every row of a list.
	out := append(make([]byte, 0, 32*len(columns)+2), '{')
	for i, part := range columns {
		if i > 0 {
			out = append(out, ',')
		}

		out = append(strconv.AppendQuote(out, part.Name), ':')
		switch v := plainValue(values[i]).(type) {
		case nil:
			out = append(out, "null"...)
		case int64:
			out = strconv.AppendInt(out, v, 10)
		default:
			text, err := json.Marshal(v)
			if err != nil {
				return nil, err
			}

			out = append(out, text...)
		}
	}

	return append(out, '}'), nil
}

// bindPresent puts the present in place wherever a statement of the list names it; its text stays the same at any time.
func (s *Service) bindPresent(text string, args []any) (string, []any) {
	pieces := strings.Split(text, ":now")
	if len(pieces) == 1 {
		return text, args
	}

	// Arguments keep their order among the marks that stand before and after.
	now, all := s.clock.Now(), []any{}
	for i, piece := range pieces {
		n := strings.Count(piece, "?")
		all, args = append(all, args[:n]...), args[n:]
		if i < len(pieces)-1 {
			all = append(all, now)
		}
	}

	return strings.Join(pieces, "?"), all
}

// Parts lists the columns and filters that other domains add to the list of people.
//
// Requires the page users or archivedUsers.
func (s *Service) Parts(ctx context.Context) ([]*Part, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}
	if !a.Page("users", "archivedUsers") {
		return nil, errs.Denied()
	}
	return s.hooks.Parts, nil
}
