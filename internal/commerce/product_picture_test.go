package commerce_test

import (
	"bytes"
	"image"
	"image/png"
	"slices"
	"strings"
	"testing"

	"atlas/internal/commerce"
	"atlas/internal/commerce/catalog"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
	"atlas/internal/platform/money"
)

// A product has a picture that was uploaded for it, and says what buyers get; a funnel's own words come first.
func TestProductPictureAndBenefits(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *fixture) {
		var picture bytes.Buffer
		h.Must(png.Encode(&picture, image.NewGray(image.Rect(0, 0, 60, 40))))
		cover, err := h.Files.Upload(h.By(staff), "product-cover", "cover.png", bytes.NewReader(picture.Bytes()))
		h.Must(err)

		p, err := h.Commerce.Catalog.CreateProduct(h.By(staff), catalog.ProductInput{
			Name: given("Club"), Price: given(money.Centavos(10000)), CoverFileID: given(cover.ID),
			Benefits: []string{" All courses ", "", "Live events"},
		})
		h.Must(err)
		plain := h.funnel(p, "Plain", catalog.FunnelInput{})
		own := h.funnel(p, "Own", catalog.FunnelInput{Benefits: []string{"One call a week"}})

		offer := func(funnelID string) *commerce.CheckoutOffer {
			t.Helper()
			found, err := h.Commerce.CheckoutOffer(t.Context(), funnelID)
			h.Must(err)
			return found
		}
		if got, want := offer(plain.ID).Benefits, []string{"All courses", "Live events"}; !slices.Equal(got, want) {
			t.Errorf("got the benefits %q, want the product's %q", got, want)
		}
		if got, want := offer(own.ID).Benefits, []string{"One call a week"}; !slices.Equal(got, want) {
			t.Errorf("got the benefits %q, want the funnel's %q", got, want)
		}
		if got := offer(plain.ID).CoverURL; got == nil || *got != files.OpenURL(cover) {
			t.Errorf("got the picture %v, want %s", got, files.OpenURL(cover))
		}

		other, err := h.Files.Upload(h.By(staff), "course-cover", "other.png", bytes.NewReader(picture.Bytes()))
		if err == nil {
			_, err = h.Commerce.Catalog.UpdateProduct(h.By(staff), p.ID, catalog.ProductInput{CoverFileID: given(other.ID)}, nil)
		}
		h.Refused(err, errs.Invalid)
		_, err = h.Commerce.Catalog.UpdateProduct(h.By(staff), p.ID, catalog.ProductInput{CoverFileID: given(99999)}, nil)
		h.Refused(err, errs.Invalid, "coverFileId")
		_, err = h.Commerce.Catalog.UpdateProduct(h.By(staff), p.ID, catalog.ProductInput{Benefits: slices.Repeat([]string{"x"}, 13)}, nil)
		h.Refused(err, errs.Invalid, "benefits")

		// Counted in characters: this line has twice as many bytes.
		long := []string{strings.Repeat("ñ", 300)}
		h.Did(h.Commerce.Catalog.UpdateProduct(h.By(staff), p.ID, catalog.ProductInput{Benefits: long}, nil))
		long[0] += "ñ"
		_, err = h.Commerce.Catalog.UpdateProduct(h.By(staff), p.ID, catalog.ProductInput{Benefits: long}, nil)
		h.Refused(err, errs.Invalid, "benefits")

		h.Did(h.Commerce.Catalog.UpdateProduct(h.By(staff), p.ID, catalog.ProductInput{CoverFileID: none[int]()}, nil))
		if got := offer(plain.ID).CoverURL; got != nil {
			t.Errorf("got the picture %s, want none", *got)
		}
	})
}
