package identity

import (
	"context"
	"time"

	"atlas/internal/identity/manage"
	"atlas/internal/identity/people"
	"atlas/internal/identity/userlist"
	"atlas/internal/platform/page"
	"atlas/internal/platform/places"
)

// Users is one page of people.
func (q Queries) Users(ctx context.Context, list *page.ListInput, filter *userlist.Filter) (*userlist.List, error) {
	found, err := q.Identity.List.Users(ctx, page.Of(list), filter)
	if err != nil {
		return nil, err
	}
	return found, q.Identity.expectUsers(ctx, found.Rows...)
}

// UserListParts is what other domains add to the list.
func (q Queries) UserListParts(ctx context.Context) ([]*userlist.Part, error) {
	return q.Identity.List.Parts(ctx)
}

// Countries is all countries.
func (q Queries) Countries(ctx context.Context) ([]*places.Country, error) {
	return q.Identity.People.Countries(ctx)
}

// States is the states of a country.
func (q Queries) States(ctx context.Context, country string) ([]*places.State, error) {
	return q.Identity.People.States(ctx, country)
}

// Cities is the cities of a state.
func (q Queries) Cities(ctx context.Context, country, state string) ([]*places.City, error) {
	return q.Identity.People.Cities(ctx, country, state)
}

// CreateUser makes a person.
func (m Mutations) CreateUser(ctx context.Context, input manage.UserInput) (*people.User, error) {
	return m.Identity.Manage.CreateUser(ctx, input)
}

// UpdateUser changes a person.
func (m Mutations) UpdateUser(ctx context.Context, id int, input manage.UserInput, seenAt *time.Time) (*people.User, error) {
	return m.Identity.Manage.UpdateUser(ctx, id, input, seenAt)
}

// SendSetPasswordMail writes to somebody without a password.
func (m Mutations) SendSetPasswordMail(ctx context.Context, id int) (bool, error) {
	err := m.Identity.Manage.SendSetPasswordMail(ctx, id)
	return err == nil, err
}

// ArchiveUser archives a person.
func (m Mutations) ArchiveUser(ctx context.Context, id int) (*people.User, error) {
	return m.Identity.Manage.ArchiveUser(ctx, id)
}

// RestoreUser restores a person.
func (m Mutations) RestoreUser(ctx context.Context, id int) (*people.User, error) {
	return m.Identity.Manage.RestoreUser(ctx, id)
}

// DeleteUser removes a person.
func (m Mutations) DeleteUser(ctx context.Context, id int) (bool, error) {
	err := m.Identity.Manage.DeleteUser(ctx, id)
	return err == nil, err
}

// ArchiveUsers archives many.
func (m Mutations) ArchiveUsers(ctx context.Context, ids []int) ([]*manage.UserResult, error) {
	return m.Identity.Manage.ArchiveUsers(ctx, ids)
}

// RestoreUsers restores many.
func (m Mutations) RestoreUsers(ctx context.Context, ids []int) ([]*manage.UserResult, error) {
	return m.Identity.Manage.RestoreUsers(ctx, ids)
}

// DeleteUsers removes many.
func (m Mutations) DeleteUsers(ctx context.Context, ids []int) ([]*manage.UserResult, error) {
	return m.Identity.Manage.DeleteUsers(ctx, ids)
}

// ChangeUsersLevel gives a level to many, or takes it.
func (m Mutations) ChangeUsersLevel(ctx context.Context, ids []int, level string, add bool) ([]*manage.UserResult, error) {
	return m.Identity.Manage.ChangeUsersLevel(ctx, ids, level, add)
}

// UserListPartFields are the fields of UserListPart that need a statement of their own.
type UserListPartFields struct{ Identity *Service }

// Options are the choices of the filter; none for a part that does not filter.
func (f UserListPartFields) Options(ctx context.Context, of *userlist.Part) ([]*userlist.PartOption, error) {
	if of.Options == nil || of.Filter == nil {
		return []*userlist.PartOption{}, nil
	}
	return of.Options(ctx)
}
