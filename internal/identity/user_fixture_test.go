package identity

import (
	"context"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/identity/accesslevels"
	"atlas/internal/identity/people"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

// asked is a request by the person of that name, with the rights they have at this moment.
func (h *fixture) asked(name string) context.Context {
	h.t.Helper()
	u, err := h.People.ByEmail(h.t.Context(), address(name))
	check.NoError(h.t, "actor "+name, err)
	return h.by(u)
}

// viewing is a request by the first, who views Atlas as the second.
func (h *fixture) viewing(name, as string) context.Context {
	h.t.Helper()
	viewer, viewed := actor.From(h.asked(name)), actor.From(h.asked(as))
	viewed.OriginalUserID = viewer.UserID
	return actor.With(h.t.Context(), viewed)
}

// read gives a person as they stand in the database.
func (h *fixture) read(id int) *people.User {
	h.t.Helper()
	u, err := h.People.ByID(h.t.Context(), id)
	check.NoError(h.t, "read the user", err)
	return u
}

func (h *fixture) wantVerified() {
	h.t.Helper()
	broken, err := h.Verify(h.t.Context())
	if err != nil || len(broken) > 0 {
		h.t.Errorf("got %q and error %v, want valid data", broken, err)
	}
}

func given(text string) graphql.Omittable[*string] { return graphql.OmittableOf(&text) }

func emptied() graphql.Omittable[*string] { return graphql.OmittableOf[*string](nil) }

// wrong wants a message for one field.
func (h *fixture) wrong(err error, field, message string) {
	h.t.Helper()
	e, ok := errs.As(err)
	if !ok || e.Code != errs.Invalid || len(e.Fields[field]) != 1 || e.Fields[field][0] != message {
		h.t.Fatalf("got %v (%+v), want %s %s", err, e, field, message)
	}
}

// staffLevel makes a level that may do these things and see everybody, and nothing else.
func (h *fixture) staffLevel(id string, functions ...string) {
	h.t.Helper()
	level := &accesslevels.Level{
		ID: id, Name: id, NameKey: id, StoredPages: []string{"profile", "users", "user", "allUsers", "archivedUsers"}, StoredFunctions: functions,
		Position: 20, UpdatedAt: h.clock.Now(),
	}
	check.NoError(h.t, "insert the level", accesslevels.Rows.Insert(h.t.Context(), h.d, level))
}

func namesOf(people []*people.User) []string {
	out := []string{}
	for _, u := range people {
		out = append(out, u.FirstName)
	}
	return out
}
