package identity

import (
	"context"
	"log/slog"
	"reflect"
	"strconv"
	"testing"
	"time"

	"atlas/internal/identity/passwords"
	"atlas/internal/identity/people"
	"atlas/internal/identity/ratelimit"
	"atlas/internal/identity/sessions"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/dbtest"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/imports"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail"
	"atlas/internal/settings"
	"atlas/internal/testkit/check"
)

// fixture is a whole identity on one database, with a clock that stands still and codes that are known.
type fixture struct {
	*Service
	t     testing.TB
	d     *db.DB
	clock *clock.Fixed
	otp   int
	// queue and settings are those of the first process.
	queue    *jobs.Queue
	settings *settings.Service
}

const password = "Tribe-demo-1"

var home = sessions.Client{IP: "203.0.113.7", UserAgent: "test"}

// forEachEngine runs a test with a new fixture on every engine.
func forEachEngine(t *testing.T, test func(t *testing.T, h *fixture), change ...func(*Deps)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, newFixture(t, d, change...)) }, jobs.Step())
}

func newFixture(t testing.TB, d *db.DB, change ...func(*Deps)) *fixture {
	t.Helper()
	h := &fixture{t: t, d: d, clock: clock.At(time.Date(2026, 11, 15, 4, 0, 0, 0, time.UTC)), otp: 424242}
	h.Service = h.process(d, change...)
	h.levels()
	return h
}

// another is a second process on the same database: what the first one writes tells its caches nothing.
func (h *fixture) another(change ...func(*Deps)) *Service {
	h.t.Helper()
	return h.process(dbtest.Reopen(h.t, h.d), change...)
}

// process is one that serves a database.
func (h *fixture) process(d *db.DB, change ...func(*Deps)) *Service {
	h.t.Helper()
	log := slog.New(slog.DiscardHandler)
	queue := jobs.New(d, log)
	var s *Service
	deps := Deps{
		DB: d, Clock: h.clock, Log: log, Queue: queue,
		Imports: imports.New(imports.Deps{DB: d, Clock: h.clock, Log: log, Queue: queue, Hooks: imports.Hooks{
			Actor: func(ctx context.Context, userID int, originalID *int) (actor.Actor, error) {
				return s.MemberImport.ActorOf(ctx, userID, originalID)
			},
			Noted: func(ctx context.Context, action string, i *imports.Import) error {
				return s.MemberImport.LogImport(ctx, action, i)
			},
		}}),
		Mailer:   mail.New(mail.Options{DB: d, Queue: queue, Clock: h.clock, Log: log, From: "Atlas <hello@atlas.test>", BaseURL: "https://atlas.test"}),
		Settings: settings.New(settings.Deps{DB: d, Clock: h.clock, Log: log}),
		Secret:   []byte("a secret of at least thirty-two bytes"), CheapHashing: true,
		DrawCode: func() int { return h.otp },
	}
	for _, c := range change {
		c(&deps)
	}
	var err error
	s, err = New(deps)
	check.NoError(h.t, "make the service", err)

	if h.queue == nil {
		h.queue, h.settings = deps.Queue, deps.Settings
	}

	return s
}

// levels writes the levels of access.json.
func (h *fixture) levels() {
	h.t.Helper()
	check.NoError(h.t, "seed the levels", h.Levels.Seed(h.t.Context()))
}

func (h *fixture) exec(query string, args ...any) int {
	h.t.Helper()
	n, err := h.d.Exec(h.t.Context(), query, args...)
	check.NoError(h.t, "run the statement", err)
	return n
}

func (h *fixture) count(query string, args ...any) int {
	h.t.Helper()
	n, err := h.d.Int(h.t.Context(), query, args...)
	check.NoError(h.t, "read the number", err)
	return n
}

// person makes somebody with the usual password and a proven address; the name is also the address.
func (h *fixture) person(name string, levels ...string) *people.User {
	h.t.Helper()
	hash, err := h.Account.HashPassword(h.t.Context(), password)
	check.NoError(h.t, "hash the password", err)
	now := h.clock.Now()
	u := &people.User{Email: address(name), FirstName: name, LastName: "Santos", PasswordHash: &hash, PasswordMeetsChecklist: passwords.MeetsChecklist(password), EmailProvenAt: &now}
	check.NoError(h.t, "create the user", h.People.Create(h.t.Context(), u, levels...))
	return u
}

func address(name string) string { return name + "@atlas.test" }

func (h *fixture) signIn(name string) *sessions.SignIn {
	h.t.Helper()
	in, err := h.SignIn.Login(h.t.Context(), address(name), password, home)
	check.NoError(h.t, name+" signs in", err)
	return in
}

// who authenticates and does not fail.
func (h *fixture) who(cookie, bearer string) actor.Actor {
	h.t.Helper()
	a, err := h.Sessions.Authenticate(h.t.Context(), cookie, bearer)
	check.NoError(h.t, "authenticate", err)
	return a
}

// as is a request by the owner of the cookie; what the answer sets as cookie ends up in jar.
func (h *fixture) as(cookie string, jar *string) context.Context {
	h.t.Helper()
	ctx := actor.With(h.t.Context(), actor.Actor{RequestID: "req-" + strconv.Itoa(len(cookie)), IP: home.IP})
	ctx = actor.WithSessionCookie(ctx, func(token string, _ time.Time) { *jar = token })
	a, err := h.Sessions.Authenticate(ctx, cookie, "")
	check.NoError(h.t, "authenticate", err)
	return actor.With(ctx, a)
}

// logged counts lines of the info log.
func (h *fixture) logged(action string) int {
	h.t.Helper()
	return h.count(`SELECT COUNT(*) FROM info_log WHERE action = ?`, action)
}

func (h *fixture) refused(err error, code errs.Code, sentence string) {
	h.t.Helper()
	e, ok := errs.As(err)
	if !ok || e.Code != code || e.Message != sentence {
		h.t.Fatalf("got %v (%v), want %s %q", err, e, code, sentence)
	}
}

// roomy raises every limit out of the way.
func roomy(d *Deps) {
	limits := reflect.ValueOf(&d.Limits).Elem()
	for i := range limits.NumField() {
		limits.Field(i).Set(reflect.ValueOf(ratelimit.Limit{Events: 1_000_000, Window: time.Hour}))
	}
}

// sqliteWithJobs is a database for a fixture on one engine.
func sqliteWithJobs(t testing.TB) *db.DB { return dbtest.SQLite(t, jobs.Step()) }
