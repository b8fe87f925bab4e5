package success

import (
	"context"
	"fmt"
	"strings"

	"atlas/internal/identity/people"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
)

// store holds the SQL of success managers, their people, rules, queues and contacts.
type store struct {
	db    *db.DB
	clock clock.Clock
}

const (
	// managerTables find success managers u who work here.
	managerTables = ` FROM users u JOIN user_access_levels ul ON ul.user_id = u.id AND ul.level_id = '` + level + `' `
	// isUnassigned are members u whom no one looks after. A manager looks after no one who is one of them.
	isUnassigned = `u.archived_at IS NULL AND EXISTS (SELECT 1 FROM user_access_levels ml
		WHERE ml.user_id = u.id AND ml.level_id = 'member')
		AND NOT EXISTS (SELECT 1 FROM success_assignments sa WHERE sa.user_id = u.id AND sa.manager_id IN (` +
		workingIDs + `))`
	// workingIDs are the managers who work here. Whom someone looked after who left is looked after by no one.
	workingIDs = `SELECT wu.id FROM users wu JOIN user_access_levels wl ON wl.user_id = wu.id AND wl.level_id = '` +
		level + `' WHERE wu.archived_at IS NULL`

	managerFigures = `SELECT u.id, u.first_name, u.last_name, u.email, u.profile_image,
		(SELECT COUNT(*) FROM success_assignments sa JOIN users p ON p.id = sa.user_id AND p.archived_at IS NULL
		WHERE sa.manager_id = u.id) AS people,
		(SELECT COUNT(DISTINCT c.user_id) FROM success_contacts c
		WHERE c.by_id = u.id AND c.undone_at IS NULL AND c.at >= %d) AS contacted,
		(SELECT COUNT(*) FROM success_assignments pa JOIN users pu ON pu.id = pa.user_id AND pu.archived_at IS NULL
		JOIN success_contacts c ON c.user_id = pa.user_id
		WHERE pa.manager_id = u.id AND c.until >= %d AND ` + isOpenPromise + `) AS promises`
)

var (
	managerSorts = db.Sorts{"": "u.name_key", "name": "u.name_key", "people": "people", "contacted": "contacted",
		"promises": "promises"}
	personSorts = db.Sorts{"": "u.name_key", "name": "u.name_key", "assignedAt": "a.assigned_at"}
)

func scanManager(scan func(dest ...any) error) (*Manager, error) {
	m := new(Manager)
	err := scan(&m.ID, &m.FirstName, &m.LastName, &m.Email, &m.ProfileImage, &m.People, &m.ContactedThisWeek,
		&m.OpenPromises)

	return m, err
}

// searched narrows a list of people u to those whose names hold every word.
func searched(where *db.Where, search string) {
	for word := range strings.FieldsSeq(fold.Plain(search)) {
		where.And(`u.search_text LIKE ? ESCAPE '\'`, db.Like(word))
	}
}

// whereVisible narrows a list of people u to those whom the caller sees; nil is everybody.
func whereVisible(where *db.Where, scope *people.Scope) {
	if scope != nil {
		where.And("("+scope.Cond+")", scope.Args...)
	}
}

// managerColumns are those of managers u, with what happened this week in Manila.
func (s *store) managerColumns() string {
	today := clock.StartOfDay(s.clock.Now())
	// Weekday counts from Sunday, but the week begins on Monday here.
	monday := clock.AddDays(today, -(int(today.In(clock.Manila).Weekday())+6)%7)

	return fmt.Sprintf(managerFigures, monday.UnixMilli(), today.UnixMilli())
}

func (s *store) loadManagers(ctx context.Context, window page.Window) (*ManagerList, error) {
	where := new(db.Where).And("u.archived_at IS NULL")
	searched(where, window.Search)
	cond, args := where.SQL()

	out := &ManagerList{Rows: []*Manager{}}
	var err error
	// Counted with a copy of the arguments: the statement below appends to them.
	if out.Total, err = s.db.Int(ctx, `SELECT COUNT(*)`+managerTables+cond, append([]any{}, args...)...); err != nil {
		return nil, fmt.Errorf("count success managers: %w", err)
	}

	query := s.managerColumns() + managerTables + cond + managerSorts.Order(window, "u.id") + ` LIMIT ? OFFSET ?`
	err = s.db.Each(ctx, query, append(args, window.PerPage, window.Offset()), func(scan func(...any) error) error {
		m, err := scanManager(scan)
		out.Rows = append(out.Rows, m)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read success managers: %w", err)
	}

	if out.Unassigned, err = s.db.Int(ctx, `SELECT COUNT(*) FROM users u WHERE `+isUnassigned); err != nil {
		return nil, fmt.Errorf("count members without a success manager: %w", err)
	}

	return out, nil
}

// loadManager reads one manager. Returns errs.NotFound for someone without the level, or archived.
func (s *store) loadManager(ctx context.Context, id int) (*Manager, error) {
	var found *Manager
	err := s.db.Each(ctx, s.managerColumns()+managerTables+`WHERE u.id = ? AND u.archived_at IS NULL`, []any{id},
		func(scan func(...any) error) (err error) {
			found, err = scanManager(scan)
			return err
		})
	if err != nil {
		return nil, fmt.Errorf("read success manager %d: %w", id, err)
	}
	if found == nil {
		return nil, errs.Missing("Success manager")
	}

	return found, nil
}

func (s *store) loadPeople(
	ctx context.Context, managerID *int, scope *people.Scope, window page.Window,
) (*PersonList, error) {
	where := new(db.Where)
	if managerID != nil {
		where.And("a.manager_id = ? AND u.archived_at IS NULL", *managerID)
	} else {
		// Members of a manager who left are here as well.
		where.And(isUnassigned)
	}

	whereVisible(where, scope)
	searched(where, window.Search)
	cond, args := where.SQL()
	from := ` FROM users u LEFT JOIN success_assignments a ON a.user_id = u.id AND a.manager_id IN (` + workingIDs +
		`) `

	out := &PersonList{Rows: []*Person{}}
	var err error
	// Counted with a copy of the arguments: the statement below appends to them.
	if out.Total, err = s.db.Int(ctx, `SELECT COUNT(*)`+from+cond, append([]any{}, args...)...); err != nil {
		return nil, fmt.Errorf("count the people of a success manager: %w", err)
	}

	query := `SELECT u.id, u.first_name, u.last_name, b.name, g.name, a.assigned_at, a.user_id IS NOT NULL
		AND a.assigned_by_id IS NULL` + from +
		`LEFT JOIN batch_members bm ON bm.user_id = u.id LEFT JOIN batches b ON b.id = bm.batch_id
		LEFT JOIN group_members gm ON gm.user_id = u.id
		LEFT JOIN member_groups g ON g.id = gm.group_id AND g.archived_at IS NULL ` +
		cond + personSorts.Order(window, "u.id") + ` LIMIT ? OFFSET ?`
	err = s.db.Each(ctx, query, append(args, window.PerPage, window.Offset()), func(scan func(...any) error) error {
		p := new(Person)
		out.Rows = append(out.Rows, p)
		return scan(&p.ID, &p.FirstName, &p.LastName, &p.Batch, &p.Group, db.OptionalMillis(&p.AssignedAt), &p.ByRule)
	})
	if err != nil {
		return nil, fmt.Errorf("read the people of a success manager: %w", err)
	}

	return out, nil
}
