package datarights

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/identity/caller"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/privacy"
	"atlas/internal/settings"
)

// deleteUsers is the function of those who have others forgotten.
const deleteUsers = "user_delete"

const reasonMax = 500

// Erasure is a request to be forgotten. It can be taken back until DueAt.
type Erasure struct {
	UserID    int        `db:"user_id"`
	AskedByID *int       `db:"asked_by_id"`
	Reason    *string    `db:"reason"`
	CreatedAt time.Time  `db:"created_at"`
	DueAt     time.Time  `db:"due_at"`
	DoneAt    *time.Time `db:"done_at"`
}

// ByStaff tells that somebody of the staff asked in the person's place.
func (e *Erasure) ByStaff() bool { return e.AskedByID != nil }

var erasures = db.NewTable[Erasure]("erasures")

func (s *Service) erasureTime(ctx context.Context) time.Duration {
	return time.Duration(max(s.settings.Int(ctx, settings.EraseUndoDays), 1)) * 24 * time.Hour
}

// Request has the caller forgotten after the time in which they can take it back. Asking twice changes nothing.
//
// Requires a login, no impersonation and no API key, and the password. Returns errs.Invalid for a wrong password,
// errs.RateLimited after five, or errs.Conflict for the last person with full access.
func (s *Service) Request(ctx context.Context, password string) (*Erasure, error) {
	a, err := caller.RequirePerson(ctx)
	if err != nil {
		return nil, err
	}

	// Asked for once more, as somebody at an open screen must not be able to do this.
	user, err := s.hooks.ProvePassword(ctx, a, "password", password)
	if err != nil {
		return nil, err
	}

	var request *Erasure
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		request, err = s.requestErasure(ctx, user, nil, nil)
		return err
	})
	return request, err
}

// UndoDays tells for how many days an erasure can be taken back, for staff who decide about one.
//
// Requires user_delete.
func (s *Service) UndoDays(ctx context.Context) (int, error) {
	if !actor.From(ctx).Can(deleteUsers) {
		return 0, errs.Denied()
	}
	return s.settings.Int(ctx, settings.EraseUndoDays), nil
}

// EraseUser has somebody forgotten on their behalf, at once or after the time in which it can be taken back.
//
// Requires user_delete, no impersonation and no API key, for others whom the caller sees and who have no right that the
// caller lacks. Returns errs.Invalid without a reason, errs.NotFound, or errs.Conflict if they are erased already or
// are the last person with full access.
func (s *Service) EraseUser(ctx context.Context, userID int, reason string, atOnce bool) (*Erasure, error) {
	a, err := caller.RequirePerson(ctx)
	if err != nil {
		return nil, err
	}

	reason = values.TidyName(reason)
	var check errs.Check
	check.Text("reason", reason, 1, reasonMax)
	var request *Erasure
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		// Rights come before the form, so that nobody learns who exists.
		user, err := s.hooks.LockBelow(ctx, a, deleteUsers, userID)
		if err != nil {
			return err
		}

		if err := check.Err(); err != nil {
			return err
		}

		if request, err = s.requestErasure(ctx, user, &a.UserID, &reason); err != nil || !atOnce {
			return err
		}

		return s.erase(ctx, request)
	})

	return request, err
}

// requestErasure writes the request and the mail that tells how to take it back. A request that is there already stays
// as it is. Returns errs.Conflict for somebody who is erased and for the last person with full access.
func (s *Service) requestErasure(ctx context.Context, user *Person, staff *int, reason *string) (*Erasure, error) {
	there, err := erasures.Lock(ctx, s.db, user.ID)
	switch {
	case err == nil && there.DoneAt != nil:
		return nil, errs.New(errs.Conflict, "This account is already erased")
	case err == nil || !errors.Is(err, db.ErrNone):
		return there, err
	}

	if err := s.hooks.RequireOtherFullAccess(ctx, user.ID); err != nil {
		return nil, err
	}

	now := s.clock.Now()
	request := &Erasure{UserID: user.ID, AskedByID: staff, Reason: reason, CreatedAt: now,
		DueAt: now.Add(s.erasureTime(ctx))}
	if err := erasures.Insert(ctx, s.db, request); err != nil {
		return nil, fmt.Errorf("write erasure of user %d: %w", user.ID, err)
	}

	if err := s.mailer.Send(ctx, erasureMessage(user, request)); err != nil {
		return nil, fmt.Errorf("tell user %d of the erasure: %w", user.ID, err)
	}

	line := accountLine("erasure_asked", user.ID)
	line.After = map[string]any{"due": request.DueAt, "reason": reason}
	return request, s.audit.Write(ctx, line)
}

// Undo takes the caller's request to be erased back, also one that staff made.
//
// Requires a login, no impersonation and no API key. Returns errs.NotFound if there is none.
func (s *Service) Undo(ctx context.Context) error {
	a, err := caller.RequirePerson(ctx)
	if err != nil {
		return err
	}
	return s.cancelErasure(ctx, a.UserID)
}

// UndoOf takes somebody's request to be erased back on their behalf.
//
// Requires what EraseUser does. Returns errs.NotFound if there is no such person or no request.
func (s *Service) UndoOf(ctx context.Context, userID int) error {
	a, err := caller.RequirePerson(ctx)
	if err != nil {
		return err
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		if _, err := s.hooks.LockBelow(ctx, a, deleteUsers, userID); err != nil {
			return err
		}

		return s.cancelErasure(ctx, userID)
	})
}

func (s *Service) cancelErasure(ctx context.Context, userID int) error {
	return s.db.Tx(ctx, func(ctx context.Context) error {
		wasAsked, err := s.store.drop(ctx, userID)
		if err != nil {
			return fmt.Errorf("take back erasure of user %d: %w", userID, err)
		}
		if !wasAsked {
			return errs.Missing("Erase request")
		}

		return s.audit.Write(ctx, accountLine("erasure_undone", userID))
	})
}

// Erasures finds the requests of people, also those that are done.
func (s *Service) Erasures(ctx context.Context, userIDs ...int) ([]*Erasure, error) {
	cond, arg := s.db.InInts("user_id", userIDs)
	return erasures.All(ctx, s.db, "WHERE "+cond, arg)
}

// IsErased tells whether somebody was erased.
func (s *Service) IsErased(ctx context.Context, userID int) (bool, error) {
	return s.store.isDone(ctx, userID)
}

// ErasureOf finds the open request of a person; nil if there is none.
func (s *Service) ErasureOf(ctx context.Context, userID int) (*Erasure, error) {
	request, err := erasures.One(ctx, s.db, `WHERE user_id = ? AND done_at IS NULL`, userID)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	return request, err
}

// ErasuresOf finds the open requests of people, by person.
func (s *Service) ErasuresOf(ctx context.Context, userIDs []int) (map[int]*Erasure, error) {
	cond, arg := s.db.InInts("user_id", userIDs)
	requests, err := erasures.All(ctx, s.db, "WHERE done_at IS NULL AND "+cond, arg)
	out := make(map[int]*Erasure, len(requests))
	for _, request := range requests {
		out[request.UserID] = request
	}
	return out, err
}

// erase forgets a person now, in the transaction of ctx: nothing that tells who they were stays, nobody can sign in as
// them, and no import brings them back. What other domains keep for the books stays without a name.
func (s *Service) erase(ctx context.Context, request *Erasure) error {
	user, err := s.store.lockPerson(ctx, request.UserID)
	if err != nil {
		return fmt.Errorf("lock user %d: %w", request.UserID, err)
	}

	// Asked again: since the request others with full access may have left.
	if err := s.hooks.RequireOtherFullAccess(ctx, user.ID); err != nil {
		return err
	}

	// Sessions end first, so that nothing is written for the person while their rows go.
	if err := s.hooks.EndSessions(ctx, user.ID); err != nil {
		return fmt.Errorf("end sessions of user %d: %w", user.ID, err)
	}

	// Accounts that were merged into this one are the same person and go with it.
	merged, err := s.store.mergedInto(ctx, user.ID)
	if err != nil {
		return fmt.Errorf("find accounts merged into user %d: %w", user.ID, err)
	}

	for _, one := range append(merged, user) {
		if err := s.eraseRows(ctx, one); err != nil {
			return fmt.Errorf("erase rows of user %d: %w", one.ID, err)
		}
	}

	now := s.clock.Now()
	if err := s.store.finish(ctx, user.ID, now); err != nil {
		return fmt.Errorf("note erasure of user %d: %w", user.ID, err)
	}

	request.DoneAt = &now

	// The engine overwrites freed pages only when it is asked to.
	if err := s.queue.Enqueue(ctx, scrubJob{}, jobs.Once()); err != nil {
		return fmt.Errorf("ask for the files of the database to be scrubbed: %w", err)
	}

	return s.audit.Write(ctx, accountLine("erased", user.ID))
}

// eraseRows takes one person out of all tables.
func (s *Service) eraseRows(ctx context.Context, user *Person) error {
	// Other domains go first: they find their rows by what is blanked below.
	if err := s.hooks.Erased(ctx, user.ID); err != nil {
		return fmt.Errorf("let other domains forget user %d: %w", user.ID, err)
	}

	// Before the row is blanked, which has the names that are searched for.
	if err := s.redactMentions(ctx, user); err != nil {
		return fmt.Errorf("take user %d out of messages: %w", user.ID, err)
	}

	if err := privacy.Erase(ctx, s.db, s.hooks.Tables(), s.subject(user)); err != nil {
		return fmt.Errorf("blank rows of user %d: %w", user.ID, err)
	}

	now := s.clock.Now()
	if err := s.store.archive(ctx, user.ID, now); err != nil {
		return fmt.Errorf("archive user %d: %w", user.ID, err)
	}

	// Only a keyed hash is kept, so that an import of an old list doesn't bring the person back.
	return s.store.keepAddress(ctx, s.hooks.AddressKey(user.Email), now)
}

// EraseDue is the job that forgets everybody whose time is over, each in a transaction of their own, so that one who
// cannot be erased holds up nobody.
func (s *Service) EraseDue(ctx context.Context) error {
	due, err := erasures.All(ctx, s.db, `WHERE done_at IS NULL AND due_at <= ? ORDER BY due_at LIMIT 100`,
		s.clock.Now())
	if err != nil {
		return fmt.Errorf("find erasures that are due: %w", err)
	}

	var failed error
	for _, request := range due {
		err := s.db.Tx(ctx, func(ctx context.Context) error {
			still, err := erasures.Lock(ctx, s.db, request.UserID)
			if errors.Is(err, db.ErrNone) || err == nil && still.DoneAt != nil {
				return nil // taken back, or done by another process, meanwhile
			}
			if err != nil {
				return fmt.Errorf("lock erasure of user %d: %w", request.UserID, err)
			}

			return s.erase(actor.With(ctx, actor.Actor{}), still)
		})
		failed = errors.Join(failed, err)
	}

	return failed
}
