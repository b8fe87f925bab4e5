package testkit

import (
	"context"
	"maps"
	"slices"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// By is a call by somebody of the demo: a role id such as "member", or "admin" for the legacy flag.
func (a *Atlas) By(role string) context.Context {
	a.t.Helper()
	return a.ByID(a.ID(role))
}

// ByID is a call by anybody.
func (a *Atlas) ByID(id int) context.Context {
	a.t.Helper()
	who, err := a.Identity.MemberImport.ActorOf(a.t.Context(), id, nil)
	a.Must(err)
	return actor.With(a.t.Context(), who)
}

// Viewing is a call by somebody who views Atlas as somebody else.
func (a *Atlas) Viewing(viewer, role string) context.Context {
	a.t.Helper()
	who := actor.From(a.By(role))
	who.OriginalUserID = a.ID(viewer)
	return actor.With(a.t.Context(), who)
}

// ID is that of somebody of the demo.
func (a *Atlas) ID(role string) int {
	a.t.Helper()
	return a.Number("SELECT id FROM users WHERE email = ?", role+"@atlas.test")
}

// Must ends the test with an error.
func (a *Atlas) Must(err error) {
	a.t.Helper()
	if err != nil {
		a.t.Fatalf("got error %v, want none", err)
	}
}

// Did is Must for calls that also give something.
func (a *Atlas) Did(_ any, err error) {
	a.t.Helper()
	a.Must(err)
}

// Number reads one number from the database.
func (a *Atlas) Number(query string, args ...any) int {
	a.t.Helper()
	n, err := a.DB.Int(a.t.Context(), query, args...)
	if err != nil {
		a.t.Fatalf("%s: got error %v, want none", query, err)
	}
	return n
}

// Exec changes the database past the services.
func (a *Atlas) Exec(query string, args ...any) {
	a.t.Helper()
	if _, err := a.DB.Exec(a.t.Context(), query, args...); err != nil {
		a.t.Fatalf("%s: got error %v, want none", query, err)
	}
}

// Refused wants an error of a code, and with fields a word about each of them and no other.
func (a *Atlas) Refused(err error, code errs.Code, fields ...string) {
	a.t.Helper()
	if !errs.Is(err, code) {
		a.t.Errorf("got error %v, want one with code %s", err, code)
		return
	}
	e, _ := errs.As(err)
	if got := slices.Sorted(maps.Keys(e.Fields)); len(fields) > 0 && !slices.Equal(got, fields) {
		a.t.Errorf("got fields %q, want %q", got, fields)
	}
}

// Says wants an error with a sentence.
func (a *Atlas) Says(err error, sentence string) {
	a.t.Helper()
	if err == nil || err.Error() != sentence {
		a.t.Errorf("got error %v, want %q", err, sentence)
	}
}

// Day is so many days after now.
func (a *Atlas) Day(n int) time.Time { return a.Clock.Now().AddDate(0, 0, n) }

// Members makes people of the demo members, by a grant that staff gave for a hundred years. A level alone makes nobody
// a member.
func (a *Atlas) Members(roles ...string) {
	a.t.Helper()
	for _, role := range roles {
		a.MakeMembers(a.ID(role))
	}
}

// MakeMembers is Members for anybody.
func (a *Atlas) MakeMembers(ids ...int) {
	a.t.Helper()
	const name = "Membership of the tests"
	if a.Number("SELECT COUNT(*) FROM products WHERE name = ?", name) == 0 {
		a.Exec(`INSERT INTO products (name, name_key, price, content_type, is_membership, is_fast_track, created_at,
			updated_at)
			VALUES (?, ?, 0, 'courses', TRUE, FALSE, ?, ?)`, name, db.Fold(name), a.Clock.Now(), a.Clock.Now())
	}

	for _, id := range ids {
		a.Exec(`INSERT INTO grants (user_id, product_id, source, from_at, to_at, reason, given_by_id, given_at,
			updated_at)
			SELECT ?, id, 'staff', ?, ?, 'A test', ?, ?, ? FROM products WHERE name = ?`,
			id, a.Day(-400), a.Day(36_500), a.ID("tribe-team-fa"), a.Clock.Now(), a.Clock.Now(), name)
	}
}
