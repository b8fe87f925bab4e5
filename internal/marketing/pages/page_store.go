package pages

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// store holds the SQL of pages, their experiments, their figures and what they show.
type store struct {
	db          *db.DB
	clock       clock.Clock
	experiments *experimentStore
}

var (
	pages    = db.NewTable[Page]("marketing_pages")
	versions = db.NewTable[Version]("marketing_page_versions")
)

// pageAt finds a page by its path.
//
// Returns errs.NotFound.
func (s *Service) pageAt(ctx context.Context, path string) (*Page, error) {
	page, err := s.store.findPage(ctx, path)
	if err != nil {
		return nil, err
	}
	if page == nil {
		return nil, errs.Missing("Page")
	}

	return page, s.loadFigures(ctx, []*Page{page})
}

// emailKeyOf is the address of an account. Returns db.ErrNone without one.
func (s *store) emailKeyOf(ctx context.Context, userID int) (string, error) {
	emailKey := ""
	err := s.db.Row(ctx, `SELECT email_key FROM users WHERE id = ?`, []any{userID}, &emailKey)

	return emailKey, err
}

// loadPages reads all pages: those with a slug of their own and those of funnels, the latest first, then those that
// come with Atlas.
func (s *store) loadPages(ctx context.Context) ([]*Page, error) {
	stored, err := pages.All(ctx, s.db, "ORDER BY id DESC")
	if err != nil {
		return nil, fmt.Errorf("read pages: %w", err)
	}

	linked, err := s.loadLinkedFunnels(ctx)
	if err != nil {
		return nil, err
	}

	byPath := map[string]*Page{}
	var out []*Page
	for _, page := range append(stored, linked...) {
		// A funnel that links elsewhere may have an edited page, too: that one is listed, once.
		if byPath[page.Path] != nil {
			continue
		}

		byPath[page.Path] = page
		if page.Kind() != systemKind {
			out = append(out, page)
		}
	}

	for _, came := range systemPages() {
		page := byPath[came.Path]
		if page == nil {
			page = came.page()
		}

		out = append(out, page)
	}

	return out, s.loadDetails(ctx, out)
}

// findPage finds a page by its path; nil for none.
func (s *store) findPage(ctx context.Context, path string) (*Page, error) {
	page, err := pages.One(ctx, s.db, "WHERE path = ?", path)
	// A page that comes with Atlas has no row until someone changes it.
	if errors.Is(err, db.ErrNone) {
		came := systemPageAt(path)
		if came == nil {
			return nil, nil
		}

		return came.page(), nil
	}

	if err != nil {
		return nil, fmt.Errorf("read page %s: %w", path, err)
	}

	return page, s.loadDetails(ctx, []*Page{page})
}

// loadDetails puts the versions, the latest first, and the facts of funnels into pages.
func (s *store) loadDetails(ctx context.Context, all []*Page) error {
	byID := map[int]*Page{}
	ids := make([]int, 0, len(all))
	for _, page := range all {
		page.Versions = []*Version{}
		if page.ID != 0 {
			byID[page.ID] = page
			ids = append(ids, page.ID)
		}
	}

	if len(ids) == 0 {
		return nil
	}

	// Without blocks and HTML, which a list of pages has no use for.
	cond, arg := s.db.InInts("page_id", ids)
	err := s.db.Each(ctx, `SELECT page_id, number, name, share_title, share_description, author_name, created_at
		FROM marketing_page_versions
		WHERE `+cond+` ORDER BY number DESC`, []any{arg}, func(scan func(dest ...any) error) error {
		v := new(Version)
		if err := scan(&v.PageID, &v.Number, &v.Name, &v.ShareTitle, &v.ShareDescription, &v.AuthorName,
			db.Millis(&v.CreatedAt)); err != nil {
			return err
		}

		byID[v.PageID].Versions = append(byID[v.PageID].Versions, v)

		return nil
	})
	if err != nil {
		return fmt.Errorf("read versions of pages: %w", err)
	}

	if err := s.experiments.loadExperimentStates(ctx, byID, ids); err != nil {
		return err
	}

	return s.loadFunnelFacts(ctx, all)
}

// versionOf finds what was published once, with its blocks; 0 is what came with Atlas.
//
// Returns errs.NotFound.
func (s *store) versionOf(ctx context.Context, page *Page, number int) (*Version, error) {
	if came := systemPageAt(page.Path); came != nil && number == 0 {
		return &Version{
			Name: came.Name, ShareTitle: came.ShareTitle, ShareDescription: came.ShareDescription,
			Data: string(came.Data), HTML: came.html,
			AuthorName: "Atlas", CreatedAt: cameAt,
		}, nil
	}

	version, err := versions.One(ctx, s.db, "WHERE page_id = ? AND number = ?", page.ID, number)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Version")
	}
	if err != nil {
		return nil, fmt.Errorf("read version %d of page %s: %w", number, page.Path, err)
	}

	return version, nil
}

func (s *store) nextVersion(ctx context.Context, pageID int) (int, error) {
	number, err := s.db.Int(ctx, `SELECT COALESCE(MAX(number), 0) + 1 FROM marketing_page_versions
		WHERE page_id = ?`, pageID)
	if err != nil {
		return 0, fmt.Errorf("number a version of page %d: %w", pageID, err)
	}

	return number, nil
}

func (s *store) insertVersion(ctx context.Context, version *Version) error {
	if err := versions.Insert(ctx, s.db, version); err != nil {
		return fmt.Errorf("write version %d of page %d: %w", version.Number, version.PageID, err)
	}

	return nil
}

// loadIndex reads where visitors find what.
func (s *store) loadIndex(ctx context.Context) (*publicIndex, error) {
	index := &publicIndex{
		ids: map[string]string{}, titles: map[string]string{}, isPublished: map[string]bool{},
		landings: map[string]string{},
		closed:   map[string]string{},
	}
	// What comes with Atlas is published until a row says otherwise.
	for _, came := range systemPages() {
		index.ids[came.Path] = came.Path
		index.titles[came.Path] = came.Name
	}

	err := s.db.Each(ctx,
		`SELECT p.path, COALESCE(v.name, ''), p.is_published, p.live_version, COALESCE(f.id, ''), COALESCE(f.slug_key,
			''),
			COALESCE(f.archived_at IS NOT NULL OR f.page_template = 'link', FALSE)
		FROM marketing_pages p LEFT JOIN funnels f ON f.id = p.funnel_id
		LEFT JOIN marketing_page_versions v ON v.page_id = p.id
		AND v.number = p.live_version`, nil, func(scan func(dest ...any) error) error {
			var path, title, funnelID, slug string
			var isPublished, isAway bool
			var version int
			if err := scan(&path, &title, &isPublished, &version, &funnelID, &slug, &isAway); err != nil {
				return err
			}

			// Version 0 can be shown only where Atlas brought one.
			isSystem := systemPageAt(path) != nil
			if !isPublished || version == 0 && !isSystem {
				delete(index.ids, path)
				return nil
			}

			if title != "" {
				index.titles[path] = title
			}

			switch {
			case funnelID == "":
				index.ids[path] = path
			case path == ClosedPagePath(funnelID):
				index.closed[funnelID] = path
			case !isAway:
				index.isPublished[path] = true
				if slug != "" {
					index.ids["/"+slug] = path
					index.landings[funnelID] = "/" + slug
				}
			}

			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("read which pages are published: %w", err)
	}

	// A funnel that links elsewhere needs no page, so the rows above may not name it.
	linked, err := s.readFunnelFacts(ctx, "WHERE page_template = 'link' AND archived_at IS NULL")
	if err != nil {
		return nil, err
	}

	for _, funnel := range linked {
		if funnel.linkTo != "" {
			index.landings[funnel.id] = funnel.linkTo
		}
	}

	return index, nil
}

// loadLive reads what visitors see of a page; nil if it isn't published.
func (s *store) loadLive(ctx context.Context, id string) (*livePage, error) {
	page, err := s.findPage(ctx, id)
	// The index may be older than this by a moment, so it is asked again.
	if err != nil || page == nil || !page.IsPublished {
		return nil, err
	}

	version, err := s.versionOf(ctx, page, page.LiveVersion)
	if err != nil {
		return nil, err
	}

	live := &livePage{body: cutBody(version.HTML)}
	live.ID = id
	live.Questions = questionsOf(version.Data)
	live.Title = version.Name
	live.ShareTitle = version.ShareTitle
	live.ShareDescription = version.ShareDescription
	if address := page.Address(); address != nil {
		live.Path = *address
	}

	if page.isOwnClosed() {
		// Which funnel it is about stands in the query, as for every closed page.
		live.Path = ClosedPath
	}
	if page.FunnelID != nil {
		live.FunnelID = *page.FunnelID
	}

	live.experiment, err = s.experiments.loadLiveExperiment(ctx, page)

	return live, err
}

// deleteFunnelPages removes the pages of a funnel with their versions.
func (s *store) deleteFunnelPages(ctx context.Context, funnelID string) error {
	if err := s.experiments.deleteExperiments(ctx, "page_id IN (SELECT id FROM marketing_pages WHERE funnel_id = ?)",
		funnelID); err != nil {
		return err
	}

	// Versions first: they refer to their page.
	for _, statement := range []string{
		`DELETE FROM marketing_page_versions WHERE page_id IN (SELECT id FROM marketing_pages WHERE funnel_id = ?)`,
		`DELETE FROM marketing_pages WHERE funnel_id = ?`,
	} {
		if _, err := s.db.Exec(ctx, statement, funnelID); err != nil {
			return fmt.Errorf("delete the pages of funnel %s: %w", funnelID, err)
		}
	}

	return nil
}

// usedFiles are the files that a page uses already.
func (s *store) usedFiles(ctx context.Context, pageID int) ([]int, error) {
	ids, err := db.Column[int](ctx, s.db, `SELECT file_id FROM file_uses WHERE entity = ?
		AND entity_id = ?`, fileEntity, pageID)
	if err != nil {
		return nil, fmt.Errorf("read which files page %d uses: %w", pageID, err)
	}

	return ids, nil
}

// movePath writes the new path of a locked page, also of what was counted on it.
func (s *store) movePath(ctx context.Context, page *Page, to string) error {
	// Views and conversions are kept by path, so they move with it.
	for _, table := range []string{"marketing_pages", "marketing_page_days", "marketing_conversions"} {
		if _, err := s.db.Exec(ctx, "UPDATE "+table+" SET path = ? WHERE path = ?", to, page.Path); err != nil {
			return fmt.Errorf("move %s of page %s: %w", table, page.Path, err)
		}
	}

	return nil
}

// countPages is how many pages staff changed, archived ones too.
func (s *store) countPages(ctx context.Context) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM marketing_pages`)
}

// findDue are the pages whose time to be published has come.
func (s *store) findDue(ctx context.Context) ([]int, error) {
	return db.Column[int](ctx, s.db, `SELECT id FROM marketing_pages WHERE scheduled_at IS NOT NULL
		AND scheduled_at <= ? ORDER BY scheduled_at, id`,
		s.clock.Now())
}

// lockPage reads a page for a change, and writes its row if it came with Atlas and has none.
func (s *store) lockPage(ctx context.Context, path string) (*Page, error) {
	if came := systemPageAt(path); came != nil {
		row := came.page()
		row.CreatedAt = s.clock.Now()
		if err := pages.InsertUnlessTaken(ctx, s.db, row); err != nil && !errors.Is(err, db.ErrNone) {
			return nil, fmt.Errorf("write page %s: %w", path, err)
		}
	}

	// From here on nobody else changes it: two publishes at once are one after the other.
	page, err := pages.One(ctx, s.db, "WHERE path = ?"+s.db.ForUpdate(), path)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Page")
	}
	if err != nil {
		return nil, fmt.Errorf("read page %s: %w", path, err)
	}

	return page, s.loadDetails(ctx, []*Page{page})
}
