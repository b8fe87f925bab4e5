package claims

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"atlas/internal/commerce/orders"
	"atlas/internal/identity"
	"atlas/internal/identity/people"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// The kinds of claims, and their states.
const (
	Question = "question"
	Claimed  = "claim"

	Open     = "open"
	Answered = "answered"
	Granted  = "granted"
	Declined = "declined"
)

const (
	textMax      = 1000
	referenceMax = 40
	emailMax     = 254
	// perDay is how many an affiliate can send in 24 hours.
	perDay = 10
	// ownMax is how many of their own an affiliate sees, the newest ones.
	ownMax = 50
	// candidatesMax is how many orders are offered for a claim.
	candidatesMax = 10
)

// Claim is what an affiliate asks about a sale, or that they claim one.
type Claim struct {
	ID          int    `db:"id,made"`
	AffiliateID int    `db:"affiliate_id"`
	Kind        string `db:"kind"`
	// OrderID is the sale of a question; for a claim the one that staff gave them.
	OrderID   *int      `db:"order_id"`
	Reference string    `db:"reference"`
	Email     string    `db:"email"`
	Text      string    `db:"text"`
	AskedAt   time.Time `db:"asked_at"`
	State     string    `db:"state"`
	// Answer is what staff said, for both.
	Answer       *string    `db:"answer"`
	AnsweredByID *int       `db:"answered_by_id"`
	AnsweredAt   *time.Time `db:"answered_at"`

	AffiliateName string
	// AnsweredBy is for staff.
	AnsweredBy *string
	userID     int
}

// Number is what the order is called; nil without one.
func (c *Claim) Number() *string {
	if c.OrderID == nil {
		return nil
	}

	return new(orders.OrderNumber(*c.OrderID))
}

// List is one page of claims.
type List struct {
	Rows  []*Claim
	Total int
}

// Filter picks claims.
type Filter struct {
	// State is open, answered, granted or declined; empty for all.
	State       *string
	AffiliateID *int
}

// ClaimInput is a sale that an affiliate says is theirs, by an order number or the email of the buyer.
type ClaimInput struct {
	Reference, Email *string
	Text             string
}

// AskAboutSale asks staff about a sale that is, or was, the caller's.
//
// For affiliates with a proven email, not while viewing as someone else. Returns errs.Invalid for a text that is
// empty or too long, errs.NotFound for what is no sale of theirs, or errs.RateLimited.
func (s *Service) AskAboutSale(ctx context.Context, orderID int, text string) (*Claim, error) {
	c := &Claim{Kind: Question, OrderID: &orderID, Text: strings.TrimSpace(text)}
	check := new(errs.Check)
	check.Text("text", c.Text, 1, textMax)
	if err := check.Err(); err != nil {
		return nil, err
	}

	return s.send(ctx, c)
}

var orderNumber = regexp.MustCompile(`^(?i:A-?)?0*([1-9][0-9]{0,8})$`)

// ClaimSale tells staff of a sale that the caller says is theirs. The answer is the same whether or not there is such
// an order or buyer.
//
// For affiliates with a proven email, not while viewing as someone else. Returns errs.Invalid without a number and an
// email, for one that is malformed and for a text that is empty or too long, or errs.RateLimited.
func (s *Service) ClaimSale(ctx context.Context, in ClaimInput) (*Claim, error) {
	c := &Claim{Kind: Claimed, Text: strings.TrimSpace(in.Text)}
	if in.Reference != nil {
		c.Reference = strings.TrimSpace(*in.Reference)
	}

	if in.Email != nil {
		c.Email = strings.TrimSpace(*in.Email)
	}

	check := new(errs.Check)
	// Either is enough for staff to find the order.
	check.That(c.Reference != "" || c.Email != "", "reference", "or the buyer's email is required")
	check.That(len(c.Reference) <= referenceMax && (c.Reference == "" || orderNumber.MatchString(c.Reference)),
		"reference", "looks like A-000123")
	check.That(c.Email == "" || len(c.Email) <= emailMax && strings.Count(c.Email, "@") == 1, "email", errs.IsNotValid)
	check.Text("text", c.Text, 1, textMax)
	if err := check.Err(); err != nil {
		return nil, err
	}

	return s.send(ctx, c)
}

// send writes a claim of the caller and tells staff.
func (s *Service) send(ctx context.Context, c *Claim) (*Claim, error) {
	who := actor.From(ctx)
	if who.Impersonating() {
		return nil, errs.Impersonating()
	}

	if err := people.RequireProvenEmail(ctx); err != nil {
		return nil, err
	}

	now := s.clock.Now()
	c.State, c.AskedAt = Open, now

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// Two at once are counted one after the other.
		if _, err := s.identity.People.Lock(ctx, who.UserID); err != nil {
			return err
		}

		id, err := s.hooks.Active(ctx, who.UserID)
		if err != nil {
			return err
		}

		c.AffiliateID = id
		// A claim names a sale that is not theirs yet, so it is not looked for.
		if c.Kind == Question {
			if err := s.requireOwnSale(ctx, id, *c.OrderID); err != nil {
				return err
			}
		}

		// Counted under the lock of the person, or two at once would both pass.
		sent, err := s.store.countSince(ctx, id, now.Add(-24*time.Hour))
		if err != nil {
			return err
		}

		if sent >= perDay {
			return errs.New(errs.RateLimited, "You can send %d questions and claims a day. Try again tomorrow.", perDay)
		}

		if err := s.store.insert(ctx, c); err != nil {
			return err
		}

		return s.notifyStaff(ctx)
	})
	if err != nil {
		return nil, err
	}

	return s.own(ctx, c.ID)
}

// requireOwnSale returns errs.NotFound for an order that never earned for an affiliate or for whom became them.
func (s *Service) requireOwnSale(ctx context.Context, affiliateID, orderID int) error {
	count, err := s.store.countTerms(ctx, affiliateID, orderID)
	if err != nil {
		return err
	}

	// A sale that was moved away has entries of theirs, but the terms are of another one.
	if count == 0 {
		if count, err = s.store.countEntries(ctx, affiliateID, orderID); err != nil {
			return err
		}
	}

	if count == 0 {
		return errs.Missing("Sale")
	}

	return nil
}

// own is a claim as its affiliate sees it.
func (s *Service) own(ctx context.Context, id int) (*Claim, error) {
	found, err := s.store.loadClaim(ctx, id)
	if err != nil {
		return nil, err
	}

	// The affiliate reads an answer of the team, not of a person.
	return forAffiliate(found), nil
}

// forAffiliate leaves out what only staff see.
func forAffiliate(c *Claim) *Claim {
	c.AnsweredBy = nil
	return c
}

// MyClaims are what the caller asked and claimed, the newest first.
//
// For affiliates. Returns errs.NotFound for who is none.
func (s *Service) MyClaims(ctx context.Context) ([]*Claim, error) {
	id, err := s.hooks.Active(ctx, actor.From(ctx).UserID)
	if err != nil {
		return nil, err
	}

	// What was claimed names buyers by their address.
	if err := people.RequireProvenEmail(ctx); err != nil {
		return nil, err
	}

	found, err := s.store.loadNewest(ctx, id, ownMax)
	for _, c := range found {
		forAffiliate(c)
	}

	return found, err
}

// Claims is one page of what affiliates asked and claimed: open ones first, the oldest of them first.
//
// Requires the page of affiliates. Returns errs.Invalid for an unknown state.
func (s *Service) Claims(ctx context.Context, w page.Window, f *Filter) (*List, error) {
	if !actor.From(ctx).Page(affiliatesPage) {
		return nil, errs.Denied()
	}

	if f == nil {
		f = new(Filter)
	}

	if f.State != nil && *f.State != "" && !slices.Contains([]string{Open, Answered, Granted, Declined}, *f.State) {
		return nil, errs.Field("state", errs.IsNotValid)
	}

	return s.store.list(ctx, w, *f)
}

// Claim is a claim, for staff.
//
// Requires the page of affiliates. Returns errs.NotFound.
func (s *Service) Claim(ctx context.Context, id int) (*Claim, error) {
	if !actor.From(ctx).Page(affiliatesPage) {
		return nil, errs.Missing("Claim")
	}

	return s.store.loadClaim(ctx, id)
}

// Candidate is an order that fits a claim.
type Candidate struct {
	OrderID        int
	Buyer, Product string
	PaidAt         time.Time
	// Affiliate is who earns it now; nil for no one.
	Affiliate *string
}

// Number is what the order is called.
func (c *Candidate) Number() string { return orders.OrderNumber(c.OrderID) }

// Candidates are the paid orders that fit a claim, the newest first: that of the number, and those of the email.
//
// Requires the page of affiliates. Returns errs.NotFound.
func (s *Service) Candidates(ctx context.Context, claimID int) ([]*Candidate, error) {
	c, err := s.Claim(ctx, claimID)
	if err != nil {
		return nil, err
	}

	orderID, account := 0, 0
	if c.OrderID != nil {
		orderID = *c.OrderID
	}

	// What was typed comes before the order of an earlier answer.
	if m := orderNumber.FindStringSubmatch(c.Reference); m != nil {
		_, _ = fmt.Sscan(m[1], &orderID)
	}

	key := ""
	// Orders of their account count as well, whatever address they were placed with.
	if c.Email != "" {
		key = identity.EmailKey(c.Email)
		if account, err = s.identity.SignIn.AccountOf(ctx, c.Email); err != nil {
			return nil, fmt.Errorf("look for the account of a claim: %w", err)
		}
	}

	return s.store.loadCandidates(ctx, candidateQuery{orderID: orderID, userID: account, emailKey: key})
}
