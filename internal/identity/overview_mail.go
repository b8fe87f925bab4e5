package identity

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/identity/contact"
)

// FailedMail is a mail that could not be delivered, with what happened and what to do about it.
type FailedMail struct {
	ID            int
	Name, Subject string
	// UserID is whose address it is; nil for an address that no one here has.
	UserID   *int
	Cause    string
	Fix      string
	FailedAt time.Time
}

// What to do about a mail that could not be delivered.
const (
	fixResend  = "resend"
	fixAddress = "address"
)

// failure is a reason for which mail is refused, as the other side words it, and as people read it.
type failure struct {
	signs      []string
	cause, fix string
}

// failures are looked through in this order: the first whose sign is in the answer is told.
var failures = []failure{
	{[]string{"5.2.2", "4.2.2", "mailbox full", "mailbox is full", "over quota", "quota exceeded"},
		"The mailbox is full.", fixResend},
	{[]string{
		"5.1.1", "5.1.0", "5.1.2", "5.1.3", "5.1.10", "no such user", "no such mailbox", "unknown user", "user unknown",
		"does not exist", "no such host", "invalid recipient", "bad destination",
	}, "There's no such address.", fixAddress},
	{[]string{"5.2.1", "disabled", "inactive"}, "The mailbox is switched off.", fixAddress},
	{[]string{"5.7.", "spam", "blocked", "blacklist", "policy", "dmarc", "spf"}, "Their email provider blocked it.",
		fixResend},
	{[]string{"starttls", "tls", "certificate", "auth", "535"}, "Our email settings were refused.", fixResend},
	{[]string{"timeout", "refused", "connection", "dial", "eof", "busy", "try again", "4."},
		"The email server couldn't be reached.", fixResend},
}

// FailureOf says in words why a mail could not be delivered, and what helps.
func FailureOf(answer string) (cause, fix string) {
	answer = strings.ToLower(answer)

	for _, f := range failures {
		for _, sign := range f.signs {
			if strings.Contains(answer, sign) {
				return f.cause, f.fix
			}
		}
	}

	return "It couldn't be delivered.", fixResend
}

// failedMails are the latest mails that could not be delivered, with the people whose addresses they went to.
func (s *Service) failedMails(ctx context.Context, o *StaffOverview) error {
	found, total, err := s.mailer.Failed(ctx, rowsShown)
	if err != nil || total == 0 {
		return err
	}

	people, err := s.overview.ownersOf(ctx, found)
	if err != nil {
		return fmt.Errorf("find people of failed mails: %w", err)
	}

	o.FailedMailCount = total
	for _, m := range found {
		failed := &FailedMail{ID: m.ID, Name: m.ToName, Subject: m.Subject, FailedAt: m.FailedAt}
		failed.Cause, failed.Fix = FailureOf(m.Error)

		// The person is found by the address, as mails know nobody.
		owner, isKnown := people[contact.EmailKey(m.ToAddress)]
		switch {
		case isKnown:
			failed.Name, failed.UserID = owner.Name, &owner.ID
		case failed.Name == "":
			failed.Name = m.ToAddress
		}

		o.FailedMails = append(o.FailedMails, failed)
	}

	return nil
}
