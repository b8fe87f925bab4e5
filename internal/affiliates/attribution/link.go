package attribution

import (
	"context"
	"fmt"
	"sort"
	"strings"
	"time"

	"atlas/internal/affiliates/days"
	"atlas/internal/affiliates/program"
	"atlas/internal/commerce/catalog"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

// AffiliateLink is a link that an affiliate gives to others.
type AffiliateLink struct {
	// Key names it: main, f:funnel, p:page or l:link of a campaign.
	Key string
	// ID is that of a link of a campaign; nil for others.
	ID *int
	// Path begins with a slash, and is empty once the funnel has no short address any more; Name is what it leads to.
	Path, Name string
	// LongPath has the campaign written out; nil for a link that has one address only.
	LongPath *string
	// Campaign is what the affiliate called it; empty for the main link and those of funnels.
	Campaign string
	IsMain   bool
	// FunnelID is what it leads to; nil for the sign-up page, and for PagePath.
	FunnelID *string
	PagePath *string
	// IsOpen tells that people can buy there now.
	IsOpen              bool
	Visits, Leads, Paid int
	Commission          money.Centavos

	isListed bool
	baseURL  string
}

// LinkDay is what came of a link on one day in Manila.
type LinkDay struct {
	Day                 time.Time
	Visits, Leads, Paid int
	Commission          money.Centavos
}

// linkDaysMax is how far back the days of a link can be asked for.
const linkDaysMax = 366

// AffiliateLinks are the links of the caller, or for holders of the page of affiliates of anyone: the main one first,
// then one for each funnel that is open, those of campaigns, the newest first, and those that brought someone before.
//
// Returns errs.NotFound for someone who is no affiliate.
func (s *Service) AffiliateLinks(ctx context.Context, affiliateID *int) ([]*AffiliateLink, error) {
	a, err := s.hooks.Visible(ctx, affiliateID)
	if err != nil {
		return nil, err
	}

	return s.LinksOf(ctx, a)
}

// LinksOf are all links of an affiliate with what came of them, from the kept days. For callers who checked whom they
// may ask about.
func (s *Service) LinksOf(ctx context.Context, a *Owner) ([]*AffiliateLink, error) {
	open, err := s.commerce.Catalog.OpenFunnels(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the open funnels: %w", err)
	}

	// By key, so that figures find their link, and each link is listed once.
	links := map[string]*AffiliateLink{
		"main": {Key: "main", Path: "/" + a.Slug, Name: mainLink, IsMain: true, FunnelID: a.FunnelID, IsOpen: true,
			isListed: true},
	}

	if a.FunnelID != nil {
		_, links["main"].IsOpen = open[*a.FunnelID]
	}

	for id, f := range open {
		key := "f:" + id
		links[key] = &AffiliateLink{Key: key, Path: "/" + *f.Slug + "/" + a.Slug, Name: f.Name, FunnelID: &id,
			IsOpen: true, isListed: true}
	}

	// Before the figures, which skip links of campaigns that are not there.
	if err := s.addSaved(ctx, a, open, links); err != nil {
		return nil, err
	}

	if err := s.addFigures(ctx, a, links); err != nil {
		return nil, err
	}

	out := []*AffiliateLink{}
	for _, l := range links {
		if l.isListed {
			l.baseURL = s.baseURL
			out = append(out, l)
		}
	}

	return inOrder(out), nil
}

// addSaved adds the links of campaigns that an affiliate, and those who became them, made.
func (s *Service) addSaved(
	ctx context.Context, a *Owner, open map[string]*catalog.Funnel, links map[string]*AffiliateLink,
) error {
	saved, err := s.store.loadLinks(ctx, a.ID, codesMax)
	// Without any, the pages need not be read.
	if err != nil || len(saved) == 0 {
		return err
	}

	pages, err := s.pages(ctx)
	if err != nil {
		return err
	}

	for _, l := range saved {
		out := &AffiliateLink{Key: l.key(), ID: &l.ID, Path: "/" + a.Slug + "/" + l.Code, Campaign: l.Campaign,
			FunnelID: l.FunnelID, isListed: l.ArchivedAt == nil}
		switch {
		case l.FunnelID != nil:
			f, isOpen := open[*l.FunnelID]
			out.IsOpen = isOpen
			if isOpen {
				out.Name, out.LongPath = f.Name, new("/"+*f.Slug+"/"+a.Slug+campaignQuery(l.Campaign))
			}
		case l.PagePath != "":
			out.PagePath, out.Name = &l.PagePath, pages[l.PagePath]
			_, out.IsOpen = pages[l.PagePath]
			// A page that was taken offline has no title, and its link is still listed.
			if out.Name == "" {
				out.Name = l.PagePath
			}
		default:
			out.Name, out.IsOpen, out.LongPath = signUpName, true, new("/"+a.Slug+campaignQuery(l.Campaign))
		}

		links[out.Key] = out
	}

	return nil
}

// signUpName is what a link is called that leads to the sign-up page.
const signUpName = "Sign-up page"

// addFigures adds what came of links, and the links that brought someone before and are not listed otherwise.
func (s *Service) addFigures(ctx context.Context, a *Owner, links map[string]*AffiliateLink) error {
	figures, err := s.store.loadFigures(ctx, a.ID)
	if err != nil {
		return err
	}

	for _, of := range figures {
		l := links[of.key]
		if l == nil && (of.key == days.GivenKey || strings.HasPrefix(of.key, "l:")) {
			continue // no link of theirs
		}

		if l == nil {
			l = &AffiliateLink{Key: of.key, Name: of.funnelName, isListed: true}
			if path, isPage := strings.CutPrefix(of.key, "p:"); isPage {
				l.Path, l.Name, l.PagePath, l.IsOpen = path+"/"+a.Slug, path, &path, true
			}

			if of.funnelID != "" {
				l.FunnelID = &of.funnelID
			}

			if of.funnelSlug != "" {
				l.Path = "/" + of.funnelSlug + "/" + a.Slug
			}

			links[of.key] = l
		}

		if l.Name == "" {
			l.Name = of.funnelName
		}

		l.Visits, l.Leads, l.Paid, l.Commission = of.Visits, of.Leads, of.Paid, of.Commission
	}

	// The name of a funnel that is closed: what a link of a campaign led to.
	for _, l := range links {
		if l.Name == "" && l.FunnelID != nil {
			if other := links["f:"+*l.FunnelID]; other != nil {
				l.Name = other.Name
			}

			if l.Name == "" {
				l.Name = *l.FunnelID
			}
		}
	}

	return nil
}

// AffiliateLink is one link of the caller, or for holders of the page of affiliates of anyone.
//
// Returns errs.NotFound for someone who is no affiliate, and for a link that is not theirs.
func (s *Service) AffiliateLink(ctx context.Context, affiliateID *int, key string) (*AffiliateLink, error) {
	return s.linkOf(ctx, affiliateID, key)
}

func (s *Service) linkOf(ctx context.Context, affiliateID *int, key string) (*AffiliateLink, error) {
	a, err := s.hooks.Visible(ctx, affiliateID)
	if err != nil {
		return nil, err
	}

	links, err := s.LinksOf(ctx, a)
	if err != nil {
		return nil, err
	}

	for _, l := range links {
		if l.Key == key {
			return l, nil
		}
	}

	return nil, errs.Missing("Link")
}

// LinkDays are what came of a link, or of all with no key, on each of the last days, today last. Of the caller, or
// for holders of the page of affiliates of anyone.
//
// Returns errs.NotFound for someone who is no affiliate, or errs.Invalid for too many days.
func (s *Service) LinkDays(ctx context.Context, affiliateID *int, key *string, days int) ([]*LinkDay, error) {
	a, err := s.hooks.Visible(ctx, affiliateID)
	if err != nil {
		return nil, err
	}

	if days < 1 || days > linkDaysMax {
		return nil, errs.Field("days", errs.IsNotValid)
	}

	today := clock.StartOfDay(s.clock.Now())
	first := clock.AddDays(today, 1-days)
	kept, err := s.store.loadDays(ctx, a.ID, program.Text(key), first)
	if err != nil {
		return nil, err
	}

	// Every day is there, also one on which nothing happened.
	out := make([]*LinkDay, days)
	for i := range out {
		one := kept[clock.AddDays(first, i).UnixMilli()]
		one.Day = clock.AddDays(first, i)
		out[i] = &one
	}

	return out, nil
}

// inOrder puts the main link first, then those of funnels that are open, by name, those of campaigns, the newest
// first, and the others.
func inOrder(links []*AffiliateLink) []*AffiliateLink {
	// A link of a campaign keeps its place when its funnel closes.
	rank := func(l *AffiliateLink) int {
		switch {
		case l.IsMain:
			return 0
		case l.ID != nil:
			return 2
		case l.IsOpen:
			return 1
		}

		return 3
	}

	sort.Slice(links, func(i, j int) bool {
		a, b := links[i], links[j]
		switch {
		case rank(a) != rank(b):
			return rank(a) < rank(b)
		case a.ID != nil && b.ID != nil:
			return *a.ID > *b.ID
		case a.Name != b.Name:
			return a.Name < b.Name
		}

		return a.Key < b.Key
	})

	return links
}
