package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"strconv"
	"strings"
	"time"

	"atlas/internal/platform/db"
)

// A month of payouts: so many affiliates with two payable entries each are taken into a run, which is then approved.
const (
	payoutRunName = "payout-run"
	payoutPeople  = 10_000
	payoutGoal    = 10 * time.Second
)

// What a payout needs of an affiliate, as it would be after a month: accepted terms, a rested account, entries and
// their kept sums.
const (
	payoutAffiliates = `INSERT INTO affiliates (id, user_id, slug, since, updated_at)
		SELECT 1000000 + id, id, 'payout-' || id, 0, 0 FROM users WHERE id > {after}`
	payoutTerms = `INSERT INTO affiliate_terms (affiliate_id, version, accepted_at)
		SELECT id, 1, 0 FROM affiliates WHERE id > 1000000`
	payoutAccounts = `INSERT INTO affiliate_payout_accounts
			(affiliate_id, kind, bank, holder, number_sealed, number_key, last_four, created_at, usable_at)
		SELECT id, 'GCash', '', 'Bench', '', slug, '0101', 0, 0 FROM affiliates WHERE id > 1000000`
	payoutEntries = `INSERT INTO affiliate_commissions
			(affiliate_id, order_id, schedule_id, kind, base, amount, rate_kind, rate_value, rate_source, at,
			hold_until)
		SELECT a.id, e.order_id, e.schedule_id, 'earned', 1500000, 150000, e.rate_kind, e.rate_value, e.rate_source,
		e.at, {hold}
		FROM affiliates a JOIN affiliate_commissions e ON e.id = (SELECT MIN(id) FROM affiliate_commissions)
		WHERE a.id > 1000000`
	payoutSums = `INSERT INTO affiliate_commission_sums (affiliate_id, hold_until, open_amount, in_payout, paid)
		SELECT affiliate_id, hold_until, amount, 0, 0 FROM affiliate_commissions WHERE affiliate_id > 1000000`
)

// payoutResult is how long a run took, and how much of a core: of Atlas and of the database together, and of the
// database alone. SQLite works inside of Atlas and has no share of its own.
type payoutResult struct {
	engine            string
	people            int
	started, approved time.Duration
	cpu, database     time.Duration
	statements        float64
}

func (p *payoutResult) isMet() bool { return p.started+p.approved < payoutGoal }

func (p *payoutResult) String() string {
	database := "in Atlas"
	if p.engine == "postgres" {
		database = short(p.database)
	}

	return fmt.Sprintf("| %s | %d | %s | %s | %s | %s | %.0f | < %s in all | %s |", p.engine, p.people, short(p.started),
		short(p.approved), short(p.cpu), database, p.statements, short(payoutGoal), said(p.isMet()))
}

// measurePayoutRun makes the affiliates beside the running server, and has it start and approve a run over all of them.
func measurePayoutRun(ctx context.Context, data dataset, engine string, s *subject, report *report) error {
	people, err := fillPayouts(ctx, data)
	if err != nil {
		return fmt.Errorf("%s: %w", payoutRunName, err)
	}

	result := &payoutResult{engine: engine, people: people}
	before, databaseBefore := s.usage(), cpuOfTree(s.database)
	begin := time.Now()
	run, err := s.payoutRun(ctx, "StartPayoutRun", map[string]any{"onlyAsked": false})
	if err != nil {
		return err
	}

	result.started = time.Since(begin)
	begin = time.Now()
	if _, err := s.payoutRun(ctx, "ApprovePayoutRun", map[string]any{"id": run.ID}); err != nil {
		return err
	}

	result.approved = time.Since(begin)
	after := s.usage()
	result.statements, result.cpu = after.statements-before.statements, after.cpu-before.cpu
	if s.database != 0 {
		result.database = cpuOfTree(s.database) - databaseBefore
	}

	if run.Payouts < people {
		return fmt.Errorf("%s: the run has %d payouts, want %d", payoutRunName, run.Payouts, people)
	}

	report.payouts = append(report.payouts, result)
	log.Printf("%-9s %-14s %d affiliates: started in %s, approved in %s; %s of a core, of it %s of the database", engine,
		payoutRunName, people, short(result.started), short(result.approved), short(result.cpu), short(result.database))

	return nil
}

// fillPayouts makes affiliates of the last people of the data set, half of them at most.
func fillPayouts(ctx context.Context, data dataset) (int, error) {
	opts := db.Options{Dir: data.dir}
	if data.url != "" {
		opts = db.Options{URL: bulkURL(data.url)}
	}

	d, err := db.Open(ctx, opts)
	if err != nil {
		return 0, fmt.Errorf("open the data set: %w", err)
	}

	defer d.Close()

	people := min(payoutPeople, data.users/2)
	after := strings.NewReplacer("{after}", strconv.Itoa(data.users-people))
	err = d.Tx(ctx, func(ctx context.Context) error {
		for _, statement := range []string{
			after.Replace(payoutAffiliates), payoutTerms, payoutAccounts,
			strings.Replace(payoutEntries, "{hold}", "1", 1), strings.Replace(payoutEntries, "{hold}", "2", 1),
			payoutSums,
		} {
			if err := each(ctx, d, statement); err != nil {
				return err
			}
		}

		return nil
	})
	if err != nil {
		return 0, fmt.Errorf("make affiliates to pay: %w", err)
	}

	return people, nil
}

// payoutRun is a run as the web app reads it.
type payoutRun struct {
	ID      int `json:"id"`
	Payouts int `json:"payouts"`
}

// payoutRun sends a mutation of the web app by staff, and reads the run that comes back.
func (s *subject) payoutRun(ctx context.Context, name string, variables map[string]any) (*payoutRun, error) {
	req, err := s.fromWeb(ctx, askerOf(1, 0), name, variables, "", nil)
	if err != nil {
		return nil, err
	}

	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}

	defer resp.Body.Close()
	var text bytes.Buffer
	if _, err := text.ReadFrom(resp.Body); err != nil {
		return nil, fmt.Errorf("read the answer of %s: %w", name, err)
	}

	var answer struct{ Data map[string]*payoutRun }
	if err := json.Unmarshal(text.Bytes(), &answer); err != nil {
		return nil, fmt.Errorf("read the answer of %s: %w", name, err)
	}

	for _, run := range answer.Data {
		if run != nil {
			return run, nil
		}
	}

	return nil, fmt.Errorf("%s answered %s: %.300s", name, resp.Status, text.String())
}
