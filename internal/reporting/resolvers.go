package reporting

import (
	"context"

	"atlas/internal/platform/page"
	"atlas/internal/reporting/retention"
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

// RetentionCohorts are the members of each month, and how many of them stayed.
func (q Queries) RetentionCohorts(ctx context.Context) (*retention.Cohorts, error) {
	return q.Reporting.Retention.Cohorts(ctx)
}

// RetentionPeople is one page of the people in a cell of the cohorts.
func (q Queries) RetentionPeople(
	ctx context.Context, month string, since int, list *page.ListInput,
) (*retention.PersonList, error) {
	return q.Reporting.Retention.People(ctx, month, since, page.Of(list))
}

// LeavingQuestion is the question to someone whose membership ended.
func (q Queries) LeavingQuestion(ctx context.Context) (*retention.Question, error) {
	return q.Reporting.Retention.Question(ctx)
}

// Mutations are the root fields of Mutation that reporting answers.
type Mutations struct{ Reporting *Service }

// AnswerLeavingQuestion keeps why the caller left.
func (m Mutations) AnswerLeavingQuestion(
	ctx context.Context, subscriptionID int, reason string, note *string,
) (bool, error) {
	text := ""
	if note != nil {
		text = *note
	}
	err := m.Reporting.Retention.Answer(ctx, subscriptionID, reason, text)

	return err == nil, err
}

// ReportForecast is what is likely to come in.
func (q Queries) ReportForecast(ctx context.Context) (*Forecast, error) {
	return q.Reporting.Forecast(ctx)
}
