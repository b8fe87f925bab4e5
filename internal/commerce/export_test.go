package commerce

import (
	"context"
	"errors"
	"slices"
	"time"
)

// Silent is a gateway that tells nothing by itself: it says Kind when it is asked, and nothing at all while it is down.
type Silent struct {
	wallet
	Kind string
	Down bool
}

func (*Silent) name() string { return "silent" }

func (*Silent) methods() []*PayGateway { return []*PayGateway{{"silent", "Silent", ""}} }

func (g *Silent) start(_ context.Context, a *attempt, _ *target) (*session, error) {
	if g.Down {
		return nil, errors.New("nobody answers")
	}
	return &session{a.Token, "https://silent.test/" + a.Token}, nil
}

func (g *Silent) state(_ context.Context, a *attempt) (*gatewayEvent, error) {
	switch {
	case g.Down:
		return nil, errors.New("nobody answers")
	case g.Kind == "":
		return nil, nil
	}
	return &gatewayEvent{Kind: g.Kind, Token: a.Token, ExternalID: "S-" + a.Token, Amount: a.Amount, Currency: currency}, nil
}

// Add lets buyers pay by a gateway of a test.
func (s *Service) Add(g *Silent) { s.gateways = append(s.gateways, g) }

// FollowEvent lets tests do the work of the queue.
func (s *Service) FollowEvent(ctx context.Context, id int) error { return s.followEvent(ctx, id) }

// CloseAttempt lets tests do the work of the queue.
func (s *Service) CloseAttempt(ctx context.Context, id int) error { return s.closeAttempt(ctx, id) }

// SendInvitations lets tests do the work of the queue.
func (s *Service) SendInvitations(ctx context.Context, funnelID string, at time.Time) error {
	return s.sendInvitations(ctx, inviteJob{funnelID, at.UnixMilli()})
}

// SignEvent lets tests tell what the test wallet would.
func (s *Service) SignEvent(body []byte, at time.Time) string {
	there := slices.IndexFunc(s.gateways, func(g gateway) bool { _, is := g.(wallet); return is })
	return s.gateways[there].(wallet).sign(body, at)
}

// OrderKey is the signed key of an order.
func (s *Service) OrderKey(id int) string { return s.signed(orderKey, id) }
