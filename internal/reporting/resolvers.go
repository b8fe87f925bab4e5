package reporting

import (
	"context"

	"atlas/internal/platform/page"
)

// Queries are the root fields of Query that reporting answers.
type Queries struct{ Reporting *Service }

// Report is the figures of a report.
func (q Queries) Report(ctx context.Context, name string, period PeriodInput) (*Report, error) {
	return q.Reporting.Report(ctx, name, period)
}

// ReportSlices are the parts of a figure.
func (q Queries) ReportSlices(ctx context.Context, report, figure, by string, period PeriodInput) ([]*Slice, error) {
	return q.Reporting.Slices(ctx, report, figure, by, period)
}

// ReportRows is one page of the rows behind a figure.
func (q Queries) ReportRows(ctx context.Context, input RowsInput, list *page.ListInput) (*RowList, error) {
	return q.Reporting.Rows(ctx, input, page.Of(list))
}
