package affiliates

import (
	"context"
	"fmt"
	"sort"
	"strings"
	"time"

	"atlas/internal/affiliates/days"
	"atlas/internal/affiliates/program"
	"atlas/internal/commerce"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
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
	a, err := s.visible(ctx, affiliateID)
	if err != nil {
		return nil, err
	}

	return s.linksOf(ctx, a)
}

// linksOf are all links of an affiliate with what came of them, from the kept days.
func (s *Service) linksOf(ctx context.Context, a *Affiliate) ([]*AffiliateLink, error) {
	open, err := s.commerce.OpenFunnels(ctx)
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
	ctx context.Context, a *Affiliate, open map[string]*commerce.Funnel, links map[string]*AffiliateLink,
) error {
	saved, err := savedLinks.All(ctx, s.db, `WHERE affiliate_id IN (SELECT id FROM affiliates WHERE id = ?
		OR joined_id = ?) ORDER BY id LIMIT ?`, a.ID, a.ID, codesMax)
	if err != nil {
		return fmt.Errorf("read the links of affiliate %d: %w", a.ID, err)
	}

	// Without any, the pages need not be read.
	if len(saved) == 0 {
		return nil
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
func (s *Service) addFigures(ctx context.Context, a *Affiliate, links map[string]*AffiliateLink) error {
	err := s.db.Each(ctx, `SELECT d.link_key, COALESCE(f.id, ''), COALESCE(f.name, ''), COALESCE(f.slug, ''),
		SUM(d.visits), SUM(d.leads), SUM(d.paid), CAST(SUM(d.commission) AS BIGINT)
		FROM affiliate_days d LEFT JOIN funnels f ON d.link_key = 'f:' || f.id
		WHERE d.day = 0 AND d.affiliate_id IN (SELECT id FROM affiliates WHERE id = ? OR joined_id = ?)
		GROUP BY d.link_key, f.id, f.name, f.slug`,
		[]any{a.ID, a.ID}, func(scan func(dest ...any) error) error {
			var key, id, name, slug string
			figures := new(AffiliateLink)
			if err := scan(&key, &id, &name, &slug, &figures.Visits, &figures.Leads, &figures.Paid,
				&figures.Commission); err != nil {
				return err
			}

			l := links[key]
			if l == nil && (key == days.GivenKey || strings.HasPrefix(key, "l:")) {
				return nil // no link of theirs
			}

			if l == nil {
				l = &AffiliateLink{Key: key, Name: name, isListed: true}
				if path, isPage := strings.CutPrefix(key, "p:"); isPage {
					l.Path, l.Name, l.PagePath, l.IsOpen = path+"/"+a.Slug, path, &path, true
				}

				if id != "" {
					l.FunnelID = &id
				}

				if slug != "" {
					l.Path = "/" + slug + "/" + a.Slug
				}

				links[key] = l
			}

			if l.Name == "" {
				l.Name = name
			}

			l.Visits, l.Leads, l.Paid, l.Commission = figures.Visits, figures.Leads, figures.Paid, figures.Commission

			return nil
		})
	if err != nil {
		return fmt.Errorf("read what came of the links of affiliate %d: %w", a.ID, err)
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
	a, err := s.visible(ctx, affiliateID)
	if err != nil {
		return nil, err
	}

	links, err := s.linksOf(ctx, a)
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
	a, err := s.visible(ctx, affiliateID)
	if err != nil {
		return nil, err
	}

	if days < 1 || days > linkDaysMax {
		return nil, errs.Field("days", errs.IsNotValid)
	}

	today := clock.StartOfDay(s.clock.Now())
	first := clock.AddDays(today, 1-days)
	out, byDay := make([]*LinkDay, days), map[int64]*LinkDay{}

	// Every day is there, also one on which nothing happened.
	for i := range out {
		out[i] = &LinkDay{Day: clock.AddDays(first, i)}
		byDay[out[i].Day.UnixMilli()] = out[i]
	}

	// The row of day 0 holds all days together, and the first day leaves it out.
	where := new(db.Where).And("affiliate_id IN (SELECT id FROM affiliates WHERE id = ? OR joined_id = ?) AND day >= ?",
		a.ID, a.ID, first)
	if program.Text(key) != "" {
		where.And("link_key = ?", *key)
	}

	cond, args := where.SQL()
	err = s.db.Each(ctx, `SELECT day, SUM(visits), SUM(leads), SUM(paid), CAST(SUM(commission) AS BIGINT)
		FROM affiliate_days `+cond+` GROUP BY day`, args,
		func(scan func(dest ...any) error) error {
			var day int64
			one := new(LinkDay)
			if err := scan(&day, &one.Visits, &one.Leads, &one.Paid, &one.Commission); err != nil {
				return err
			}

			if there := byDay[day]; there != nil {
				there.Visits, there.Leads, there.Paid, there.Commission = one.Visits, one.Leads, one.Paid, one.Commission
			}

			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("read the days of affiliate %d: %w", a.ID, err)
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
