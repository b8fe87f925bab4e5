package identity

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// UserListPart is a column or a filter of the list of people that another domain owns: batch, stage, membership and the
// like. The domain joins it in app; identity learns nothing about it beyond this. :now in its SQL stands for the
// present.
type UserListPart struct {
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
	// IsKept tells that it sorts and filters by columns that are kept with the person, without its Join.
	IsKept bool
	// BeforeSort brings up to date what it sorts by, where RefreshUsers doesn't; nil where that always is.
	BeforeSort func(ctx context.Context) error
	// Filter makes a condition of one of its values; nil for a part that does not filter.
	Filter func(value string) (cond string, args []any, err error)
	// Options are the choices of the filter.
	Options func(ctx context.Context) ([]*UserPartOption, error)
}

// kindDate is the kind of a part that says when, in milliseconds.
const kindDate = "date"

// UserPartOption is one choice of a filter.
type UserPartOption struct{ Value, Label string }

// IsColumn tells whether the part has a column.
func (p *UserListPart) IsColumn() bool { return p.Value != "" }

// IsSortable tells whether the list can be sorted by it.
func (p *UserListPart) IsSortable() bool { return p.Sort != "" }

// PartsJSON is an object of the values of columns, as drivers read them, by the names of the columns.
func PartsJSON(columns []*UserListPart, values []any) (json.RawMessage, error) {
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

// atPresent puts the present in place wherever a statement of the list names it; its text stays the same at any time.
func (s *Service) atPresent(text string, args []any) (string, []any) {
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

// UserListParts lists the columns and filters that other domains add to the list of people.
//
// Requires the page users or archivedUsers.
func (s *Service) UserListParts(ctx context.Context) ([]*UserListPart, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}
	if !a.Page("users", "archivedUsers") {
		return nil, errs.Denied()
	}
	return s.hooks.UserListParts, nil
}

// UserListPartFields are the fields of UserListPart that need a statement of their own.
type UserListPartFields struct{ Identity *Service }

// Options are the choices of the filter; none for a part that does not filter.
func (f UserListPartFields) Options(ctx context.Context, of *UserListPart) ([]*UserPartOption, error) {
	if of.Options == nil || of.Filter == nil {
		return []*UserPartOption{}, nil
	}
	return of.Options(ctx)
}

// UserScope is a condition on u, the person, that says whom a caller may see.
type UserScope struct {
	Cond string
	Args []any
}

// everybodyPage is the right to see everybody and not only one's own people.
const everybodyPage = "allUsers"

// noOne is the id of nobody.
const noOne = 0

// userScope says whom the caller may see; nil is everybody. Without the right to see everybody it is whoever other
// domains say are the caller's own people, and the caller in person; as long as no domain says so, the caller alone.
// The key of a program doesn't show who made it.
func (s *Service) userScope(ctx context.Context, a actor.Actor) (*UserScope, error) {
	if a.Page(everybodyPage) {
		return nil, nil
	}

	self := a.UserID
	if a.IsProgram() {
		self = noOne
	}

	own := &UserScope{Cond: "u.id = ?", Args: []any{self}}
	if s.hooks.UserScope == nil {
		return own, nil
	}

	theirs, err := s.hooks.UserScope(ctx, a)
	if err != nil || theirs == nil {
		return own, err
	}

	return &UserScope{Cond: "u.id = ? OR (" + theirs.Cond + ")", Args: append([]any{self}, theirs.Args...)}, nil
}

// ScopeOf gives the condition that says whom the caller sees, for statements of other domains; nil is everybody.
func (s *Service) ScopeOf(ctx context.Context) (*UserScope, error) {
	return s.userScope(ctx, actor.From(ctx))
}

// OwnPeople gives the condition that says who the caller's own people are, such as those of a group that they lead,
// whoever else they may see.
func (s *Service) OwnPeople(ctx context.Context) (*UserScope, error) {
	caller := actor.From(ctx)
	if s.hooks.UserScope == nil {
		return &UserScope{Cond: "u.id = ?", Args: []any{caller.UserID}}, nil
	}

	return s.hooks.UserScope(ctx, caller)
}

// MustSee checks that all of these people, each given once, exist, are not archived, and are seen by the caller.
// Returns errs.NotFound otherwise.
func (s *Service) MustSee(ctx context.Context, ids []int) error {
	scope, err := s.ScopeOf(ctx)
	if err != nil {
		return err
	}

	// Counted, so that one person too many does not tell which of them.
	n, err := s.store.people.countPresent(ctx, ids, scope)
	if err == nil && n != len(ids) {
		err = errs.Missing("User")
	}

	return err
}

// mustSee returns errs.NotFound for a person whom the caller does not see.
func (s *Service) mustSee(ctx context.Context, a actor.Actor, id int) error {
	scope, err := s.userScope(ctx, a)
	// Everyone may see themselves.
	if err != nil || scope == nil || a.IsSelf(id) {
		return err
	}

	isIn, err := s.store.people.isWithin(ctx, id, scope)
	if err == nil && !isIn {
		err = errs.Missing("User")
	}

	return err
}
