package pages_test

import (
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"atlas/internal/app/api"
	"atlas/internal/marketing/pages"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit"
)

func init() { testkit.GraphQL = api.GraphQL }

// Every limit of a page with the sentence that is answered, and where: data for the page as a whole, data.BLOCK.FIELD
// for a field of a block. Nothing is written, and what was there stays.
func TestEveryLimitOfAPageHasASentence(t *testing.T) {
	const tooLong = "The page is too long. Move some of it to another page."
	rows := make([]any, 51)
	for i := range rows {
		rows[i] = map[string]any{}
	}
	cases := []struct {
		name, data  string
		where, want string
	}{
		{"no JSON", "{", "data", "We couldn't read the blocks of this page. Load it again and repeat your last change."},
		{"a list", "[]", "data", "We couldn't read the blocks of this page. Load it again and repeat your last change."},
		{"very deep", strings.Repeat(`{"root":`, 20000), "data", "We couldn't read the blocks of this page. Load it again and repeat your last change."},
		{"5 MB of text", blocks(block("Hero", map[string]any{"title": strings.Repeat("x", 5<<20)})), "data", tooLong},
		{"2,000 blocks", blocks(copies(2000, "Text")...), "data", "A page can have up to 200 blocks."},
		{"201 blocks", blocks(copies(201, "Text")...), "data", "A page can have up to 200 blocks."},
		{"an unknown block", blocks(block("Script", map[string]any{})), "data", "Block 1 is of a kind that Atlas doesn't have. Remove it and save again."},
		{"no id", `{"root":{},"content":[{"type":"Text","props":{}}]}`, "data", "Block 1 (Text) can't be told from another block. Remove it and add it again."},
		{"a long text", blocks(block("Hero", map[string]any{"title": strings.Repeat("ñ", 5001)})), "data.block-0.title", "Block 1 (Hero), Headline: use up to 5,000 characters."},
		{"markup for React", blocks(block("Hero", map[string]any{"title": map[string]any{"__html": "<script>"}})), "data.block-0.title", "Block 1 (Hero), Headline: must be text."},
		{"style as a choice", blocks(block("Text", map[string]any{"tone": "red;background:url(x)"})), "data.block-0.tone", "Block 1 (Text), Background: choose one of the options."},
		{"javascript", blocks(block("Hero", map[string]any{"to": "javascript:alert(1)"})), "data.block-0.to",
			"Block 1 (Hero), Button leads to: must be a path such as /signup or an address that starts with https://."},
		{"a data address", blocks(block("CallToAction", map[string]any{"to": "data:text/html,x"})), "data.block-0.to",
			"Block 1 (Call to action), Button leads to: must be a path such as /signup or an address that starts with https://."},
		{"in a row", blocks(block("Steps", map[string]any{"items": []any{map[string]any{"to": "//evil.test"}}})), "data.block-0.items.0.to",
			"Block 1 (Steps), Title leads to: must be a path such as /signup or an address that starts with https://."},
		{"51 rows", blocks(block("Steps", map[string]any{"items": rows})), "data.block-0.items", "Block 1 (Steps), Steps: can have up to 50 rows."},
		{"no rows", blocks(block("Steps", map[string]any{"items": "x"})), "data.block-0.items", "Block 1 (Steps), Steps: must be a list."},
		{"no blocks in a column", blocks(block("Columns", map[string]any{"left": "x"})), "data.block-0.left", "Block 1 (Columns), Left: must be a list of blocks."},
		{"a picture inside of the page", blocks(block("Picture", map[string]any{"picture": "data:image/png;base64,AA"})), "data.block-0.picture",
			"Block 1 (Picture), Picture: must be a picture that was uploaded here."},
		{"a picture of another site", blocks(block("Hero", map[string]any{"picture": "https://evil.test/x.png#1x1"})), "data.block-0.picture",
			"Block 1 (Hero), Picture: must be a picture that was uploaded here."},
		{"a picture that is gone", blocks(block("Picture", map[string]any{"picture": "/api/uploads/files/gone.png#9x9"})), "data",
			"A picture or video of the page is gone. Upload it again."},
		{"a video of another site", blocks(block("Video", map[string]any{"video": "https://evil.test/v.mp4"})), "data.block-0.video",
			"Block 1 (Video), Video: must be a YouTube or Vimeo link, or a video that was uploaded here."},
		{"no moment", blocks(block("Countdown", map[string]any{"at": "bukas"})), "data.block-0.at", "Block 1 (Countdown), Date: choose a date and a time."},
		{"no funnel", blocks(block("Price", map[string]any{"funnel": "../x"})), "data.block-0.funnel", "Block 1 (Price), Funnel: choose a funnel from the list."},
		{"no code", blocks(block("Coupon", map[string]any{"code": `"><script>`})), "data.block-0.code",
			"Block 1 (Coupon), Code: can't have spaces or signs other than - and _."},
		{"no form", blocks(block("FormLink", map[string]any{"form": "a b"})), "data.block-0.form", "Block 1 (Form link), Form: choose a form from the list."},
	}
	forEachEngine(t, func(f *fixture) {
		f.save("/va", pages.PageInput{Data: given(textBlock("What was there"))})
		before := f.page("/va")
		for _, test := range cases {
			f.t.Run(test.name, func(t *testing.T) {
				_, err := f.Marketing.Pages.SavePage(f.By(staff), "/va", pages.PageInput{Data: given(test.data)}, nil)
				refused, ok := errs.As(err)
				if !ok || refused.Code != errs.Invalid {
					t.Fatalf("got %v, want a refusal", err)
				}
				if got := strings.Join(refused.Fields[test.where], " "); got != test.want {
					t.Errorf("at %s: got %q, want %q (all: %q)", test.where, got, test.want, slices.Collect(maps.Keys(refused.Fields)))
				}
			})
		}
		if after := f.page("/va"); after.Data != before.Data || !after.UpdatedAt.Equal(before.UpdatedAt) {
			f.t.Errorf("got %.200s, want what was there", after.Data)
		}
	})
}

func copies(count int, kind string) []map[string]any {
	out := make([]map[string]any, count)
	for i := range out {
		out[i] = block(kind, map[string]any{})
	}

	return out
}

// More than one request may carry is refused before anyone reads it; the editor says so itself, see problem.test.ts.
func TestARequestThatIsTooLargeIsRefused(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		answer := f.As(staff).Send(http.MethodPost, "/api/graphql", map[string]any{
			"query":     `mutation($data: String) { saveMarketingPage(path: "/va", input: { data: $data }) { path } }`,
			"variables": map[string]any{"data": strings.Repeat("x", 5<<20)},
		})
		if answer.Status != http.StatusRequestEntityTooLarge || !strings.Contains(answer.Body, "The request is too large") {
			f.t.Errorf("got %d %.200s, want 413", answer.Status, answer.Body)
		}
		if got := f.Number("SELECT COUNT(*) FROM marketing_pages"); got != 0 {
			f.t.Errorf("got %d rows, want none", got)
		}
	})
}

// A file is a picture by what is in it, not by what it is called.
func TestPicturesThatAreNone(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		for content, want := range map[string]string{
			"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>": "doesn't match its file type",
			"<html><script>alert(1)</script>":                             "doesn't match its file type",
			"\x89PNG\r\n\x1a\n and then nothing of a picture":             "is not valid",
			"": "doesn't match its file type",
		} {
			_, err := f.Files.Upload(f.By(staff), "page-picture", "us.png", strings.NewReader(content))
			refused, ok := errs.As(err)
			if !ok || !strings.Contains(strings.Join(refused.Fields["file"], " "), want) {
				f.t.Errorf("%.30q: got %v, want %q at file", content, err, want)
			}
		}
		if got := f.Number("SELECT COUNT(*) FROM files"); got != 0 {
			f.t.Errorf("got %d files, want none", got)
		}
	})
}

// liveScript finds what a browser would run if no policy kept it from doing so: scripts that are not ours, handlers
// and script addresses.
func liveScript(body string) []string {
	var found []string
	addresses := []string{"href", "src", "action", "formaction", "xlink:href", "srcdoc", "data", "poster"}
	for tokens := html.NewTokenizer(strings.NewReader(body)); ; {
		if tokens.Next() == html.ErrorToken {
			if tokens.Err() != io.EOF {
				found = append(found, tokens.Err().Error())
			}

			return found
		}
		token := tokens.Token()
		if token.Type != html.StartTagToken && token.Type != html.SelfClosingTagToken {
			continue
		}
		isData := slices.Contains(token.Attr, html.Attribute{Key: "type", Val: "application/ld+json"})
		if token.Data == "script" && !isData || slices.Contains([]string{"object", "embed", "base"}, token.Data) {
			found = append(found, token.String())
		}
		for _, attribute := range token.Attr {
			address := strings.ToLower(strings.TrimSpace(attribute.Val))
			isAddress := slices.Contains(addresses, attribute.Key)
			isScript := strings.HasPrefix(address, "javascript:") || strings.HasPrefix(address, "data:") || strings.HasPrefix(address, "vbscript:")
			if strings.HasPrefix(attribute.Key, "on") || attribute.Key == "srcdoc" || isAddress && isScript {
				found = append(found, token.String())
			}
		}
	}
}

// What anyone types is text in the HTML itself, so that nothing runs even in a browser that knows no policy: in every
// field of every block, in what is shared, in the structured data, and in what visitors send.
func TestServedHTMLHasNoScriptOfOthers(t *testing.T) {
	const attack = `"'><script>alert(1)</script><img src=x onerror=alert(1)>[x](javascript:alert(1))</script><svg onload=alert(1)>`
	all := blockFields(t)
	forEachEngine(t, func(f *fixture) {
		want := func(what, body string) {
			f.t.Helper()
			if found := liveScript(body); body == "" || len(found) > 0 {
				f.t.Errorf("%s: got %q, want a page without script", what, found)
			}
		}
		for kind, fields := range all {
			if slices.Contains([]string{"Picture", "Video", "Coupon", "FormLink"}, kind) {
				// They are published only with what they show; the next test has them.
				continue
			}
			props := filled(asAny(fields), attack)
			for _, name := range []string{"picture", "left", "right"} {
				delete(props, name)
			}
			if kind == "Countdown" {
				props["until"], props["at"], props["next"] = "date", "2020-01-01T00:00", "link"
			}
			f.Must(f.saveAndPublish("/va", blocks(block(kind, props))))
			want(kind, f.open("/va"))
		}

		f.save("/va", pages.PageInput{Name: given(attack[:79]), ShareTitle: given(attack[:89]), ShareDescription: given(attack)})
		f.publish("/va")
		want("what is shared", f.open("/va"))

		f.newForm("tanong", true)
		form := blocks(block("FormLink", map[string]any{"form": "tanong", "view": "page", "title": attack, "action": attack}))
		f.Must(f.saveAndPublish("/va", form))
		want("a form", f.open("/va"))
		sent := f.send(map[string][]string{"form": {"tanong"}, "version": {"1"}, "q.name": {attack}, "q.email": {attack}, "q.why": {attack}, `q."><script>`: {attack}})
		want("a form that was sent", sent.Body)
	})
}

// The finder itself finds what it is for.
func TestLiveScriptIsFound(t *testing.T) {
	for _, body := range []string{
		`<script>alert(1)</script>`, `<img src=x onerror=alert(1)>`, `<a href=" JavaScript:alert(1)">`, `<iframe srcdoc="<script>">`,
		`<form action="data:text/html,x">`, `<svg onload=alert(1)>`, `<base href="//evil.test">`,
	} {
		if len(liveScript(body)) == 0 {
			t.Errorf("%s: got nothing, want it found", body)
		}
	}
	if found := liveScript(`<script type="application/ld+json">{}</script><p>&lt;script&gt;</p><a href="/va">`); len(found) > 0 {
		t.Errorf("got %q, want nothing", found)
	}
}

// A refused address says whose it is, at the slug.
func TestSlugsThatCanNotBeHad(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.newFunnel("Tribe", "sali")
		f.newPage("tara-na", "blank")
		for slug, want := range map[string]string{
			"":                      "is required",
			"x":                     "is too short",
			strings.Repeat("x", 61): "is too long",
			"<script>":              "can only have letters, numbers and single hyphens",
			"a/b":                   "can only have letters, numbers and single hyphens",
			"login":                 "is reserved. Choose another one.",
			"va":                    "is reserved. Choose another one.",
			"sali":                  "/sali is the address of the funnel tribe. Choose another one.",
			"Tara-Na":               "/tara-na is the address of the page Tara na. Choose another one.",
		} {
			if got := f.refusedSlug(slug); got != want {
				f.t.Errorf("%q: got %q, want %q", slug, got, want)
			}
		}
		if got := f.Number("SELECT COUNT(*) FROM marketing_pages"); got != 1 {
			f.t.Errorf("pages: got %d, want 1", got)
		}
	})
}

// Many people make the same page at once: one of them has it, the others are told.
func TestOneSlugForManyAtOnce(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		results := make(chan error, 4)
		for range cap(results) {
			go func() {
				_, err := f.Marketing.Pages.CreatePage(f.By(staff), pages.NewPageInput{Slug: "tara-na", Name: "Tara na", Template: "blank"})
				results <- err
			}()
		}
		made := 0
		for range cap(results) {
			err := <-results
			if err == nil {
				made++
				continue
			}
			if refused, ok := errs.As(err); !ok || len(refused.Fields["slug"]) == 0 {
				f.t.Errorf("got %v, want a refusal at slug", err)
			}
		}
		if got := f.Number("SELECT COUNT(*) FROM marketing_pages"); made != 1 || got != 1 {
			f.t.Errorf("got %d made and %d pages, want 1", made, got)
		}
	})
}

// Two people publish different drafts at once: both are versions, and visitors see one of them whole.
func TestTwoPublishesOfTwoDraftsLoseNothing(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		results := make(chan error, 4)
		for i := range cap(results) {
			go func() { results <- f.saveAndPublish("/va", textBlock(fmt.Sprintf("Bersyon %d", i))) }()
		}
		for range cap(results) {
			f.Must(<-results)
		}
		page := f.page("/va")
		if page.Status() != "published" || page.LiveVersion != len(page.Versions) || !strings.Contains(f.open("/va"), "Bersyon ") {
			f.t.Errorf("got %s, version %d of %d, want the last one shown", page.Status(), page.LiveVersion, len(page.Versions))
		}
	})
}
