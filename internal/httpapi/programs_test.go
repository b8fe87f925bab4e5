package httpapi_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"atlas/internal/identity"
	"atlas/internal/identity/apikeys"
	"atlas/internal/testkit"
)

// program is a client that sends an API key and nothing else.
type program struct {
	*testkit.Client
	secret string
}

// ask runs an operation with the key.
func (p program) ask(query string, headers ...string) testkit.Answer {
	headers = append([]string{"Authorization", "Bearer " + p.secret}, headers...)
	return p.Send(http.MethodPost, "/api/graphql", map[string]any{"query": query}, headers...)
}

// newKey makes a key of staff that works for a month.
func newKey(t *testing.T, a *testkit.Atlas, maker, level string) (program, *apikeys.Key) {
	t.Helper()
	made, err := a.Identity.Keys.Create(a.By(maker), apikeys.KeyInput{
		Name: "Accounting sync", LevelID: level, ExpiresOn: "2026-12-15", Password: new(password),
	})
	a.Must(err)

	return program{a.Visitor(), made.Secret}, made.Key
}

const (
	listUsers  = `{users(list: {perPage: 1}) {total}}`
	makeBatch  = `mutation {createBatch(input: {name: "Batch of a program"}) {id}}`
	wrongKey   = "This API key is not valid. Check that you copied all of it."
	needPerson = "API keys can't do this. A person has to do it in Atlas."
)

func TestKeyOpensWhatItsLevelOpens(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		reader, _ := newKey(t, a, "tribe-team-fa", "tribe-team-ro")
		writer, _ := newKey(t, a, "tribe-team-fa", "tribe-team-fa")
		for name, c := range map[string]struct {
			answer testkit.Answer
			status int
			want   string
		}{
			"reads what it may":              {reader.ask(listUsers), 200, `"total":`},
			"reads from any origin":          {reader.ask(listUsers, "Origin", "https://elsewhere.example", "Sec-Fetch-Site", "cross-site"), 200, `"total":`},
			"writes nothing with read only":  {reader.ask(makeBatch), 200, "You don't have access to this"},
			"writes with full access":        {writer.ask(makeBatch), 200, `"createBatch":{"id":`},
			"can't read keys":                {writer.ask(`{apiKeys {id}}`), 200, needPerson},
			"can't see whom it belongs to":   {writer.ask(`{redwood {currentUser}}`), 200, needPerson},
			"can't read emails with codes":   {writer.ask(`{outboxMails {total}}`), 200, needPerson},
			"a text that only begins as one": {program{a.Visitor(), "atlas_x"}.ask(listUsers), 401, wrongKey},
			"another secret": {
				program{a.Visitor(), writer.secret[:len(writer.secret)-3] + "aaa"}.ask(listUsers), 401, wrongKey,
			},
		} {
			if c.answer.Status != c.status || !strings.Contains(c.answer.Body, c.want) {
				t.Errorf("%s: got %d %.200s, want %d with %q", name, c.answer.Status, c.answer.Body, c.status, c.want)
			}
		}
		for _, path := range []string{"/api/auth", "/api/export/users?format=csv", "/api/use-cache", "/api/upload"} {
			says(t, path, writer.Send("POST", path, nil, "Authorization", "Bearer "+writer.secret), 401, "API keys work at /api/graphql only")
		}
	})
}

// A browser of staff that sends a wrong key is nobody, whatever its cookie says, and no cookie comes back.
func TestCookiesOfKeyRequestsAreIgnored(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		reader, _ := newKey(t, a, "tribe-team-fa", "tribe-team-ro")
		staff := program{a.As("tribe-team-fa"), reader.secret}
		if got := staff.ask(makeBatch); !strings.Contains(got.Body, "You don't have access to this") || got.Header.Get("Set-Cookie") != "" {
			t.Errorf("got %s with cookie %q, want the rights of the key and no cookie", got.Body, got.Header.Get("Set-Cookie"))
		}
		staff.secret = "atlas_nothing"
		says(t, "wrong key beside a session", staff.ask(listUsers), 401, wrongKey)
	})
}

func TestKeyEnds(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		works := func(p program, isWorking bool, sentence string) {
			t.Helper()
			if got := p.ask(listUsers); isWorking {
				if got.Status != 200 || !strings.Contains(got.Body, `"total":`) {
					t.Errorf("got %d %s, want an answer", got.Status, got.Body)
				}
			} else {
				says(t, "a key that ended", got, 401, sentence)
			}
		}
		revoked, key := newKey(t, a, "tribe-team-fa", "tribe-team-ro")
		works(revoked, true, "")
		a.Did(a.Identity.Keys.Revoke(a.By("tribe-team-fa"), key.ID))
		works(revoked, false, "This API key was revoked. Create a new one.")

		// What its maker or its level loses, the key loses at once.
		weaker, _ := newKey(t, a, "tribe-team-fa", "tribe-team-ro")
		a.Exec(`UPDATE access_levels SET pages = '["profile"]' WHERE id = 'tribe-team-ro'`)
		if got := weaker.ask(listUsers); !strings.Contains(got.Body, "You don't have access to this") {
			t.Errorf("a level without the right: got %q, want a refusal", got.Body)
		}
		a.Exec(`UPDATE access_levels SET pages = '["read"]' WHERE id = 'tribe-team-ro'`)
		works(weaker, true, "")
		fullLevel := "DELETE FROM user_access_levels WHERE user_id = ? AND level_id = 'tribe-team-fa'"
		a.Exec(fullLevel, a.ID("tribe-team-fa"))
		if got := weaker.ask(listUsers); !strings.Contains(got.Body, "You don't have access to this") {
			t.Errorf("a maker without the right: got %q, want a refusal", got.Body)
		}
		a.Exec("INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, 'tribe-team-fa', 0)", a.ID("tribe-team-fa"))

		a.Exec("UPDATE users SET archived_at = ? WHERE id = ?", a.Clock.Now(), a.ID("tribe-team-fa"))
		if got := weaker.ask(listUsers); got.Status != 401 || !strings.Contains(got.Body, "is archived") {
			t.Errorf("archived maker: got %d %s, want 401", got.Status, got.Body)
		}
		a.Exec("UPDATE users SET archived_at = NULL WHERE id = ?", a.ID("tribe-team-fa"))
		works(weaker, true, "")

		// 15 December in Manila is the last day.
		a.Clock.Advance(time.Date(2026, 12, 15, 15, 59, 0, 0, time.UTC).Sub(a.Clock.Now()))
		works(weaker, true, "")
		a.Clock.Advance(time.Minute)
		works(weaker, false, "This API key has expired. Create a new one.")
	})
}

func TestKeyIsNamedInTheLogAndItsUseIsNoted(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		writer, key := newKey(t, a, "tribe-team-fa", "tribe-team-fa")
		used := func() int {
			t.Helper()
			return a.Number("SELECT COALESCE(last_used_at, 0) FROM api_keys WHERE id = ?", key.ID)
		}
		if got := used(); got != 0 {
			t.Errorf("last use before any: got %d, want none", got)
		}
		writer.ask(makeBatch)
		first := used()
		if got, want := first, int(a.Clock.Now().UnixMilli()); got != want {
			t.Errorf("last use: got %d, want %d", got, want)
		}
		a.Clock.Advance(59 * time.Second)
		writer.ask(listUsers)
		if got := used(); got != first {
			t.Errorf("last use within the minute: got %d, want %d", got, first)
		}
		a.Clock.Advance(time.Second)
		writer.ask(listUsers)
		if got, want := used(), int(a.Clock.Now().UnixMilli()); got != want {
			t.Errorf("last use after a minute: got %d, want %d", got, want)
		}

		var log struct {
			InfoLogs struct{ Rows []struct{ Actor string } }
		}
		a.As("tribe-team-fa").GraphQL(`{infoLogs(filter: {action: "batch_create"}) {rows {actor}}}`, nil, &log)
		if got, want := log.InfoLogs.Rows[0].Actor, "Accounting sync (API key)"; got != want {
			t.Errorf("who did it: got %q, want %q", got, want)
		}
	})
}

func TestWrongKeysAndBusyKeysAreLimited(t *testing.T) {
	limits := identity.Limits{
		WrongKeyPerAddress: identity.Limit{Events: 3, Window: time.Minute}, KeyRequests: identity.Limit{Events: 2, Window: time.Minute},
	}
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		reader, _ := newKey(t, a, "tribe-team-fa", "tribe-team-ro")
		other, _ := newKey(t, a, "tribe-team-fa", "tribe-team-ro")
		wrong := program{a.Visitor(), "atlas_wrong"}
		for range 3 {
			says(t, "wrong key", wrong.ask(listUsers), 401, wrongKey)
		}
		got := wrong.ask(listUsers)
		says(t, "wrong key too often", got, 429, "Too many attempts, try again later")
		if got.Header.Get("Retry-After") == "" {
			t.Error("got no Retry-After, want how long to wait")
		}

		// A right key from the same network works on, until it asks too often itself.
		for range 2 {
			if got := reader.ask(listUsers); got.Status != 200 {
				t.Errorf("right key: got %d %s, want 200", got.Status, got.Body)
			}
		}
		says(t, "busy key", reader.ask(listUsers), 429, "Too many attempts, try again later")
		if got := other.ask(listUsers); got.Status != 200 {
			t.Errorf("another key: got %d, want 200", got.Status)
		}
		a.Clock.Advance(time.Minute)
		if got := reader.ask(listUsers); got.Status != 200 {
			t.Errorf("a minute later: got %d, want 200", got.Status)
		}
	}, testkit.WithLimits(limits))
}
