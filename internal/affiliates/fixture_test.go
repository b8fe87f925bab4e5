package affiliates_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/affiliates"
	"atlas/internal/affiliates/attribution"
	"atlas/internal/affiliates/payouts"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/orders"
	"atlas/internal/platform/eventually"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
	"atlas/internal/testkit"
)

// fixture is Atlas with people to call its services as.
type fixture struct {
	*testkit.Atlas
	t *testing.T
}

func forEachEngine(t *testing.T, test func(h *fixture)) {
	t.Helper()
	t.Parallel()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		h := &fixture{a, t}
		h.Exec("UPDATE default_settings SET value = 'true' WHERE name = 'enable-affiliate'")
		h.Settings.InvalidateCache()
		test(h)
		if found, err := h.Affiliates.Verify(t.Context()); err != nil || len(found) > 0 {
			t.Errorf("what verification finds: got %q and error %v, want none", found, err)
		}
	})
}

const (
	staff   = "tribe-team-fa"
	browser = "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile"
)

func given[T any](value T) graphql.Omittable[*T] { return graphql.OmittableOf(&value) }

// joins makes somebody of the demo an affiliate.
func (h *fixture) joins(role string) *affiliates.Affiliate {
	h.t.Helper()
	a, err := h.Affiliates.BecomeAffiliate(h.By(role))
	h.Must(err)
	return a
}

// funnel makes an open way to buy something, with a short address.
func (h *fixture) funnel(name, slug string) *catalog.Funnel {
	h.t.Helper()
	p, err := h.Commerce.Catalog.CreateProduct(h.By(staff), catalog.ProductInput{Name: given(name), Price: given(money.Centavos(100000))})
	h.Must(err)
	f, err := h.Commerce.Catalog.CreateFunnel(h.By(staff), p.ID, catalog.FunnelInput{Name: given(name), Slug: given(slug), ValidityByDays: given(365)})
	h.Must(err)
	return f
}

// opens opens an address in a browser and gives where it leads; nothing for a page that is not there.
func (h *fixture) opens(c *testkit.Client, path string) string {
	h.t.Helper()
	answer := c.Send(http.MethodGet, path, nil, "User-Agent", browser)
	if answer.Status == http.StatusNotFound {
		return ""
	}
	if answer.Status != http.StatusFound {
		h.t.Fatalf("status of %q: got %d, want %d", path, answer.Status, http.StatusFound)
	}
	return answer.Header.Get("Location")
}

// signsUp makes an account in a browser.
func (h *fixture) signsUp(c *testkit.Client, email, mobile string) {
	h.t.Helper()
	call := map[string]any{"method": "signup", "username": email, "password": "Kape-at-pandesal-7", "firstName": "Liza", "lastName": "Manalo", "mobileNumber": mobile}
	if answer := c.Auth(call); answer.Status != http.StatusOK {
		h.t.Fatalf("%s signs up: got %d %q, want %d", email, answer.Status, answer.Body, http.StatusOK)
	}
}

// kept is what the browser keeps of its last visit, as a request would carry it.
func (h *fixture) kept(c *testkit.Client) context.Context {
	h.t.Helper()
	request, err := http.NewRequestWithContext(h.t.Context(), http.MethodGet, h.Server.URL, nil)
	h.Must(err)
	for _, cookie := range c.Jar.Cookies(request.URL) {
		if cookie.Name == "affiliate" {
			return attribution.WithMark(h.t.Context(), cookie.Value)
		}
	}
	return h.t.Context()
}

// orders places an order in a browser.
func (h *fixture) orders(ctx context.Context, funnelID, email string) string {
	h.t.Helper()
	placed, err := h.Commerce.PlaceOrder(ctx, orders.OrderInput{
		FunnelID: funnelID, Gateway: new("gcash"), FirstName: "Kristine", LastName: "Santos", Email: email, Mobile: "09175550168",
		Key: strings.NewReplacer("@", "-", ".", "-", "+", "_").Replace("0123456789abcdef" + funnelID + email),
	})
	h.Must(err)
	return placed.NextURL
}

// pays has the test wallet take the money of an order, and waits until the app knows.
func (h *fixture) pays(next string) {
	h.t.Helper()
	h.Did(h.Commerce.Attempts.AnswerTestPayment(h.t.Context(), strings.TrimPrefix(next, "/pay/test/"), "approve"))
	eventually.True(h.t, "the payment is dealt with", func() bool { return h.Number("SELECT COUNT(*) FROM webhook_events WHERE done_at IS NULL") == 0 })
}

// payOrder pays an order without a queue.
func (h *fixture) payOrder(next string) {
	h.t.Helper()
	h.Did(h.Commerce.Attempts.AnswerTestPayment(h.t.Context(), strings.TrimPrefix(next, "/pay/test/"), "approve"))
	_, rows, err := h.DB.Values(h.t.Context(), "SELECT id FROM webhook_events WHERE done_at IS NULL ORDER BY id")
	h.Must(err)
	for _, row := range rows {
		h.Must(h.Commerce.Attempts.ProcessEvent(h.t.Context(), int(row[0].(int64))))
	}
}

// tokens are those of all attempts that wait.
func (h *fixture) tokens() []string {
	h.t.Helper()
	_, rows, err := h.DB.Values(h.t.Context(), "SELECT handle FROM payment_attempts WHERE state = 'waiting' ORDER BY id")
	h.Must(err)
	out := []string{}
	for _, row := range rows {
		out = append(out, row[0].(string))
	}
	return out
}

func second[T any](_ T, err error) error { return err }

// leads are the leads of somebody as they see them: name, link, product and status.
func (h *fixture) leads(role string) []string {
	h.t.Helper()
	list, err := h.Affiliates.Attribution.AffiliateLeads(h.By(role), nil, page.Of(nil), nil)
	h.Must(err)
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

func (h *fixture) leadsAre(role string, want ...string) {
	h.t.Helper()
	if got := h.leads(role); strings.Join(got, "\n") != strings.Join(want, "\n") {
		h.t.Errorf("the leads of %s are %q, want %q", role, got, want)
	}
}

// payoutsFrom sets the smallest payout, in pesos.
func (h *fixture) payoutsFrom(pesos int) {
	h.t.Helper()
	h.Exec("UPDATE default_settings SET value = ? WHERE name = 'affiliate-payout-minimum'", fmt.Sprint(pesos))
	h.Settings.InvalidateCache()
}

// wallet sets where someone gets their money; it rests for two days.
func (h *fixture) wallet(role, mobile string) {
	h.t.Helper()
	in := payouts.AccountInput{Kind: payouts.GCash, Number: mobile, Holder: "Ana Mendoza", Password: new("Tribe-demo-1")}
	h.Did(h.Affiliates.Payouts.SetAccount(h.By(role), in))
}

// approvedRun pays everyone who can be paid, up to the file that comes back.
func (h *fixture) approvedRun() *payouts.Run {
	h.t.Helper()
	run, err := h.Affiliates.Payouts.StartRun(h.By(staff), false)
	h.Must(err)
	run, err = h.Affiliates.Payouts.ApproveRun(h.By(staff), run.ID)
	h.Must(err)
	return run
}

// payoutsOf are the payouts of a run.
func (h *fixture) payoutsOf(runID int) []*payouts.Payout {
	h.t.Helper()
	list, err := h.Affiliates.Payouts.RunPayouts(h.By(staff), runID, page.Window{Page: 1, PerPage: 100}, nil)
	h.Must(err)
	return list.Rows
}

// confirms has the file of a run come back, in which everything arrived.
func (h *fixture) confirms(run *payouts.Run) {
	h.t.Helper()
	file := "Payout,Amount,Status,Reference\n"
	for _, p := range h.payoutsOf(run.ID) {
		file += fmt.Sprintf("%s,%s,Paid,GC-%d\n", p.Number(), p.Net(), p.ID)
	}
	got, err := h.Affiliates.Payouts.TakeResults(h.By(staff), run.ID, strings.NewReader(file))
	h.Must(err)
	if len(got.Problems) > 0 {
		h.t.Fatalf("the file of run %d has the problems %v, want none", run.ID, got.Problems)
	}
}
