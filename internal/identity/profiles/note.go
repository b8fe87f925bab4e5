package profiles

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// writeNotes is the function of those who write notes about people.
const writeNotes = "user_note"

const PersonNoteMax = 2000

// PersonNote is what staff wrote about someone, for staff only.
type PersonNote struct {
	ID        int        `db:"id,made"`
	UserID    int        `db:"user_id"`
	AuthorID  int        `db:"author_id"`
	Body      string     `db:"body"`
	CreatedAt time.Time  `db:"created_at"`
	EditedAt  *time.Time `db:"edited_at"`
}

// PersonNoteList is one page of notes.
type PersonNoteList struct {
	Rows  []*PersonNote
	Total int
}

var (
	personNotes     = db.NewTable[PersonNote]("person_notes")
	personNoteSorts = db.Sorts{"": "id DESC"}
)

// requireNotesOf refuses callers who may not see notes about someone. People see no notes about themselves, whatever
// pages they hold.
func (s *Service) requireNotesOf(ctx context.Context, userID int) error {
	caller := actor.From(ctx)
	if !caller.SignedIn() {
		return errs.Login()
	}
	if !caller.Page("user") {
		return errs.Denied()
	}
	if userID == caller.UserID || userID == caller.OriginalUserID {
		return errs.New(errs.Forbidden, "Notes about you are for your colleagues only.")
	}

	if err := s.people.RequireVisibleOne(ctx, caller, userID); err != nil {
		return err
	}

	isThere, err := s.people.Exists(ctx, userID)
	if err != nil {
		return fmt.Errorf("look for user %d: %w", userID, err)
	}
	if !isThere {
		return errs.Missing("User")
	}

	return nil
}

// requireNoteWriter refuses callers who may not write notes. Who views Atlas as someone else would sign with the wrong
// name.
func requireNoteWriter(ctx context.Context) error {
	caller := actor.From(ctx)
	if !caller.SignedIn() {
		return errs.Login()
	}
	if !caller.Can(writeNotes) {
		return errs.Denied()
	}
	if caller.Impersonating() {
		return errs.New(errs.Forbidden, "While you view Atlas as someone else, you can't write notes.")
	}

	return nil
}

// PersonNotes lists the notes about someone, the latest first. Search looks at their text.
//
// Requires the page user, for people whom the caller sees. Returns errs.Forbidden for notes about oneself, and
// errs.NotFound.
func (s *Service) PersonNotes(ctx context.Context, userID int, w page.Window) (*PersonNoteList, error) {
	if err := s.requireNotesOf(ctx, userID); err != nil {
		return nil, err
	}

	// Notes have one order only.
	w.Sort = ""
	where := new(db.Where).And("user_id = ?", userID)
	where.If(w.Search != "", `LOWER(body) LIKE ? ESCAPE '\'`, db.Like(strings.ToLower(w.Search)))
	rows, total, err := personNotes.List(ctx, s.db, w, where, personNoteSorts)
	if err != nil {
		return nil, fmt.Errorf("list the notes about user %d: %w", userID, err)
	}

	return &PersonNoteList{Rows: rows, Total: total}, nil
}

// AddPersonNote writes a note about someone.
//
// Requires user_note and the page user, for people whom the caller sees, not while viewing as someone else. Returns
// errs.Invalid for a text that is empty or too long, errs.Forbidden for a note about oneself, and errs.NotFound.
func (s *Service) AddPersonNote(ctx context.Context, userID int, body string) (*PersonNote, error) {
	if err := requireNoteWriter(ctx); err != nil {
		return nil, err
	}

	body, err := cleanNote(body)
	if err != nil {
		return nil, err
	}

	note := &PersonNote{UserID: userID, AuthorID: actor.From(ctx).UserID, Body: body, CreatedAt: s.clock.Now()}

	// Judged in the transaction, as the person may leave the caller's sight meanwhile.
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		if err := s.requireNotesOf(ctx, userID); err != nil {
			return err
		}

		if err := personNotes.Insert(ctx, s.db, note); err != nil {
			return fmt.Errorf("write a note about user %d: %w", userID, err)
		}

		return s.logPersonNote(ctx, "person_note_create", note)
	})
	if err != nil {
		return nil, err
	}

	return note, nil
}

// EditPersonNote changes the text of a note.
//
// Requires user_note. Returns errs.Invalid, and errs.NotFound for everyone but who wrote the note.
func (s *Service) EditPersonNote(ctx context.Context, id int, body string) (*PersonNote, error) {
	if err := requireNoteWriter(ctx); err != nil {
		return nil, err
	}

	body, err := cleanNote(body)
	if err != nil {
		return nil, err
	}

	var note *PersonNote
	err = s.db.Tx(ctx, func(ctx context.Context) (err error) {
		if note, err = s.lockNote(ctx, id); err != nil {
			return err
		}

		if note.AuthorID != actor.From(ctx).UserID {
			return errs.Missing("Note")
		}

		note.Body = body
		note.EditedAt = new(s.clock.Now())
		if err := personNotes.Update(ctx, s.db, note, "body", "edited_at"); err != nil {
			return fmt.Errorf("change note %d: %w", id, err)
		}

		return s.logPersonNote(ctx, "person_note_update", note)
	})
	if err != nil {
		return nil, err
	}

	return note, nil
}

// DeletePersonNote removes a note for good.
//
// Requires user_note, and user_update for notes of others: without it they are errs.NotFound.
func (s *Service) DeletePersonNote(ctx context.Context, id int) error {
	if err := requireNoteWriter(ctx); err != nil {
		return err
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		note, err := s.lockNote(ctx, id)
		if err != nil {
			return err
		}
		if !note.CanDelete(ctx) {
			return errs.Missing("Note")
		}

		if err := personNotes.Delete(ctx, s.db, id); err != nil {
			return fmt.Errorf("delete note %d: %w", id, err)
		}

		return s.logPersonNote(ctx, "person_note_delete", note)
	})
}

// lockNote reads a note about someone whom the caller sees, for a change. To everyone else it does not exist.
func (s *Service) lockNote(ctx context.Context, id int) (*PersonNote, error) {
	note, err := personNotes.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Note")
	}
	if err != nil {
		return nil, fmt.Errorf("read note %d: %w", id, err)
	}

	// Whether there is such a note is told to nobody who may not read it.
	err = s.requireNotesOf(ctx, note.UserID)
	if errs.Is(err, errs.NotFound) || errs.Is(err, errs.Forbidden) {
		return nil, errs.Missing("Note")
	}

	return note, err
}

// logPersonNote tells that a note was written, changed or deleted. Its text stays out of the log: people may read log
// lines about themselves.
func (s *Service) logPersonNote(ctx context.Context, action string, note *PersonNote) error {
	return s.audit.Write(ctx,
		audit.Line{Action: action, SubjectID: note.UserID, Entity: "person_note", EntityID: values.ID(note.ID)})
}

func cleanNote(given string) (string, error) {
	body := strings.TrimSpace(given)
	var c errs.Check
	c.Text("body", body, 1, PersonNoteMax)

	return body, c.Err()
}

// CanEdit tells whether the caller may change the note.
func (n *PersonNote) CanEdit(ctx context.Context) bool {
	caller := actor.From(ctx)

	return caller.Can(writeNotes) && !caller.Impersonating() && n.AuthorID == caller.UserID
}

// CanDelete tells whether the caller may delete the note.
func (n *PersonNote) CanDelete(ctx context.Context) bool {
	caller := actor.From(ctx)
	if !caller.Can(writeNotes) || caller.Impersonating() {
		return false
	}

	return n.AuthorID == caller.UserID || caller.Can("user_update")
}
