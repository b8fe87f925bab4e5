package pages_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"atlas/internal/commerce/catalog"
	"atlas/internal/marketing/pages"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/testkit/check"
)

// blockFields are the fields of every block, as the build wrote them.
func blockFields(t *testing.T) map[string]map[string]map[string]any {
	t.Helper()
	text, err := os.ReadFile("render/blocks.gen.json")
	check.NoError(t, "read the fields of the blocks", err)
	all := map[string]map[string]map[string]any{}
	check.NoError(t, "decode the fields of the blocks", json.Unmarshal(text, &all))

	return all
}

// filled gives every field of a block the same text, as far as it takes one.
func filled(fields map[string]any, text string) map[string]any {
	props := map[string]any{}
	for name, described := range fields {
		field := described.(map[string]any)
		use := ""
		if metadata, ok := field["metadata"].(map[string]any); ok {
			use, _ = metadata["use"].(string)
		}
		switch {
		case field["type"] == "array":
			props[name] = []any{filled(field["arrayFields"].(map[string]any), text)}
		case field["type"] == "text" && name != "to" && (use == "" || use == "markdown"), field["type"] == "textarea":
			props[name] = text
		case use == "picture":
			props[name] = "/api/uploads/files/none.jpg#10x10"
		case name == "to":
			props[name] = "/signup"
		}
	}

	return props
}

func asAny(fields map[string]map[string]any) map[string]any {
	out := map[string]any{}
	for name, field := range fields {
		out[name] = field
	}

	return out
}

func (f *fixture) saveAndPublish(path, data string) error {
	if _, err := f.Marketing.Pages.SavePage(f.By(staff), path, pages.PageInput{Data: given(data)}, nil); err != nil {
		return err
	}
	_, err := f.Marketing.Pages.PublishPage(f.By(staff), path, nil)

	return err
}

// Whatever is typed into any field of any block comes out as text: what keeps script from running is the HTML, not
// only the policy.
func TestScriptInEveryFieldOfEveryBlockIsText(t *testing.T) {
	all := blockFields(t)
	forEachEngine(t, func(f *fixture) {
		const attack = `"'><script>alert(1)</script><img src=x onerror=alert(1)>[x](javascript:alert(1))[y](data:text/html,z)</span>`
		for kind, fields := range all {
			props := filled(asAny(fields), attack)
			for _, name := range []string{"picture", "left", "right"} {
				delete(props, name)
			}
			switch kind {
			case "Picture", "Video", "Coupon", "FormLink":
				// These are published only with a file, a coupon or a form; their texts are checked below.
				_, err := f.Marketing.Pages.SavePage(f.By(staff), "/va", pages.PageInput{Data: given(blocks(block(kind, props)))}, nil)
				f.Must(err)
				continue
			case "Countdown":
				props["until"], props["at"], props["next"] = "date", "2020-01-01T00:00", "link"
			}
			check.NoError(f.t, "publishing "+kind, f.saveAndPublish("/va", blocks(block(kind, props))))
			_, body, _ := strings.Cut(f.open("/va"), "<main>")
			for _, wrong := range []string{"<script", "<img src=x", `href="javascript:`, `href="data:`, "onerror=alert(1)>\""} {
				if strings.Contains(body, wrong) {
					f.t.Errorf("%s: got %q in the page, want it written as text", kind, wrong)
				}
			}
		}
	})
}

func TestAddressesOfEveryBlockAreChecked(t *testing.T) {
	all := blockFields(t)
	hostile := map[string][]string{
		"link":    {"javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "//evil.test", "/\\evil.test", "http://evil.test", "https://a@evil.test/"},
		"picture": {"javascript:alert(1)", "data:image/png;base64,x", "https://evil.test/x.png#1x1", "/api/uploads/files/../x#1x1", "/api/uploads/files/x.png"},
		"video":   {"javascript:alert(1)", "https://evil.test/watch?v=abcdefghijk", "https://www.youtube.com/watch?v=short", "/api/uploads/files/../../x"},
		"moment":  {"tomorrow", "2026-13-01T00:00"},
		"funnel":  {"../x", "a b"},
		"code":    {"a b", `"><script>`},
	}
	forEachEngine(t, func(f *fixture) {
		tried := map[string]int{}
		for kind, fields := range all {
			for name, field := range fields {
				use := ""
				if metadata, ok := field["metadata"].(map[string]any); ok {
					use, _ = metadata["use"].(string)
				}
				for _, text := range hostile[use] {
					tried[use]++
					data := blocks(block(kind, map[string]any{name: text}))
					_, err := f.Marketing.Pages.SavePage(f.By(staff), "/va", pages.PageInput{Data: given(data)}, nil)
					if !errs.Is(err, errs.Invalid) {
						f.t.Errorf("%s.%s = %q: got %v, want a refusal", kind, name, text, err)
					}
				}
			}
		}
		for use := range hostile {
			if tried[use] == 0 {
				f.t.Errorf("%s: got no block with such a field, want one", use)
			}
		}
	})
}

func TestColumnsHoldOnlyWhatFits(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		inside := func(kind, id string) map[string]any {
			return map[string]any{"type": kind, "props": map[string]any{"id": id, "title": "Sa loob", "junk": 1}}
		}
		for name, left := range map[string]any{
			"columns in columns": []any{inside("Columns", "x")},
			"a hero":             []any{inside("Hero", "x")},
			"an unknown block":   []any{inside("Script", "x")},
			"the same id twice":  []any{inside("Text", "x"), inside("Text", "x")},
			"the id of the page": []any{inside("Text", "block-0")},
			"no list":            "x",
		} {
			err := f.saveAndPublish("/va", blocks(block("Columns", map[string]any{"left": left})))
			if !errs.Is(err, errs.Invalid) {
				f.t.Errorf("%s: got %v, want a refusal", name, err)
			}
		}

		f.Must(f.saveAndPublish("/va", blocks(block("Columns", map[string]any{"left": []any{inside("Text", "x")}, "right": []any{inside("Checklist", "y")}}))))
		body := f.open("/va")
		f.wantText(body, `<div class="pg-column"`)
		if got := strings.Count(body, "Sa loob"); got != 2 {
			f.t.Errorf("blocks in columns: got %d, want 2", got)
		}
	})
}

func TestPagesAreReadyBeforeTheyArePublished(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		for want, one := range map[string]map[string]any{
			"(Call to action) needs":    block("CallToAction", map[string]any{"action": "Go"}),
			"needs a picture before":    block("Picture", map[string]any{}),
			"needs a video":             block("Video", map[string]any{}),
			"needs a date":              block("Countdown", map[string]any{"until": "date"}),
			"needs a form":              block("FormLink", map[string]any{}),
			"needs an address for":      block("CallToAction", map[string]any{"action": "Go"}),
			"needs a funnel and a coup": block("Coupon", map[string]any{"code": "SALE"}),
		} {
			err := f.saveAndPublish("/va", blocks(one))
			if !errs.Is(err, errs.Invalid) || !strings.Contains(fmt.Sprint(err), want) {
				f.t.Errorf("got %v, want a refusal with %q", err, want)
			}
		}
	})
}

// A refusal names the block and its field beside the sentence, so that the editor shows it there.
func TestRefusalsNameTheBlockAndItsField(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		intro := block("Text", map[string]any{"title": "Una"})
		inside := map[string]any{"type": "Picture", "props": map[string]any{"id": "inner"}}
		for want, one := range map[string]map[string]any{
			"data.block-1.at":         block("Countdown", map[string]any{"until": "date"}),
			"data.block-1.to":         block("CallToAction", map[string]any{"action": "Go", "to": "javascript:alert(1)"}),
			"data.block-1.items.1.to": block("Steps", map[string]any{"items": []any{map[string]any{}, map[string]any{"to": "http://evil.test"}}}),
			"data.block-1.tone":       block("Text", map[string]any{"tone": "red"}),
			"data.inner.picture":      block("Columns", map[string]any{"left": []any{inside}}),
		} {
			refused, ok := errs.As(f.saveAndPublish("/va", blocks(intro, one)))
			if !ok || len(refused.Fields[want]) != 1 || !strings.HasPrefix(refused.Fields[want][0], "Block ") {
				f.t.Errorf("got %+v, want a sentence at %s", refused, want)
			}
		}
	})
}

func TestPicturesAreKeptAndNeedWords(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		var dot bytes.Buffer
		f.Must(png.Encode(&dot, image.NewGray(image.Rect(0, 0, 900, 600))))
		taken, err := f.Files.Upload(f.By(staff), "page-picture", "us.png", bytes.NewReader(dot.Bytes()))
		f.Must(err)
		other, err := f.Files.Upload(f.By(staff), "product-cover", "other.png", bytes.NewReader(dot.Bytes()))
		f.Must(err)
		address := func(name string) string { return "/api/uploads/files/" + name + "#900x600" }

		for _, wrong := range []string{"missing.jpg", other.Name} {
			err := f.saveAndPublish("/va", blocks(block("Picture", map[string]any{"picture": address(wrong), "alt": "Us"})))
			f.Refused(err, errs.Invalid)
		}
		err = f.saveAndPublish("/va", blocks(block("Picture", map[string]any{"picture": address(taken.Name)})))
		if !errs.Is(err, errs.Invalid) || !strings.Contains(fmt.Sprint(err), "a description of its picture") {
			f.t.Errorf("without words: got %v, want a refusal", err)
		}

		f.Must(f.saveAndPublish("/va", blocks(block("Picture", map[string]any{"picture": address(taken.Name), "alt": `Us "two"`}))))
		f.wantText(f.open("/va"), `width="900" height="600" alt="Us &quot;two&quot;" loading="lazy"`)
		used := `SELECT COUNT(*) FROM file_uses WHERE entity = 'marketing_page'`
		if got := f.Number(used); got != 1 {
			f.t.Errorf("uses: got %d, want 1", got)
		}

		// A page that no longer shows it has a version that does.
		f.Must(f.saveAndPublish("/va", blocks(block("Text", map[string]any{"title": "x"}))))
		f.Must(f.saveAndPublish("/fts", blocks(block("Picture", map[string]any{"picture": address(taken.Name), "alt": "Us"}))))
		if got := f.Number(used); got != 2 {
			f.t.Errorf("uses: got %d, want 2", got)
		}
	})
}

// Only wins that a coach confirmed and whose owner agreed are shown, by first name and initial.
func TestWinsNeedConsent(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.Must(f.saveAndPublish("/va", blocks(block("Wins", map[string]any{"title": "Wins"}))))
		f.wantText(f.open("/va"), "The first wins of this batch will appear here.")
		owner := f.Number("SELECT MIN(id) FROM users")
		add := func(body string, confirmed, consent, hidden any) {
			by := map[bool]any{true: owner}
			f.Exec(`INSERT INTO wins (user_id, kind, body, won_on, confirmed_at, confirmed_by_id, consent_at, hidden_at, hidden_by_id, created_at, updated_at)
				VALUES (?, 'client', ?, '2026-11-01', ?, ?, ?, ?, ?, 0, 0)`, owner, body, confirmed, by[confirmed != nil], consent, hidden, by[hidden != nil])
		}
		add("Shown <b>win</b>", 1, 1, nil)
		add("No consent", 1, nil, nil)
		add("Not confirmed", nil, 1, nil)
		add("Hidden later", 1, 1, 1)
		f.DB.InvalidateCaches()
		body := f.open("/va")
		f.wantText(body, "Shown &lt;b&gt;win&lt;/b&gt;")
		for _, secret := range []string{"No consent", "Not confirmed", "Hidden later"} {
			if strings.Contains(body, secret) {
				f.t.Errorf("got %q on a public page, want it left out", secret)
			}
		}
	})
}

func TestCouponsAndWaitlists(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		product, err := f.Commerce.Catalog.CreateProduct(f.By(staff), catalog.ProductInput{Name: given("Tribe"), Price: given(money.Centavos(289900))})
		f.Must(err)
		funnel, err := f.Commerce.Catalog.CreateFunnel(f.By(staff), product.ID, catalog.FunnelInput{Name: given("Tribe"), Slug: given("sali"), ValidityByDays: given(365)})
		f.Must(err)
		ends := f.Clock.Now().Add(24 * time.Hour)
		_, err = f.Commerce.Catalog.CreateCoupon(f.By(staff), funnel.ID, catalog.CouponInput{
			Code: given("SALE"), DiscountType: given("Fixed Amount"), Discount: given(money.Centavos(50000)), ValidTo: given(ends),
		})
		f.Must(err)
		f.Must(f.saveAndPublish("/va", blocks(
			block("Coupon", map[string]any{"funnel": funnel.ID, "code": "SALE", "text": "Regalo"}),
			block("Waitlist", map[string]any{"funnel": funnel.ID, "action": "Sali"}))))

		body := f.open("/va")
		f.wantText(body, "<strong>₱500 off</strong>")
		f.wantText(body, `href="/checkout/tribe?coupon=SALE"`)
		f.wantText(body, "enrollment is open right now")
		f.Clock.Advance(48 * time.Hour)
		if strings.Contains(f.open("/va"), "₱500") {
			f.t.Error("got a coupon after its end, want it hidden")
		}

		// Closed, the same place takes people who wait, without script.
		_, err = f.Commerce.Catalog.UpdateFunnel(f.By(staff), funnel.ID, catalog.FunnelInput{IsSwitchedOn: given(false)}, nil)
		f.Must(err)
		f.wantText(f.open("/va"), `<form class="pg-form" method="post" action="/waitlist"><input type="hidden" name="funnel" value="tribe">`)
		join := func(email string) string {
			form := url.Values{"funnel": {funnel.ID}, "firstName": {"Ana"}, "email": {email}}
			return f.Visitor().Send(http.MethodPost, "/waitlist", form.Encode(), "Content-Type", "application/x-www-form-urlencoded").Body
		}
		f.wantText(join("ana@example.com"), "<h1>You&#39;re on the waitlist</h1>")
		f.wantText(join("ANA@example.com"), "<h1>You&#39;re on the waitlist</h1>")
		f.wantText(join("<script>"), "check your email address")
		if got := f.Number("SELECT COUNT(*) FROM waitlist_entries"); got != 1 {
			f.t.Errorf("waiting: got %d, want 1", got)
		}
	})
}

func TestLivePartsInTheEditor(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		text, err := f.Marketing.Pages.Site.LivePart(f.By(staff), "", "price", "", "")
		f.Must(err)
		f.wantText(text, "Closed for now")
		_, err = f.Marketing.Pages.Site.LivePart(f.By("member"), "", "price", "", "")
		f.Refused(err, errs.Forbidden)
		_, err = f.Marketing.Pages.Site.LivePart(f.By(staff), "", "price", "", strings.Repeat("x", 70<<10))
		f.Refused(err, errs.Invalid)
		text, err = f.Marketing.Pages.Site.LivePart(f.By(staff), "", "countdown", "", `{"text":"<b>","until":"date","at":"2030-01-01T10:00","then":"hide"}`)
		f.Must(err)
		f.wantText(text, "&lt;b&gt;")
		f.wantText(text, "Tue, Jan 1, 2030, 10:00 AM (Manila). After that, this offer is gone.")
	})
}
