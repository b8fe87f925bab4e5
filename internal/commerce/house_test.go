package commerce_test

import (
	"context"
	"os"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/commerce"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
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

// house is Atlas with people to call its services as.
type house struct {
	*testkit.Atlas
	t *testing.T
}

func each(t *testing.T, test func(t *testing.T, h *house)) {
	t.Helper()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) { test(t, &house{a, t}) })
}

const staff = "tribe-team-fa"

// as is a call by somebody of the demo.
func (h *house) as(role string) context.Context {
	h.t.Helper()
	who, err := h.Identity.ActorOf(h.t.Context(), h.id(role), nil)
	h.must(err)
	return actor.With(h.t.Context(), who)
}

func (h *house) id(role string) int {
	h.t.Helper()
	return h.number("SELECT id FROM users WHERE email = ?", role+"@atlas.test")
}

func (h *house) must(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

func (h *house) number(query string, args ...any) int {
	h.t.Helper()
	n, err := h.DB.Int(h.t.Context(), query, args...)
	h.must(err)
	return n
}

func (h *house) run(query string, args ...any) {
	h.t.Helper()
	_, err := h.DB.Exec(h.t.Context(), query, args...)
	h.must(err)
}

// refused wants an error of a code.
func (h *house) refused(err error, code errs.Code) {
	h.t.Helper()
	if !errs.Is(err, code) {
		h.t.Errorf("%v, want %s", err, code)
	}
}

// wrong wants BAD_USER_INPUT about a field.
func (h *house) wrong(err error, field string) {
	h.t.Helper()
	if e, ok := errs.As(err); !ok || e.Code != errs.Invalid || e.Fields[field] == nil {
		h.t.Errorf("%v, want a word about %s", err, field)
	}
}

// sound wants orderly books.
func (h *house) sound() {
	h.t.Helper()
	if found, err := h.Commerce.Verify(h.t.Context()); err != nil || len(found) > 0 {
		h.t.Error(found, err)
	}
}

func given[T any](value T) graphql.Omittable[*T] { return graphql.OmittableOf(&value) }

// none empties a field.
func none[T any]() graphql.Omittable[*T] { return graphql.OmittableOf[*T](nil) }

// day is so many days after now.
func (h *house) day(n int) time.Time { return h.Clock.Now().AddDate(0, 0, n) }

// product makes a product with a price in pesos.
func (h *house) product(name string, pesos int) *commerce.Product {
	h.t.Helper()
	p, err := h.Commerce.CreateProduct(h.as(staff), commerce.ProductInput{Name: given(name), Price: given(money.Centavos(pesos * 100))})
	h.must(err)
	return p
}

// funnel makes a way to buy a product, with an id made from its name.
func (h *house) funnel(p *commerce.Product, name string, in commerce.FunnelInput) *commerce.Funnel {
	h.t.Helper()
	in.Name = given(name)
	f, err := h.Commerce.CreateFunnel(h.as(staff), p.ID, in)
	h.must(err)
	return f
}

// term makes a way to pay in equal percentages, thirty days after each other.
func (h *house) term(name string, rows int) *commerce.PaymentTerm {
	h.t.Helper()
	in := commerce.PaymentTermInput{Name: given(name)}
	for i := range rows {
		in.Rows = append(in.Rows, &commerce.PaymentTermRowInput{ShareType: "Percentage", Share: money.Centavos(10000 / rows), DaysAfter: 30 * i})
	}
	t, err := h.Commerce.CreatePaymentTerm(h.as(staff), in)
	h.must(err)
	return t
}

// coupon makes a discount in a funnel.
func (h *house) coupon(f *commerce.Funnel, code string, in commerce.CouponInput) *commerce.Coupon {
	h.t.Helper()
	in.Code = given(code)
	c, err := h.Commerce.CreateCoupon(h.as(staff), f.ID, in)
	h.must(err)
	return c
}
