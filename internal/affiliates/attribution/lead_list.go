package attribution

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"atlas/internal/affiliates/program"
	"atlas/internal/identity/people"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
)

// What became of a lead.
const (
	signedUp = "signed up"
	ordered  = "ordered"
	paid     = "paid"
)

// mainLink is what the link without a funnel is called.
const mainLink = "Main link"

// Lead is a person whom an affiliate brought, as the affiliate sees them.
type Lead struct {
	ID int
	// Name is the first name and the initial of the family name; staff see all of it.
	Name      string
	CreatedAt time.Time
	// Link is what they came by; FunnelName and ProductName are what they came for or bought.
	Link                    string
	FunnelName, ProductName *string
	// Campaign is the source and the campaign of the address they came by; empty for none.
	Campaign string
	// Status is signed up, ordered or paid.
	Status string
	// Commission is what the affiliate earned with them.
	Commission money.Centavos
}

// LeadFilter picks leads.
type LeadFilter struct {
	Status *string
	// Link is main, the id of the funnel whose link they came by, or l: and the number of the link of a campaign.
	Link *string
}

// LeadList is one page of leads.
type LeadList struct {
	Rows  []*Lead
	Total int
}

// AffiliateLeads lists one page of the leads of the caller, or of the affiliate with an id. An affiliate reads a first
// name and an initial of each, and finds nobody by a last name or an address.
//
// Requires that the caller is an active affiliate, or the page affiliates for an id, and a proven address. Returns
// errs.NotFound for others, errs.Forbidden if the address is not proven, or errs.Invalid for an unknown choice of a
// filter.
func (s *Service) AffiliateLeads(
	ctx context.Context, affiliateID *int, w page.Window, f *LeadFilter,
) (*LeadList, error) {
	of, err := s.hooks.Visible(ctx, affiliateID)
	if err != nil {
		return nil, err
	}

	// Who came is told only to someone who owns the address of the account.
	if err := people.RequireProvenEmail(ctx); err != nil {
		return nil, err
	}

	query, err := f.query()
	if err != nil {
		return nil, err
	}

	query.affiliateID, query.isStaff = of.ID, program.IsStaff(ctx)
	return s.store.listLeads(ctx, query, w)
}

// query is what a filter picks. Returns errs.Invalid for an unknown choice.
func (f *LeadFilter) query() (leadQuery, error) {
	if f == nil {
		return leadQuery{}, nil
	}

	q := leadQuery{status: program.Text(f.Status)}
	if q.status != "" && !slices.Contains([]string{signedUp, ordered, paid}, q.status) {
		return q, errs.Field("status", errs.IsNotValid)
	}

	link := program.Text(f.Link)
	saved, isSaved := strings.CutPrefix(link, "l:")
	switch {
	case isSaved:
		id, err := strconv.Atoi(saved)
		if err != nil {
			return q, errs.Field("link", errs.IsNotValid)
		}

		q.linkID = &id
	case link == "main":
		q.isMain = true
	default:
		q.funnelID = link
	}

	return q, nil
}

// NewestLeads are the last few of an affiliate, and of those who became them. For callers who checked whom they may ask
// about.
func (s *Service) NewestLeads(ctx context.Context, affiliateID, count int) ([]*Lead, error) {
	return s.store.loadNewestLeads(ctx, leadQuery{affiliateID: affiliateID, isStaff: program.IsStaff(ctx)}, count)
}
