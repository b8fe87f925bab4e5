package affiliates_test

import (
	"slices"
	"strings"
	"testing"

	"atlas/internal/commerce/memberships"
	"atlas/internal/platform/clock"
)

// The preview of a subscription tells when commission for its payments becomes payable.
func TestPreviewTellsWhenCommissionIsPayable(t *testing.T) {
	each(t, func(h *house) {
		funnel := h.funnel("Bootcamp", "bootcamp")
		h.joins("member")
		order := h.buys("/bootcamp/ana-mendoza", funnel.ID, "kristine@example.com")
		subscription := h.Number("SELECT subscription_id FROM orders WHERE id = ?", order)

		preview, err := h.Commerce.Memberships.SubscriptionPreview(h.By(staff), subscription, false)
		h.Must(err)
		at := slices.IndexFunc(preview.Days, func(day *memberships.PreviewDay) bool {
			return slices.ContainsFunc(day.Steps, func(step *memberships.PreviewStep) bool { return step.Kind == "commission" })
		})
		if at < 0 {
			t.Fatal("got no day on which commission becomes payable, want one")
		}
		day := preview.Days[at]
		if got := clock.DaysBetween(preview.From, day.Day); got != 30 {
			t.Errorf("got %d days, want the 30 of the hold", got)
		}
		step := day.Steps[len(day.Steps)-1]
		if !strings.HasPrefix(step.Text, "₱") {
			t.Errorf("for staff of affiliates: got %q, want the amount and the name", step.Text)
		}
	})
}
