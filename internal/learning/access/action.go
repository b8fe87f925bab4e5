package access

import (
	"context"
	"fmt"
	"strings"

	"atlas/internal/platform/actor"
)

// Action is the one button that helps where content is closed.
type Action struct {
	Label string
	// Path is a page of ours, or an https address.
	Path string
}

// ActionRequest asks what somebody can do to open content.
type ActionRequest struct {
	UserID int
	// Kind is ToJoin, ToStart, ToRenew or ToPay.
	Kind string
	// Products are the ids of what can be bought; none for any membership.
	Products []string
	// Subscription is what is overdue.
	Subscription int
}

// StateFields are the fields of State that need a statement of their own.
type StateFields struct{ Service *Service }

// Action is what the caller can do to have a door opened; nil for an open one, and where there is nothing to do but
// wait.
func (f StateFields) Action(ctx context.Context, of *State) (*Action, error) {
	// Doors of archived content bring their own way.
	if of.action != nil {
		return of.action, nil
	}
	if of.IsOpen || of.way.kind == "" {
		return nil, nil
	}
	return f.Service.loaders(ctx).ways.Load(ctx, of.way)
}

// actionsFor asks higher domains what would open content, once for each way in a request: the cards of a list mostly
// want the same one.
func (s *Service) actionsFor(ctx context.Context, ways []actionKey) (map[actionKey]*Action, error) {
	out := map[actionKey]*Action{}
	if s.Hooks.Action == nil {
		return out, nil
	}

	for _, w := range ways {
		asked := ActionRequest{UserID: actor.From(ctx).UserID, Kind: w.kind, Subscription: w.subscription}
		if w.products != "" {
			asked.Products = strings.Split(w.products, ",")
		}

		action, err := s.Hooks.Action(ctx, asked)
		if err != nil {
			return nil, fmt.Errorf("find the way to open a door: %w", err)
		}

		out[w] = action
	}

	return out, nil
}
