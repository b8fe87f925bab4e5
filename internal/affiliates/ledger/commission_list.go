package ledger

import (
	"context"
	"slices"
	"time"

	"atlas/internal/affiliates/commission"
	"atlas/internal/affiliates/program"
	"atlas/internal/identity/people"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
)

// CommissionBalance is what an affiliate has, by how far it is.
type CommissionBalance struct {
	Pending, Payable, InPayout, Paid money.Centavos
	// Total is all of it: what was earned less what was taken back.
	Total money.Centavos
	// Days are when what is pending becomes payable, the soonest first.
	Days []*CommissionDay
}

// CommissionDay is what becomes payable on a day.
type CommissionDay struct {
	Day    time.Time
	Amount money.Centavos
}

// CommissionEntry is a line of the ledger, as its affiliate and staff see it.
type CommissionEntry struct {
	ID int
	// OrderID names the sale whose trail explains the entry.
	OrderID int
	// Buyer is the first name and an initial; staff see all of it.
	Buyer, ProductName string
	// Kind is earned, reversed or skipped; Reason says why for the latter two.
	Kind   string
	Reason *string
	// Payment is which payment of how many it is for.
	Payment, Payments int
	Base, Amount      money.Centavos
	FeeType, Rate     string
	RateSource        string
	// Status is pending, payable, in payout, paid or cancelled.
	Status    string
	At        time.Time
	HoldUntil time.Time
	PaidAt    *time.Time
}

// CommissionFilter picks entries.
type CommissionFilter struct {
	// Status is one of the states, or reversed for what was taken back.
	Status *string
}

// CommissionList is one page of entries.
type CommissionList struct {
	Rows  []*CommissionEntry
	Total int
	// Amount is what all of them come to.
	Amount money.Centavos
}

// CommissionBalance is the balance of the caller, or for holders of the page of affiliates of anyone, from the kept
// sums.
//
// Returns errs.NotFound for someone who is no affiliate.
func (s *Service) CommissionBalance(ctx context.Context, affiliateID *int) (*CommissionBalance, error) {
	of, err := s.hooks.Visible(ctx, affiliateID)
	if err != nil {
		return nil, err
	}

	// Money is shown only to someone who owns the address of the account.
	if err := people.RequireProvenEmail(ctx); err != nil {
		return nil, err
	}

	return s.store.loadBalance(ctx, of, s.clock.Now())
}

// AffiliateCommissions is one page of the entries of the caller, or for holders of the page of affiliates of anyone.
// An affiliate reads a first name and an initial, and finds by no more.
//
// Returns errs.NotFound for someone who is no affiliate, or errs.Invalid for an unknown filter.
func (s *Service) AffiliateCommissions(
	ctx context.Context, affiliateID *int, w page.Window, f *CommissionFilter,
) (*CommissionList, error) {
	of, err := s.hooks.Visible(ctx, affiliateID)
	if err != nil {
		return nil, err
	}

	if err := people.RequireProvenEmail(ctx); err != nil {
		return nil, err
	}

	query := entryQuery{affiliateID: of, isStaff: program.IsStaff(ctx), now: s.clock.Now()}
	if f != nil {
		query.status = program.Text(f.Status)
	}

	if query.status != "" && query.status != entryReversed && !slices.Contains(commission.States, query.status) {
		return nil, errs.Field("status", errs.IsNotValid)
	}

	return s.store.listEntries(ctx, query, w)
}

// EntriesOf are the entries of an order, the oldest first, as the reader sees them: of all affiliates for staff, or of
// one and of those who became them. For callers who checked whom they may ask about.
func (s *Service) EntriesOf(ctx context.Context, orderID, affiliateID int, isStaff bool) ([]*CommissionEntry, error) {
	return s.store.loadEntriesOf(ctx, entryQuery{affiliateID: affiliateID, isStaff: isStaff, now: s.clock.Now()},
		orderID)
}
