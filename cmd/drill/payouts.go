package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"strings"
	"time"
)

// payouts kills the process in the middle of payout runs: while one starts, is approved, is confirmed, or its payouts
// are taken back. After every start the client goes on from wherever the run is. No affiliate may have a centavo more
// or less than before, and verify finds no entry that is in two payouts or in none that should have it.
func payouts(ctx context.Context, s *scene, n int) error {
	before, err := s.instance.earned(ctx)
	if err != nil {
		return fmt.Errorf("read what affiliates earned: %w", err)
	}
	if len(before) == 0 {
		return errors.New("no affiliate of the demo earned anything")
	}

	steps, hits := map[string]int{}, map[string]int{}
	for range n {
		w := &payoutWalk{instance: s.instance, begun: make(chan string, 1), steps: steps}
		ends := make(chan error, 1)
		go func() { ends <- w.run(ctx) }()

		// Killed while one of the next steps is on its way, however fast the machine is.
		for range 1 + s.chance.IntN(4) {
			select {
			case <-w.begun:
			case err := <-ends:
				return fmt.Errorf("a step of a run failed before anything was killed: %w", err)
			}
		}

		<-time.After(time.Duration(s.chance.Int64N(int64(30 * time.Millisecond))))
		s.instance.kill()
		if err := <-ends; errors.As(err, new(refusal)) {
			return err
		}

		hits[w.at]++

		if err := s.start(ctx, s.instance); err != nil {
			return fmt.Errorf("start again: %w", err)
		}

		after, err := s.instance.earned(ctx)
		if err != nil {
			return fmt.Errorf("read what affiliates earned after the kill: %w", err)
		}
		if fmt.Sprint(after) != fmt.Sprint(before) {
			return fmt.Errorf("affiliates have %v, had %v", after, before)
		}

		if err := s.verify(ctx, s.instance); err != nil {
			return fmt.Errorf("verify data after the kill: %w", err)
		}
	}

	log.Printf("payouts: steps done %v, killed during %v", steps, hits)
	if inside := n - hits[betweenSteps]; inside < n/2 {
		return fmt.Errorf("only %d of %d kills came while a step was on its way, so this says little", inside, n)
	}

	return nil
}

// betweenSteps is where a client is that only looks what to do next.
const betweenSteps = "between steps"

// payoutWalk is a client that pays affiliates, one step after the other.
type payoutWalk struct {
	*instance
	// begun is told the name of each step that is sent; who does not listen misses it.
	begun chan string
	// steps are how often each was done, at is where the client is.
	steps map[string]int
	at    string
}

// run does steps until one fails.
func (w *payoutWalk) run(ctx context.Context) error {
	for {
		w.at = betweenSteps
		if err := w.payoutStep(ctx); err != nil {
			return err
		}
		w.steps[w.at]++
	}
}

// begin says that a step is sent now.
func (w *payoutWalk) begin(step string) {
	w.at = step
	select {
	case w.begun <- step:
	default:
	}
}

// earned is what affiliates have in all, whatever state it is in, by id.
func (h *instance) earned(ctx context.Context) (map[int]string, error) {
	var list struct {
		Affiliates struct{ Rows []struct{ ID int } }
	}
	if err := h.ask(ctx, http.DefaultClient,
		`{ affiliates(list: {perPage: 100}, filter: {status: "all"}) { rows { id } } }`, nil, &list); err != nil {
		return nil, fmt.Errorf("list affiliates: %w", err)
	}

	out := map[int]string{}
	for _, row := range list.Affiliates.Rows {
		var balance struct{ CommissionBalance struct{ Total float64 } }
		err := h.ask(ctx, http.DefaultClient, `query($id: Int) { commissionBalance(affiliateId: $id) { total } }`,
			map[string]any{"id": row.ID}, &balance)
		if err != nil {
			return nil, fmt.Errorf("read balance of affiliate %d: %w", row.ID, err)
		}

		out[row.ID] = fmt.Sprintf("%.2f", balance.CommissionBalance.Total)
	}

	return out, nil
}

type drilledRun struct {
	ID    int
	State string
}

// payoutStep does the next step of the newest run: approve a draft, confirm an approved one, or take back what was paid
// and start the next.
func (w *payoutWalk) payoutStep(ctx context.Context) error {
	var list struct{ PayoutRuns struct{ Rows []drilledRun } }
	if err := w.ask(ctx, http.DefaultClient, `{ payoutRuns(list: {perPage: 5}) { rows { id state } } }`, nil,
		&list); err != nil {
		return fmt.Errorf("list payout runs: %w", err)
	}

	// Open runs are finished before another one is started, as a person would.
	var nothing struct{}
	for _, run := range list.PayoutRuns.Rows {
		switch run.State {
		case "draft":
			w.begin("approve")
			return w.ask(ctx, http.DefaultClient, `mutation($id: Int!) { approvePayoutRun(id: $id) { id } }`,
				map[string]any{"id": run.ID}, &nothing)
		case "approved":
			return w.confirm(ctx, run)
		}
	}

	for _, run := range list.PayoutRuns.Rows {
		if isBack, err := w.takeBack(ctx, run); err != nil || isBack {
			return err
		}
	}

	w.begin("start")
	return w.ask(ctx, http.DefaultClient, `mutation { startPayoutRun(onlyAsked: false) { id } }`, nil, &nothing)
}

type drilledPayout struct {
	ID     int
	Number string
	Net    float64
	State  string
}

func (h *instance) payoutsOf(ctx context.Context, run drilledRun) ([]drilledPayout, error) {
	var list struct {
		PayoutRunPayouts struct{ Rows []drilledPayout }
	}
	err := h.ask(ctx, http.DefaultClient,
		`query($id: Int!) { payoutRunPayouts(runId: $id, list: {perPage: 100}) { rows { id number net state } } }`,
		map[string]any{"id": run.ID}, &list)
	return list.PayoutRunPayouts.Rows, err
}

// confirm uploads a file in which everything that is open arrived.
func (w *payoutWalk) confirm(ctx context.Context, run drilledRun) error {
	rows, err := w.payoutsOf(ctx, run)
	if err != nil {
		return fmt.Errorf("list payouts of run %d: %w", run.ID, err)
	}

	file := "Payout,Amount,Status,Reference\n"
	for _, p := range rows {
		if p.State == "approved" {
			file += fmt.Sprintf("%s,%.2f,Paid,DRILL-%d\n", p.Number, p.Net, p.ID)
		}
	}

	req, err := http.NewRequestWithContext(ctx, http.MethodPost,
		fmt.Sprintf("%s/api/payout-results/%d", w.address, run.ID), strings.NewReader(file))
	if err != nil {
		return fmt.Errorf("make request for results: %w", err)
	}

	req.Header.Set("Content-Type", "text/csv")
	req.Header.Set("Cookie", w.cookie)
	w.begin("confirm")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return fmt.Errorf("send results of run %d: %w", run.ID, err)
	}

	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return fmt.Errorf("read answer to results: %w", err)
	}
	if resp.StatusCode != http.StatusOK || !strings.Contains(string(text), `"problems":[]`) {
		return refusal{fmt.Sprintf("confirming run %d answers %s %s", run.ID, resp.Status, text)}
	}

	return nil
}

// takeBack takes one paid payout of a run back, if there is one.
func (w *payoutWalk) takeBack(ctx context.Context, run drilledRun) (bool, error) {
	rows, err := w.payoutsOf(ctx, run)
	if err != nil {
		return false, fmt.Errorf("list payouts of run %d: %w", run.ID, err)
	}

	for _, p := range rows {
		if p.State == "paid" {
			var nothing struct{}
			w.begin("take back")
			return true, w.ask(ctx, http.DefaultClient,
				`mutation($id: Int!) { returnPayout(id: $id, reason: "Drill") { id } }`, map[string]any{"id": p.ID},
				&nothing)
		}
	}

	return false, nil
}
