package commerce

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/commerce/attempts"
	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/orders"
	"atlas/internal/commerce/waitlist"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/pay"
)

// order is an order of the demo that was placed some hours ago, and what became of it.
type order struct {
	// member is who bought, by their place among the buyers; stranger is the name of somebody without an account
	// instead.
	member   int
	stranger string

	funnel, term, coupon, method string
	hoursAgo                     int
	// became is the state of the attempt to pay, or of the slip of a bank transfer.
	became string
}

// placedOrders are the states that an order can be in.
var placedOrders = []order{
	{
		member: 0, funnel: bootcamp, term: catalog.OneTime, coupon: "NAUBOS", method: pay.GCash,
		hoursAgo: 200, became: attempts.Paid,
	},
	{
		member: 1, funnel: bootcamp, term: halfAndHalf, coupon: "NAUBOS", method: pay.Card,
		hoursAgo: 150, became: attempts.Paid,
	},
	{
		member: 2, funnel: review, term: catalog.OneTime, method: billing.BankGateway,
		hoursAgo: 100, became: billing.ProofApproved,
	},
	{
		member: 3, funnel: review, term: catalog.OneTime, method: pay.Maya,
		hoursAgo: 30, became: attempts.Declined,
	},
	{
		stranger: "Liza Manalo", funnel: tribe, term: payday, coupon: "TRIBE10", method: pay.QRPh,
		hoursAgo: 26, became: attempts.Expired,
	},
	{
		stranger: "Dennis Quiambao", funnel: fastTrack, term: catalog.OneTime, coupon: "KASAMA500", method: pay.GCash,
		hoursAgo: 0, became: attempts.Waiting,
	},
	{
		stranger: "Aileen Bautista", funnel: tribe, term: catalog.OneTime, method: billing.BankGateway,
		hoursAgo: 50, became: billing.ProofRefused,
	},
	{
		member: 4, funnel: bootcamp, term: halfAndHalf, method: billing.BankGateway,
		hoursAgo: 20, became: billing.ProofWaiting,
	},
	{
		stranger: "Rowena Pascual", funnel: tribe, term: payday, method: billing.BankGateway,
		hoursAgo: 9, became: billing.ProofWaiting,
	},
	{
		stranger: "Jun Villareal", funnel: bootcamp, term: catalog.OneTime, coupon: "LIKHA20",
		method: billing.BankGateway, hoursAgo: 3, became: billing.ProofWaiting,
	},
}

// buyersCount is how many members ordered something.
const buyersCount = 5

// waiting are those who wait for the next launch, the first of them since today.
var waiting = []string{
	"Marivic Salonga", "Paolo Dizon", "Cherry Mae Ocampo", "Rodel Aguinaldo", "Joy Evangelista", "Nonoy Batungbakal",
	"Tess Lacson", "Ariel Macaraeg", "Grace Catacutan",
}

// payTime is how long after an order its buyer paid or gave up.
const payTime = 15 * time.Minute

// testWallet is the gateway that takes the money of a demo.
const testWallet = "test"

// fillOrders makes orders that were bought, declined, lapsed or wait, with slips, names on a waitlist, and a payment
// that came twice, unless there are orders already.
func (d *Demo) fillOrders(ctx context.Context) error {
	count, err := d.store.countOrders(ctx)
	if err != nil || count > 0 {
		return err
	}

	staffID, err := d.store.findUser(ctx, staff)
	if err != nil {
		return err
	}

	// Without staff or the test wallet there is nobody to decide and nothing to pay with.
	if staffID == 0 || !d.hasTestWallet() {
		return nil
	}

	// Orders name their buyers by place, so there have to be enough for all of them.
	buyerIDs, err := d.store.findBuyers(ctx, buyersCount)
	if err != nil || len(buyerIDs) < buyersCount {
		return err
	}

	for i, one := range placedOrders {
		if err := d.addOrder(ctx, i, one, buyerIDs, staffID); err != nil {
			return fmt.Errorf("make order %d of the demo: %w", i, err)
		}
	}

	for i, name := range waiting {
		if err := d.addWaiting(ctx, name, d.clock.Now().Add(-time.Duration(i)*19*time.Hour)); err != nil {
			return err
		}
	}

	// Last, as it pays an attempt once more that was paid before.
	return d.store.insertUnmatchedPayment(ctx, clock.AddDays(d.clock.Now(), -1))
}

// hasTestWallet tells whether buyers of this installation can pay without money.
func (d *Demo) hasTestWallet() bool {
	_, err := d.commerce.Attempts.GatewayNamed(testWallet)

	return err == nil
}

// addOrder places an order at its time and has it become what it became.
func (d *Demo) addOrder(ctx context.Context, number int, o order, buyerIDs []int, staffID int) error {
	in := orders.OrderInput{
		FunnelID: o.funnel, PaymentTermID: &o.term, CouponCode: &o.coupon, Gateway: &o.method,
		Mobile: fmt.Sprintf("+63917555%04d", 100+number), Key: fmt.Sprintf("order-of-the-demo-%02d", number),
	}

	var err error
	if o.stranger != "" {
		in.FirstName, in.LastName, _ = strings.Cut(o.stranger, " ")
		in.Email = addressOf(o.stranger)
	} else if ctx, err = d.asBuyer(ctx, &in, buyerIDs[o.member]); err != nil {
		return err
	}

	now := d.clock.Now()
	at := now.Add(-time.Duration(o.hoursAgo) * time.Hour)
	attempt, err := d.place(ctx, in, at)
	if err != nil {
		return err
	}

	// The youngest order was placed just now, and what became of it must not lie in the future.
	endedAt := earlier(at.Add(payTime), now)
	if o.method == billing.BankGateway {
		return d.sendSlip(ctx, number, attempt, o.became, staffID, endedAt)
	}

	then := d.at(endedAt)
	// An attempt that waits stays as it was placed.
	switch o.became {
	case attempts.Paid:
		_, err = then.Attempts.ApplyPaid(ctx, attempt, attempts.Settlement{
			Amount: attempt.Amount, ExternalID: fmt.Sprintf("GC-%08d", 20931000+number), Gateway: &attempt.Gateway,
		})
	case attempts.Declined, attempts.Expired:
		err = then.Attempts.EndAttempt(ctx, attempt, o.became)
	}

	if err != nil {
		return fmt.Errorf("have attempt %d become %s: %w", attempt.ID, o.became, err)
	}

	return nil
}

// asBuyer makes a member the buyer of an order, and the call theirs.
func (d *Demo) asBuyer(ctx context.Context, in *orders.OrderInput, userID int) (context.Context, error) {
	user, err := d.store.loadUser(ctx, userID)
	if err != nil {
		return nil, err
	}

	in.FirstName, in.LastName, in.Email = user.FirstName, user.LastName, user.Email

	return actor.With(ctx, actor.Actor{UserID: userID}), nil
}

// place writes an order at its time, and returns the attempt to pay it.
func (d *Demo) place(ctx context.Context, in orders.OrderInput, at time.Time) (*attempts.Attempt, error) {
	// A gateway that is missing is no failure yet: an order of nothing needs none.
	gateway, noGateway := d.commerce.Attempts.GatewayOf(ctx, in.Gateway)
	_, attempt, err := d.at(at).WriteOrder(ctx, in, gateway, noGateway)
	if err != nil {
		return nil, fmt.Errorf("place the order: %w", err)
	}

	return attempt, nil
}

// addWaiting writes somebody onto the waitlist of a launch that is over.
func (d *Demo) addWaiting(ctx context.Context, name string, at time.Time) error {
	firstName, _, _ := strings.Cut(name, " ")
	email := addressOf(name)

	return d.store.insertWaiting(ctx, &waitlist.Entry{
		FunnelID: lastLaunch, FirstName: firstName, Email: email, EmailKey: identity.EmailKey(email), JoinedAt: at,
	})
}

// addressOf is the email address of a stranger.
func addressOf(name string) string {
	return strings.ToLower(strings.ReplaceAll(name, " ", ".")) + "@example.com"
}
