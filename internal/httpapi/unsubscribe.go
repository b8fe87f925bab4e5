package httpapi

import (
	"html"
	"net/http"
	"net/url"
	"strings"

	"atlas/internal/marketing/optout"
	"atlas/internal/marketing/pages"
	"atlas/internal/platform/errs"
)

// unsubscribeForm is how much the form of the page, or the one click of a mail program, may hold.
const unsubscribeForm = 4 << 10

// unsubscribePages are where people end emails that they did not want.
type unsubscribePages struct{ api *api }

// addUnsubscribe answers the one page to unsubscribe. It works without a login and without script; its keys are signed.
func (a unsubscribePages) addUnsubscribe(mux *router, guard func(http.HandlerFunc) http.Handler) {
	limited := a.api.limitEmailLinks()
	mux.Handle("GET "+optout.Path, guard(limited(a.askUnsubscribe)))
	mux.Handle("POST "+optout.Path, guard(limited(a.unsubscribe)))
	// Links of earlier emails of the free training.
	mux.Handle("GET /free-training/unsubscribe", guard(limited(redirectToUnsubscribe)))
	mux.Handle("POST /free-training/unsubscribe", guard(limited(a.unsubscribe)))
}

// redirectToUnsubscribe leads from the address of an earlier email to the page of today, with the key as it is.
func redirectToUnsubscribe(w http.ResponseWriter, r *http.Request) {
	w.Header()["Referrer-Policy"] = noReferrer
	w.Header()["X-Robots-Tag"] = noRobots
	redirectTo(w, unsubscribeAddress(r.URL.Query().Get("k")), http.StatusFound)
}

func unsubscribeAddress(key string) string {
	return optout.Path + "?" + url.Values{"k": {key}}.Encode()
}

// askUnsubscribe asks before it unsubscribes: programs that check links in emails open them too.
func (a unsubscribePages) askUnsubscribe(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := a.api.context(w, r)
	defer cancel()

	key := r.URL.Query().Get("k")
	to, err := a.api.Marketing.OptOut.Find(ctx, key)
	if err != nil {
		a.failUnsubscribe(w, r, err)
		return
	}

	a.writeUnsubscribe(w, r, key, to, false)
}

// unsubscribe unsubscribes or takes it back, for the buttons of the page and for the one click of a mail program (RFC
// 8058).
func (a unsubscribePages) unsubscribe(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := a.api.context(w, r)
	defer cancel()

	key := r.URL.Query().Get("k")
	r.Body = http.MaxBytesReader(w, r.Body, unsubscribeForm)

	// Mail programs send a form of their own, without this field.
	again := r.PostFormValue("again") == "1"
	to, err := a.api.Marketing.OptOut.Unsubscribe(ctx, key, again)
	if err != nil {
		a.failUnsubscribe(w, r, err)
		return
	}

	a.writeUnsubscribe(w, r, key, to, again)
}

func (a unsubscribePages) failUnsubscribe(w http.ResponseWriter, r *http.Request, err error) {
	if !errs.Is(err, errs.NotFound) {
		a.api.fail(r.Context(), w, r, err)
		return
	}
	a.writeEmailPage(w, r, http.StatusNotFound, emailPage{
		Title: "This link doesn't work",
		Text: "It may have been cut off. Open it from the email again, " +
			"or reply to the email and we'll unsubscribe you.",
	})
}

// What ends and what goes on when someone unsubscribes.
var (
	endingEmails = []string{"News, offers and invitations", "Email series, such as tips after you join",
		"Reminders of the free training"}
	continuedEmails = []string{"Codes and emails about your account", "Receipts and payment reminders",
		"Your courses, events and messages from your coach"}
)

// writeUnsubscribe shows where someone stands and the one thing they can do about it.
func (a unsubscribePages) writeUnsubscribe(w http.ResponseWriter, r *http.Request, key string, to *optout.Recipient, isBack bool) {
	page := emailPage{Key: key, Text: "For " + to.Masked()}
	switch {
	case to.IsUnsubscribed:
		page.Title = "You're unsubscribed"
		page.Lists = []emailList{{"You won't get these anymore", endingEmails},
			{"You'll still get these, if you have an account", continuedEmails}}
		page.Note = "Was it a mistake?"
		page.Button = "Subscribe again"
		page.Again = "1"
	case isBack:
		page.Title = "You're subscribed again"
		page.Note = "Welcome back. We'll email you our news again."
		page.Button = "Unsubscribe"
		page.IsQuiet = true
	default:
		page.Title = "Unsubscribe from our emails?"
		page.Lists = []emailList{{"You'll stop getting", endingEmails},
			{"You'll still get, if you have an account", continuedEmails}}
		page.Button = "Unsubscribe"
	}

	a.writeEmailPage(w, r, http.StatusOK, page)
}

// emailPage is a small page that an email links to.
type emailPage struct {
	Title, Text string
	Lists       []emailList
	Note        string
	// Key, Again and Button are the form; none without a button. IsQuiet is for a button that nobody should press by
	// habit.
	Key, Again, Button string
	IsQuiet            bool
}

type emailList struct {
	title string
	items []string
}

// emailPageStyle is on top of the style of public pages.
const emailPageStyle = `.em{background:var(--ground);min-height:100vh;display:grid;place-items:center;padding:24px 16px;box-sizing:border-box}` +
	`.em main{width:100%;max-width:520px;box-sizing:border-box;padding:32px;border:1px solid var(--border);border-radius:16px;background:var(--surface)}` +
	`.em img{display:block;margin-bottom:20px;border-radius:10px}.em h1{margin:0 0 8px;font-size:28px;line-height:34px;text-wrap:balance}` +
	`.em p{margin:0 0 20px;font-size:17px;line-height:26px;color:var(--text-muted);overflow-wrap:anywhere}.em form{margin:0 0 20px}` +
	`.em h2{margin:0 0 6px;font-size:15px;line-height:22px;font-family:inherit}.em ul{margin:0 0 20px;padding:0 0 0 20px;font-size:16px;line-height:26px;list-style:disc}` +
	`.em hr{margin:0 0 20px;border:0;border-top:1px solid var(--border)}` +
	`.em button{min-height:48px;padding:0 22px;border:1px solid var(--primary);border-radius:10px;background:var(--primary);color:var(--on-primary);` +
	`font-family:inherit;font-size:17px;font-weight:600;cursor:pointer}.em button.quiet{border-color:var(--border-strong,var(--border));background:transparent;color:var(--text)}` +
	`.em button:focus-visible,.em a:focus-visible{outline:3px solid var(--focus);outline-offset:2px}.em a{color:var(--link)}` +
	`@media (max-width:480px){.em{place-items:start center}.em main{padding:24px 20px}.em button{width:100%}}`

// body is what the page says, without the frame.
func (p emailPage) body() string {
	e := html.EscapeString
	var out strings.Builder
	out.WriteString(`<h1>` + e(p.Title) + `</h1>`)
	if p.Text != "" {
		out.WriteString(`<p>` + e(p.Text) + `</p>`)
	}

	for _, list := range p.Lists {
		out.WriteString(`<h2>` + e(list.title) + `</h2><ul>`)
		for _, item := range list.items {
			out.WriteString(`<li>` + e(item) + `</li>`)
		}

		out.WriteString(`</ul>`)
	}

	if p.Note != "" {
		out.WriteString(`<p>` + e(p.Note) + `</p>`)
	}
	if p.Button == "" {
		return out.String()
	}

	out.WriteString(`<form method="post" action="` + e(unsubscribeAddress(p.Key)) + `">`)
	if p.Again != "" {
		out.WriteString(`<input type="hidden" name="again" value="` + e(p.Again) + `">`)
	}

	class := ""
	if p.IsQuiet {
		class = ` class="quiet"`
	}

	out.WriteString(`<button type="submit"` + class + `>` + e(p.Button) + `</button></form>`)

	return out.String()
}

// writeEmailPage answers with a small page that is whole without script.
func (a unsubscribePages) writeEmailPage(w http.ResponseWriter, r *http.Request, status int, page emailPage) {
	siteBrand := a.api.Settings.Brand(r.Context())
	logo := "/favicon.svg"
	if siteBrand.Logo != "" {
		logo = siteBrand.LogoPath(192)
	}

	nonce := newNonce()
	e := html.EscapeString
	text := `<!doctype html><html lang="en-PH"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
		`<meta name="color-scheme" content="light dark"><title>` + e(page.Title+" · "+siteBrand.Name) +
		`</title>` + a.api.site.fontPreloads + `<style nonce="` + nonce + `">` +
		a.api.site.fontFaces + pages.CSS + siteBrand.CSS() + emailPageStyle + `</style></head>` +
		`<body class="pg em"><main><img src="` + e(logo) + `" alt="" width="44" height="44">` +
		page.body() + `<a href="/">Go to ` + e(siteBrand.Name) + `</a></main></body></html>`

	// The page has one style of ours and no script at all.
	policy := "default-src 'none'; style-src 'nonce-" + nonce +
		"'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
	h := w.Header()
	h["Content-Type"] = htmlType
	h["Content-Security-Policy"] = []string{policy}
	h["Cache-Control"] = noStore
	h["Referrer-Policy"] = noReferrer
	h["X-Robots-Tag"] = noRobots
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text)) // who went away opens it again
}
