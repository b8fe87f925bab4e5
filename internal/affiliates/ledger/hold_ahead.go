package ledger

import (
	"context"

	"atlas/internal/affiliates/program"
	"atlas/internal/commerce/preview"
	"atlas/internal/commerce/text"
)

// HoldsAhead are the days on which commission for payments of a subscription becomes payable, for its preview. Who
// earns how much is for holders of the page of affiliates.
func (s *Service) HoldsAhead(ctx context.Context, subscriptionID int) ([]preview.StepAhead, error) {
	holds, err := s.store.loadHolds(ctx, subscriptionID, s.clock.Now())
	if err != nil {
		return nil, err
	}

	// Others who may open the preview read that there is a commission, not whose or how much.
	isShown := program.IsStaff(ctx)
	out := []preview.StepAhead{}
	for _, h := range holds {
		step := preview.StepAhead{At: h.until, Kind: "commission", Title: "A commission becomes payable",
			Text: "Its days on hold are over."}
		if isShown {
			step.Text = text.Peso(h.amount) + " for " + h.name + ". Its days on hold are over."
		}

		out = append(out, step)
	}

	return out, nil
}
