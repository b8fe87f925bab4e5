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
// or not those before them were answered, as people do.
const (
	mixedName  = "mixed"
	mixedRate  = 300
	mixedGoal  = 250 * time.Millisecond
	mixedRatio = 1.5
	// The highest rate is looked for in steps, each for so long.
	rateStep   = 1.25
	rateLength = 8 * time.Second
	rateLeast  = 20
	rateMost   = 5000
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
	perRequest    float64 // CPU µs
	bare          float64 // CPU µs of the yardstick
	highest       int     // requests/s with a p99 within the goal
	statements    float64
	rss           float64
	errors        int
}

func (m *mixedResult) isMet() bool {
	return m.errors == 0 && m.p99 <= mixedGoal && m.perRequest <= mixedRatio*m.bare
}

func (m *mixedResult) String() string {
	return fmt.Sprintf("| %s | %d | %s | %.0f | %s | %s | %s | %.2f | %.0f | %.0f | **%.2f** | %d | %.1f | %.0f | %d "+
		"| p99 ≤ %s, no errors, ≤ %.1f × | %s |",
		m.engine, mixedRate, m.length, m.perSecond, short(m.p50), short(m.p99), short(m.max), m.cpu, m.perRequest,
		m.bare, m.perRequest/m.bare, m.highest, m.statements, m.rss, m.errors, short(mixedGoal), mixedRatio,
		said(m.isMet()))
}

func mixedOps() []operation {
	out := make([]operation, len(mixedSteps))
	for i, name := range mixedSteps {
		out[i] = operationOf(name)
	}
	return out
}

// journey runs the mixed load with so many requests a second.
func journey(ctx context.Context, s *subject, rate int, length time.Duration) (*mixedResult, error) {
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: rate, DisableCompression: true},
		Timeout: 30 * time.Second}
	defer client.CloseIdleConnections()
	s.turns.isOpen = true
	defer func() { s.turns.isOpen = false }()
	ops := mixedOps()

	for i := range 2 * len(ops) {
		if _, _, err := once(ctx, client, s, ops[i%len(ops)], s.turns.take()); err != nil {
			return nil, err
		}
	}

	requests := int(length.Seconds() * float64(rate))
	took, failed := make([]time.Duration, requests), make([]error, requests)
	before, start := s.usage(), time.Now()
	var wg sync.WaitGroup

	for i := range requests {
		at := start.Add(time.Duration(i) * time.Second / time.Duration(rate))
		time.Sleep(time.Until(at))
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}

		wg.Go(func() {
			// Each time the whole crowd has had its turn, everybody does something else.
			op := ops[(i+i/len(s.crowd.members))%len(ops)]
			_, _, failed[i] = once(ctx, client, s, op, s.turns.take())
			took[i] = time.Since(at) // from when it was to be asked
		})
	}

	wg.Wait()
	elapsed, after := time.Since(start), s.usage()
	m := &mixedResult{
		length: length, perSecond: float64(requests) / elapsed.Seconds(),
		perRequest: float64((after.cpu - before.cpu).Microseconds()) / float64(requests),
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

// measureMixed runs the journey on an engine, beside the yardstick, and looks for the highest rate that is kept.
func measureMixed(ctx context.Context, o options, engine string, atlas, bare *subject, report *report) error {
	if most := mostOf(atlas); most < mixedRate {
		return fmt.Errorf("%s: %d members ask at most %d times a second; PEOPLE=1000 is the least", mixedName,
			len(atlas.crowd.members), most)
	}

	m, err := journey(ctx, atlas, mixedRate, o.mixed)
	if err != nil {
		return fmt.Errorf("%s: %w", mixedName, err)
	}

	yardstick, err := journey(ctx, bare, mixedRate, min(o.mixed, 30*time.Second))
	if err != nil {
		return fmt.Errorf("%s of the yardstick: %w", mixedName, err)
	}

	m.engine, m.bare = engine, yardstick.perRequest
	if m.highest, err = highestRate(ctx, atlas); err != nil {
		return fmt.Errorf("highest rate: %w", err)
	}

	report.mixed = append(report.mixed, m)
	log.Printf("%-9s %-14s %d requests/s for %s: p50 %s, p99 %s, %.0f µs, bare Go %.0f µs, highest rate %d, %d errors",
		engine, mixedName, mixedRate, o.mixed, short(m.p50), short(m.p99), m.perRequest, m.bare, m.highest, m.errors)
	return nil
}

// mostOf is how many requests a second a crowd can send without anybody asking twice while something is remembered.
func mostOf(s *subject) int { return int(float64(len(s.crowd.members)) / notTwiceWithin.Seconds()) }

// highestRate goes up step by step until answers come late or not at all, or the crowd is too small, and tells the last
// rate that was kept. Where not even the rate of the journey is kept, it goes down until one is; 0 is none.
func highestRate(ctx context.Context, s *subject) (int, error) {
	isKept := func(rate int) (bool, error) {
		m, err := journey(ctx, s, rate, rateLength)
		return err == nil && m.errors == 0 && m.p99 <= mixedGoal, err
	}

	rate, kept := mixedRate, 0
	for ; rate >= rateLeast; rate = int(float64(rate) / rateStep) {
		ok, err := isKept(rate)
		if err != nil {
			return 0, err
		}
		if ok {
			kept = rate
			break
		}
	}

	if kept < mixedRate {
		return kept, nil
	}

	most := min(rateMost, mostOf(s))
	for rate = int(mixedRate * rateStep); rate <= most; rate = int(float64(rate) * rateStep) {
		ok, err := isKept(rate)
		if err != nil || !ok {
			return kept, err
		}

		kept = rate
	}

	return kept, nil
}
