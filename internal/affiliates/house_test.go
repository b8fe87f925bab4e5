package affiliates_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/affiliates"
	"atlas/internal/commerce"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/eventually"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
	"atlas/internal/testkit"
)

// house is Atlas with people to call its services as.
type house struct {
	*testkit.Atlas
	t *testing.T
}

func each(t *testing.T, test func(h *house)) {
	t.Helper()
	t.Parallel()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		h := &house{a, t}
		h.run("UPDATE default_settings SET value = 'true' WHERE name = 'enable-affiliate'")
		h.Settings.Forget()
		test(h)
		if found, err := h.Affiliates.Verify(t.Context()); err != nil || len(found) > 0 {
			t.Error("the rules of affiliates are broken:", found, err)
		}
	})
}

const (
	staff   = "tribe-team-fa"
	browser = "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile"
)

// as is a call by somebody of the demo, by role.
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

func given[T any](value T) graphql.Omittable[*T] { return graphql.OmittableOf(&value) }

// joins makes somebody of the demo an affiliate.
func (h *house) joins(role string) *affiliates.Affiliate {
	h.t.Helper()
	a, err := h.Affiliates.BecomeAffiliate(h.as(role))
	h.must(err)
	return a
}

// funnel makes an open way to buy something, with a short address.
func (h *house) funnel(name, slug string) *commerce.Funnel {
	h.t.Helper()
	p, err := h.Commerce.CreateProduct(h.as(staff), commerce.ProductInput{Name: given(name), Price: given(money.Centavos(100000))})
	h.must(err)
	f, err := h.Commerce.CreateFunnel(h.as(staff), p.ID, commerce.FunnelInput{Name: given(name), Slug: given(slug)})
	h.must(err)
	return f
}

// opens opens an address in a browser and gives where it leads; nothing for a page that is not there.
func (h *house) opens(c *testkit.Client, path string) string {
	h.t.Helper()
	answer := c.Send(http.MethodGet, path, nil, "User-Agent", browser)
	if answer.Status == http.StatusNotFound {
		return ""
	}
	if answer.Status != http.StatusFound {
		h.t.Fatalf("%s answers %d", path, answer.Status)
	}
	return answer.Header.Get("Location")
}

// signsUp makes an account in a browser.
func (h *house) signsUp(c *testkit.Client, email, mobile string) {
	h.t.Helper()
	call := map[string]any{"method": "signup", "username": email, "password": "Kape-at-pandesal-7", "firstName": "Liza", "lastName": "Manalo", "mobileNumber": mobile}
	if answer := c.Auth(call); answer.Status != http.StatusOK {
		h.t.Fatalf("%s cannot sign up: %d %s", email, answer.Status, answer.Body)
	}
}

// kept is what the browser keeps of its last visit, as a request would carry it.
func (h *house) kept(c *testkit.Client) context.Context {
	h.t.Helper()
	request, err := http.NewRequestWithContext(h.t.Context(), http.MethodGet, h.Server.URL, nil)
	h.must(err)
	for _, cookie := range c.Jar.Cookies(request.URL) {
		if cookie.Name == "affiliate" {
			return affiliates.WithMark(h.t.Context(), cookie.Value)
		}
	}
	return h.t.Context()
}

// orders places an order in a browser.
func (h *house) orders(ctx context.Context, funnelID, email string) string {
	h.t.Helper()
	placed, err := h.Commerce.PlaceOrder(ctx, commerce.OrderInput{
		FunnelID: funnelID, Gateway: new("gcash"), FirstName: "Kristine", LastName: "Santos", Email: email, Mobile: "09175550168",
		Key: strings.NewReplacer("@", "-", ".", "-").Replace("0123456789abcdef" + funnelID + email),
	})
	h.must(err)
	return placed.NextURL
}

// pays has the test wallet take the money of an order, and waits until the house knows.
func (h *house) pays(next string) {
	h.t.Helper()
	h.must(second(h.Commerce.AnswerTestPayment(h.t.Context(), strings.TrimPrefix(next, "/pay/test/"), "approve")))
	eventually.True(h.t, "the payment is dealt with", func() bool { return h.number("SELECT COUNT(*) FROM webhook_events WHERE done_at IS NULL") == 0 })
}

func second[T any](_ T, err error) error { return err }

// leads are the leads of somebody as they see them: name, link, product and status.
func (h *house) leads(role string) []string {
	h.t.Helper()
	list, err := h.Affiliates.AffiliateLeads(h.as(role), nil, page.Of(nil), nil)
	h.must(err)
	out := []string{}
	for _, l := range list.Rows {
		product := "-"
		if l.ProductName != nil {
			product = *l.ProductName
		}
		out = append(out, l.Name+", "+l.Link+", "+product+", "+l.Status)
	}
	return out
}

func (h *house) leadsAre(role string, want ...string) {
	h.t.Helper()
	if got := h.leads(role); strings.Join(got, "\n") != strings.Join(want, "\n") {
		h.t.Errorf("the leads of %s are %q, want %q", role, got, want)
	}
}
