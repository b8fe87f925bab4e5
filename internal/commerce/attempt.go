package commerce

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

// attempt is a try to pay the first row of an order, or a row of a schedule.
type attempt struct {
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

var attempts = db.NewTable[attempt]("payment_attempts")

// The states of an attempt.
const (
	attemptWaiting  = "waiting"
	attemptPaid     = "paid"
	attemptDeclined = "declined"
	attemptExpired  = "expired"
)

// stateAt is the state of an attempt at a moment: one that waits for too long has expired.
func (a *attempt) stateAt(now time.Time) string {
	if a.State == attemptWaiting && !now.Before(a.LapsesAt) {
		return attemptExpired
	}
	return a.State
}

// target is what somebody pays: the first row of an order, or a row of a schedule.
type target struct {
	order *order
	row   *billing.PaymentSchedule
	key   string
}

func (t *target) amount() money.Centavos {
	if t.order != nil {
		return t.order.due()
	}
	return t.row.Rest()
}

// where picks the attempts of the target.
func (t *target) where() (string, int) {
	if t.order != nil {
		return "order_id = ?", t.order.ID
	}
	return "schedule_id = ?", t.row.ID
}

// isPaid tells whether nothing is left to pay.
func (t *target) isPaid() bool {
	if t.order != nil {
		return t.order.PaidAt != nil
	}
	return t.row.TransactionID != nil
}

// targetOf finds the order or the schedule row that a signed key names, as far as it is paid on a pay page. Returns
// errs.NotFound for a key that we did not sign, for one of a free order, and for what was deleted since.
func (s *Service) targetOf(ctx context.Context, key string) (*target, error) {
	kind, id, err := s.readKey(key)
	if err != nil {
		return nil, err
	}

	// A free order is taken by its mailed link, never on a pay page.
	if kind == freeKey {
		return nil, errs.Missing("Payment")
	}

	t := &target{key: key}
	if kind == orderKey {
		if t.order, err = orders.Get(ctx, s.db, id); err == nil && t.order.PaidAt != nil {
			err = s.redirectToRest(ctx, t)
		}
	} else {
		t.row, err = billing.Schedules.Get(ctx, s.db, id)
	}

	// A key that was signed for something deleted since says no more than a forged one.
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Payment")
	}

	return t, err
}

// redirectToRest lets the key of an order that was paid in part pay the rest: of its first row, then of its bump.
func (s *Service) redirectToRest(ctx context.Context, t *target) error {
	first, err := billing.Schedules.One(ctx, s.db,
		"WHERE subscription_id = ? AND NOT is_added ORDER BY schedule_date, id LIMIT 1",
		*t.order.paidSubscriptionID())
	if errors.Is(err, db.ErrNone) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read the first row of order %d: %w", t.order.ID, err)
	}

	due := first

	// The first row comes before the bump: it is what the order was placed for.
	if first.Rest() == 0 {
		if due, err = s.unpaidBump(ctx, t.order); err != nil || due == nil {
			return err
		}
	} else if first.Paid == 0 {
		return nil
	}

	t.order, t.row, t.key = nil, due, s.Billing.Signed(billing.RowKey, due.ID)
	return nil
}

// lockTarget reads what is paid again, and lets nobody else begin to pay it meanwhile. The transaction of ctx.
func (s *Service) lockTarget(ctx context.Context, t *target) (err error) {
	if t.order != nil {
		t.order, err = orders.Lock(ctx, s.db, t.order.ID)
		return err
	}
	t.row, err = s.Billing.LockSchedule(ctx, t.row.ID)
	return err
}

// try begins a payment of something that was ordered or became due before. An order whose hold is over takes its seat
// and its coupon again. It runs in the transaction of ctx.
//
// Returns errs.Conflict if the order is too old, if its seat or its coupon is gone, or if it would give the buyer
// nothing.
func (s *Service) try(ctx context.Context, t *target, g gateway, method string) (*attempt, error) {
	// An order that is too old is refused before a seat is looked for.
	if err := t.order.open(s.clock.Now()); err != nil {
		return nil, err
	}
	if t.order != nil {
		if err := s.holdAgain(ctx, t.order, g.name() == billing.BankGateway); err != nil {
			return nil, err
		}
	}
	return s.beginAttempt(ctx, t, g, method)
}

// beginAttempt begins a payment by a method at a gateway, or goes on with one that waits already, whether or not a seat
// is held. The transaction of ctx.
func (s *Service) beginAttempt(ctx context.Context, t *target, g gateway, method string) (*attempt, error) {
	// Money must not be taken for an order that would give the buyer nothing.
	if err := s.refuseEmptyOrder(ctx, t.order); err != nil {
		return nil, err
	}

	now := s.clock.Now()
	cond, id := t.where()
	a, err := attempts.One(ctx, s.db,
		"WHERE "+cond+
			" AND method = ? AND gateway = ? AND state = 'waiting' AND lapses_at > ? AND amount = ? "+
			"ORDER BY id DESC LIMIT 1",
		id, method, g.name(), now, int64(t.amount()))

	// A provider gives no page to an attempt that lapses in a moment: it begins anew.
	if err == nil && a.isStale(g, now) {
		err = db.ErrNone
	}
	if !errors.Is(err, db.ErrNone) {
		return a, err
	}

	a = &attempt{
		Token: strings.ToLower(rand.Text()), Gateway: g.name(), Method: method, Amount: t.amount(),
		State: attemptWaiting, LapsesAt: now.Add(g.holds()), CreatedAt: now,
	}
	if t.order != nil {
		a.OrderID = &t.order.ID
	} else {
		a.ScheduleID = &t.row.ID
	}

	return a, attempts.Insert(ctx, s.db, a)
}

// pageOf returns the address where the buyer pays an attempt, and has the gateway open the page where there is none
// yet.
//
// Returns errs.NotFound if the gateway is not set up, or errs.Conflict if it cannot be reached.
func (s *Service) pageOf(ctx context.Context, a *attempt, t *target) (string, error) {
	// The page was opened before: a second one could be paid, too.
	if a.PageURL != nil {
		return *a.PageURL, nil
	}

	g, err := s.gatewayNamed(a.Gateway)
	if err != nil {
		return "", err
	}

	page, err := g.start(ctx, a, t)
	if err != nil {
		s.log.ErrorContext(ctx, "a gateway opens no page", "gateway", a.Gateway, "attempt", a.ID, "error", err)
		return "", errs.New(errs.Conflict,
			"We can't reach %s right now. Please try again, or choose another way to pay.", methodName(a.Method))
	}

	// Of two who began at once, one page counts.
	if err := s.orders.keepPage(ctx, a, page); err != nil {
		return "", fmt.Errorf("keep the page of attempt %d: %w", a.ID, err)
	}

	fresh, err := attempts.Get(ctx, s.db, a.ID)
	if err != nil {
		return "", fmt.Errorf("read attempt %d after its page opened: %w", a.ID, err)
	}

	return *fresh.PageURL, nil
}

// StartPayment begins a payment of what a signed key names, and returns where the buyer pays it.
//
// Requires the key, and that the caller is not viewing as someone else. Returns errs.Invalid for a way to pay that is
// not offered, errs.NotFound, errs.RateLimited, or errs.Conflict if nothing is left to pay, if the order is too old, if
// its seat or its coupon is gone, if it would give the buyer nothing, or if the gateway cannot be reached.
func (s *Service) StartPayment(ctx context.Context, key, method string) (*OrderPlaced, error) {
	if err := s.identity.MayBuy(ctx); err != nil {
		return nil, err
	}

	g, err := s.gatewayOf(ctx, &method)
	if err != nil {
		return nil, err
	}

	var t *target
	var a *attempt
	err = s.db.Tx(ctx, func(ctx context.Context) (err error) {
		if t, err = s.targetOf(ctx, key); err != nil {
			return err
		}

		if t.isPaid() || t.amount() == 0 {
			return errs.New(errs.Conflict, "Nothing is left to pay here.")
		}

		a, err = s.try(ctx, t, g, method)
		return err
	})
	if err != nil {
		return nil, err
	}

	return s.redirectTo(ctx, a, t)
}

// redirectTo leads a buyer to where they pay.
func (s *Service) redirectTo(ctx context.Context, a *attempt, t *target) (*OrderPlaced, error) {
	url, err := s.pageOf(ctx, a, t)
	if err != nil {
		return nil, err
	}
	return &OrderPlaced{url}, nil
}
