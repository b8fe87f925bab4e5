package commerce

import (
	"context"
	"net/http"
	"time"

	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

// PayGateway is a way to hand over money.
type PayGateway struct{ ID, Name, Description string }

// gateway takes money for us.
type gateway interface {
	// name is how its events arrive and how attempts remember it.
	name() string
	// methods are the ways to pay that it offers.
	methods() []*PayGateway
	// holds is how long an attempt may take.
	holds() time.Duration
	// start opens a page where the buyer pays. It may take seconds, so nobody calls it within a transaction; asked again for the same attempt it
	// opens the same page.
	start(ctx context.Context, a *attempt, t *target) (*session, error)
	// state asks how an attempt stands, by what the gateway calls it; nil while nothing is decided. It may take seconds as well.
	state(ctx context.Context, a *attempt) (*gatewayEvent, error)
	// event reads what it tells us, after its signature over the raw body and its time were found right.
	event(header http.Header, body []byte, now time.Time) (*gatewayEvent, error)
	// parse reads what it told us before.
	parse(body []byte) (*gatewayEvent, error)
}

// session is a page of a gateway, and what the gateway calls it.
type session struct{ id, url string }

// The kinds of events.
const (
	toldPaid     = "paid"
	toldDeclined = "declined"
	toldExpired  = "expired"
)

// gatewayEvent is what a gateway tells about an attempt.
type gatewayEvent struct {
	ID   string `json:"id"`
	Kind string `json:"kind"`
	// Token is the attempt, ExternalID what the gateway calls the payment.
	Token      string         `json:"token"`
	ExternalID string         `json:"externalId"`
	Amount     money.Centavos `json:"amount"`
	// Currency is that of the amount, in capital letters.
	Currency string `json:"currency"`
}

// currency is the only one in which we sell.
const currency = "PHP"

// payGateways are the ways to pay of this house.
func (s *Service) payGateways() []*PayGateway {
	out := []*PayGateway{}
	for _, g := range s.gateways {
		out = append(out, g.methods()...)
	}
	return out
}

// gatewayOf finds who takes money by a method. BAD_USER_INPUT for one that is not offered.
func (s *Service) gatewayOf(method *string) (gateway, error) {
	if method == nil || *method == "" {
		return nil, errs.Field("gateway", errs.IsRequired)
	}
	for _, g := range s.gateways {
		for _, m := range g.methods() {
			if m.ID == *method {
				return g, nil
			}
		}
	}
	return nil, errs.Field("gateway", errs.IsNotValid)
}

func (s *Service) gatewayNamed(name string) (gateway, error) {
	for _, g := range s.gateways {
		if g.name() == name {
			return g, nil
		}
	}
	return nil, errs.Missing("Gateway")
}

// methodName is what people call a method.
func (s *Service) methodName(id string) string {
	for _, m := range s.payGateways() {
		if m.ID == id {
			return m.Name
		}
	}
	return id
}

// bank takes slips of transfers, which staff look at.
type bank struct{}

const bankGateway = "bank"

const slipTime = 3 * 24 * time.Hour

func (bank) name() string { return bankGateway }

func (bank) methods() []*PayGateway {
	return []*PayGateway{{"bank", "Bank transfer", "Approved within one working day"}}
}

func (bank) holds() time.Duration { return slipTime }

func (bank) start(_ context.Context, a *attempt, t *target) (*session, error) {
	return &session{a.Token, payURL(t.key)}, nil
}

func (bank) state(context.Context, *attempt) (*gatewayEvent, error) { return nil, nil }

func (bank) event(http.Header, []byte, time.Time) (*gatewayEvent, error) {
	return nil, errs.Missing("Gateway")
}

func (bank) parse([]byte) (*gatewayEvent, error) { return nil, errs.Missing("Gateway") }
