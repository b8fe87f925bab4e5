package pages

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

const (
	slugMin = 2
	slugMax = 60
	// ownMax bounds how many pages staff can make.
	ownMax = 500

	blankTemplate = "blank"
)

var slugShape = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// NewPageInput is what staff say of a page that they make.
type NewPageInput struct {
	Slug string
	Name string
	// Template is blank, template1 (with FunnelID), or the path of a page whose draft is copied.
	Template string
	FunnelID *string
}

// CreatePage makes a page with a slug of its own, as a draft.
//
// Requires funnel_update. Returns errs.Invalid with the fields at fault: also for a slug that is reserved or someone
// else's address.
func (s *Service) CreatePage(ctx context.Context, in NewPageInput) (*Page, error) {
	if !actor.From(ctx).Can(writePages) {
		return nil, errs.Denied()
	}

	slug := strings.ToLower(strings.Trim(strings.TrimSpace(in.Slug), "/"))
	name := strings.Join(strings.Fields(in.Name), " ")
	if err := s.checkNew(slug, name); err != nil {
		return nil, err
	}

	// Outside of the transaction: a template reads a lot, and nothing of it can be lost.
	page, err := s.fromTemplate(ctx, in)
	if err != nil {
		return nil, err
	}

	page.Path = "/" + slug
	page.Name = name
	page.ShareTitle = firstText(page.ShareTitle, name)
	page.ShareDescription = firstText(page.ShareDescription, name)

	err = s.db.Tx(ctx, func(ctx context.Context) error {
		// Inside of it, so that two people who want one address do not both get it.
		if err := s.requireFreeSlug(ctx, slug); err != nil {
			return err
		}

		if err := s.insertPage(ctx, page, "marketing_page_create"); err != nil {
			if errors.Is(err, db.ErrNone) {
				return errs.Field("slug", "is already taken")
			}

			return err
		}

		return nil
	})
	if err != nil {
		return nil, err
	}

	return s.pageAt(ctx, page.Path)
}

// checkNew says what is wrong with a slug and a name before anyone is asked whose they are.
func (s *Service) checkNew(slug, name string) error {
	var c errs.Check
	c.Text("name", name, 1, nameMax)
	switch {
	case slug == "":
		c.Add("slug", errs.IsRequired)
	case len(slug) < slugMin:
		c.Add("slug", errs.IsTooShort)
	case len(slug) > slugMax:
		c.Add("slug", errs.IsTooLong)
	case !slugShape.MatchString(slug):
		c.Add("slug", "can only have letters, numbers and single hyphens")
	case s.hooks.Reserved != nil && s.hooks.Reserved(slug):
		c.Add("slug", "is reserved. Choose another one.")
	}

	return c.Err()
}

// requireFreeSlug refuses a slug that leads somewhere already. The transaction of ctx holds the slug from then on.
func (s *Service) requireFreeSlug(ctx context.Context, slug string) error {
	// Archived pages count too: they keep their slugs.
	count, err := s.store.countPages(ctx)
	if err != nil {
		return fmt.Errorf("count pages: %w", err)
	}
	if count >= ownMax {
		return errs.New(errs.Conflict, "There are %d pages already. Use one that you no longer need.", ownMax)
	}
	if s.hooks.SlugOwner == nil {
		return nil
	}

	owner, err := s.hooks.SlugOwner(ctx, slug)
	if err != nil {
		return fmt.Errorf("find whose address /%s is: %w", slug, err)
	}
	if owner != "" {
		return errs.Field("slug", fmt.Sprintf("/%s is the address of %s. Choose another one.", slug, owner))
	}

	return nil
}

// fromTemplate is a new page without an address.
func (s *Service) fromTemplate(ctx context.Context, in NewPageInput) (*Page, error) {
	switch {
	case in.Template == blankTemplate:
		return &Page{Data: emptyData}, nil
	case in.Template == pageTemplate && (in.FunnelID == nil || *in.FunnelID == ""):
		return nil, errs.Field("funnelId", errs.IsRequired)
	case in.Template == pageTemplate:
		page, err := s.SalesPage(ctx, *in.FunnelID)
		if errs.Is(err, errs.NotFound) {
			return nil, errs.Field("funnelId", errs.IsNotValid)
		}

		return page, err
	}

	copied, err := s.store.findPage(ctx, in.Template)
	if err != nil {
		return nil, err
	}
	if copied == nil {
		return nil, errs.Field("template", errs.IsNotValid)
	}

	return &Page{ShareTitle: copied.ShareTitle, ShareDescription: copied.ShareDescription, Data: copied.Data}, nil
}

// ArchivePage takes a page away from visitors and out of the list, or brings it back as it was, unpublished. Its slug
// stays its own.
//
// Requires what SavePage does. Returns errs.NotFound, and errs.Conflict for a page that comes with Atlas.
func (s *Service) ArchivePage(ctx context.Context, path string, archived bool) (*Page, error) {
	action := "marketing_page_archive"
	if !archived {
		action = "marketing_page_unarchive"
	}

	return s.changeAny(ctx, path, action, func(_ context.Context, page *Page) error {
		if page.Kind() == systemKind {
			return errs.New(errs.Conflict, "%s comes with Atlas and can't be archived. Unpublish it instead.",
				page.Name)
		}
		// Restoring a page that isn't archived must not unpublish it.
		if archived == (page.ArchivedAt != nil) {
			return nil
		}

		// A restored page waits for someone to publish it again.
		page.IsPublished = false
		page.unschedule()
		page.ArchivedAt = nil
		if archived {
			page.ArchivedAt = new(s.clock.Now())
		}

		return nil
	})
}

// MovePage gives a page of its own another slug. With redirects, a rule leads visitors of the old address to the new
// one.
//
// Requires what SavePage does, and with redirects the right to change redirect rules. Returns errs.Invalid at slug
// for one that is reserved or someone else's address, errs.NotFound, and errs.Conflict for a page whose address is
// not its own, or that is archived.
func (s *Service) MovePage(ctx context.Context, path, slug string, redirects bool) (*Page, error) {
	slug = strings.ToLower(strings.Trim(strings.TrimSpace(slug), "/"))
	to := "/" + slug
	// What was counted at the old address waits in memory no longer than this.
	if err := s.Visits.FlushViews(ctx); err != nil {
		return nil, err
	}

	// One transaction: the page must not leave its address without the rule that leads from there.
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		var moved Page
		err := s.write(ctx, path, "marketing_page_move", refuseIfArchived(func(ctx context.Context, page *Page) error {
			moved = *page
			if page.Kind() != ownKind {
				return errs.New(errs.Conflict, "The address of %s can't be changed.", page.Name)
			}

			if err := s.checkNew(slug, page.Name); err != nil {
				return err
			}

			if to == page.Path {
				return errs.Field("slug", "is its address already")
			}

			return s.requireFreeSlug(ctx, slug)
		}))
		if err != nil {
			return err
		}

		// Last, since the step before finds, stores and logs the page by its old path.
		if err := s.store.movePath(ctx, &moved, to); err != nil {
			return err
		}

		if !redirects {
			return nil
		}

		return s.hooks.Redirect(ctx, moved.Name, path, to)
	})
	if err != nil {
		return nil, err
	}

	return s.pageAt(ctx, to)
}

// SlugOwner names the page of its own that a slug is the address of; empty for none. Archived pages keep theirs. The
// addresses of pages that come with Atlas are reserved, and a redirect rule may lead away from them.
func (s *Service) SlugOwner(ctx context.Context, slug string) (string, error) {
	page, err := s.store.findPage(ctx, "/"+strings.ToLower(slug))
	if err != nil || page == nil || page.Kind() != ownKind {
		return "", err
	}
	if page.ArchivedAt != nil {
		return "the archived page " + page.Name, nil
	}

	return "the page " + page.Name, nil
}

// FunnelDeleted removes the pages of a funnel that is deleted, in the transaction that does.
func (s *Service) FunnelDeleted(ctx context.Context, funnelID string) error {
	path := FunnelPagePath(funnelID)
	running, err := s.Experiments.store.findRunningAt(ctx, path)
	if err != nil {
		return err
	}
	// The info log says why it ended; the experiment itself goes with its page.
	if running != nil {
		err = s.Experiments.endWithoutWinner(ctx, running, path, "The page was deleted with its funnel.")
		if err != nil {
			return err
		}
	}

	return s.store.deleteFunnelPages(ctx, funnelID)
}
