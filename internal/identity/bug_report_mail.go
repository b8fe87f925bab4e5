package identity

import (
	"context"
	"strings"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/mail"
	"atlas/internal/settings"
)

// mailReport tells staff of a report.
func (s *Service) mailReport(ctx context.Context, a actor.Actor, report *BugReport) error {
	from := "A visitor"
	if a.SignedIn() {
		from = a.Name
	} else if report.Email != nil {
		from = *report.Email
	}
	lines := []string{from + " reported:", report.Message}
	if report.PageURL != nil {
		lines = append(lines, "On the page "+*report.PageURL)
	}
	readers, err := s.reportReaders(ctx)
	if err != nil {
		return err
	}
	for _, to := range readers {
		letter := mail.Letter{
			Kind: "bug_report", To: to, Subject: "Bug report from " + from, Lines: lines,
			Button: &mail.Button{Label: "See all reports", Path: "/settings/bug-reports"},
		}
		if err := s.post.Send(ctx, letter); err != nil {
			return err
		}
	}
	return nil
}

const readersMax = 20

// reportReaders are the addresses of the setting, else of those who may close reports.
func (s *Service) reportReaders(ctx context.Context) ([]string, error) {
	if set := s.settings.Text(ctx, settings.BugReportEmails); set != "" {
		return strings.Split(set, ","), nil
	}
	return s.addressesOf(ctx, manageReports, readersMax)
}
