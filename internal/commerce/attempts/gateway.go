package attempts

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/orders"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/pay"
	"atlas/internal/settings"
)

// PayGateway is a way to hand over money.
type PayGateway struct{ ID, Name, Description string }

// payMethods are the ways to pay that people know.
var payMethods = []*PayGateway{
	{pay.GCash, "GCash", "Opens the app to confirm"},
	{pay.Maya, "Maya", "Wallet balance or linked card"},
	{pay.Card, "Credit or debit card", "Visa, Mastercard, JCB"},
	{pay.QRPh, "QR Ph", "Scan with any bank or wallet app"},
	{billing.BankGateway, "Bank transfer", "Approved within one working day"},
}

// payMethodsOf are the ways to pay of these ids.
func payMethodsOf(ids ...string) []*PayGateway {
	out := []*PayGateway{}
	for _, m := range payMethods {
		if slices.Contains(ids, m.ID) {
			out = append(out, m)
		}
	}
	return out
}

// Gateway takes money for us.
type Gateway interface {
	// name is how its events arrive and how attempts remember it.
	name() string
	// methods are the ways to pay that it offers.
	methods() []*PayGateway
	// lifetime is how long an attempt may take.
	lifetime() time.Duration
	// start opens a page where the buyer pays. It may take seconds, so nobody calls it within a transaction; asked
	// again for the same attempt it opens the same page.
	start(ctx context.Context, a *Attempt, t *Target) (*session, error)
	// state asks how an attempt stands, by what the gateway calls it; nil while nothing is decided. It may take seconds
	// as well.
	state(ctx context.Context, a *Attempt) (*pay.Event, error)
	// close lets nobody pay an attempt that ended any more. What it was paid or ended by meanwhile is told instead. It
	// may take seconds as well.
	close(ctx context.Context, a *Attempt) (*pay.Event, error)
	billing.Refunder
	// event reads what it tells us, after its signature over the raw body and its time were found right.
	event(header http.Header, body []byte, now time.Time) (*pay.Event, error)
	// parse reads what it told us before.
	parse(body []byte) (*pay.Event, error)
}

// session is a page of a gateway, and what the gateway calls it.
type session struct{ id, url string }

// The kinds of events, and the only currency in which we sell.
const (
	eventPaid     = pay.Paid
	eventDeclined = pay.Declined
	eventExpired  = pay.Expired
	currency      = pay.Currency
)

// offeredMethod is a way to pay, and who takes the money.
type offeredMethod struct {
	*PayGateway
	gateway Gateway
}

// offeredMethods are the ways to pay of this site, in the order of the setting. An entry is a method, or a method and
// who takes it: card@stripe. What nobody takes is left out, and so are bank transfers as long as nobody wrote down
// where to send them.
func (s *Service) offeredMethods(ctx context.Context) []offeredMethod {
	out := []offeredMethod{}
	for _, entry := range s.settings.List(ctx, settings.PaymentMethods) {
		id, name, _ := strings.Cut(entry, "@")

		// The first entry of a method counts, so that a page never shows one twice.
		if slices.ContainsFunc(out, func(w offeredMethod) bool { return w.ID == id }) {
			continue
		}
		if id == billing.BankGateway && s.settings.Text(ctx, settings.BankDetails) == "" {
			continue
		}

		if w, ok := s.findMethod(id, name); ok {
			out = append(out, w)
		}
	}

	return out
}

// findMethod finds the first gateway that takes a method, of that name if there is one.
func (s *Service) findMethod(id, name string) (offeredMethod, bool) {
	for _, g := range s.gateways {
		for _, m := range g.methods() {
			if m.ID == id && (name == "" || name == g.name()) {
				return offeredMethod{m, g}, true
			}
		}
	}
	return offeredMethod{}, false
}

// PayGateways are the ways to pay of this site.
func (s *Service) PayGateways(ctx context.Context) []*PayGateway {
	out := []*PayGateway{}
	for _, w := range s.offeredMethods(ctx) {
		out = append(out, w.PayGateway)
	}
	return out
}

// GatewayOf finds the gateway that takes money by a method. Returns errs.Invalid for a method that is not offered.
func (s *Service) GatewayOf(ctx context.Context, method *string) (Gateway, error) {
	if method == nil || *method == "" {
		return nil, errs.Field("gateway", errs.IsRequired)
	}
	for _, w := range s.offeredMethods(ctx) {
		if w.ID == *method {
			return w.gateway, nil
		}
	}
	return nil, errs.Field("gateway", errs.IsNotValid)
}

func (s *Service) GatewayNamed(name string) (Gateway, error) {
	for _, g := range s.gateways {
		if g.name() == name {
			return g, nil
		}
	}
	return nil, errs.Missing("Gateway")
}

// MethodName is what people call a method.
func MethodName(id string) string {
	for _, m := range payMethods {
		if m.ID == id {
			return m.Name
		}
	}
	return id
}

// Bank takes slips of transfers, which staff look at.
type Bank struct{}

func (Bank) name() string { return billing.BankGateway }

func (Bank) methods() []*PayGateway { return payMethodsOf(billing.BankGateway) }

func (Bank) lifetime() time.Duration { return orders.SlipTime }

func (Bank) start(_ context.Context, a *Attempt, t *Target) (*session, error) {
	return &session{a.Token, billing.PayURL(t.Key)}, nil
}

func (Bank) state(context.Context, *Attempt) (*pay.Event, error) { return nil, nil }

func (Bank) close(context.Context, *Attempt) (*pay.Event, error) { return nil, nil }

// noBankRefund says that nobody pays back by itself what came to a bank account.
func noBankRefund() error { return &pay.Refusal{Why: "A bank transfer can't be refunded online."} }

func (Bank) Refund(context.Context, pay.Refund) (*pay.RefundState, error) { return nil, noBankRefund() }

func (Bank) RefundState(context.Context, string) (*pay.RefundState, error) {
	return nil, noBankRefund()
}

func (Bank) event(http.Header, []byte, time.Time) (*pay.Event, error) {
	return nil, errs.Missing("Gateway")
}

func (Bank) parse([]byte) (*pay.Event, error) { return nil, errs.Missing("Gateway") }

// OfferedMethodNames are the ways to pay that buyers see, in words.
func (s *Service) OfferedMethodNames(ctx context.Context) []string {
	out := []string{}
	for _, w := range s.offeredMethods(ctx) {
		out = append(out, w.Name)
	}
	return out
}
