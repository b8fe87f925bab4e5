package saved

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/sheet"
)

// dueEvery is how often the queue looks for reports that are due.
const dueEvery = 5 * time.Minute

// dueJob has reports emailed and sheets refreshed that are due.
type dueJob struct{}

// Kind names the job.
func (dueJob) Kind() string { return "saved_reports_due" }

// sendJob has one report emailed.
type sendJob struct {
	ReportID int   `json:"reportId"`
	At       int64 `json:"at"`
}

// Kind names the job.
func (sendJob) Kind() string { return "saved_report_send" }

const (
	// attachedRows is how many rows the file of an email has at most.
	attachedRows = 10_000
	// sendTime is how long the emails of one report may take.
	sendTime = 5 * time.Minute
)

// RunDue emails reports whose time has come, and refreshes sheets. Run twice, it sends nothing twice. A report that
// fails costs no other its email. It is a job: each email is made with the rights of its reader.
func (s *Service) RunDue(ctx context.Context) error {
	due, err := s.store.loadDue(ctx, s.clock.Now())
	if err != nil {
		return err
	}

	var failed []error
	for _, report := range due {
		// Sent before the next time is stored: a process that stops sends it again, and no one gets it twice.
		if err := s.send(ctx, report.ID, *report.NextMailAt); err != nil {
			failed = append(failed, err)
			continue
		}

		if err := s.store.storeNextMail(ctx, report, report.NextMail(s.clock.Now())); err != nil {
			failed = append(failed, err)
		}
	}

	failed = append(failed, s.refreshDue(ctx))

	return errors.Join(failed...)
}

// send emails a report to everyone on its list who may see it at this moment, each with the rows that they may see.
func (s *Service) send(ctx context.Context, id int, at time.Time) error {
	people, err := s.store.loadRecipients(ctx, id)
	if err != nil {
		return err
	}

	lost := []string{}
	for _, person := range people {
		// Rights are looked at for each email, because they may have changed since the last.
		reader, err := s.asReader(ctx, id, person.ID)
		if err != nil {
			return err
		}

		if reader == nil {
			lost = append(lost, person.Name)
			continue
		}

		isSent, err := s.sendTo(reader, person, at)
		if err != nil {
			return fmt.Errorf("email report %d to %d: %w", id, person.ID, err)
		}
		if !isSent {
			lost = append(lost, person.Name)
		}
	}

	note := fmt.Sprintf("Sent to %d of %d.", len(people)-len(lost), len(people))
	if len(lost) > 0 {
		note += " No access anymore: " + strings.Join(lost, ", ") + "."
	}

	return s.store.storeSent(ctx, id, s.clock.Now(), note)
}

// sendTo emails a report to one reader; false if a column that it is filtered or grouped by is no longer theirs to see.
func (s *Service) sendTo(r *reader, person *Person, at time.Time) (bool, error) {
	// Made for each reader: two people on one list may see different rows.
	export, err := s.prepare(r.ctx, r.report, r.report.FileFormat, attachedRows)
	if errs.Is(err, errs.Forbidden) || errs.Is(err, errs.NotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}

	message, err := s.message(r, person, export)
	if err != nil {
		return false, err
	}

	// Named by report, time and person, so that a second run sends none twice.
	message.Once = fmt.Sprintf("%d/%d/%d", r.report.ID, at.UnixMilli(), person.ID)
	if err := s.mail.Send(r.ctx, message); err != nil {
		return false, err
	}

	return true, nil
}

// message is the email of a report with its file, unless that is too large to be sent.
func (s *Service) message(r *reader, person *Person, export *Export) (mail.Message, error) {
	report := r.report
	day := s.clock.Now().In(clock.Manila).Format("January 2, 2006")
	lines := []string{
		"Hi " + person.FirstName + ",",
		fmt.Sprintf("Here's “%s” as of %s: %s.", report.Name, day, counted(export.Total, "row")),
	}
	message := mail.Message{
		Kind: "saved-report", To: person.Email, ToName: person.Name, Subject: fmt.Sprintf("%s, %s", report.Name, day),
		Button: &mail.Button{Label: "Open report", Path: fmt.Sprintf("/reports/%d", report.ID)},
		After: []string{"You get this email because you're on the list of this report. It shows only what your " +
			"access level may see."},
	}

	var file bytes.Buffer
	// A file that would be cut is not attached.
	if export.Total <= attachedRows {
		if err := export.Write(r.ctx, &file, func(int) {}); err != nil {
			return message, err
		}
	}

	if file.Len() > 0 && file.Len() <= mail.FileMax {
		lines = append(lines, "The file is attached.")
		message.File = &mail.File{Name: export.Name, Type: typeOf(export.format), Content: file.Bytes()}
	} else {
		lines = append(lines, "It's too large to attach. Open the report to download it.")
	}

	message.Lines = lines

	return message, nil
}

func typeOf(format string) string {
	if format == formatCSV {
		return "text/csv"
	}

	return sheet.MediaType
}

// counted is a number with its noun.
func counted(count int, noun string) string {
	if count == 1 {
		return "1 " + noun
	}

	return fmt.Sprintf("%d %ss", count, noun)
}
