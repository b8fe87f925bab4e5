package commerce

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/memberships"
	"atlas/internal/commerce/schedules"
	"atlas/internal/platform/clock"
)

// purchase is something that a member bought some days ago.
type purchase struct {
	funnel, term string
	daysAgo      int
	// paid is how many of its rows are paid, the first of them lateDays after it was due.
	paid, lateDays int
	// endedDaysAgo is when they were unenrolled, moreInDays when one more row is due; 0 for never.
	endedDaysAgo, moreInDays int
}

// histories are the states that money can be in, each for one member in turn. They were sold while the payday plan had
// a row every 15 days, the monthly one every 30.
var histories = [][]purchase{
	// Paid.
	{{funnel: tribe, term: catalog.OneTime, daysAgo: 120, paid: 1}},
	// Due in 4 days, today, tomorrow, in 20 days and in 40 days.
	{{funnel: tribe, term: payday, daysAgo: 41, paid: 3, lateDays: 2}},
	{{funnel: tribe, term: payday, daysAgo: 45, paid: 3}},
	{{funnel: tribe, term: payday, daysAgo: 44, paid: 3, lateDays: 1}},
	{{funnel: tribe, term: monthly, daysAgo: 40, paid: 2}},
	{{funnel: tribe, term: catalog.OneTime, daysAgo: 60, paid: 1, moreInDays: 40}},
	// Overdue within grace, and for 20 days, suspended.
	{{funnel: tribe, term: payday, daysAgo: 50, paid: 3}},
	{{funnel: tribe, term: payday, daysAgo: 80, paid: 4}},
	// Expired within grace, and for good.
	{{funnel: tribe, term: catalog.OneTime, daysAgo: 370, paid: 1}},
	{{funnel: tribe, term: catalog.OneTime, daysAgo: 420, paid: 1}},
	// For life, beside a membership.
	{
		{funnel: fastTrack, term: catalog.OneTime, daysAgo: 90, paid: 1},
		{funnel: tribe, term: monthly, daysAgo: 130, paid: 4},
	},
	// Renewed ahead.
	{
		{funnel: tribe, term: catalog.OneTime, daysAgo: 200, paid: 1},
		{funnel: launch, term: payday, daysAgo: 20, paid: 2},
	},
	// Unenrolled.
	{
		{funnel: tribe, term: payday, daysAgo: 30, paid: 2, endedDaysAgo: 5},
		{funnel: bootcamp, term: catalog.OneTime, daysAgo: 3, paid: 1},
	},
	// Ends in 8 days.
	{{funnel: tribe, term: catalog.OneTime, daysAgo: 357, paid: 1}},
}

// ownHistory is what the member bought whom everyone logs in as: one of everything.
var ownHistory = []purchase{
	{funnel: review, term: catalog.OneTime, daysAgo: 150, paid: 1},
	{funnel: tribe, term: payday, daysAgo: 41, paid: 3, lateDays: 3},
	{funnel: challenge, term: catalog.OneTime, daysAgo: 10, paid: 1},
}

// place is that of a member in the histories: which one is theirs, and in which round of them.
type place struct{ slot, round int }

// justJoined are those who have just joined instead: the month that is running has new members too.
var justJoined = map[place]purchase{
	{2, 1}: {funnel: tribe, term: payday, daysAgo: 1, paid: 1},
	{3, 1}: {funnel: tribe, term: monthly, daysAgo: 3, paid: 1},
	{4, 1}: {funnel: tribe, term: monthly, daysAgo: 5, paid: 1},
	{1, 2}: {funnel: tribe, term: payday, daysAgo: 9, paid: 1},
	{2, 2}: {funnel: tribe, term: payday, daysAgo: 12, paid: 1},
}

// returnedAfter are the slots of those who were members before, and bought again so many days after that term ended,
// one number for each round; below zero is before its end.
var returnedAfter = map[int][]int{
	0: {8, -10, -40, 60}, 5: {-5, 10, -35, 40}, 11: {-3, 12, -60, 45}, 13: {-1, -20, 5, 90},
}

const (
	// termDays is how long a membership is.
	termDays = 365
	// leftSlot is that of those who left, each round leftEveryDays before the one after it.
	leftSlot, leftEveryDays = 9, 35
)

// platforms are how members pay, in turn.
var platforms = []string{"GCash", "Maya", "BPI", "Credit card", "GCash", "Palawan Express"}

// fillPurchases gives every member a history of payments, unless somebody holds something already. That of
// member@atlas.test has a free challenge and a review that was paid at once beside a membership by the payday plan,
// with a payment due in four days.
func (d *Demo) fillPurchases(ctx context.Context) error {
	count, err := d.store.countSubscriptions(ctx)
	if err != nil || count > 0 {
		return err
	}

	staffID, err := d.store.findUser(ctx, staff)
	if err != nil || staffID == 0 {
		return err
	}

	memberIDs, err := d.store.findMembers(ctx)
	if err != nil {
		return fmt.Errorf("find the members of the demo: %w", err)
	}

	ownID, err := d.store.findUser(ctx, "member")
	if err != nil {
		return err
	}

	if err := d.giveTeamLeads(ctx, staffID); err != nil {
		return err
	}

	// Counted instead of drawn by chance, so that a demo that is made again has the same hours and references.
	for i, id := range memberIDs {
		for n, one := range historyOf(i, id == ownID) {
			if err := d.buy(ctx, id, staffID, i+n, one); err != nil {
				return fmt.Errorf("have user %d buy from funnel %s: %w", id, one.funnel, err)
			}
		}
	}

	// After all purchases: only then is it known who owes something, and those are left out.
	if err := d.addExceptions(ctx, memberIDs, ownID, staffID); err != nil {
		return err
	}

	// Accounts were dated by chance, and some would be younger than what they bought.
	if err := d.store.dateMembers(ctx); err != nil {
		return err
	}

	// From now on the payday plan follows the 15th and 30th. What was sold by it so far stays due every 15 days.
	return d.store.updateMonthDays(ctx, payday, "15,30")
}

// historyOf is what a member bought, by their number.
func historyOf(number int, isOwn bool) []purchase {
	at := place{slot: number % len(histories), round: number / len(histories)}
	history := histories[at.slot]
	if isOwn {
		history = ownHistory
	}
	if joined, ok := justJoined[at]; ok {
		history = []purchase{joined}
	}

	if returned := returnedAfter[at.slot]; len(returned) > 0 && !isOwn {
		before := purchase{
			funnel: launch, term: catalog.OneTime, paid: 1,
			daysAgo: history[0].daysAgo + termDays + returned[at.round%len(returned)],
		}
		// Bought first, so that what comes after it renews that term, or is a return after it.
		history = append([]purchase{before}, history...)
	}

	// Only those who left are spread over time: the others need their days for their state, such as due today.
	if at.slot != leftSlot {
		return history
	}

	left := make([]purchase, len(history))
	for i, one := range history {
		one.daysAgo += leftEveryDays * at.round
		left[i] = one
	}

	return left
}

// buy writes a purchase with its payments, each at its time.
func (d *Demo) buy(ctx context.Context, userID, staffID, number int, p purchase) error {
	today := clock.StartOfDay(d.clock.Now())
	hour := time.Duration(8+number%10)*time.Hour + time.Duration(number%60)*time.Minute
	morning := today.Add(hour)
	at := clock.AddDays(morning, -p.daysAgo)

	opened, err := d.at(at).Memberships.Subscribe(ctx, memberships.SubscriptionRequest{
		UserID: userID, FunnelID: p.funnel, TermID: &p.term, Source: billing.SourceStaff,
	})
	if err != nil {
		return fmt.Errorf("open the subscription: %w", err)
	}

	// A membership that runs is the reason for the level that its holder has.
	if opened.Product.IsMembership && opened.Subscription.ValidityAt(d.clock.Now()) != billing.IsExpired {
		if err := d.store.insertLevels(ctx, opened.Subscription.ID, opened.Levels); err != nil {
			return err
		}
	}

	for i, row := range opened.Rows[:min(p.paid, len(opened.Rows))] {
		// What is free is paid.
		if row.TransactionID != nil {
			continue
		}

		// Payments come at the hour of the purchase.
		paidAt := row.ScheduleDate.Add(at.Sub(clock.StartOfDay(at)))
		if i == 0 && p.lateDays > 0 {
			paidAt = clock.AddDays(paidAt, p.lateDays)
		}

		paidAt = earlier(paidAt, d.clock.Now())
		if _, err := d.at(paidAt).Billing.Receive(ctx, billing.Received{
			ScheduleID: row.ID, Amount: row.Rest(), Platform: platforms[(number+i)%len(platforms)],
			ExternalID:   fmt.Sprintf("%04d-%03d-%06d", 2000+number, i+1, row.ID),
			ApprovedByID: &staffID, At: paidAt,
		}); err != nil {
			return fmt.Errorf("pay row %d: %w", row.ID, err)
		}
	}

	if p.endedDaysAgo > 0 {
		return d.end(ctx, opened.Subscription.ID, clock.AddDays(morning, -p.endedDaysAgo))
	}
	if p.moreInDays == 0 {
		return nil
	}

	return d.addRow(ctx, opened.Invoice.ID, clock.AddDays(morning, p.moreInDays), at)
}

// end has staff unenrol somebody.
func (d *Demo) end(ctx context.Context, subscriptionID int, at time.Time) error {
	subscription, err := billing.Subscriptions.Lock(ctx, d.db, subscriptionID)
	if err != nil {
		return fmt.Errorf("lock subscription %d: %w", subscriptionID, err)
	}

	return d.at(at).Memberships.End(ctx, subscription)
}

// addRow has staff ask for one more payment on a day.
func (d *Demo) addRow(ctx context.Context, invoiceID int, day, at time.Time) error {
	ctx, err := d.asStaff(ctx)
	if err != nil {
		return err
	}

	_, err = d.at(at).Schedules.AddPaymentSchedule(ctx, schedules.AddPaymentScheduleInput{
		InvoiceID: invoiceID, ScheduleDate: day, Price: 1500 * peso,
	})

	return err
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}

	return b
}
