package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// scene is where a drill happens: a binary, an engine, and folders and databases that go afterwards.
type scene struct {
	binary   string
	engine   string
	dir      string
	chance   *rand.Rand
	instance *instance // the one that suffers
	made     []string
}

// instance is one Atlas with data of its own.
type instance struct {
	data, url string
	cookie    string
	address   string
	cmd       *exec.Cmd
}

func newScene(ctx context.Context, engine, binary string, chance *rand.Rand) (*scene, error) {
	dir, err := os.MkdirTemp("", "atlas-drill-")
	if err != nil {
		return nil, fmt.Errorf("make folder of the drill: %w", err)
	}

	s := &scene{binary: binary, engine: engine, dir: dir, chance: chance}
	if s.instance, err = s.newInstance(ctx, "instance"); err == nil {
		err = s.start(ctx, s.instance)
	}
	if err == nil {
		err = s.instance.signIn(ctx)
	}

	if err != nil {
		s.close()
		return nil, err
	}

	return s, nil
}

// newInstance makes room: a folder, and a database with PostgreSQL.
func (s *scene) newInstance(ctx context.Context, name string) (*instance, error) {
	h := &instance{data: filepath.Join(s.dir, name)}
	if err := os.Mkdir(h.data, 0o700); err != nil || s.engine == "sqlite" {
		return h, err
	}

	cluster, err := url.Parse(os.Getenv("ATLAS_TEST_POSTGRES"))
	if err != nil || cluster.Host == "" {
		return nil, errors.New("PostgreSQL wants ATLAS_TEST_POSTGRES; run it through make drill")
	}

	database := fmt.Sprintf("drill_%d_%s", os.Getpid(), name)
	if err := s.onCluster(ctx, "CREATE DATABASE "+database); err != nil {
		return nil, fmt.Errorf("create database %s: %w", database, err)
	}

	s.made = append(s.made, database)
	cluster.Path = "/" + database
	h.url = cluster.String()

	return h, nil
}

func (s *scene) onCluster(ctx context.Context, statement string) error {
	c, err := pgx.Connect(ctx, os.Getenv("ATLAS_TEST_POSTGRES"))
	if err != nil {
		return fmt.Errorf("connect to PostgreSQL: %w", err)
	}
	defer c.Close(ctx)
	_, err = c.Exec(ctx, statement)
	return err
}

func (s *scene) close() {
	if s.instance != nil && s.instance.cmd != nil {
		s.instance.kill()
	}
	for _, database := range s.made {
		_ = s.onCluster(context.Background(), "DROP DATABASE "+database+" WITH (FORCE)")
	}
	_ = os.RemoveAll(s.dir)
}

// command runs atlas on the data of an instance.
func (s *scene) command(ctx context.Context, h *instance, name string, args ...string) *exec.Cmd {
	args = append([]string{name, "--data", h.data}, args...)
	cmd := exec.CommandContext(ctx, s.binary, args...)
	cmd.Env = os.Environ()
	if h.url != "" {
		cmd.Env = append(cmd.Env, "ATLAS_DATABASE_URL="+h.url)
	}
	return cmd
}

// readyMax is how long a start may take after whatever happened.
const readyMax = 5 * time.Second

// start serves, and waits until it is announced: then migrations are done and requests are accepted.
func (s *scene) start(ctx context.Context, h *instance) error {
	h.cmd = s.command(ctx, h, "serve", "--demo", "--addr", "127.0.0.1:0", "--flood-limit", "0", "--log-level", "error",
		"--stop-delay", "100ms")
	h.cmd.Stderr = os.Stderr
	out, err := h.cmd.StdoutPipe()
	if err != nil {
		return fmt.Errorf("open output of the program: %w", err)
	}

	began := time.Now()
	first := h.address == ""
	if err := h.cmd.Start(); err != nil {
		return fmt.Errorf("start program: %w", err)
	}

	lines := bufio.NewReader(out)
	line, err := lines.ReadString('\n')
	if err != nil {
		return fmt.Errorf("it does not start: %w", err)
	}

	// Read to the end, or the program would stop once the pipe is full.
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	h.address = strings.TrimSpace(strings.TrimPrefix(line, "Atlas is at "))
	if took := time.Since(began); took > readyMax && !first {
		return fmt.Errorf("it took %s to be ready again", took)
	}

	return nil
}

func (h *instance) kill() {
	_ = h.cmd.Process.Kill()
	_ = h.cmd.Wait()
}

// verify must find nothing.
func (s *scene) verify(ctx context.Context, h *instance) error {
	if out, err := s.command(ctx, h, "verify").CombinedOutput(); err != nil {
		return fmt.Errorf("verify: %w\n%s", err, out)
	}
	return nil
}

func (h *instance) signIn(ctx context.Context) error {
	resp, err := h.post(ctx, http.DefaultClient, "/api/auth",
		map[string]string{"method": "login", "username": "tribe-team-fa@atlas.test", "password": "Tribe-demo-1"})
	if err != nil {
		return fmt.Errorf("sign in: %w", err)
	}

	defer resp.Body.Close()
	for _, c := range resp.Cookies() {
		if c.Name == "session" {
			h.cookie = c.Name + "=" + c.Value
			return nil
		}
	}

	return fmt.Errorf("signing in answers %s", resp.Status)
}

func (h *instance) post(ctx context.Context, client *http.Client, path string, body any) (*http.Response, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return nil, fmt.Errorf("encode request: %w", err)
	}

	req, err := http.NewRequestWithContext(ctx, http.MethodPost, h.address+path, bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("make request %s: %w", path, err)
	}

	req.Header.Set("Content-Type", "application/json")
	if h.cookie != "" {
		req.Header.Set("Cookie", h.cookie)
	}

	return client.Do(req)
}

// refusal is an answer that says no; everything else that fails is a broken connection.
type refusal struct{ text string }

func (r refusal) Error() string { return r.text }

// ask runs one operation and reads its data.
func (h *instance) ask(ctx context.Context, client *http.Client, query string, variables map[string]any, into any) error {
	resp, err := h.post(ctx, client, "/api/graphql", map[string]any{"query": query, "variables": variables})
	if err != nil {
		return fmt.Errorf("send operation: %w", err)
	}

	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return fmt.Errorf("read answer: %w", err)
	}

	var answer struct {
		Data   json.RawMessage
		Errors []struct{ Message string }
	}
	if err := json.Unmarshal(text, &answer); err != nil || resp.StatusCode != http.StatusOK || len(answer.Errors) > 0 {
		return refusal{fmt.Sprintf("%s %s", resp.Status, text)}
	}

	return json.Unmarshal(answer.Data, into)
}
