package sessions

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/identity/accesslevels"
	"atlas/internal/identity/audit"
	"atlas/internal/identity/people"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
)

const (
	ImpersonateFunction = "user_impersonate"
	impersonationMax    = 60 * time.Minute
	reasonMax           = 500
)

// Impersonate lets the caller view Atlas as somebody else, for a stated reason and a limited time. The session is
// replaced. The info log keeps start and end, and also refusals.
//
// Requires user_impersonate outside an impersonation, for others whom the caller sees, who are not archived, have no
// right that the caller lacks, and do not hold user_impersonate. Returns errs.Unauthenticated, errs.Forbidden,
// errs.NotFound for people whom the caller does not see, or errs.Invalid without a reason.
func (s *Service) Impersonate(ctx context.Context, userID int, reason string) (*people.User, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}
	if a.Impersonating() {
		return nil, s.refuseImpersonation(ctx, userID,
			"You're already viewing as someone else. End that session first.")
	}

	reason = values.TidyName(reason)
	var check errs.Check
	check.Text("reason", reason, 1, reasonMax)
	var target *people.User

	// Rights before the form: who may not do this learns nothing about the person.
	err := s.db.Tx(ctx, func(ctx context.Context) (err error) {
		if target, err = s.impersonable(ctx, a, userID); err != nil {
			return err
		}

		if err := check.Err(); err != nil {
			return err
		}

		return s.startImpersonation(ctx, a, target, reason)
	})

	// Refusals are logged as well, outside of the transaction that was undone.
	if errs.Is(err, errs.Forbidden) {
		public, _ := errs.As(err)
		return nil, s.refuseImpersonation(ctx, userID, public.Message)
	}

	if err != nil {
		return nil, err
	}

	return target, nil
}

// impersonable finds the person if the caller may view Atlas as them, by what both may do at this moment. Returns
// errs.Forbidden with the reason, or errs.NotFound.
func (s *Service) impersonable(ctx context.Context, a actor.Actor, userID int) (*people.User, error) {
	own, err := s.levels.RequireFunction(ctx, a, ImpersonateFunction)
	if err != nil {
		return nil, err
	}
	if userID == a.UserID {
		return nil, errs.New(errs.Forbidden, "You can't view Atlas as yourself")
	}

	// By the rights of this moment, as everything else here.
	a.Rights, a.Sees = own.Rights, own.Sees
	if err := s.people.RequireVisibleOne(ctx, a, userID); err != nil {
		return nil, err
	}

	target, err := s.people.ByID(ctx, userID)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("User")
	}
	if err != nil {
		return nil, fmt.Errorf("read user %d: %w", userID, err)
	}

	targetAccess, err := s.levels.LoadUserAccess(ctx, userID)
	if err != nil {
		return nil, fmt.Errorf("read rights of user %d: %w", userID, err)
	}

	// Nobody gets rights by viewing as somebody who has more.
	if sentence := ImpersonationRefusal(own, targetAccess); sentence != "" {
		return nil, errs.New(errs.Forbidden, "%s", sentence)
	}

	return target, nil
}

// ImpersonationRefusal says why somebody with this access may not view Atlas as somebody with that; empty when they
// may.
func ImpersonationRefusal(own, targetAccess *accesslevels.UserAccess) string {
	switch {
	case own.ArchivedAt != nil || !own.Rights.Functions[ImpersonateFunction]:
		return errs.Denied().Message
	case targetAccess.ArchivedAt != nil:
		return "This person is archived"
	case targetAccess.Rights.Functions[ImpersonateFunction] || !targetAccess.Rights.IsSubsetOf(own.Rights):
		return "They have access you don't have"
	}
	return ""
}

func (s *Service) startImpersonation(ctx context.Context, a actor.Actor, target *people.User, reason string) error {
	// The own session is taken away first: one cookie is one session, and an old copy of it opens nothing.
	own, err := s.removeSession(ctx, `id = ? AND user_id = ? AND original_user_id IS NULL`, a.SessionID, a.UserID)
	if err != nil {
		return fmt.Errorf("end own session: %w", err)
	}
	if own == nil {
		return errs.Login()
	}

	now := s.clock.Now()
	ends := now.Add(s.impersonationTime(ctx))

	// A view never outlives the session that it began in.
	if own.ExpiresAt.Before(ends) {
		ends = own.ExpiresAt
	}

	next := *own
	next.UserID, next.OriginalUserID, next.ImpersonationEndsAt = target.ID, &a.UserID, &ends
	next.LastSeenAt, next.ExpiresAt = now, ends
	if err := s.replaceCookie(ctx, &next); err != nil {
		return fmt.Errorf("open session as user %d: %w", target.ID, err)
	}

	return s.audit.Write(ctx, audit.Line{
		Action: "impersonation_start", ActorID: a.UserID, SubjectID: target.ID, Entity: "user",
		EntityID: values.ID(target.ID),
		After:    map[string]any{"reason": reason, "until": ends},
	})
}

// StopImpersonation gives the caller their own session back.
//
// Requires an impersonation, and that originalUserID is who the caller really is: a client cannot choose whom it
// becomes. Returns errs.Unauthenticated if the session has ended, or errs.Forbidden, which the info log keeps.
func (s *Service) StopImpersonation(ctx context.Context, originalUserID int) (*people.User, error) {
	a := actor.From(ctx)
	switch {
	case !a.SignedIn():
		return nil, errs.Login()
	case !a.Impersonating():
		return nil, s.refuseImpersonation(ctx, originalUserID, "You're not viewing as someone else")
	case a.OriginalUserID != originalUserID:
		return nil, s.refuseImpersonation(ctx, originalUserID, errs.Denied().Message)
	}

	var original *people.User
	err := s.db.Tx(ctx, func(ctx context.Context) (err error) {
		viewing, err := s.removeSession(ctx, `id = ? AND user_id = ? AND original_user_id = ?`, a.SessionID, a.UserID,
			originalUserID)
		if err != nil {
			return fmt.Errorf("end session as user %d: %w", a.UserID, err)
		}
		if viewing == nil {
			return errs.Login()
		}

		if original, err = s.people.ByID(ctx, originalUserID); err != nil {
			return fmt.Errorf("read user %d: %w", originalUserID, err)
		}

		next := *viewing
		next.UserID, next.OriginalUserID, next.ImpersonationEndsAt = originalUserID, nil, nil

		// The time of the first sign-in goes on counting, so views cannot prolong a session.
		next.LastSeenAt, next.ExpiresAt = s.clock.Now(), viewing.CreatedAt.Add(s.sessionAbsolute(ctx))
		if err := s.replaceCookie(ctx, &next); err != nil {
			return fmt.Errorf("open own session again: %w", err)
		}

		return s.audit.Write(ctx,
			audit.Line{Action: "impersonation_stop", ActorID: originalUserID, SubjectID: a.UserID, Entity: "user",
				EntityID: values.ID(a.UserID)})
	})
	if err != nil {
		return nil, err
	}

	return original, nil
}

// replaceCookie writes the session under a new token and hands that to the browser once it is committed.
func (s *Service) replaceCookie(ctx context.Context, row *session) error {
	in, err := s.insertSession(ctx, row)
	if err != nil {
		return fmt.Errorf("write session: %w", err)
	}
	s.db.AfterCommit(ctx, func() { actor.SetSessionCookie(ctx, in.Token, in.Expires) })
	return nil
}

// refuseImpersonation writes into the info log who wanted to become whom, and returns errs.Forbidden.
func (s *Service) refuseImpersonation(ctx context.Context, wanted int, sentence string) error {
	line := audit.Line{Action: "impersonation_refused", Entity: "user", EntityID: values.ID(wanted),
		After: map[string]any{"why": sentence}}
	if err := s.audit.Write(ctx, line); err != nil {
		return fmt.Errorf("log refusal: %w", err)
	}
	return errs.New(errs.Forbidden, "%s", sentence)
}

// impersonationTime comes from the setting, within the hour that nobody may exceed.
func (s *Service) impersonationTime(ctx context.Context) time.Duration {
	wanted := time.Duration(s.settings.Int(ctx, settings.ImpersonationMinutes)) * time.Minute
	if wanted <= 0 || wanted > impersonationMax {
		return impersonationMax
	}
	return wanted
}
