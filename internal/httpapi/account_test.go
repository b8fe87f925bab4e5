package httpapi_test

import (
	"archive/zip"
	"bytes"
	"crypto/hmac"
	"crypto/sha1"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"image"
	"image/png"
	"mime/multipart"
	"strings"
	"testing"
	"time"

	"atlas/internal/app"
	"atlas/internal/platform/eventually"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

// codeOf is what an authenticator app shows.
func codeOf(t *testing.T, secret string, now time.Time) string {
	t.Helper()
	key, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(secret)
	check.NoError(t, "decode the secret", err)
	mac := hmac.New(sha1.New, key)
	_ = binary.Write(mac, binary.BigEndian, now.Unix()/30)
	sum := mac.Sum(nil)
	at := sum[19] & 0xf
	return fmt.Sprintf("%06d", binary.BigEndian.Uint32(sum[at:at+4])&0x7fffffff%1_000_000)
}

// setUp switches two-factor login on over the wire and gives the secret.
func setUp(t *testing.T, a *testkit.Atlas, c *testkit.Client) string {
	t.Helper()
	var begun struct{ StartTwoFactor struct{ Secret string } }
	c.GraphQL(`mutation { startTwoFactor { secret } }`, nil, &begun)
	secret := begun.StartTwoFactor.Secret
	c.GraphQL(`mutation($code: String!) { confirmTwoFactor(code: $code) }`, map[string]any{"code": codeOf(t, secret, a.Clock.Now())}, nil)
	a.Clock.Advance(time.Minute)
	return secret
}

func TestLoginInTwoSteps(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		login := map[string]any{"method": "login", "username": "member@atlas.test", "password": app.DemoPassword}
		plain := a.Visitor().Auth(login)
		if plain.Status != 200 || !strings.HasPrefix(plain.Body, `{"id":`) {
			t.Fatalf("without a second factor: got %d %q, want 200 with an ID", plain.Status, plain.Body)
		}
		secret := setUp(t, a, a.As("member"))
		asked := a.Visitor().Auth(login)
		if asked.Status != 401 || asked.Body != `{"error":"Enter the code from your authenticator app","twoFactor":true}` || asked.Header.Get("Set-Cookie") != "" {
			t.Errorf("got %d %q, want 401 that asks for the code, and no cookie", asked.Status, asked.Body)
		}
		login["code"] = "12345"
		if wrong := a.Visitor().Auth(login); wrong.Status != 401 || !strings.Contains(wrong.Body, `"twoFactor":true`) || wrong.Header.Get("Set-Cookie") != "" {
			t.Errorf("a wrong code: got %d %q, want 401 that asks for the code, and no cookie", wrong.Status,
				wrong.Body)
		}
		login["code"] = codeOf(t, secret, a.Clock.Now())
		if in := a.Visitor().Auth(login); in.Status != 200 || in.Body != plain.Body || in.Header.Get("Set-Cookie") == "" {
			t.Errorf("the right code: got %d %q, want 200 %q and a cookie", in.Status, in.Body, plain.Body)
		}
		login["password"] = "wrong"
		says(t, "a wrong password", a.Visitor().Auth(login), 401, "Incorrect email or password")
	})
}

func TestRestrictedUntilTheFactorIsSetUp(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		staff, member := a.As("tribe-team-fa"), a.As("member")
		_, err := a.DB.Exec(t.Context(), "UPDATE default_settings SET value = 'tribe-team-fa' WHERE name = 'require-two-factor-levels'")
		check.NoError(t, "require a second factor of staff", err)
		a.Clock.Advance(2 * time.Second)
		for _, operation := range []string{
			`{ staffOverview { newMemberCount } }`, `{ accessLevels { id } }`, `{ myAccount { email } }`, `mutation { requestDataExport { id } }`,
			`mutation { stopImpersonation(originalUserId: 1) { id } }`, `mutation { hideReturneeModal }`,
		} {
			failures := staff.Try(operation, nil, nil)
			if len(failures) != 1 || failures[0].Message != "Set up two-factor login first" || failures[0].Extensions.Code != "FORBIDDEN" {
				t.Errorf("%s: got %+v, want that the second factor is set up first", operation, failures)
			}
		}
		says(t, "use-cache", staff.Send("POST", "/api/use-cache", map[string]any{"action": "flush"}), 403, "Set up two-factor login first")
		who := func(c *testkit.Client) string {
			return c.Send("POST", "/api/graphql", map[string]any{"query": "{ redwood { currentUser } publicSettings }"}).Body
		}
		if body := who(staff); !strings.Contains(body, `"mustSetUpTwoFactor":true`) || !strings.Contains(body, `"users":false`) {
			t.Errorf("staff: got %q, want them asked for the factor, without the users page", body)
		}
		if body := who(member); !strings.Contains(body, `"mustSetUpTwoFactor":false`) {
			t.Errorf("a member: got %q, want no factor asked for", body)
		}
		member.GraphQL(`{ myAccount { email } }`, nil, nil)
		held := a.As("admin")
		if out := held.Auth(map[string]any{"method": "logout"}); out.Status != 200 {
			t.Errorf("logging out while restricted: got %d %q, want 200", out.Status, out.Body)
		}
		var begun struct{ StartTwoFactor struct{ Secret string } }
		staff.GraphQL(`mutation { startTwoFactor { secret } }`, nil, &begun)
		done := staff.Send("POST", "/api/graphql", map[string]any{"query": `mutation { confirmTwoFactor(code: "` + codeOf(t, begun.StartTwoFactor.Secret, a.Clock.Now()) + `") }`})
		cookie := strings.TrimPrefix(strings.Split(done.Header.Get("Set-Cookie"), ";")[0], "session=")
		if cookie == "" {
			t.Fatalf("got no cookie with %q, want one", done.Body)
		}
		staff.SetCookie(cookie)
		staff.GraphQL(`{ staffOverview { newMemberCount } }`, nil, nil)
	})
}

// form is a multipart form with a kind and a file.
func form(t *testing.T, kind string, file []byte) (body string, contentType string) {
	t.Helper()
	var out bytes.Buffer
	w := multipart.NewWriter(&out)
	check.NoError(t, "add a field to the form", w.WriteField("kind", kind))
	part, err := w.CreateFormFile("file", "../me.png")
	check.NoError(t, "add a file to the form", err)
	_, _ = part.Write(file)
	_ = w.Close()
	return out.String(), w.FormDataContentType()
}

func TestProfileImageOverHTTP(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		var dot bytes.Buffer
		check.NoError(t, "encode the picture", png.Encode(&dot, image.NewRGBA(image.Rect(0, 0, 20, 30))))
		member := a.As("member")
		send := func(c *testkit.Client, kind string, file []byte) testkit.Answer {
			body, contentType := form(t, kind, file)
			return c.Send("POST", "/api/upload-file", body, "Content-Type", contentType)
		}
		says(t, "a visitor", send(a.Visitor(), "profile-image", dot.Bytes()), 401, "Please log in first")
		says(t, "another kind", send(member, "lesson", dot.Bytes()), 400, "kind is not valid")
		says(t, "no picture", send(member, "profile-image", []byte("<svg/>")), 400, "file is not valid")
		says(t, "too large", send(member, "profile-image", make([]byte, 11<<20)), 400, "The file is larger than 10 MB")
		says(t, "no form", member.Send("POST", "/api/upload-file", "x"), 400, "Send the file as a form")
		answer := send(member, "profile-image", dot.Bytes())
		if answer.Status != 200 {
			t.Fatalf("the picture: got %d %q, want 200", answer.Status, answer.Body)
		}
		made := answer.JSON(t)
		address := made["url"].(string)
		if made["kind"] != "profile-image" || made["size"].(float64) <= 0 || strings.Contains(address, "me.png") || strings.Contains(made["name"].(string), "/") {
			t.Errorf("got %q, want a profile image with its size and another name", answer.Body)
		}
		says(t, "a visitor", a.Visitor().Send("GET", address, nil), 401, "Please log in first")
		got := a.As("coach").Send("GET", address, nil)
		for header, want := range map[string]string{
			"Content-Type": "image/jpeg", "Cache-Control": "private, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff",
			"Content-Security-Policy": "default-src 'none'; sandbox",
		} {
			check.Equal(t, "header "+header, got.Header.Get(header), want)
		}
		if got.Status != 200 || !strings.HasPrefix(got.Body, "\xff\xd8\xff") {
			t.Errorf("the picture: got %d %q, want 200 with a JPEG", got.Status, got.Body[:min(3, len(got.Body))])
		}
		says(t, "another name", member.Send("GET", "/api/uploads/avatars/..%2f..%2fsecret", nil), 404, "File not found")
	})
}

func TestDataExportOverHTTP(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		member := a.As("member")
		member.GraphQL(`mutation { requestDataExport { id } }`, nil, nil)
		var account struct {
			MyAccount struct {
				DataExport struct {
					Status string
					URL    *string
				}
			}
		}
		eventually.True(t, "the copy is ready", func() bool {
			member.GraphQL(`{ myAccount { dataExport { status url } } }`, nil, &account)
			return account.MyAccount.DataExport.Status == "ready"
		})
		address := *account.MyAccount.DataExport.URL
		says(t, "a visitor", a.Visitor().Send("GET", address, nil), 401, "Please log in first")
		says(t, "another", a.As("coach").Send("GET", address, nil), 404, "File not found")
		got := member.Send("GET", address, nil)
		if got.Status != 200 || got.Header.Get("Content-Disposition") != `attachment; filename="atlas-data.zip"` || got.Header.Get("Cache-Control") != "no-store" {
			t.Fatalf("got %d %v, want 200 with atlas-data.zip, not to be kept", got.Status, got.Header)
		}
		archive, err := zip.NewReader(strings.NewReader(got.Body), int64(len(got.Body)))
		if err != nil || archive.File[0].Name != "atlas-data.json" {
			t.Fatalf("the archive: got %+v and error %v, want atlas-data.json first", archive, err)
		}
		says(t, "no number", member.Send("GET", "/api/uploads/data-exports/x", nil), 404, "File not found")
	}, testkit.WithJobs())
}
