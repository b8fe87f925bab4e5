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
func (m Mutations) SaveReport(
	ctx context.Context, id *int, input saved.Input, seenAt *time.Time,
) (*saved.Report, error) {
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

// ReportReaders are people whom a report can be emailed to.
func (q Queries) ReportReaders(ctx context.Context, id int) ([]*saved.Person, error) {
	return q.Reporting.Saved.Readers(ctx, id)
}

// ScheduleReport changes when a report is emailed.
func (m Mutations) ScheduleReport(
	ctx context.Context, id int, input saved.ScheduleInput, seenAt *time.Time,
) (*saved.Report, error) {
	return m.Reporting.Saved.SetSchedule(ctx, id, input, seenAt)
}

// SendReport emails a report now.
func (m Mutations) SendReport(ctx context.Context, id int) (bool, error) {
	err := m.Reporting.Saved.SendNow(ctx, id)

	return err == nil, err
}

// ConnectReportSheet connects a report with a spreadsheet.
func (m Mutations) ConnectReportSheet(
	ctx context.Context, id int, input saved.SheetInput, seenAt *time.Time,
) (*saved.Report, error) {
	return m.Reporting.Saved.SetSheet(ctx, id, input, seenAt)
}
