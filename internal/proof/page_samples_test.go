package proof

import (
	"maps"
	"net/url"
	"time"

	"atlas/internal/testkit"
)

// registerPage adds the rows of this area to the tables of the proofs; see areas.
func registerPage() {
	maps.Copy(samples, pageSamples)
	routes["POST /waitlist"] = []route{{path: "/waitlist", headers: formHeaders, body: trainingForm(url.Values{"funnel": {"nothing"}, "name": {""}, "email": {""}})}}
	routes["POST /form/answers"] = []route{{path: "/form/answers", headers: formHeaders, body: trainingForm(url.Values{"form": {"nothing"}, "version": {"1"}})}}
	routes["POST /login"] = []route{{path: "/login", headers: formHeaders, body: trainingForm(url.Values{"email": {""}})}}
	routes["POST /signup"] = []route{{path: "/signup", headers: formHeaders, body: trainingForm(url.Values{"email": {""}})}}
	routes["POST /checkout/{funnelId}"] = []route{{path: "/checkout/nothing", headers: formHeaders, body: trainingForm(url.Values{"email": {""}})}}
	maps.Copy(shared, map[string][]string{
		"query funnelPage": lookers, "mutation makeFunnelPage": authors, "query closedPage": lookers, "mutation makeClosedPage": authors,
		"mutation createMarketingPage": authors, "mutation moveMarketingPage": authors,
	})
	maps.Copy(shown, map[string]bool{
		"marketing_pages.path": false, "marketing_pages.name": false, "marketing_pages.share_title": false, "marketing_pages.share_description": false,
		"marketing_pages.data": false, "marketing_pages.updated_by": true, "marketing_pages.scheduled_by": true, "marketing_pages.schedule_problem": false, "marketing_pages.funnel_id": false,
		"marketing_page_versions.name": false, "marketing_page_versions.share_title": false, "marketing_page_versions.share_description": false,
		"marketing_page_versions.data": false, "marketing_page_versions.html": false, "marketing_page_versions.author_name": true,
	})
	maps.Copy(shown, map[string]bool{
		"marketing_page_days.path": false, "marketing_conversions.path": false, "marketing_conversions.utm_source": true, "marketing_conversions.utm_campaign": true,
	})
	different["marketing_page_days"] = map[string]string{"day": "day + 86400000 * k"}
	different["marketing_pages"] = numberedColumns("path")
	different["marketing_page_versions"] = map[string]string{"number": "number + 1000 * k"}
	for _, actor := range lookers {
		openTables[actor] = append(openTables[actor], "marketing_pages", "marketing_page_versions", "marketing_page_days", "marketing_conversions")
	}
}

// marketingPage is a page that staff published and changed afterwards.
func (h *fixture) marketingPage() string {
	h.t.Helper()
	data := `{"root":{"props":{}},"content":[]}`
	for _, table := range []string{"marketing_experiment_visitors", "marketing_experiment_variants", "marketing_experiments"} {
		h.Exec("DELETE FROM " + table)
	}
	h.Exec(`DELETE FROM marketing_page_versions`)
	h.Exec(`DELETE FROM marketing_pages`)
	h.Exec(`INSERT INTO marketing_pages (path, name, share_title, share_description, data, is_published, live_version, created_at, updated_at, updated_by_id, updated_by, schedule_problem)
		VALUES ('/va', 'VA', 'VA', 'VA', ?, TRUE, 1, ?, ?, ?, 'Liza Reyes', 'The funnel is archived')`, data, testkit.Start, testkit.Start, h.me(staff).id)
	h.Exec(`INSERT INTO marketing_page_versions (page_id, number, name, share_title, share_description, data, html, author_id, author_name, created_at)
		SELECT id, 1, 'Before', 'Before', 'Before', data, '<h1>VA</h1>', updated_by_id, updated_by, created_at FROM marketing_pages WHERE path = '/va'`)

	h.Exec(`DELETE FROM marketing_page_days`)
	h.Exec(`INSERT INTO marketing_page_days (path, day, views) VALUES ('/va', ?, 3)`, testkit.Start)
	h.Exec(`INSERT INTO marketing_conversions (path, kind, user_id, utm_source, utm_medium, utm_campaign, utm_term, utm_content, created_at)
		VALUES ('/va', 'signup', ?, 'facebook', '', 'payday', '', '', ?)`, h.me(staff).id, testkit.Start)

	return "/va"
}

// ofPage is for what is done with a page.
func ofPage(more vars) func(*fixture, person) vars {
	return func(h *fixture, _ person) vars {
		given := maps.Clone(more)
		given["path"] = h.marketingPage()
		return given
	}
}

// ofOwnPage is for what is done with a page that staff made.
func ofOwnPage(more vars) func(*fixture, person) vars {
	return func(h *fixture, _ person) vars {
		h.marketingPage()
		h.Exec(`UPDATE marketing_pages SET path = '/tara-na'`)
		given := maps.Clone(more)
		given["path"] = "/tara-na"
		return given
	}
}

// ofFunnelPage is for what is done with the page of a funnel.
func ofFunnelPage(more vars) func(*fixture, person) vars {
	return func(h *fixture, _ person) vars {
		given := maps.Clone(more)
		given["funnelId"] = h.spareFunnel()
		return given
	}
}

var pageSamples = map[string][]sample{
	"query marketingPages":       {{vars: func(h *fixture, _ person) vars { h.experiment("running"); return nil }}},
	"query marketingPage":        {{vars: ofPage(vars{})}},
	"query marketingPageVersion": {{vars: ofPage(vars{"number": 1})}},
	"query marketingLivePart": {{vars: func(*fixture, person) vars {
		return vars{"path": "/va", "kind": "figures", "of": "members", "text": ""}
	}}},
	"query funnelPage": {{vars: func(h *fixture, _ person) vars {
		id := h.spareFunnel()
		_, err := h.Marketing.Pages.MakeFunnelPage(h.staffContext(), id, "template1", nil)
		h.Must(err)
		return vars{"funnelId": id}
	}}},
	"query closedPage": {{vars: func(h *fixture, _ person) vars {
		id := h.spareFunnel()
		_, err := h.Marketing.Pages.MakeClosedPage(h.staffContext(), id)
		h.Must(err)
		return vars{"funnelId": id}
	}}},
	"mutation makeClosedPage": {{vars: ofFunnelPage(vars{})}},
	"mutation makeFunnelPage": {{vars: ofFunnelPage(vars{"template": "template1", "target": "/va"})}},
	"mutation createMarketingPage": {{vars: func(h *fixture, _ person) vars {
		h.marketingPage()
		h.Exec(`DELETE FROM redirect_rules WHERE from_path = '/tara-na'`) // a page that moved left one
		return vars{"input": vars{"slug": "tara-na", "name": "Tara na", "template": "template1", "funnelId": h.spareFunnel()}}
	}}},
	"mutation archiveMarketingPage":  {{vars: ofOwnPage(vars{"archived": true})}},
	"mutation moveMarketingPage":     {{vars: ofOwnPage(vars{"slug": "halika", "redirects": true})}},
	"mutation scheduleMarketingPage": {{vars: ofOwnPage(vars{"at": testkit.Start.Add(24 * time.Hour)})}},
	"mutation saveMarketingPage": {{vars: ofPage(vars{"seenAt": "2040-01-01T00:00:00Z", "input": vars{
		"name": "VA", "shareTitle": "VA", "shareDescription": "VA", "data": `{"root":{},"content":[{"type":"Text","props":{"id":"a","title":"Hi","text":"Hi","tone":"plain"}}]}`,
	}})}},
	"mutation publishMarketingPage":   {{vars: ofPage(vars{})}},
	"mutation unpublishMarketingPage": {{vars: ofPage(vars{})}},
	"mutation restoreMarketingPage":   {{vars: ofPage(vars{"version": 1})}},
}
