package httpapi

import (
	"html"
	"net/http"
	"net/url"
	"time"

	"github.com/go-chi/httprate"

	"atlas/internal/httpapi/clientip"
	"atlas/internal/marketing/pages"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/robot"
)

const (
	// emailLinksPerMinute is how often one network may follow links of emails: an office reads the same broadcast at once.
	emailLinksPerMinute = 120
	// unsubscribeForm is how much the form of the page, or the one click of a mail program, may hold.
	unsubscribeForm = 4 << 10
)

// addBroadcasts answers the links of broadcasts. They work without a login and without script; their keys are signed.
func (a *api) addBroadcasts(mux *router) {
	limiter := httprate.NewRateLimiter(emailLinksPerMinute, time.Minute, httprate.WithResponseHeaders(httprate.ResponseHeaders{}))
	limited := func(next http.HandlerFunc) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			if limiter.OnLimit(w, r, clientip.Network(a.ips.Addr(r))) {
				refuse(w, errs.TooMany(time.Minute))
				return
			}
			next(w, r)
		}
	}

	mux.HandleFunc("GET /api/email/go/{key}", limited(a.followEmailLink))
	mux.HandleFunc("GET /api/email/unsubscribe", limited(a.askUnsubscribeEmail))
	mux.HandleFunc("POST /api/email/unsubscribe", limited(a.unsubscribeEmail))
}

// followEmailLink counts a click and leads on to where the email said.
func (a *api) followEmailLink(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := a.context(w, r)
	defer cancel()

	isPerson := isVisit(r) && !robot.Is(r.UserAgent())
	to, err := a.Marketing.Broadcasts.Click(ctx, r.PathValue("key"), isPerson)
	if errs.Is(err, errs.NotFound) {
		a.writeEmailPage(w, r, http.StatusNotFound, "This link doesn't work", "It may have been cut off. Open it from the email again.", "")
		return
	}
	if err != nil {
		a.fail(ctx, w, r, err)
		return
	}
	w.Header()["Referrer-Policy"] = noReferrer
	w.Header()["X-Robots-Tag"] = noRobots
	leadTo(w, to, http.StatusFound)
}

// askUnsubscribeEmail asks before it unsubscribes: programs that check links in emails open them too.
func (a *api) askUnsubscribeEmail(w http.ResponseWriter, r *http.Request) {
	key := r.URL.Query().Get("k")
	if !a.Marketing.Broadcasts.CanUnsubscribe(key) {
		a.writeNoUnsubscribe(w, r)
		return
	}
	a.writeEmailPage(w, r, http.StatusOK, "Unsubscribe?",
		"You'll stop getting news and offers from us by email. Emails about your account, payments and classes still arrive.",
		emailForm(key, "", "Unsubscribe"))
}

// unsubscribeEmail unsubscribes, for the button of the page and for the one click of a mail program (RFC 8058).
func (a *api) unsubscribeEmail(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := a.context(w, r)
	defer cancel()

	key := r.URL.Query().Get("k")
	r.Body = http.MaxBytesReader(w, r.Body, unsubscribeForm)
	again := r.PostFormValue("again") == "1"
	err := a.Marketing.Broadcasts.Unsubscribe(ctx, key, again)
	switch {
	case errs.Is(err, errs.NotFound):
		a.writeNoUnsubscribe(w, r)
	case err != nil:
		a.fail(ctx, w, r, err)
	case again:
		a.writeEmailPage(w, r, http.StatusOK, "You're subscribed again", "Welcome back. We'll email you our news again.", emailForm(key, "", "Unsubscribe"))
	default:
		a.writeEmailPage(w, r, http.StatusOK, "You're unsubscribed", "We won't send you news and offers by email anymore. Was it a mistake?",
			emailForm(key, "1", "Subscribe again"))
	}
}

func (a *api) writeNoUnsubscribe(w http.ResponseWriter, r *http.Request) {
	a.writeEmailPage(w, r, http.StatusNotFound, "This link doesn't work",
		"It may have been cut off. Open it from the email again, or reply to the email and we'll unsubscribe you.", "")
}

// emailForm is one button that posts to this page.
func emailForm(key, again, label string) string {
	extra := ""
	if again != "" {
		extra = `<input type="hidden" name="again" value="` + html.EscapeString(again) + `">`
	}
	address := "/api/email/unsubscribe?" + url.Values{"k": {key}}.Encode()

	return `<form method="post" action="` + html.EscapeString(address) + `">` + extra + `<button type="submit">` + html.EscapeString(label) + `</button></form>`
}

// emailPageStyle is on top of the style of public pages.
const emailPageStyle = `.em{min-height:100vh;display:grid;place-items:center;padding:24px 16px;box-sizing:border-box}` +
	`.em main{width:100%;max-width:480px;box-sizing:border-box;padding:32px;border:1px solid var(--border);border-radius:16px;background:var(--surface)}` +
	`.em img{display:block;margin-bottom:20px;border-radius:10px}.em h1{margin:0 0 12px;font-size:28px;line-height:34px}` +
	`.em p{margin:0 0 24px;font-size:17px;line-height:26px;color:var(--text-muted)}.em form{margin:0 0 20px}` +
	`.em button{min-height:48px;padding:0 22px;border:0;border-radius:10px;background:var(--primary);color:var(--on-primary);font:600 17px/24px inherit;` +
	`font-family:inherit;cursor:pointer}.em button:focus-visible,.em a:focus-visible{outline:3px solid var(--focus);outline-offset:2px}.em a{color:var(--link)}`

// writeEmailPage answers with a small page that is whole without script.
func (a *api) writeEmailPage(w http.ResponseWriter, r *http.Request, status int, title, text, form string) {
	look := a.Settings.Brand(r.Context())
	logo := "/favicon.svg"
	if look.Logo != "" {
		logo = look.LogoPath(192)
	}
	nonce := newNonce()
	e := html.EscapeString
	page := `<!doctype html><html lang="en-PH"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
		`<meta name="color-scheme" content="light dark"><title>` + e(title+" · "+look.Name) + `</title><style nonce="` + nonce + `">` +
		pages.CSS + look.CSS() + emailPageStyle + `</style></head><body class="pg em"><main><img src="` + e(logo) + `" alt="" width="44" height="44"><h1>` +
		e(title) + `</h1><p>` + e(text) + `</p>` + form + `<a href="/">Go to ` + e(look.Name) + `</a></main></body></html>`

	h := w.Header()
	h["Content-Type"] = htmlType
	h["Content-Security-Policy"] = []string{"default-src 'none'; style-src 'nonce-" + nonce + "'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"}
	h["Cache-Control"] = noStore
	h["Referrer-Policy"] = noReferrer
	h["X-Robots-Tag"] = noRobots
	w.WriteHeader(status)
	_, _ = w.Write([]byte(page)) // who went away opens it again
}
