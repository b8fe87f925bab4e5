package richtext

import (
	"net/url"
	"regexp"
	"strings"
)

// host is a place whose videos may be embedded.
type host struct {
	name string
	// pages are the hosts of addresses that people copy; id finds the video in path and query.
	pages []string
	id    func(u *url.URL) string
	valid *regexp.Regexp
	// embed comes before the id.
	embed string
}

var hosts = []host{
	{"YouTube", []string{"youtube.com", "youtu.be", "youtube-nocookie.com", "m.youtube.com"}, youtubeID,
		regexp.MustCompile(`^[\w-]{11}$`), "https://www.youtube-nocookie.com/embed/"},
	{"Vimeo", []string{"vimeo.com", "player.vimeo.com"}, lastNumber, regexp.MustCompile(`^\d{5,12}$`),
		"https://player.vimeo.com/video/"},
	{"Loom", []string{"loom.com"}, lastSegment, regexp.MustCompile(`^[0-9a-f]{32}$`), "https://www.loom.com/embed/"},
	{"Wistia", []string{"wistia.com", "wistia.net", "fast.wistia.net", "fast.wistia.com"}, lastSegment,
		regexp.MustCompile(`^[0-9a-z]{10}$`), "https://fast.wistia.net/embed/iframe/"},
}

// FrameHosts are the origins that pages may show in frames.
var FrameHosts = func() []string {
	out := make([]string, len(hosts))
	for i, h := range hosts {
		u, _ := url.Parse(h.embed) // written above
		out[i] = "https://" + u.Host
	}
	return out
}()

// embedAddress is what a frame in a text may show.
var embedAddress = func() *regexp.Regexp {
	parts := make([]string, len(hosts))
	for i, h := range hosts {
		parts[i] = regexp.QuoteMeta(h.embed) + strings.Trim(h.valid.String(), "^$")
	}
	return regexp.MustCompile(`^(` + strings.Join(parts, "|") + `)(\?[\w=&;.-]*)?$`)
}()

// Embedded finds the host of an address that somebody copied, and where its video is embedded from.
func Embedded(address string) (name, embed string, ok bool) {
	u, err := url.Parse(strings.TrimSpace(address))

	// Only web addresses: any other scheme could run script.
	if err != nil || u.Scheme != "https" && u.Scheme != "http" {
		return "", "", false
	}

	site := strings.TrimPrefix(strings.ToLower(u.Hostname()), "www.")
	for _, h := range hosts {
		for _, page := range h.pages {
			if site != page && !strings.HasSuffix(site, "."+page) {
				continue
			}

			// The id is checked by its form, so that nothing else comes into the address of the player.
			if id := h.id(u); h.valid.MatchString(id) {
				return h.name, h.embed + id, true
			}
		}
	}

	return "", "", false
}

func youtubeID(u *url.URL) string {
	if id := u.Query().Get("v"); id != "" {
		return id
	}
	return lastSegment(u)
}

func lastSegment(u *url.URL) string {
	path := strings.TrimRight(u.Path, "/")
	return path[strings.LastIndex(path, "/")+1:]
}

// lastNumber leaves out the key that addresses of unlisted videos end with.
func lastNumber(u *url.URL) string {
	for part := range strings.SplitSeq(u.Path, "/") {
		if part != "" && strings.Trim(part, "0123456789") == "" {
			return part
		}
	}
	return ""
}
