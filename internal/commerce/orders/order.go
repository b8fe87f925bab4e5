package orders

import (
	"context"
	"crypto/hmac"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/pricing"
	"atlas/internal/commerce/text"
	"atlas/internal/identity"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

// Order is what somebody wants to buy, at a price and for days that stay as they were promised.
type Order struct {
	ID             int          `db:"id,made"`
	ClientKey      string       `db:"client_key"`
	FunnelID       string       `db:"funnel_id"`
	TermID         string       `db:"term_id"`
	CouponID       *int         `db:"coupon_id"`
	Plan           pricing.Plan `db:"plan,json"`
	StartByDays    *int         `db:"start_by_days"`
	ValidityByDays *int         `db:"validity_by_days"`
	FirstName      string       `db:"first_name"`
	LastName       string       `db:"last_name"`
	Email          string       `db:"email"`
	EmailKey       string       `db:"email_key"`
	Mobile         string       `db:"mobile"`
	UserID         *int         `db:"user_id"`
	HeldUntil      time.Time    `db:"held_until"`
	NetworkKey     string       `db:"network_key"`
	MailedAt       *time.Time   `db:"mailed_at"`
	PaidAt         *time.Time   `db:"paid_at"`
	// BumpFunnelID is the funnel of the one more product that was ordered; nil for none. BumpSubscriptionID is what it
	// became.
	BumpFunnelID       *string        `db:"bump_funnel_id"`
	BumpPrice          money.Centavos `db:"bump_price"`
	BumpStartByDays    *int           `db:"bump_start_by_days"`
	BumpValidityByDays *int           `db:"bump_validity_by_days"`
	BumpSubscriptionID *int           `db:"bump_subscription_id"`

	SubscriptionID *int `db:"subscription_id"`
	// MadeAccount tells that its payment made the account of its buyer.
	MadeAccount bool      `db:"made_account"`
	CreatedAt   time.Time `db:"created_at"`
}

var Table = db.NewTable[Order]("orders")

// Due is what has to be paid now: the first payment, and the bump.
func (o *Order) Due() money.Centavos { return o.Plan.Rows[0].Price + o.BumpPrice }

// Number is what people call it.
func (o *Order) Number() string { return OrderNumber(o.ID) }

// OrderNumber is what people call an order, on receipts, statements and screens: A-000042.
func OrderNumber(orderID int) string { return fmt.Sprintf("A-%06d", orderID) }

// orderTime is how long an order may still be paid after its last attempt lapsed, at the price that was promised.
const orderTime = 30 * 24 * time.Hour

// RequireOpen refuses an order that is too old to be paid; what is no order is open.
func (o *Order) RequireOpen(now time.Time) error {
	if o != nil && o.IsClosedAt(now) {
		return errs.New(errs.Conflict, "This order is too old to be paid. Please order again.")
	}
	return nil
}

func (o *Order) IsClosedAt(now time.Time) bool {
	return o.PaidAt == nil && !now.Before(o.HeldUntil.Add(orderTime))
}

// HeldAt is until when it holds a seat at a moment; nil when it holds none.
func (o *Order) HeldAt(now time.Time) *time.Time {
	if o.PaidAt != nil || !now.Before(o.HeldUntil) {
		return nil
	}
	return &o.HeldUntil
}

// OrderInput is what a buyer says.
type OrderInput struct {
	FunnelID                                string
	PaymentTermID, CouponCode, Gateway      *string
	FirstName, LastName, Email, Mobile, Key string
	// BumpFunnelID is the bump that the buyer ticked; nil for none.
	BumpFunnelID *string
	// BumpPrice is what the page said that it costs; nil when the page said nothing. The server charges its own price.
	BumpPrice *money.Centavos
}

func (in *OrderInput) Validate() error {
	c := new(errs.Check)
	in.FirstName, in.LastName = text.TrimLine(&in.FirstName), text.TrimLine(&in.LastName)
	in.Email = identity.CleanEmail(in.Email)
	c.Name("firstName", in.FirstName, 1, 100)
	c.Name("lastName", in.LastName, 1, 100)
	c.Required("email", in.Email)
	c.That(in.Email == "" || identity.ValidEmail(in.Email), "email", errs.IsNotFormatted)
	var ok bool
	in.Mobile, ok = identity.CleanMobile(in.Mobile)
	c.That(ok, "mobile", identity.MobileMessage)
	c.That(billing.ClientKey.MatchString(in.Key), "key", errs.IsNotFormatted)

	return c.Err()
}

// PlacedOrder is what other domains are told of an order.
type PlacedOrder struct {
	ID       int
	FunnelID string
	// UserID is somebody who was signed in.
	UserID           *int
	EmailKey, Mobile string
}

// OrderPlaced says where a buyer goes next.
type OrderPlaced struct{ NextURL string }

// The letters of signed keys: of an order, and of the mailed link to a free order.
const (
	OrderKeyKind     = 'o'
	FreeOrderKeyKind = 'f'
)

// OrderKey returns the signed key that names an order in addresses of the site and in emails.
func (s *Service) OrderKey(id int) string { return s.billing.Signed(OrderKeyKind, id) }

// ReadKey finds what a signed key names. Returns errs.NotFound for a key that we did not sign.
func (s *Service) ReadKey(key string) (kind rune, id int, err error) {
	text, _, _ := strings.Cut(key, "-")
	if len(text) > 1 {
		kind = rune(text[0])
		id, err = strconv.Atoi(text[1:])
	}

	// The signature is made again and compared in constant time: guessing ids finds nothing.
	if err != nil || kind != OrderKeyKind && kind != billing.RowKey && kind != FreeOrderKeyKind ||
		!hmac.Equal([]byte(key), []byte(s.billing.Signed(kind, id))) {
		return 0, 0, errs.Missing("Payment")
	}

	return kind, id, nil
}

func (s *Service) OrderByKey(ctx context.Context, key string) (*Order, error) {
	kind, id, err := s.ReadKey(key)
	if err != nil || kind != OrderKeyKind {
		return nil, errs.Missing("Order")
	}
	o, err := Table.Get(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Order")
	}
	return o, err
}

func (s *Service) ThanksURL(o *Order) string { return "/thank-you?order=" + s.OrderKey(o.ID) }

// NormalizeMobiles writes the numbers of orders from before they were kept as E.164 in that form; what is no number
// stays as it is. It runs at every start.
func (s *Service) NormalizeMobiles(ctx context.Context) error {
	numbers, err := s.Store.localMobiles(ctx)
	if err != nil {
		return err
	}

	for id, number := range numbers {
		if err := s.Store.setMobile(ctx, id, number); err != nil {
			return fmt.Errorf("write the number of order %d: %w", id, err)
		}
	}

	return nil
}
