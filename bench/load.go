package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
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
	writes      bool
}

// ratio is the CPU time beside that of the yardstick, or the rate where something is written.
func (r *row) ratio() float64 {
	if r.writes {
		return r.atlas.perSecond / r.bare.perSecond
	}
	return r.atlas.cpu / r.bare.cpu
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

	r.atlas, r.bare = middle(mine), middle(theirs)
	return r, nil
}

// drive is a closed loop: each connection sends the next request when the last was answered.
func drive(ctx context.Context, s *subject, op operation, connections int, length time.Duration) (result, error) {
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: connections, DisableCompression: true},
		Timeout: 30 * time.Second}
	defer client.CloseIdleConnections()
	for i := range 2 * connections { // warm connections, caches and plans
		if _, _, err := once(ctx, client, s, op, i); err != nil {
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
			for i := c; time.Now().Before(stop) && ctx.Err() == nil; i += connections {
				took, n, err := once(ctx, client, s, op, i)
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
