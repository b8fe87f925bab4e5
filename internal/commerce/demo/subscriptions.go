package demo

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/grants"
	"atlas/internal/commerce/memberships"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// demoBuy is something that a demo person bought so many days ago, and how many of its rows they paid.
type demoBuy struct {
	funnel, term string
	daysAgo      int
	paid         int
	// late pays the first row so many days after it was due, ends unenrols so many days ago, more adds a row in so many
	// days; 0 is none.
	late, ends, more int
}

const (
	DemoTribe  = "join-the-tribe"
	demoLaunch = "tribe-launch"
	DemoPayday = "payday-plan"
)

// demoBills are the states that money can be in, each for one demo member in turn. They were sold while the payday plan
// had a row every 15 days, the monthly one every 30.
var demoBills = [][]demoBuy{
	{{DemoTribe, catalog.OneTime, 120, 1, 0, 0, 0}}, // paid
	{{DemoTribe, DemoPayday, 41, 3, 2, 0, 0}},       // due in 4 days
	{{DemoTribe, DemoPayday, 45, 3, 0, 0, 0}},       // due today
	{{DemoTribe, DemoPayday, 44, 3, 1, 0, 0}},       // due tomorrow
	{{DemoTribe, "monthly", 40, 2, 0, 0, 0}},        // due in 20 days
	{{DemoTribe, catalog.OneTime, 60, 1, 0, 0, 40}}, // due in 40 days
	// overdue, within grace
	{{DemoTribe, DemoPayday, 50, 3, 0, 0, 0}},
	// overdue for 20 days, suspended
	{{DemoTribe, DemoPayday, 80, 4, 0, 0, 0}},
	// expired, within grace
	{{DemoTribe, catalog.OneTime, 370, 1, 0, 0, 0}},
	{{DemoTribe, catalog.OneTime, 420, 1, 0, 0, 0}},                                            // expired
	{{"fast-track", catalog.OneTime, 90, 1, 0, 0, 0}, {DemoTribe, "monthly", 130, 4, 0, 0, 0}}, // for life
	{
		{DemoTribe, catalog.OneTime, 200, 1, 0, 0, 0},
		{"tribe-launch", DemoPayday, 20, 2, 0, 0, 0},
	}, // renewed ahead
	{{DemoTribe, DemoPayday, 30, 2, 0, 5, 0}, {"bookkeeping-bootcamp", catalog.OneTime, 3, 1, 0, 0, 0}}, // unenrolled
	{
		{DemoTribe, catalog.OneTime, 357, 1, 0, 0, 0},
	}, // ends in 8 days
}

// demoNew are those of demoBills who have just joined, by slot and round: the month that is running has new members
// too.
var demoNew = map[[2]int]demoBuy{
	{2, 1}: {DemoTribe, DemoPayday, 1, 1, 0, 0, 0},
	{3, 1}: {DemoTribe, "monthly", 3, 1, 0, 0, 0},
	{4, 1}: {DemoTribe, "monthly", 5, 1, 0, 0, 0},
	{1, 2}: {DemoTribe, DemoPayday, 9, 1, 0, 0, 0},
	{2, 2}: {DemoTribe, DemoPayday, 12, 1, 0, 0, 0},
}

// demoEarlier are those of demoBills who were members before, and bought again so many days after that term ended, one
// number for each round of bills; below zero is before its end.
var demoEarlier = map[int][]int{0: {8, -10, -40, 60}, 5: {-5, 10, -35, 40}, 11: {-3, 12, -60, 45}, 13: {-1, -20, 5, 90}}

const (
	// demoYear is how long a term of the demo is, demoLeft which of demoBills left, each round some weeks before the
	// one after it.
	demoYear, demoLeft, demoWeeks = 365, 9, 35
)

// demoPlatforms are how demo people pay.
var demoPlatforms = []string{"GCash", "Maya", "BPI", "Credit card", "GCash", "Palawan Express"}

// SeedMoney gives every member of a demo a history of payments, where there is none. Theirs of member@atlas.test has a
// free challenge and a review that was paid at once beside a membership by the payday plan, with a payment due in four
// days.
func (s *Service) SeedMoney(ctx context.Context) error {
	there, err := s.store.countSubscriptions(ctx)
	if err != nil || there > 0 {
		return err
	}

	staff, err := s.store.staff(ctx)
	if errors.Is(err, db.ErrNone) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("find the staff of the demo: %w", err)
	}

	people, err := s.store.members(ctx)
	if err != nil {
		return fmt.Errorf("find the members of the demo: %w", err)
	}

	if err := s.seedStaffGrants(ctx, staff); err != nil {
		return fmt.Errorf("give grants to the demo: %w", err)
	}

	known, err := s.store.knownMember(ctx)
	if err != nil {
		return fmt.Errorf("find the member of the demo: %w", err)
	}

	for i, id := range people {
		bills := demoBills[i%len(demoBills)]

		// The member whom everyone signs in as has one of everything.
		if id == known {
			bills = []demoBuy{
				{"portfolio-review", catalog.OneTime, 150, 1, 0, 0, 0},
				{DemoTribe, DemoPayday, 41, 3, 3, 0, 0},
				{"12-day-challenge", catalog.OneTime, 10, 1, 0, 0, 0},
			}
		}

		slot, round := i%len(demoBills), i/len(demoBills)
		if joined, ok := demoNew[[2]int{slot, round}]; ok {
			bills = []demoBuy{joined}
		}

		if again := demoEarlier[slot]; len(again) > 0 && id != known {
			before := demoBuy{funnel: demoLaunch, term: catalog.OneTime,
				daysAgo: bills[0].daysAgo + demoYear + again[round%len(again)], paid: 1}
			bills = append([]demoBuy{before}, bills...)
		}

		for n, buy := range bills {
			if slot == demoLeft {
				buy.daysAgo += demoWeeks * round
			}

			if err := s.seedBuy(ctx, id, staff, i+n, buy); err != nil {
				return fmt.Errorf("%s of person %d: %w", buy.funnel, id, err)
			}
		}
	}

	if err := s.seedRarities(ctx, people, known, staff); err != nil {
		return fmt.Errorf("show what happens now and then: %w", err)
	}

	if err := s.store.dateMembers(ctx); err != nil {
		return fmt.Errorf("date the members of the demo: %w", err)
	}

	return s.seedPaydays(ctx)
}

// seedPaydays has the payday plan follow the 15th and 30th from now on. What was sold by it so far stays due every 15
// days.
func (s *Service) seedPaydays(ctx context.Context) error {
	term, err := s.catalog.Store.TermByID(ctx, DemoPayday)
	if err != nil {
		return fmt.Errorf("find the payday plan of the demo: %w", err)
	}

	term.MonthDayList = "15,30"
	term.ClearDaysAfter()
	if err := catalog.PaymentTerms.Update(ctx, s.db, term, "month_days"); err != nil {
		return fmt.Errorf("give the payday plan of the demo its days: %w", err)
	}

	return s.catalog.Store.SetRows(ctx, term)
}

// seedStaffGrants makes the demo people members by staff who lead a team and never bought anything, so that there is
// something behind their doors.
func (s *Service) seedStaffGrants(ctx context.Context, staffID int) error {
	leads, err := s.store.teamLeads(ctx)
	if err != nil {
		return fmt.Errorf("find the team leads of the demo: %w", err)
	}

	membership, err := s.store.membership(ctx)
	if err != nil {
		return fmt.Errorf("find the membership that team leads of the demo get: %w", err)
	}

	today := clock.StartOfDay(s.clock.Now())
	for _, id := range leads {
		given := &grants.StaffGrant{
			UserID: id, ProductID: membership, Source: grants.GrantedByStaff, StartsAt: clock.AddDays(today, -150),
			EndsAt: clock.AddDays(today, 216),
			Reason: "Team leads join for free while they lead a team", GivenByID: &staffID,
			GivenAt: clock.AddDays(today, -150), UpdatedAt: clock.AddDays(today, -150),
		}
		if err := grants.StaffGrants.Insert(ctx, s.db, given); err != nil {
			return fmt.Errorf("give the membership to person %d of the demo: %w", id, err)
		}
	}

	return nil
}

// seedBuy writes one purchase with its payments, each at its time.
func (s *Service) seedBuy(ctx context.Context, userID, staffID, nth int, b demoBuy) error {
	morning := clock.StartOfDay(s.clock.Now()).Add(time.Duration(8+nth%10)*time.Hour +
		time.Duration(nth%60)*time.Minute)
	then := clock.AddDays(morning, -b.daysAgo)
	one, err := s.memberships.AsOf(then).Open(ctx,
		memberships.Opening{UserID: userID, FunnelID: b.funnel, TermID: &b.term, Source: billing.SourceStaff})
	if err != nil {
		return fmt.Errorf("open the subscription: %w", err)
	}

	if err := s.seedLevels(ctx, one); err != nil {
		return err
	}

	for i, row := range one.Rows[:min(b.paid, len(one.Rows))] {
		if row.TransactionID != nil {
			continue
		}

		// Payments come at the hour of the purchase.
		at := row.ScheduleDate.Add(then.Sub(clock.StartOfDay(then)))
		if i == 0 && b.late > 0 {
			at = clock.AddDays(at, b.late)
		}

		at = Earliest(at, s.clock.Now())
		if _, err := s.memberships.AsOf(at).Billing.Receive(ctx, billing.Received{
			ScheduleID: row.ID, Amount: row.Rest(), Platform: demoPlatforms[(nth+i)%len(demoPlatforms)],
			ExternalID: fmt.Sprintf("%04d-%03d-%06d", 2000+nth, i+1, row.ID), ApprovedByID: &staffID, At: at,
		}); err != nil {
			return fmt.Errorf("pay row %d: %w", row.ID, err)
		}
	}

	if b.ends > 0 {
		sub, err := billing.Subscriptions.Lock(ctx, s.db, one.Subscription.ID)
		if err != nil {
			return fmt.Errorf("lock subscription %d: %w", one.Subscription.ID, err)
		}

		return s.memberships.AsOf(clock.AddDays(morning, -b.ends)).End(ctx, sub)
	}

	if b.more == 0 {
		return nil
	}

	_, err = s.schedules.At(clock.At(then)).AddRow(ctx, one.Invoice, clock.AddDays(morning, b.more), 1500*aPeso)
	return err
}

func Earliest(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

// seedLevels has a live membership of the demo be the reason for the level that its holder has.
func (s *Service) seedLevels(ctx context.Context, one *memberships.Opened) error {
	if !one.Product.IsMembership || one.Subscription.ValidityAt(s.clock.Now()) == billing.IsExpired {
		return nil
	}

	for _, level := range one.Levels {
		if err := s.store.keepLevel(ctx, one.Subscription, level); err != nil {
			return fmt.Errorf("keep level %s: %w", level, err)
		}
	}

	return nil
}

// DemoStaff is who decides in the demo. Returns db.ErrNone without them.
func (s *Service) DemoStaff(ctx context.Context) (int, error) { return s.store.staff(ctx) }
