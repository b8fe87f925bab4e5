// Package robot tells programs that follow links from people who do.
package robot

import "regexp"

// names are searchers, previews in chats, and scripts, by what they say of themselves.
var names = regexp.MustCompile(`(?i)bot\b|bot/|crawl|spider|slurp|preview|facebookexternalhit|facebookcatalog|whatsapp/|telegram|skypeuripreview|` +
	`embedly|pinterest/|lighthouse|^curl|^wget|^python|^go-http-client|^java/|^okhttp|^axios|^node|^ruby|^php|^libwww|^apache-httpclient`)

// Is tells by what a browser says of itself that it is none.
func Is(userAgent string) bool { return userAgent == "" || names.MatchString(userAgent) }
