package support

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"atlas/internal/platform/db"
	"atlas/internal/platform/mail"
	"atlas/internal/settings"
)

// MailKind is the kind of emails to staff about a report.
const MailKind = "bug_report"

// messageJob asks for the emails about a report. They may be twenty, and anyone who reports, a visitor even, waits
// for none of them.
type messageJob struct {
	ReportID int `json:"reportId"`
}

// Kind names the job.
func (messageJob) Kind() string { return "identity_report_letters" }

// SendMessages tells staff of a report, each once however often the job calls it.
func (s *Service) SendMessages(ctx context.Context, reportID int) error {
	// All of them or none: an erasure that comes in between finds either every email or no report anymore.
	return s.db.Tx(ctx, func(ctx context.Context) error {
		report, err := s.store.lock(ctx, reportID)
		if errors.Is(err, db.ErrNone) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("lock bug report %d: %w", reportID, err)
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
			message := mail.Message{
				Kind: MailKind, To: to, Subject: "Bug report from " + from, Lines: lines,
				Once:   strconv.Itoa(report.ID) + " " + to,
				Button: &mail.Button{Label: "See all reports", Path: "/settings/bug-reports"},
			}
			if err := s.mailer.Send(ctx, message); err != nil {
				return fmt.Errorf("mail bug report %d: %w", report.ID, err)
			}
		}

		return nil
	})
}

func (s *Service) reportedBy(ctx context.Context, report *Report) (string, error) {
	switch {
	case report.UserID != nil:
		return s.hooks.NameOf(ctx, *report.UserID)
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
	return s.hooks.AddressesOf(ctx, manageReports, readersMax)
}
