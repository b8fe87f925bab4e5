// Package robot tells programs that follow links from people who do.
package robot

import "bytes"

// Searchers, previews in chats, and scripts, by what they say of themselves: anywhere in it, and at its beginning.
var (
	names = words(
		"crawl", "spider", "slurp", "preview", "facebookexternalhit", "facebookcatalog", "whatsapp/", "telegram",
		"skypeuripreview", "embedly",
		"pinterest/", "lighthouse",
	)
	beginnings = words(
		"curl", "wget", "python", "go-http-client", "java/", "okhttp", "axios", "node", "ruby", "php", "libwww",
		"apache-httpclient",
	)
)

func words(all ...string) [][]byte {
	out := make([][]byte, len(all))
	for i, word := range all {
		out[i] = []byte(word)
	}

	return out
}

// agentMax is how much is looked at: every visit asks this, and anyone can send a long text.
const agentMax = 512

// Is tells by what a browser says of itself that it is none.
func Is(userAgent string) bool {
	// Lowered on the stack: a crowd on a page asks this for everyone in it.
	var lowered [agentMax]byte
	agent := lower(lowered[:0], userAgent[:min(len(userAgent), agentMax)])
	if len(agent) == 0 || hasBot(agent) {
		return true
	}

	for _, name := range names {
		if bytes.Contains(agent, name) {
			return true
		}
	}

	for _, beginning := range beginnings {
		if bytes.HasPrefix(agent, beginning) {
			return true
		}
	}

	return false
}

// lower adds a text to out in small letters. What programs call themselves is plain ASCII; other letters stay.
func lower(out []byte, text string) []byte {
	for i := range len(text) {
		letter := text[i]
		if letter >= 'A' && letter <= 'Z' {
			letter += 'a' - 'A'
		}

		out = append(out, letter)
	}

	return out
}

// bot is what the names of most robots end in.
var bot = []byte("bot")

// hasBot tells that a word ends in bot, as Googlebot does and a bottle does not.
func hasBot(agent []byte) bool {
	for {
		_, after, found := bytes.Cut(agent, bot)
		if !found {
			return false
		}
		if len(after) == 0 || !isWord(after[0]) {
			return true
		}

		agent = after
	}
}

func isWord(letter byte) bool {
	return letter == '_' || letter >= '0' && letter <= '9' || letter >= 'a' && letter <= 'z'
}
