package replay

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"atlas/internal/affiliates/commission"
	"atlas/internal/commerce/orders"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/settings"
)

const (
	affiliatesPage = "affiliates"
	// daysMax is how long a period can be, salesMax how many sales it can have.
	daysMax  = 366
	salesMax = 5000
	// changesMax is how many changed sales are listed, those with the largest difference.
	changesMax = 50
)

// Service answers replays.
type Service struct {
	store    *store
	clock    clock.Clock
	settings *settings.Service
}

// Deps are what replays need.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Settings *settings.Service
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Settings == nil {
		return nil, errors.New("replay: database, clock and settings are all needed")
	}

	return &Service{store: &store{db: d.DB}, clock: d.Clock, settings: d.Settings}, nil
}

// PolicyInput is a policy to try. What is left out stays as it was for each sale.
type PolicyInput struct {
	LinkDays *int
	// Link is first or last.
	Link *string
	// FeeType and Amount are a rate; IsRateForAll has it replace every rate and not that of the program only.
	FeeType      *string
	Amount       *money.Centavos
	IsRateForAll *bool
	HoldDays     *int
}

// Report is what a period would have paid.
type Report struct {
	// Sales is how many were looked at, Changed how many would be different.
	Sales, Changed int
	Before, After  money.Centavos
	// PayableBefore and PayableAfter are what of it is past its days on hold by now.
	PayableBefore, PayableAfter money.Centavos
	// Rows are by affiliate, the largest difference first.
	Rows []*Row
	// Changes are changed sales, those with the largest difference.
	Changes []*Change
}

// Row is one affiliate.
type Row struct {
	AffiliateID                 int
	Name                        string
	SalesBefore, SalesAfter     int
	Before, After               money.Centavos
	PayableBefore, PayableAfter money.Centavos
}

// Difference is how much more they would have earned; below zero it is less.
func (r *Row) Difference() money.Centavos { return r.After - r.Before }

// Change is a sale that would be different.
type Change struct {
	OrderID int
	// Number is what the order is called.
	Number, Product string
	PaidAt          time.Time
	// From and To are who earns it; nil for no one.
	From, To      *string
	Before, After money.Centavos
}

// Replay is what the sales that were paid in a period would have earned under a policy, beside what they earned.
// Nothing is written.
//
// Requires the page of affiliates. Returns errs.Invalid for a period that is turned round, ahead or too long and for
// a policy that can't be, and errs.Conflict for too many sales.
func (s *Service) Replay(ctx context.Context, from, to string, in PolicyInput) (*Report, error) {
	if !actor.From(ctx).Page(affiliatesPage) {
		return nil, errs.Denied()
	}

	// All that was typed is checked before the sales are read, which is the expensive part.
	policy, err := in.read()
	if err != nil {
		return nil, err
	}

	c := new(errs.Check)
	start, last := day(c, "from", from), day(c, "to", to)
	if err := c.Err(); err != nil {
		return nil, err
	}

	// Both days belong to the period.
	end := clock.AddDays(last, 1)
	c.That(!start.After(s.clock.Now()), "from", "can't be in the future")
	c.That(end.After(start), "to", "can't be before the first day")
	c.That(clock.DaysBetween(start, end) <= daysMax, "to",
		fmt.Sprintf("can't be more than %d days after the first day", daysMax-1))
	if err := c.Err(); err != nil {
		return nil, err
	}

	sales, err := s.load(ctx, start, end)
	if err != nil {
		return nil, err
	}

	return s.report(sales, policy), nil
}

// load reads the sales of a period by the same few statements for any number of them.
func (s *Service) load(ctx context.Context, start, end time.Time) (*found, error) {
	// Counted first: all sales of a period are held in memory.
	count, err := s.store.countSales(ctx, start, end)
	if err != nil {
		return nil, err
	}

	if count > salesMax {
		return nil, errs.New(errs.Conflict,
			"These days have %d sales. A replay covers up to %d, so choose a shorter period.", count, salesMax)
	}

	p := period{
		start: start, end: end, now: s.clock.Now(), holdDays: s.settings.Int(ctx, settings.AffiliateHoldDays),
		linkDays: s.settings.Int(ctx, settings.AffiliateLinkDays),
	}
	f := &found{byID: map[int]*sale{}, names: map[int]string{}}
	// In this order: people are read for those whom visits and leads name.
	for _, read := range []func(context.Context, *found, period) error{s.store.addSales, s.store.addVisits,
		s.store.addLeads, s.store.addPeople, s.store.addOffers, s.store.addRows} {
		if err := read(ctx, f, p); err != nil {
			return nil, err
		}
	}

	return f, nil
}

// day reads a day in Manila.
func day(c *errs.Check, field, text string) time.Time {
	at, err := time.ParseInLocation(time.DateOnly, text, clock.Manila)
	c.That(err == nil, field, errs.IsNotValid)

	return at
}

// read checks a policy.
func (in PolicyInput) read() (commission.Policy, error) {
	p := commission.Policy{LinkDays: in.LinkDays, HoldDays: in.HoldDays}
	c := new(errs.Check)
	c.That(in.LinkDays == nil || *in.LinkDays >= 1 && *in.LinkDays <= 365, "linkDays", "must be 1 to 365 days")
	c.That(in.HoldDays == nil || *in.HoldDays >= 0 && *in.HoldDays <= 365, "holdDays", "must be 0 to 365 days")
	if in.Link != nil {
		c.That(*in.Link == "first" || *in.Link == "last", "link", errs.IsNotValid)
		p.IsFirstLink = *in.Link == "first"
	}

	if in.FeeType != nil || in.Amount != nil {
		c.That(in.Amount != nil, "amount", errs.IsRequired)
		c.That(in.FeeType != nil, "feeType", errs.IsRequired)
	}

	// Without a rate the policy leaves all rates as they are.
	if err := c.Err(); err != nil || in.Amount == nil {
		return p, err
	}

	p.Rate = &commission.Rate{Kind: *in.FeeType, Value: int64(*in.Amount)}
	p.IsRateForAll = in.IsRateForAll != nil && *in.IsRateForAll
	if problem := p.Rate.Problem(); problem != "" {
		return p, errs.Field("amount", problem)
	}

	return p, nil
}

// report replays sales and adds them up.
func (s *Service) report(found *found, policy commission.Policy) *Report {
	out := &Report{Sales: len(found.sales), Rows: []*Row{}, Changes: []*Change{}}
	now, byID := s.clock.Now(), map[int]*Row{}
	// An affiliate is listed who has a sale before or after, not only both.
	row := func(id int) *Row {
		if byID[id] == nil {
			byID[id] = &Row{AffiliateID: id, Name: found.names[id]}
			out.Rows = append(out.Rows, byID[id])
		}

		return byID[id]
	}

	for _, sale := range found.sales {
		o := policy.Replay(sale.PastSale, now)
		if id := o.Before.AffiliateID; id != 0 {
			r := row(id)
			r.SalesBefore, r.Before, r.PayableBefore = r.SalesBefore+1, r.Before+o.Before.Amount, r.PayableBefore+
				o.Before.Payable
		}

		if id := o.After.AffiliateID; id != 0 {
			r := row(id)
			r.SalesAfter, r.After, r.PayableAfter = r.SalesAfter+1, r.After+o.After.Amount, r.PayableAfter+
				o.After.Payable
		}

		if o.IsChanged() {
			out.Changed++
			out.Changes = append(out.Changes, &Change{
				OrderID: sale.OrderID, Number: orders.OrderNumber(sale.OrderID), Product: sale.product,
				PaidAt: sale.paidAt,
				From:   found.nameOf(o.Before.AffiliateID), To: found.nameOf(o.After.AffiliateID),
				Before: o.Before.Amount, After: o.After.Amount,
			})
		}
	}

	// Added up by affiliate: what no one earns is in no total.
	for _, r := range out.Rows {
		out.Before, out.After = out.Before+r.Before, out.After+r.After
		out.PayableBefore, out.PayableAfter = out.PayableBefore+r.PayableBefore, out.PayableAfter+r.PayableAfter
	}

	slices.SortFunc(out.Rows, func(a, b *Row) int {
		return cmp.Or(cmp.Compare(size(b.Difference()), size(a.Difference())), cmp.Compare(a.Name, b.Name),
			cmp.Compare(a.AffiliateID, b.AffiliateID))
	})

	slices.SortFunc(out.Changes, func(a, b *Change) int {
		return cmp.Or(cmp.Compare(size(b.After-b.Before), size(a.After-a.Before)), cmp.Compare(a.OrderID, b.OrderID))
	})

	// Cut after sorting, so that the largest differences are the ones that stay.
	out.Changes = out.Changes[:min(len(out.Changes), changesMax)]
	return out
}

// size is an amount without its sign.
func size(amount money.Centavos) money.Centavos { return max(amount, -amount) }
