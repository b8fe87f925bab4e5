package wins

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// WinReport is somebody's word that a win should not be seen.
type WinReport struct {
	ID               int
	WinID, UserID    int
	Reason           string
	Note             *string
	Reporter, Status string
	CreatedAt        time.Time
	DecidedAt        *time.Time
}

// ReportedWin is a win that was reported, or that is hidden.
type ReportedWin struct {
	Win     *Win
	Reports []*WinReport
}

// OpenReports is how many nobody has decided.
func (r *ReportedWin) OpenReports() (n int) {
	for _, report := range r.Reports {
		if report.Status == reportOpen {
			n++
		}
	}
	return n
}

// ReportedWinList is one page of them.
type ReportedWinList struct {
	Rows  []*ReportedWin
	Total int
}

const (
	reportOpen      = "open"
	reportUpheld    = "upheld"
	reportDismissed = "dismissed"
)

var reportReasons = []string{"spam", "false", "offensive", "private", "other"}

// ReportWin tells staff that a win of another person should not be seen. The same report again changes nothing.
//
// Requires that the caller is signed in and not viewing as someone else. Returns errs.Invalid with the fields at fault,
// errs.NotFound, also for a win they may not see, or errs.Conflict for their own win.
func (s *Service) ReportWin(ctx context.Context, id int, reason, note string) error {
	a := actor.From(ctx)
	switch {
	case !a.SignedIn():
		return errs.Login()
	// Nobody reports in the name of someone else.
	case a.Impersonating():
		return errs.Impersonating()
	}

	note = cleanText(note)
	c := new(errs.Check)
	c.That(slices.Contains(reportReasons, reason), "reason", errs.IsNotValid)
	c.Text("note", note, 0, winNoteMax)
	if err := c.Err(); err != nil {
		return err
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		w, err := s.store.findVisible(ctx, a, id)
		if err != nil {
			return err
		}
		if w.IsOwn {
			return errs.New(errs.Conflict, "This is your own win. You can edit or delete it.")
		}

		return s.store.insertReport(ctx, &WinReport{
			WinID: id, UserID: a.UserID, Reason: reason, Note: orNil(note), Status: reportOpen,
			CreatedAt: s.clock.Now(),
		})
	})
}

func orNil(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// ReportedWins lists one page of wins that were reported or are hidden, the latest first; those with open reports
// unless another status is asked for.
//
// Requires the page community. Returns errs.Invalid for an unknown status.
func (s *Service) ReportedWins(ctx context.Context, w page.Window, status string) (*ReportedWinList, error) {
	a := actor.From(ctx)
	if !a.Page("community") {
		return nil, errs.Denied()
	}
	if status == "" {
		status = reportOpen
	}

	cond, known := reportedBy[status]
	if !known {
		return nil, errs.Field("status", errs.IsNotValid)
	}

	found, err := s.store.listWins(ctx, a, w, new(db.Where).And("u.archived_at IS NULL").And(cond), "w.id DESC")
	if err != nil {
		return nil, fmt.Errorf("list reported wins: %w", err)
	}

	rows, err := s.withReports(ctx, found.Rows)
	return &ReportedWinList{rows, found.Total}, err
}

// withReports adds the reports of wins to them: one statement.
func (s *Service) withReports(ctx context.Context, found []*Win) ([]*ReportedWin, error) {
	out, byID, ids := []*ReportedWin{}, map[int]*ReportedWin{}, []int{}
	for _, w := range found {
		r := &ReportedWin{Win: w, Reports: []*WinReport{}}
		out, byID[w.ID], ids = append(out, r), r, append(ids, w.ID)
	}

	// An empty page needs no statement.
	if len(ids) == 0 {
		return out, nil
	}

	reports, err := s.store.reportsOf(ctx, ids)
	if err != nil {
		return nil, err
	}

	for _, r := range reports {
		byID[r.WinID].Reports = append(byID[r.WinID].Reports, r)
	}

	return out, nil
}
