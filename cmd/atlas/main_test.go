package main

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"atlas/internal/testkit/check"
)

// TestMain lets the test program be atlas itself: the tests start it as people start the binary.
func TestMain(m *testing.M) {
	if os.Getenv("ATLAS_TEST_AS_MAIN") == "" {
		os.Exit(m.Run())
	}
	main()
}

func atlas(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	check.NoError(t, "find the test itself", err)
	cmd := exec.CommandContext(t.Context(), self, args...)
	cmd.Env = append(os.Environ(), "ATLAS_TEST_AS_MAIN=1")
	return cmd
}

// output runs a command to its end.
func output(t *testing.T, stdin string, args ...string) (string, error) {
	t.Helper()
	cmd := atlas(t, args...)
	cmd.Stdin = strings.NewReader(stdin)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	return out.String(), err
}

func TestServeUntilSignal(t *testing.T) {
	data := t.TempDir()
	cmd := atlas(t, "serve", "--addr", "127.0.0.1:0", "--data", data, "--demo", "--log-level", "error", "--stop-delay", "0s")
	stdout, err := cmd.StdoutPipe()
	check.NoError(t, "open the output", err)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	check.NoError(t, "start the process", cmd.Start())
	lines := bufio.NewReader(stdout)
	first, err := lines.ReadString('\n')
	if err != nil {
		t.Fatalf("got error %v and %q, want an address", err, stderr.String())
	}
	address := strings.TrimSpace(strings.TrimPrefix(first, "Atlas is at "))
	resp, err := http.Get(address + "/api/ready")
	check.NoError(t, "send the request", err)
	_ = resp.Body.Close()
	check.Equal(t, "status of /api/ready", resp.StatusCode, http.StatusOK)
	check.NoError(t, "signal the process", cmd.Process.Signal(syscall.SIGTERM))
	rest, err := io.ReadAll(lines)
	check.NoError(t, "read it to the end", err)
	if err := cmd.Wait(); err != nil {
		t.Errorf("got error %v at the end and %q, want none", err, stderr.String())
	}
	for _, want := range []string{"Tribe-demo-1", "member@atlas.test", "tribe-team-fa@atlas.test", "admin@atlas.test", "maricel.delacruz@atlas.test"} {
		if !strings.Contains(string(rest), want) {
			t.Errorf("the demo: got %q, want %q in it", string(rest), want)
		}
	}
	for _, name := range []string{"atlas.db", "secret"} {
		if _, err := os.Stat(filepath.Join(data, name)); err != nil {
			t.Errorf("look for %s in the data folder: got error %v, want none", name, err)
		}
	}
}

func TestCommandsOnData(t *testing.T) {
	data, copied, restored := t.TempDir(), filepath.Join(t.TempDir(), "copy"), t.TempDir()
	for _, c := range []struct {
		args  []string
		stdin string
		want  string
		fails bool
	}{
		{args: []string{"migrate", "--data", data}, want: "up to date"},
		{args: []string{"seed", "--data", data, "--demo"}},
		{args: []string{"admin", "create", "--data", data, "--email", "boss@example.com"}, stdin: "A long enough passw0rd!\n", want: "boss@example.com can sign in now."},
		{args: []string{"admin", "create", "--data", data, "--email", "BOSS@example.com"}, stdin: "A long enough passw0rd!\n", want: "already", fails: true},
		{args: []string{"admin", "create", "--data", data, "--email", "other@example.com", "--password", "Short-1!"}, want: "at least 12 characters", fails: true},
		{args: []string{"backup", "--data", data, copied}, want: "copied"},
		{args: []string{"backup", "--data", data, copied}, want: "not empty", fails: true},
		{args: []string{"restore", "--data", restored, copied}, want: "back from"},
		{args: []string{"restore", "--data", data, copied}, want: "empty", fails: true},
		{args: []string{"verify", "--data", restored}, want: "in order"},
		{args: []string{"reindex", "--data", restored}, want: "made anew"},
		{args: []string{"version"}, want: "atlas "},
		{args: []string{"serve", "--data", data, "--addr", ":0"}, want: "in the clear", fails: true},
		{args: []string{"serve", "--data", data, "--secret", "short"}, want: "easy to guess", fails: true},
		{args: []string{"serve", "--data", data, "--database-url", "mysql://x"}, want: "postgres://", fails: true},
		{args: []string{"sing"}, want: "unexpected argument", fails: true},
	} {
		out, err := output(t, c.stdin, c.args...)
		if (err != nil) != c.fails || !strings.Contains(out, c.want) {
			t.Errorf("atlas %s: got error %v and %q, want an error %t and %q", strings.Join(c.args, " "), err, out,
				c.fails, c.want)
		}
	}
}

func TestVerifyNamesWhatIsBroken(t *testing.T) {
	data := t.TempDir()
	if out, err := output(t, "", "seed", "--data", data, "--demo"); err != nil {
		t.Fatalf("seeding: got error %v and %q, want none", err, out)
	}
	breakIt(t, data, `UPDATE users SET email_key = 'x' WHERE id = 3`, `INSERT INTO sessions (token_hash, user_id, original_user_id, created_at, last_seen_at, expires_at, ip, user_agent)
		VALUES ('x', 4, 4, 5, 4, 3, '', '')`, `UPDATE users SET password_hash = 'plain' WHERE id = 5`)
	out, err := output(t, "", "verify", "--data", data)
	if err == nil {
		t.Error("got verify succeed on broken data, want an error")
	}
	for _, want := range []string{"user 3 cannot be found by their address", "used before it started", "views as its own owner", "user 5 has a password that is not kept as Argon2id", "rules are broken"} {
		if !strings.Contains(out, want) {
			t.Errorf("verify: got %q, want %q in it", out, want)
		}
	}
}
