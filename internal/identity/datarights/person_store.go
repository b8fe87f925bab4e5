package datarights

import (
	"context"

	"atlas/internal/platform/db"
)

// Person is what has to be known of somebody who asks for a copy, or is forgotten.
type Person struct {
	ID           int     `db:"id,made"`
	Email        string  `db:"email"`
	EmailKey     string  `db:"email_key"`
	FirstName    string  `db:"first_name"`
	MiddleName   *string `db:"middle_name"`
	LastName     string  `db:"last_name"`
	Suffix       *string `db:"suffix"`
	MobileNumber *string `db:"mobile_number"`
	ProfileImage *string `db:"profile_image"`
}

var people = db.NewTable[Person]("users")

// name is how a person is called.
func (p *Person) name() string { return p.FirstName + " " + p.LastName }

// person reads one person.
func (s *store) person(ctx context.Context, id int) (*Person, error) {
	return people.Get(ctx, s.db, id)
}

// lockPerson reads one person and holds them until the transaction of ctx ends.
func (s *store) lockPerson(ctx context.Context, id int) (*Person, error) {
	return people.Lock(ctx, s.db, id)
}

// mergedInto are the people who became part of a person: what is kept of them is about that person too.
func (s *store) mergedInto(ctx context.Context, userID int) ([]*Person, error) {
	return people.All(ctx, s.db, `WHERE merged_into_id = ? ORDER BY id`, userID)
}
