package identity

import (
	"net/url"
	"regexp"
	"strings"
)

var facebookName = regexp.MustCompile(`^@?[A-Za-z0-9.]{1,60}$`)

const facebookMax = 300

// cleanFacebook makes an address of what people write for their Facebook page: an address with or without https, or just a name.
func cleanFacebook(typed string) (string, bool) {
	typed = strings.TrimSpace(typed)
	if !strings.ContainsAny(typed, "/ ") && facebookName.MatchString(typed) && !strings.HasSuffix(strings.ToLower(typed), ".com") {
		return "https://www.facebook.com/" + strings.TrimPrefix(typed, "@"), true
	}
	if !strings.Contains(typed, "://") {
		typed = "https://" + typed
	}
	u, err := url.Parse(typed)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.User != nil || u.Port() != "" || len(typed) > facebookMax {
		return "", false
	}
	host := strings.ToLower(u.Hostname())
	for _, site := range []string{"facebook.com", "fb.com", "fb.me"} {
		if host == site || strings.HasSuffix(host, "."+site) {
			u.Scheme, u.Host = "https", host
			return u.String(), true
		}
	}
	return "", false
}
