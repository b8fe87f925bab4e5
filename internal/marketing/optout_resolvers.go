package marketing

import (
	"context"

	"atlas/internal/marketing/optout"
	"atlas/internal/platform/page"
)

// EmailStops lists stopped addresses.
func (q Queries) EmailStops(
	ctx context.Context, list *page.ListInput, reason *string, userID *int,
) (*optout.StopList, error) {
	return q.Marketing.OptOut.Stops(ctx, page.Of(list), reason, userID)
}

// LiftEmailStop lets an address get marketing emails again.
func (m Mutations) LiftEmailStop(ctx context.Context, id int) (bool, error) {
	err := m.Marketing.OptOut.Lift(ctx, id)

	return err == nil, err
}
