package identity

import (
	"context"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/page"
)

const manageOutbox = "outbox_manage"

// OutboxMailList is one page of the outbox and how many mails there are.
type OutboxMailList struct {
	Rows  []*mail.OutboxMail
	Total int
}

// OutboxMails lists mails that wait, were sent or could not be sent, the newest first. An empty status means all.
//
// Requires the page outbox.
func (s *Service) OutboxMails(ctx context.Context, w page.Window, status string) (*OutboxMailList, error) {
	if !actor.From(ctx).Page("outbox") {
		return nil, errs.Denied()
	}
	rows, total, err := s.mailer.List(ctx, w, status)
	return &OutboxMailList{rows, total}, err
}

// OutboxMail reads one mail of the outbox.
//
// Requires the page outbox. Returns errs.NotFound if there is no such mail, and to everybody without the page.
func (s *Service) OutboxMail(ctx context.Context, id int) (*mail.OutboxMail, error) {
	if !actor.From(ctx).Page("outbox") {
		return nil, errs.Missing("Email")
	}
	return s.mailer.Get(ctx, id)
}

// RetryOutboxMail puts a dead or discarded mail back into the queue.
//
// Requires outbox_manage. Returns errs.NotFound, or errs.Conflict if the mail is neither dead nor discarded or its code
// is no longer valid.
func (s *Service) RetryOutboxMail(ctx context.Context, id int) (*mail.OutboxMail, error) {
	return s.manageMail(ctx, "outbox_retry", id, s.mailer.Retry)
}

// DiscardOutboxMail gives up a mail that waits or is dead.
//
// Requires outbox_manage. Returns errs.NotFound, or errs.Conflict if the mail is sent, on its way or discarded already.
func (s *Service) DiscardOutboxMail(ctx context.Context, id int) (*mail.OutboxMail, error) {
	return s.manageMail(ctx, "outbox_discard", id, s.mailer.Discard)
}

func (s *Service) manageMail(
	ctx context.Context, action string, id int, do func(context.Context, int) (*mail.OutboxMail, error),
) (*mail.OutboxMail, error) {
	if !actor.From(ctx).Can(manageOutbox) {
		return nil, errs.Denied()
	}

	var message *mail.OutboxMail
	err := s.db.Tx(ctx, func(ctx context.Context) (err error) {
		if message, err = do(ctx, id); err != nil {
			return err
		}

		return s.Audit.Write(ctx,
			audit.Line{Action: action, Entity: "outbox_mail", EntityID: values.ID(id),
				After: map[string]any{"status": message.Status}})
	})
	if err != nil {
		return nil, err
	}

	return message, nil
}
