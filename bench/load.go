package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"sync"
	"sync/atomic"
	"time"
)

// result is one subject under one operation.
type result struct {
	perSecond  float64
	p50, p99   time.Duration
	cpu        float64 // µs of server and database per request
	statements float64
	bytes      float64
	rss        float64 // MB
	errors     int
}

type row struct {
	engine      string
	op          string
	connections int
	atlas, bare result
	// pairs are the ratios of each turn to the one beside it.
	pairs []float64
	// warm is the CPU time where the same few ask the same things again and again, 0 where that was not measured.
	warm   float64
	writes bool
}

// ratio is the CPU time beside that of the yardstick, or the rate where something is written: the middle of the ratios
// of turns that were side by side, as a busy machine disturbs both of them.
func (r *row) ratio() float64 {
	if len(r.pairs) > 0 {
		sorted := slices.Sorted(slices.Values(r.pairs))
		return sorted[len(sorted)/2]
	}
	return r.ratioOf(r.atlas, r.bare)
}

func (r *row) ratioOf(mine, theirs result) float64 {
	if r.writes {
		return mine.perSecond / theirs.perSecond
	}
	return mine.cpu / theirs.cpu
}

// compare runs both subjects in turns, so that whatever else the machine does hits both.
func compare(ctx context.Context, o options, op operation, connections int, atlas, bare *subject) (row, error) {
	r := row{op: op.name, connections: connections, writes: op.writes}
	for _, s := range []*subject{atlas, bare} {
		if err := check(ctx, s, op); err != nil {
			return r, fmt.Errorf("%s: %w", s.name, err)
		}
	}

	var mine, theirs []result
	for range o.turns {
		// Both begin with the same questions, which may cost very different things.
		question := max(atlas.turns.next.Load(), bare.turns.next.Load())
		atlas.turns.next.Store(question)
		bare.turns.next.Store(question)

		for _, turn := range []struct {
			s    *subject
			into *[]result
		}{{atlas, &mine}, {bare, &theirs}} {
			got, err := drive(ctx, turn.s, op, connections, time.Duration(o.seconds)*time.Second)
			if err != nil {
				return r, err
			}

			*turn.into = append(*turn.into, got)
		}
	}

	for i := range mine {
		r.pairs = append(r.pairs, r.ratioOf(mine[i], theirs[i]))
	}

	r.atlas, r.bare = middle(mine), middle(theirs)
	if o.profile != "" {
		if err := profile(ctx, o, op, connections, atlas); err != nil {
			return r, fmt.Errorf("profile: %w", err)
		}
	}

	if op.writes || !o.warm {
		return r, nil
	}

	warm, err := driveWarm(ctx, o, op, connections, atlas)
	r.warm = warm.cpu
	return r, err
}

// driveWarm lets the same few ask the same things.
func driveWarm(ctx context.Context, o options, op operation, connections int, s *subject) (result, error) {
	s.turns.isWarm = true
	defer func() { s.turns.isWarm = false }()
	return drive(ctx, s, op, connections, time.Duration(o.seconds)*time.Second)
}

// drive is a closed loop: each connection sends the next request when the last was answered.
func drive(ctx context.Context, s *subject, op operation, connections int, length time.Duration) (result, error) {
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: connections, DisableCompression: true},
		Timeout: 30 * time.Second}
	defer client.CloseIdleConnections()
	for range 2 * connections { // connections and plans
		if _, _, err := once(ctx, client, s, op, s.turns.take()); err != nil {
			return result{}, err
		}
	}

	before := s.usage()
	stop := time.Now().Add(length)
	start := time.Now()
	var wg sync.WaitGroup
	var failed, size atomic.Int64
	times := make([][]time.Duration, connections)

	for c := range connections {
		wg.Go(func() {
			for time.Now().Before(stop) && ctx.Err() == nil {
				took, n, err := once(ctx, client, s, op, s.turns.take())
				if err != nil {
					failed.Add(1)
					continue
				}

				size.Add(int64(n))
				times[c] = append(times[c], took)
			}
		})
	}

	wg.Wait()
	elapsed := time.Since(start)
	after := s.usage()
	var all []time.Duration

	for _, t := range times {
		all = append(all, t...)
	}

	if len(all) == 0 {
		return result{}, fmt.Errorf("no request succeeded (%d failed)", failed.Load())
	}

	sort.Slice(all, func(i, j int) bool { return all[i] < all[j] })
	n := float64(len(all))
	return result{
		perSecond: n / elapsed.Seconds(),
		p50:       all[len(all)/2], p99: all[len(all)*99/100],
		cpu:        float64((after.cpu - before.cpu).Microseconds()) / n,
		statements: (after.statements - before.statements) / n,
		bytes:      float64(size.Load()) / n, rss: after.rss, errors: int(failed.Load()),
	}, nil
}

func once(ctx context.Context, client *http.Client, s *subject, op operation, i int) (time.Duration, int, error) {
	req, err := op.request(ctx, s, i)
	if err != nil {
		return 0, 0, err
	}

	begin := time.Now()
	resp, err := client.Do(req)
	if err != nil {
		return 0, 0, err
	}

	start := new(beginning)
	n, err := io.Copy(start, resp.Body)
	_ = resp.Body.Close()
	if err == nil && (resp.StatusCode != http.StatusOK || bytes.HasPrefix(*start, []byte(`{"errors"`))) {
		err = fmt.Errorf("%s %s answered %s: %s", req.Method, req.URL, resp.Status, *start)
	}

	return time.Since(begin), int(n), err
}

// beginning keeps the first of what is written to it: GraphQL begins with what went wrong.
type beginning []byte

func (b *beginning) Write(p []byte) (int, error) {
	*b = append(*b, p[:min(len(p), 300-len(*b))]...)
	return len(p), nil
}

// middle takes the turn with the median CPU time.
func middle(rs []result) result {
	sort.Slice(rs, func(i, j int) bool { return rs[i].cpu < rs[j].cpu })
	return rs[len(rs)/2]
}

// profileLength is how long Atlas is looked at.
const profileLength = 5 * time.Second

// profile writes where Atlas spends its processor time while the crowd asks one thing.
func profile(ctx context.Context, o options, op operation, connections int, s *subject) error {
	if err := os.MkdirAll(o.profile, 0o755); err != nil {
		return err
	}

	written := make(chan error, 1)
	go func() { written <- s.writeProfile(ctx, filepath.Join(o.profile, op.name+".pprof")) }()
	if _, err := drive(ctx, s, op, connections, profileLength); err != nil {
		return err
	}

	return <-written
}

func (s *subject) writeProfile(ctx context.Context, path string) error {
	address := fmt.Sprintf("http://%s/debug/pprof/profile?seconds=%.0f", s.admin, profileLength.Seconds())
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}

	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}

	defer resp.Body.Close()
	file, err := os.Create(path)
	if err != nil {
		return err
	}

	defer file.Close()
	_, err = io.Copy(file, resp.Body)
	return err
}
