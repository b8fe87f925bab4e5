package datarights

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/identity/support"
	"atlas/internal/identity/values"
	"atlas/internal/platform/db"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/privacy"
)

// scrubJob has what an erasure deleted leave the files of the database.
type scrubJob struct{}

// Kind names the job.
func (scrubJob) Kind() string { return "identity_scrub" }

// scrubAgain is how long the job waits while somebody reads an older state of the database, such as a backup.
const scrubAgain = 10 * time.Second

func (s *Service) scrub(ctx context.Context, _ scrubJob) error {
	err := s.db.Scrub(ctx)
	if errors.Is(err, db.ErrBusy) {
		return jobs.Snooze(scrubAgain)
	}
	return err
}

// redactMentions takes a person out of what others were sent: emails to them, also as files, and notifications. It
// comes before the person's own row is blanked, and works in the transaction of ctx.
func (s *Service) redactMentions(ctx context.Context, user *Person) error {
	redactor := privacy.NewRedactor(
		fullNames(user),
		[]string{user.Email},
		mobileForms(values.OrEmpty(user.MobileNumber)),
	)

	err := s.mailer.ErasePerson(ctx,
		mail.Erasure{EmailKeys: []string{user.EmailKey}, Redactor: redactor, OwnWords: []string{support.MailKind}})
	if err != nil {
		return fmt.Errorf("take an erased person out of mails: %w", err)
	}
	return s.store.redactNotifications(ctx, redactor)
}

// fullNames are the ways in which emails write a whole name.
func fullNames(user *Person) []string {
	middle, suffix := values.OrEmpty(user.MiddleName), values.OrEmpty(user.Suffix)
	return []string{
		strings.Join([]string{user.FirstName, middle, user.LastName, suffix}, " "),
		strings.Join([]string{user.FirstName, middle, user.LastName}, " "),
		user.name(),
		user.LastName + ", " + user.FirstName,
	}
}

// mobileForms are the ways in which a number of the Philippines is written.
func mobileForms(number string) []string {
	if local, ok := strings.CutPrefix(number, "+63"); ok {
		return []string{number, "0" + local}
	}
	if local, ok := strings.CutPrefix(number, "0"); ok {
		return []string{number, "+63" + local}
	}
	return []string{number}
}
