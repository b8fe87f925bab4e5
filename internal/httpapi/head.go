package httpapi

import (
	"html"
	"strings"
)

// share is what a link to a page says about it.
type share struct{ title, description string }

// shares holds the pages with words of their own; all others say what the site is.
var shares = map[string]share{
	"changelog": {
		title:       "What is new in Atlas",
		description: "New features and changes in Atlas, the training and membership community for people starting freelancing or remote work.",
	},
	"freeTraining": {
		title:       "3-Part Work-From-Home Training",
		description: "Simulan ang freelancing kahit walang skill, portfolio o experience. Join our free 3-part work-from-home training.",
	},
}

const siteDescription = "A training and membership community for people starting freelancing or remote work."

// pathSlot stands in a head where the path of the request belongs.
const pathSlot = "__PATH__"

// head writes title ("Courses · Atlas", as the web app does when it moves on) and share metadata of a page; r is nil for a page that does not exist.
func (s *Site) head(r *Route) string {
	var b strings.Builder
	title := s.title
	if r == nil {
		title = "Page not found · " + s.title
	} else if r.Title != "" && r.Title != s.title {
		title = r.Title + " · " + s.title
	}
	b.WriteString("<title>" + html.EscapeString(title) + "</title>")
	meta := func(kind, name, content string) {
		b.WriteString("\n    <meta " + kind + `="` + name + `" content="` + content + `">`)
	}
	meta("name", "application-name", html.EscapeString(s.title))
	if r == nil || r.Access != "public" {
		return b.String()
	}
	words := share{title: title, description: siteDescription}
	if own, ok := shares[r.Name]; ok {
		words = own
	}
	address := html.EscapeString(s.base) + html.EscapeString(r.Path)
	if strings.Contains(r.Path, "{") {
		address = html.EscapeString(s.base) + pathSlot
	}
	b.WriteString("\n    " + `<link rel="canonical" href="` + address + `">`)
	meta("name", "description", html.EscapeString(words.description))
	meta("property", "og:type", "website")
	meta("property", "og:site_name", html.EscapeString(s.title))
	meta("property", "og:title", html.EscapeString(words.title))
	meta("property", "og:description", html.EscapeString(words.description))
	meta("property", "og:url", address)
	meta("name", "twitter:card", "summary")
	return b.String()
}
