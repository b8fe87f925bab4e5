package affiliates_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/affiliates"
	"atlas/internal/affiliates/attribution"
	"atlas/internal/commerce/orders"
	"atlas/internal/identity"
	"atlas/internal/identity/sessions"
	"atlas/internal/identity/signin"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/dbtest"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/page"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

// B27: who opens a main link and signs up is a lead of that affiliate, who reads a first name and an initial.
func TestMainLink(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		h.joins("member")
		c := h.Visitor()
		answer := c.Send(http.MethodGet, "/Ana-Mendoza?utm=fb", nil, "User-Agent", browser)
		cookie := answer.Header.Get("Set-Cookie")
		if answer.Status != http.StatusFound || answer.Header.Get("Location") != "/signup?utm=fb" || answer.Header.Get("Cache-Control") != "no-store" {
			h.t.Errorf("got status %d to %q, want %d to /signup?utm=fb, not to be kept", answer.Status,
				answer.Header.Get("Location"), http.StatusFound)
		}
		until := h.Clock.Now().AddDate(0, 0, 30).Format(http.TimeFormat)
		if !strings.HasPrefix(cookie, "affiliate=") || !strings.HasSuffix(cookie, "; Path=/; Expires="+until+"; HttpOnly; SameSite=Lax") {
			h.t.Errorf("the cookie: got %q, want affiliate until %q", cookie, until)
		}
		h.signsUp(c, "liza@example.com", "")
		h.leadsAre("member", "Liza M., Main link, -, signed up")
		for search, want := range map[string]int{"liza": 1, "manalo": 0, "example": 0, "main": 1} {
			if list, err := h.Affiliates.Attribution.AffiliateLeads(h.By("member"), nil, page.Window{Page: 1, PerPage: 10, Search: search}, nil); err != nil || list.Total != want {
				h.t.Errorf("%s: got %+v and error %v, want %d", search, list, err, want)
			}
		}
		for filter, want := range map[attribution.LeadFilter]int{{}: 1} {
			if list, err := h.Affiliates.Attribution.AffiliateLeads(h.By("member"), nil, page.Of(nil), &filter); err != nil || list.Total != want {
				h.t.Errorf("%+v: got %+v and error %v, want %d", filter, list, err, want)
			}
		}
		_, err := h.Affiliates.Attribution.AffiliateLeads(h.By("member"), nil, page.Of(nil), &attribution.LeadFilter{Status: new("some")})
		h.Refused(err, errs.Invalid, "status")
	})
}

// B28: who opens the link of a funnel and buys is a lead of that affiliate for that funnel: ordered, then paid, with the account that was made.
func TestFunnelLink(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := &fixture{testkit.New(t, d, testkit.WithJobs()), t}
		h.Exec("UPDATE default_settings SET value = 'true' WHERE name = 'enable-affiliate'")
		h.Settings.InvalidateCache()
		f := h.funnel("Bootcamp", "bootcamp")
		h.joins("member")
		c := h.Visitor()
		check.Equal(t, "the link leads to", h.opens(c, "/bootcamp/ana-mendoza"), "/checkout/"+f.ID)
		next := h.orders(h.kept(c), f.ID, "kristine@example.com")
		h.orders(h.kept(c), f.ID, "kristine@example.com") // the second click on the same button
		h.leadsAre("member")                              // an address that someone typed binds nobody
		h.pays(next)
		h.leadsAre("member", "Kristine S., Bootcamp, Bootcamp, paid")
		check.Equal(t, "leads with an account",
			h.Number("SELECT COUNT(*) FROM affiliate_leads WHERE user_id = (SELECT id FROM users "+
				"WHERE email = 'kristine@example.com')"),
			1)
		check.Equal(t, "sales by the last link",
			h.Number("SELECT COUNT(*) FROM affiliate_sales WHERE rule = 'last-link'"), 1)
		if found, err := h.Verify(t.Context()); err != nil || len(found) > 0 {
			t.Errorf("what verification finds: got %q and error %v, want none", found, err)
		}
	}, jobs.Step())
}

// A main link may lead to a funnel.
func TestMainLinkToFunnel(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		h.joins("member")
		change := func(id *string) error {
			return second(h.Affiliates.ChangeAffiliate(h.By("member"), affiliates.AffiliateInput{FunnelID: graphql.OmittableOf(id)}))
		}
		h.Refused(change(new("nothing")), errs.Invalid, "funnelId")
		h.Must(change(&f.ID))
		c := h.Visitor()
		check.Equal(h.t, "the link leads to", h.opens(c, "/ana-mendoza"), "/checkout/"+f.ID)
		h.signsUp(c, "liza@example.com", "")
		h.leadsAre("member", "Liza M., Main link, Bootcamp, signed up")
		h.Must(change(nil))
		check.Equal(h.t, "the link leads to", h.opens(c, "/ana-mendoza"), "/signup")
	})
}

// C09, C44: an address that begins like a page, and a slug of nobody, is not there and leaves no trace.
func TestNoLink(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		h.funnel("Bootcamp", "bootcamp")
		h.joins("member")
		for _, path := range []string{"/affiliate", "/courses/ana-mendoza", "/login/ana-mendoza", "/affiliate/ana-mendoza", "/nobody", "/bootcamp/nobody", "/nobody/ana-mendoza", "/ana-mendoza/bootcamp", "/bootcamp/ana-mendoza/more", "/bootcamp%2Fana-mendoza"} {
			answer := h.Visitor().Send(http.MethodGet, path, nil, "User-Agent", browser)
			if answer.Status != http.StatusNotFound || answer.Header.Get("Set-Cookie") != "" {
				h.t.Errorf("%s: got %d with cookie %q, want %d without", path, answer.Status,
					answer.Header.Get("Set-Cookie"), http.StatusNotFound)
			}
		}
		check.Equal(h.t, "visits that were kept", h.Number("SELECT COUNT(*) FROM affiliate_touches"), 0)
	})
}

// S77: programs and browsers that look ahead are led on, and do not count.
func TestMachines(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		h.joins("member")
		for _, with := range [][]string{
			{"GET", "User-Agent", "Mozilla/5.0 (compatible; Googlebot/2.1)"}, {"GET", "User-Agent", "facebookexternalhit/1.1"}, {"GET", "User-Agent", "curl/8.5"}, {"GET", "User-Agent", "WhatsApp/2.23 A"},
			{"HEAD", "User-Agent", browser}, {"GET", "User-Agent", browser, "Sec-Purpose", "prefetch;prerender"}, {"GET", "User-Agent", browser, "Purpose", "prefetch"},
		} {
			answer := h.Visitor().Send(with[0], "/ana-mendoza", nil, with[1:]...)
			if answer.Status != http.StatusFound || answer.Header.Get("Set-Cookie") != "" {
				h.t.Errorf("%s: got %d with cookie %q, want %d without", with, answer.Status,
					answer.Header.Get("Set-Cookie"), http.StatusFound)
			}
		}
		check.Equal(h.t, "visits that were kept", h.Number("SELECT COUNT(*) FROM affiliate_touches"), 0)
	})
}

// S77, M10: what a browser kept counts only as it was given, for thirty days, and the last link wins.
func TestLastLink(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		h.joins("member")
		h.joins("affiliate")
		c := h.Visitor()
		h.opens(c, "/ana-mendoza")
		h.opens(c, "/allan-soriano")
		h.opens(c, "/nobody")
		h.signsUp(c, "last@example.com", "")
		h.leadsAre("affiliate", "Liza M., Main link, -, signed up")
		h.leadsAre("member")

		late := h.Visitor()
		h.opens(late, "/ana-mendoza")
		h.Clock.Advance(30*24*time.Hour + time.Minute)
		h.signsUp(late, "late@example.com", "")
		h.leadsAre("member")

		genuine := strings.TrimPrefix(strings.Split(h.Visitor().Send(http.MethodGet, "/ana-mendoza", nil, "User-Agent", browser).Header.Get("Set-Cookie"), ";")[0], "affiliate=")
		id, signature, _ := strings.Cut(genuine, ".")
		for n, mark := range []string{"1." + signature, id, id + ".", id + "." + strings.Repeat("A", len(signature)), "ana-mendoza", "-" + genuine, "0" + genuine} {
			h.Did(h.Identity.SignIn.Signup(attribution.WithMark(h.t.Context(), mark), newcomer(n), sessions.Client{IP: fmt.Sprintf("203.0.113.%d", n)}))
		}
		h.leadsAre("member")
		h.Did(h.Identity.SignIn.Signup(attribution.WithMark(h.t.Context(), genuine), newcomer(99), sessions.Client{IP: "203.0.113.99"}))
		h.leadsAre("member", "Liza M., Main link, -, signed up")
	})
}

func newcomer(n int) signin.SignupInput {
	return signin.SignupInput{Username: fmt.Sprintf("newcomer%d@example.com", n), Password: "Kape-at-pandesal-7", FirstName: "Liza", LastName: "Manalo"}
}

// M10, invariant 21: nobody is their own lead, by account, address or number.
func TestNoSelfReferral(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		a := h.joins("member")
		h.Exec("UPDATE users SET mobile_number = '+639175550168' WHERE id = ?", a.UserID)
		c := h.Visitor()
		h.opens(c, "/bootcamp/ana-mendoza")
		h.signsUp(c, "second.account@example.com", "0917 555 0168")
		h.payOrder(h.orders(h.kept(c), f.ID, "third.account@example.com"))                // with the same number
		h.Exec("UPDATE users SET mobile_number = '0917 555 0168' WHERE id = ?", a.UserID) // as it was kept long ago
		h.payOrder(h.orders(h.kept(c), f.ID, "fourth.account@example.com"))
		h.Exec("UPDATE users SET mobile_number = NULL, email = 'ana.mendoza@gmail.com', email_key = 'ana.mendoza@gmail.com' WHERE id = ?", a.UserID)
		for _, email := range []string{"Ana.Mendoza@gmail.com", "anamendoza@gmail.com", "ana.mendoza+tribe@gmail.com", "A.N.A.Mendoza+2@googlemail.com"} {
			h.payOrder(h.orders(h.kept(c), f.ID, email))
		}
		h.Exec("UPDATE users SET email = 'member@atlas.test', email_key = 'member@atlas.test' WHERE id = ?", a.UserID)
		h.signsUp(c, "member+2@atlas.test", "")
		h.leadsAre("member")
		check.Equal(h.t, "sales", h.Number("SELECT COUNT(*) FROM affiliate_sales"), 0)
	})
}

// The lead stays bound: what they buy later is the affiliate's, and an order through the link of another is that one's alone.
func TestBoundLead(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		first, other, third := h.funnel("Bootcamp", "bootcamp"), h.funnel("Portfolio", "portfolio"), h.funnel("Review", "review")
		h.joins("member")
		h.joins("affiliate")
		c := h.Visitor()
		h.opens(c, "/ana-mendoza")
		h.signsUp(c, "liza@example.com", "")
		h.Clock.Advance(60 * 24 * time.Hour)
		h.payOrder(h.orders(h.t.Context(), first.ID, "liza@example.com"))
		h.leadsAre("member", "Liza M., Main link, Bootcamp, paid")
		h.opens(c, "/portfolio/allan-soriano")
		h.Clock.Advance(time.Minute)
		h.payOrder(h.orders(h.kept(c), other.ID, "liza@example.com"))
		h.leadsAre("affiliate", "Liza M., Portfolio, Portfolio, paid")
		h.Clock.Advance(31 * 24 * time.Hour)
		h.payOrder(h.orders(h.kept(c), third.ID, "liza@example.com"))
		h.leadsAre("member", "Liza M., Main link, Review, paid", "Liza M., Main link, Bootcamp, paid")
		check.Equal(h.t, "sales by a bound lead",
			h.Number("SELECT COUNT(*) FROM affiliate_sales WHERE rule = 'bound-lead'"), 2)
	})
}

// Two people who come at the same moment are two leads; one person who orders twice at once is one.
func TestLeadsAtOnce(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		h.joins("member")
		c := h.Visitor()
		h.opens(c, "/bootcamp/ana-mendoza")
		ctx := h.kept(c)
		var wait sync.WaitGroup
		for n := range 6 {
			wait.Go(func() {
				var err error
				if n < 2 {
					_, err = h.Identity.SignIn.Signup(ctx, newcomer(n), sessions.Client{IP: "203.0.113.7"})
				} else {
					_, err = h.Commerce.PlaceOrder(ctx, orders.OrderInput{
						FunnelID: f.ID, Gateway: new("gcash"), FirstName: "Kristine", LastName: "Santos", Email: "kristine@example.com", Mobile: "09175550168", Key: fmt.Sprintf("0123456789abcdef%d", n),
					})
				}
				if err != nil {
					h.t.Errorf("sign up or order: got error %v, want none", err)
				}
			})
		}
		wait.Wait()
		if n := h.Number("SELECT COUNT(*) FROM affiliate_sales"); n != 0 {
			h.t.Errorf("%d orders that nobody paid count, want 0", n)
		}
		for _, next := range h.tokens() {
			h.payOrder(next)
		}
		if leads, sales := h.Number("SELECT COUNT(*) FROM affiliate_leads"), h.Number("SELECT COUNT(*) FROM affiliate_sales"); leads != 3 || sales != 4 {
			h.t.Errorf("got %d leads and %d sales, want 3 and 4", leads, sales)
		}
	})
}

// The links of somebody who left lead on to a funnel and do not count; the main one to the sign-up page is gone.
func TestLinksOfWhoLeft(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		a := h.joins("member")
		before := h.Visitor()
		h.opens(before, "/ana-mendoza")
		h.Exec("DELETE FROM user_access_levels WHERE user_id = ? AND level_id = 'affiliate'", a.UserID)
		c := h.Visitor()
		check.Equal(h.t, "the link of a funnel leads to", h.opens(c, "/bootcamp/ana-mendoza"), "/checkout/"+f.ID)
		check.Equal(h.t, "the main link leads to", h.opens(c, "/ana-mendoza"), "")
		h.signsUp(before, "liza@example.com", "")
		if visits, leads := h.Number("SELECT COUNT(*) FROM affiliate_touches"), h.Number("SELECT COUNT(*) FROM affiliate_leads"); visits != 1 || leads != 0 {
			h.t.Errorf("got %d visits and %d leads, want 1 and 0", visits, leads)
		}
		_, err := h.Affiliates.Attribution.AffiliateLeads(h.By("member"), nil, page.Of(nil), nil)
		h.Refused(err, errs.NotFound)
	})
}

// Too many visits from one network are led on and share a visit, so that no one behind it loses who brought them.
func TestVisitsAreLimited(t *testing.T) {
	t.Parallel()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		h := &fixture{a, t}
		h.Exec("UPDATE default_settings SET value = 'true' WHERE name = 'enable-affiliate'")
		h.Settings.InvalidateCache()
		h.joins("member")
		for n := range 6 {
			c := h.Visitor()
			if to := h.opens(c, "/ana-mendoza"); to != "/signup" {
				t.Errorf("the link leads to %q, want /signup", to)
			}
			h.signsUp(c, fmt.Sprintf("neighbour%d@example.com", n), "")
		}
		// The first counts, three more are kept by themselves.
		if n := h.Number("SELECT COUNT(*) FROM affiliate_touches"); n != 4 {
			t.Errorf("%d visits were kept, want 4", n)
		}
		if n := len(h.leads("member")); n != 6 {
			t.Errorf("%d leads came, want 6", n)
		}
	}, testkit.WithLimits(identity.Limits{VisitsPerAddress: identity.Limit{Events: 3, Window: time.Hour}}))
}

// An order that nobody paid binds the typed address to nobody; the link that counted when it was placed wins when the money comes, however late and whatever
// happened since.
func TestUnpaidOrdersBindNobody(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		h.joins("member")
		h.joins("affiliate")
		c := h.Visitor()
		h.opens(c, "/bootcamp/ana-mendoza")
		first := h.orders(h.kept(c), f.ID, "stranger@example.com")
		if leads, sales := h.Number("SELECT COUNT(*) FROM affiliate_leads"), h.Number("SELECT COUNT(*) FROM affiliate_sales"); leads != 0 || sales != 0 {
			h.t.Errorf("an unpaid order made %d leads and %d sales, want none", leads, sales)
		}

		// The stranger signs up by the link of somebody else, and is that one's lead.
		other := h.Visitor()
		h.opens(other, "/allan-soriano")
		h.signsUp(other, "stranger@example.com", "")
		h.leadsAre("affiliate", "Liza M., Main link, -, signed up")
		h.leadsAre("member")

		// Once the order is paid it is a sale of the link that it was placed by.
		h.Clock.Advance(40 * 24 * time.Hour)
		h.payOrder(first)
		h.leadsAre("member", "Liza M., Bootcamp, Bootcamp, paid")
		h.leadsAre("affiliate", "Liza M., Main link, -, signed up")
	})
}

// Someone who is signed in binds themselves by ordering once their address is proven, and not before.
func TestProvenBuyersAreBoundAtOnce(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		h.joins("member")
		c := h.Visitor()
		h.opens(c, "/bootcamp/ana-mendoza")
		mark := h.kept(c)
		for _, role := range []string{"coach", "non-member"} {
			proven := role == "coach"
			h.Exec("UPDATE users SET email_proven_at = ? WHERE id = ?", map[bool]any{true: h.Clock.Now(), false: nil}[proven], h.ID(role))
			h.orders(actor.With(mark, actor.From(h.By(role))), f.ID, role+"@atlas.test")
			want := map[bool]int{true: 1, false: 0}[proven]
			if got := h.Number("SELECT COUNT(*) FROM affiliate_leads WHERE user_id = ?", h.ID(role)); got != want {
				h.t.Errorf("%s has %d leads, want %d", role, got, want)
			}
		}
	})
}

// Words that look as if we had made the link cannot be chosen. Who had one before keeps it, and verify and staff are told.
func TestOfficialWords(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		a := h.joins("member")
		choose := func(slug string) error {
			return second(h.Affiliates.ChangeAffiliate(h.By("member"), affiliates.AffiliateInput{Slug: given(slug)}))
		}
		for _, slug := range []string{
			"admin", "support", "billing", "login", "Help", "about", "contact", "terms", "privacy", "api", "www", "mail", "staff", "team", "root", "security", "payments", "refund",
			"official", "atlas", "tribe", "admin-2", "support1", "the-atlas-team", "tribe-support-center", "payments-ph",
		} {
			h.Refused(choose(slug), errs.Invalid, "slug")
		}
		h.Must(choose("ana-support"))
		h.Must(choose("anas-help-desk"))

		h.Exec("INSERT INTO affiliate_words (word, affiliate_id) VALUES ('billing', ?)", a.ID)
		h.Exec("UPDATE affiliates SET slug = 'billing' WHERE id = ?", a.ID)
		if to := h.opens(h.Visitor(), "/billing"); to != "/signup" {
			h.t.Errorf("a link from before leads to %q, want /signup", to)
		}
		h.Must(choose("billing"))
		if shown, err := h.Affiliates.Affiliate(h.By(staff), a.ID); err != nil || !shown.IsReserved() {
			h.t.Errorf("staff see %+v, %v; want it flagged", shown, err)
		}
		if found, err := h.Affiliates.Verify(h.t.Context()); err != nil || len(found) != 1 {
			h.t.Errorf("verify names %v, %v; want the link", found, err)
		}
		h.Must(choose("ana-support"))

		// Someone whose profile is called like that gets a link all the same.
		h.Exec("UPDATE users SET slug = 'root' WHERE id = ?", h.ID("affiliate"))
		if b := h.joins("affiliate"); b.Slug != "from-root" {
			h.t.Errorf("the link is %q, want from-root", b.Slug)
		}
	})
}

// The campaign values of the address stay with the visit, and show with the lead.
func TestLeadKeepsItsCampaign(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		h.joins("member")
		c := h.Visitor()
		c.Send(http.MethodGet, "/Ana-Mendoza?utm_source=facebook&utm_medium=paid&utm_campaign=payday%00%0A&utm_term=va&utm_content="+strings.Repeat("x", 300), nil,
			"User-Agent", browser)
		h.signsUp(c, "liza@example.com", "")
		list, err := h.Affiliates.Attribution.AffiliateLeads(h.By("member"), nil, page.Of(nil), nil)
		h.Must(err)
		if len(list.Rows) != 1 || list.Rows[0].Campaign != "facebook, payday" {
			h.t.Errorf("campaign: got %+v, want facebook, payday", list.Rows)
		}
		kept := h.Number("SELECT COUNT(*) FROM affiliate_touches WHERE utm_medium = 'paid' AND utm_term = 'va' AND LENGTH(utm_content) = 100")
		if kept != 1 {
			h.t.Errorf("visits with all values, cut: got %d, want 1", kept)
		}
	})
}
