package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"
)

// subject is a server under measurement.
type subject struct {
	name     string
	address  string
	admin    string
	cmd      *exec.Cmd
	database int // pid of PostgreSQL, 0 with SQLite
	users    int
	crowd    *crowd
	turns    turns
	// unpaid are the schedule rows that this subject may approve. Nothing is written twice: it counts on from turn to
	// turn.
	unpaid             []int
	approved, finished atomic.Int64
	// readyAfter is how long it took to answer, idle its memory in MB before anybody asked for anything.
	readyAfter time.Duration
	idle       float64
}

type usage struct {
	cpu        time.Duration
	statements float64
	rss        float64
}

func (s *subject) usage() usage {
	u := usage{cpu: cpuOf(s.cmd.Process.Pid), rss: rssOf(s.cmd.Process.Pid)}
	if s.database != 0 {
		u.cpu += cpuOfTree(s.database)
	}
	if s.admin != "" {
		u.statements = metric(s.admin, "atlas_db_statements_total")
	}
	return u
}

// exactCPU is what server and database ran, without those that have ended.
func (s *subject) exactCPU() time.Duration {
	total := exactCPUOf(s.cmd.Process.Pid)
	if s.database != 0 {
		total += exactCPUOfTree(s.database)
	}
	return total
}

func (s *subject) stop() {
	_ = s.cmd.Process.Signal(syscall.SIGTERM)
	_ = s.cmd.Wait()
}

func startAtlas(ctx context.Context, o options, engine string, data dataset) (*subject, error) {
	s := &subject{name: "Atlas", address: freeAddress(), admin: freeAddress(), database: data.postmaster,
		unpaid: data.unpaid[:len(data.unpaid)/2]}
	s.meets(data)
	args := []string{"serve", "--addr", s.address, "--admin-addr", s.admin, "--data", data.dir, "--flood-limit", "0",
		"--log-level", "error"}
	if engine == "postgres" {
		args = append(args, "--database-url", data.url)
	}

	if err := s.start(ctx, exec.CommandContext(ctx, o.binary, args...), "/api/ready"); err != nil {
		return nil, err
	}

	return s, s.untilIdle(ctx)
}

// untilIdle waits until the jobs of the day are done, such as reminders to everyone whose membership ends soon: what
// they cost is no part of what a request costs.
func (s *subject) untilIdle(ctx context.Context) error {
	const (
		look    = time.Second
		busy    = look / 20
		patient = 600
	)

	calm, last := 0, s.usage().cpu
	for range patient {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(look):
		}

		now := s.usage().cpu
		calm++
		if now-last > busy {
			calm = 0
		}

		if calm == 5 {
			return nil
		}

		last = now
	}

	return errors.New("ten minutes after its start Atlas still works on its own; nothing can be measured beside that")
}

// meets makes the crowd of a data set known to a subject.
func (s *subject) meets(data dataset) {
	s.users, s.crowd = data.users, newCrowd(data.users)
	s.turns.staffAsked = make([]atomic.Int64, len(s.crowd.staff))
	s.turns.membersAsked = make([]atomic.Int64, len(s.crowd.members))
}

func startBare(ctx context.Context, engine string, data dataset) (*subject, error) {
	s := &subject{name: "bare Go", address: freeAddress(), database: data.postmaster,
		unpaid: data.unpaid[len(data.unpaid)/2:]}
	s.meets(data)
	where := data.dir
	if engine == "postgres" {
		where = data.url
	}

	self, err := os.Executable()
	if err != nil {
		return nil, err
	}

	if err := s.start(ctx, exec.CommandContext(ctx, self, "-bare", s.address, "-database", where),
		"/ready"); err != nil {
		return nil, err
	}

	return s, nil
}

func (s *subject) start(ctx context.Context, cmd *exec.Cmd, ready string) error {
	cmd.Stdout, cmd.Stderr = io.Discard, os.Stderr
	s.cmd = cmd
	begin := time.Now()
	if err := cmd.Start(); err != nil {
		return err
	}

	for range 6000 {
		resp, err := http.Get("http://" + s.address + ready)
		if err == nil {
			_ = resp.Body.Close()
			if resp.StatusCode == http.StatusOK {
				s.readyAfter, s.idle = time.Since(begin), rssOf(cmd.Process.Pid)
				return nil
			}
		}

		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(5 * time.Millisecond):
		}
	}

	return fmt.Errorf("%s does not answer", s.name)
}

func metric(address, name string) float64 {
	resp, err := http.Get("http://" + address + "/metrics")
	if err != nil {
		return 0
	}

	defer resp.Body.Close()
	lines := bufio.NewScanner(resp.Body)
	total := 0.0

	for lines.Scan() {
		if rest, ok := strings.CutPrefix(lines.Text(), name); ok && (rest[0] == ' ' || rest[0] == '{') {
			n, _ := strconv.ParseFloat(rest[strings.LastIndex(rest, " ")+1:], 64)
			total += n
		}
	}

	return total
}

func freeAddress() string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func portOf(address string) string {
	u, _ := url.Parse(address)
	return u.Port()
}
