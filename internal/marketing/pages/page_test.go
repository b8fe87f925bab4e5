package pages_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/commerce/catalog"
	"atlas/internal/httpapi/routes"
	"atlas/internal/marketing/pages"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/testkit"
)

const (
	staff    = "tribe-team-fa"
	readOnly = "tribe-team-ro"
)

// fixture is Atlas with helpers to read and change pages.
type fixture struct {
	*testkit.Atlas
	t *testing.T
}

func forEachEngine(t *testing.T, test func(f *fixture)) {
	t.Helper()
	t.Parallel()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) { test(&fixture{a, t}) })
}

func given[T any](value T) graphql.Omittable[*T] { return graphql.OmittableOf(&value) }

// open gives the HTML of a page, without script; empty if it isn't there.
func (f *fixture) open(path string) string {
	f.t.Helper()
	answer := f.Visitor().Send(http.MethodGet, path, nil)
	if answer.Status == http.StatusNotFound {
		return ""
	}
	if answer.Status != http.StatusOK {
		f.t.Fatalf("GET %s: got %d, want 200 or 404", path, answer.Status)
	}

	return answer.Body
}

func (f *fixture) wantText(body, want string) {
	f.t.Helper()
	if !strings.Contains(body, want) {
		f.t.Errorf("got %.400s, want %q in it", body, want)
	}
}

// page finds a page in the list of staff.
func (f *fixture) page(path string) *pages.Page {
	f.t.Helper()
	all, err := f.Marketing.Pages.Pages(f.By(staff))
	f.Must(err)
	for _, page := range all {
		if page.Path == path {
			return page
		}
	}
	f.t.Fatalf("got no page %q, want one", path)

	return nil
}

func (f *fixture) save(path string, in pages.PageInput) *pages.Page {
	f.t.Helper()
	page, err := f.Marketing.Pages.SavePage(f.By(staff), path, in, nil)
	f.Must(err)

	return page
}

func blocks(all ...map[string]any) string {
	for i, one := range all {
		one["props"].(map[string]any)["id"] = fmt.Sprint("block-", i)
	}
	text, _ := json.Marshal(map[string]any{"root": map[string]any{}, "content": all})

	return string(text)
}

func block(kind string, props map[string]any) map[string]any {
	return map[string]any{"type": kind, "props": props}
}

// B5, B6, B14: every page that comes with Atlas is whole HTML, and says what it is when it is shared.
func TestPagesThatComeWithAtlas(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		all, err := f.Marketing.Pages.Pages(f.By(staff))
		f.Must(err)
		titles := map[string]string{}
		for _, page := range all {
			body := f.open(page.Path)
			f.wantText(body, "<h1>")
			f.wantText(body, `<link rel="canonical" href="http://localhost:8080`+page.Path+`">`)
			if strings.Contains(body, "data-live=") {
				f.t.Errorf("%s: got a live part that is not filled, want none", page.Path)
			}
			if earlier := titles[page.ShareDescription]; earlier != "" {
				f.t.Errorf("%s: got the description of %q, want its own", page.Path, earlier)
			}
			titles[page.ShareDescription] = page.Path
		}

		free := f.open("/free-training")
		f.wantText(free, `<meta property="og:title" content="3-Part Work-From-Home Training">`)
		f.wantText(free, `<meta property="og:description" content="Simulan ang freelancing`)
		if got := f.open("/free-training-beginner/4"); got != "" {
			f.t.Errorf("part 4: got %.60s, want not found", got)
		}
		for _, part := range []string{"1", "2", "3"} {
			if f.open("/free-training-beginner/"+part) == f.open("/free-training-experienced/"+part) {
				f.t.Errorf("part %q: got the same for beginners and the experienced, want two", part)
			}
		}
	})
}

// No route is left to come: what the app leaves to the server is a page that comes with Atlas, part by part, or a
// short address.
func TestEveryServedRouteIsAPage(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		routes, err := routes.Routes()
		f.Must(err)
		served := 0
		for _, route := range routes.All() {
			if !route.Served || strings.HasPrefix(route.Path, "/{") {
				continue
			}
			served++
			for _, part := range []string{"1", "2", "3"} {
				path := strings.Replace(route.Path, "{id:Int}", part, 1)
				if body := f.open(path); !strings.Contains(body, "<h1>") {
					f.t.Errorf("%s: got %.60s, want a page", path, body)
				}
			}
		}
		if served < 20 {
			f.t.Errorf("served routes: got %d, want all public pages", served)
		}
	})
}

func TestPublishingShowsTheDraft(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		if got := f.page("/va").Status(); got != "published" {
			f.t.Errorf("status: got %s, want published", got)
		}
		saved := f.save("/va", pages.PageInput{
			Name: given("VA & more"), ShareTitle: given("Be a VA"),
			Data: given(blocks(block("Hero", map[string]any{"title": "Kaya mo <b>'to</b>, ñ ₱", "action": "Go", "to": "/signup", "junk": "x"}))),
		})
		if saved.Status() != "changed" || saved.LiveVersion != 0 {
			f.t.Errorf("after saving: got %s, version %d, want changed and the one that came", saved.Status(), saved.LiveVersion)
		}
		if strings.Contains(f.open("/va"), "Kaya mo &lt;b&gt;") {
			f.t.Error("got a draft for visitors, want what was published")
		}

		published, err := f.Marketing.Pages.PublishPage(f.By(staff), "/va", nil)
		f.Must(err)
		if published.Status() != "published" || published.LiveVersion != 1 || len(published.Versions) != 1 || published.Versions[0].AuthorName == "" {
			f.t.Errorf("after publishing: got %s, version %d of %d, want published, 1 of 1 with its author", published.Status(), published.LiveVersion, len(published.Versions))
		}
		body := f.open("/va")
		f.wantText(body, "<h1>Kaya mo &lt;b&gt;&#x27;to&lt;/b&gt;, ñ ₱</h1>")
		f.wantText(body, "<title>VA &amp; more · Atlas</title>")
		f.wantText(body, `content="Be a VA"`)

		// Publishing the same again makes no version.
		published, err = f.Marketing.Pages.PublishPage(f.By(staff), "/va", nil)
		f.Must(err)
		if len(published.Versions) != 1 {
			f.t.Errorf("versions: got %d, want 1", len(published.Versions))
		}

		// The page that came is only a draft until it is published.
		_, err = f.Marketing.Pages.RestoreVersion(f.By(staff), "/va", 0, nil)
		f.Must(err)
		f.wantText(f.open("/va"), "Kaya mo")
		_, err = f.Marketing.Pages.PublishPage(f.By(staff), "/va", nil)
		f.Must(err)
		f.wantText(f.open("/va"), "afraid to lose")
		_, err = f.Marketing.Pages.RestoreVersion(f.By(staff), "/va", 9, nil)
		f.Refused(err, errs.NotFound)

		_, err = f.Marketing.Pages.UnpublishPage(f.By(staff), "/va", nil)
		f.Must(err)
		if got := f.open("/va"); got != "" || f.page("/va").Status() != "unpublished" {
			f.t.Errorf("unpublished: got %.60s, want not found", got)
		}
	})
}

func TestHostileBlocksAreRefused(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		many := make([]map[string]any, 201)
		for i := range many {
			many[i] = block("Text", map[string]any{"title": "x", "tone": "plain"})
		}
		for name, data := range map[string]string{
			"no JSON":       "{",
			"a list":        "[]",
			"unknown block": blocks(block("Script", map[string]any{})),
			"javascript":    blocks(block("Hero", map[string]any{"to": "javascript:alert(1)"})),
			"data address":  blocks(block("CallToAction", map[string]any{"to": "data:text/html,x"})),
			"another host":  blocks(block("CallToAction", map[string]any{"to": "//evil.test"})),
			"in a list":     blocks(block("Steps", map[string]any{"tone": "plain", "items": []any{map[string]any{"to": "http://evil.test"}}})),
			"wrong type":    blocks(block("Hero", map[string]any{"title": map[string]any{"__html": "<script>"}})),
			"wrong choice":  blocks(block("Text", map[string]any{"tone": "red;background:url(x)"})),
			"long text":     blocks(block("Hero", map[string]any{"title": strings.Repeat("x", 5001)})),
			"5 MB":          strings.Repeat("x", 5<<20),
			"too many":      blocks(many...),
			"no id":         `{"root":{},"content":[{"type":"Text","props":{"tone":"plain"}}]}`,
		} {
			f.t.Run(name, func(t *testing.T) {
				_, err := f.Marketing.Pages.SavePage(f.By(staff), "/va", pages.PageInput{Data: given(data)}, nil)
				if !errs.Is(err, errs.Invalid) {
					t.Errorf("got %v, want a refusal", err)
				}
			})
		}
		if got := f.Number("SELECT COUNT(*) FROM marketing_pages"); got != 0 {
			f.t.Errorf("rows: got %d, want none", got)
		}

		// What looks like a live part in a text is only text.
		f.save("/va", pages.PageInput{Data: given(blocks(block("Text", map[string]any{
			"title": `<span class="pg-live" data-live="price" data-of="" data-text=""></span><script>alert(1)</script>`, "tone": "plain"})))})
		_, err := f.Marketing.Pages.PublishPage(f.By(staff), "/va", nil)
		f.Must(err)
		body := f.open("/va")
		f.wantText(body, "&lt;script&gt;alert(1)")
		if strings.Contains(body, "<script>") || strings.Contains(body, `class="pg-price"`) {
			f.t.Errorf("got markup in %q, want it written as text", body)
		}
	})
}

func TestPricesAreLive(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.wantText(f.open("/enroll"), "Closed for now")
		product, err := f.Commerce.Catalog.CreateProduct(f.By(staff), catalog.ProductInput{Name: given("Tribe & you"), Price: given(money.Centavos(289900))})
		f.Must(err)
		_, err = f.Commerce.Catalog.CreateFunnel(f.By(staff), product.ID, catalog.FunnelInput{Name: given("Tribe"), Slug: given("sali"), ValidityByDays: given(365)})
		f.Must(err)
		f.wantText(f.open("/enroll"), `<p>Tribe &amp; you</p><strong>₱2,899</strong><a class="pg-button" href="/checkout/tribe">`)

		_, err = f.Commerce.Catalog.UpdateProduct(f.By(staff), product.ID, catalog.ProductInput{Price: given(money.Centavos(0))}, nil)
		f.Must(err)
		f.wantText(f.open("/enroll"), "<strong>FREE</strong>")

		f.Exec("INSERT INTO batches (name, name_key, sort_key, launch_from, launch_to, created_at, updated_at) VALUES ('B', 'b', 'b', ?, ?, 0, 0)",
			testkit.Start.Add(-time.Hour), testkit.Start.Add(49*time.Hour))
		f.DB.InvalidateCaches()
		f.wantText(f.open("/xmas"), "The Christmas enrollment closes in 2 days</h2><p>Tue, Nov 17, 2026, 1:00 PM (Manila). After that, you can join the waitlist.")
		f.Clock.Advance(50 * time.Hour)
		over := f.open("/xmas")
		if strings.Contains(over, "enrollment closes") {
			f.t.Error("got a countdown after its end, want none")
		}
		f.wantText(over, `<h2>Enrollment is closed for now.</h2><a class="pg-button" href="/checkout/closed">`)
	})
}

func TestWhoMayChangePages(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		for _, role := range []string{"member", readOnly} {
			_, err := f.Marketing.Pages.SavePage(f.By(role), "/va", pages.PageInput{Name: given("Mine")}, nil)
			f.Refused(err, errs.Forbidden)
			_, err = f.Marketing.Pages.PublishPage(f.By(role), "/va", nil)
			f.Refused(err, errs.Forbidden)
			_, err = f.Marketing.Pages.UnpublishPage(f.By(role), "/va", nil)
			f.Refused(err, errs.Forbidden)
			_, err = f.Marketing.Pages.RestoreVersion(f.By(role), "/va", 0, nil)
			f.Refused(err, errs.Forbidden)
		}
		_, err := f.Marketing.Pages.Pages(f.By("member"))
		f.Refused(err, errs.Forbidden)
		_, err = f.Marketing.Pages.SavePage(f.By(staff), "/login", pages.PageInput{}, nil)
		f.Refused(err, errs.NotFound)

		saved := f.save("/va", pages.PageInput{Name: given("One")})
		f.Clock.Advance(time.Minute)
		f.save("/va", pages.PageInput{Name: given("Two")})
		_, err = f.Marketing.Pages.SavePage(f.By(staff), "/va", pages.PageInput{Name: given("Late")}, &saved.UpdatedAt)
		f.Refused(err, errs.Conflict)
		_, err = f.Marketing.Pages.SavePage(f.By(staff), "/va", pages.PageInput{Name: given(" ")}, nil)
		f.Refused(err, errs.Invalid)
	})
}

// Anyone who has an old state of a page before them neither shows nor replaces what someone else saved since.
func TestNobodyPublishesWhatTheyHaveNotSeen(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		seen := f.save("/va", pages.PageInput{Name: given("One")}).UpdatedAt
		f.Clock.Advance(time.Minute)
		now := f.save("/va", pages.PageInput{Name: given("Two")}).UpdatedAt
		tomorrow := f.Clock.Now().Add(24 * time.Hour)

		for name, change := range map[string]func(seenAt *time.Time) error{
			"publish": func(seenAt *time.Time) error {
				_, err := f.Marketing.Pages.PublishPage(f.By(staff), "/va", seenAt)

				return err
			},
			"schedule": func(seenAt *time.Time) error {
				_, err := f.Marketing.Pages.SchedulePage(f.By(staff), "/va", &tomorrow, seenAt)

				return err
			},
			"unpublish": func(seenAt *time.Time) error {
				_, err := f.Marketing.Pages.UnpublishPage(f.By(staff), "/va", seenAt)

				return err
			},
			"restore": func(seenAt *time.Time) error {
				_, err := f.Marketing.Pages.RestoreVersion(f.By(staff), "/va", 0, seenAt)

				return err
			},
		} {
			f.t.Run(name, func(t *testing.T) {
				if err := change(&seen); !errs.Is(err, errs.Conflict) {
					t.Errorf("with an old state: got %v, want a conflict", err)
				}
				if page := f.page("/va"); page.Name != "Two" || page.LiveVersion != 0 || page.ScheduledAt != nil {
					t.Errorf("got %s, version %d, scheduled %v, want all as it was", page.Name, page.LiveVersion,
						page.ScheduledAt)
				}
			})
		}

		published, err := f.Marketing.Pages.PublishPage(f.By(staff), "/va", &now)
		f.Must(err)
		if published.LiveVersion != 1 {
			f.t.Errorf("with the newest state: got version %d, want 1", published.LiveVersion)
		}
	})
}

// One renderer: what the build rendered is what the engine in the binary renders, page by page.
func TestTheBuildAndTheBinaryRenderTheSame(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		for _, page := range []string{"/free-training", "/samplepackages", "/freelancing"} {
			came := f.open(page)
			f.save(page, pages.PageInput{ShareTitle: given("Another")})
			_, err := f.Marketing.Pages.PublishPage(f.By(staff), page, nil)
			f.Must(err)
			_, want, _ := strings.Cut(came, "<main>")
			if _, got, _ := strings.Cut(f.open(page), "<main>"); got != want {
				f.t.Errorf("%s: got %.300s, want %.300s", page, got, want)
			}
		}
	})
}
