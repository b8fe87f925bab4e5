package httpapi

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"time"

	"github.com/go-chi/httprate"

	"atlas/internal/learning/events"
	"atlas/internal/platform/errs"
)

// feedsPerMinute is how often one calendar may be read; programs ask about once an hour.
const feedsPerMinute = 20

// addCalendar shows calendar feeds to anyone who has their address: calendar programs cannot sign in.
func (a *api) addCalendar(mux *router) {
	limiter := httprate.NewRateLimiter(feedsPerMinute, time.Minute,
		httprate.WithResponseHeaders(httprate.ResponseHeaders{}))
	mux.HandleFunc("GET "+events.FeedPath+"{name}", func(w http.ResponseWriter, r *http.Request) {
		name := r.PathValue("name")

		// Counted per feed and not per network, as calendar programs of many people ask from the same servers.
		if limiter.OnLimit(w, r, name) {
			refuse(w, errs.TooMany(time.Minute))
			return
		}

		feed, err := a.Learning.Events.Learners.Feed(r.Context(), name, a.BaseURL, a.Settings.Brand(r.Context()).Name)
		if err != nil {
			a.fail(r.Context(), w, r, err)
			return
		}

		// Calendar programs ask every few minutes; what has not changed costs no transfer.
		sum := sha256.Sum256(feed)
		h := w.Header()
		h["Cache-Control"] = []string{"private, no-cache"}
		h["Etag"] = []string{`"` + base64.RawURLEncoding.EncodeToString(sum[:16]) + `"`}
		if r.Header.Get("If-None-Match") == h["Etag"][0] {
			w.WriteHeader(http.StatusNotModified)
			return
		}

		h["Content-Type"] = []string{"text/calendar; charset=utf-8"}
		h["Content-Disposition"] = []string{`attachment; filename="events.ics"`}
		_, _ = w.Write(feed) // who went away reads it next time
	})
}
