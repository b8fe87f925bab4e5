package grants

import (
	"context"

	"atlas/internal/commerce/catalog"
	"atlas/internal/platform/actor"
)

// GivenAccessFields are the fields of GivenAccess that not everybody may read.
type GivenAccessFields struct{ Service *Service }

// Reason is why it was given, for anyone who may enrol people.
func (f GivenAccessFields) Reason(ctx context.Context, of *StaffGrant) (*string, error) {
	if !actor.From(ctx).Can(catalog.EnrollPeople) {
		return nil, nil
	}
	return &of.Reason, nil
}

// GivenBy is who gave it, for anyone who may enrol people; Atlas itself on an upgrade.
func (f GivenAccessFields) GivenBy(ctx context.Context, of *StaffGrant) (*string, error) {
	switch {
	case !actor.From(ctx).Can(catalog.EnrollPeople):
		return nil, nil
	case of.Source == grantedByUpgrade:
		return new("Atlas, on an upgrade"), nil
	}
	return &of.givenBy, nil
}
