package people

import (
	"context"

	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/places"
)

// Location is where a person lives.
type Location struct {
	CountryCode *string `db:"country_code" json:"-"`
	Country     *string `db:"country" json:"country"`
	StateCode   *string `db:"state_code" json:"-"`
	State       *string `db:"state" json:"state"`
	City        *string `db:"city" json:"city"`
}

// LocationInput is a choice from the lists of places.
type LocationInput struct{ CountryCode, StateCode, City *string }

// Countries lists all countries by name; the list is empty if the location service does not answer.
//
// Requires a login.
func (s *Service) Countries(ctx context.Context) ([]*places.Country, error) {
	if !actor.From(ctx).SignedIn() {
		return nil, errs.Login()
	}
	return s.places.Countries(ctx), nil
}

// States lists the states of a country by name; the list is empty if the location service does not answer.
//
// Requires a login.
func (s *Service) States(ctx context.Context, country string) ([]*places.State, error) {
	if !actor.From(ctx).SignedIn() {
		return nil, errs.Login()
	}
	return s.places.States(ctx, country), nil
}

// Cities lists the cities of a state by name; the list is empty if the location service does not answer.
//
// Requires a login.
func (s *Service) Cities(ctx context.Context, country, state string) ([]*places.City, error) {
	if !actor.From(ctx).SignedIn() {
		return nil, errs.Login()
	}
	return s.places.Cities(ctx, country, state), nil
}

// Apply writes the choice into the person, with the names that the lists have for it. What the person has already is
// not looked up again: a location service that is away keeps nobody from editing the rest.
func (in *LocationInput) Apply(ctx context.Context, lists *places.Atlas, u *User, c *errs.Check) {
	country, state, city := values.OrEmpty(in.CountryCode), values.OrEmpty(in.StateCode), values.OrEmpty(in.City)
	if country == values.OrEmpty(u.CountryCode) && state == values.OrEmpty(u.StateCode) &&
		city == values.OrEmpty(u.City) {
		return
	}

	// Cleared first, so that a new country never keeps a city of the old one.
	u.Location = Location{}
	if country == "" {
		c.That(state == "" && city == "", "countryCode", errs.IsRequired)
		return
	}

	found := lists.Country(ctx, country)
	if found == nil {
		c.Add("countryCode", errs.IsNotValid)
		return
	}

	u.CountryCode, u.Country = &country, &found.Name
	if state == "" {
		c.That(city == "", "stateCode", errs.IsRequired)
		return
	}

	part := lists.State(ctx, country, state)
	if part == nil {
		c.Add("stateCode", errs.IsNotValid)
		return
	}

	u.StateCode, u.State = &state, &part.Name
	if city == "" {
		return
	}

	town := lists.City(ctx, country, state, city)
	if town == nil {
		c.Add("city", errs.IsNotValid)
		return
	}

	u.City = &town.Name
}
