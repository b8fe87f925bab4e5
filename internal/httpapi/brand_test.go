package httpapi_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"
	"testing/fstest"

	"atlas/internal/settings"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

// withManifest is a built web app that can be installed.
func withManifest() fstest.MapFS {
	out := fstest.MapFS{}
	for name, file := range testkit.Web.(fstest.MapFS) {
		out[name] = file
	}
	out["index.html"] = &fstest.MapFile{Data: []byte(`<!doctype html><head><!--head--><link rel="icon" href="/favicon.svg" type="image/svg+xml" />` +
		`<link rel="apple-touch-icon" href="/apple-touch-icon.png" /></head><noscript>Atlas needs JavaScript.</noscript>`)}
	out["manifest.webmanifest"] = &fstest.MapFile{Data: []byte(`{"name":"Atlas","short_name":"Atlas","theme_color":"#04504d","background_color":"#013433","icons":[{"src":"/icon-192.png"}]}`)}
	return out
}

// brandSet gives the site a name, a color and a logo, as staff do.
func brandSet(t *testing.T, a *testkit.Atlas) {
	t.Helper()
	staff := a.As("tribe-team-fa")
	for name, value := range map[string]string{
		settings.SiteName: `Freelance <Tribe> PH`, settings.SiteColor: "7C1FA0", settings.SenderName: "Rowena of FTPH", settings.SupportEmail: "help@ftph.example",
	} {
		id := a.Number("SELECT id FROM default_settings WHERE name = ?", name)
		staff.GraphQL(`mutation($id: Int!, $value: String) { updateDefaultSetting(id: $id, value: $value) { id } }`, map[string]any{"id": id, "value": value}, nil)
	}
	staff.GraphQL(`mutation($picture: String) { setBrandLogo(picture: $picture) { logo } }`, map[string]any{"picture": logoURL(t)}, nil)
}

func logoURL(t *testing.T) string {
	t.Helper()
	picture := image.NewNRGBA(image.Rect(0, 0, 40, 20))
	for i := range 40 * 20 {
		picture.Set(i%40, i/40, color.NRGBA{200, 30, 90, 255})
	}
	var file bytes.Buffer
	check.NoError(t, "encode the picture", png.Encode(&file, picture))
	return "data:image/png;base64," + base64.StdEncoding.EncodeToString(file.Bytes())
}

func TestBrandReachesEveryPlace(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		visitor := a.Visitor()
		plain := visitor.Send("GET", "/login", nil).Body
		if !strings.Contains(plain, "<title>Log in · Atlas</title>") || !strings.Contains(plain, `<style id="brand" nonce="`) || strings.Contains(plain, "brand-scale") {
			t.Fatalf("before there was a brand: got %q, want Atlas and its own style", plain)
		}
		brandSet(t, a)

		login := visitor.Send("GET", "/login", nil).Body
		for _, want := range []string{
			"<title>Log in · Freelance &lt;Tribe&gt; PH</title>", `content="Freelance &lt;Tribe&gt; PH"`, "--primary:#7c1fa0;", `html:root[data-mantine-color-scheme="dark"]{`,
			`<meta name="brand-scale" content="#`, `<meta name="brand-logo" content="/api/brand/logo/`, `rel="icon" href="/api/brand/logo/`, `rel="apple-touch-icon" href="/api/brand/logo/`,
			"Freelance &lt;Tribe&gt; PH needs JavaScript.",
		} {
			if !strings.Contains(login, want) {
				t.Errorf("the login page: got %q, want %q in it", login, want)
			}
		}
		if strings.Contains(login, "Atlas") {
			t.Errorf("the login page: got %q, want it without Atlas", login)
		}

		public := visitor.Send("GET", "/changelog", nil).Body
		for _, want := range []string{`property="og:site_name" content="Freelance &lt;Tribe&gt; PH"`, `og:title" content="What&#39;s new in Freelance &lt;Tribe&gt; PH"`, `property="og:image" content="http://localhost:8080/api/brand/share.png?v=`} {
			if !strings.Contains(public, want) {
				t.Errorf("a shared page: got %q, want %q in it", public, want)
			}
		}

		var manifest struct {
			Name  string `json:"name"`
			Short string `json:"short_name"`
			Theme string `json:"theme_color"`
			Icons []struct{ Src, Sizes string }
		}
		got := visitor.Send("GET", "/manifest.webmanifest", nil)
		if err := json.Unmarshal([]byte(got.Body), &manifest); err != nil {
			t.Fatalf("the manifest: got %q (%v), want JSON", got.Body, err)
		}
		if manifest.Name != "Freelance <Tribe> PH" || manifest.Short != manifest.Name || manifest.Theme == "#04504d" || len(manifest.Icons) != 2 {
			t.Errorf("the manifest: got %q, want the brand with two icons", got.Body)
		}
		for _, icon := range manifest.Icons {
			drawn := visitor.Send("GET", icon.Src, nil)
			size, err := png.DecodeConfig(strings.NewReader(drawn.Body))
			if err != nil || drawn.Status != 200 || !strings.HasPrefix(icon.Sizes, strings.TrimSpace(icon.Sizes[:3])) || size.Width != size.Height {
				t.Errorf("the icon %s: got %d, %+v and error %v, want 200 and a square of %q", icon.Src, drawn.Status,
					size, err, icon.Sizes)
			}
		}
		for _, missing := range []string{"/api/brand/logo/nothing-192.png", strings.Replace(manifest.Icons[0].Src, "-192", "-5000", 1)} {
			check.Equal(t, "status of "+missing, visitor.Send("GET", missing, nil).Status, 404)
		}

		share := visitor.Send("GET", "/api/brand/share.png", nil)
		size, err := png.DecodeConfig(strings.NewReader(share.Body))
		if err != nil || size.Width != 1200 || size.Height != 630 || share.Header.Get("Cross-Origin-Resource-Policy") != "cross-origin" {
			t.Errorf("the picture of shared links: got %+v and error %v, want 1200 by 630", size, err)
		}

		// An email of any kind has the name, the support address and the color.
		visitor.Send("POST", "/api/auth", map[string]any{"method": "signup", "username": "new@example.com", "password": "Dagat-at-Bangka-7", "firstName": "Nena", "lastName": "Cruz"})
		letters := a.Messages("new@example.com")
		if len(letters) == 0 || !strings.Contains(letters[0].Text, "Freelance <Tribe> PH\nNeed help? help@ftph.example") || strings.Contains(letters[0].Text, "Atlas") {
			t.Errorf("the emails: got %+v, want the brand with its address, without Atlas", letters)
		}
		var html string
		a.Must(a.DB.Row(t.Context(), "SELECT html FROM outbox_mails WHERE to_address = ?", []any{"new@example.com"}, &html))
		for _, want := range []string{">Freelance &lt;Tribe&gt; PH<", "background:#7c1fa0", `src="http://localhost:8080/api/brand/logo/`, "mailto:help@ftph.example"} {
			if !strings.Contains(html, want) {
				t.Errorf("the email: got %q, want %q in it", html, want)
			}
		}
		if from := a.Mailer.Route(t.Context()).From; !strings.Contains(from, `"Rowena of FTPH"`) {
			t.Errorf(`sender: got %q, want "Rowena of FTPH"`, from)
		}

		// The texts of the policies name the community too.
		var answer struct{ Policy struct{ Body string } }
		visitor.GraphQL(`{ policy(name: "terms-conditions") { body } }`, nil, &answer)
		if !strings.Contains(answer.Policy.Body, "agreement between you and Freelance <Tribe> PH") || strings.Contains(answer.Policy.Body, "Atlas") {
			t.Errorf("the terms: got %q, want the brand, without Atlas", answer.Policy.Body)
		}
	}, testkit.WithWeb(withManifest()))
}
