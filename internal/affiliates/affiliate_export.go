package affiliates

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"net/url"
	"strconv"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/platform/sheet"
)

// exportMax is how many affiliates one file holds.
const exportMax = 20_000

// AffiliateExport is the list of affiliates on its way into a CSV file.
type AffiliateExport struct {
	// Name is the name of the file.
	Name string
	rows []*Affiliate
}

// ExportAffiliates prepares the list on the screen, all pages of it, for a file. The query has the names of the
// list's address: search, status, sort and dir.
//
// Requires the page of affiliates. Returns errs.Invalid for an unknown status, errs.Conflict for more than a file
// should hold, and errs.RateLimited.
func (s *Service) ExportAffiliates(ctx context.Context, query url.Values) (*AffiliateExport, error) {
	status, err := requestedStatus(ctx, query.Get("status"))
	if err != nil {
		return nil, err
	}

	// Spent before the rows are read, so that the limit also holds for files that are too large.
	if err := s.identity.SpendExport(ctx); err != nil {
		return nil, err
	}

	search, sort, isDown := query.Get("search"), query.Get("sort"), query.Get("dir") != "asc"
	w := page.Of(&page.ListInput{Search: &search, Sort: &sort, Desc: &isDown})
	w.Page, w.PerPage = 1, exportMax+1
	rows, total, err := s.list(ctx, w, status)
	if err != nil {
		return nil, err
	}

	if total > exportMax {
		return nil, errs.New(errs.Conflict, "That's more than %d affiliates. Choose fewer.", exportMax)
	}

	entry := identity.LogEntry{Action: "affiliate_export", Entity: "affiliate",
		After: map[string]any{"rows": len(rows), "status": status}}
	// Written before the file is sent, so that none leaves without a line in the log.
	if err := s.identity.Log(ctx, entry); err != nil {
		return nil, err
	}

	day := s.clock.Now().In(clock.Manila).Format(time.DateOnly)

	return &AffiliateExport{Name: "affiliates-" + day + ".csv", rows: rows}, nil
}

// Write writes the file. What would be a formula in a spreadsheet is defused.
func (e *AffiliateExport) Write(_ context.Context, to io.Writer) error {
	// The mark tells Excel that the file is UTF-8.
	if _, err := io.WriteString(to, "\uFEFF"); err != nil {
		return fmt.Errorf("write the mark: %w", err)
	}

	out := csv.NewWriter(to)
	rows := [][]string{{"Name", "Main link", "Affiliate since (Manila)", "Status", "Visits", "Leads", "Leads who paid",
		"Commission"}}
	for _, a := range e.rows {
		rows = append(rows, []string{
			a.Name, "/" + a.Slug, a.Since.In(clock.Manila).Format(time.DateOnly), a.status(), strconv.Itoa(a.Visits),
			strconv.Itoa(a.Leads), strconv.Itoa(a.Paid),
			a.Commission.String(),
		})
	}

	for _, row := range rows {
		for i := range row {
			row[i] = sheet.Defuse(row[i])
		}

		if err := out.Write(row); err != nil {
			return fmt.Errorf("write a row: %w", err)
		}
	}

	out.Flush()

	return out.Error()
}

// status is how an affiliate is called by what they can do.
func (a *Affiliate) status() string {
	switch {
	case !a.IsActive:
		return "Left"
	case a.SuspendedAt != nil:
		return "Suspended"
	}

	return "Active"
}
