package commerce

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/memberships"
	"atlas/internal/commerce/orders"
	"atlas/internal/commerce/pricing"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/mail"
)

// What costs nothing is had once per person and term, and by no one who only typed an address:
//
//   - Someone who is signed in and has proven their address gets it at once, unless a term of the product runs.
//   - A visitor, and someone whose address is not proven, is told to check their email, whether the address is known
//     or not, and a job does the rest. A new address gets an account and what was ordered; its owner finds both behind
//     the link to set a password. The owner of a known address gets a link, and nothing about the account changes
//     before they use it.
const (
	// freeLinkTime is how long the mailed link to a free order works.
	freeLinkTime = 24 * time.Hour
	// freeMailsMax is how many emails about free orders one address gets within freeLinkTime.
	freeMailsMax = 3
)

// freeJob gives a visitor what they ordered for free, or mails them a link to it.
type freeJob struct {
	OrderID int `json:"order_id"`
}

// Kind names the job.
func (freeJob) Kind() string { return "free_order" }

// fulfilFree continues with an order that costs nothing and was just written: it gives the product to a buyer with an
// account, and leaves that of a visitor to a job. It runs in the transaction of ctx.
//
// Returns errs.Conflict if a buyer with an account has a term of the product that runs.
func (s *Service) fulfilFree(ctx context.Context, o *orders.Order, f *catalog.Funnel) error {
	// A visitor's address is not proven: a job finds out whose it is, so that the answer is the same for known and new
	// ones.
	if o.MailedAt != nil {
		return s.queue.Enqueue(ctx, freeJob{o.ID})
	}
	if err := s.requireNoRunningTerm(ctx, *o.UserID, f.Product); err != nil {
		return err
	}
	return s.Attempts.Fulfil(ctx, o, nil)
}

// requireNoRunningTerm refuses a second free term of a product while one runs. Returns errs.Conflict with the day until
// which the person has it.
func (s *Service) requireNoRunningTerm(ctx context.Context, userID int, p *catalog.Product) error {
	running, err := s.Orders.RunningTerm(ctx, userID, p.ID)
	if err != nil || running == nil {
		return err
	}
	return errs.New(errs.Conflict, "You already have %s%s.", p.Name, orders.UntilDay(running))
}

// ProcessFreeOrder gives a new person what they ordered for free, with an account, and mails the owner of a known
// address a link to it. It is a job.
func (s *Service) ProcessFreeOrder(ctx context.Context, id int) error {
	return s.db.Tx(ctx, func(ctx context.Context) error {
		o, err := orders.Table.Lock(ctx, s.db, id)
		if err != nil || o.PaidAt != nil || o.MailedAt == nil {
			return err
		}

		owner, err := s.identity.SignIn.AccountOf(ctx, o.Email)
		if err != nil {
			return fmt.Errorf("find whose address order %d names: %w", id, err)
		}
		if owner != 0 {
			return s.mailFreeLink(ctx, o, owner)
		}

		// It was placed while a seat was free, and others may have been faster. What staff closed since is given all
		// the same.
		err = s.Orders.HoldAgain(ctx, o, true)
		if gone, ok := errs.As(err); ok && gone.Code == errs.Conflict {
			return s.mailFreeGone(ctx, o, gone.Message)
		}
		if err != nil {
			return fmt.Errorf("find a seat for order %d: %w", id, err)
		}

		return s.Attempts.Fulfil(ctx, o, nil)
	})
}

// mailFreeGone writes to an address that what was ordered with it for free went to others meanwhile.
func (s *Service) mailFreeGone(ctx context.Context, o *orders.Order, why string) error {
	f, err := s.Catalog.Store.FunnelByID(ctx, o.FunnelID)
	if err != nil {
		return err
	}

	return s.mailer.Send(ctx, mail.Message{
		Kind: "free-order-gone", To: o.Email, Once: fmt.Sprint("free-order-", o.ID),
		Subject: "Sorry, " + f.Product.Name + " is full",
		Lines: []string{"Hello,",
			"Someone asked for " + f.Product.Name + " with this email address, and others were faster. " + why,
			"Join the waitlist and we'll email you when it opens again."},
		Button: &mail.Button{Label: memberships.WaitlistLabel, Path: memberships.ClosedPath(f.ID)},
		After:  []string{"If it wasn't you, ignore this email."},
	})
}

// mailFreeLink writes to the owner of an address that someone ordered something free for them: with a link to take it,
// or that they have it already.
func (s *Service) mailFreeLink(ctx context.Context, o *orders.Order, ownerID int) error {
	before, err := s.store.countFreeMails(ctx, o)

	// A stranger could fill the inbox of someone else by ordering again and again.
	if err != nil || before >= freeMailsMax {
		return err
	}

	f, err := s.Catalog.Store.FunnelByID(ctx, o.FunnelID)
	if err != nil {
		return err
	}

	bump, err := s.Orders.BumpFunnel(ctx, o)
	if err != nil {
		return err
	}

	running, err := s.Orders.RunningTerm(ctx, ownerID, f.ProductID)
	if err != nil {
		return fmt.Errorf("look whether user %d has product %d: %w", ownerID, f.ProductID, err)
	}

	// The name that somebody typed for the address stays out of the email.
	email, firstName, lastName, err := s.store.mailName(ctx, ownerID)
	if err != nil {
		return err
	}

	message := mail.Message{
		Kind: "free-order", To: email, ToName: firstName + " " + lastName, Once: fmt.Sprint("free-order-", o.ID),
		Subject: "Confirm: " + orders.SoldNames(f, bump),
		Lines: []string{
			"Hi " + firstName + ",",
			"Someone asked for " + orders.SoldNames(f, bump) + " with this email address. It's free. " +
				"If that was you, tap the button to add it to your account.",
		},
		Button: &mail.Button{
			Label: "Get " + f.Product.Name,
			Path:  freePath(s.Billing.Signed(orders.FreeOrderKeyKind, o.ID)),
		},
		After: []string{"The link works once, for 24 hours. If it wasn't you, ignore this email. Nothing has changed."},
	}

	// Only the owner of the address learns that they have it.
	if running != nil {
		message.Subject = "You already have " + f.Product.Name
		message.Lines[1] = "Someone asked for " + f.Product.Name + " with this email address. You already have it" +
			orders.UntilDay(running) + ", so nothing has changed."
		message.Button = &mail.Button{Label: "Log in", Path: "/login"}
		message.After = []string{"If it wasn't you, ignore this email."}
	}

	return s.mailer.Send(ctx, message)
}

func freePath(key string) string { return "/free/" + key }

// FreeOrder is a free order by the key of its mailed link; nil for one that we did not sign. Anybody who holds the key:
// status is mailed while it can be taken, paid once it was, and closed after the link expired.
func (s *Service) FreeOrder(ctx context.Context, key string) (*Order, error) {
	o, err := s.freeOrderByKey(ctx, key)
	if errs.Is(err, errs.NotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}

	f, err := s.Catalog.Store.FunnelByID(ctx, o.FunnelID)
	if err != nil {
		return nil, err
	}

	out, err := s.mailedOrder(ctx, o, f)
	if err != nil {
		return nil, err
	}

	switch {
	case o.PaidAt != nil:
		out.Status = payPaid
	case freeLinkOver(o, s.clock.Now()):
		out.Status = payClosed
	}

	return out, nil
}

// mailedOrder is a free order of a visitor as anyone who holds its key sees it: the same for known addresses and new
// ones.
func (s *Service) mailedOrder(ctx context.Context, o *orders.Order, f *catalog.Funnel) (*Order, error) {
	term, err := s.Catalog.Store.TermByID(ctx, o.TermID)
	if err != nil {
		return nil, err
	}

	bump, err := s.Orders.BumpFunnel(ctx, o)
	if err != nil {
		return nil, err
	}

	out := &Order{
		Number: o.Number(), Status: payMailed, ProductName: orders.SoldNames(f, bump), TermName: term.Name, Total: o.Total(),
		Discount: o.Plan.Discount, Email: maskEmail(o.Email), PlacedAt: o.CreatedAt, Rows: []*OrderRow{},
		Benefits: f.ShownBenefits(),
	}
	if _, to := pricing.SpanOf(o.CreatedAt, o.StartByDays, o.ValidityByDays); to != nil {
		out.Expiry = new(pricing.ExpiryOf(to))
	}

	return out, nil
}

func freeLinkOver(o *orders.Order, now time.Time) bool {
	return !now.Before(o.MailedAt.Add(freeLinkTime))
}

func (s *Service) freeOrderByKey(ctx context.Context, key string) (*orders.Order, error) {
	kind, id, err := s.Orders.ReadKey(key)
	if err != nil || kind != orders.FreeOrderKeyKind {
		return nil, errs.Missing("Order")
	}
	o, err := orders.Table.Get(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) || err == nil && o.MailedAt == nil {
		return nil, errs.Missing("Order")
	}
	return o, err
}

// ConfirmFreeOrder gives the owner of an address what was ordered for free with it, once.
//
// Requires the key of the mailed link, and that the caller is not viewing as someone else. Returns errs.NotFound,
// errs.RateLimited, or errs.Conflict if the link was used or has expired, if the person has a term that runs, or if the
// funnel has closed or the coupon is gone.
func (s *Service) ConfirmFreeOrder(ctx context.Context, key string) (*orders.OrderPlaced, error) {
	if err := s.identity.SignIn.LimitPurchases(ctx); err != nil {
		return nil, err
	}

	found, err := s.freeOrderByKey(ctx, key)
	if err != nil {
		return nil, err
	}

	err = s.db.Tx(ctx, func(ctx context.Context) error {
		o, err := orders.Table.Lock(ctx, s.db, found.ID)
		if err != nil {
			return fmt.Errorf("lock free order %d: %w", found.ID, err)
		}

		// Looked at under the lock: the link works once.
		switch {
		case o.PaidAt != nil:
			return errs.New(errs.Conflict, "This link was already used. Log in to find what you ordered.")
		case freeLinkOver(o, s.clock.Now()):
			return errs.New(errs.Conflict, "This link has expired. Please order again.")
		}

		return s.confirmFree(ctx, o)
	})
	if err != nil {
		return nil, err
	}

	return &orders.OrderPlaced{NextURL: s.Orders.ThanksURL(found)}, nil
}

// confirmFree fulfils a locked order whose owner used the mailed link.
func (s *Service) confirmFree(ctx context.Context, o *orders.Order) error {
	owner, err := s.identity.SignIn.AccountOf(ctx, o.Email)
	if err != nil {
		return fmt.Errorf("find whose address order %d names: %w", o.ID, err)
	}

	if err := s.Orders.HoldAgain(ctx, o, false); err != nil {
		return err
	}

	if owner == 0 { // the account is gone since: they are new
		return s.Attempts.Fulfil(ctx, o, nil)
	}

	f, err := s.Catalog.Store.FunnelByID(ctx, o.FunnelID)
	if err != nil {
		return err
	}

	if err := s.requireNoRunningTerm(ctx, owner, f.Product); err != nil {
		return err
	}

	// Anyone who opened the mailed link owns the address.
	o.UserID = &owner
	if err := s.identity.SignIn.ProveAddress(ctx, owner); err != nil {
		return fmt.Errorf("mark the address of user %d as proven: %w", owner, err)
	}

	return s.Attempts.Fulfil(ctx, o, nil)
}

// isFreeForStranger tells that the person who looks at an order placed it, or may have, without proving that the
// address is theirs.
func isFreeForStranger(ctx context.Context, o *orders.Order) bool {
	if o.MailedAt == nil {
		return false
	}
	me := actor.From(ctx).UserID
	return me == 0 || o.UserID == nil || *o.UserID != me
}
