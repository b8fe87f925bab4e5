package commerce_test

import (
	"slices"
	"strings"
	"testing"

	"atlas/internal/commerce/attempts"
	"atlas/internal/platform/errs"
)

func TestWaysToPayAreKnownWords(t *testing.T) {
	providers := []string{"paymongo", "xendit", "stripe"}
	for value, want := range map[string]string{
		"gcash,maya,card,qrph,bank": "",
		"card@stripe,bank":          "",
		"gcash,paypal":              `can't include "paypal". Choose from gcash, maya, card, qrph and bank.`,
		"@stripe":                   `can't include "@stripe". Choose from gcash, maya, card, qrph and bank.`,
		"card@paypal":               `can't include "card@paypal". After the @, write paymongo, xendit or stripe.`,
		"card@":                     `can't include "card@". After the @, write paymongo, xendit or stripe.`,
		"bank@stripe":               `can't include "bank@stripe". No payment provider takes bank transfers.`,
		"card@stripe,card@xendit":   `can't include "card@xendit", because card is there already.`,
	} {
		if got := attempts.CheckMethods(value, providers); got != want {
			t.Errorf("%s: got %q, want %q", value, got, want)
		}
	}
}

// change asks for another value of a setting, as staff do.
func (h *fixture) change(name, value string) error {
	h.t.Helper()
	row, err := h.Settings.ByName(h.By(staff), name)
	h.Must(err)
	_, err = h.Settings.Update(h.By(staff), row.ID, &value, nil)
	return err
}

// warning is what staff are told about a setting.
func (h *fixture) warning(name string) string {
	h.t.Helper()
	row, err := h.Settings.ByName(h.By(staff), name)
	h.Must(err)
	warning, err := h.Settings.Warning(h.By(staff), row)
	h.Must(err)
	if warning == nil {
		return ""
	}
	return *warning
}

// A value that names something unknown is refused where staff type it, with a sentence that names the word.
func TestSettingsNameWhatThereIs(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		for name, c := range map[string]struct{ good, bad, says string }{
			"payment-methods":           {"GCash,bank", "gcash,beads", "beads"},
			"require-two-factor-levels": {"tribe-team-fa, Coach", "tribe-team-fa,tribe-team", `"tribe-team"`},
			"batch17-name":              {"batch 18", "Batch 99", `"Batch 99"`},
			"payment-reminder-days":     {"-1,1", "-1,soon", "soon"},
			"membership-reminder-days":  {"-1,1", "400", "400"},
			"event-reminder-hours":      {"2,48", "0", "0"},
			"reminder-from-hour":        {"9", "21", `"Send reminders until", which is 20`},
			"regular-renewal-days":      {"29", "60", `"Early renewal, up to days", which is 60`},
		} {
			if err := h.change(name, c.good); err != nil {
				t.Errorf("%s: got %v, want %q taken", name, err, c.good)
			}
			err := h.change(name, c.bad)
			if e, ok := errs.As(err); !ok || e.Code != errs.Invalid || !strings.Contains(e.Fields["value"][0], c.says) {
				t.Errorf("%s: got %v, want %q refused with a sentence that names %s", name, err, c.bad, c.says)
			}
		}
	})
}

// Bank transfers are offered at the checkout and on pay pages only once there are bank details; staff are told so at both settings.
func TestBankTransferNeedsBankDetails(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "fast")
		h.advanceDays(1)
		h.advanceToMorning()
		h.Must(h.Commerce.Reminders.RemindOfPayments(t.Context()))
		var link string
		h.Must(h.DB.Row(t.Context(), "SELECT link FROM notifications WHERE user_id = ? AND kind = 'payment-due'", []any{id}, &link))
		key := strings.TrimPrefix(link, "/pay/")
		offers := func() (checkout, pay bool) {
			t.Helper()
			isBank := func(g *attempts.PayGateway) bool { return g.ID == "bank" }
			page, err := h.Commerce.CheckoutOffer(t.Context(), "fast")
			h.Must(err)
			row, err := h.Commerce.PayRow(t.Context(), key)
			h.Must(err)
			return slices.ContainsFunc(page.Gateways, isBank), slices.ContainsFunc(row.Gateways, isBank)
		}
		const hidden = "Buyers don't see bank transfer until Bank details are filled in."

		if checkout, pay := offers(); !checkout || !pay {
			t.Errorf("got offers %t and %t with bank details, want both", checkout, pay)
		}
		if got := h.warning("bank-details") + h.warning("payment-methods"); got != "" {
			t.Errorf("got the warnings %q, want none", got)
		}

		h.Must(h.change("bank-details", ""))
		if checkout, pay := offers(); checkout || pay {
			t.Errorf("got offers %t and %t without bank details, want none", checkout, pay)
		}
		_, err := h.Commerce.Attempts.StartPayment(t.Context(), key, "bank")
		h.Refused(err, errs.Invalid, "gateway")
		for _, name := range []string{"bank-details", "payment-methods"} {
			if got := h.warning(name); got != hidden {
				t.Errorf("%s: got the warning %q, want %q", name, got, hidden)
			}
		}

		h.Must(h.change("payment-methods", "bank"))
		if got, want := h.warning("payment-methods"), "Buyers can't pay: none of these ways is offered. "+hidden; got != want {
			t.Errorf("got the warning %q, want %q", got, want)
		}
		h.Must(h.change("bank-details", "**BDO** 0012 3456\n\nTribe Learning Inc."))
		if got := h.warning("payment-methods"); got != "" {
			t.Errorf("got the warning %q, want none", got)
		}
	})
}
