package wins

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"atlas/internal/identity"
	"atlas/internal/identity/people"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
	"atlas/internal/platform/record"
)

const (
	winPicture = "win-picture"
	winProof   = "win-proof"
)

// purposes are what wins take files for. Who may not tell a win uploads to no avail: files that nothing uses go
// away.
var purposes = []files.Purpose{
	{Name: winPicture, Kinds: []string{files.Image}, AnyUser: true, IsDrawn: true},
	{Name: winProof, Kinds: []string{files.Image, files.PDF}, AnyUser: true, IsDrawn: true},
}

// requireAuthor gives the caller, if they act for themselves and may post and comment: everybody with a proven
// address but non-members.
func (s *Service) requireAuthor(ctx context.Context) (actor.Actor, error) {
	a := actor.From(ctx)
	switch {
	case !a.SignedIn():
		return a, errs.Login()
	case a.Impersonating():
		return a, errs.Impersonating()
	}

	if err := people.RequireProvenEmail(ctx); err != nil {
		return a, err
	}

	isMember, err := s.store.isMember(ctx, a.UserID)
	if err == nil && !isMember {
		err = errs.New(errs.Forbidden, "Only members can post, cheer and comment on wins")
	}

	return a, err
}

// CreateWin posts a win of the caller.
//
// Requires that the caller is signed in with a proven address, is no non-member and is not viewing as someone else.
// Returns errs.Invalid with the fields at fault, or errs.Conflict after too many wins in a day.
func (s *Service) CreateWin(ctx context.Context, in WinInput) (*Win, error) {
	a, err := s.requireAuthor(ctx)
	if err != nil {
		return nil, err
	}

	var seen *Win
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		now := s.clock.Now()
		w := &Win{UserID: a.UserID, CreatedAt: now, UpdatedAt: now}
		if _, err := in.apply(w, now); err != nil {
			return err
		}

		today, err := s.store.countWins(ctx, a.UserID, clock.StartOfDay(now))
		if err != nil {
			return err
		}
		if today >= winsADay {
			return errs.New(errs.Conflict, "You've posted %d wins today. Post the next one tomorrow.", winsADay)
		}

		if err := wins.Insert(ctx, s.db, w); err != nil {
			return unknownFile(err, w)
		}

		// Files are taken into use last: their rows name the win.
		if err := s.useWinFiles(ctx, w); err != nil {
			return err
		}

		seen, err = s.store.findVisible(ctx, a, w.ID)
		return err
	})
	return seen, err
}

func (s *Service) useWinFiles(ctx context.Context, w *Win) error {
	wanted := []files.Wanted{}
	if w.PictureID != nil {
		wanted = append(wanted,
			files.Wanted{Field: "pictureId", ID: *w.PictureID, Kinds: []string{files.Image}, Purpose: winPicture})
	}
	if w.ProofFileID != nil {
		wanted = append(wanted,
			files.Wanted{Field: "proofFileId", ID: *w.ProofFileID, Kinds: []string{files.Image, files.PDF},
				Purpose: winProof})
	}

	return s.files.Use(ctx, "win", w.ID, wanted...)
}

// unknownFile names the field of a file that does not exist.
func unknownFile(err error, w *Win) error {
	if w.PictureID == nil {
		return files.UnknownFile(err, "proofFileId")
	}
	return files.UnknownFile(err, "pictureId")
}

// UpdateWin changes one of the caller's own wins. A change of what was reached takes its confirmation away.
//
// Requires that the caller is signed in with a proven address, is no non-member and is not viewing as someone else.
// Returns errs.Invalid with the fields at fault, errs.NotFound, also for a win of another person, or errs.Conflict if
// the win was changed after seenAt.
func (s *Service) UpdateWin(ctx context.Context, id int, in WinInput, seenAt *time.Time) (*Win, error) {
	a, err := s.requireAuthor(ctx)
	if err != nil {
		return nil, err
	}

	var seen *Win
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		w, err := s.store.lockWin(ctx, a, id)
		if err != nil {
			return err
		}
		if !w.IsOwn {
			return errs.Missing(winNoun)
		}

		// Another tab changed it since: its change would be lost.
		if seenAt != nil && !w.UpdatedAt.Equal(*seenAt) {
			return errs.Stale("win")
		}

		if _, err := in.apply(w, s.clock.Now()); err != nil {
			return err
		}

		w.UpdatedAt = record.LaterThan(s.clock.Now(), w.UpdatedAt)
		if err := wins.Update(ctx, s.db, w); err != nil {
			return unknownFile(err, w)
		}

		if err := s.useWinFiles(ctx, w); err != nil {
			return err
		}

		seen, err = s.store.findVisible(ctx, a, id)
		return err
	})
	return seen, err
}

// DeleteWin removes a win with its comments, cheers and reports. If staff do it, the info log keeps a line of it.
//
// Requires that the win is the caller's own, or win_moderate. Returns errs.NotFound for others, or errs.Forbidden if
// the caller is viewing as someone else without win_moderate.
func (s *Service) DeleteWin(ctx context.Context, id int) error {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return errs.Login()
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		w, err := s.store.lockWin(ctx, a, id)
		switch {
		case err != nil:
			return err
		case w.IsOwn && a.Impersonating() && !w.IsDeletable:
			return errs.Impersonating()
		case !w.IsDeletable:
			return errs.Missing(winNoun)
		}

		if err := s.files.Use(ctx, "win", id); err != nil {
			return fmt.Errorf("let go of the files of win %d: %w", id, err)
		}

		if err := s.store.deleteWin(ctx, id); err != nil {
			return err
		}

		// What people delete of their own needs no line in the log.
		if w.IsOwn && !a.Impersonating() {
			return nil
		}

		return s.logWin(ctx, "win_delete", w, map[string]any{"kind": w.Kind, "body": w.Body}, nil)
	})
}

// logWin writes what staff did with somebody's win into the info log.
func (s *Service) logWin(ctx context.Context, action string, w *Win, before, after any) error {
	return s.identity.Log(ctx,
		identity.LogEntry{Action: action, SubjectID: w.UserID, Entity: "win", EntityID: w.ID, Before: before,
			After: after})
}

// winLink is where a person finds one of their own wins.
func winLink(id int) string { return "/profile?tab=wins&win=" + strconv.Itoa(id) }
