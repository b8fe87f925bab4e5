package redirects_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/commerce/catalog"
	"atlas/internal/marketing/redirects"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/testkit"
)

const (
	staff    = "tribe-team-fa"
	readOnly = "tribe-team-ro"
	phone    = "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile"
	computer = "Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0"
)

// fixture is Atlas with helpers to make rules and to open addresses.
type fixture struct {
	*testkit.Atlas
	t *testing.T
}

func forEachEngine(t *testing.T, test func(f *fixture)) {
	t.Helper()
	t.Parallel()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		f := &fixture{a, t}
		test(f)
		found, err := f.Marketing.Verify(t.Context())
		if err != nil || len(found) > 0 {
			t.Errorf("broken rules: got %v (%v), want none", found, err)
		}
	})
}

func given[T any](value T) graphql.Omittable[*T] { return graphql.OmittableOf(&value) }

func input(from, target string, conditions redirects.Conditions) redirects.RuleInput {
	return redirects.RuleInput{Name: given("From " + from), FromPath: given(from), Target: given(target), Conditions: given(conditions)}
}

// newRule makes a rule that is on.
func (f *fixture) newRule(from, target string, conditions redirects.Conditions) *redirects.Rule {
	f.t.Helper()
	rule, err := f.Marketing.Redirects.CreateRule(f.By(staff), input(from, target, conditions))
	f.Must(err)

	return rule
}

// refused tries to make a rule and gives the message at a field.
func (f *fixture) refused(field string, in redirects.RuleInput) string {
	f.t.Helper()
	_, err := f.Marketing.Redirects.CreateRule(f.By(staff), in)
	refusal, ok := errs.As(err)
	if !ok || len(refusal.Fields[field]) == 0 {
		f.t.Fatalf("rule from %s to %s: got %v, want a refusal at %s", *in.FromPath.Value(), *in.Target.Value(), err, field)
	}

	return refusal.Fields[field][0]
}

// open opens an address and gives where it leads; empty for a page that isn't there.
func (f *fixture) open(path string, headers ...string) string {
	f.t.Helper()
	return f.openAs(f.Visitor(), path, headers...)
}

func (f *fixture) openAs(client *testkit.Client, path string, headers ...string) string {
	f.t.Helper()
	answer := client.Send(http.MethodGet, path, nil, append([]string{"User-Agent", computer}, headers...)...)
	switch answer.Status {
	case http.StatusNotFound:
		return ""
	case http.StatusFound:
		return answer.Header.Get("Location")
	}
	f.t.Fatalf("GET %s: got status %d, want 302 or 404", path, answer.Status)

	return ""
}

func (f *fixture) wantLocation(got, want string) {
	f.t.Helper()
	if got != want {
		f.t.Errorf("location: got %q, want %q", got, want)
	}
}

func TestRulesLeadOn(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.wantLocation(f.open("/promo"), "")
		f.newRule("/promo", "/signup?utm_campaign=promo", redirects.Conditions{})
		f.newRule("/Blog/*", "https://example.com/posts/*", redirects.Conditions{})
		f.newRule("http://localhost:8080/old/", "http://localhost:8080/login#top", redirects.Conditions{})

		f.wantLocation(f.open("/promo"), "/signup?utm_campaign=promo")
		f.wantLocation(f.open("/PROMO?utm_campaign=mine&utm_source=fb"), "/signup?utm_campaign=promo&utm_source=fb")
		f.wantLocation(f.open("/blog/2024/Hello%20World"), "https://example.com/posts/2024/Hello%20World")
		f.wantLocation(f.open("/blog/%2F%2Fevil.test"), "https://example.com/posts/evil.test")
		f.wantLocation(f.open("/blog"), "")
		f.wantLocation(f.open("/old"), "/login#top")
		f.wantLocation(f.open("/promo/deeper"), "")
	})
}

func TestFirstRuleThatFitsIsUsed(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.newRule("/start", "/courses/my-courses", redirects.Conditions{SignedIn: new(true)})
		f.newRule("/start", "/for-phones", redirects.Conditions{Device: new("phone")})
		f.newRule("/start", "/magsimula", redirects.Conditions{Language: new("fil")})
		f.newRule("/start", "/from-facebook", redirects.Conditions{QueryName: new("src"), QueryValue: new("fb")})
		last := f.newRule("/start", "/signup", redirects.Conditions{})

		f.wantLocation(f.open("/start"), "/signup")
		f.wantLocation(f.open("/start", "User-Agent", phone), "/for-phones")
		f.wantLocation(f.open("/start", "Accept-Language", "tl-PH,en;q=0.8"), "/magsimula")
		f.wantLocation(f.open("/start", "Accept-Language", "en-US,fil"), "/signup")
		f.wantLocation(f.open("/start?src=fb"), "/from-facebook?src=fb")
		f.wantLocation(f.open("/start?src=ig"), "/signup?src=ig")
		f.wantLocation(f.openAs(f.As("member"), "/start", "User-Agent", phone), "/courses/my-courses")

		// First in order, it hides all others.
		rules, err := f.Marketing.Redirects.MoveRule(f.By(staff), last.ID, 1)
		f.Must(err)
		f.wantLocation(f.open("/start", "User-Agent", phone), "/signup")
		if rules[0].ID != last.ID || rules[1].Warning == nil || !strings.Contains(*rules[1].Warning, "always answers first") {
			f.t.Errorf("after the move: got %d first and warning %v, want %d first and a warning at the second", rules[0].ID, rules[1].Warning, last.ID)
		}
		_, err = f.Marketing.Redirects.MoveRule(f.By(staff), last.ID, 6)
		f.Refused(err, errs.Invalid)

		// Off, it is not there.
		_, err = f.Marketing.Redirects.UpdateRule(f.By(staff), last.ID, redirects.RuleInput{IsActive: given(false)}, nil)
		f.Must(err)
		f.wantLocation(f.open("/start"), "")
	})
}

func TestRulesFollowTheClockTheBatchAndTheWorkshop(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		from, until := testkit.Start.Add(time.Hour), testkit.Start.Add(2*time.Hour)
		dated := f.newRule("/payday", "/signup", redirects.Conditions{StartsAt: &from, EndsAt: &until})
		f.newRule("/join-us", "/signup", redirects.Conditions{BatchOpen: new(true)})
		f.newRule("/join-us", "/checkout/closed", redirects.Conditions{BatchOpen: new(false)})
		f.newRule("/live", "/free-training-beginner/1", redirects.Conditions{Workshop: new("beginner"), WorkshopLive: new(true)})
		if dated.State != redirects.Scheduled {
			f.t.Errorf("state: got %s, want scheduled", dated.State)
		}

		f.wantLocation(f.open("/payday"), "")
		f.wantLocation(f.open("/join-us"), "/checkout/closed")
		f.wantLocation(f.open("/live"), "")

		f.Exec("INSERT INTO batches (name, name_key, sort_key, launch_from, launch_to, created_at, updated_at) VALUES ('B', 'b', 'b', ?, ?, 0, 0)",
			testkit.Start.Add(-time.Hour), testkit.Start.Add(90*time.Minute))
		f.Exec("UPDATE default_settings SET value = 'true' WHERE name = 'workshop-is-live'")
		f.Settings.InvalidateCache()
		f.DB.InvalidateCaches()
		f.Clock.Advance(time.Hour)
		f.wantLocation(f.open("/payday"), "/signup")
		f.wantLocation(f.open("/join-us"), "/signup")
		f.wantLocation(f.open("/live"), "/free-training-beginner/1")

		f.Clock.Advance(time.Hour)
		f.wantLocation(f.open("/payday"), "")
		f.wantLocation(f.open("/join-us"), "/checkout/closed")
	})
}

func TestRulesThatAreRefused(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		none := redirects.Conditions{}
		for _, target := range []string{"", "javascript:alert(1)", "data:text/html,x", "http://example.com", "//evil.test", "/\\evil.test", "https://me@evil.test",
			"nowhere", "/a b", "/x*y", "/promo/*"} {
			f.refused("target", input("/promo", target, none))
		}
		for _, from := range []string{"", "/", "/*", "/pro mo", "/a//b", "/*/x", "javascript:x", "/" + strings.Repeat("x", 201), "/api/graphql", "/assets/x", "/login", "/courses/7",
			"/courses/*", "/checkout/*", "/robots.txt", "/redirect-rules"} {
			f.refused("fromPath", input(from, "/signup", none))
		}
		day := testkit.Start
		f.refused("endsAt", input("/promo", "/signup", redirects.Conditions{StartsAt: &day, EndsAt: &day}))
		f.refused("device", input("/promo", "/signup", redirects.Conditions{Device: new("toaster")}))
		f.refused("language", input("/promo", "/signup", redirects.Conditions{Language: new("xx")}))
		f.refused("workshop", input("/promo", "/signup", redirects.Conditions{Workshop: new("beginner")}))
		f.refused("queryName", input("/promo", "/signup", redirects.Conditions{QueryValue: new("x")}))

		// Pages that are still to come can be led elsewhere.
		f.newRule("/free-training", "/signup", none)
		f.wantLocation(f.open("/free-training"), "/signup")
	})
}

func TestCirclesAreRefused(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		none := redirects.Conditions{}
		f.refused("target", input("/a", "/A/", none))
		f.refused("target", input("/a/*", "/a/b/*", none))
		f.newRule("/a", "/b", none)
		middle := f.newRule("/b", "/c", redirects.Conditions{Device: new("phone")})
		said := f.refused("target", input("/c", "http://localhost:8080/a?x=1", none))
		if !strings.Contains(said, "From /c → From /a → From /b → From /c") {
			f.t.Errorf("got %q, want the rules of the circle", said)
		}

		// A computer never takes the rule for phones.
		f.newRule("/c", "/a", redirects.Conditions{Device: new("computer")})
		_, err := f.Marketing.Redirects.UpdateRule(f.By(staff), middle.ID, redirects.RuleInput{Conditions: given(none)}, nil)
		f.Refused(err, errs.Invalid)

		// A rule that is off leads nowhere, and is refused once it is turned on.
		off := input("/b", "/a", none)
		off.IsActive = given(false)
		rule, err := f.Marketing.Redirects.CreateRule(f.By(staff), off)
		f.Must(err)
		_, err = f.Marketing.Redirects.UpdateRule(f.By(staff), rule.ID, redirects.RuleInput{IsActive: given(true)}, nil)
		f.Refused(err, errs.Invalid)
	})
}

func TestShortAddressesStayUnique(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		product, err := f.Commerce.Catalog.CreateProduct(f.By(staff), catalog.ProductInput{Name: given("Course"), Price: given(money.Centavos(100000))})
		f.Must(err)
		_, err = f.Commerce.Catalog.CreateFunnel(f.By(staff), product.ID, catalog.FunnelInput{Name: given("Course"), Slug: given("sali"), ValidityByDays: given(365)})
		f.Must(err)

		// Without a condition it would take the address away for everyone.
		said := f.refused("fromPath", input("/sali", "/signup", redirects.Conditions{}))
		if !strings.Contains(said, "funnel") {
			f.t.Errorf("got %q, want the funnel named", said)
		}
		f.newRule("/sali", "/signup", redirects.Conditions{Device: new("phone")})
		f.wantLocation(f.open("/sali", "User-Agent", phone), "/signup")
		f.wantLocation(f.open("/sali?x=1"), "/checkout/course?x=1")

		f.newRule("/taken", "/signup", redirects.Conditions{})
		_, err = f.Commerce.Catalog.CreateFunnel(f.By(staff), product.ID, catalog.FunnelInput{Name: given("Other"), Slug: given("taken"), ValidityByDays: given(365)})
		f.Refused(err, errs.Invalid)
	})
}

func TestWhoMayChangeRules(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		rule := f.newRule("/promo", "/signup", redirects.Conditions{})
		for _, role := range []string{"member", readOnly} {
			ctx := f.By(role)
			_, err := f.Marketing.Redirects.CreateRule(ctx, input("/x", "/signup", redirects.Conditions{}))
			f.Refused(err, errs.Forbidden)
			_, err = f.Marketing.Redirects.UpdateRule(ctx, rule.ID, redirects.RuleInput{}, nil)
			f.Refused(err, errs.Forbidden)
			_, err = f.Marketing.Redirects.MoveRule(ctx, rule.ID, 1)
			f.Refused(err, errs.Forbidden)
			f.Refused(f.Marketing.Redirects.DeleteRule(ctx, rule.ID), errs.Forbidden)
		}
		_, err := f.Marketing.Redirects.Rules(f.By("member"))
		f.Refused(err, errs.Forbidden)
		_, err = f.Marketing.Redirects.Rules(f.By(readOnly))
		f.Must(err)

		// Who saw an older rule changes nothing.
		f.Clock.Advance(time.Minute)
		_, err = f.Marketing.Redirects.UpdateRule(f.By(staff), rule.ID, redirects.RuleInput{Name: given("New")}, &rule.UpdatedAt)
		f.Must(err)
		_, err = f.Marketing.Redirects.UpdateRule(f.By(staff), rule.ID, redirects.RuleInput{Name: given("Late")}, &rule.UpdatedAt)
		f.Refused(err, errs.Conflict)

		f.Must(f.Marketing.Redirects.DeleteRule(f.By(staff), rule.ID))
		f.Refused(f.Marketing.Redirects.DeleteRule(f.By(staff), rule.ID), errs.NotFound)
		f.wantLocation(f.open("/promo"), "")
		if got := f.Number("SELECT COUNT(*) FROM info_log WHERE entity = 'redirect_rule'"); got != 3 {
			f.t.Errorf("log lines: got %d, want 3", got)
		}
	})
}

func TestHitsAreCountedByDay(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		rule := f.newRule("/promo", "/signup", redirects.Conditions{})
		f.open("/promo")
		f.open("/promo", "Sec-Purpose", "prefetch")
		f.Clock.Advance(24 * time.Hour)
		f.open("/promo")
		f.open("/promo")
		f.Visitor().Send(http.MethodHead, "/promo", nil)

		rules, err := f.Marketing.Redirects.Rules(f.By(staff))
		f.Must(err)
		got := rules[0].Hits
		if len(got) != 7 || got[6].Hits != 2 || got[5].Hits != 1 || got[4].Hits != 0 {
			f.t.Errorf("hits: got %d, %d, %d over %d days, want 0, 1, 2 at the end of 7", got[4].Hits, got[5].Hits, got[6].Hits, len(got))
		}

		f.Marketing.Redirects.CountHit(f.t.Context(), rule.ID)
		f.Must(f.Marketing.Redirects.DeleteRule(f.By(staff), rule.ID))
		f.Must(f.Marketing.Redirects.FlushHits(f.t.Context()))
		if left := f.Number("SELECT COUNT(*) FROM redirect_hits"); left != 0 {
			f.t.Errorf("hits of a deleted rule: got %d, want none", left)
		}
	})
}
