package httpapi

import (
	"net/http"
	"strings"

	"atlas/internal/marketing/pages"
	"atlas/internal/platform/robot"
)

// noteVisit has the browser keep which page its owner opened last and by which campaign they came, and counts the view of a page. Robots,
// browsers that look ahead and staff don't count. page is nil for an address that is no page of marketing.
func (a *api) noteVisit(w http.ResponseWriter, r *http.Request, page *pages.Shown) {
	if !isVisit(r) || robot.Is(r.UserAgent()) {
		return
	}

	kept := a.cookies.readVisit(r)
	visit := pages.ParseVisit(kept).WithQuery(r.URL.Query())
	if page != nil {
		visit.Page = page.ID
	}
	if text := visit.String(); text != kept && text != "" {
		a.cookies.writeVisit(w, text)
	}
	if page == nil {
		return
	}

	ctx, cancel := a.context(w, r)
	defer cancel()
	if !a.callerOf(ctx, r).IsStaff() {
		a.Marketing.Pages.CountView(ctx, page.ID)
	}
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

func (c cookies) readVisit(r *http.Request) string {
	cookie, err := r.Cookie(c.visitName())
	if err != nil {
		return ""
	}

	return cookie.Value
}

func (c cookies) writeVisit(w http.ResponseWriter, visit string) {
	cookie := &http.Cookie{
		Name: c.visitName(), Value: visit, Path: "/", HttpOnly: true, Secure: c.https, SameSite: http.SameSiteLaxMode,
		MaxAge: int(pages.VisitTime.Seconds()),
	}
	w.Header().Add("Set-Cookie", cookie.String())
}
