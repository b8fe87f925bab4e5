package commerce

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/commerce/attempts"
	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/demo"
	"atlas/internal/commerce/orders"
	"atlas/internal/commerce/overview"
	"atlas/internal/commerce/text"
	"atlas/internal/commerce/waitlist"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/samplefile"
)

// demoOrder is an order of the demo that was placed so many hours ago, and what became of it.
type demoOrder struct {
	// buyer is a demo person by their number, or a stranger by their name.
	buyer                        any
	funnel, term, coupon, method string
	hours                        int
	became                       string
}

// demoOrders are the states that an order can be in.
var demoOrders = []demoOrder{
	{0, demoBootcamp, catalog.OneTime, "NAUBOS", "gcash", 200, attempts.Paid},
	{1, demoBootcamp, "half-and-half", "NAUBOS", "card", 150, attempts.Paid},
	{2, "portfolio-review", catalog.OneTime, "", billing.BankGateway, 100, billing.ProofApproved},
	{3, "portfolio-review", catalog.OneTime, "", "maya", 30, attempts.Declined},
	{"Liza Manalo", demo.DemoTribe, demo.DemoPayday, "TRIBE10", "qrph", 26, attempts.Expired},
	{"Dennis Quiambao", "fast-track", catalog.OneTime, "KASAMA500", "gcash", 0, attempts.Waiting},
	{"Aileen Bautista", demo.DemoTribe, catalog.OneTime, "", billing.BankGateway, 50, billing.ProofRefused},
	{4, demoBootcamp, "half-and-half", "", billing.BankGateway, 20, billing.ProofWaiting},
	{"Rowena Pascual", demo.DemoTribe, demo.DemoPayday, "", billing.BankGateway, 9, billing.ProofWaiting},
	{"Jun Villareal", demoBootcamp, catalog.OneTime, "LIKHA20", billing.BankGateway, 3, billing.ProofWaiting},
}

const demoBootcamp = "bookkeeping-bootcamp"

// demoWaiting are those who wait for the next launch, the first of them since today.
var demoWaiting = []string{"Marivic Salonga", "Paolo Dizon", "Cherry Mae Ocampo", "Rodel Aguinaldo", "Joy Evangelista",
	"Nonoy Batungbakal", "Tess Lacson", "Ariel Macaraeg", "Grace Catacutan"}

// seedOrders fills the desk of a demo that has no orders: bought, declined, lapsed and waiting, slips, who waits for a
// launch, and a payment that came twice.
func (s *Service) seedOrders(ctx context.Context) error {
	there, err := s.store.countOrders(ctx)
	if err != nil || there > 0 {
		return err
	}

	staff, err := s.Demo.DemoStaff(ctx)

	// Without staff or the test wallet there is nobody to decide and nothing to pay with.
	if _, off := s.Attempts.TestWallet(); errors.Is(err, db.ErrNone) || off != nil {
		return nil
	}
	if err != nil {
		return fmt.Errorf("find the staff of the demo: %w", err)
	}

	people, err := s.store.demoBuyers(ctx)
	if err != nil || len(people) < 5 {
		return err
	}

	for n, d := range demoOrders {
		if err := s.seedOrder(ctx, n, d, people, staff); err != nil {
			return fmt.Errorf("order %d: %w", n, err)
		}
	}

	for n, name := range demoWaiting {
		first, _, _ := strings.Cut(name, " ")
		e := &waitlist.Entry{FunnelID: "tribe-last-launch", FirstName: first, Email: demoAddress(name),
			JoinedAt: s.clock.Now().Add(-time.Duration(n) * 19 * time.Hour)}
		e.EmailKey = identity.EmailKey(e.Email)
		if err := waitlist.Entries.Insert(ctx, s.db, e); err != nil {
			return fmt.Errorf("write %s onto the waitlist: %w", name, err)
		}
	}

	err = s.store.addDemoStray(ctx)
	return err
}

func demoAddress(name string) string {
	return strings.ToLower(strings.ReplaceAll(name, " ", ".")) + "@example.com"
}

// seedOrder places an order at its time and has it become what it became.
func (s *Service) seedOrder(ctx context.Context, n int, d demoOrder, people []int, staffID int) error {
	in := orders.OrderInput{
		FunnelID: d.funnel, PaymentTermID: &d.term, CouponCode: &d.coupon, Gateway: &d.method,
		Mobile: fmt.Sprintf("+63917555%04d", 100+n), Key: fmt.Sprintf("order-of-the-demo-%02d", n),
	}
	switch who := d.buyer.(type) {
	case int:
		if err := s.store.setDemoBuyer(ctx, &in, people[who]); err != nil {
			return fmt.Errorf("read demo buyer %d: %w", people[who], err)
		}

		ctx = actor.With(ctx, actor.Actor{UserID: people[who]})
	case string:
		in.FirstName, in.LastName, _ = strings.Cut(who, " ")
		in.Email = demoAddress(who)
	}

	then := s.asOf(s.clock.Now().Add(-time.Duration(d.hours) * time.Hour))
	g, noGateway := s.Attempts.GatewayOf(ctx, in.Gateway)
	_, a, err := then.placeOrder(ctx, in, g, noGateway)
	if err != nil {
		return fmt.Errorf("place the order: %w", err)
	}

	later := s.asOf(demo.Earliest(then.clock.Now().Add(15*time.Minute), s.clock.Now()))
	if d.method == billing.BankGateway {
		return later.seedSlip(ctx, n, a, d.became, staffID)
	}

	switch d.became {
	case attempts.Paid:
		_, err = later.Attempts.TakePaid(ctx, a,
			attempts.Settlement{Amount: a.Amount, ExternalID: fmt.Sprintf("GC-%08d", 20931000+n), Gateway: &a.Gateway})
	case attempts.Declined, attempts.Expired:
		err = later.Attempts.EndAttempt(ctx, a, d.became)
	}

	return err
}

// seedSlip sends a slip for an attempt and decides on it.
func (s *Service) seedSlip(ctx context.Context, n int, a *attempts.Attempt, became string, staffID int) error {
	reference := fmt.Sprintf("BPI %06d", 482100+n)
	file, err := s.files.TakeFor(ctx, slips, "deposit-slip.pdf",
		bytes.NewReader(samplefile.PDF("Deposit slip",
			[]string{"Bank of the Philippine Islands", reference, text.Peso(a.Amount)})))
	if err != nil {
		return fmt.Errorf("keep the slip: %w", err)
	}

	proof, err := (&Slip{Reference: reference, Amount: a.Amount.String(),
		Day: overview.DayText(s.clock.Now())}).read(s.clock.Now())
	if err != nil {
		return fmt.Errorf("read the slip: %w", err)
	}

	if err := s.keepSlip(ctx, a, proof, file); err != nil || became == billing.ProofWaiting {
		return err
	}

	proof.State, proof.DecidedAt, proof.DecidedByID = became, new(s.clock.Now()), &staffID
	if became == billing.ProofApproved {
		proof.Received = &a.Amount
		_, err = s.Attempts.TakePaid(ctx, a, attempts.Settlement{Amount: a.Amount, ExternalID: reference,
			ApprovedByID: &staffID})
	} else {
		proof.Reason = new("The amount on the slip doesn't match the amount due.")
		err = s.Attempts.EndAttempt(ctx, a, attempts.Declined)
	}

	if err != nil {
		return fmt.Errorf("decide on the slip of attempt %d: %w", a.ID, err)
	}

	return paymentProofs.Update(ctx, s.db, proof)
}

// asOf is the service at an earlier time, without lines in the info log.
func (s *Service) asOf(at time.Time) *Service {
	then := *s
	then.clock = clock.At(at)
	then.store = &store{s.db, then.clock}
	then.Memberships, then.Billing = s.Memberships.AsOf(at), s.Billing.At(then.clock)
	then.Credits, then.Catalog = s.Credits.At(then.clock), s.Catalog.At(then.clock)
	then.Orders, then.Attempts = s.Orders.At(then.clock), s.Attempts.At(then.clock)

	return &then
}
