package billing

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
	"atlas/internal/platform/pay"
)

// RefundRow is money that went back to anyone who paid it, or is on its way there.
type RefundRow struct {
	ID        int    `db:"id,made"`
	ClientKey string `db:"client_key"`
	// Handle is what the gateway knows it by.
	Handle    string `db:"handle"`
	UserID    int    `db:"user_id"`
	PaymentID int    `db:"payment_id" log:"paymentId"`
	// ScheduleID is the row it was paid for; nil for credit.
	ScheduleID  *int           `db:"schedule_id"`
	Amount      money.Centavos `db:"amount" log:"amount"`
	Effect      string         `db:"effect" log:"effect"`
	Reason      string         `db:"reason" log:"reason"`
	Platform    string         `db:"platform" log:"platform"`
	PlatformKey string         `db:"platform_key"`
	ExternalID  string         `db:"external_id" log:"reference"`
	Gateway     *string        `db:"gateway"`
	State       string         `db:"state" log:"state"`
	Failure     *string        `db:"failure" log:"failure"`
	CreatedByID int            `db:"created_by_id"`
	CreatedAt   time.Time      `db:"created_at"`
	DoneAt      *time.Time     `db:"done_at"`
}

var Refunds = db.NewTable[RefundRow]("payment_refunds")

// The effects of a refund on what it was paid for.
const (
	// RefundForgiven lets nobody owe it again: the row stays paid.
	RefundForgiven = "forgiven"
	// RefundDue makes the row due again.
	RefundDue = "due"
	// RefundCredit pays back what no row took.
	RefundCredit = "credit"
)

// The states of a refund.
const (
	RefundWaiting = "waiting"
	RefundDone    = "done"
	RefundFailed  = "failed"
)

// CanRefundOnline tells whether the gateway of a payment is there and can pay it back.
func (s *Service) CanRefundOnline(p *Payment) bool {
	if p.Gateway == nil || *p.Gateway == BankGateway {
		return false
	}
	_, err := s.hooks.Refunder(*p.Gateway)
	return err == nil
}

// Refunder pays money back: a gateway that took some.
type Refunder interface {
	// Refund pays money of a payment back. It may take seconds; asked again with the same token it pays back once.
	Refund(ctx context.Context, r pay.Refund) (*pay.RefundState, error)
	// RefundState asks how far a refund is, by what the gateway calls it.
	RefundState(ctx context.Context, refundID string) (*pay.RefundState, error)
}

const BankGateway = "bank"

// refundPrefix begins the numbers of refunds.
const refundPrefix = "RF-"

// RefundNumber is what a refund is called.
func RefundNumber(refundID int) string { return fmt.Sprintf(refundPrefix+"%06d", refundID) }

// ReadRefundNumber finds the refund of a number.
func ReadRefundNumber(number string) (id int, ok bool) {
	digits, ok := strings.CutPrefix(number, refundPrefix)
	if !ok {
		return 0, false
	}
	id, err := strconv.Atoi(digits)
	return id, err == nil
}

// Payer is who made a payment, and for which product.
type Payer struct{ Email, FirstName, LastName, Product string }

// PayerOf is who made a payment, and for which product.
func (s *Service) PayerOf(ctx context.Context, p *Payment) (Payer, error) {
	return s.Store.PayerOf(ctx, p)
}
