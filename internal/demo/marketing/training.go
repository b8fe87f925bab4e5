package marketing

import (
	"context"
	"fmt"
	"time"

	demoidentity "atlas/internal/demo/identity"

	"atlas/internal/identity"
	"atlas/internal/marketing/optout"
	"atlas/internal/marketing/training"
	"atlas/internal/marketing/training/timetable"
	"atlas/internal/platform/clock"
)

// registrant is someone of the demo who registered: what they did, by day.
type registrant struct {
	name, email, mobile string
	source, campaign    string
	days                int // since they registered
	came, watched       []int

	isUnsubscribed, wantsNews bool
}

// registrants are in every state. The member of the demo registered before they enrolled, so they count as enrolled.
var registrants = []registrant{
	{name: "Maria", email: "member" + demoidentity.Domain, days: 90, came: []int{1, 2}},
	{name: "KJ", email: "kj.santos@example.com", mobile: "+639171234567", source: "facebook",
		campaign: "kahit-walang-experience", days: 6, came: []int{1, 2}, watched: []int{1}, wantsNews: true},
	{name: "Aileen", email: "aileen.cruz@example.com", source: "facebook", campaign: "kahit-walang-experience", days: 6,
		came: []int{1}},
	{name: "Rodel", email: "rodel.ramos@example.com", days: 5, watched: []int{1}},
	{name: "Precious", email: "precious.uy@example.com", mobile: "+639285550101", source: "tiktok",
		campaign: "nanay-va", days: 4, came: []int{1, 2}, wantsNews: true},
	{name: "Dindo", email: "dindo.flores@example.com", days: 4},
	{name: "Maan", email: "maan.reyes@example.com", source: "tiktok", campaign: "nanay-va", days: 3,
		isUnsubscribed: true},
	{name: "Jericho", email: "jericho.lim@example.com", days: 2, came: []int{2}},
	{name: "Tess", email: "tess.villanueva@example.com", source: "newsletter", campaign: "november", days: 1,
		wantsNews: true},
	{name: "Bong", email: "bong.mendoza@example.com", days: 0},
}

const chapters = "4:05 Bakit work from home, at para kanino\n16:40 Seven services beginners start with\n" +
	"38:22 Anong bagay sa oras at gamit mo\n57:10 Fill in your one-page plan"

// fillTraining makes a run of the beginner track that is on its second day, with people in every state, unless somebody
// registered already.
func (d *Demo) fillTraining(ctx context.Context) error {
	count, err := d.store.countRegistrations(ctx)
	if err != nil || count > 0 {
		return err
	}

	// Every track has a run from then on.
	if err := d.marketing.Training.Seed(ctx); err != nil {
		return err
	}

	run, err := d.store.currentRun(ctx, training.Beginner)
	if err != nil {
		return err
	}

	now := d.clock.Now()
	evening := clock.StartOfDay(now).Add(20 * time.Hour)
	run.RecordingsUntil = new(clock.AddDays(clock.StartOfDay(now), 5).Add(-time.Minute))
	run.UpdatedAt = now
	// The second day began half an hour ago or more, so that there is one to join at any hour.
	days := []time.Time{
		clock.AddDays(evening, -1), now.Truncate(time.Hour).Add(-30 * time.Minute), clock.AddDays(evening, 1),
	}
	if err := d.store.dateRun(ctx, run, days); err != nil {
		return err
	}

	if err := d.store.setChapters(ctx, run.ID, 1, chapters); err != nil {
		return err
	}

	for _, who := range registrants {
		if err := d.register(ctx, run.ID, who, now); err != nil {
			return fmt.Errorf("register %s: %w", who.email, err)
		}
	}

	return d.dateNextRun(ctx, now)
}

// dateNextRun gives the experienced track dates in two weeks, so that its page counts down.
func (d *Demo) dateNextRun(ctx context.Context, now time.Time) error {
	run, err := d.store.currentRun(ctx, training.Experienced)
	if err != nil {
		return err
	}

	evening := clock.StartOfDay(now).Add(20 * time.Hour)
	days := []time.Time{clock.AddDays(evening, 14), clock.AddDays(evening, 15), clock.AddDays(evening, 16)}
	run.UpdatedAt = now

	return d.store.dateRun(ctx, run, days)
}

// register writes that somebody registered for a run, and what they did since.
func (d *Demo) register(ctx context.Context, runID int, who registrant, now time.Time) error {
	account, err := d.identity.SignIn.AccountOf(ctx, who.email)
	if err != nil {
		return err
	}

	registration := &training.Registration{
		RunID: runID, Name: who.name, Email: who.email, EmailKey: identity.EmailKey(who.email),
		UTMSource: who.source, UTMCampaign: who.campaign, CreatedAt: now.AddDate(0, 0, -who.days),
	}
	if who.mobile != "" {
		registration.Mobile = &who.mobile
	}
	if account != 0 {
		registration.UserID = &account
	}
	if who.wantsNews {
		registration.ConsentedAt = &registration.CreatedAt
	}

	if err := d.store.insertRegistration(ctx, registration); err != nil {
		return err
	}

	if who.isUnsubscribed {
		// As they would do it, by the link of their email.
		key := d.marketing.OptOut.Key(optout.ForTraining, registration.ID)
		if _, err := d.marketing.OptOut.Unsubscribe(ctx, key, false); err != nil {
			return err
		}
	}

	for _, day := range who.came {
		if err := d.store.insertVisit(ctx, registration.ID, day, timetable.Attended, now); err != nil {
			return err
		}
	}

	for _, day := range who.watched {
		if err := d.store.insertVisit(ctx, registration.ID, day, timetable.Watched, now); err != nil {
			return err
		}
	}

	return nil
}
