package success

import (
	"context"
	"time"

	"atlas/internal/platform/page"
)

// Manager is someone who looks after members, with figures.
type Manager struct {
	ID           int
	FirstName    string
	LastName     string
	Email        string
	ProfileImage *string
	// People is how many they look after.
	People int
	// ContactedThisWeek is how many people they contacted since Monday, OpenPromises how many of their people promised
	// something for today or later.
	ContactedThisWeek int
	OpenPromises      int
}

// ManagerList is one page of managers.
type ManagerList struct {
	Rows  []*Manager
	Total int
	// Unassigned is how many members no one looks after.
	Unassigned int
}

// Person is a member as those see them who assign people.
type Person struct {
	ID        int
	FirstName string
	LastName  string
	Batch     *string
	Group     *string
	// AssignedAt is since when their manager looks after them; nil for someone without one.
	AssignedAt *time.Time
	// ByRule tells that a rule assigned them, and no one by hand.
	ByRule bool
}

// PersonList is one page of members.
type PersonList struct {
	Rows  []*Person
	Total int
}

// Managers lists success managers by name, with their figures. Search looks at their names and addresses.
//
// Requires the page successManagers or successManager.
func (s *Service) Managers(ctx context.Context, window page.Window) (*ManagerList, error) {
	if err := requireView(ctx); err != nil {
		return nil, err
	}

	return s.store.loadManagers(ctx, window)
}

// Manager is one success manager.
//
// Requires the page successManagers or successManager. Returns errs.NotFound for someone without the level.
func (s *Service) Manager(ctx context.Context, id int) (*Manager, error) {
	if err := requireView(ctx); err != nil {
		return nil, err
	}

	return s.store.loadManager(ctx, id)
}

// People lists the members whom a manager looks after, or those without one for nil. Search looks at their names.
//
// Requires the page successManagers or successManager, and shows only people whom the caller sees. Returns
// errs.NotFound for someone without the level.
func (s *Service) People(ctx context.Context, managerID *int, window page.Window) (*PersonList, error) {
	if err := requireView(ctx); err != nil {
		return nil, err
	}

	if managerID != nil {
		// Someone without the level is told apart from a manager without people.
		if _, err := s.store.loadManager(ctx, *managerID); err != nil {
			return nil, err
		}
	}

	scope, err := s.identity.People.ScopeOf(ctx)
	if err != nil {
		return nil, err
	}

	return s.store.loadPeople(ctx, managerID, scope, window)
}
