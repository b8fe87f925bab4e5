package httpapi

import (
	"net/http"
	"net/url"
	"strings"
	"time"
)

// shortAddress is where an address leads that is no page: the short address of a funnel, the link of an affiliate, or the two behind each other;
// nothing for one that nobody gave a meaning. A visit through the link of an affiliate is kept.
func (a *api) shortAddress(w http.ResponseWriter, r *http.Request) string {
	words := strings.Split(strings.TrimPrefix(r.URL.Path, "/"), "/")
	if len(words) > 2 || words[0] == "" || len(words) != strings.Count(r.URL.EscapedPath(), "/") || a.reserved(words[0]) {
		return ""
	}
	ctx, cancel := a.context(w, r)
	defer cancel()
	funnel, err := a.Commerce.FunnelOfSlug(ctx, words[0])
	if err != nil {
		a.Log.ErrorContext(ctx, "look up a short address", "path", r.URL.Path, "error", err)
		return ""
	}
	word := words[len(words)-1]
	switch {
	case funnel != "" && len(words) == 1:
		return "/checkout/" + url.PathEscape(funnel)
	case funnel == "" && len(words) == 2:
		return ""
	}
	followed, err := a.Affiliates.Follow(ctx, word, funnel, isVisit(r))
	if err != nil {
		a.Log.ErrorContext(ctx, "follow the link of an affiliate", "path", r.URL.Path, "error", err)
	}
	if err != nil || followed == nil {
		return ""
	}
	if followed.Mark != "" {
		a.cookies.writeMark(w, followed.Mark, followed.Until)
	}
	return followed.Path
}

// isVisit tells a person who opens an address from a browser or a chat that only looks ahead.
func isVisit(r *http.Request) bool {
	for _, header := range []string{"Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"} {
		if purpose := strings.ToLower(r.Header.Get(header)); strings.Contains(purpose, "prefetch") || strings.Contains(purpose, "preview") {
			return false
		}
	}
	return r.Method == http.MethodGet
}

// markName is the cookie that keeps the last visit through the link of an affiliate.
func (c cookies) markName() string {
	if c.https {
		return "__Host-affiliate"
	}
	return "affiliate"
}

func (c cookies) readMark(r *http.Request) string {
	cookie, err := r.Cookie(c.markName())
	if err != nil {
		return ""
	}
	return cookie.Value
}

// writeMark has the browser keep a visit instead of the one before.
func (c cookies) writeMark(w http.ResponseWriter, mark string, until time.Time) {
	cookie := &http.Cookie{Name: c.markName(), Value: mark, Path: "/", HttpOnly: true, Secure: c.https, SameSite: http.SameSiteLaxMode, Expires: until}
	w.Header().Add("Set-Cookie", cookie.String())
}
