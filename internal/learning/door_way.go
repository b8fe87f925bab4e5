package learning

import (
	"context"
	"fmt"
	"strings"

	"atlas/internal/platform/actor"
)

// DoorAction is the one button that helps before a closed door.
type DoorAction struct {
	Label string
	// Path is a page of ours, or an https address.
	Path string
}

// WayAsked is what would open a closed door to somebody.
type WayAsked struct {
	UserID int
	// Kind is WayJoin, WayStart, WayRenew or WayPay.
	Kind string
	// Products are the ids of what can be bought; none for any membership.
	Products []string
	// Subscription is what is overdue.
	Subscription int
}

// DoorStateFields are the fields of DoorState that need a statement of their own.
type DoorStateFields struct{ Learning *Service }

// Action is what the caller can do to have a door opened; nil for an open one, and where there is nothing to do but
// wait.
func (f DoorStateFields) Action(ctx context.Context, of *DoorState) (*DoorAction, error) {
	// Doors of archived content bring their own way.
	if of.action != nil {
		return of.action, nil
	}
	if of.IsOpen || of.way.kind == "" {
		return nil, nil
	}
	return f.Learning.loaders(ctx).ways.Load(ctx, of.way)
}

// waysOf asks higher domains for the ways to open doors, once for each in a request: the cards of a list mostly want
// the same one.
func (s *Service) waysOf(ctx context.Context, ways []way) (map[way]*DoorAction, error) {
	out := map[way]*DoorAction{}
	if s.Hooks.Way == nil {
		return out, nil
	}

	for _, w := range ways {
		asked := WayAsked{UserID: actor.From(ctx).UserID, Kind: w.kind, Subscription: w.subscription}
		if w.products != "" {
			asked.Products = strings.Split(w.products, ",")
		}

		action, err := s.Hooks.Way(ctx, asked)
		if err != nil {
			return nil, fmt.Errorf("find the way to open a door: %w", err)
		}

		out[w] = action
	}

	return out, nil
}
