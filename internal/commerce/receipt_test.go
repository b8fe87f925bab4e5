package commerce_test

import (
	"bytes"
	"strings"
	"testing"

	"atlas/internal/commerce/catalog"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/testkit/check"
)

// readReceipt draws the receipt at a path.
func (h *fixture) readReceipt(path string) (string, []byte) {
	h.t.Helper()
	number, content, err := h.Commerce.Receipts.ReceiptFile(h.t.Context(), strings.TrimPrefix(path, "/api/receipts/"))
	h.Must(err)
	return number, content
}

// What was paid has a receipt with a number, linked in the letter; who changes a letter of the key finds nothing; what was reversed says so; what is
// free, and what is due, has none.
func TestReceipts(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		term := h.term("Half", 2)
		f := h.funnel(h.product("Club", 1000), "Join", catalog.FunnelInput{PaymentTermIds: []string{"one-time", term.ID}})
		in := newOrder(f.ID, "nino@example.com")
		in.PaymentTermID, in.FirstName = &term.ID, "Niño"
		o := h.orderIs(h.answer(h.order(in), "approve"), "paid")
		if o.Rows[0].ReceiptPath == nil || o.Rows[1].ReceiptPath != nil {
			h.t.Fatalf("got receipts %+v and %+v, want one of the first row alone", o.Rows[0].ReceiptPath,
				o.Rows[1].ReceiptPath)
		}
		path := *o.Rows[0].ReceiptPath
		number, first := h.readReceipt(path)
		if number != "R-000001" || !bytes.HasPrefix(first, []byte("%PDF-")) {
			h.t.Errorf("got %q that begins with %q, want R-000001 as a PDF", number, first[:5])
		}
		check.Equal(h.t, "emails that lead to the receipt",
			h.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'payment-receipt' "+
				"AND sealed LIKE ?", "%"+path+"%"),
			1)
		got := h.Visitor().Send("GET", path, nil)
		if head := got.Header; got.Status != 200 || head.Get("Content-Type") != "application/pdf" || head.Get("Cache-Control") != "private, no-store" || head.Get("Content-Disposition") != `inline; filename="receipt-R-000001.pdf"` {
			h.t.Errorf("got %d %v, want a private PDF called receipt-R-000001.pdf", got.Status, got.Header)
		}
		key := strings.TrimPrefix(path, "/api/receipts/")
		for _, wrong := range []string{"", ".", key + "x", key[:len(key)-1], "AT-00000002-1" + key[strings.Index(key, "."):], strings.ToLower(key)} {
			_, _, err := h.Commerce.Receipts.ReceiptFile(h.t.Context(), wrong)
			h.Refused(err, errs.NotFound)
		}
		row := h.Number("SELECT MIN(id) FROM payment_schedules")
		h.Did(h.Commerce.Reversals.DisapprovePaymentScheduleTransaction(h.By(staff), row, "Wrong person"))
		if _, reversed := h.readReceipt(path); bytes.Equal(first, reversed) {
			h.t.Error("got the receipt of a reversed payment as it was, want it to say so")
		}

		free := h.funnel(h.product("Challenge", 100), "Free", catalog.FunnelInput{})
		h.coupon(free, "LIBRE", catalog.CouponInput{DiscountType: given("percentage"), Discount: given(money.Centavos(10000))})
		in = newOrder(free.ID, "member@atlas.test")
		in.Gateway, in.CouponCode = nil, new("libre")
		placed, err := h.Commerce.PlaceOrder(h.By("member"), in)
		h.Must(err)
		_, orderKey, _ := strings.Cut(placed.NextURL, "order=")
		if o := h.orderIs(orderKey, "paid"); o.Rows[0].ReceiptPath != nil {
			h.t.Error("got a receipt of what is free, want none")
		}
	})
}
