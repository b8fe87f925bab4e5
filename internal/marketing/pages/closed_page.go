package pages

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"atlas/internal/commerce"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// ClosedPath is where people are led who come for a funnel that is closed. It is also the path of the page that they
// see there, unless the funnel has a closed page of its own.
const ClosedPath = "/checkout/closed"

// closedEnd ends the path of a funnel's own closed page.
const closedEnd = "/closed"

// ClosedPagePath is the path of the closed page that a funnel has of its own, by which staff know it.
func ClosedPagePath(funnelID string) string {
	return "/funnels/" + url.PathEscape(funnelID) + closedEnd
}

// ClosedAddress is where people wait for a funnel that is closed.
func ClosedAddress(funnelID string) string {
	return ClosedPath + "?funnel=" + url.QueryEscape(funnelID)
}

// isOwnClosed tells that a page is what one funnel shows while it is closed.
func (p *Page) isOwnClosed() bool { return p.FunnelID != nil && strings.HasSuffix(p.Path, closedEnd) }

// ShowClosed gives the page of a funnel that is closed, or of none: the funnel's own closed page if one is published,
// else the one that all funnels share. Its live parts are about the funnel. Anyone may ask.
func (s *Site) ShowClosed(ctx context.Context, funnelID string, form WaitlistForm) (*Shown, error) {
	now := s.clock.Now()
	facts, err := s.facts.Get(ctx, now, "", s.loadFacts)
	if err != nil {
		return nil, fmt.Errorf("read what pages show: %w", err)
	}

	var offer *commerce.CheckoutOffer
	// The funnel comes from an address that anyone can write.
	if funnelShape.MatchString(funnelID) {
		if offer, err = s.offerOf(ctx, facts, funnelID, now); err != nil {
			return nil, fmt.Errorf("read what funnel %s sells: %w", funnelID, err)
		}
	}

	page, err := s.liveClosed(ctx, offer)
	if err != nil {
		return nil, err
	}

	view := &closedView{offer: offer, isShared: page.ID == ClosedPath, form: form}
	// A copy: the page is shared, and what it knows of this visitor is not.
	own := *page
	own.closed = view

	key := shownKey{id: page.ID, address: ClosedPath, funnelID: view.funnelID(), isListed: form.IsListed}
	if form.isSent() {
		// What one visitor typed is no one else's.
		ctx = WithPersonalPage(ctx)
	}

	return s.showLive(ctx, key, &own)
}

// liveClosed is the published closed page for an offer; nil for what isn't sold.
func (s *Site) liveClosed(ctx context.Context, offer *commerce.CheckoutOffer) (*livePage, error) {
	index, err := s.index(ctx)
	if err != nil {
		return nil, err
	}

	if offer != nil && index.closed[offer.ID] != "" {
		// It may have been unpublished a moment ago; then the shared page takes its place.
		page, err := s.livePage(ctx, index.closed[offer.ID])
		if err != nil || page != nil {
			return page, err
		}
	}

	shared, err := s.livePage(ctx, ClosedPath)
	if err != nil {
		return nil, err
	}
	if shared == nil {
		return nil, errs.Missing("Page")
	}

	return shared, nil
}

// closedPreview is how those who edit the closed page at a path see it; nil for every other page.
func (s *Site) closedPreview(
	ctx context.Context, facts *liveFacts, path string, now time.Time,
) (*closedView, error) {
	if path == ClosedPath {
		// Without a funnel, so that its own words don't hide those that are being typed.
		return &closedView{isPreview: true}, nil
	}

	funnelID, isClosed := strings.CutSuffix(strings.TrimPrefix(path, "/funnels/"), closedEnd)
	if !isClosed || !strings.HasPrefix(path, "/funnels/") {
		return nil, nil
	}

	view := &closedView{isPreview: true}
	if unescaped, err := url.PathUnescape(funnelID); err == nil && funnelShape.MatchString(unescaped) {
		offer, err := s.offerOf(ctx, facts, unescaped, now)
		if err != nil {
			return nil, fmt.Errorf("read what funnel %s sells: %w", unescaped, err)
		}

		view.offer = offer
	}

	return view, nil
}

// ClosedPage finds the closed page that a funnel has of its own; nil if it shows the shared one.
//
// Requires the page marketing or funnel. Returns errs.NotFound for a funnel that isn't there.
func (s *Service) ClosedPage(ctx context.Context, funnelID string) (*Page, error) {
	if !actor.From(ctx).Page(listPage, funnelPage) {
		return nil, errs.Denied()
	}

	if _, err := s.funnelOf(ctx, funnelID); err != nil {
		return nil, err
	}

	page, err := s.store.findPage(ctx, ClosedPagePath(funnelID))
	if err != nil || page == nil {
		return nil, err
	}

	return page, s.loadFigures(ctx, []*Page{page})
}

// MakeClosedPage gives a funnel a closed page of its own, as a draft: the shared one as visitors see it, with what
// staff wrote for this funnel. One that is there already comes back as it was, also out of the archive.
//
// Requires funnel_update and the page funnel. Returns errs.NotFound, and errs.Conflict for an archived funnel.
func (s *Service) MakeClosedPage(ctx context.Context, funnelID string) (*Page, error) {
	caller := actor.From(ctx)
	if !caller.Can(writePages) || !caller.Page(funnelPage) {
		return nil, errs.Denied()
	}

	funnel, err := s.funnelOf(ctx, funnelID)
	if err != nil {
		return nil, err
	}
	if funnel.isArchived {
		return nil, errs.New(errs.Conflict, "The funnel %s is archived. Restore it first, then try again.", funnel.name)
	}

	// Outside of the transaction: nothing that is read here can be lost.
	page, err := s.closedTemplate(ctx, funnel)
	if err != nil {
		return nil, err
	}

	isThere := false
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		err := s.insertPage(ctx, page, "marketing_page_create")
		if errors.Is(err, db.ErrNone) {
			isThere = true
			return nil
		}

		return err
	})
	if err != nil {
		return nil, err
	}

	// Read after the transaction: it may be someone else's page, made before, and archived since.
	made, err := s.pageAt(ctx, page.Path)
	if err != nil || !isThere || made.ArchivedAt == nil {
		return made, err
	}

	return s.ArchivePage(ctx, page.Path, false)
}

// funnelOf finds a funnel.
//
// Returns errs.NotFound.
func (s *Service) funnelOf(ctx context.Context, funnelID string) (*funnelFacts, error) {
	facts, err := s.store.funnelFactsOf(ctx, []string{funnelID})
	if err != nil {
		return nil, err
	}
	if facts[funnelID] == nil {
		return nil, errs.Missing("Funnel")
	}

	return facts[funnelID], nil
}

// closedTemplate is the shared closed page as it is published, with the words of a funnel where it has some.
func (s *Service) closedTemplate(ctx context.Context, funnel *funnelFacts) (*Page, error) {
	shared, err := s.store.findPage(ctx, ClosedPath)
	if err != nil {
		return nil, err
	}

	// The published version, not the draft: a change in progress must not spread to other pages.
	live, err := s.store.versionOf(ctx, shared, shared.LiveVersion)
	if err != nil {
		return nil, err
	}

	data, err := withClosedWords(live.Data, funnel.closedHeadline, funnel.closedText)
	if err != nil {
		return nil, fmt.Errorf("fill the closed page of funnel %s: %w", funnel.id, err)
	}

	return &Page{
		Path: ClosedPagePath(funnel.id), FunnelID: &funnel.id, Data: data,
		Name:             cut(funnel.name+" is closed", nameMax),
		ShareTitle:       live.ShareTitle,
		ShareDescription: live.ShareDescription,
	}, nil
}

// withClosedWords puts a headline and a text into the blocks that say what is closed; what is empty stays as it was.
func withClosedWords(data, title, text string) (string, error) {
	var page pageData
	if err := json.Unmarshal([]byte(data), &page); err != nil {
		return "", fmt.Errorf("read the blocks of a page: %w", err)
	}

	for _, one := range page.Content {
		if one.Type != "Closed" {
			continue
		}
		if title != "" {
			one.Props["title"] = title
		}
		if text != "" {
			one.Props["text"] = text
		}
	}

	out, err := json.Marshal(page)
	if err != nil {
		return "", fmt.Errorf("write the blocks of a page: %w", err)
	}

	// Staff typed these texts elsewhere, so they are checked like all blocks.
	return Clean(string(out))
}
