package identity

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"atlas/internal/platform/db"
	"atlas/internal/platform/mail"
	"atlas/internal/settings"
)

// reportMail is the kind of letters to staff about a report.
const reportMail = "bug_report"

// reportMessages asks for the letters about a report. They may be twenty, and whoever reports, a visitor even, waits
// for none of them.
type reportMessages struct {
	ReportID int `json:"reportId"`
}

// Kind names the job.
func (reportMessages) Kind() string { return "identity_report_letters" }

// sendReportMessages tells staff of a report, each once however often the job runs.
func (s *Service) sendReportMessages(ctx context.Context, job reportMessages) error {
	// All of them or none: an erasure that comes in between finds either every letter or no report anymore.
	return s.db.Tx(ctx, func(ctx context.Context) error {
		report, err := bugReports.Lock(ctx, s.db, job.ReportID)
		if errors.Is(err, db.ErrNone) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("lock bug report %d: %w", job.ReportID, err)
		}

		from, err := s.reportedBy(ctx, report)
		if err != nil {
			return fmt.Errorf("find reporter of bug report %d: %w", report.ID, err)
		}

		lines := []string{from + " reported:", report.Message}
		if report.PageURL != nil {
			lines = append(lines, "On the page "+*report.PageURL)
		}

		readers, err := s.reportReaders(ctx)
		if err != nil {
			return fmt.Errorf("find readers of bug reports: %w", err)
		}

		for _, to := range readers {
			letter := mail.Message{
				Kind: reportMail, To: to, Subject: "Bug report from " + from, Lines: lines,
				Once:   idText(report.ID) + " " + to,
				Button: &mail.Button{Label: "See all reports", Path: "/settings/bug-reports"},
			}
			if err := s.mailer.Send(ctx, letter); err != nil {
				return fmt.Errorf("mail bug report %d: %w", report.ID, err)
			}
		}

		return nil
	})
}

func (s *Service) reportedBy(ctx context.Context, report *BugReport) (string, error) {
	switch {
	case report.UserID != nil:
		user, err := s.userByID(ctx, *report.UserID)
		if err != nil {
			return "", fmt.Errorf("read user %d: %w", *report.UserID, err)
		}

		return user.Name(), nil
	case report.Email != nil:
		return *report.Email, nil
	}

	return "A visitor", nil
}

const readersMax = 20

// reportReaders are the addresses of the setting, else of those who may close reports.
func (s *Service) reportReaders(ctx context.Context) ([]string, error) {
	if set := s.settings.Text(ctx, settings.BugReportEmails); set != "" {
		return strings.Split(set, ","), nil
	}
	return s.addressesOf(ctx, manageReports, readersMax)
}
