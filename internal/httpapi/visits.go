package httpapi

import (
	"net/http"
	"strconv"
	"strings"

	"atlas/internal/httpapi/clientip"
	"atlas/internal/marketing/pages"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/robot"
)

// visits count who sees a page.
type visits struct{ api *api }

// recordVisit has the browser keep which page its owner opened last and by which campaign they came, and counts the
// view of a page. Robots, browsers that look ahead and staff don't count. page is nil for an address that is no page of
// marketing.
func (a visits) recordVisit(w http.ResponseWriter, r *http.Request, page *pages.Shown) {
	if !isNavigation(r) || robot.Is(r.UserAgent()) {
		return
	}

	a.storeVisit(w, r, page)
	if page == nil {
		return
	}

	ctx := r.Context()
	if a.api.cookies.read(r) != "" {
		// Most visitors have no session, and asking who they are is a large part of what a page costs.
		asking, cancel := a.api.context(w, r)
		defer cancel()
		if (links{a.api}).callerOf(asking, r).IsStaff() {
			return
		}
	}

	a.api.Marketing.Pages.Visits.CountView(ctx, page.ID)
	if trial := page.Trial; trial != nil && !trial.IsPreview {
		if trial.NewKey != "" {
			a.api.cookies.writeVisitor(w, trial.NewKey)
		}

		// A network that brings many new visitors in a short time is taken for a machine.
		if trial.IsNew() && a.hasManyVisitors(w, r) {
			return
		}

		a.api.Marketing.Pages.Experiments.CountVisitor(ctx, trial)
	}
}

// storeVisit has the browser keep which page its owner opened last, and by which campaign they came.
func (a visits) storeVisit(w http.ResponseWriter, r *http.Request, page *pages.Shown) {
	kept := a.api.cookies.readVisit(r)
	if kept == "" && page != nil && page.Ready != nil && !hasCampaign(r) {
		// Nearly everyone is new and came without a campaign: what they keep is the same for all of them.
		h := w.Header()
		h["Set-Cookie"] = append(h["Set-Cookie"], a.api.site.readyPage(r.Context(), page).firstVisit)
		return
	}

	visit := pages.ParseVisit(kept)
	if hasCampaign(r) {
		visit = visit.WithQuery(r.URL.Query())
	}
	if page != nil {
		visit.Page = page.ID
	}

	if text := visit.String(); text != kept && text != "" {
		h := w.Header()
		h["Set-Cookie"] = append(h["Set-Cookie"], a.api.cookies.visitLine(text))
	}
}

// newVisitorsPerHour is how many browsers of one network an experiment takes as new: a whole town behind one address,
// but not a program that makes up browsers to have its variant win, or to fill the database.
const newVisitorsPerHour = 2000

// hasManyVisitors tells that a network has shown more browsers than people have. They see the page as everyone does and
// don't count.
func (a visits) hasManyVisitors(w http.ResponseWriter, r *http.Request) bool {
	return a.api.newVisitors.OnLimit(w, r, clientip.Network(a.api.ips.Addr(r)))
}

// browserOf is what an experiment on the page at an address may know of who asks. Who asks not to be followed sees the
// page itself and doesn't count.
func (a visits) browserOf(r *http.Request, address string) pages.Browser {
	asksNotTo := r.Header.Get("Sec-GPC") == "1" || r.Header.Get("DNT") == "1"
	browser := pages.Browser{
		Address: address, IsRobot: robot.Is(r.UserAgent()), CanCount: isNavigation(r) && !asksNotTo,
		Preview: r.URL.Query().Get("variant"), Who: func() actor.Actor { return links{a.api}.callerOf(r.Context(), r) },
	}
	if !asksNotTo {
		browser.Key = a.api.cookies.readVisitor(r)
	}

	return browser
}

// countSeen counts a browser that has kept the random number of an experiment. Pages ask for it as a picture, which it
// never is.
func (a visits) countSeen(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := a.api.context(w, r)
	defer cancel()

	w.Header()["Cache-Control"] = noStore
	if a.hasManyVisitors(w, r) {
		w.WriteHeader(http.StatusNoContent)
		return
	}

	query := r.URL.Query()
	path := query.Get("page")
	id, _ := strconv.Atoi(query.Get("experiment")) // what is no number is no experiment either
	seenBy := pages.WithBrowser(ctx, a.browserOf(r, path))
	if err := a.api.Marketing.Pages.Experiments.CountSeen(seenBy, path, id); err != nil {
		a.api.fail(ctx, w, r, err)
		return
	}

	w.WriteHeader(http.StatusNoContent)
}

// hasCampaign tells that an address carries campaign values.
func hasCampaign(r *http.Request) bool { return strings.Contains(r.URL.RawQuery, "utm_") }

// visitName is the cookie that keeps what brought someone here.
func (c cookies) visitName() string {
	if c.https {
		return "__Host-visit"
	}

	return "visit"
}

// visitorName is the cookie with the random number by which experiments know a browser.
func (c cookies) visitorName() string {
	if c.https {
		return "__Host-visitor"
	}

	return "visitor"
}

func (c cookies) readVisitor(r *http.Request) string {
	cookie, err := r.Cookie(c.visitorName())
	if err != nil {
		return ""
	}

	return cookie.Value
}

func (c cookies) writeVisitor(w http.ResponseWriter, key string) {
	c.set(w, c.visitorName(), key, int(pages.VisitorTime.Hours()/24))
}

func (c cookies) readVisit(r *http.Request) string {
	cookie, err := r.Cookie(c.visitName())
	if err != nil {
		return ""
	}

	return cookie.Value
}

// visitLine has the browser keep a visit. It is written with what no cookie must quote.
func (c cookies) visitLine(visit string) string {
	end := "; Path=/; Max-Age=" + visitSeconds + "; HttpOnly; SameSite=Lax"
	if c.https {
		end = "; Path=/; Max-Age=" + visitSeconds + "; HttpOnly; Secure; SameSite=Lax"
	}

	return c.visitName() + "=" + visit + end
}

var visitSeconds = strconv.Itoa(int(pages.VisitTime.Seconds()))
