package pages

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/commerce/catalog"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// funnelFacts are what a page shows of its funnel.
type funnelFacts struct {
	id, name, slug string
	// linkTo is where the short address leads with the template Link a Page; empty with Template 1.
	linkTo string
	// closedHeadline and closedText are what staff wrote for its closed page; empty where they wrote nothing.
	closedHeadline, closedText string
	isArchived                 bool
}

// The templates of the page of a funnel, as an editor names them and as commerce does.
const (
	linkTemplate = "link"
	pageTemplate = "template1"

	linkTemplateName = "Link a Page"
	pageTemplateName = "Template 1"
)

// FunnelPagePath is the path of the page of a funnel, which is where it is edited.
func FunnelPagePath(funnelID string) string { return "/funnels/" + url.PathEscape(funnelID) + "/build" }

// FunnelPage finds the page of a funnel; nil if it has none and its short address leads to the checkout.
//
// Requires the page marketing or funnel. Returns errs.NotFound for a funnel that isn't there.
func (s *Service) FunnelPage(ctx context.Context, funnelID string) (*Page, error) {
	if !actor.From(ctx).Page(listPage, funnelPage) {
		return nil, errs.Denied()
	}

	return s.pageOfFunnel(ctx, funnelID)
}

func (s *Service) pageOfFunnel(ctx context.Context, funnelID string) (*Page, error) {
	funnel, err := s.funnelOf(ctx, funnelID)
	if err != nil {
		return nil, err
	}

	page, err := s.store.findPage(ctx, FunnelPagePath(funnelID))
	if err != nil {
		return nil, err
	}
	// The funnel may lead elsewhere without ever having had a page.
	if page == nil && funnel.linkTo != "" {
		page = funnel.linkPage()
	}
	if page == nil {
		return nil, nil
	}

	return page, s.loadFigures(ctx, []*Page{page})
}

// linkPage is the page of a funnel that leads elsewhere and was never edited.
func (f *funnelFacts) linkPage() *Page {
	return &Page{
		Path: FunnelPagePath(f.id), Name: f.name, ShareTitle: f.name, ShareDescription: f.name, Data: emptyData,
		IsPublished: true,
		FunnelID:    &f.id, UpdatedAt: cameAt, Versions: []*Version{}, funnel: f,
	}
}

// MakeFunnelPage gives a funnel a page. With the template link its short address leads to target, an address or a
// path of ours; with template1 it gets a complete sales page as a draft, filled from what the funnel sells. A page
// that was edited before comes back as it was.
//
// Requires funnel_update and the page funnel. Returns errs.Invalid, errs.NotFound, and errs.Conflict for an archived
// funnel.
func (s *Service) MakeFunnelPage(ctx context.Context, funnelID, template string, target *string) (*Page, error) {
	caller := actor.From(ctx)
	if !caller.Can(writePages) || !caller.Page(funnelPage) {
		return nil, errs.Denied()
	}

	funnel, err := s.funnelOf(ctx, funnelID)
	if err != nil {
		return nil, err
	}

	switch template {
	case linkTemplate:
		err = s.linkFunnel(ctx, funnel, target)
	case pageTemplate:
		err = s.fillFunnelPage(ctx, funnel)
	default:
		err = errs.Field("template", errs.IsNotValid)
	}

	if err != nil {
		return nil, err
	}

	return s.pageOfFunnel(ctx, funnelID)
}

// linkFunnel has the short address of a funnel lead elsewhere.
func (s *Service) linkFunnel(ctx context.Context, funnel *funnelFacts, target *string) error {
	to := ""
	if target != nil {
		to = strings.TrimSpace(*target)
	}

	if err := s.checkLink(ctx, funnel, to); err != nil {
		return err
	}

	_, err := s.commerce.Catalog.UpdateFunnel(ctx, funnel.id, catalog.FunnelInput{
		PageTemplate: graphql.OmittableOf(new(linkTemplateName)), PageURL: graphql.OmittableOf(&to),
	}, nil)
	if err != nil {
		return err
	}

	// Nobody sees the page of a funnel that links elsewhere, so an experiment on it ends.
	return s.Experiments.EndStopped(ctx)
}

// checkLink refuses an address that leads nowhere, or back to where the visitor comes from.
func (s *Service) checkLink(ctx context.Context, funnel *funnelFacts, to string) error {
	if to == "" {
		return errs.Field("target", errs.IsRequired)
	}
	if len(to) > targetMax {
		return errs.Field("target", errs.IsTooLong)
	}
	if !isLink(to) || strings.HasPrefix(to, "#") {
		return errs.Field("target", "must be a path such as /va or an address that starts with https://")
	}

	// Only addresses of ours can lead back here; others are the visitor's own business.
	path, isOurs := s.pathOf(to)
	if !isOurs {
		return nil
	}

	slug := strings.ToLower(strings.Trim(path, "/"))
	if slug == funnel.slug && slug != "" {
		return errs.Field("target", "This would lead visitors in a circle. Choose another address.")
	}

	other, err := s.commerce.Catalog.FunnelOfSlug(ctx, slug)
	if err != nil || other == "" {
		return err
	}

	// A link to a link could close a circle, so only the last address is taken.
	facts, err := s.store.funnelFactsOf(ctx, []string{other})
	if err != nil {
		return err
	}
	if facts[other] != nil && facts[other].linkTo != "" {
		return errs.Field("target",
			fmt.Sprintf("%s leads on to %s. Use that address instead.", to, facts[other].linkTo))
	}

	return nil
}

// pathOf is the path of an address, if it is one of ours.
func (s *Service) pathOf(address string) (string, bool) {
	// https://atlas.example.other begins like https://atlas.example and is someone else's.
	if rest, ok := strings.CutPrefix(address, s.baseURL); ok && s.baseURL != "" && (rest == "" || rest[0] == '/') {
		address = "/" + strings.TrimPrefix(rest, "/")
	}
	parsed, err := url.Parse(address)
	if err != nil || parsed.Host != "" {
		return "", false
	}

	return parsed.Path, true
}

// fillFunnelPage gives a funnel a draft from Template 1, unless it has a page already, and stops its short address
// from leading elsewhere.
func (s *Service) fillFunnelPage(ctx context.Context, funnel *funnelFacts) error {
	if funnel.isArchived {
		return errs.New(errs.Conflict, "The funnel %s is archived. Restore it first, then try again.", funnel.name)
	}

	if funnel.linkTo != "" {
		_, err := s.commerce.Catalog.UpdateFunnel(ctx, funnel.id, catalog.FunnelInput{
			PageTemplate: graphql.OmittableOf(new(pageTemplateName)), PageURL: graphql.OmittableOf[*string](nil),
		}, nil)
		if err != nil {
			return err
		}
	}

	// Outside of the transaction: a template reads a lot, and nothing of it can be lost.
	page, err := s.SalesPage(ctx, funnel.id)
	if err != nil {
		return err
	}

	page.Path = FunnelPagePath(funnel.id)
	page.FunnelID = &funnel.id

	return s.db.Tx(ctx, func(ctx context.Context) error {
		err := s.insertPage(ctx, page, "marketing_page_create")
		// A page that was edited before comes back as it was.
		if errors.Is(err, db.ErrNone) {
			return nil
		}

		return err
	})
}

// insertPage writes a new page as a draft of the caller.
//
// Returns db.ErrNone if there is a page at its path already.
func (s *Service) insertPage(ctx context.Context, page *Page, action string) error {
	caller := actor.From(ctx)
	page.CreatedAt = s.clock.Now()
	page.UpdatedAt = page.CreatedAt
	page.UpdatedByID = &caller.UserID
	page.UpdatedBy = caller.Name
	page.HasChanges = true
	if err := pages.InsertUnlessTaken(ctx, s.db, page); err != nil {
		return fmt.Errorf("write page %s: %w", page.Path, err)
	}

	return s.identity.Log(ctx,
		identity.LogEntry{Action: action, Entity: "marketing_page", EntityKey: page.Path, After: logged(page)})
}
