package memberimport

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/imports"
)

const (
	importFunction    = "user_import"
	membersSheet      = "Members"
	subscriptionSheet = "Subscription"
)

// MembersKind teaches the import machinery about people. A row finds its person by Tribe ID, then by e-mail; a blank
// cell changes nothing; nobody is changed who may do more than the importer, and no level is given that the importer
// does not hold.
func (s *Service) MembersKind() imports.Kind {
	return imports.Kind{
		Name: imports.Members, Function: importFunction,
		Modes: []imports.Mode{imports.Create, imports.Upsert, imports.Update},
		Plan:  s.planMembers, State: s.importState, Undo: s.undoMember, FollowUp: s.welcomeMembers,
	}
}

// ActorOf gives a person with the rights of this moment, for work in the background that they started. Returns
// errs.Forbidden once they are archived or gone.
func (s *Service) ActorOf(ctx context.Context, userID int, originalID *int) (actor.Actor, error) {
	u, err := s.people.ByID(ctx, userID)
	if errors.Is(err, db.ErrNone) {
		return actor.Actor{}, errs.Denied()
	}
	if err != nil {
		return actor.Actor{}, fmt.Errorf("read user %d: %w", userID, err)
	}

	// Rights are read anew: they may have changed since the work was queued.
	now, err := s.levels.LoadUserAccess(ctx, userID)
	if err != nil {
		return actor.Actor{}, fmt.Errorf("read rights of user %d: %w", userID, err)
	}
	if now.ArchivedAt != nil {
		return actor.Actor{}, errs.Denied()
	}

	a := actor.Actor{UserID: u.ID, Name: u.Name(), Rights: now.Rights, Sees: now.Sees}
	if originalID != nil {
		a.OriginalUserID = *originalID
	}

	return a, nil
}

// LogImport writes a line about an import into the info log, in the transaction of ctx.
func (s *Service) LogImport(ctx context.Context, action string, i *imports.Import) error {
	return s.audit.Write(ctx,
		audit.Line{Action: action, Entity: "import", EntityID: values.ID(i.ID), Label: i.FileName, After: map[string]any{
			"kind": i.Kind, "mode": i.Mode, "policy": i.Policy, "status": i.Status, "fileName": i.FileName,
			"rows":    i.Rows,
			"created": i.Created, "updated": i.Updated, "unchanged": i.Unchanged, "rejected": i.Rejected,
		}})
}

// planMembers looks at all rows with a handful of statements, however many there are.
func (s *Service) planMembers(ctx context.Context, in imports.Input) ([]imports.Item, error) {
	people, err := s.gatherMembers(ctx, in)
	if err != nil {
		return nil, fmt.Errorf("read rows of members: %w", err)
	}

	if err := s.planColumns(ctx, people); err != nil {
		return nil, fmt.Errorf("plan columns of other domains: %w", err)
	}

	// Before the warnings, which depend on which subscriptions there will be.
	s.checkSubscriptions(in, people)
	if err := s.warnOfMissingMemberships(ctx, in, people); err != nil {
		return nil, fmt.Errorf("look for levels without a membership: %w", err)
	}

	owners := map[string]func() int{}
	var items []imports.Item
	for _, m := range people {
		// A function, as the id of a new person is known only once their row was written.
		if id := m.cells[columnSubscription]; id != "" {
			owners[id] = func() int { return m.userID }
		}

		items = append(items, m.item(s))
	}

	more, err := s.planSubscriptions(ctx, in, owners)
	return append(items, more...), err
}

// gatherMembers reads the rows of the Members sheet and finds their people.
func (s *Service) gatherMembers(ctx context.Context, in imports.Input) ([]*memberRow, error) {
	rows := in.Book.Sheet(membersSheet)
	if rows == nil {
		return nil, nil
	}

	register, err := s.newMemberIndex(ctx, in)
	if err != nil {
		return nil, fmt.Errorf("prepare planning: %w", err)
	}

	people := make([]*memberRow, len(rows.Rows))
	for i, row := range rows.Rows {
		people[i] = readMember(row, s.clock.Now())
	}

	// All rows are read first, so that people are found in a few statements.
	if err := register.find(ctx, s, people); err != nil {
		return nil, fmt.Errorf("find people of the rows: %w", err)
	}

	for _, m := range people {
		register.resolve(m)
	}

	return people, nil
}

// planColumns asks the other domains about their columns, each once.
func (s *Service) planColumns(ctx context.Context, people []*memberRow) error {
	for _, column := range s.importColumns() {
		var asking []*memberRow
		var cells []ImportCell
		for _, m := range people {
			if text := m.cells[column.Column]; text != "" {
				asking = append(asking, m)
				cells = append(cells, ImportCell{Text: text, UserID: m.userID})
			}
		}

		if len(cells) == 0 {
			continue
		}

		changes, err := column.Plan(ctx, cells)
		if err != nil {
			return fmt.Errorf("plan column %s: %w", column.Column, err)
		}

		for i, change := range changes {
			if change.Problem != "" {
				asking[i].Wrong(column.Column, "%s", change.Problem)
			} else if !change.Unchanged {
				asking[i].others = append(asking[i].others, change)
			}
		}
	}

	return nil
}
