package httpapi

import (
	"io"
	"net/http"
	"time"

	"github.com/go-chi/httprate"

	"atlas/internal/httpapi/clientip"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/robot"
)

const (
	// emailLinksPerMinute is how often one network may follow links of emails: an office reads the same broadcast at
	// once.
	emailLinksPerMinute = 600
	// reportBody is more than a report of one email needs.
	reportBody = 16 << 10
)

// addBroadcasts answers the links of broadcasts. They work without a login and without script; their keys are signed.
func (a *api) addBroadcasts(mux *router) {
	limited := a.limitEmailLinks()

	mux.HandleFunc("GET /api/email/go/{key}", limited(a.redirectEmailLink))
	mux.HandleFunc("POST /api/email/reports", limited(a.handleEmailReport))
	// Links of earlier emails, and the one click that mail programs make of them.
	mux.HandleFunc("GET /api/email/unsubscribe", limited(redirectToUnsubscribe))
	mux.HandleFunc("POST /api/email/unsubscribe", limited(unsubscribePages{a}.unsubscribe))
}

// limitEmailLinks bounds how often one network may call what emails link to.
func (a *api) limitEmailLinks() func(http.HandlerFunc) http.HandlerFunc {
	limiter := httprate.NewRateLimiter(emailLinksPerMinute, time.Minute,
		httprate.WithResponseHeaders(httprate.ResponseHeaders{}))

	return func(next http.HandlerFunc) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			if limiter.OnLimit(w, r, clientip.Network(a.ips.Addr(r))) {
				refuse(w, errs.TooMany(time.Minute))
				return
			}

			next(w, r)
		}
	}
}

// redirectEmailLink counts a click and leads on to where the email said.
func (a *api) redirectEmailLink(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := a.context(w, r)
	defer cancel()

	// Mail programs open links to check them; those are led on and not counted.
	isPerson := isNavigation(r) && !robot.Is(r.UserAgent())
	to, err := a.Marketing.Broadcasts.Click(ctx, r.PathValue("key"), isPerson)
	if errs.Is(err, errs.NotFound) {
		unsubscribePages{a}.writeEmailPage(w, r, http.StatusNotFound, emailPage{
			Title: "This link doesn't work", Text: "It may have been cut off. Open it from the email again.",
		})
		return
	}

	if err != nil {
		a.fail(ctx, w, r, err)
		return
	}

	// Where the email leads must not learn the key of its reader.
	w.Header()["Referrer-Policy"] = noReferrer
	w.Header()["X-Robots-Tag"] = noRobots
	redirectTo(w, to, http.StatusFound)
}

// handleEmailReport takes a signed report of a bounce or a complaint from the email provider.
func (a *api) handleEmailReport(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := a.context(w, r)
	defer cancel()

	// Kept as it came, since the signature is over these bytes.
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, reportBody))
	if err != nil {
		refuse(w, errs.Field("body", errs.IsTooLong))
		return
	}

	err = a.Marketing.OptOut.HandleReport(ctx, r.Header.Get("Atlas-Signature"), body)
	known, isKnown := errs.As(err)
	switch {
	case err == nil:
		w.WriteHeader(http.StatusNoContent)
	case isKnown:
		refuse(w, known)
	default:
		a.fail(ctx, w, r, err)
	}
}
