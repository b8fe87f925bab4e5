package optout

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// Why an address gets no marketing emails.
const (
	Unsubscribed = "unsubscribed"
	Bounced      = "bounced"
	Complained   = "complained"
)

// Stop is an address that gets no marketing emails.
type Stop struct {
	ID       int    `db:"id,made"`
	EmailKey string `db:"email_key"`
	UserID   *int   `db:"user_id"`
	Reason   string `db:"reason"`
	// BroadcastID and SequenceEmailID are the email that it came by.
	BroadcastID     *int      `db:"broadcast_id"`
	SequenceEmailID *int      `db:"sequence_email_id"`
	Detail          string    `db:"detail"`
	CreatedAt       time.Time `db:"created_at"`

	// Name is who has the address; empty for someone without an account.
	Name string
	// From is the subject of the broadcast or of the email of a sequence; empty for another email.
	From string
}

// StopList is one page of stopped addresses.
type StopList struct {
	Rows  []*Stop
	Total int
}

// Stops lists stopped addresses, the latest first; those of one reason, or of one person.
//
// Requires the page marketing. Returns errs.Invalid for an unknown reason.
func (s *Service) Stops(ctx context.Context, window page.Window, reason *string, userID *int) (*StopList, error) {
	if !actor.From(ctx).Page(readPage) {
		return nil, errs.Denied()
	}
	if reason != nil && *reason != Unsubscribed && *reason != Bounced && *reason != Complained {
		return nil, errs.Field("reason", errs.IsNotValid)
	}

	return s.store.loadStops(ctx, window, reason, userID)
}

// Lift lets an address get marketing emails again that bounced or complained.
//
// Requires funnel_update. Returns errs.NotFound, and errs.Conflict for someone who unsubscribed: only they can take
// that back.
func (s *Service) Lift(ctx context.Context, id int) error {
	if !actor.From(ctx).Can(liftStops) {
		return errs.Denied()
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		stop, err := s.store.lockStop(ctx, id)
		if err != nil {
			return err
		}
		// A bounce is a fact that staff can know better; an unsubscription is someone's decision.
		if stop.Reason == Unsubscribed {
			return errs.New(errs.Conflict,
				"Only the person can subscribe again, with the link in any email they got from us.")
		}

		if err := s.store.removeStop(ctx, id); err != nil {
			return err
		}

		// Without the address: the log outlives the erasure of someone without an account.
		entry := identity.LogEntry{
			Action: "email_stop_lift", Entity: "email_stop", EntityID: id,
			Before: map[string]any{"reason": stop.Reason, "since": stop.CreatedAt},
		}
		if stop.UserID != nil {
			entry.SubjectID = *stop.UserID
		}

		return s.identity.Log(ctx, entry)
	})
}

// detailMax bounds what is kept of the words of a mail server.
const detailMax = 300

// Bounce stops marketing emails to an address that a mail server refused for good. mailID is the email in the outbox;
// 0 for none.
//
// It is for the code that delivers emails.
func (s *Service) Bounce(ctx context.Context, address string, mailID int, detail string) error {
	return s.stopByReport(ctx, Bounced, address, mailID, detail)
}

// stopByReport keeps that an email came back or was reported as spam, with the email and with the address.
func (s *Service) stopByReport(ctx context.Context, reason, address string, mailID int, detail string) error {
	key := identity.EmailKey(address)
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		stop := &Stop{EmailKey: key, Reason: reason, Detail: cut(detail, detailMax), CreatedAt: s.clock.Now()}
		account, err := s.identity.SignIn.AccountOf(ctx, address)
		if err != nil {
			return fmt.Errorf("look for the account of an address: %w", err)
		}
		if account != 0 {
			stop.UserID = &account
		}
		// Before the stop is written: it names the email that was found here.
		if mailID != 0 {
			if err := s.store.markEmail(ctx, stop, mailID); err != nil {
				return err
			}
		}

		return s.store.insertStop(ctx, stop)
	})
	if err != nil {
		return fmt.Errorf("keep that an address %s: %w", reason, err)
	}

	return nil
}

func cut(text string, most int) string {
	if letters := []rune(text); len(letters) > most {
		return string(letters[:most])
	}

	return text
}
