package attribution

import (
	"context"
	"encoding/base64"
	"fmt"
	"net/url"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"

	"atlas/internal/affiliates/program"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/qr"
)

const (
	campaignMax = 60
	codeMax     = 40
	// linksMax is how many links of campaigns an affiliate can have listed, codesMax how many they can have made.
	linksMax = 100
	codesMax = 300
)

// savedLink is a link that an affiliate made for a campaign.
type savedLink struct {
	ID          int    `db:"id,made"`
	AffiliateID int    `db:"affiliate_id"`
	Code        string `db:"code"`
	Campaign    string `db:"campaign"`
	CampaignKey string `db:"campaign_key"`
	// FunnelID and PagePath are where it leads; the sign-up page with neither.
	FunnelID   *string    `db:"funnel_id"`
	PagePath   string     `db:"page_path"`
	CreatedAt  time.Time  `db:"created_at"`
	ArchivedAt *time.Time `db:"archived_at"`
}

func (l *savedLink) key() string { return "l:" + strconv.Itoa(l.ID) }

// LinkInput is a link to make: for a campaign, to a funnel or a page, or to the sign-up page with neither.
type LinkInput struct {
	Campaign           string
	FunnelID, PagePath *string
}

// LinkTarget is where a link can lead.
type LinkTarget struct {
	// FunnelID is set for a funnel, PagePath for a page.
	FunnelID, PagePath *string
	Name               string
}

// LinkTargets are where the caller's links can lead: open funnels and published pages, by name.
//
// For affiliates. Returns errs.NotFound for others.
func (s *Service) LinkTargets(ctx context.Context) ([]*LinkTarget, error) {
	if _, err := s.hooks.Visible(ctx, nil); err != nil {
		return nil, err
	}

	open, err := s.commerce.Catalog.OpenFunnels(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the open funnels: %w", err)
	}

	pages, err := s.pages(ctx)
	if err != nil {
		return nil, err
	}

	out := []*LinkTarget{}
	for id, f := range open {
		out = append(out, &LinkTarget{FunnelID: &id, Name: f.Name})
	}

	for path, title := range pages {
		out = append(out, &LinkTarget{PagePath: &path, Name: title})
	}

	// Both come from maps, which have no order of their own.
	sort.Slice(out, func(i, j int) bool {
		if (out[i].FunnelID == nil) != (out[j].FunnelID == nil) {
			return out[i].FunnelID != nil
		}

		return out[i].Name+program.Text(out[i].PagePath) < out[j].Name+program.Text(out[j].PagePath)
	})

	return out, nil
}

// pages are the published pages, by path.
func (s *Service) pages(ctx context.Context) (map[string]string, error) {
	if s.hooks.Pages == nil {
		return nil, nil
	}

	pages, err := s.hooks.Pages(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the published pages: %w", err)
	}

	return pages, nil
}

// BuildLink makes a link of the caller for a campaign. The same campaign with the same target is the same link.
//
// For affiliates, not while viewing as someone else. Returns errs.Invalid with the fields at fault, errs.NotFound, or
// errs.Conflict for too many.
func (s *Service) BuildLink(ctx context.Context, in LinkInput) (*AffiliateLink, error) {
	if actor.From(ctx).Impersonating() {
		return nil, errs.New(errs.Forbidden, "You can't change links while viewing as someone else")
	}

	campaign := program.JoinWords(in.Campaign)
	c := new(errs.Check)
	c.Text("campaign", campaign, 1, campaignMax)
	c.That(in.FunnelID == nil || in.PagePath == nil, "pagePath", errs.IsNotValid)
	// A name of signs alone, such as an emoji, leaves nothing for an address.
	code := codeOf(campaign)
	if campaign != "" {
		c.That(code != "", "campaign", "Use a word or a number, such as Facebook November.")
	}

	if err := c.Err(); err != nil {
		return nil, err
	}

	made := &savedLink{Campaign: campaign, CampaignKey: fold.Plain(campaign), FunnelID: in.FunnelID,
		PagePath: program.Text(in.PagePath), Code: code}
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// Two clicks find one link instead of making two.
		if _, err := s.identity.People.Lock(ctx, actor.From(ctx).UserID); err != nil {
			return err
		}

		a, err := s.hooks.Visible(ctx, nil)
		if err != nil {
			return err
		}

		// A link of ours leads nowhere but to pages of ours.
		if err := s.checkTarget(ctx, made); err != nil {
			return err
		}

		return s.saveLink(ctx, a, made)
	})
	if err != nil {
		return nil, err
	}

	return s.linkOf(ctx, nil, made.key())
}

// checkTarget wants a funnel that is open, or a page that is published.
func (s *Service) checkTarget(ctx context.Context, l *savedLink) error {
	if l.FunnelID != nil {
		open, err := s.commerce.Catalog.OpenFunnels(ctx)
		if err != nil {
			return fmt.Errorf("read the open funnels: %w", err)
		}

		if _, isOpen := open[*l.FunnelID]; !isOpen {
			return errs.Field("funnelId", errs.IsNotValid)
		}
	}

	if l.PagePath != "" {
		pages, err := s.pages(ctx)
		if err != nil {
			return err
		}

		if _, isPublished := pages[l.PagePath]; !isPublished {
			return errs.Field("pagePath", errs.IsNotValid)
		}
	}

	return nil
}

// saveLink writes a link under a code that is free, or finds the one that is there. The affiliate is locked.
func (s *Service) saveLink(ctx context.Context, a *Owner, made *savedLink) error {
	there, err := s.store.loadOwnLinks(ctx, a.ID)
	if err != nil {
		return err
	}

	codes, listed := []string{}, 0
	for _, l := range there {
		isSame := l.CampaignKey == made.CampaignKey && program.Text(l.FunnelID) == program.Text(made.FunnelID) &&
			l.PagePath == made.PagePath
		if isSame {
			// A link that was removed comes back with its code: printed ones go on working.
			*made = *l
			if l.ArchivedAt == nil {
				return nil
			}

			made.ArchivedAt = nil

			return s.store.updateArchived(ctx, made)
		}

		codes = append(codes, l.Code)
		if l.ArchivedAt == nil {
			listed++
		}
	}

	// Removed links count against the second limit, because their codes stay taken.
	if listed >= linksMax || len(there) >= codesMax {
		return errs.New(errs.Conflict, "You have %d links already. Remove some that you no longer use.", listed)
	}

	base := made.Code
	for n := 2; slices.Contains(codes, made.Code); n++ {
		made.Code = base + "-" + strconv.Itoa(n)
	}

	made.AffiliateID, made.CreatedAt = a.ID, s.clock.Now()
	return s.store.insertLink(ctx, made)
}

// codeOf is a campaign as the end of an address.
func codeOf(campaign string) string {
	code := strings.FieldsFunc(fold.Plain(campaign), func(r rune) bool {
		return (r < 'a' || r > 'z') &&
			(r < '0' || r > '9')
	})
	out := strings.Join(code, "-")

	return strings.Trim(out[:min(len(out), codeMax)], "-")
}

// RemoveLink takes a link of the caller off their list. It still leads on, and what comes of it still counts.
//
// For affiliates, not while viewing as someone else. Returns errs.NotFound.
func (s *Service) RemoveLink(ctx context.Context, id int) (bool, error) {
	if actor.From(ctx).Impersonating() {
		return false, errs.New(errs.Forbidden, "You can't change links while viewing as someone else")
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		a, err := s.hooks.Visible(ctx, nil)
		if err != nil {
			return err
		}

		l, err := s.store.lockLink(ctx, id)
		if err != nil {
			return err
		}

		// Another one's link answers like one that is not there.
		if l.AffiliateID != a.ID {
			return errs.Missing("Link")
		}

		// Removing it twice is no mistake.
		if l.ArchivedAt != nil {
			return nil
		}

		l.ArchivedAt = new(s.clock.Now())

		return s.store.updateArchived(ctx, l)
	})

	return err == nil, err
}

// campaignQuery is what the long address of a campaign ends in.
func campaignQuery(campaign string) string {
	return "?" + url.Values{"utm_campaign": {campaign}}.Encode()
}

// QRSvg is the link as a QR code that stays sharp on a poster; empty for one without an address.
func (l *AffiliateLink) QRSvg() (string, error) {
	if l.Path == "" {
		return "", nil
	}

	return qr.SVG(l.baseURL + l.Path)
}

// QRPng is the link as a QR code, a PNG in base64; empty for one without an address.
func (l *AffiliateLink) QRPng() (string, error) {
	if l.Path == "" {
		return "", nil
	}

	picture, err := qr.PNG(l.baseURL + l.Path)

	return base64.StdEncoding.EncodeToString(picture), err
}
