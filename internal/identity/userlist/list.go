package userlist

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"atlas/internal/identity/access"
	"atlas/internal/identity/accesslevels"
	"atlas/internal/identity/people"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
)

// Filter narrows the list of people. What is left out narrows nothing.
type Filter struct {
	// Status is all (everybody who is not archived), active, inactive or archived.
	Status *string
	// Kind is all, members, staff, affiliates or non-members, as byKind says.
	Kind *string
	// Level is the id of a level they hold.
	Level *string
	// Parts are filters of other domains.
	Parts []*PartFilter
}

// PartFilter is a filter of another domain: the name of a part and one of its values.
type PartFilter struct{ Name, Value string }

// List is one page of people.
type List struct {
	Rows  []*people.User
	Total int
}

const (
	statusAll = "all"

	kindMembers    = "members"
	kindStaff      = "staff"
	kindAffiliates = "affiliates"
	kindNonMembers = "non-members"
)

var (
	userStatuses = []string{statusAll, people.StatusActive, people.StatusInactive, people.StatusArchived}
	userKinds    = []string{statusAll, kindMembers, kindStaff, kindAffiliates, kindNonMembers}
)

// Users lists the people whom the caller sees, by filter, words and order.
//
// Requires the page users, or archivedUsers for the status archived. Returns errs.Invalid for a filter that is not
// offered.
func (s *Service) Users(ctx context.Context, w page.Window, f *Filter) (*List, error) {
	q, err := s.userQuery(ctx, w, f)
	if err != nil {
		return nil, err
	}
	return s.userPage(ctx, q, w)
}

// userQuery makes SQL of a filter. It requires and returns what Users does.
func (s *Service) userQuery(ctx context.Context, w page.Window, f *Filter) (*userQuery, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}
	if f == nil {
		f = &Filter{}
	}

	status, kind := orDefault(f.Status, statusAll), orDefault(f.Kind, statusAll)
	var c errs.Check
	c.That(slices.Contains(userStatuses, status), "status", errs.IsNotValid)
	c.That(slices.Contains(userKinds, kind), "kind", errs.IsNotValid)
	if err := c.Err(); err != nil {
		return nil, err
	}

	// Archived people are a right of their own, in both directions.
	if status == people.StatusArchived && !a.Page("archivedUsers") || status != people.StatusArchived && !a.Page("users") {
		return nil, errs.Denied()
	}

	q := s.newUserQuery(w)
	q.byStatus(status)
	if err := s.byKind(ctx, q, kind); err != nil {
		return nil, err
	}

	if err := s.byLevel(ctx, q, values.OrEmpty(f.Level)); err != nil {
		return nil, err
	}

	for _, part := range f.Parts {
		if err := q.byPart(part); err != nil {
			return nil, err
		}
	}

	// A condition beside all others, so that no filter shows more than the caller may see.
	scope, err := s.people.ScopeFor(ctx, a)
	if err != nil {
		return nil, err
	}
	if scope != nil {
		q.isCounted = false
		q.where.And(scope.Cond, scope.Args...)
	}

	if part := q.part(w.Sort); part != nil && part.BeforeSort != nil {
		if err := part.BeforeSort(ctx); err != nil {
			return nil, err
		}
	}

	if q.needsStored {
		if err := s.Refresh(ctx); err != nil {
			return nil, fmt.Errorf("bring up to date what people are listed by: %w", err)
		}
	}

	return q, nil
}

func orDefault(given *string, otherwise string) string {
	if text := values.OrEmpty(given); text != "" {
		return text
	}
	return otherwise
}

// byStatus adds the conditions of a status.
func (q *userQuery) byStatus(status string) {
	if status == people.StatusArchived {
		q.isCounted = false
		q.where.And("u.archived_at IS NOT NULL")
		return
	}
	q.where.And("u.archived_at IS NULL")
	if status == statusAll {
		return
	}

	// Kept with the person, as whether somebody is active depends on the present.
	q.needsStored = true
	q.where.If(status == people.StatusActive, "u.is_active")
	q.where.If(status == people.StatusInactive, "NOT u.is_active")
}

// byKind narrows to members who don't work here, to staff (any level of people who work here, or the legacy flag), to
// affiliates whatever else they are, or to people who hold no level beyond non-member. Levels are asked for by their
// bits, which the index of every order holds.
func (s *Service) byKind(ctx context.Context, q *userQuery, kind string) error {
	switch kind {
	case statusAll:
		return nil
	case kindNonMembers:
		q.where.And("u.is_non_member = ?", true)
		return nil
	}

	levels, err := s.levels.OrderedLevels(ctx)
	if err != nil {
		return fmt.Errorf("read the levels to filter people by kind: %w", err)
	}

	// The bit of levels without one of their own counts as staff: those are levels that staff made.
	staff := int64(1) << accesslevels.LevelBits
	var members, affiliates int64
	for _, level := range levels {
		// These share the last bit, which counts as staff already.
		if level.Position >= accesslevels.LevelBits {
			continue
		}

		bit := int64(1) << level.Position
		switch {
		case level.ID == "affiliate":
			affiliates |= bit
		case access.IsStaffLevel(level.ID):
			staff |= bit
		case level.ID != access.SignupLevel:
			members |= bit
		}
	}

	switch kind {
	case kindMembers:
		q.where.And("u.level_bits & ? <> 0 AND u.level_bits & ? = 0", members, staff)
	case kindAffiliates:
		q.where.And("u.level_bits & ? <> 0", affiliates)
	case kindStaff:
		// A legacy administrator without any level is neither a non-member nor anything else.
		q.where.And("u.level_bits & ? <> 0 OR (u.is_non_member = ? AND u.level_bits & ? = 0)", staff, false,
			members|affiliates)
	}

	return nil
}

// byLevel narrows to holders of a level.
func (s *Service) byLevel(ctx context.Context, q *userQuery, id string) error {
	if id == "" {
		return nil
	}

	place, err := s.levels.PositionOf(ctx, id)
	if err != nil {
		return err
	}

	// Levels with a bit are found in the index of every order, others by a row.
	if place < accesslevels.LevelBits {
		q.where.And("u.level_bits & ? <> 0", int64(1)<<place)
	} else {
		q.isCounted = false
		q.where.And("EXISTS (SELECT 1 FROM user_access_levels g WHERE g.user_id = u.id AND g.level_id = ?)", id)
	}

	return nil
}

// wordsMax bounds how many words are looked for.
const wordsMax = 6

// Words are what is looked for, folded like what is looked at.
func Words(search string) []string {
	all := strings.Fields(fold.Plain(search))
	for i, word := range all {
		all[i] = searchedNumber(word)
	}
	return all[:min(len(all), wordsMax)]
}

// searchedNumber takes the marks out of a word that is a number or a part of one, such as (0917) and 123-4567: people
// are found by both ways of writing theirs, without marks. Any other word stays as it is.
func searchedNumber(word string) string {
	if strings.Trim(word, "+0123456789-.()") != "" || !strings.ContainsAny(word, "0123456789") {
		return word
	}
	return strings.NewReplacer("-", "", ".", "", "(", "", ")", "").Replace(word)
}
