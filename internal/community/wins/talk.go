package wins

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/identity"
	"atlas/internal/identity/people"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// notices are what people are told about wins.
var notices = []identity.NoticeKind{
	{Name: "win-confirmed", Label: "A coach reviewed my win", Group: "Wins", IsShown: true, Mail: identity.MailNow},
	{Name: "win-cheer", Label: "Cheers for my wins", Group: "Wins", IsShown: true, Mail: identity.MailOff,
		Together: "cheered for your win"},
	{Name: "win-comment", Label: "Comments on my wins", Group: "Wins", IsShown: true, Mail: identity.MailDaily,
		Together: "commented on your win"},
	{Name: "win-hidden", Label: "My win was hidden or restored", Group: "Wins", IsShown: true, Mail: identity.MailNow},
	{Name: "win-report", Label: "Updates on my reports", Group: "Wins", IsShown: true, Mail: identity.MailOff},
}

// CheerWin cheers for a win of another person or takes that back. The same again changes nothing.
//
// Requires that the caller is signed in with a proven address, is no non-member and is not viewing as someone else.
// Returns errs.NotFound, or errs.Conflict for their own win.
func (s *Service) CheerWin(ctx context.Context, id int, isCheering bool) (*Win, error) {
	a, err := s.requireAuthor(ctx)
	if err != nil {
		return nil, err
	}

	var seen *Win
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		w, err := s.store.findVisible(ctx, a, id)
		if err != nil {
			return err
		}
		if w.IsOwn {
			return errs.New(errs.Conflict, "You can't cheer for your own win")
		}

		if err := s.setCheer(ctx, a, w, isCheering); err != nil {
			return fmt.Errorf("write the cheer for win %d: %w", w.ID, err)
		}

		// Read again: the answer shows the new number of cheers.
		seen, err = s.store.findVisible(ctx, a, id)
		return err
	})
	return seen, err
}

func (s *Service) setCheer(ctx context.Context, a actor.Actor, w *Win, isCheering bool) error {
	if !isCheering {
		return s.store.deleteCheer(ctx, w.ID, a.UserID)
	}

	isNew, err := s.store.insertCheer(ctx, w.ID, a.UserID, s.clock.Now())

	// Cheering twice tells the person once.
	if err != nil || !isNew {
		return err
	}

	return s.identity.Notify(ctx, identity.Notice{
		Kind: "win-cheer", UserID: w.UserID, Once: fmt.Sprintf("%d-%d", w.ID, a.UserID), ActorID: a.UserID,
		Title: a.Name + " cheered for your win", Text: w.Body, Link: winLink(w.ID),
	})
}

// WinComment is what somebody said to a win.
type WinComment struct {
	ID        int       `db:"id,made"`
	WinID     int       `db:"win_id"`
	UserID    int       `db:"user_id"`
	Body      string    `db:"body"`
	CreatedAt time.Time `db:"created_at"`

	Person      *WinPerson
	IsDeletable bool
}

// WinCommentList is one page of comments.
type WinCommentList struct {
	Rows  []*WinComment
	Total int
}

const (
	commentMax = 500
	// CommentsPerPage is how many comments are read at once.
	CommentsPerPage = 20
)

// WinComments lists one page of the comments on a win, the oldest first. Callers who do not see members read them on
// their own wins only, those without a proven address on none.
//
// Requires that the caller is signed in. Returns errs.NotFound, also for a win they may not see.
func (s *Service) WinComments(ctx context.Context, winID int, w page.Window) (*WinCommentList, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	win, err := s.store.findVisible(ctx, a, winID)

	// Nothing was said, or nothing of it may be read.
	if err != nil || win.CommentCount == 0 || a.Sees == actor.SeesNoOne {
		return &WinCommentList{Rows: []*WinComment{}}, err
	}

	rows, err := s.store.commentsOf(ctx, a, winID, w)
	return &WinCommentList{rows, win.CommentCount}, err
}

// AddWinComment adds a comment to a win, and tells its person.
//
// Requires that the caller sees members, is no non-member and is not viewing as someone else. Returns errs.Invalid with
// the fields at fault, errs.NotFound, or errs.Conflict after too many comments in an hour.
func (s *Service) AddWinComment(ctx context.Context, winID int, body string) (*WinComment, error) {
	a, err := s.requireAuthor(ctx)
	if err != nil {
		return nil, err
	}

	if err := people.RequireMembersView(ctx); err != nil {
		return nil, err
	}

	body = cleanText(body)
	c := new(errs.Check)
	c.Text("body", body, 1, commentMax)
	if err := c.Err(); err != nil {
		return nil, err
	}

	var said *WinComment
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		w, err := s.store.findVisible(ctx, a, winID)
		if err != nil {
			return err
		}

		now := s.clock.Now()
		often, err := s.store.countComments(ctx, a.UserID, now.Add(-time.Hour))
		if err != nil {
			return err
		}
		if often >= commentsAnHour {
			return errs.New(errs.Conflict,
				"You've commented a lot in the last hour. Take a short break, then continue.")
		}

		row := &WinComment{WinID: winID, UserID: a.UserID, Body: body, CreatedAt: now}
		if err := winComments.Insert(ctx, s.db, row); err != nil {
			return fmt.Errorf("write a comment on win %d: %w", winID, err)
		}

		if said, err = s.store.commentByID(ctx, a, row.ID); err != nil {
			return err
		}

		return s.identity.Notify(ctx, identity.Notice{
			Kind: "win-comment", UserID: w.UserID, Once: fmt.Sprint(row.ID), ActorID: a.UserID,
			Title: a.Name + " commented on your win", Text: body, Link: winLink(w.ID),
		})
	})
	return said, err
}

// DeleteWinComment removes a comment. If staff do it, the info log keeps a line of it.
//
// Requires that the caller wrote the comment or owns the win, or win_moderate. Returns errs.NotFound for others, or
// errs.Forbidden if the caller is viewing as someone else without win_moderate.
func (s *Service) DeleteWinComment(ctx context.Context, id int) error {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return errs.Login()
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		row, err := winComments.Lock(ctx, s.db, id)
		if errors.Is(err, db.ErrNone) {
			return errs.Missing("Comment")
		}
		if err != nil {
			return fmt.Errorf("lock comment %d: %w", id, err)
		}

		w, err := s.store.findVisible(ctx, a, row.WinID)
		if errs.Is(err, errs.NotFound) {
			return errs.Missing("Comment")
		}
		if err != nil {
			return fmt.Errorf("read win %d: %w", row.WinID, err)
		}

		own := row.UserID == a.UserID || w.IsOwn
		switch {
		case own && a.Impersonating() && !a.Can(moderateWins):
			return errs.Impersonating()
		case !own && !a.Can(moderateWins):
			return errs.Missing("Comment")
		}

		// What people delete of their own needs no line in the log.
		if err := winComments.Delete(ctx, s.db, id); err != nil || own && !a.Impersonating() {
			return err
		}

		return s.identity.Log(ctx,
			identity.LogEntry{Action: "win_comment_delete", SubjectID: row.UserID, Entity: "win", EntityID: w.ID,
				Before: map[string]any{"comment": row.Body}})
	})
}
