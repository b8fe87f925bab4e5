package stripe_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stripe/stripe-mock/embedded"
	"github.com/stripe/stripe-mock/server"

	"atlas/internal/platform/pay"
	"atlas/internal/platform/pay/stripe"
	"atlas/internal/testkit/check"
)

const key = "sk_test_123"

// mock is Stripe's own stand-in: it holds every request against the description of the interface that Stripe publishes.
func mock(t *testing.T) string {
	t.Helper()
	described, err := server.LoadSpec(embedded.OpenAPISpec, "")
	check.NoError(t, "load the specification", err)
	fixtures, err := server.LoadFixtures(embedded.OpenAPIFixtures, "")
	check.NoError(t, "load the fixtures", err)
	stub, err := server.NewStubServer(fixtures, described, false, false)
	check.NoError(t, "start the server", err)
	site := httptest.NewServer(http.HandlerFunc(stub.HandleRequest))
	t.Cleanup(site.Close)
	return site.URL
}

// What we ask Stripe for is what it documents: beginning a payment, asking how it stands and closing its page.
func TestAsStripeDocuments(t *testing.T) {
	t.Parallel()
	site := mock(t)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, site+"/v1/checkout/sessions", strings.NewReader("nothing_of_theirs=1"))
	check.NoError(t, "make the request", err)
	r.Header.Set("Authorization", "Bearer "+key)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if answer, err := http.DefaultClient.Do(r); err != nil || answer.Body.Close() != nil || answer.StatusCode != http.StatusBadRequest {
		t.Fatalf("what is not documented: got %+v and error %v, want %d", answer, err, http.StatusBadRequest)
	}
	now := time.Now()
	charge := pay.Charge{
		Token: "attempt-1", Method: pay.Card, Amount: 123450, Title: "Club", ReturnURL: "https://atlas.test/thank-you", CancelURL: "https://atlas.test/pay/x", LapsesAt: now.Add(time.Hour), At: now,
	}
	p := stripe.New(stripe.Options{Key: key, URL: site})
	page, err := p.Start(t.Context(), charge)
	check.NoError(t, "begin the payment", err)
	if !strings.HasPrefix(page.ID, "cs_test_") || !strings.HasPrefix(page.URL, "https://checkout.stripe.com/") {
		t.Errorf("got page %+v, want one of checkout.stripe.com", page)
	}
	if told, err := p.State(t.Context(), page.ID); err != nil || told.Kind != "" {
		t.Errorf("a page that has just begun: got %+v and error %v, want nothing and none", told, err)
	}
	if err := p.Close(t.Context(), page.ID); err != nil {
		t.Errorf("closing a page: got error %v, want none", err)
	}
	if _, err := stripe.New(stripe.Options{Key: "nobody", URL: site}).Start(t.Context(), charge); err == nil || !strings.Contains(err.Error(), "401") {
		t.Errorf("a wrong key: got error %v, want 401", err)
	}
}
