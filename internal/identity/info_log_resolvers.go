package identity

import (
	"context"

	"atlas/internal/platform/page"
)

// InfoLogs is one page of the info log.
func (q Queries) InfoLogs(ctx context.Context, list *page.ListInput, filter *InfoLogFilter) (*InfoLogList, error) {
	return q.Identity.InfoLogs(ctx, page.Of(list), filter)
}

// InfoLog is one line.
func (q Queries) InfoLog(ctx context.Context, id int) (*InfoLogEntry, error) {
	return q.Identity.InfoLog(ctx, id)
}

// InfoLogChoices is what can be chosen.
func (q Queries) InfoLogChoices(ctx context.Context) (*InfoLogChoices, error) {
	return q.Identity.InfoLogChoices(ctx)
}
