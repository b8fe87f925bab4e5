package pages

import (
	"html"

	"atlas/internal/platform/brand"
)

// Top is the header of every published page: whose it is, and a corner with the link to log in or something else.
func Top(siteBrand brand.Brand, corner string) string {
	logo := "/favicon.svg"
	if siteBrand.Logo != "" {
		logo = siteBrand.LogoPath(192)
	}
	if corner == "" {
		corner = `<a href="/login">Log in</a>`
	}

	return `<header class="pg-top"><div class="pg-in"><a href="/"><img src="` + html.EscapeString(logo) +
		`" alt="" width="36" height="36">` +
		html.EscapeString(siteBrand.Name) + "</a>" + corner + "</div></header>"
}

// Foot is the end of every published page, with the policies.
func Foot(siteBrand brand.Brand) string {
	return `<footer class="pg-foot"><div class="pg-in"><span>© ` + html.EscapeString(siteBrand.Name) +
		`</span><nav aria-label="Policies">` +
		`<a href="/terms-conditions">Terms and Conditions</a><a href="/privacy-policy">Privacy Policy</a>` +
		`<a href="/refund-policy">Refund Policy</a></nav></div></footer>`
}
