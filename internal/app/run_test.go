package app_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"atlas/internal/app/api"
	"atlas/internal/platform/config"
	"atlas/internal/platform/eventually"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

func init() { testkit.GraphQL = api.GraphQL }

// served runs a whole Atlas on a port of its own.
type served struct {
	address, admin string
	stop           context.CancelFunc
	ended          chan error
}

func serve(t *testing.T, a *testkit.Atlas) *served {
	t.Helper()
	ctx, stop := context.WithCancel(context.WithoutCancel(t.Context()))
	t.Cleanup(stop)
	s := &served{admin: a.Config.AdminAddr, stop: stop, ended: make(chan error, 1)}
	listening := make(chan string, 1)
	go func() { s.ended <- a.Run(ctx, func(address string) { listening <- address }) }()
	select {
	case s.address = <-listening:
	case err := <-s.ended:
		t.Fatalf("got error %v, want an address that is served", err)
	}
	return s
}

func free(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	check.NoError(t, "listen", err)
	defer l.Close()
	return l.Addr().String()
}

func local(t *testing.T) testkit.Option {
	return testkit.WithConfig(func(c *config.Server) {
		c.Addr, c.AdminAddr, c.BaseURL, c.DrainTime = free(t), free(t), "", 10*time.Second
	})
}

// TestNoRequestIsLostWhenItStops stops a process under load. The clients stand for a load balancer: they keep their connections
// and turn away once /api/ready says no. Whatever they began must be answered.
func TestNoRequestIsLostWhenItStops(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		s := serve(t, a)
		session := a.As("member").Cookie
		var answered, lost atomic.Int64
		var leave atomic.Bool
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				client := &http.Client{Transport: &http.Transport{}}
				for !leave.Load() {
					if err := ask(client, s.address, session); err != nil {
						lost.Add(1)
						t.Log(err)
						return
					}
					answered.Add(1)
				}
			})
		}
		eventually.True(t, "a hundred answers", func() bool { return answered.Load() > 100 })
		before := answered.Load()
		s.stop()
		health := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
		eventually.True(t, "/api/ready says no", func() bool { return strings.Contains(fetch(t, health, "http://"+s.address+"/api/ready"), "Not ready") })
		leave.Store(true)
		all.Wait()
		if err := <-s.ended; err != nil {
			t.Errorf("stopping: got error %v, want none", err)
		}
		t.Logf("%d answers, %d of them after the signal", answered.Load(), answered.Load()-before)
		if lost.Load() > 0 {
			t.Errorf("requests: got %d of %d lost, want none", lost.Load(), answered.Load()+lost.Load())
		}
	}, local(t), testkit.WithSystemClock(), testkit.WithConfig(func(c *config.Server) { c.StopDelay = 2 * time.Second }))
}

// TestNothingIsLostUntilThePortIsClosed has clients that never look at /api/ready and go on until they are refused. Some keep their
// connections as long as they may, some open a new one each time, and none tries again: whatever was sent on a connection that stood
// must be answered.
func TestNothingIsLostUntilThePortIsClosed(t *testing.T) {
	for name, delay := range map[string]time.Duration{"at once": 0, "with a delay": 300 * time.Millisecond} {
		t.Run(name, func(t *testing.T) {
			testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
				s := serve(t, a)
				var answered atomic.Int64
				var all sync.WaitGroup
				for i := range 12 {
					// Pauses are shorter than the silence after which the process hangs up.
					hammer := &hammer{address: s.address, session: a.As("member").Cookie, keep: i%2 == 0, pause: time.Duration(i) * 10 * time.Millisecond, answered: &answered}
					all.Go(func() {
						if err := hammer.untilRefused(); err != nil {
							t.Errorf("client %d: got error %v, want none", i, err)
						}
					})
				}
				eventually.True(t, "a hundred answers", func() bool { return answered.Load() > 100 })
				before := answered.Load()
				s.stop()
				all.Wait()
				if err := <-s.ended; err != nil {
					t.Errorf("stopping: got error %v, want none", err)
				}
				t.Logf("%d answers, %d of them after the signal", answered.Load(), answered.Load()-before)
			}, local(t), testkit.WithSystemClock(), testkit.WithConfig(func(c *config.Server) { c.StopDelay = delay }))
		})
	}
}

// hammer speaks HTTP over plain connections, where no client library repeats what failed.
type hammer struct {
	address, session string
	keep             bool
	pause            time.Duration
	answered         *atomic.Int64
}

func (h *hammer) untilRefused() error {
	for {
		conn, err := net.Dial("tcp", h.address)
		if errors.Is(err, syscall.ECONNREFUSED) {
			return nil
		}
		if err != nil {
			return err
		}
		err = h.converse(conn)
		_ = conn.Close()
		if err != nil {
			return err
		}
	}
}

// converse asks until it is told to close.
func (h *hammer) converse(conn net.Conn) error {
	answers := bufio.NewReader(conn)
	for {
		req, err := question(h.address, h.session)
		if err != nil {
			return err
		}
		req.Close = !h.keep
		if err := req.Write(conn); err != nil {
			return fmt.Errorf("sending: %w", err)
		}
		resp, err := http.ReadResponse(answers, req)
		if err != nil {
			return fmt.Errorf("sent but not answered: %w", err)
		}
		if err := understand(resp); err != nil {
			return err
		}
		h.answered.Add(1)
		if resp.Close || !h.keep {
			return nil
		}
		<-time.After(h.pause)
	}
}

func question(address, session string) (*http.Request, error) {
	req, err := http.NewRequest(http.MethodPost, "http://"+address+"/api/graphql", bytes.NewReader([]byte(`{"query":"{redwood{currentUser}}"}`)))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.AddCookie(&http.Cookie{Name: "session", Value: session})
	return req, nil
}

// understand reads the whole answer to the question.
func understand(resp *http.Response) error {
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK || !strings.Contains(string(body), "member@atlas.test") {
		return fmt.Errorf("%d %s", resp.StatusCode, body)
	}
	return nil
}

// ask runs one operation.
func ask(client *http.Client, address, session string) error {
	req, err := question(address, session)
	if err != nil {
		return err
	}
	resp, err := client.Do(req)
	if err != nil {
		return err
	}
	return understand(resp)
}

func TestMetrics(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		s := serve(t, a)
		client := &http.Client{Transport: &http.Transport{}}
		check.NoError(t, "ask", ask(client, s.address, a.As("member").Cookie))
		text := fetch(t, client, "http://"+s.admin+"/metrics")
		for _, want := range []string{
			`atlas_http_request_seconds_count{route="/api/graphql",status="200"} 1`, `atlas_graphql_operation_seconds_count{field="redwood",result="ok"} 1`,
			"atlas_db_statements_total ", "atlas_jobs_dead 0", "atlas_mail_waiting 0", "go_memstats",
		} {
			if !strings.Contains(text, want) {
				t.Errorf("/metrics: got %q, want %q in it", text, want)
			}
		}
		if public := fetch(t, client, "http://"+s.address+"/metrics"); strings.Contains(public, "atlas_") {
			t.Errorf("the public address: got %q, want no metrics", public)
		}
		s.stop()
		if err := <-s.ended; err != nil {
			t.Errorf("stop the server: got error %v, want none", err)
		}
	}, local(t), testkit.WithSystemClock())
}

func fetch(t *testing.T, client *http.Client, address string) string {
	t.Helper()
	resp, err := client.Get(address)
	check.NoError(t, "send the request", err)
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	check.NoError(t, "read it to the end", err)
	return string(text)
}

func TestLargeHeadersAreRefused(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		s := serve(t, a)
		req, _ := http.NewRequest(http.MethodGet, "http://"+s.address+"/api/health", nil)
		req.Header.Set("X-Large", strings.Repeat("x", 64<<10))
		resp, err := http.DefaultClient.Do(req)
		check.NoError(t, "send the request", err)
		_ = resp.Body.Close()
		check.Equal(t, "status of 64 KB of headers", resp.StatusCode, http.StatusRequestHeaderFieldsTooLarge)
		s.stop()
		<-s.ended
	}, local(t))
}

func TestTakenAddressIsAnError(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	check.NoError(t, "listen", err)
	t.Cleanup(func() { _ = taken.Close() }) // after the subtests, which run side by side
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		if err := a.Run(t.Context(), func(string) {}); err == nil || !strings.Contains(err.Error(), "address already in use") {
			t.Errorf("a taken address: got error %v, want that it is in use", err)
		}
	}, testkit.WithConfig(func(c *config.Server) { c.Addr, c.BaseURL = taken.Addr().String(), "" }))
}
