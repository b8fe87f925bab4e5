package attempts

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/orders"
	"atlas/internal/platform/pay"
)

// hostedGateway is a gateway on the site of a provider.
type hostedGateway struct {
	pay.Provider
	service *Service
}

const (
	// providerTime is how long a payment there may take, providerLeast how long it has to have left when it begins.
	providerTime  = time.Hour
	providerLeast = 35 * time.Minute
	titleMax      = 120
)

func (g hostedGateway) name() string { return g.Name() }

func (g hostedGateway) methods() []*PayGateway { return payMethodsOf(g.Methods()...) }

func (hostedGateway) lifetime() time.Duration { return providerTime }

func (g hostedGateway) event(header http.Header, body []byte, now time.Time) (*pay.Event, error) {
	return g.Event(header, body, now)
}

func (g hostedGateway) parse(body []byte) (*pay.Event, error) { return g.Parse(body) }

// start begins a payment there. The provider learns nothing about the buyer from us: it asks for what it needs.
func (g hostedGateway) start(ctx context.Context, a *Attempt, t *Target) (*session, error) {
	s, now := g.service, g.service.clock.Now()
	title, err := s.titleOf(ctx, t)
	if err != nil {
		return nil, fmt.Errorf("name what attempt %d pays: %w", a.ID, err)
	}

	page, err := g.Start(ctx, pay.Charge{
		Token: a.Token, Method: a.Method, Amount: a.Amount, Title: title, ReturnURL: s.baseURL + s.returnURL(a),
		CancelURL: s.baseURL + billing.PayURL(t.Key),
		LapsesAt:  a.LapsesAt, At: now, Again: now.After(a.CreatedAt.Add(time.Second)),
	})
	if err != nil {
		return nil, fmt.Errorf("open a page of attempt %d: %w", a.ID, err)
	}

	return &session{page.ID, page.URL}, nil
}

// state asks how a payment stands there.
func (g hostedGateway) state(ctx context.Context, a *Attempt) (*pay.Event, error) {
	e, err := g.State(ctx, *a.SessionID)
	switch {
	case err != nil || e.Kind == "":
		return nil, err
	// A provider that answers with the page of someone else must not pay this attempt.
	case e.Token != a.Token:
		return nil, errors.New("the page is of another attempt")
	}
	return e, nil
}

// close closes a page there. One that cannot be closed may be paid or have ended by itself: then that is told.
func (g hostedGateway) close(ctx context.Context, a *Attempt) (*pay.Event, error) {
	failed := g.Close(ctx, *a.SessionID)
	if failed == nil {
		return nil, nil
	}

	// Asked only after closing failed: most pages close, and the question costs a call.
	told, err := g.state(ctx, a)
	if err != nil || told == nil {
		return nil, failed
	}
	return told, nil
}

// isStale tells that an attempt never came to a page of a provider, and has too little time left to begin one.
func (a *Attempt) isStale(g Gateway, now time.Time) bool {
	_, far := g.(hostedGateway)
	return far && a.PageURL == nil && a.LapsesAt.Before(now.Add(providerLeast))
}

// titleOf is what a buyer reads on the site of a provider.
func (s *Service) titleOf(ctx context.Context, t *Target) (string, error) {
	var sold string
	if t.Order != nil {
		f, err := s.catalog.Store.FunnelByID(ctx, t.Order.FunnelID)
		if err != nil {
			return "", err
		}

		bump, err := s.orders.BumpFunnel(ctx, t.Order)
		if err != nil {
			return "", err
		}

		sold = orders.SoldNames(f, bump)
	} else {
		product, err := s.store.productOf(ctx, t.Row)
		if err != nil {
			return "", err
		}

		sold = product
	}

	// Providers refuse longer titles; runes keep a letter whole.
	title := []rune(sold)
	return string(title[:min(len(title), titleMax)]), nil
}
