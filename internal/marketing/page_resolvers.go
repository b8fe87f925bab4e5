package marketing

import (
	"context"
	"time"

	"atlas/internal/marketing/pages"
)

// MarketingPages lists all pages.
func (q Queries) MarketingPages(ctx context.Context) ([]*pages.Page, error) {
	return q.Marketing.Pages.Pages(ctx)
}

// MarketingPage finds a page.
func (q Queries) MarketingPage(ctx context.Context, path string) (*pages.Page, error) {
	return q.Marketing.Pages.Page(ctx, path)
}

// MarketingPageVersion finds what was published once.
func (q Queries) MarketingPageVersion(ctx context.Context, path string, number int) (*pages.Version, error) {
	return q.Marketing.Pages.PageVersion(ctx, path, number)
}

// FunnelPage finds the page of a funnel.
func (q Queries) FunnelPage(ctx context.Context, funnelID string) (*pages.Page, error) {
	return q.Marketing.Pages.FunnelPage(ctx, funnelID)
}

// ClosedPage finds the closed page that a funnel has of its own.
func (q Queries) ClosedPage(ctx context.Context, funnelID string) (*pages.Page, error) {
	return q.Marketing.Pages.ClosedPage(ctx, funnelID)
}

// CreateMarketingPage makes a page.
func (m Mutations) CreateMarketingPage(ctx context.Context, input pages.NewPageInput) (*pages.Page, error) {
	return m.Marketing.Pages.CreatePage(ctx, input)
}

// MoveMarketingPage gives a page another slug.
func (m Mutations) MoveMarketingPage(ctx context.Context, path, slug string, redirects bool) (*pages.Page, error) {
	return m.Marketing.Pages.MovePage(ctx, path, slug, redirects)
}

// ArchiveMarketingPage archives or restores a page.
func (m Mutations) ArchiveMarketingPage(ctx context.Context, path string, archived bool) (*pages.Page, error) {
	return m.Marketing.Pages.ArchivePage(ctx, path, archived)
}

// ScheduleMarketingPage has a page published later.
func (m Mutations) ScheduleMarketingPage(
	ctx context.Context, path string, at, seenAt *time.Time,
) (*pages.Page, error) {
	return m.Marketing.Pages.SchedulePage(ctx, path, at, seenAt)
}

// MakeFunnelPage gives a funnel a page.
func (m Mutations) MakeFunnelPage(ctx context.Context, funnelID, template string, target *string) (*pages.Page, error) {
	return m.Marketing.Pages.MakeFunnelPage(ctx, funnelID, template, target)
}

// MakeClosedPage gives a funnel a closed page of its own.
func (m Mutations) MakeClosedPage(ctx context.Context, funnelID string) (*pages.Page, error) {
	return m.Marketing.Pages.MakeClosedPage(ctx, funnelID)
}

// SaveMarketingPage changes the draft of a page.
func (m Mutations) SaveMarketingPage(
	ctx context.Context, path string, input pages.PageInput, seenAt *time.Time,
) (*pages.Page, error) {
	return m.Marketing.Pages.SavePage(ctx, path, input, seenAt)
}

// PublishMarketingPage shows the draft to visitors.
func (m Mutations) PublishMarketingPage(ctx context.Context, path string, seenAt *time.Time) (*pages.Page, error) {
	return m.Marketing.Pages.PublishPage(ctx, path, seenAt)
}

// UnpublishMarketingPage takes a page away from visitors.
func (m Mutations) UnpublishMarketingPage(ctx context.Context, path string, seenAt *time.Time) (*pages.Page, error) {
	return m.Marketing.Pages.UnpublishPage(ctx, path, seenAt)
}

// RestoreMarketingPage makes a version the draft again.
func (m Mutations) RestoreMarketingPage(
	ctx context.Context, path string, version int, seenAt *time.Time,
) (*pages.Page, error) {
	return m.Marketing.Pages.RestoreVersion(ctx, path, version, seenAt)
}

// MarketingLivePart shows a live part to an editor.
func (q Queries) MarketingLivePart(ctx context.Context, path *string, kind, of, text string) (string, error) {
	page := ""
	if path != nil {
		page = *path
	}

	return q.Marketing.Pages.Site.LivePart(ctx, page, kind, of, text)
}
