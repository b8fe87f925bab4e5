package identity

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/passwords"
	"atlas/internal/identity/people"
	"atlas/internal/identity/support"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
)

// DemoPassword opens every demo account.
const DemoPassword = "Tribe-demo-1"

const demoDomain = "@atlas.test"

// SeedDemo fills an empty site with people to try it with: one per role, one with the legacy flag, and a community of
// others, with reports and a history. The same each time, with dates before now. It does nothing where there are people
// already.
func (s *Service) SeedDemo(ctx context.Context) error {
	isEmpty, err := s.People.IsEmpty(ctx)
	if err != nil || !isEmpty {
		return err
	}

	hash, err := s.Account.HashPassword(ctx, DemoPassword) // one for all: hashing seventy would take seconds
	if err != nil {
		return fmt.Errorf("hash password of the demo: %w", err)
	}

	d := &demo{Service: s, hash: hash, now: s.clock.Now(), dice: rand.New(rand.NewPCG(17, 2026))}
	err = s.db.Tx(ctx, d.seed)
	if errors.Is(err, people.ErrEmailTaken) {
		return nil // another process is filling the same site
	}

	return err
}

type demo struct {
	*Service
	hash string
	now  time.Time
	dice *rand.Rand
	// count is everybody so far, made only those without a name of their own.
	count, made int
}

// demoPerson is what tells a demo person from the others.
type demoPerson struct {
	email, first, middle, last, suffix, sex string
	levels                                  []string
	legacyAdmin, returnee, archived         bool
	// signedUpOnly is somebody of the day before yesterday who has not used the link in their first email yet.
	signedUpOnly bool
}

func (d *demo) seed(ctx context.Context) error {
	// Asked again under the lock, as two processes may start on one database.
	isEmpty, err := d.People.IsEmpty(ctx)
	if err != nil || !isEmpty {
		return err
	}

	people := append(rolePeople(), namedPeople()...)
	for range 60 {
		people = append(people, d.somebody())
	}

	for _, p := range people {
		if err := d.add(ctx, p); err != nil {
			return fmt.Errorf("demo person %s: %w", p.email, err)
		}
	}

	if err := d.directory(ctx); err != nil {
		return fmt.Errorf("fill directory of the demo: %w", err)
	}

	if err := d.history(ctx); err != nil {
		return fmt.Errorf("fill history of the demo: %w", err)
	}

	return d.reports(ctx)
}

func (d *demo) add(ctx context.Context, p demoPerson) error {
	d.count++
	u := &people.User{
		Email: p.email, FirstName: p.first, LastName: p.last, MiddleName: values.OrNil(p.middle), Suffix: values.OrNil(p.suffix),
		Sex:          values.OrNil(p.sex),
		PasswordHash: &d.hash, PasswordMeetsChecklist: passwords.MeetsChecklist(DemoPassword),
		TribeID: values.OrNil(fmt.Sprintf("TRB-%06d", 1000+d.count*7)), Birthdate: values.OrNil(d.birthdate()),
		MobileNumber:  values.OrNil(d.mobile()),
		IsLegacyAdmin: p.legacyAdmin, ShowReturneeModal: p.returnee,
	}
	if err := d.People.Create(ctx, u, p.levels...); err != nil {
		return err
	}

	joined := d.now.Add(-time.Duration(1+d.dice.IntN(700*24)) * time.Hour)
	u.CreatedAt, u.UpdatedAt = joined, joined

	// Nobody was here before they joined.
	if seen := d.now.Add(-time.Duration(1+d.dice.IntN(40*24)) * time.Hour); seen.After(joined) {
		u.LastLoginAt = &seen
	}

	if p.signedUpOnly {
		joined = d.now.Add(-50 * time.Hour)
		u.CreatedAt, u.UpdatedAt, u.LastLoginAt = joined, joined, &joined
	} else {
		u.EmailProvenAt = &joined
	}

	if p.archived {
		u.ArchivedAt, u.LastLoginAt = &d.now, nil
	}

	if err := d.Levels.DateAll(ctx, u.ID, joined); err != nil {
		return fmt.Errorf("date levels of the demo: %w", err)
	}

	return people.Users.Update(ctx, d.db, u, "created_at", "updated_at", "last_login_at", "archived_at", "email_proven_at")
}

func (d *demo) birthdate() string {
	return clock.AddDays(d.now, -(20*365 + d.dice.IntN(30*365))).In(clock.Manila).Format(time.DateOnly)
}

func (d *demo) mobile() string {
	return fmt.Sprintf("+639%02d%07d", 15+d.dice.IntN(80), d.dice.IntN(10_000_000))
}

// history writes what the info log would hold after some weeks: sign-ins, some refused, and a reset.
func (d *demo) history(ctx context.Context) error {
	people, err := people.Users.All(ctx, d.db, "WHERE last_login_at IS NOT NULL ORDER BY last_login_at, id")
	if err != nil {
		return fmt.Errorf("read people of the demo: %w", err)
	}

	for i, u := range people {
		if i%9 == 4 {
			if err := d.past(ctx, u, u.LastLoginAt.Add(-2*time.Minute), "sign_in_failed"); err != nil {
				return fmt.Errorf("write failed login of the demo: %w", err)
			}
		}
		if i%17 == 8 {
			if err := d.past(ctx, u, u.LastLoginAt.Add(-time.Minute), "password_reset"); err != nil {
				return fmt.Errorf("write reset of the demo: %w", err)
			}
		}

		if err := d.past(ctx, u, *u.LastLoginAt, "sign_in"); err != nil {
			return fmt.Errorf("write login of the demo: %w", err)
		}
	}

	return nil
}

// past writes a line of the log as it would have been written at a time.
func (d *demo) past(ctx context.Context, u *people.User, at time.Time, action string) error {
	ctx = actor.With(ctx, actor.Actor{IP: fmt.Sprintf("203.0.113.%d", 1+u.ID%200)})
	line := audit.Line{Action: action, SubjectID: u.ID, Entity: "user", EntityID: values.ID(u.ID)}
	if action != "sign_in_failed" {
		line.ActorID = u.ID
	}
	return d.Audit.WriteAt(ctx, at, line)
}

func (d *demo) reports(ctx context.Context) error {
	author, err := d.People.ByEmail(ctx, maricel+demoDomain)
	if err != nil {
		return fmt.Errorf("find author of the demo: %w", err)
	}

	for _, r := range []struct {
		message, page, email, status string
		user                         *int
		hoursAgo                     int
	}{
		{"The save button of my profile stays grey after I change my mobile number. I use Chrome on a phone.",
			"/profile", "", support.Open, &author.ID, 5},
		{"I asked for a new password and the email took ten minutes to arrive.", "/forgot-password",
			"jun.bautista@example.com", support.Open, nil, 30},
		{"The refund policy opens very small on my tablet, I have to zoom in to read it.", "/refund-policy", "",
			support.Closed, &author.ID, 24 * 9},
	} {
		report := &support.Report{
			Message: r.message, PageURL: values.OrNil(r.page), Email: values.OrNil(r.email), Status: r.status,
			UserID: r.user, UserAgent: values.OrNil("Mozilla/5.0 (Linux; Android 15)"),
			CreatedAt: d.now.Add(-time.Duration(r.hoursAgo) * time.Hour),
		}
		if err := d.Support.Seed(ctx, report); err != nil {
			return fmt.Errorf("write bug report of the demo: %w", err)
		}
	}

	return nil
}
