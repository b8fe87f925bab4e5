package identity

import (
	"context"

	"atlas/internal/identity/people"
	"atlas/internal/identity/profiles"
	"atlas/internal/identity/sessions"
	"atlas/internal/platform/page"
)

// PersonNotes is one page of the notes about someone.
func (q Queries) PersonNotes(ctx context.Context, userID int, list *page.ListInput) (*profiles.PersonNoteList, error) {
	found, err := q.Identity.Profiles.PersonNotes(ctx, userID, page.Of(list))
	if err != nil {
		return nil, err
	}

	for _, note := range found.Rows {
		q.Identity.loaders(ctx).reporters.Expect(note.AuthorID)
	}

	return found, nil
}

// AddPersonNote writes a note about someone.
func (m Mutations) AddPersonNote(ctx context.Context, userID int, body string) (*profiles.PersonNote, error) {
	return m.Identity.Profiles.AddPersonNote(ctx, userID, body)
}

// EditPersonNote changes a note.
func (m Mutations) EditPersonNote(ctx context.Context, id int, body string) (*profiles.PersonNote, error) {
	return m.Identity.Profiles.EditPersonNote(ctx, id, body)
}

// DeletePersonNote removes a note.
func (m Mutations) DeletePersonNote(ctx context.Context, id int) (bool, error) {
	err := m.Identity.Profiles.DeletePersonNote(ctx, id)

	return err == nil, err
}

// PersonNoteFields are the fields of PersonNote that need a statement of their own.
type PersonNoteFields struct{ Identity *Service }

// Author is the name of who wrote the note.
func (f PersonNoteFields) Author(ctx context.Context, of *profiles.PersonNote) (string, error) {
	author, err := f.Identity.loaders(ctx).reporters.Load(ctx, of.AuthorID)

	return author.name, err
}

// LastSeen is for those who may know.
func (f UserFields) LastSeen(ctx context.Context, of *people.User) (*sessions.LastSeen, error) {
	if !seesUser(ctx, of) {
		return nil, nil
	}

	return f.Identity.loaders(ctx).seen.Load(ctx, of.ID)
}
