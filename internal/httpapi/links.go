package httpapi

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"atlas/internal/affiliates/attribution"
	"atlas/internal/marketing/pages"
	"atlas/internal/marketing/redirects"
	"atlas/internal/platform/actor"
)

// links lead addresses of affiliates, funnels and redirect rules to their pages.
type links struct{ api *api }

// ruleAddress is where a redirect rule leads a visit. The link of an affiliate counts also when a rule leads on from
// it.
func (a links) ruleAddress(w http.ResponseWriter, r *http.Request) string {
	to := a.redirectOf(w, r)
	if to != "" {
		a.slugAddress(w, r)
	}

	return to
}

// shortAddress is where the short address of a funnel or an affiliate leads, with the query that came along.
func (a links) shortAddress(w http.ResponseWriter, r *http.Request) string {
	return withQuery(a.slugAddress(w, r), r)
}

// landingPage is the published page of marketing at an address; nil for none. Where the page of a funnel is edited,
// everyone else sees what is published (C05).
func (a links) landingPage(r *http.Request) *pages.Shown {
	page, err := a.findLanding(r)
	if err != nil {
		a.api.Log.ErrorContext(r.Context(), "show a page", "path", r.URL.Path, "error", err)
		return nil
	}

	return page
}

// findLanding finds the page of an address; nil for none.
func (a links) findLanding(r *http.Request) (*pages.Shown, error) {
	path := r.URL.Path
	if path == pages.ClosedPath {
		return a.api.showClosed(r)
	}
	if funnelID, isBuilder := builtFunnel(path); isBuilder {
		return a.api.Marketing.Pages.Site.ShowFunnel(r.Context(), funnelID)
	}

	return trainingPages{a.api}.showPage(r, path, nil)
}

// builtFunnel is the funnel whose page is edited at a path.
func builtFunnel(path string) (string, bool) {
	rest, isFunnel := strings.CutPrefix(path, "/funnels/")
	funnelID, isBuilder := strings.CutSuffix(rest, "/build")

	return funnelID, isFunnel && isBuilder && funnelID != "" && !strings.Contains(funnelID, "/")
}

// canBuild tells whether the visitor can use the editor of a funnel's page.
func (a links) canBuild(w http.ResponseWriter, r *http.Request) bool {
	ctx, cancel := a.api.context(w, r)
	defer cancel()

	return a.callerOf(ctx, r).Page("funnel")
}

// sitemapPaths are the paths of the published pages of marketing.
func (a links) sitemapPaths(ctx context.Context) ([]string, error) {
	published, err := a.api.Marketing.Pages.Site.PublishedPaths(ctx)
	if err != nil {
		return nil, fmt.Errorf("list published pages: %w", err)
	}

	return slices.Collect(maps.Keys(published)), nil
}

// redirectOf is where a redirect rule leads a visit; empty if none fits.
func (a links) redirectOf(w http.ResponseWriter, r *http.Request) string {
	// Asked first whether there is any rule for the path, as most addresses have none.
	isFor, err := a.api.Marketing.Redirects.IsFor(r.Context(), r.URL.Path)
	if err != nil {
		a.api.Log.ErrorContext(r.Context(), "look for a redirect rule", "path", r.URL.Path, "error", err)
	}
	if err != nil || !isFor {
		return ""
	}

	ctx, cancel := a.api.context(w, r)
	defer cancel()
	visit := redirects.Visit{
		Path: r.URL.Path, Query: r.URL.Query(), SignedIn: a.isSignedIn(ctx, r), Device: deviceOf(r),
		Language: languageOf(r),
	}
	decision, err := a.api.Marketing.Redirects.Decide(ctx, visit)
	if err != nil {
		a.api.Log.ErrorContext(ctx, "decide on a redirect rule", "path", r.URL.Path, "error", err)
	}
	if err != nil || decision == nil {
		return ""
	}

	// Browsers that look ahead don't count.
	if isNavigation(r) {
		a.api.Marketing.Redirects.CountHit(ctx, decision.RuleID)
	}

	return decision.Location
}

func (a links) isSignedIn(ctx context.Context, r *http.Request) bool {
	return a.callerOf(ctx, r).SignedIn()
}

// callerOf is who opens a page; nobody without a session.
func (a links) callerOf(ctx context.Context, r *http.Request) actor.Actor {
	token := a.api.cookies.read(r)
	if token == "" {
		return actor.Actor{}
	}

	who, err := a.api.Accounts.Sessions.Authenticate(ctx, token, "")
	if err != nil {
		return actor.Actor{}
	}

	return who
}

// deviceOf tells a phone from everything else, by what the browser says of itself.
func deviceOf(r *http.Request) string {
	agent := r.UserAgent()
	isPhone := r.Header.Get("Sec-CH-UA-Mobile") == "?1" || strings.Contains(agent, "Mobi") ||
		strings.Contains(agent, "iPhone")
	if isPhone {
		return "phone"
	}

	return "computer"
}

// languageOf is the language that the browser prefers: fil, en or another one. Tagalog counts as Filipino.
func languageOf(r *http.Request) string {
	first, _, _ := strings.Cut(r.Header.Get("Accept-Language"), ",")
	first, _, _ = strings.Cut(first, ";")
	language, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(first)), "-")
	if language == "tl" {
		return "fil"
	}

	return language
}

// withQuery adds the query of a request to where it leads.
func withQuery(to string, r *http.Request) string {
	if to == "" || r.URL.RawQuery == "" {
		return to
	}

	// The place within a page stays last.
	to, place, hasPlace := strings.Cut(to, "#")
	mark := "?"
	if strings.Contains(to, "?") {
		mark = "&"
	}

	to += mark + r.URL.RawQuery
	if hasPlace {
		to += "#" + place
	}

	return to
}

// funnelAddress is where people who come for a funnel are led: to its page, to what it links to, or to the checkout.
func (a links) funnelAddress(ctx context.Context, funnelID string) string {
	to, err := a.api.Marketing.Pages.Site.FunnelLanding(ctx, funnelID)
	if err != nil {
		a.api.Log.ErrorContext(ctx, "find the page of a funnel", "funnel", funnelID, "error", err)
	}
	if to == "" {
		to = "/checkout/" + url.PathEscape(funnelID)
	}

	return to
}

// slugAddress is where an address leads that is no page: the short address of a funnel, the link of an affiliate, or
// the two behind each other; nothing for one that nobody gave a meaning. A visit through the link of an affiliate is
// kept.
func (a links) slugAddress(w http.ResponseWriter, r *http.Request) string {
	segments := strings.Split(strings.TrimPrefix(r.URL.Path, "/"), "/")

	// A segment with a slash inside of it is no slug, and paths of our own pages are never looked up.
	if len(segments) > 2 || segments[0] == "" || len(segments) != strings.Count(r.URL.EscapedPath(), "/") ||
		a.api.reserved(segments[0]) {
		return ""
	}

	ctx, cancel := a.api.context(w, r)
	defer cancel()
	funnel, err := a.api.Commerce.Catalog.FunnelOfSlug(ctx, segments[0])
	if err != nil {
		a.api.Log.ErrorContext(ctx, "look up a short address", "path", r.URL.Path, "error", err)
		return ""
	}

	if funnel != "" && len(segments) == 1 {
		return a.funnelAddress(ctx, funnel)
	}

	visit, err := a.affiliateVisit(ctx, segments, funnel)
	if err != nil {
		a.api.Log.ErrorContext(ctx, "look up the link of an affiliate", "path", r.URL.Path, "error", err)
		return ""
	}

	// The campaign is what this address says, or what the visitor came with before.
	came := pages.ParseVisit(a.api.cookies.readVisit(r)).WithQuery(r.URL.Query())
	visit.From = attribution.Campaign{Source: came.Source, Medium: came.Medium, Name: came.Campaign, Term: came.Term,
		Content: came.Content}
	visit.IsPerson = isNavigation(r)
	followed, err := a.api.Affiliates.Attribution.OpenLink(ctx, visit)
	if err != nil {
		a.api.Log.ErrorContext(ctx, "follow the link of an affiliate", "path", r.URL.Path, "error", err)
	}
	if err != nil || followed == nil {
		return ""
	}

	// The browser remembers the affiliate, so that a later order counts for them.
	if followed.Mark != "" {
		a.api.cookies.writeMark(w, followed.Mark, followed.Until)
	}
	if followed.FunnelID != "" {
		return a.funnelAddress(ctx, followed.FunnelID)
	}

	return followed.Path
}

// affiliateVisit is which link of an affiliate the segments of a path are: the main link, that of a funnel or of a
// page of ours before the slug, or that of a campaign behind it (B28).
func (a links) affiliateVisit(ctx context.Context, segments []string, funnel string) (attribution.Visit, error) {
	if len(segments) == 1 || funnel != "" {
		return attribution.Visit{Slug: segments[len(segments)-1], FunnelID: funnel}, nil
	}

	published, err := a.api.Marketing.Pages.Site.PublishedPaths(ctx)
	if err != nil {
		return attribution.Visit{}, fmt.Errorf("list published pages: %w", err)
	}

	if _, isPage := published["/"+segments[0]]; isPage {
		return attribution.Visit{Slug: segments[1], PagePath: "/" + segments[0]}, nil
	}

	return attribution.Visit{Slug: segments[0], Code: segments[1]}, nil
}

// isNavigation tells a person who opens an address from a browser or a chat that only looks ahead.
func isNavigation(r *http.Request) bool {
	for _, header := range []string{"Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"} {
		if purpose := strings.ToLower(r.Header.Get(header)); strings.Contains(purpose, "prefetch") ||
			strings.Contains(purpose, "preview") {
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
	cookie := &http.Cookie{Name: c.markName(), Value: mark, Path: "/", HttpOnly: true, Secure: c.https,
		SameSite: http.SameSiteLaxMode, Expires: until}
	w.Header().Add("Set-Cookie", cookie.String())
}
