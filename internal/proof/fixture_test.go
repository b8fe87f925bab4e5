package proof

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"atlas/internal/app"
	"atlas/internal/identity"
	"atlas/internal/identity/sessions"
	"atlas/internal/identity/signin"
	"atlas/internal/platform/config"
	"atlas/internal/platform/db"
	"atlas/internal/platform/dbtest"
	"atlas/internal/platform/jobs"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

// actors are the columns of the tables: a visitor, every role, the legacy flag, somebody archived whose session was left behind,
// and full access viewing as a member.
var actors = []string{
	"nobody", "non-member", "member", "coach", "assistant-coach", "head-coach", "expert", "affiliate", "success-manager", "team-lead",
	"assistant-team-lead", "tribe-team-fa", "tribe-team-ro", "admin", "archived", "impersonating",
}

// staff is the actor who may do everything.
const staff = "tribe-team-fa"

// person is somebody to act as, or whose rows are wanted.
type person struct {
	id    int
	email string
	// original is who really sits there: the same, unless they view Atlas as id.
	original int
}

// fixture is Atlas with a client per actor.
type fixture struct {
	*testkit.Atlas
	t       *testing.T
	clients map[string]*testkit.Client
	people  map[string]person
	made    int
	// content is what everybody learns with, once it was made.
	content *content
	// event is what everybody goes to, once it was made.
	event *eventRows
	// stages are what everybody goes through, once they were made.
	stages *stageRows
	// ofPeople are the tables whose rows belong to a person, once somebody asked.
	ofPeople []string
	// passwordHash is of the password of the demo.
	passwordHash string
	// see is shown every statement while it is set.
	see func(query string)
}

const workerSecret = "a-secret-of-the-mail-worker-17"

// manyTries keeps the limits on attempts out of the way; they have tests of their own.
func manyTries() identity.Limits {
	many := identity.Limit{Events: 1_000_000, Window: time.Hour}
	return identity.Limits{
		LoginPerAccountAndAddress: many, LoginPerAddress: many, LoginPerAccount: many, ForgotPause: many, ForgotPerAccount: many, ForgotPerAddress: many,
		OtpPerAddress: many, OtpWrongPerAccount: many, ResetPerAddress: many, SignupPerAddress: many, SignupNoticePerAccount: many, BugReports: many,
		CodeWrongPerAccount: many, PasswordPerUser: many, EmailChangePerUser: many, ExportPerUser: many, PicturePerUser: many, FormsPerAddress: many, FormsPerUser: many, BuysPerAddress: many,
	}
}

func houseOn(t *testing.T, d *db.DB) *fixture {
	t.Helper()
	a := testkit.New(t, d, testkit.WithLimits(manyTries()), testkit.WithConfig(func(c *config.Server) { c.WorkerSecret = workerSecret }))
	a.Members("member", "team-lead", "assistant-team-lead")
	h := &fixture{Atlas: a, t: t, clients: map[string]*testkit.Client{}, people: map[string]person{}}
	a.Server.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if h.see != nil {
			r = r.WithContext(db.WithStatementHook(r.Context(), h.see))
		}
		a.Handler().ServeHTTP(w, r)
	})
	return h
}

// newFixture is a fixture on SQLite.
func newFixture(t *testing.T) *fixture {
	t.Helper()
	t.Parallel()
	return houseOn(t, dbtest.SQLite(t, jobs.Step()))
}

// forEachEngine runs the test on every engine.
func forEachEngine(t *testing.T, test func(t *testing.T, h *fixture)) {
	t.Helper()
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, houseOn(t, d)) }, jobs.Step())
}

// as gives the client of an actor, signed in.
func (h *fixture) as(actor string) *testkit.Client {
	h.t.Helper()
	if c := h.clients[actor]; c != nil {
		return c
	}
	h.restore(h.me(actor), h.me(staff))
	var c *testkit.Client
	switch actor {
	case "nobody":
		c = h.Visitor()
	case "archived":
		c = h.As(h.me(actor).email)
		h.Exec("UPDATE users SET archived_at = ? WHERE id = ?", testkit.Start, h.me(actor).id)
	case "impersonating":
		c = h.As(staff)
		viewing := c.Send(http.MethodPost, endpoint, vars{"query": `mutation($id: Int!) { impersonateUser(id: $id, reason: "proof") { id } }`, "variables": vars{"id": h.me(actor).id}})
		c.SetCookie(session(h.t, viewing))
	default:
		c = h.As(h.me(actor).email)
	}
	h.clients[actor] = c
	return c
}

// restore lets people sign in as ever: a sample may have switched on a second factor, or changed the address or the password.
func (h *fixture) restore(people ...person) {
	h.t.Helper()
	if h.passwordHash == "" {
		var err error
		h.passwordHash, err = h.Identity.Account.HashPassword(h.t.Context(), app.DemoPassword)
		check.NoError(h.t, "hash the password", err)
	}
	for _, p := range people {
		h.Exec("UPDATE users SET two_factor_since = NULL, email = ?, email_key = ?, password_hash = ? WHERE id = ?", p.email, p.email, h.passwordHash, p.id)
	}
}

// session reads the cookie out of an answer.
func session(t *testing.T, answer testkit.Answer) string {
	t.Helper()
	cookie, err := http.ParseSetCookie(answer.Header.Get("Set-Cookie"))
	if err != nil {
		t.Fatalf("got no session in %d %q (%v), want one", answer.Status, answer.Body, err)
	}
	return cookie.Value
}

// me is the person that an actor is; for a visitor whom they would like to be.
func (h *fixture) me(actor string) person {
	h.t.Helper()
	if p, ok := h.people[actor]; ok {
		return p
	}
	var p person
	switch actor {
	case "nobody":
		p = h.me("member")
	case "archived":
		p = h.newcomer()
	case "impersonating":
		p = h.me("member")
		p.original = h.me(staff).id
	default:
		p = h.byEmail(actor + "@atlas.test")
	}
	h.people[actor] = p
	return p
}

// twin is somebody else with the same access.
func (h *fixture) twin(actor string) person {
	h.t.Helper()
	key := actor + " twin"
	if p, ok := h.people[key]; ok {
		return p
	}
	p := h.newcomer()
	h.Exec("DELETE FROM user_access_levels WHERE user_id = ?", p.id)
	h.Exec(`INSERT INTO user_access_levels (user_id, level_id, granted_at) SELECT ?, level_id, granted_at FROM user_access_levels WHERE user_id = ?`, p.id, h.me(actor).id)
	h.Exec("UPDATE users SET is_legacy_admin = (SELECT o.is_legacy_admin FROM users o WHERE o.id = ?) WHERE id = ?", h.me(actor).id, p.id)
	if h.Number("SELECT COUNT(*) FROM grants WHERE user_id = ?", h.me(actor).id) > 0 {
		h.MakeMembers(p.id)
	}
	h.people[key] = p
	return p
}

func (h *fixture) byEmail(email string) person {
	h.t.Helper()
	p := person{email: email}
	check.NoError(h.t, email, h.DB.Row(h.t.Context(), "SELECT id FROM users WHERE email = ?", []any{email}, &p.id))
	p.original = p.id
	return p
}

// newcomer signs somebody new up, with the password of the demo and a proven address.
func (h *fixture) newcomer() person {
	h.t.Helper()
	// Each has a name of their own: erasing one rewrites every letter that names them, and hundreds of namesakes would take seconds.
	name := h.name("newcomer")
	email := name + "@atlas.test"
	in := signin.SignupInput{Username: email, Password: app.DemoPassword, FirstName: "Bago", LastName: name}
	_, err := h.Identity.SignIn.Signup(h.t.Context(), in, sessions.Client{IP: "127.0.0.1"})
	check.NoError(h.t, "sign up", err)
	h.Exec("UPDATE users SET email_proven_at = created_at WHERE email = ?", email)
	return h.byEmail(email)
}

// name is one that was never used before.
func (h *fixture) name(of string) string {
	h.made++
	return fmt.Sprintf("%s-%d", of, h.made)
}

// forget ends what the process remembers, as if it had just started.
func (h *fixture) forget() {
	h.Settings.InvalidateCache()
	h.DB.InvalidateCaches()
}

// TestActorsAreComplete fails when a level of the specification has no column.
func TestActorsAreComplete(t *testing.T) {
	h := newFixture(t)
	columns := map[string]bool{}
	for _, actor := range actors {
		columns[actor] = true
	}
	for _, level := range h.texts("SELECT id FROM access_levels WHERE is_system = ?", true) {
		if !columns[level] {
			t.Errorf("%s: got no actor of this level, want one", level)
		}
	}
}

// texts reads one column.
func (h *fixture) texts(query string, args ...any) []string {
	h.t.Helper()
	rows, err := h.DB.Query(h.t.Context(), query, args...)
	check.NoError(h.t, query, err)
	defer rows.Close()
	out := []string{}
	for rows.Next() {
		var text string
		check.NoError(h.t, "read the row", rows.Scan(&text))
		out = append(out, text)
	}
	check.NoError(h.t, "read the rows", rows.Err())
	return out
}
