package identity

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"atlas/internal/identity/passwords"
	"atlas/internal/identity/people"
	"atlas/internal/identity/values"
	"atlas/internal/platform/clock"
)

// FillPeople fills an empty site with people to try it with: one per role, one with the legacy flag, and a community of
// others, with reports and a history. The same each time, with dates before now. It does nothing where there are people
// already.
func (d *Demo) FillPeople(ctx context.Context) error {
	isEmpty, err := d.store.isEmpty(ctx)
	if err != nil || !isEmpty {
		return err
	}

	// One for all: hashing seventy would take seconds.
	hash, err := d.identity.Account.HashPassword(ctx, Password)
	if err != nil {
		return fmt.Errorf("hash password of the demo: %w", err)
	}

	b := &builder{Demo: d, hash: hash, now: d.clock.Now(), dice: rand.New(rand.NewPCG(17, 2026))}
	err = d.db.Tx(ctx, b.build)
	if errors.Is(err, people.ErrEmailTaken) {
		return nil // another process is filling the same site
	}

	return err
}

// builder makes the people of the demo.
type builder struct {
	*Demo
	hash string
	now  time.Time
	dice *rand.Rand
	// count is everybody so far, made only those without a name of their own.
	count, made int
}

// person is what tells a demo person from the others.
type person struct {
	email, first, middle, last, suffix, sex string
	levels                                  []string
	legacyAdmin, returnee, archived         bool
	// signedUpOnly is somebody of the day before yesterday who has not used the link in their first email yet.
	signedUpOnly bool
}

func (b *builder) build(ctx context.Context) error {
	// Asked again under the lock, as two processes may start on one database.
	isEmpty, err := b.store.isEmpty(ctx)
	if err != nil || !isEmpty {
		return err
	}

	people := append(rolePeople(), namedPeople()...)
	for range 60 {
		people = append(people, b.randomPerson())
	}

	for _, p := range people {
		if err := b.add(ctx, p); err != nil {
			return fmt.Errorf("demo person %s: %w", p.email, err)
		}
	}

	if err := b.directory(ctx); err != nil {
		return fmt.Errorf("fill directory of the demo: %w", err)
	}

	if err := b.history(ctx); err != nil {
		return fmt.Errorf("fill history of the demo: %w", err)
	}

	return b.reports(ctx)
}

func (b *builder) add(ctx context.Context, p person) error {
	b.count++
	u := &people.User{
		Email: p.email, FirstName: p.first, LastName: p.last,
		MiddleName: values.OrNil(p.middle), Suffix: values.OrNil(p.suffix),
		Sex:          values.OrNil(p.sex),
		PasswordHash: &b.hash, PasswordMeetsChecklist: passwords.MeetsChecklist(Password),
		TribeID: values.OrNil(fmt.Sprintf("TRB-%06d", 1000+b.count*7)), Birthdate: values.OrNil(b.birthdate()),
		MobileNumber:  values.OrNil(b.mobile()),
		IsLegacyAdmin: p.legacyAdmin, ShowReturneeModal: p.returnee,
	}
	if err := b.identity.People.Create(ctx, u, p.levels...); err != nil {
		return err
	}

	// Creating dates everything to now; what follows puts it into the past.
	joined := b.now.Add(-time.Duration(1+b.dice.IntN(700*24)) * time.Hour)
	u.CreatedAt, u.UpdatedAt = joined, joined

	// Nobody was here before they joined.
	if seen := b.now.Add(-time.Duration(1+b.dice.IntN(40*24)) * time.Hour); seen.After(joined) {
		u.LastLoginAt = &seen
	}

	if p.signedUpOnly {
		joined = b.now.Add(-50 * time.Hour)
		u.CreatedAt, u.UpdatedAt, u.LastLoginAt = joined, joined, &joined
	} else {
		u.EmailProvenAt = &joined
	}

	if p.archived {
		u.ArchivedAt, u.LastLoginAt = &b.now, nil
	}

	if err := b.store.dateLevels(ctx, u.ID, joined); err != nil {
		return fmt.Errorf("date levels of the demo: %w", err)
	}

	return b.store.updateDates(ctx, u)
}

func (b *builder) birthdate() string {
	return clock.AddDays(b.now, -(20*365 + b.dice.IntN(30*365))).In(clock.Manila).Format(time.DateOnly)
}

func (b *builder) mobile() string {
	return fmt.Sprintf("+639%02d%07d", 15+b.dice.IntN(80), b.dice.IntN(10_000_000))
}
