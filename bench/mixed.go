package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"sort"
	"sync"
	"time"
)

// The journey of members with everything they do at once: an open loop, in which requests come at their times whether
// or not those before them were answered, as people do. The yardstick is not asked.
const (
	mixedName = "mixed"
	mixedRate = 300
	mixedGoal = 250 * time.Millisecond
)

// mixedSteps are twenty requests, of which one writes.
var mixedSteps = []string{
	"current-user", "stage-progress", "lesson", "shell", "dues", "current-user", "my-courses", "stage-progress",
	"lesson", "search",
	"current-user", "stage-progress", "finish-task", "lesson", "shell", "events", "current-user", "stage-progress",
	"my-courses", "dues",
}

// mixedResult is what a journey came to.
type mixedResult struct {
	engine        string
	length        time.Duration
	perSecond     float64
	p50, p99, max time.Duration
	cpu           float64 // cores
	statements    float64
	rss           float64
	errors        int
}

func (m *mixedResult) isMet() bool { return m.errors == 0 && m.p99 <= mixedGoal }

func (m *mixedResult) String() string {
	return fmt.Sprintf("| %s | %d | %s | %.0f | %s | %s | %s | %.2f | %.1f | %.0f | %d | p99 ≤ %s, no errors | %s |",
		m.engine, mixedRate, m.length, m.perSecond, short(m.p50), short(m.p99), short(m.max),
		m.cpu, m.statements, m.rss, m.errors, short(mixedGoal), said(m.isMet()))
}

func mixedOps() []operation {
	out := make([]operation, len(mixedSteps))
	for i, name := range mixedSteps {
		out[i] = operationOf(name)
	}
	return out
}

// journey runs the mixed load.
func journey(ctx context.Context, s *subject, length time.Duration) (*mixedResult, error) {
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: mixedRate, DisableCompression: true},
		Timeout: 30 * time.Second}
	defer client.CloseIdleConnections()
	ops := mixedOps()

	for i := range 2 * len(ops) {
		if _, _, err := once(ctx, client, s, ops[i%len(ops)], i); err != nil {
			return nil, err
		}
	}

	requests := int(length.Seconds() * mixedRate)
	took, failed := make([]time.Duration, requests), make([]error, requests)
	before, start := s.usage(), time.Now()
	var wg sync.WaitGroup

	for i := range requests {
		at := start.Add(time.Duration(i) * time.Second / mixedRate)
		time.Sleep(time.Until(at))
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}

		wg.Go(func() {
			_, _, failed[i] = once(ctx, client, s, ops[i%len(ops)], i)
			took[i] = time.Since(at) // from when it was to be asked
		})
	}

	wg.Wait()
	elapsed, after := time.Since(start), s.usage()
	m := &mixedResult{
		length: length, perSecond: float64(requests) / elapsed.Seconds(),
		cpu:        (after.cpu - before.cpu).Seconds() / elapsed.Seconds(),
		statements: (after.statements - before.statements) / float64(requests), rss: after.rss,
	}

	for _, err := range failed {
		if err == nil {
			continue
		}

		if m.errors++; m.errors == 1 {
			log.Print("mixed: ", err)
		}
	}

	sort.Slice(took, func(i, j int) bool { return took[i] < took[j] })
	m.p50, m.p99, m.max = took[requests/2], took[requests*99/100], took[requests-1]
	return m, nil
}

// measureMixed runs the journey on an engine.
func measureMixed(ctx context.Context, o options, engine string, s *subject, report *report) error {
	m, err := journey(ctx, s, o.mixed)
	if err != nil {
		return fmt.Errorf("%s: %w", mixedName, err)
	}
	m.engine = engine
	report.mixed = append(report.mixed, m)
	log.Printf("%-9s %-14s %d requests/s for %s: p50 %s, p99 %s, %d errors", engine, mixedName, mixedRate, o.mixed,
		short(m.p50), short(m.p99), m.errors)
	return nil
}
