package support

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/caller"
	"atlas/internal/identity/contact"
	"atlas/internal/identity/pictures"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// The states of a bug report.
const (
	Open   = "open"
	Closed = "closed"
)

const manageReports = "bug-report_manage"

// Report is what somebody found broken. Its picture is read apart.
type Report struct {
	ID        int       `db:"id,made"`
	Message   string    `db:"message"`
	PageURL   *string   `db:"page_url"`
	Status    string    `db:"status"`
	UserID    *int      `db:"user_id"`
	Email     *string   `db:"email"`
	UserAgent *string   `db:"user_agent"`
	CreatedAt time.Time `db:"created_at"`
}

// Input is what the form sends.
type Input struct {
	Message    string
	PageURL    *string
	Email      *string
	Screenshot *string
	// Website is left empty by people and filled by robots.
	Website *string
}

// List is one page of reports and how many there are.
type List struct {
	Rows  []*Report
	Total int
}

const (
	messageMin = 10
	messageMax = 5000
	pageURLMax = 2000
)

// Validate gathers what is wrong with the fields; the picture is looked at apart.
func (in Input) Validate() error {
	c := new(errs.Check)
	c.Text("message", in.Message, messageMin, messageMax)
	if in.PageURL != nil {
		c.That(utf8.RuneCountInString(*in.PageURL) <= pageURLMax, "pageUrl", errs.IsTooLong)
		c.That(isPageURL(strings.TrimSpace(*in.PageURL)), "pageUrl", errs.IsNotFormatted)
	}

	if in.Email != nil && strings.TrimSpace(*in.Email) != "" {
		c.That(contact.ValidEmail(*in.Email), "email", errs.IsNotFormatted)
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

// Submit stores a report and mails it to staff. When the hidden field website is filled in, nothing is stored
// and no error comes back.
//
// Anyone may call it. Returns errs.Invalid with the fields at fault, or errs.RateLimited after too many in an hour and
// while too many pictures wait to be drawn.
func (s *Service) Submit(ctx context.Context, in Input) error {
	// Only machines fill in a field that nobody sees. They are thanked, so they don't learn why.
	if in.Website != nil && *in.Website != "" {
		return nil
	}

	if err := in.Validate(); err != nil {
		return err
	}

	a := actor.From(ctx)

	// Counted before the picture is read, as that costs the most.
	if _, err := s.rates.Take(ctx, "bug-report:"+caller.Key(a), s.limit); err != nil {
		return err
	}

	picture, err := pictures.Screenshot(ctx, s.worker, in.Screenshot)
	if err != nil {
		return err // a refusal about the picture
	}

	report := &Report{
		Message: values.Clean(in.Message), PageURL: values.Optional(in.PageURL), Status: Open,
		UserID: values.IDOrNil(a.UserID), Email: values.Optional(in.Email),
		UserAgent: values.Optional(new(values.Cut(a.UserAgent, 300))), CreatedAt: s.clock.Now(),
	}
	return s.db.Tx(ctx, func(ctx context.Context) error {
		if err := s.store.insert(ctx, report, picture); err != nil {
			return fmt.Errorf("write bug report: %w", err)
		}

		if a.Impersonating() { // the report names whom they view as; the log names both
			if err := s.audit.Write(ctx,
				audit.Line{Action: "bug_report", SubjectID: a.UserID, Entity: "bug_report",
					EntityID: strconv.Itoa(report.ID)}); err != nil {
				return err
			}
		}

		// Mail is written by a job: the reporter doesn't wait for an email to every reader.
		return s.queue.Enqueue(ctx, messageJob{report.ID})
	})
}

// Reports lists reports, newest first. Search looks at message and reporter; an empty status means all.
//
// Requires the page bugReports.
func (s *Service) Reports(ctx context.Context, w page.Window, status string) (*List, error) {
	if !actor.From(ctx).Page("bugReports") {
		return nil, errs.Denied()
	}
	rows, total, err := s.store.list(ctx, w, status)
	return &List{rows, total}, err
}

// Report reads one report.
//
// Requires the page bugReports. Returns errs.NotFound if there is no such report, and to everybody without the page.
func (s *Service) Report(ctx context.Context, id int) (*Report, error) {
	if !actor.From(ctx).Page("bugReports") {
		return nil, errs.Missing("Bug report")
	}
	return missingReport(s.store.find(ctx, id))
}

// SetStatus opens or closes a report.
//
// Requires bug-report_manage. Returns errs.Invalid for an unknown status, or errs.NotFound.
func (s *Service) SetStatus(ctx context.Context, id int, status string) (*Report, error) {
	if !actor.From(ctx).Can(manageReports) {
		return nil, errs.Denied()
	}
	if status != Open && status != Closed {
		return nil, errs.Field("status", errs.IsNotValid)
	}

	var report *Report
	err := s.db.Tx(ctx, func(ctx context.Context) (err error) {
		if report, err = missingReport(s.store.lock(ctx, id)); err != nil || report.Status == status {
			return err
		}

		before := report.Status
		report.Status = status
		if err := s.store.updateStatus(ctx, report); err != nil {
			return fmt.Errorf("set status of bug report %d: %w", id, err)
		}

		return s.audit.Write(ctx, audit.Line{
			Action: "bug_report_status", Entity: "bug_report", EntityID: strconv.Itoa(id),
			Before: map[string]any{"status": before}, After: map[string]any{"status": status},
		})
	})
	return report, err
}

// Pictures reads the pictures of reports, by report. It checks no rights: only who may read a report asks for it.
func (s *Service) Pictures(ctx context.Context, ids []int) (map[int][]byte, error) {
	return s.store.pictures(ctx, ids)
}

// Oldest tells how many reports are open, and when the oldest of them came; nil without any. It checks no rights.
func (s *Service) Oldest(ctx context.Context) (count int, since *time.Time, err error) {
	return s.store.oldest(ctx, Open)
}

func missingReport(report *Report, err error) (*Report, error) {
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Bug report")
	}
	return report, err
}
