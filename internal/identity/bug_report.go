package identity

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// The states of a bug report.
const (
	reportOpen   = "open"
	reportClosed = "closed"
)

const manageReports = "bug-report_manage"

// BugReport is what somebody found broken. Its picture is read apart.
type BugReport struct {
	ID        int       `db:"id,made"`
	Message   string    `db:"message"`
	PageURL   *string   `db:"page_url"`
	Status    string    `db:"status"`
	UserID    *int      `db:"user_id"`
	Email     *string   `db:"email"`
	UserAgent *string   `db:"user_agent"`
	CreatedAt time.Time `db:"created_at"`
}

// BugReportInput is what the form sends.
type BugReportInput struct {
	Message    string
	PageURL    *string
	Email      *string
	Screenshot *string
	// Website is left empty by people and filled by robots.
	Website *string
}

// BugReportList is one page of reports and how many there are.
type BugReportList struct {
	Rows  []*BugReport
	Total int
}

const (
	messageMin = 10
	messageMax = 5000
	pageURLMax = 2000
)

// Validate gathers what is wrong with the fields; the picture is looked at apart.
func (in BugReportInput) Validate() error {
	c := new(errs.Check)
	c.Text("message", in.Message, messageMin, messageMax)
	if in.PageURL != nil {
		c.That(utf8.RuneCountInString(*in.PageURL) <= pageURLMax, "pageUrl", errs.IsTooLong)
		c.That(isPageURL(strings.TrimSpace(*in.PageURL)), "pageUrl", errs.IsNotFormatted)
	}

	if in.Email != nil && strings.TrimSpace(*in.Email) != "" {
		c.That(ValidEmail(*in.Email), "email", errs.IsNotFormatted)
	}

	return c.Err()
}

// isPageURL takes a path of Atlas or a web address; staff will press it.
func isPageURL(text string) bool {
	if text == "" {
		return true
	}
	u, err := url.Parse(text)
	if err != nil {
		return false
	}
	return u.Scheme == "" && u.Host == "" && strings.HasPrefix(text, "/") ||
		(u.Scheme == "https" || u.Scheme == "http") && u.Host != ""
}

// SubmitBugReport stores a report and mails it to staff. When the hidden field website is filled in, nothing is stored
// and no error comes back.
//
// Anyone may call it. Returns errs.Invalid with the fields at fault, or errs.RateLimited after too many in an hour and
// while too many pictures wait to be drawn.
func (s *Service) SubmitBugReport(ctx context.Context, in BugReportInput) error {
	// Only machines fill in a field that nobody sees. They are thanked, so they don't learn why.
	if in.Website != nil && *in.Website != "" {
		return nil
	}

	if err := in.Validate(); err != nil {
		return err
	}

	a := actor.From(ctx)

	// Counted before the picture is read, as that costs the most.
	if _, err := s.take(ctx, "bug-report:"+reporterKey(a), s.limits.BugReports); err != nil {
		return err
	}

	picture, err := s.readPicture(ctx, in.Screenshot)
	if err != nil {
		return err // a refusal about the picture
	}

	report := &BugReport{
		Message: plain(in.Message), PageURL: optionalText(in.PageURL), Status: reportOpen, UserID: optionalID(a.UserID),
		Email: optionalText(in.Email), UserAgent: optionalText(new(cut(a.UserAgent, 300))), CreatedAt: s.clock.Now(),
	}
	return s.db.Tx(ctx, func(ctx context.Context) error {
		if err := insertReport(ctx, s.db, report, picture); err != nil {
			return fmt.Errorf("write bug report: %w", err)
		}

		if a.Impersonating() { // the report names whom they view as; the log names both
			if err := s.note(ctx,
				logLine{Action: "bug_report", SubjectID: a.UserID, Entity: "bug_report",
					EntityID: idText(report.ID)}); err != nil {
				return err
			}
		}

		// Mail is written by a job: the reporter doesn't wait for a letter to every reader.
		return s.queue.Enqueue(ctx, reportMessages{report.ID})
	})
}

func reporterKey(a actor.Actor) string {
	if a.SignedIn() {
		return "user:" + idText(a.UserID)
	}
	return "address:" + network(a.IP)
}

// BugReports lists reports, newest first. Search looks at message and reporter; an empty status means all.
//
// Requires the page bugReports.
func (s *Service) BugReports(ctx context.Context, w page.Window, status string) (*BugReportList, error) {
	if !actor.From(ctx).Page("bugReports") {
		return nil, errs.Denied()
	}
	rows, total, err := listReports(ctx, s.db, w, status)
	return &BugReportList{rows, total}, err
}

// BugReport reads one report.
//
// Requires the page bugReports. Returns errs.NotFound if there is no such report, and to everybody without the page.
func (s *Service) BugReport(ctx context.Context, id int) (*BugReport, error) {
	if !actor.From(ctx).Page("bugReports") {
		return nil, errs.Missing("Bug report")
	}
	return missingReport(bugReports.Get(ctx, s.db, id))
}

// SetBugReportStatus opens or closes a report.
//
// Requires bug-report_manage. Returns errs.Invalid for an unknown status, or errs.NotFound.
func (s *Service) SetBugReportStatus(ctx context.Context, id int, status string) (*BugReport, error) {
	if !actor.From(ctx).Can(manageReports) {
		return nil, errs.Denied()
	}
	if status != reportOpen && status != reportClosed {
		return nil, errs.Field("status", errs.IsNotValid)
	}

	var report *BugReport
	err := s.db.Tx(ctx, func(ctx context.Context) (err error) {
		if report, err = missingReport(bugReports.Lock(ctx, s.db, id)); err != nil || report.Status == status {
			return err
		}

		before := report.Status
		report.Status = status
		if err := bugReports.Update(ctx, s.db, report, "status"); err != nil {
			return fmt.Errorf("set status of bug report %d: %w", id, err)
		}

		return s.note(ctx, logLine{
			Action: "bug_report_status", Entity: "bug_report", EntityID: idText(id),
			Before: map[string]any{"status": before}, After: map[string]any{"status": status},
		})
	})
	return report, err
}

func missingReport(report *BugReport, err error) (*BugReport, error) {
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Bug report")
	}
	return report, err
}

// plain makes text fit for every database: no null characters, valid UTF-8.
func plain(text string) string {
	return strings.TrimSpace(strings.ReplaceAll(strings.ToValidUTF8(text, ""), "\x00", ""))
}

func optionalText(text *string) *string {
	if text == nil || plain(*text) == "" {
		return nil
	}
	return new(plain(*text))
}
