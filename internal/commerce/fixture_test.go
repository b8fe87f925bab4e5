package commerce_test

import (
	"os"
	"testing"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/commerce/catalog"
	"atlas/internal/platform/money"
	"atlas/internal/platform/sheet"
	"atlas/internal/testkit"
)

func TestMain(m *testing.M) {
	if sheet.ChildMain(os.Args) {
		return
	}
	os.Exit(m.Run())
}

// fixture is Atlas with people to call its services as.
type fixture struct {
	*testkit.Atlas
	t *testing.T
}

func each(t *testing.T, test func(t *testing.T, h *fixture)) {
	t.Helper()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) { test(t, &fixture{a, t}) })
}

const staff = "tribe-team-fa"

// wantVerified wants orderly books.
func (h *fixture) wantVerified() {
	h.t.Helper()
	if found, err := h.Commerce.Verify(h.t.Context()); err != nil || len(found) > 0 {
		h.t.Errorf("what verification finds: got %q and error %v, want none", found, err)
	}
}

func given[T any](value T) graphql.Omittable[*T] { return graphql.OmittableOf(&value) }

// none empties a field.
func none[T any]() graphql.Omittable[*T] { return graphql.OmittableOf[*T](nil) }

// product makes a product with a price in pesos.
func (h *fixture) product(name string, pesos int) *catalog.Product {
	h.t.Helper()
	p, err := h.Commerce.Catalog.CreateProduct(h.By(staff), catalog.ProductInput{Name: given(name), Price: given(money.Centavos(pesos * 100))})
	h.Must(err)
	return p
}

// funnel makes a way to buy a product, with an id made from its name.
func (h *fixture) funnel(p *catalog.Product, name string, in catalog.FunnelInput) *catalog.Funnel {
	h.t.Helper()
	in.Name = given(name)
	f, err := h.Commerce.Catalog.CreateFunnel(h.By(staff), p.ID, in)
	h.Must(err)
	return f
}

// term makes a way to pay in equal percentages, thirty days after each other.
func (h *fixture) term(name string, rows int) *catalog.PaymentTerm {
	h.t.Helper()
	in := catalog.PaymentTermInput{Name: given(name)}
	for i := range rows {
		in.Rows = append(in.Rows, &catalog.PaymentTermRowInput{ShareType: "Percentage", Share: money.Centavos(10000 / rows), DaysAfter: 30 * i})
	}
	t, err := h.Commerce.Catalog.CreatePaymentTerm(h.By(staff), in)
	h.Must(err)
	return t
}

// coupon makes a discount in a funnel.
func (h *fixture) coupon(f *catalog.Funnel, code string, in catalog.CouponInput) *catalog.Coupon {
	h.t.Helper()
	in.Code = given(code)
	c, err := h.Commerce.Catalog.CreateCoupon(h.By(staff), f.ID, in)
	h.Must(err)
	return c
}
