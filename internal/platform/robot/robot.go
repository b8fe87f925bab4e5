// Package robot tells programs that follow links from people who do.
package robot

import "strings"

// Searchers, previews in chats, and scripts, by what they say of themselves: anywhere in it, and at its beginning.
var (
	names = []string{
		"crawl", "spider", "slurp", "preview", "facebookexternalhit", "facebookcatalog", "whatsapp/", "telegram",
		"skypeuripreview", "embedly",
		"pinterest/", "lighthouse",
	}
	beginnings = []string{
		"curl", "wget", "python", "go-http-client", "java/", "okhttp", "axios", "node", "ruby", "php", "libwww",
		"apache-httpclient",
	}
)

// agentMax is how much is looked at: every visit asks this, and anyone can send a long text.
const agentMax = 512

// Is tells by what a browser says of itself that it is none.
func Is(userAgent string) bool {
	// What a browser says of itself has no limit; the beginning is enough.
	agent := strings.ToLower(userAgent[:min(len(userAgent), agentMax)])
	if agent == "" || hasBot(agent) {
		return true
	}

	for _, name := range names {
		if strings.Contains(agent, name) {
			return true
		}
	}

	for _, beginning := range beginnings {
		if strings.HasPrefix(agent, beginning) {
			return true
		}
	}

	return false
}

// hasBot tells that a word ends in bot, as Googlebot does and a bottle does not.
func hasBot(agent string) bool {
	for {
		_, after, found := strings.Cut(agent, "bot")
		if !found {
			return false
		}
		if after == "" || !isWord(after[0]) {
			return true
		}

		agent = after
	}
}

func isWord(letter byte) bool {
	return letter == '_' || letter >= '0' && letter <= '9' || letter >= 'a' && letter <= 'z'
}
