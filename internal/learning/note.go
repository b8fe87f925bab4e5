package learning

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/learning/courses"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

// LessonNote is what somebody wrote down in a lesson, for themselves.
type LessonNote struct {
	ID        int       `db:"id,made"`
	UserID    int       `db:"user_id"`
	LessonID  int       `db:"lesson_id"`
	Body      string    `db:"body"`
	AtSecond  *int      `db:"at_second"`
	CreatedAt time.Time `db:"created_at"`
	UpdatedAt time.Time `db:"updated_at"`
}

const (
	noteMax  = 5000
	notesMax = 200
)

var notes = db.NewTable[LessonNote]("lesson_notes")

// SaveLessonNote writes a note to a lesson that is open to the caller, or changes one of their own.
//
// Requires that the caller is signed in and not viewing as someone else. Returns errs.Invalid with the fields at fault,
// errs.NotFound for a closed lesson or another person's note, or errs.Conflict if the lesson has too many notes.
func (s *Service) SaveLessonNote(
	ctx context.Context, lessonID int, id *int, body string, atSecond *int,
) (*LessonNote, error) {
	c := new(errs.Check)
	c.Text("body", body, 1, noteMax)
	c.That(atSecond == nil || *atSecond >= 0 && *atSecond <= courses.LessonSecondsMax, "atSecond", errs.IsNotValid)
	if err := c.Err(); err != nil {
		return nil, err
	}

	m, err := s.requireLearner(ctx, lessonID)
	if err != nil {
		return nil, err
	}

	var note *LessonNote

	// A note belongs to its lesson: its id alone would reach the notes of closed ones.
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		if id != nil {
			if note, err = s.store.lockOwnNote(ctx, m.Progress.UserID, *id); err != nil {
				return err
			}

			if note.LessonID != lessonID {
				return errs.Missing("Note")
			}

			note.Body, note.AtSecond = strings.TrimSpace(body), atSecond
			note.UpdatedAt = record.LaterThan(s.clock.Now(), note.UpdatedAt)
			return notes.Update(ctx, s.db, note, "body", "at_second", "updated_at")
		}

		n, err := s.store.countNotes(ctx, m.Progress.UserID, lessonID)
		if err != nil {
			return fmt.Errorf("count the notes of user %d: %w", m.Progress.UserID, err)
		}

		// Notes are read with the lesson, so there must be an end to them.
		if n >= notesMax {
			return errs.New(errs.Conflict, "A lesson can have up to %d notes.", notesMax)
		}

		now := s.clock.Now()
		note = &LessonNote{UserID: m.Progress.UserID, LessonID: lessonID, Body: strings.TrimSpace(body),
			AtSecond: atSecond, CreatedAt: now, UpdatedAt: now}
		return notes.Insert(ctx, s.db, note)
	})
	if err != nil {
		return nil, err
	}

	return note, nil
}

// DeleteLessonNote removes one of the caller's own notes. Requires that the caller is signed in and not viewing as
// someone else. Returns errs.NotFound.
func (s *Service) DeleteLessonNote(ctx context.Context, id int) error {
	a := actor.From(ctx)
	switch {
	case !a.SignedIn():
		return errs.Login()
	case a.Impersonating():
		return errs.Impersonating()
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		if _, err := s.store.lockOwnNote(ctx, a.UserID, id); err != nil {
			return err
		}

		return notes.Delete(ctx, s.db, id)
	})
}
