package commerce_test

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"net/url"
	"strings"
	"testing"

	"atlas/internal/commerce"
	"atlas/internal/commerce/catalog"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
	"atlas/internal/platform/page"
	"atlas/internal/platform/picture"
)

// A slip is taken while the line of all other pictures is held up, and the address that shows it opens it for one of the staff only.
func TestSlipsPassAFullLineAndAreShownToWhoAsked(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *fixture) {
		var slip bytes.Buffer
		h.Must(png.Encode(&slip, image.NewGray(image.Rect(0, 0, 60, 90))))
		f := h.funnel(h.product("Club", 100), "Join", catalog.FunnelInput{})
		in := newOrder(f.ID, "kj@example.com")
		in.Gateway = new("bank")
		key := strings.TrimPrefix(h.order(in), "/pay/")

		err := h.Pictures.Draw(t.Context(), picture.Uploads, "somebody", func(context.Context) error {
			return h.Commerce.SendProof(t.Context(), key, commerce.Slip{Reference: "BPI 12345", Title: "slip.png", Content: bytes.NewReader(slip.Bytes())})
		})
		h.Must(err)

		list, err := h.Commerce.PaymentProofs(h.By(staff), page.Of(nil), nil)
		h.Must(err)
		if len(list.Rows) != 1 {
			t.Fatalf("slips: got %d, want 1", len(list.Rows))
		}
		address, err := url.Parse(list.Rows[0].FileURL)
		h.Must(err)
		name := strings.TrimPrefix(address.Path, files.Path)
		content, err := h.Files.Open(h.By(staff), name, false, address.Query())
		h.Must(err)
		h.Must(content.Close())
		_, err = h.Files.Open(h.By("admin"), name, false, address.Query())
		h.Refused(err, errs.NotFound)
	})
}

// Anyone who paid once has paid; anyone who never did has, while they hold something.
func TestHasPaid(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *fixture) {
		h.stockCatalog()
		is := func(when string, userID int, want bool) {
			t.Helper()
			got, err := h.Commerce.Grants.HasPaid(t.Context(), userID)
			if err != nil || got != want {
				t.Errorf("%s: got %t, %v, want %t", when, got, err, want)
			}
		}
		nobody, ana := h.newMember(1), h.newMember(2)
		is("never enrolled", nobody, false)
		h.enrol(ana, "join")
		is("with a grant", ana, true)
		h.Exec("UPDATE grants SET suspended_from = from_at WHERE user_id = ?", ana)
		is("suspended before paying", ana, false)
		h.Exec("UPDATE grants SET suspended_from = NULL WHERE user_id = ?", ana)
		h.pay(h.rows(ana)[0])
		h.Exec("UPDATE grants SET to_at = from_at WHERE user_id = ?", ana)
		is("paid, and over", ana, true)
	})
}
