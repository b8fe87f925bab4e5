package pages

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// Page is a public page as staff see it.
type Page struct {
	ID               int    `db:"id,made"`
	Path             string `db:"path"`
	Name             string `db:"name"`
	ShareTitle       string `db:"share_title"`
	ShareDescription string `db:"share_description"`
	// Data are the blocks of the draft, as JSON.
	Data        string `db:"data"`
	IsPublished bool   `db:"is_published"`
	// LiveVersion is what visitors see; 0 for the version that came with Atlas.
	LiveVersion int       `db:"live_version"`
	CreatedAt   time.Time `db:"created_at"`
	UpdatedAt   time.Time `db:"updated_at"`
	UpdatedByID *int      `db:"updated_by_id"`
	UpdatedBy   string    `db:"updated_by"`

	// Versions are what was published, the latest first.
	Versions []*Version
}

// Version is a page as it was published once.
type Version struct {
	PageID           int       `db:"page_id"`
	Number           int       `db:"number"`
	Name             string    `db:"name"`
	ShareTitle       string    `db:"share_title"`
	ShareDescription string    `db:"share_description"`
	Data             string    `db:"data"`
	HTML             string    `db:"html"`
	AuthorID         *int      `db:"author_id"`
	AuthorName       string    `db:"author_name"`
	CreatedAt        time.Time `db:"created_at"`
}

// Status is published, changed (visitors see an older version) or unpublished.
func (p *Page) Status() string {
	if !p.IsPublished {
		return "unpublished"
	}
	if p.EditedAt() != nil && p.hasDraft() {
		return "changed"
	}

	return "published"
}

// EditedAt is when someone last changed the page; nil for one that is as it came.
func (p *Page) EditedAt() *time.Time {
	if p.ID == 0 {
		return nil
	}

	return &p.UpdatedAt
}

// hasDraft tells that the draft is another one than the live version.
func (p *Page) hasDraft() bool {
	if p.LiveVersion == 0 {
		came := systemPageAt(p.Path)
		return came == nil || came.Name != p.Name || came.ShareTitle != p.ShareTitle || came.ShareDescription != p.ShareDescription || string(came.Data) != p.Data
	}
	for _, version := range p.Versions {
		if version.Number == p.LiveVersion {
			return version.Name != p.Name || version.ShareTitle != p.ShareTitle || version.ShareDescription != p.ShareDescription || version.Data != p.Data
		}
	}

	return true
}

// PageInput is what staff say of a page. What is left out stays as it is.
type PageInput struct {
	Name             graphql.Omittable[*string]
	ShareTitle       graphql.Omittable[*string]
	ShareDescription graphql.Omittable[*string]
	Data             graphql.Omittable[*string]
}

const (
	nameMax        = 80
	shareTitleMax  = 90
	descriptionMax = 300
)

func (in PageInput) apply(p *Page) error {
	var c errs.Check
	line := func(name string, given graphql.Omittable[*string], into *string, most int) {
		typed, ok := given.ValueOK()
		if !ok || typed == nil {
			return
		}
		*into = strings.Join(strings.Fields(*typed), " ")
		c.Text(name, *into, 1, most)
	}
	line("name", in.Name, &p.Name, nameMax)
	line("shareTitle", in.ShareTitle, &p.ShareTitle, shareTitleMax)
	line("shareDescription", in.ShareDescription, &p.ShareDescription, descriptionMax)
	if err := c.Err(); err != nil {
		return err
	}

	data, ok := in.Data.ValueOK()
	if !ok || data == nil {
		return nil
	}
	cleaned, err := cleanData(*data)
	p.Data = cleaned

	return err
}

// Pages lists all pages in the order in which Atlas brings them.
//
// Requires the page marketing.
func (s *Service) Pages(ctx context.Context) ([]*Page, error) {
	if !actor.From(ctx).Page(listPage) {
		return nil, errs.Denied()
	}

	return s.loadPages(ctx)
}

// SavePage changes the draft of a page. Visitors see it once it is published.
//
// Requires funnel_update. Returns errs.Invalid, errs.NotFound, and errs.Conflict if the page was changed after seenAt.
func (s *Service) SavePage(ctx context.Context, path string, in PageInput, seenAt *time.Time) (*Page, error) {
	return s.change(ctx, path, "marketing_page_update", func(ctx context.Context, page *Page) error {
		if seenAt != nil && page.ID != 0 && page.UpdatedAt.After(*seenAt) {
			return errs.Stale("page")
		}

		return in.apply(page)
	})
}

// PublishPage renders the draft of a page and shows it to visitors from now on.
//
// Requires funnel_update. Returns errs.NotFound, and errs.Conflict if rendering takes too long.
func (s *Service) PublishPage(ctx context.Context, path string) (*Page, error) {
	caller := actor.From(ctx)

	return s.change(ctx, path, "marketing_page_publish", func(ctx context.Context, page *Page) error {
		page.IsPublished = true
		if !page.hasDraft() {
			return nil
		}

		cleaned, err := cleanData(page.Data)
		if err != nil {
			return err
		}
		html, err := s.renderer.render(ctx, cleaned)
		if err != nil {
			return err
		}
		number, err := s.nextVersion(ctx, page.ID)
		if err != nil {
			return err
		}
		page.LiveVersion = number

		return s.insertVersion(ctx, &Version{
			PageID: page.ID, Number: number, Name: page.Name, ShareTitle: page.ShareTitle, ShareDescription: page.ShareDescription,
			Data: page.Data, HTML: html, AuthorID: &caller.UserID, AuthorName: caller.Name, CreatedAt: s.clock.Now(),
		})
	})
}

// UnpublishPage takes a page away from visitors. Its draft and versions stay.
//
// Requires funnel_update. Returns errs.NotFound.
func (s *Service) UnpublishPage(ctx context.Context, path string) (*Page, error) {
	return s.change(ctx, path, "marketing_page_unpublish", func(_ context.Context, page *Page) error {
		page.IsPublished = false

		return nil
	})
}

// RestoreVersion makes a version of a page its draft again; 0 is the one that came with Atlas.
//
// Requires funnel_update. Returns errs.NotFound.
func (s *Service) RestoreVersion(ctx context.Context, path string, number int) (*Page, error) {
	return s.change(ctx, path, "marketing_page_restore", func(_ context.Context, page *Page) error {
		if number == 0 {
			came := systemPageAt(path)
			page.Name, page.ShareTitle, page.ShareDescription, page.Data = came.Name, came.ShareTitle, came.ShareDescription, string(came.Data)
			return nil
		}
		for _, version := range page.Versions {
			if version.Number == number {
				page.Name, page.ShareTitle, page.ShareDescription, page.Data = version.Name, version.ShareTitle, version.ShareDescription, version.Data
				return nil
			}
		}

		return errs.Missing("Version")
	})
}

// change locks a page, which gets a row with the first change, and writes it once work is done.
func (s *Service) change(ctx context.Context, path, action string, work func(ctx context.Context, page *Page) error) (*Page, error) {
	caller := actor.From(ctx)
	if !caller.Can(writePages) {
		return nil, errs.Denied()
	}
	if systemPageAt(path) == nil {
		return nil, errs.Missing("Page")
	}

	var page *Page
	err := s.db.Tx(ctx, func(ctx context.Context) (err error) {
		if page, err = s.lockPage(ctx, path); err != nil {
			return err
		}
		before := logged(page)
		if err := work(ctx, page); err != nil {
			return err
		}

		// Two changes within a millisecond are two changes.
		now := s.clock.Now()
		if !now.After(page.UpdatedAt) {
			now = page.UpdatedAt.Add(time.Millisecond)
		}
		page.UpdatedAt = now
		page.UpdatedBy = caller.Name
		page.UpdatedByID = &caller.UserID
		if err := pages.Update(ctx, s.db, page); err != nil {
			return fmt.Errorf("change page %s: %w", path, err)
		}

		return s.identity.Note(ctx, identity.Noted{Action: action, Entity: "marketing_page", EntityKey: path, Before: before, After: logged(page)})
	})
	if err != nil {
		return nil, err
	}

	return s.pageAt(ctx, path)
}

// lockPage reads a page for a change, and writes its row if it has none.
func (s *Service) lockPage(ctx context.Context, path string) (*Page, error) {
	came := systemPageAt(path)
	fresh := came.page()
	fresh.CreatedAt = s.clock.Now()
	fresh.UpdatedAt = fresh.CreatedAt.Add(-time.Millisecond)
	if err := pages.InsertUnlessTaken(ctx, s.db, fresh); err != nil && !errors.Is(err, db.ErrNone) {
		return nil, fmt.Errorf("write page %s: %w", path, err)
	}

	page, err := pages.One(ctx, s.db, "WHERE path = ?"+s.db.ForUpdate(), path)
	if err != nil {
		return nil, fmt.Errorf("read page %s: %w", path, err)
	}

	return page, s.loadVersions(ctx, []*Page{page})
}

// page is a page as it came, published and without a row.
func (p *systemPage) page() *Page {
	return &Page{
		Path: p.Path, Name: p.Name, ShareTitle: p.ShareTitle, ShareDescription: p.ShareDescription, Data: string(p.Data), IsPublished: true,
		Versions: []*Version{},
	}
}

// logged is what the info log keeps of a page.
func logged(page *Page) map[string]any {
	return map[string]any{
		"name": page.Name, "shareTitle": page.ShareTitle, "shareDescription": page.ShareDescription, "isPublished": page.IsPublished,
		"liveVersion": page.LiveVersion,
	}
}
