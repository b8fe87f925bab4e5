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

// A crowd that follows one post: so many visitors in so short a time on one published page, each with a browser of
// their own.
const (
	burstName     = "burst"
	burstVisitors = 2000
	burstLength   = 10 * time.Second
	burstGoal     = 250 * time.Millisecond
)

// burstResult is what a crowd met.
type burstResult struct {
	engine        string
	p50, p99, max time.Duration
	cpu           float64 // cores
	statements    float64 // of all visitors together
	rss           float64
	errors        int
}

func (b *burstResult) isMet() bool { return b.errors == 0 && b.p99 < burstGoal }

func (b *burstResult) String() string {
	return fmt.Sprintf("| %s | %d in %s | %s | %s | %s | %.2f | %.0f | %.0f | %d | p99 < %s, no errors | %s |",
		b.engine, burstVisitors, burstLength,
		short(b.p50), short(b.p99), short(b.max), b.cpu, b.statements, b.rss, b.errors, short(burstGoal),
		said(b.isMet()))
}

// salesPage is the page that the visitors open.
const salesPage = "/enroll"

// publishedPage opens the page that sells, as the browser of a new visitor does: it has no cookie, and is counted. The
// yardstick answers with a copy of it.
func publishedPage(ctx context.Context, s *subject, _ int) (*http.Request, error) {
	path := salesPage
	if s.admin == "" {
		path = "/page"
	}

	return visitorRequest(ctx, "http://"+s.address+path)
}

// publishedPageBesideShell opens the same page beside a yardstick that writes the few bytes of the shell under three
// headers: what a page costs with all that its headers and bytes cost.
func publishedPageBesideShell(ctx context.Context, s *subject, i int) (*http.Request, error) {
	if s.admin == "" {
		return visitorRequest(ctx, "http://"+s.address+"/shell")
	}

	return publishedPage(ctx, s, i)
}

// visitorRequest asks for an address as the browser on a phone does.
func visitorRequest(ctx context.Context, address string) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}

	req.Header.Set("Accept-Encoding", "gzip, br")
	req.Header.Set("User-Agent",
		"Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36")
	req.Header.Set("Sec-Fetch-Mode", "navigate")
	req.Header.Set("Sec-Fetch-Dest", "document")

	return req, nil
}

// visit sends the visitors at their times, whether or not those before them were answered. Each opens a connection of
// their own.
func visit(ctx context.Context, s *subject) (*burstResult, error) {
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true, DisableCompression: true},
		Timeout: 30 * time.Second}
	op := operationOf("published-page")
	if _, _, err := once(ctx, client, s, op, 0); err != nil {
		return nil, fmt.Errorf("open the page: %w", err)
	}

	took := make([]time.Duration, burstVisitors)
	failed := make([]error, burstVisitors)
	before, start := s.usage(), time.Now()
	var wg sync.WaitGroup

	for i := range burstVisitors {
		at := start.Add(time.Duration(i) * burstLength / burstVisitors)
		time.Sleep(time.Until(at))
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}

		wg.Go(func() {
			_, _, failed[i] = once(ctx, client, s, op, i)
			took[i] = time.Since(at) // from when they were to come
		})
	}

	wg.Wait()
	elapsed, after := time.Since(start), s.usage()

	result := &burstResult{cpu: (after.cpu - before.cpu).Seconds() / elapsed.Seconds(),
		statements: after.statements - before.statements, rss: after.rss}
	for _, err := range failed {
		if err == nil {
			continue
		}

		if result.errors++; result.errors == 1 {
			log.Print(burstName, ": ", err)
		}
	}

	sort.Slice(took, func(i, j int) bool { return took[i] < took[j] })
	result.p50, result.p99, result.max = took[burstVisitors/2], took[burstVisitors*99/100], took[burstVisitors-1]

	return result, nil
}

// measureBurst sends the crowd to an engine.
func measureBurst(ctx context.Context, engine string, s *subject, report *report) error {
	result, err := visit(ctx, s)
	if err != nil {
		return fmt.Errorf("%s: %w", burstName, err)
	}

	result.engine = engine
	report.bursts = append(report.bursts, result)
	log.Printf("%-9s %-14s %d visitors in %s: p50 %s, p99 %s, %d errors", engine, burstName, burstVisitors, burstLength,
		short(result.p50), short(result.p99), result.errors)

	return nil
}
