package affiliates_test

import (
	"slices"
	"strings"
	"testing"

	"atlas/internal/commerce/preview"
	"atlas/internal/platform/clock"
)

// The preview of a subscription tells when commission for its payments becomes payable.
func TestPreviewTellsWhenCommissionIsPayable(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		funnel := h.funnel("Bootcamp", "bootcamp")
		h.joins("member")
		order := h.buys("/bootcamp/ana-mendoza", funnel.ID, "kristine@example.com")
		subscription := h.Number("SELECT subscription_id FROM orders WHERE id = ?", order)

		ahead, err := h.Commerce.Preview.SubscriptionPreview(h.By(staff), subscription, false)
		h.Must(err)
		at := slices.IndexFunc(ahead.Days, func(day *preview.Day) bool {
			return slices.ContainsFunc(day.Steps, func(step *preview.Step) bool { return step.Kind == "commission" })
		})
		if at < 0 {
			t.Fatal("got no day on which commission becomes payable, want one")
		}
		day := ahead.Days[at]
		if got := clock.DaysBetween(ahead.From, day.Day); got != 30 {
			t.Errorf("got %d days, want the 30 of the hold", got)
		}
		step := day.Steps[len(day.Steps)-1]
		if !strings.HasPrefix(step.Text, "₱") {
			t.Errorf("for staff of affiliates: got %q, want the amount and the name", step.Text)
		}
	})
}
