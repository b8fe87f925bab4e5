package training

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/identity"
	"atlas/internal/marketing/optout"
	"atlas/internal/platform/clock"
)

// demoPerson is someone of the demo: what they did, by day.
type demoPerson struct {
	name, email, mobile  string
	source, campaign     string
	days                 int // since they registered
	came, watched        []int
	isUnsubscribed, news bool
}

// demoPeople are in every state. The member of the demo enrolled, as its subscriptions say.
var demoPeople = []demoPerson{
	{name: "KJ", email: "kj.santos@example.com", mobile: "+639171234567", source: "facebook",
		campaign: "kahit-walang-experience", days: 6, came: []int{1, 2}, watched: []int{1}, news: true},
	{name: "Aileen", email: "aileen.cruz@example.com", source: "facebook", campaign: "kahit-walang-experience", days: 6,
		came: []int{1}},
	{name: "Rodel", email: "rodel.ramos@example.com", days: 5, watched: []int{1}},
	{name: "Precious", email: "precious.uy@example.com", mobile: "+639285550101", source: "tiktok",
		campaign: "nanay-va", days: 4, came: []int{1, 2}, news: true},
	{name: "Dindo", email: "dindo.flores@example.com", days: 4},
	{name: "Maan", email: "maan.reyes@example.com", source: "tiktok", campaign: "nanay-va", days: 3,
		isUnsubscribed: true},
	{name: "Jericho", email: "jericho.lim@example.com", days: 2, came: []int{2}},
	{name: "Tess", email: "tess.villanueva@example.com", source: "newsletter", campaign: "november", days: 1,
		news: true},
	{name: "Bong", email: "bong.mendoza@example.com", days: 0},
}

// SeedDemo makes a run of the beginner track that is on its second day, with people in every state, unless somebody
// registered already.
func (s *Service) SeedDemo(ctx context.Context) error {
	return s.db.Tx(ctx, func(ctx context.Context) error {
		taken, err := s.store.countRegistrations(ctx)
		if err != nil || taken > 0 {
			return err
		}

		run, err := s.ensureRun(ctx, Beginner)
		if err != nil {
			return err
		}

		now := s.clock.Now()
		evening := clock.StartOfDay(now).Add(20 * time.Hour)
		run.Days[0].StartsAt = new(clock.AddDays(evening, -1))
		run.Days[0].Chapters = "4:05 Bakit work from home, " +
			"at para kanino\n16:40 Seven services beginners start with\n38:22 Anong bagay sa oras at gamit mo\n57:10 " +
			"Fill in your one-page plan"
		run.Days[1].StartsAt = new(now.Truncate(time.Hour).Add(-30 * time.Minute))
		run.Days[2].StartsAt = new(clock.AddDays(evening, 1))
		run.RecordingsUntil = new(clock.AddDays(clock.StartOfDay(now), 5).Add(-time.Minute))
		run.UpdatedAt = now
		if err := s.store.updateRun(ctx, run); err != nil {
			return err
		}

		// The member of the demo registered before they enrolled, so they count as enrolled.
		people := append([]demoPerson{{name: "Maria", email: "member@atlas.test", days: 90, came: []int{1, 2}}},
			demoPeople...)
		for _, person := range people {
			if err := s.insertDemo(ctx, run, person, now); err != nil {
				return fmt.Errorf("seed %s: %w", person.email, err)
			}
		}

		return s.seedNextRun(ctx, now)
	})
}

// seedNextRun gives the experienced track dates in two weeks, so that its page counts down.
func (s *Service) seedNextRun(ctx context.Context, now time.Time) error {
	run, err := s.ensureRun(ctx, Experienced)
	if err != nil {
		return err
	}

	evening := clock.StartOfDay(now).Add(20 * time.Hour)
	for i := range run.Days {
		run.Days[i].StartsAt = new(clock.AddDays(evening, 14+i))
	}

	run.UpdatedAt = now

	return s.store.updateRun(ctx, run)
}

func (s *Service) insertDemo(ctx context.Context, run *Run, person demoPerson, now time.Time) error {
	account, err := s.identity.SignIn.AccountOf(ctx, person.email)
	if err != nil {
		return err
	}

	registration := &Registration{
		RunID: run.ID, Name: person.name, Email: person.email, EmailKey: identity.EmailKey(person.email),
		UTMSource: person.source, UTMCampaign: person.campaign, CreatedAt: now.AddDate(0, 0, -person.days),
	}
	if person.mobile != "" {
		registration.Mobile = &person.mobile
	}
	if account != 0 {
		registration.UserID = &account
	}
	if person.news {
		registration.ConsentedAt = &registration.CreatedAt
	}

	if err := registrations.Insert(ctx, s.db, registration); err != nil {
		return err
	}

	if person.isUnsubscribed {
		// As they would do it, by the link of their email.
		if _, err := s.optout.Unsubscribe(ctx, s.optout.Key(optout.ForTraining, registration.ID), false); err != nil {
			return err
		}
	}

	for _, day := range person.came {
		if err := s.store.insertVisit(ctx, registration.ID, day, came); err != nil {
			return err
		}
	}

	for _, day := range person.watched {
		if err := s.store.insertVisit(ctx, registration.ID, day, watched); err != nil {
			return err
		}
	}

	return nil
}
