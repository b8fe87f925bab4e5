package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
)

// operation is one row of the table: how to ask Atlas, and at which path the yardstick does the same work.
type operation struct {
	name        string
	what        string
	goal        string
	connections []int
	request     func(ctx context.Context, s *subject, i int) (*http.Request, error)
}

var operations = []operation{
	{"current-user", "redwood { currentUser }, signed in", "≤ 1 × bare Go", []int{1, 16, 64}, graphQL("/current-user", `{"query":"query { redwood { currentUser } }"}`)},
	{"settings", "defaultSettings { id name value type }, signed in", "≤ 1.5 × bare Go", []int{16}, graphQL("/settings", `{"query":"query { defaultSettings { id name value type } }"}`)},
	{"login", "POST /api/auth login (the password hash dominates)", "bounded hashing", []int{2}, login},
	{"shell", "GET /login, the HTML shell", "≤ 1.5 × bare Go", []int{1, 16, 64}, page("/login", "/shell")},
}

// graphQL asks Atlas with a document, the yardstick with a path.
func graphQL(path, body string) func(context.Context, *subject, int) (*http.Request, error) {
	return func(ctx context.Context, s *subject, i int) (*http.Request, error) {
		cookie := s.cookies[i%len(s.cookies)]
		if s.admin == "" {
			return http.NewRequestWithContext(ctx, http.MethodGet, "http://"+s.address+path+"?user="+cookie, nil)
		}
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+s.address+"/api/graphql", bytes.NewReader([]byte(body)))
		if err != nil {
			return nil, err
		}
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Cookie", cookie)
		req.Header.Set("auth-provider", "dbAuth")
		return req, nil
	}
}

func page(mine, theirs string) func(context.Context, *subject, int) (*http.Request, error) {
	return func(ctx context.Context, s *subject, _ int) (*http.Request, error) {
		path := mine
		if s.admin == "" {
			path = theirs
		}
		return http.NewRequestWithContext(ctx, http.MethodGet, "http://"+s.address+path, nil)
	}
}

func login(ctx context.Context, s *subject, i int) (*http.Request, error) {
	path := "/api/auth"
	if s.admin == "" {
		path = "/login"
	}
	body, _ := json.Marshal(map[string]string{"method": "login", "username": emailOf(i % sessions), "password": password})
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+s.address+path, bytes.NewReader(body))
	if err == nil {
		req.Header.Set("Content-Type", "application/json")
	}
	return req, err
}
