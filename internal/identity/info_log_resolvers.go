package identity

import (
	"context"

	"atlas/internal/identity/audit"
	"atlas/internal/platform/page"
)

// InfoLogs is one page of the info log.
func (q Queries) InfoLogs(ctx context.Context, list *page.ListInput, filter *audit.Filter) (*audit.List, error) {
	return q.Identity.Audit.Lines(ctx, page.Of(list), filter)
}

// InfoLog is one line.
func (q Queries) InfoLog(ctx context.Context, id int) (*audit.Entry, error) {
	return q.Identity.Audit.Line(ctx, id)
}

// InfoLogChoices is what can be chosen.
func (q Queries) InfoLogChoices(ctx context.Context) (*audit.Choices, error) {
	return q.Identity.Audit.Choices(ctx)
}
