package graph_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	"atlas/internal/app/api"
	"atlas/internal/platform/config"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

func init() { testkit.GraphQL = api.GraphQL }

const whoAmI = `{redwood{currentUser}}`

// refused checks a refusal of the transport and that it repeats nothing of the request.
func refused(t *testing.T, what string, got testkit.Answer, status int, sentence string) {
	t.Helper()
	if got.Status != status || !strings.Contains(got.Body, sentence) || strings.Contains(got.Body, "hunter2") {
		t.Errorf("%s: got %d %q, want %d %q", what, got.Status, got.Body, status, sentence)
	}
	if got.Header.Get("Cache-Control") != "no-store" || got.Header.Get("Content-Type") != "application/json; charset=utf-8" {
		t.Errorf("%s: got %v, want JSON, not to be kept", what, got.Header)
	}
}

// B216.
func TestShapeOfRequests(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		c := a.Visitor()
		post := func(body string, headers ...string) testkit.Answer {
			if headers == nil {
				headers = []string{"Content-Type", "application/json"}
			}
			return c.Send("POST", "/api/graphql", body, headers...)
		}
		refused(t, "GET", c.Send("GET", "/api/graphql?query="+whoAmI, nil), 405, "Only POST")
		for _, kind := range []string{"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/graphql", "", "application/json2"} {
			refused(t, kind, post(`{"query":"`+whoAmI+`"}`, "Content-Type", kind), 415, "Only application/json")
		}
		refused(t, "batch", post(`[{"query":"{redwood{currentUser}}"}]`), 400, "Batches")
		refused(t, "batch after spaces", post("\n  [{}]"), 400, "Batches")
		refused(t, "bad JSON", post(`{"query":"hunter2`), 400, "Invalid request")
		refused(t, "wrong types", post(`{"query":{"password":"hunter2"}}`), 400, "Invalid request")
		refused(t, "too large", post(`{"query":"`+strings.Repeat("x", 300<<10)+`"}`), 413, "too large")
		refused(t, "nothing", post(`{}`), 400, "no operation")
		refused(t, "no grammar", post(`{"query":"{ hunter2( "}`), 400, "could not be read at line 1, column 12")
		refused(t, "unknown field", post(`{"query":"{ hunter2 }"}`), 400, "The query does not fit the schema")
		refused(t, "near miss", post(`{"query":"{ redwod { currentUser } }"}`), 400, "The query does not fit the schema")
		refused(t, "unknown operation", post(`{"query":"query A { redwood { currentUser } }","operationName":"hunter2"}`), 400, "The query does not fit the schema")
		refused(t, "introspection", post(`{"query":"{ __schema { types { name } } }"}`), 400, "Introspection is switched off")
		refused(t, "wrong variable", post(`{"query":"query($id: Int!) { user(id: $id) { id } }","variables":{"id":"hunter2"}}`), 400, "The query does not fit the schema")
		refused(t, "long list", post(`{"query":"x","variables":{"ids":[`+strings.Repeat("1,", 300)+`1]}}`), 400, "list of more than 250")
		check.Equal(t, "status of JSON with a charset",
			post(`{"query":"{redwood{currentUser}}"}`, "Content-Type", "application/json; charset=utf-8").Status, 200)
	})
}

func TestNoNamesAreGivenAway(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		c := a.Visitor()
		for _, near := range []string{"redwod", "user", "usr", "accessLevel", "defaultSetting", "bugReport", "outbox"} {
			for _, query := range []string{"{" + near + "}", "{redwood{" + near + "}}", "mutation{" + near + "}", "{user(" + near + ":1){id}}"} {
				got := c.Send("POST", "/api/graphql", map[string]any{"query": query})
				if strings.Contains(got.Body, "Did you mean") || strings.Contains(got.Body, "Query") || strings.Contains(got.Body, "accessLevels") || strings.Contains(got.Body, "User") {
					t.Errorf("%s: got %q, want it without names", query, got.Body)
				}
			}
		}
	})
}

// B256.
func TestErrorsOnTheWire(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		failures := a.Visitor().Try(`{ accessLevels { id } }`, nil, nil)
		if len(failures) != 1 || failures[0].Extensions.Code != "UNAUTHENTICATED" || failures[0].Message != "Please log in first" {
			t.Errorf("a visitor: got %+v, want UNAUTHENTICATED", failures)
		}
		failures = a.As("member").Try(`{ defaultSettings { id } }`, nil, nil)
		if len(failures) != 1 || failures[0].Extensions.Code != "FORBIDDEN" || failures[0].Message != "You don't have access to this" {
			t.Errorf("a member: got %+v, want FORBIDDEN", failures)
		}
		staff := a.As("tribe-team-fa")
		failures = staff.Try(`mutation { createAccessLevel(input: {id: "x y", name: "", pages: [], functions: []}) { id } }`, nil, nil)
		if len(failures) != 1 || failures[0].Extensions.Code != "BAD_USER_INPUT" || failures[0].Extensions.Fields["name"][0] != "is required" {
			t.Errorf("a wrong input: got %+v, want BAD_USER_INPUT for the name", failures)
		}
		got := staff.Send("POST", "/api/graphql", map[string]any{"query": `mutation { createAccessLevel(input: {id: "x y", name: "", pages: [], functions: []}) { id } }`})
		if !strings.Contains(got.Body, `"properties":{"messages":{`) {
			t.Errorf("a wrong input: got %q, want properties.messages in it", got.Body)
		}
		failures = staff.Try(`query($id: Int!) { user(id: $id) { id } }`, map[string]any{"id": 1 << 40}, nil)
		if len(failures) != 1 || failures[0].Extensions.Code == "INTERNAL" {
			t.Errorf("a number over 32 bits: got %+v, want one that is not INTERNAL", failures)
		}
		check.NoError(t, "close the database", a.DB.Close())
		failures = a.Visitor().Try(`{ redwood { currentUser } s: defaultSettingByName(name: "support-email") { id } }`, nil, nil)
		for _, f := range failures {
			if f.Extensions.Code != "INTERNAL" || f.Message != "Something went wrong, try again" || f.Extensions.RequestID == "" {
				t.Errorf("without a database: got %+v, want INTERNAL with a request ID", f)
			}
		}
	})
}

// B220.
func TestPersistedQueries(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		c := a.Visitor()
		ask := func(query, hash string) testkit.Answer {
			body := map[string]any{"extensions": map[string]any{"persistedQuery": map[string]any{"version": 1, "sha256Hash": hash}}}
			if query != "" {
				body["query"] = query
			}
			return c.Send("POST", "/api/graphql", body)
		}
		const good, bad = `query Who { redwood { currentUser } }`, `query Who { nothing }`
		if got := ask("", hashOf(good)); got.Status != 200 || !strings.Contains(got.Body, "PersistedQueryNotFound") || !strings.Contains(got.Body, "PERSISTED_QUERY_NOT_FOUND") {
			t.Errorf("an unknown hash: got %d %q, want 200 PersistedQueryNotFound", got.Status, got.Body)
		}
		if got := ask(good, hashOf(bad)); !strings.Contains(got.Body, "not that of the query") {
			t.Errorf("a wrong hash: got %q, want that it is not that of the query", got.Body)
		}
		if got := ask(good, hashOf(good)); got.Status != 200 || !strings.Contains(got.Body, `"currentUser":null`) {
			t.Errorf("query and hash: got %d %q, want 200 with nobody", got.Status, got.Body)
		}
		if got := ask("", hashOf(good)); got.Status != 200 || !strings.Contains(got.Body, `"currentUser":null`) {
			t.Errorf("a known hash: got %d %q, want 200 with nobody", got.Status, got.Body)
		}
		ask(bad, hashOf(bad))
		if got := ask("", hashOf(bad)); !strings.Contains(got.Body, "PersistedQueryNotFound") {
			t.Errorf("an invalid query: got %q, want it not kept", got.Body)
		}
	})
}

func hashOf(query string) string {
	sum := sha256.Sum256([]byte(query))
	return hex.EncodeToString(sum[:])
}

func TestCost(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		staff := a.As("tribe-team-fa")
		var fields strings.Builder
		for i := range 9 {
			fmt.Fprintf(&fields, "a%d: bugReports(list: $list) { total rows { id message reporter reporterEmail status pageUrl createdAt userAgent } } ", i)
		}
		query := "query($list: ListInput) { " + fields.String() + "}"
		ask := func(perPage int) testkit.Answer {
			return staff.Send("POST", "/api/graphql", map[string]any{"query": query, "variables": map[string]any{"list": map[string]any{"perPage": perPage}}})
		}
		if got := ask(10); got.Status != 200 {
			t.Errorf("nine pages of ten: got %d %q, want 200", got.Status, got.Body)
		}
		refused(t, "nine pages of a hundred", ask(100), 400, "cost too much")
		refused(t, "nine pages of a million", ask(1_000_000), 400, "cost too much")
	})
}

func TestDevelopersAreTold(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		c := a.Visitor()
		if got := c.Send("POST", "/api/graphql", map[string]any{"query": `{ __schema { queryType { name } } }`}); got.Status != 200 || !strings.Contains(got.Body, `"Query"`) {
			t.Errorf("introspection: got %d %q, want 200 with Query", got.Status, got.Body)
		}
		if got := c.Send("POST", "/api/graphql", map[string]any{"query": `{ nothing }`}); !strings.Contains(got.Body, "nothing") {
			t.Errorf("an unknown field: got %q, want its name", got.Body)
		}
	}, testkit.WithConfig(func(c *config.Server) { c.Dev = true }))
}
