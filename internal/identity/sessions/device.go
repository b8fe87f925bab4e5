package sessions

import "strings"

// userAgentMark is a word of a user agent and what it stands for; the first that fits counts, so that the more
// particular come first.
type userAgentMark struct{ word, name string }

var browsers = []userAgentMark{
	{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser", "Samsung Internet"}, {"FBAN", "Facebook"},
	{"FBAV", "Facebook"},
	{"Instagram", "Instagram"}, {"FxiOS", "Firefox"}, {"Firefox", "Firefox"}, {"CriOS", "Chrome"},
	{"HeadlessChrome", "Chrome"},
	{"Chrome", "Chrome"}, {"Safari", "Safari"}, {"curl", "curl"},
}

var systems = []userAgentMark{
	{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"CrOS", "Chromebook"}, {"Windows", "Windows"},
	{"Macintosh", "Mac"}, {"Linux", "Linux"},
}

// DeviceName is what a person recognises their device by, such as "Chrome on Android".
func DeviceName(userAgent string) string {
	browser, system := named(browsers, userAgent), named(systems, userAgent)
	switch {
	case browser == "" && system == "":
		return "Unknown device"
	case browser == "":
		return system
	case system == "":
		return browser
	}

	return browser + " on " + system
}

func named(marks []userAgentMark, text string) string {
	for _, m := range marks {
		if strings.Contains(text, m.word) {
			return m.name
		}
	}
	return ""
}
