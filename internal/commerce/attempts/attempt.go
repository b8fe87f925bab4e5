package attempts

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/orders"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

// Attempt is a try to pay the first row of an order, or a row of a schedule.
type Attempt struct {
	ID         int            `db:"id,made"`
	Token      string         `db:"handle"`
	OrderID    *int           `db:"order_id"`
	ScheduleID *int           `db:"schedule_id"`
	Gateway    string         `db:"gateway"`
	Method     string         `db:"method"`
	Amount     money.Centavos `db:"amount"`
	State      string         `db:"state"`
	SessionID  *string        `db:"session_id"`
	PageURL    *string        `db:"page_url"`
	ExternalID *string        `db:"external_id"`
	LapsesAt   time.Time      `db:"lapses_at"`
	PaidAt     *time.Time     `db:"paid_at"`
	// ClosedAt is when its page was closed at the gateway, once it lapsed or was paid another way.
	ClosedAt  *time.Time `db:"closed_at"`
	CreatedAt time.Time  `db:"created_at"`
}

var Table = db.NewTable[Attempt]("payment_attempts")

// The states of an attempt.
const (
	Waiting  = "waiting"
	Paid     = "paid"
	Declined = "declined"
	Expired  = "expired"
)

// StateAt is the state of an attempt at a moment: one that waits for too long has expired.
func (a *Attempt) StateAt(now time.Time) string {
	if a.State == Waiting && !now.Before(a.LapsesAt) {
		return Expired
	}
	return a.State
}

// Target is what somebody pays: the first row of an order, or a row of a schedule.
type Target struct {
	Order *orders.Order
	Row   *billing.PaymentSchedule
	Key   string
}

func (t *Target) Amount() money.Centavos {
	if t.Order != nil {
		return t.Order.Due()
	}
	return t.Row.Rest()
}

// Where picks the attempts of the target.
func (t *Target) Where() (string, int) {
	if t.Order != nil {
		return "order_id = ?", t.Order.ID
	}
	return "schedule_id = ?", t.Row.ID
}

// IsPaid tells whether nothing is left to pay.
func (t *Target) IsPaid() bool {
	if t.Order != nil {
		return t.Order.PaidAt != nil
	}
	return t.Row.TransactionID != nil
}

// TargetOf finds the order or the schedule row that a signed key names, as far as it is paid on a pay page. Returns
// errs.NotFound for a key that we did not sign, for one of a free order, and for what was deleted since.
func (s *Service) TargetOf(ctx context.Context, key string) (*Target, error) {
	kind, id, err := s.orders.ReadKey(key)
	if err != nil {
		return nil, err
	}

	// A free order is taken by its mailed link, never on a pay page.
	if kind == orders.FreeOrderKeyKind {
		return nil, errs.Missing("Payment")
	}

	t := &Target{Key: key}
	if kind == orders.OrderKeyKind {
		if t.Order, err = orders.Table.Get(ctx, s.db, id); err == nil && t.Order.PaidAt != nil {
			err = s.redirectToRest(ctx, t)
		}
	} else {
		t.Row, err = billing.Schedules.Get(ctx, s.db, id)
	}

	// A key that was signed for something deleted since says no more than a forged one.
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Payment")
	}

	return t, err
}

// redirectToRest lets the key of an order that was paid in part pay the rest: of its first row, then of its bump.
func (s *Service) redirectToRest(ctx context.Context, t *Target) error {
	first, err := billing.Schedules.One(ctx, s.db,
		"WHERE subscription_id = ? AND NOT is_added ORDER BY schedule_date, id LIMIT 1",
		*t.Order.PaidSubscriptionID())
	if errors.Is(err, db.ErrNone) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read the first row of order %d: %w", t.Order.ID, err)
	}

	due := first

	// The first row comes before the bump: it is what the order was placed for.
	if first.Rest() == 0 {
		if due, err = s.orders.UnpaidBump(ctx, t.Order); err != nil || due == nil {
			return err
		}
	} else if first.Paid == 0 {
		return nil
	}

	t.Order, t.Row, t.Key = nil, due, s.billing.Signed(billing.RowKey, due.ID)
	return nil
}

// LockTarget reads what is paid again, and lets nobody else begin to pay it meanwhile. The transaction of ctx.
func (s *Service) LockTarget(ctx context.Context, t *Target) (err error) {
	if t.Order != nil {
		t.Order, err = orders.Table.Lock(ctx, s.db, t.Order.ID)
		return err
	}
	t.Row, err = s.billing.LockSchedule(ctx, t.Row.ID)
	return err
}

// RetryPayment begins a payment of something that was ordered or became due before. An order whose hold is over takes
// its seat and its coupon again. It runs in the transaction of ctx.
//
// Returns errs.Conflict if the order is too old, if its seat or its coupon is gone, or if it would give the buyer
// nothing.
func (s *Service) RetryPayment(ctx context.Context, t *Target, g Gateway, method string) (*Attempt, error) {
	// An order that is too old is refused before a seat is looked for.
	if err := t.Order.RequireOpen(s.clock.Now()); err != nil {
		return nil, err
	}
	if t.Order != nil {
		if err := s.orders.HoldAgain(ctx, t.Order, g.name() == billing.BankGateway); err != nil {
			return nil, err
		}
	}
	return s.BeginAttempt(ctx, t, g, method)
}

// BeginAttempt begins a payment by a method at a gateway, or goes on with one that waits already, whether or not a seat
// is held. The transaction of ctx.
func (s *Service) BeginAttempt(ctx context.Context, t *Target, g Gateway, method string) (*Attempt, error) {
	// Money must not be taken for an order that would give the buyer nothing.
	if err := s.orders.RequireNonEmptyOrder(ctx, t.Order); err != nil {
		return nil, err
	}

	now := s.clock.Now()
	cond, id := t.Where()
	a, err := Table.One(ctx, s.db,
		"WHERE "+cond+
			" AND method = ? AND gateway = ? AND state = 'waiting' AND lapses_at > ? AND amount = ? "+
			"ORDER BY id DESC LIMIT 1",
		id, method, g.name(), now, int64(t.Amount()))

	// A provider gives no page to an attempt that lapses in a moment: it begins anew.
	if err == nil && a.isStale(g, now) {
		err = db.ErrNone
	}
	if !errors.Is(err, db.ErrNone) {
		return a, err
	}

	a = &Attempt{
		Token: strings.ToLower(rand.Text()), Gateway: g.name(), Method: method, Amount: t.Amount(),
		State: Waiting, LapsesAt: now.Add(g.lifetime()), CreatedAt: now,
	}
	if t.Order != nil {
		a.OrderID = &t.Order.ID
	} else {
		a.ScheduleID = &t.Row.ID
	}

	return a, Table.Insert(ctx, s.db, a)
}

// pageOf returns the address where the buyer pays an attempt, and has the gateway open the page where there is none
// yet.
//
// Returns errs.NotFound if the gateway is not set up, or errs.Conflict if it cannot be reached.
func (s *Service) pageOf(ctx context.Context, a *Attempt, t *Target) (string, error) {
	// The page was opened before: a second one could be paid, too.
	if a.PageURL != nil {
		return *a.PageURL, nil
	}

	g, err := s.GatewayNamed(a.Gateway)
	if err != nil {
		return "", err
	}

	page, err := g.start(ctx, a, t)
	if err != nil {
		s.log.ErrorContext(ctx, "a gateway opens no page", "gateway", a.Gateway, "attempt", a.ID, "error", err)
		return "", errs.New(errs.Conflict,
			"We can't reach %s right now. Please try again, or choose another way to pay.", MethodName(a.Method))
	}

	// Of two who began at once, one page counts.
	if err := s.store.keepPage(ctx, a, page); err != nil {
		return "", fmt.Errorf("keep the page of attempt %d: %w", a.ID, err)
	}

	current, err := Table.Get(ctx, s.db, a.ID)
	if err != nil {
		return "", fmt.Errorf("read attempt %d after its page opened: %w", a.ID, err)
	}

	return *current.PageURL, nil
}

// StartPayment begins a payment of what a signed key names, and returns where the buyer pays it.
//
// Requires the key, and that the caller is not viewing as someone else. Returns errs.Invalid for a way to pay that is
// not offered, errs.NotFound, errs.RateLimited, or errs.Conflict if nothing is left to pay, if the order is too old, if
// its seat or its coupon is gone, if it would give the buyer nothing, or if the gateway cannot be reached.
func (s *Service) StartPayment(ctx context.Context, key, method string) (*orders.OrderPlaced, error) {
	if err := s.identity.SignIn.LimitPurchases(ctx); err != nil {
		return nil, err
	}

	g, err := s.GatewayOf(ctx, &method)
	if err != nil {
		return nil, err
	}

	var t *Target
	var a *Attempt
	err = s.db.Tx(ctx, func(ctx context.Context) (err error) {
		if t, err = s.TargetOf(ctx, key); err != nil {
			return err
		}

		if t.IsPaid() || t.Amount() == 0 {
			return errs.New(errs.Conflict, "Nothing is left to pay here.")
		}

		a, err = s.RetryPayment(ctx, t, g, method)
		return err
	})
	if err != nil {
		return nil, err
	}

	return s.RedirectTo(ctx, a, t)
}

// RedirectTo leads a buyer to where they pay.
func (s *Service) RedirectTo(ctx context.Context, a *Attempt, t *Target) (*orders.OrderPlaced, error) {
	url, err := s.pageOf(ctx, a, t)
	if err != nil {
		return nil, err
	}
	return &orders.OrderPlaced{NextURL: url}, nil
}
