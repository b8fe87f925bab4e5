package attribution

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"atlas/internal/affiliates/days"
	"atlas/internal/affiliates/program"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/robot"
	"atlas/internal/settings"
)

// touch is that somebody followed a link.
type touch struct {
	ID          int `db:"id,made"`
	AffiliateID int `db:"affiliate_id"`
	// IsMain tells the main link from that of a funnel; FunnelID is what it led to, nil for the sign-up page.
	IsMain   bool      `db:"is_main"`
	FunnelID *string   `db:"funnel_id"`
	At       time.Time `db:"at"`
	// LinkID is the link of a campaign, PagePath the page of ours that it led to; nil and empty for others.
	LinkID   *int   `db:"link_id"`
	PagePath string `db:"page_path"`
	// PreviousID is the visit of the same browser before this one, by the link of whomever.
	PreviousID *int `db:"previous_id"`
	// IsCounted tells that it is in the figures: the first of its network by this link on a day.
	IsCounted bool `db:"is_counted"`
	Campaign
}

// Campaign are the campaign values of the address by which someone came. Anyone can write anything there; who reads
// the address cuts and cleans them.
type Campaign struct {
	Source  string `db:"utm_source"`
	Medium  string `db:"utm_medium"`
	Name    string `db:"utm_campaign"`
	Term    string `db:"utm_term"`
	Content string `db:"utm_content"`
}

// signUpPath is where a main link without a funnel leads.
const signUpPath = "/signup"

// OpenedLink is what becomes of a visit through a link.
type OpenedLink struct {
	// Path is where it leads, FunnelID the funnel whose checkout that is; empty for none.
	Path, FunnelID string
	// Mark is what the browser keeps of the visit, until Until; empty for a visit that attributes nothing.
	Mark  string
	Until time.Time
}

// Visit is that someone opens the link of an affiliate.
type Visit struct {
	// Word is whose link it is.
	Slug string
	// FunnelID or PagePath is what the link names, Code the link of a campaign; the main link with none of them.
	FunnelID, PagePath, Code string
	From                     Campaign
	// IsPerson is false for a browser or a chat that only looks ahead.
	IsPerson bool
}

// OpenLink is where the link of an affiliate leads: the main link, that of a funnel or a page, or that of a campaign.
// The visit is kept, unless it is not a person's or the affiliate has left or is suspended, and counted once a day
// for each network; a link of someone who left leads on to a funnel or a page only. nil for a slug or a code of no
// one. Anyone.
func (s *Service) OpenLink(ctx context.Context, v Visit) (*OpenedLink, error) {
	a, err := s.hooks.OwnerOf(ctx, v.Slug)
	if err != nil || a == nil {
		return nil, err
	}

	t, err := s.touchFor(ctx, a, v)
	if err != nil || t == nil {
		return nil, err
	}

	out := &OpenedLink{Path: signUpPath}
	switch {
	case t.FunnelID != nil:
		out.Path, out.FunnelID = "/checkout/"+url.PathEscape(*t.FunnelID), *t.FunnelID
	case t.PagePath != "":
		// A page may be taken offline after its link went out: the visitor still arrives somewhere.
		out.Path, err = s.pageOr(ctx, t.PagePath, signUpPath)
		if err != nil {
			return nil, err
		}
	case !a.IsActive:
		// The main link of someone who left is an unknown address.
		return nil, nil
	}

	// Links of someone who is suspended lead on, and what the browser kept of another's visit stays.
	if !v.IsPerson || !a.IsActive || a.IsSuspended || robot.Is(actor.From(ctx).UserAgent) {
		return out, nil
	}

	// Visits are chained, so that a decision can look at earlier ones when the last does not count.
	if before := s.touchOf(ctx); before != 0 {
		t.PreviousID = &before
	}

	id, err := s.keepVisit(ctx, t)
	if err != nil || id == 0 {
		return out, err
	}

	out.Mark, out.Until = s.mark(id), t.At.Add(s.linkTime(ctx))
	return out, nil
}

// keepVisit writes a visit and gives the one that the browser keeps. One network counts once a day for a link; what
// comes after that is kept so that people behind the same address are told apart, and past the limit of the network
// they share one visit. 0 for none.
func (s *Service) keepVisit(ctx context.Context, t *touch) (int, error) {
	var err error
	// Figures count a network once a day, so that no one raises them by reloading.
	t.IsCounted, err = s.identity.SignIn.IsFirstVisit(ctx, strconv.Itoa(t.AffiliateID)+":"+t.key())
	if err != nil {
		return 0, fmt.Errorf("look whether a visit counts: %w", err)
	}

	if !t.IsCounted {
		err := s.identity.SignIn.LimitVisits(ctx)
		if errs.Is(err, errs.RateLimited) {
			return s.store.findSharedVisit(ctx, t)
		}

		if err != nil {
			return 0, err
		}
	}

	// Visit and kept day are written together: Verify compares the two.
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		if err := s.store.insertVisit(ctx, t); err != nil {
			return err
		}

		if !t.IsCounted {
			return nil
		}

		return s.days.Add(ctx, t.AffiliateID, t.At, t.key(), days.Change{Visits: 1})
	})
	return t.ID, err
}

// touchFor is the visit by a link, with where it leads; nil for a code that no link has. The long address of a
// campaign counts for its link.
func (s *Service) touchFor(ctx context.Context, a *Owner, v Visit) (*touch, error) {
	t := &touch{AffiliateID: a.ID, At: s.clock.Now(), PagePath: v.PagePath, Campaign: v.From}
	var link *savedLink
	var err error

	switch {
	case v.Code != "":
		// Codes are stored in small letters, and people type them as they like.
		link, err = s.store.findLinkByCode(ctx, a.ID, strings.ToLower(v.Code))
		if err != nil || link == nil {
			return nil, err
		}
	case v.From.Name != "" && v.PagePath == "":
		link, err = s.store.findLinkByCampaign(ctx, a.ID, fold.Plain(v.From.Name), v.FunnelID)
		if err != nil {
			return nil, err
		}
	}

	switch {
	case link != nil:
		t.LinkID, t.FunnelID, t.PagePath = &link.ID, link.FunnelID, link.PagePath
		// An address that names its own campaign keeps that name.
		if t.Name == "" {
			t.Name = link.Campaign
		}
	case v.FunnelID != "":
		t.FunnelID = &v.FunnelID
	case v.PagePath == "":
		t.IsMain, t.FunnelID = true, a.FunnelID
	}

	return t, nil
}

// pageOr is a page that is published, or else another address.
func (s *Service) pageOr(ctx context.Context, path, otherwise string) (string, error) {
	pages, err := s.pages(ctx)
	if err != nil {
		return "", err
	}

	if _, isPublished := pages[path]; isPublished {
		return path, nil
	}

	return otherwise, nil
}

// key names the link of a visit as days.LinkKey does.
func (t *touch) key() string {
	switch {
	case t.LinkID != nil:
		return "l:" + strconv.Itoa(*t.LinkID)
	case t.IsMain:
		return "main"
	case t.PagePath != "":
		return "p:" + t.PagePath
	}

	return "f:" + program.Text(t.FunnelID)
}

// linkTime is how long a visit counts.
func (s *Service) linkTime(ctx context.Context) time.Duration {
	return time.Duration(s.settings.Int(ctx, settings.AffiliateLinkDays)) * 24 * time.Hour
}

const markBytes = 16

// mark is a visit as a browser keeps it: its number, signed.
func (s *Service) mark(touchID int) string {
	id := strconv.Itoa(touchID)
	mac := hmac.New(sha256.New, s.secret)
	// The prefix keeps a signature of something else from being used as one of a visit.
	_, _ = mac.Write([]byte("affiliate-touch:" + id))
	return id + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:markBytes])
}

// touchOfMark is the visit of a mark; 0 for one that we did not sign.
func (s *Service) touchOfMark(mark string) int {
	text, _, _ := strings.Cut(mark, ".")
	id, err := strconv.Atoi(text)
	// hmac.Equal takes as long for a wrong signature as for a right one.
	if err != nil || id <= 0 || !hmac.Equal([]byte(mark), []byte(s.mark(id))) {
		return 0
	}

	return id
}

type markKey struct{}

// WithMark puts what a browser kept of its last visit into the context of its request.
func WithMark(ctx context.Context, mark string) context.Context {
	if mark == "" {
		return ctx
	}

	return context.WithValue(ctx, markKey{}, mark)
}

// touchOf is the last visit of the browser behind ctx, valid or not; 0 for none.
func (s *Service) touchOf(ctx context.Context) int {
	mark, _ := ctx.Value(markKey{}).(string)
	return s.touchOfMark(mark)
}
