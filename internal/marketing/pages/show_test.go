package pages_test

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"atlas/internal/commerce/catalog"
	"atlas/internal/marketing/pages"
	"atlas/internal/platform/dbtest"
	"atlas/internal/platform/money"
	"atlas/internal/testkit"
)

// A crowd shares one page: it is put together once, and anew as soon as something it shows has changed.
func TestVisitorsOfAMomentShareAPage(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		show := func() *pages.Shown {
			f.t.Helper()
			shown, err := f.Marketing.Pages.Site.Show(f.t.Context(), "/enroll")
			f.Must(err)

			return shown
		}

		first := show()
		if second := show(); second != first {
			f.t.Error("two visitors of one moment: got two pages, want one")
		}
		f.Clock.Advance(time.Second)
		later := show()
		if later == first {
			f.t.Error("a second later: got the same page, want one that was read anew")
		}

		product, err := f.Commerce.Catalog.CreateProduct(f.By(staff), catalog.ProductInput{Name: given("Tribe"), Price: given(money.Centavos(289900))})
		f.Must(err)
		_, err = f.Commerce.Catalog.CreateFunnel(f.By(staff), product.ID, catalog.FunnelInput{Name: given("Tribe"), Slug: given("sali"), ValidityByDays: given(365)})
		f.Must(err)
		f.wantText(show().Body, "<strong>₱2,899</strong>")
		_, err = f.Commerce.Catalog.UpdateProduct(f.By(staff), product.ID, catalog.ProductInput{Price: given(money.Centavos(299900))}, nil)
		f.Must(err)
		f.wantText(show().Body, "<strong>₱2,999</strong>")

		// What is made for one visitor is kept for no one else.
		own, err := f.Marketing.Pages.Site.Show(pages.WithPersonalPage(f.t.Context()), "/enroll")
		f.Must(err)
		if own.Ready != nil || own == show() {
			f.t.Error("the page of one visitor: got one that is shared, want one of its own")
		}
	})
}

// Search engines are told what a page with a price sells, also one that belongs to no funnel, and nothing while it is closed.
func TestSearchEnginesAreToldWhatAPageSells(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		product, err := f.Commerce.Catalog.CreateProduct(f.By(staff), catalog.ProductInput{Name: given("Tribe"), Price: given(money.Centavos(289900))})
		f.Must(err)
		funnel, err := f.Commerce.Catalog.CreateFunnel(f.By(staff), product.ID, catalog.FunnelInput{Name: given("Tribe"), Slug: given("sali"), ValidityByDays: given(365)})
		f.Must(err)
		f.wantText(f.open("/enroll"), `{"@type":"Course","description":`)
		f.wantText(f.open("/enroll"), `"price":"2899.00","priceCurrency":"PHP"`)

		isSold := func(path string) bool { return strings.Contains(f.open(path), `"@type":"Offer"`) }
		if isSold("/freedom") {
			f.t.Error("a page without a price: got an offer, want none")
		}
		_, err = f.Commerce.Catalog.UpdateFunnel(f.By(staff), funnel.ID, catalog.FunnelInput{IsSwitchedOn: given(false)}, nil)
		f.Must(err)
		if isSold("/enroll") {
			f.t.Error("while it is closed: got an offer, want none")
		}
	})
}

// What another process writes is on every page a second later, also on one that was put together from what was
// remembered.
func TestAPriceIsNeverOlderThanASecond(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		product, err := f.Commerce.Catalog.CreateProduct(f.By(staff), catalog.ProductInput{Name: given("Tribe"), Price: given(money.Centavos(289900))})
		f.Must(err)
		_, err = f.Commerce.Catalog.CreateFunnel(f.By(staff), product.ID, catalog.FunnelInput{Name: given("Tribe"), Slug: given("sali"), ValidityByDays: given(365)})
		f.Must(err)
		show := func(address string) string {
			f.t.Helper()
			shown, err := f.Marketing.Pages.Site.Show(f.t.Context(), address)
			f.Must(err)

			return shown.Body
		}
		f.wantText(show("/enroll"), "<strong>₱2,899</strong>")

		other := testkit.New(f.t, dbtest.Reopen(f.t, f.DB))
		_, err = other.Commerce.Catalog.UpdateProduct(f.By(staff), product.ID, catalog.ProductInput{Price: given(money.Centavos(299900))}, nil)
		f.Must(err)

		// Another address of the page is put together at the last moment from what the first one read.
		f.Clock.Advance(499 * time.Millisecond)
		show("/Enroll")
		f.Clock.Advance(501 * time.Millisecond)
		f.wantText(show("/enroll"), "<strong>₱2,999</strong>")
		f.wantText(show("/Enroll"), "<strong>₱2,999</strong>")
	})
}

var inlineStyle = regexp.MustCompile(`(?s)<style>(.*?)</style>`)

// The policy of a page names its style by its hash: nothing else that may ever stand in the HTML is used.
func TestThePolicyOfAPageAllowsOnlyWhatItHas(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		answer := f.Visitor().Send(http.MethodGet, "/enroll", nil)
		found := inlineStyle.FindAllStringSubmatch(answer.Body, -1)
		if len(found) != 1 {
			f.t.Fatalf("got %d styles, want 1", len(found))
		}
		sum := sha256.Sum256([]byte(found[0][1]))
		policy := answer.Header.Get("Content-Security-Policy")
		f.wantText(policy, "style-src 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"';")
		f.wantText(policy, "script-src 'none';")
		for _, loose := range []string{"unsafe-inline", "nonce-", "strict-dynamic"} {
			if strings.Contains(policy, loose) {
				f.t.Errorf("got %q in the policy %q, want it left out", loose, policy)
			}
		}
	})
}

// Who has a page already gets it again only when it has changed.
func TestAPageIsSentOnce(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		for _, encoding := range []string{"identity", "gzip"} {
			first := f.Visitor().Send(http.MethodGet, "/va", nil, "Accept-Encoding", encoding)
			tag := first.Header.Get("Etag")
			again := f.Visitor().Send(http.MethodGet, "/va", nil, "Accept-Encoding", encoding, "If-None-Match", tag)
			if tag == "" || again.Status != http.StatusNotModified || again.Body != "" {
				f.t.Errorf("%s: got tag %q, then %d with %d bytes; want 304 without any", encoding, tag, again.Status, len(again.Body))
			}
		}
		other := f.Visitor().Send(http.MethodGet, "/va", nil, "If-None-Match", `"0123456789abcdef"`)
		if other.Status != http.StatusOK || !strings.Contains(other.Body, "<h1>") {
			f.t.Errorf("another tag: got %d, want the page", other.Status)
		}
	})
}

// The header lies on a hero that comes first; otherwise it is a bar that covers nothing, and the page says so in its
// first bytes.
func TestStartsWithHero(t *testing.T) {
	for body, want := range map[string]bool{
		`<section class="pg-hero"><h1>Work from home</h1></section>`:                        true,
		`<section class="pg-hero pg-closed"><h1>Closed</h1></section>`:                      true,
		`<link rel="preload" as="image" href="/a.jpg"><section class="pg-hero"></section>`:  true,
		`<section class="ft-hero" id="register"><h1>Hi</h1></section>`:                      true,
		`<section class="pg-text"></section><section class="ft-hero"><h1>Hi</h1></section>`: false,
		`<section class="pg-text"><div class="pg-in pg-hero-two">Hi</div></section>`:        false,
		``: false,
	} {
		if got := (&pages.Shown{Body: body}).StartsWithHero(); got != want {
			t.Errorf("%s: got %t, want %t", body, got, want)
		}
	}
}
