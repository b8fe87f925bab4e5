package people

import (
	"context"
	"fmt"
	"net/url"
	"regexp"
	"strings"
)

// Socials are the addresses of a person's pages at other sites.
type Socials struct {
	Facebook  *string `db:"facebook_profile" json:"facebookProfile"`
	Instagram *string `db:"instagram_profile" json:"instagramProfile"`
	Linkedin  *string `db:"linkedin_profile" json:"linkedinProfile"`
	Tiktok    *string `db:"tiktok_profile" json:"tiktokProfile"`
	X         *string `db:"x_profile" json:"xProfile"`
	Youtube   *string `db:"youtube_profile" json:"youtubeProfile"`
	Website   *string `db:"website" json:"website"`
}

// Site is where people have pages. A name alone becomes an address below base.
type Site struct {
	base  string
	hosts []string
}

var (
	FacebookSite  = Site{"https://www.facebook.com/", []string{"facebook.com", "fb.com", "fb.me"}}
	InstagramSite = Site{"https://www.instagram.com/", []string{"instagram.com"}}
	LinkedinSite  = Site{"https://www.linkedin.com/in/", []string{"linkedin.com"}}
	TiktokSite    = Site{"https://www.tiktok.com/@", []string{"tiktok.com"}}
	XSite         = Site{"https://x.com/", []string{"x.com", "twitter.com"}}
	YoutubeSite   = Site{"https://www.youtube.com/@", []string{"youtube.com", "youtu.be"}}
	// AnySite is a page of one's own.
	AnySite = Site{}
)

var pageName = regexp.MustCompile(`^@?[A-Za-z0-9._-]{1,60}$`)

const PageAddressMax = 300

// Clean makes an address of what people write for their page: an address with or without https, or just their name
// there.
func (w Site) Clean(typed string) (string, bool) {
	typed = strings.TrimSpace(typed)
	if w.base != "" && pageName.MatchString(typed) && !strings.HasSuffix(strings.ToLower(typed), ".com") {
		return w.base + strings.TrimPrefix(typed, "@"), true
	}
	if !strings.Contains(typed, "://") {
		typed = "https://" + typed
	}

	u, err := url.Parse(typed)

	// A login or a port in an address serves only to deceive who reads it.
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.User != nil || u.Port() != "" ||
		len(typed) > PageAddressMax {
		return "", false
	}

	// Only pages at the site itself, or a link that says Facebook would lead anywhere.
	host := strings.ToLower(u.Hostname())
	if len(w.hosts) == 0 && strings.Contains(strings.Trim(host, "."), ".") {
		u.Host = host
		return u.String(), true
	}

	for _, one := range w.hosts {
		if host == one || strings.HasSuffix(host, "."+one) {
			u.Scheme, u.Host = "https", host
			return u.String(), true
		}
	}

	return "", false
}

// SocialsOf reads the pages of people by their ids. For other domains, which decide who may see them.
func (s *Service) SocialsOf(ctx context.Context, userIDs []int) (map[int]*Socials, error) {
	cond, arg := s.db.InInts("id", userIDs)
	found, err := Users.All(ctx, s.db, "WHERE "+cond, arg)
	if err != nil {
		return nil, fmt.Errorf("read the pages of people: %w", err)
	}

	out := make(map[int]*Socials, len(found))
	for _, user := range found {
		out[user.ID] = &user.Socials
	}

	return out, nil
}
