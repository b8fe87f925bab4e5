package httpapi

import (
	"html"
	"strings"

	"atlas/internal/httpapi/routes"
	"atlas/internal/platform/brand"
)

// share is what a link to a page says about it.
type share struct{ title, description string }

// shares holds the pages with words of their own; all others say what the site is.
var shares = map[string]share{
	"changelog": {
		title: "What's new in {name}",
		description: "New features and changes in {name}, the training and membership community for people starting " +
			"freelancing or remote work.",
	},
	"freeTraining": {
		title: "3-Part Work-From-Home Training",
		description: "Simulan ang freelancing kahit walang skill, " +
			"portfolio o experience. Join our free 3-part work-from-home training.",
	},
}

const siteDescription = "A training and membership community for people starting freelancing or remote work."

// nameSlot stands in words where the name of the site belongs.
const nameSlot = "{name}"

// pathSlot stands in a head where the path of the request belongs.
const pathSlot = "__PATH__"

// head writes title ("Courses · Atlas", as the web app does when it moves on) and share metadata of a page; r is nil
// for a page that does not exist.
func (s *Site) head(r *routes.Route, siteBrand brand.Brand) string {
	var b strings.Builder
	title := siteBrand.Name
	if r == nil {
		title = "Page not found · " + siteBrand.Name
	} else if r.Title != "" && r.Title != siteBrand.Name {
		title = r.Title + " · " + siteBrand.Name
	}

	b.WriteString("<title>" + html.EscapeString(title) + "</title>")
	meta := func(kind, name, content string) {
		b.WriteString("\n    <meta " + kind + `="` + name + `" content="` + content + `">`)
	}

	meta("name", "application-name", html.EscapeString(siteBrand.Name))
	// The web app changes these when staff change the brand, so the style is there also without a color.
	b.WriteString("\n    " + `<style id="brand" nonce="` + nonceSlot + `">` + siteBrand.CSS() + "</style>")
	if siteBrand.Color != "" {
		scale := siteBrand.Scale()
		meta("name", "brand-scale", strings.Join(scale[:], " "))
	}

	if siteBrand.Logo != "" {
		meta("name", "brand-logo", siteBrand.LogoPath(192))
	}

	// Search engines and chats see public pages only, so the others need nothing to share.
	if r == nil || r.Access != "public" {
		return b.String()
	}

	words := share{title: title, description: siteDescription}
	if own, ok := shares[r.Name]; ok {
		words = share{strings.ReplaceAll(own.title, nameSlot, siteBrand.Name),
			strings.ReplaceAll(own.description, nameSlot, siteBrand.Name)}
	}

	// The address of a page with a parameter is that of the request.
	address := html.EscapeString(s.BaseURL) + html.EscapeString(r.Path)
	if strings.Contains(r.Path, "{") {
		address = html.EscapeString(s.BaseURL) + pathSlot
	}

	b.WriteString("\n    " + `<link rel="canonical" href="` + address + `">`)
	meta("name", "description", html.EscapeString(words.description))
	meta("property", "og:type", "website")
	meta("property", "og:site_name", html.EscapeString(siteBrand.Name))
	meta("property", "og:title", html.EscapeString(words.title))
	meta("property", "og:description", html.EscapeString(words.description))
	meta("property", "og:url", address)
	meta("property", "og:image", html.EscapeString(s.BaseURL+sharePicture(siteBrand)))
	meta("property", "og:image:width", "1200")
	meta("property", "og:image:height", "630")
	meta("property", "og:image:alt", html.EscapeString(siteBrand.Name))
	meta("name", "twitter:card", "summary_large_image")

	return b.String()
}
