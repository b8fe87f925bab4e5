package claims

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"atlas/internal/commerce"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
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

	return new(commerce.OrderNumber(*c.OrderID))
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

var claims = db.NewTable[Claim]("affiliate_claims")

// claimWidth is how many columns a claim has.
const claimWidth = 12

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
		return nil, errs.Viewing()
	}

	if err := identity.RequireProvenEmail(ctx); err != nil {
		return nil, err
	}

	now := s.clock.Now()
	c.State, c.AskedAt = Open, now

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// Two at once are counted one after the other.
		if _, err := s.identity.LockPerson(ctx, who.UserID); err != nil {
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
		sent, err := s.db.Int(ctx, `SELECT COUNT(*) FROM affiliate_claims WHERE affiliate_id = ?
			AND asked_at > ?`, id, now.Add(-24*time.Hour))
		if err != nil {
			return fmt.Errorf("count the claims of affiliate %d: %w", id, err)
		}

		if sent >= perDay {
			return errs.New(errs.RateLimited, "You can send %d questions and claims a day. Try again tomorrow.", perDay)
		}

		if err := claims.Insert(ctx, s.db, c); err != nil {
			return fmt.Errorf("write a claim: %w", err)
		}

		return s.tellStaff(ctx)
	})
	if err != nil {
		return nil, err
	}

	return s.own(ctx, c.ID)
}

// requireOwnSale returns errs.NotFound for an order that never earned for an affiliate or for whom became them.
func (s *Service) requireOwnSale(ctx context.Context, affiliateID, orderID int) error {
	theirs, err := s.db.Int(ctx, `SELECT COUNT(*) FROM affiliate_sale_terms t
		JOIN affiliates had ON had.id = t.affiliate_id WHERE t.order_id = ?
		AND COALESCE(had.joined_id, had.id) = ?`, orderID, affiliateID)
	// A sale that was moved away has entries of theirs, but the terms are of another one.
	if err == nil && theirs == 0 {
		theirs, err = s.db.Int(ctx, `SELECT COUNT(*) FROM affiliate_commissions e
			JOIN affiliates had ON had.id = e.affiliate_id WHERE e.order_id = ?
			AND COALESCE(had.joined_id, had.id) = ?`, orderID, affiliateID)
	}

	if err != nil {
		return fmt.Errorf("look whose sale order %d is: %w", orderID, err)
	}

	if theirs == 0 {
		return errs.Missing("Sale")
	}

	return nil
}

// own is a claim as its affiliate sees it.
func (s *Service) own(ctx context.Context, id int) (*Claim, error) {
	found, err := s.load(ctx, `WHERE c.id = ?`, id)
	if err != nil {
		return nil, err
	}

	if len(found) == 0 {
		return nil, errs.Missing("Claim")
	}

	// The affiliate reads an answer of the team, not of a person.
	return forAffiliate(found[0]), nil
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
	if err := identity.RequireProvenEmail(ctx); err != nil {
		return nil, err
	}

	found, err := s.load(ctx, `WHERE c.affiliate_id IN (SELECT id FROM affiliates WHERE id = ? OR joined_id = ?)
		ORDER BY c.asked_at DESC, c.id DESC LIMIT ?`, id, id, ownMax)
	for _, c := range found {
		forAffiliate(c)
	}

	return found, err
}

const claimsFrom = ` FROM affiliate_claims c JOIN affiliates had ON had.id = c.affiliate_id
	JOIN affiliates a ON a.id = COALESCE(had.joined_id, had.id)
	JOIN users u ON u.id = a.user_id LEFT JOIN users y ON y.id = c.answered_by_id `

// load reads claims of a tail, with who asked and who answered.
func (s *Service) load(ctx context.Context, tail string, args ...any) ([]*Claim, error) {
	out := []*Claim{}
	err := s.db.Each(ctx, `SELECT `+claims.Columns("c.")+`, u.first_name || ' ' || u.last_name, u.id,
		y.first_name || ' ' || y.last_name`+claimsFrom+tail, args,
		func(scan func(dest ...any) error) error {
			c, dest := new(Claim), make([]any, claimWidth)
			claims.Dest(c, dest)
			out = append(out, c)

			return scan(append(dest, &c.AffiliateName, &c.userID, &c.AnsweredBy)...)
		})
	if err != nil {
		return nil, fmt.Errorf("read claims: %w", err)
	}

	return out, nil
}

// Claims is one page of what affiliates asked and claimed: open ones first, the oldest of them first.
//
// Requires the page of affiliates. Returns errs.Invalid for an unknown state.
func (s *Service) Claims(ctx context.Context, w page.Window, f *Filter) (*List, error) {
	if !actor.From(ctx).Page(affiliatesPage) {
		return nil, errs.Denied()
	}

	where := new(db.Where)
	if f != nil && f.State != nil && *f.State != "" {
		switch *f.State {
		case Open, Answered, Granted, Declined:
			where.And("c.state = ?", *f.State)
		default:
			return nil, errs.Field("state", errs.IsNotValid)
		}
	}

	if f != nil && f.AffiliateID != nil {
		where.And("c.affiliate_id IN (SELECT id FROM affiliates WHERE id = ? OR joined_id = ?)", *f.AffiliateID,
			*f.AffiliateID)
	}

	for _, word := range strings.Fields(db.Fold(w.Search)) {
		where.And(`(u.search_text LIKE ? ESCAPE '\'
			OR LOWER(COALESCE(c.email, '')) LIKE ? ESCAPE '\')`, db.Like(word), db.Like(word))
	}

	cond, args := where.SQL()
	out := &List{Rows: []*Claim{}}
	var err error
	if out.Total, err = s.db.Int(ctx, `SELECT COUNT(*)`+claimsFrom+cond, args...); err != nil || out.Total == 0 {
		return out, err
	}

	out.Rows, err = s.load(ctx, cond+` ORDER BY CASE WHEN c.state = 'open' THEN 0 ELSE 1 END,
		CASE WHEN c.state = 'open' THEN c.asked_at ELSE -c.asked_at END, c.id LIMIT ? OFFSET ?`,
		append(args, w.PerPage, w.Offset())...)
	return out, err
}

// One is a claim, for staff.
//
// Requires the page of affiliates. Returns errs.NotFound.
func (s *Service) One(ctx context.Context, id int) (*Claim, error) {
	if !actor.From(ctx).Page(affiliatesPage) {
		return nil, errs.Missing("Claim")
	}

	found, err := s.load(ctx, `WHERE c.id = ?`, id)
	if err != nil {
		return nil, err
	}

	if len(found) == 0 {
		return nil, errs.Missing("Claim")
	}

	return found[0], nil
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
func (c *Candidate) Number() string { return commerce.OrderNumber(c.OrderID) }

// Candidates are the paid orders that fit a claim, the newest first: that of the number, and those of the email.
//
// Requires the page of affiliates. Returns errs.NotFound.
func (s *Service) Candidates(ctx context.Context, claimID int) ([]*Candidate, error) {
	c, err := s.One(ctx, claimID)
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
		if account, err = s.identity.AccountOf(ctx, c.Email); err != nil {
			return nil, fmt.Errorf("look for the account of a claim: %w", err)
		}
	}

	out := []*Candidate{}
	err = s.db.Each(ctx, `SELECT o.id, o.first_name || ' ' || o.last_name, p.name, o.paid_at,
		x.first_name || ' ' || x.last_name FROM orders o
			JOIN funnels f ON f.id = o.funnel_id JOIN products p ON p.id = f.product_id
			LEFT JOIN affiliate_sale_terms t ON t.order_id = o.id
			LEFT JOIN affiliates had ON had.id = t.affiliate_id
			LEFT JOIN affiliates a ON a.id = COALESCE(had.joined_id, had.id) LEFT JOIN users x ON x.id = a.user_id
		WHERE o.paid_at IS NOT NULL AND (o.id = ? OR o.user_id = ? OR o.email_key = ? AND o.email_key <> '')
		ORDER BY o.paid_at DESC, o.id DESC LIMIT ?`,
		[]any{orderID, account, key, candidatesMax}, func(scan func(dest ...any) error) error {
			one := new(Candidate)
			out = append(out, one)
			return scan(&one.OrderID, &one.Buyer, &one.Product, db.Millis(&one.PaidAt), &one.Affiliate)
		})
	if err != nil {
		return nil, fmt.Errorf("read the orders of claim %d: %w", claimID, err)
	}

	return out, nil
}

// lock locks a claim.
func (s *Service) lock(ctx context.Context, id int) (*Claim, error) {
	c, err := claims.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Claim")
	}

	if err != nil {
		return nil, fmt.Errorf("lock claim %d: %w", id, err)
	}

	return c, nil
}
