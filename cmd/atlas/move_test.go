package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"atlas/internal/app"
	"atlas/internal/platform/dbtest"
	"atlas/internal/testkit/check"
)

// server is a running atlas.
type server struct {
	address string
	cmd     *exec.Cmd
	stderr  bytes.Buffer
}

// serve starts atlas and waits until it answers.
func serve(t *testing.T, args ...string) *server {
	t.Helper()

	s := &server{cmd: atlas(t, append([]string{"serve", "--addr", "127.0.0.1:0", "--log-level", "error", "--stop-delay", "0s"}, args...)...)}
	s.cmd.Stderr = &s.stderr
	stdout, err := s.cmd.StdoutPipe()
	check.NoError(t, "open the output", err)
	check.NoError(t, "start atlas", s.cmd.Start())

	lines := bufio.NewReader(stdout)
	first, err := lines.ReadString('\n')
	if err != nil {
		t.Fatalf("got error %v and %q, want an address", err, s.stderr.String())
	}
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	s.address = strings.TrimSpace(strings.TrimPrefix(first, "Atlas is at "))
	return s
}

// stop asks the server to end and waits for it.
func (s *server) stop(t *testing.T) {
	t.Helper()

	check.NoError(t, "signal atlas", s.cmd.Process.Signal(syscall.SIGTERM))
	if err := s.cmd.Wait(); err != nil {
		t.Errorf("got error %v at the end and %q, want none", err, s.stderr.String())
	}
}

// graphQL signs in as a person of the demo, runs a query and reads its data.
func (s *server) graphQL(t *testing.T, email, query string) string {
	t.Helper()

	jar, _ := cookiejar.New(nil)
	client := &http.Client{Jar: jar}
	post := func(path string, body map[string]any) string {
		text, _ := json.Marshal(body)
		resp, err := client.Post(s.address+path, "application/json", bytes.NewReader(text))
		if err != nil {
			t.Fatalf("post to %s: got error %v and %q, want none", path, err, s.stderr.String())
		}
		defer resp.Body.Close()
		answer, err := io.ReadAll(resp.Body)
		if err != nil || resp.StatusCode != http.StatusOK {
			t.Fatalf("%s: got %d %q and error %v, want %d and none", path, resp.StatusCode, answer, err,
				http.StatusOK)
		}
		return string(answer)
	}
	post("/api/auth", map[string]any{"method": "login", "username": email, "password": app.DemoPassword})
	return post("/api/graphql", map[string]any{"query": query})
}

// succeed runs a command that must succeed.
func succeed(t *testing.T, args ...string) {
	t.Helper()

	if out, err := output(t, "", args...); err != nil {
		t.Fatalf("atlas %s: got error %v and %q, want none", strings.Join(args, " "), err, out)
	}
}

// TestDemoMovesFromSQLiteToPostgresAndBack moves a demo that has served and worked, with the commands that operators use. It
// stays with SQLite where no PostgreSQL is at hand.
func TestDemoMovesFromSQLiteToPostgresAndBack(t *testing.T) {
	const look = `{ users { total rows { email } } payments(list: { sort: "scheduleDate" }) { total amount rows { price } } subscriptions { total } }`

	first, second, third := t.TempDir(), t.TempDir(), t.TempDir()
	there := []string{"--data", second}
	if os.Getenv(dbtest.PostgresVariable) != "" {
		there = append(there, "--database-url", dbtest.PostgresURL(t))
	}

	// Serving does jobs: their times are what once did not come through.
	s := serve(t, "--data", first, "--demo")
	want := s.graphQL(t, "admin@atlas.test", look)
	s.stop(t)
	if !strings.Contains(want, "@atlas.test") || strings.Contains(want, "errors") {
		t.Fatalf("the demo: got %q, want people and no errors", want)
	}

	to := filepath.Join(t.TempDir(), "copy")
	succeed(t, "backup", "--data", first, to)
	succeed(t, append([]string{"restore", to}, there...)...)
	succeed(t, append([]string{"verify"}, there...)...)

	s = serve(t, there...)
	if got := s.graphQL(t, "admin@atlas.test", look); got != want {
		t.Errorf("after the move: got %s, want %s", got, want)
	}
	s.stop(t)

	back := filepath.Join(t.TempDir(), "copy")
	succeed(t, append([]string{"backup", back}, there...)...)
	succeed(t, "restore", "--data", third, back)
	succeed(t, "verify", "--data", third)

	s = serve(t, "--data", third)
	if got := s.graphQL(t, "admin@atlas.test", look); got != want {
		t.Errorf("after the move back: got %s, want %s", got, want)
	}
	s.stop(t)
}
