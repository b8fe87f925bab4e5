package marketing

import (
	"context"
	"errors"
	"fmt"
	"time"

	demoidentity "atlas/internal/demo/identity"

	"atlas/internal/marketing/pages"
	"atlas/internal/platform/db"
)

var (
	pageRows       = db.NewTable[pages.Page]("marketing_pages")
	conversionRows = db.NewTable[conversion]("marketing_conversions")
)

// author is who made the pages; without an id if there is no such person.
type author struct {
	id   *int
	name string
}

// conversion is someone who signed up after they saw a page.
type conversion struct {
	ID        int       `db:"id,made"`
	Path      string    `db:"path"`
	Kind      string    `db:"kind"`
	EmailKey  string    `db:"email_key"`
	Source    string    `db:"utm_source"`
	Medium    string    `db:"utm_medium"`
	Campaign  string    `db:"utm_campaign"`
	Term      string    `db:"utm_term"`
	Content   string    `db:"utm_content"`
	CreatedAt time.Time `db:"created_at"`
}

// countPages counts the pages that staff changed, archived ones too.
func (s *store) countPages(ctx context.Context) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM marketing_pages`)
}

// findAuthor finds who made the pages of the demo.
func (s *store) findAuthor(ctx context.Context) (author, error) {
	var id int
	var name string
	err := s.db.Row(ctx, `SELECT id, first_name || ' ' || last_name FROM users WHERE email_key = ?`,
		[]any{"tribe-team-fa" + demoidentity.Domain}, &id, &name)
	if errors.Is(err, db.ErrNone) {
		return author{name: "Atlas"}, nil
	}
	if err != nil {
		return author{}, fmt.Errorf("read the author of the demo's pages: %w", err)
	}

	return author{id: &id, name: name}, nil
}

// insertPage writes a page that was not published yet.
func (s *store) insertPage(ctx context.Context, page *pages.Page) error {
	return pageRows.Insert(ctx, s.db, page)
}

// unpublish takes a page away from visitors.
func (s *store) unpublish(ctx context.Context, pageID int) error {
	_, err := s.db.Exec(ctx, `UPDATE marketing_pages SET is_published = FALSE WHERE id = ?`, pageID)
	return err
}

// liveVersion reads which page is at a path, and the version that visitors see of it.
func (s *store) liveVersion(ctx context.Context, path string) (pageID, version int, data string, err error) {
	err = s.db.Row(ctx, `SELECT p.id, v.number, v.data FROM marketing_pages p
		JOIN marketing_page_versions v ON v.page_id = p.id AND v.number = p.live_version
		WHERE p.path = ?`, []any{path}, &pageID, &version, &data)
	if err != nil {
		return 0, 0, "", fmt.Errorf("read page %s: %w", path, err)
	}

	return pageID, version, data, nil
}

// insertViews writes how often a page was seen on a day.
func (s *store) insertViews(ctx context.Context, path string, day time.Time, count int) error {
	_, err := s.db.Exec(ctx, `INSERT INTO marketing_page_days (path, day, views) VALUES (?, ?, ?)`, path, day, count)
	if err != nil {
		return fmt.Errorf("write the views of %s: %w", path, err)
	}

	return nil
}

// insertConversions writes who signed up after they saw a page.
func (s *store) insertConversions(ctx context.Context, all []*conversion) error {
	return conversionRows.InsertAll(ctx, s.db, all)
}
