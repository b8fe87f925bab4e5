package payouts

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/money"
)

// payoutPath is where affiliates see their payouts.
const payoutPath = "/affiliate/payout"

// emailBatch is how many emails are written in one transaction.
const emailBatch = 100

// emailJob emails affiliates what became of the payouts of a run.
type emailJob struct{ RunID int }

// Kind names the job.
func (emailJob) Kind() string { return "payout_tell" }

// SendPayoutEmails emails receipts for payouts of a run that arrived, and the news of those that failed. It resumes
// where it stopped: who was told is marked in the transaction that writes the email.
func (s *Service) SendPayoutEmails(ctx context.Context, runID int) error {
	for {
		count := 0
		// Each batch is a transaction of its own: what was told stays told when the next one fails.
		err := s.db.Tx(ctx, func(ctx context.Context) error {
			open, err := s.store.loadNotEmailed(ctx, runID, emailBatch)
			if err != nil {
				return err
			}

			count = len(open)
			return s.emailPayouts(ctx, open)
		})
		if err != nil || count < emailBatch {
			return err
		}
	}
}

// emailPayouts writes the emails of payouts and marks them, in the transaction of ctx.
func (s *Service) emailPayouts(ctx context.Context, open []*Payout) error {
	if len(open) == 0 {
		return nil
	}

	ids, users := []int{}, []int{}
	for _, p := range open {
		ids, users = append(ids, p.ID), append(users, p.UserID)
	}

	owners, err := s.store.loadRecipients(ctx, users)
	if err != nil {
		return err
	}

	for _, p := range open {
		// Who was erased has no mailbox anymore, and no account that an email could name.
		if owner := owners[p.UserID]; owner != nil && p.LastFour != "" {
			if err := s.mail.Send(ctx, payoutEmail(owner, p)); err != nil {
				return fmt.Errorf("email about payout %d: %w", p.ID, err)
			}
		}
	}

	return s.store.updateEmailed(ctx, ids, s.clock.Now())
}

// payoutEmail is the receipt of a payout, or that it failed. Who left gets it without the pages that they can't open.
func payoutEmail(to *affiliate, p *Payout) mail.Message {
	out := mail.Message{
		To: to.Email, ToName: to.Name(), Lines: []string{"Hi " + to.FirstName + ","},
		Button: &mail.Button{Label: "See my payouts", Path: payoutPath},
	}

	failed := "Please check your payout account first."
	statement := "The statement with every sale is on your payout page, as PDF and CSV."
	if to.HasLeft {
		out.Button = nil
		failed = "Please check your account, and answer this email if it isn't yours anymore."
		statement = "Answer this email if you need the statement with every sale."
	}

	if p.State == returnedFailed {
		out.Kind, out.Once, out.Subject = "payout-failed", fmt.Sprintf("payout-%d-failed", p.ID), "Your payout of "+
			peso(p.Net())+" didn't arrive"
		out.Lines = append(out.Lines,
			"We sent "+peso(p.Net())+" to your "+p.Account()+", and it came back: "+
				strings.TrimSuffix(text(p.ReturnReason), ".")+".",
			"Nothing is lost. The money is payable again, and goes out with our next payout. "+failed)
		return out
	}

	out.Kind, out.Once, out.Subject = "payout-paid", fmt.Sprintf("payout-%d-paid", p.ID), "We sent you "+peso(p.Net())
	lines := []string{"Your payout " + p.Number() + " is on your " + p.Account() + ".", "Commission: " + peso(p.Amount)}
	if p.Tax > 0 {
		lines = append(lines, "Withholding tax ("+p.TaxPercent()+"%): "+peso(p.Tax))
	}

	lines = append(lines, "Sent to you: "+peso(p.Net()), "Reference: "+text(p.Reference))
	out.Lines = append(out.Lines, strings.Join(lines, "\n"))
	out.After = []string{statement}

	return out
}

// accountEmail tells the owner that their payout account was set or changed.
func accountEmail(to *affiliate, before, now *Account) mail.Message {
	subject, line := "Your payout account was added", "Your payouts will go to "+accountText(now)+" from "+
		moment(now.UsableAt)+" on."
	if before != nil {
		subject, line = "Your payout account was changed", "Your payouts will go to "+accountText(now)+" instead of "+
			accountText(before)+", from "+moment(now.UsableAt)+" on."
	}

	return mail.Message{
		Kind: "payout-account", To: to.Email, ToName: to.Name(), Subject: subject,
		Lines:  []string{"Hi " + to.FirstName + ",", line, "Nothing is sent to the new account before that."},
		Button: &mail.Button{Label: "See my payout account", Path: payoutPath},
		After: []string{"Wasn't you? Change your password right away and answer this email. We'll stop the next " +
			"payout."},
	}
}

// accountText is an account as emails name it.
func accountText(a *Account) string { return bankName(a.Kind, a.Bank) + " " + masked(a.LastFour) }

// moment is how emails write when something happens.
func moment(at time.Time) string {
	return at.In(clock.Manila).Format("January 2, 2006 at 3:04 PM") + " (Manila time)"
}

// longDay is a day as statements write it.
func longDay(at time.Time) string { return at.In(clock.Manila).Format("January 2, 2006") }

// peso writes an amount for people: ₱1,234.50.
func peso(amount money.Centavos) string {
	whole, cents, _ := strings.Cut(amount.String(), ".")
	sign, digits := "", whole
	if rest, isNegative := strings.CutPrefix(whole, "-"); isNegative {
		sign, digits = "-", rest
	}

	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}

	return sign + "₱" + digits + "." + cents
}
