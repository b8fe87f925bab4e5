package reporting

import (
	"context"
	"time"

	"atlas/internal/platform/page"
	"atlas/internal/reporting/saved"
)

// SavedReports lists the reports that the caller may see.
func (q Queries) SavedReports(ctx context.Context, list *page.ListInput, isArchived bool) (*saved.List, error) {
	return q.Reporting.Saved.Reports(ctx, page.Of(list), isArchived)
}

// SavedReport is one of them.
func (q Queries) SavedReport(ctx context.Context, id int) (*saved.Report, error) {
	return q.Reporting.Saved.Report(ctx, id)
}

// ReportCatalogue is what reports can be put together from.
func (q Queries) ReportCatalogue(ctx context.Context) (*saved.Catalogue, error) {
	return q.Reporting.Saved.Catalogue(ctx)
}

// ReportChoices are the values that a filter offers.
func (q Queries) ReportChoices(ctx context.Context, source, column string) ([]string, error) {
	return q.Reporting.Saved.Choices(ctx, source, column)
}

// ReportTable is one page of what a report shows.
func (q Queries) ReportTable(ctx context.Context, input saved.RunInput, list *page.ListInput) (*saved.Table, error) {
	return q.Reporting.Saved.Run(ctx, input, page.Of(list))
}

// SaveReport makes or changes a report.
func (m Mutations) SaveReport(ctx context.Context, id *int, input saved.Input, seenAt *time.Time) (*saved.Report, error) {
	return m.Reporting.Saved.Save(ctx, id, input, seenAt)
}

// DuplicateReport copies a report.
func (m Mutations) DuplicateReport(ctx context.Context, id int) (*saved.Report, error) {
	return m.Reporting.Saved.Duplicate(ctx, id)
}

// ArchiveReports archives reports or restores them.
func (m Mutations) ArchiveReports(ctx context.Context, ids []int, isArchived bool) (int, error) {
	return m.Reporting.Saved.Archive(ctx, ids, isArchived)
}
