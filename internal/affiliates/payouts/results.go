package payouts

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

const (
	// ResultsBytes is how large a returned file may be: some twenty thousand lines.
	ResultsBytes = 2 << 20
	resultsMax   = 20_000
	// problemsMax is how many problems are told at once.
	problemsMax  = 100
	referenceMax = 64
)

// Results are what a file that came back did, or what is wrong with it.
type Results struct {
	Paid   int `json:"paid"`
	Failed int `json:"failed"`
	// Unchanged are lines that say what was known already.
	Unchanged int `json:"unchanged"`
	// Problems are why nothing was written; empty if it was.
	Problems []Problem `json:"problems"`
}

// Problem is what is wrong with a line; line 1 is the head.
type Problem struct {
	Line    int    `json:"line"`
	Message string `json:"message"`
}

// result is what a line says of a payout.
type result struct {
	line      int
	id        int
	amount    money.Centavos
	isPaid    bool
	reference string
	reason    string
}

// resultColumns are the columns of a returned file, by the names under which banks and wallets send them.
var resultColumns = map[string][]string{
	"payout":    {"payout", "payout number", "merchant reference", "remittance reference"},
	"amount":    {"amount", "net amount", "transfer amount"},
	"status":    {"status", "transaction status", "result"},
	"reference": {"reference", "reference number", "reference no.", "transaction id", "bank reference", "trace number"},
	"reason":    {"reason", "remarks from bank", "error", "failure reason"},
}

var (
	paidWords   = []string{"paid", "success", "successful", "completed", "credited"}
	failedWords = []string{"failed", "rejected", "returned", "declined"}
)

// TakeResults reads the file that a bank or a wallet sent back for a run: payouts arrived under a reference, or
// failed. If one line is wrong, nothing is written and every problem is named. The same file twice changes nothing.
//
// Requires the page of affiliates and funnel_update, not while viewing as someone else. Returns errs.NotFound,
// errs.Conflict unless the run is approved or paid, or errs.Invalid for what is no such file.
func (s *Service) TakeResults(ctx context.Context, runID int, file io.Reader) (*Results, error) {
	if err := requireDecider(ctx); err != nil {
		return nil, err
	}

	// Read before the run is locked: a large file takes its time.
	lines, problems, err := readResults(file)
	if err != nil {
		return nil, err
	}

	out := new(Results)
	_, err = s.change(ctx, runID, func(ctx context.Context, run *Run) error {
		// A transaction may run again, so what an earlier try counted is dropped.
		*out = Results{Problems: slices.Clone(problems)}
		if !isOneOf(run.State, Approved, Paid) {
			return errs.New(errs.Conflict, "Results can be added to approved runs.")
		}

		paid, failed, err := s.matchResults(ctx, run, lines, out)
		// One wrong line stops all: half a file would leave staff to find out which half.
		if err != nil || len(out.Problems) > 0 {
			return err
		}

		if len(paid)+len(failed) == 0 {
			return nil
		}

		if err := s.writeResults(ctx, run, paid, failed); err != nil {
			return err
		}

		out.Paid, out.Failed = len(paid), len(failed)
		return nil
	})
	if err != nil {
		return nil, err
	}

	slices.SortStableFunc(out.Problems, func(a, b Problem) int { return a.Line - b.Line })
	out.Problems = out.Problems[:min(problemsMax, len(out.Problems))]
	return out, nil
}

// readResults reads a file, and says what is wrong with its lines.
func readResults(file io.Reader) ([]result, []Problem, error) {
	reader := csv.NewReader(file)
	// A line may have fewer cells than the head: what is missing is empty.
	reader.FieldsPerRecord = -1
	reader.TrimLeadingSpace = true
	head, err := reader.Read()
	if err != nil {
		return nil, nil, errs.Field("file", "This isn't a CSV file with results.")
	}

	at, err := findColumns(head)
	if err != nil {
		return nil, nil, err
	}

	lines, problems := []result{}, []Problem{}
	for {
		row, err := reader.Read()
		if errors.Is(err, io.EOF) {
			break
		}

		if err != nil {
			return nil, nil, errs.Field("file", "This isn't a CSV file with results.")
		}

		if len(lines) == resultsMax {
			return nil, nil, errs.Field("file", fmt.Sprintf("A file can have up to %d lines.", resultsMax))
		}

		number, _ := reader.FieldPos(0)
		line, message := readResult(at, row)
		line.line = number
		lines = append(lines, line)
		if message != "" {
			problems = append(problems, Problem{number, message})
		}
	}

	if len(lines) == 0 {
		return nil, nil, errs.Field("file", "This file has no lines.")
	}

	return lines, problems, nil
}

// findColumns says where the columns of a file are.
func findColumns(head []string) (map[string]int, error) {
	at := map[string]int{}
	for i, name := range head {
		// Excel puts a mark before the first name.
		name = strings.ToLower(strings.TrimSpace(strings.TrimPrefix(name, "\ufeff")))
		for column, names := range resultColumns {
			if _, isKnown := at[column]; !isKnown && slices.Contains(names, name) {
				at[column] = i
			}
		}
	}

	for _, column := range []string{"payout", "amount", "status", "reference"} {
		if _, isThere := at[column]; !isThere {
			return nil, errs.Field("file", "The column "+strings.ToUpper(column[:1])+column[1:]+" is missing.")
		}
	}

	return at, nil
}

// readResult reads a line, or says what is wrong with it.
func readResult(at map[string]int, row []string) (out result, problem string) {
	cell := func(column string) string {
		if i, isThere := at[column]; isThere && i < len(row) {
			return strings.TrimSpace(row[i])
		}

		return ""
	}

	if _, err := fmt.Sscanf(strings.ToUpper(cell("payout")), "P-%d", &out.id); err != nil || out.id <= 0 {
		return out, fmt.Sprintf("%q is no payout number, such as P-000123.", cell("payout"))
	}

	// Amounts may come with a currency, commas and blanks.
	amount, err := money.Parse(strings.NewReplacer(",", "", "₱", "", "PHP", "", " ", "").Replace(cell("amount")))
	if err != nil {
		return out, fmt.Sprintf("%q is no amount.", cell("amount"))
	}

	out.amount, out.reference, out.reason = amount, cell("reference"), cell("reason")

	status := strings.ToLower(cell("status"))
	switch {
	case slices.Contains(paidWords, status):
		out.isPaid = true
	case !slices.Contains(failedWords, status):
		return out, fmt.Sprintf("The status %q is neither Paid nor Failed.", cell("status"))
	}

	switch {
	case out.isPaid && out.reference == "":
		return out, "The reference of the transfer is missing."
	case len(out.reference) > referenceMax:
		return out, fmt.Sprintf("The reference is longer than %d characters.", referenceMax)
	case !out.isPaid && out.reason == "":
		out.reason = "The bank or wallet didn't say why"
	}

	if words := []rune(out.reason); len(words) > reasonMax {
		out.reason = string(words[:reasonMax])
	}

	return out, ""
}

// matchResults finds the payouts of lines, and adds what is wrong to the problems.
func (s *Service) matchResults(
	ctx context.Context, run *Run, lines []result, out *Results,
) (paid, failed []result, err error) {
	all, err := s.store.loadPayoutsOf(ctx, run.ID)
	if err != nil {
		return nil, nil, err
	}

	byID := make(map[int]*Payout, len(all))
	for _, p := range all {
		byID[p.ID] = p
	}

	// A payout on two lines may be a mistake of the file, and is not guessed about.
	seen := map[int]int{}
	for _, line := range lines {
		p := byID[line.id]
		problem := ""
		switch before, isTwice := seen[line.id]; {
		case line.id == 0:
			// Its problem is known already.
		case p == nil:
			problem = fmt.Sprintf("P-%06d isn't in this run.", line.id)
		case isTwice:
			problem = fmt.Sprintf("%s is on line %d already.", p.Number(), before)
		case line.amount != p.Net():
			problem = fmt.Sprintf("%s is %s, not %s.", p.Number(), peso(p.Net()), peso(line.amount))
		case line.isPaid && p.State == Paid && text(p.Reference) == line.reference, !line.isPaid &&
			p.State == returnedFailed:
			out.Unchanged++
		case p.State == Paid && !line.isPaid:
			failed = append(failed, line)
		case p.State != Approved:
			problem = fmt.Sprintf("%s is %s already.", p.Number(), stateWords[p.State])
		case line.isPaid:
			paid = append(paid, line)
		default:
			failed = append(failed, line)
		}

		seen[line.id] = line.line
		if problem != "" {
			out.Problems = append(out.Problems, Problem{line.line, problem})
		}
	}

	return paid, failed, nil
}

// stateWords are what people call the states of a payout.
var stateWords = map[string]string{
	Draft: "not approved", Approved: "approved", Paid: "paid", returnedLeftOut: "left out", returnedChanged: "left out",
	returnedCancelled: "cancelled",
	returnedFailed:    "taken back",
}

// writeResults writes what arrived and what failed, in the transaction of ctx.
func (s *Service) writeResults(ctx context.Context, run *Run, paid, failed []result) error {
	now := s.clock.Now()
	if err := s.markPaid(ctx, paid, now); err != nil {
		return err
	}

	ids, reasons := []int{}, map[int]string{}
	for _, line := range failed {
		ids, reasons[line.id] = append(ids, line.id), line.reason
	}

	if err := s.giveBack(ctx, ids, returned{kind: returnedFailed}); err != nil {
		return err
	}

	if err := s.store.updateEach(ctx, "return_reason", ids, reasons); err != nil {
		return err
	}

	// Emails are written by a job, so that a large run is not held up by them.
	if err := s.queue.Enqueue(ctx, emailJob{RunID: run.ID}); err != nil {
		return fmt.Errorf("ask to tell of payout run %d: %w", run.ID, err)
	}

	if err := s.logRunChange(ctx, "payout_run_results", run,
		map[string]any{"paid": len(paid), "failed": len(failed)}); err != nil {
		return err
	}

	return s.finishRun(ctx, run)
}

// markPaid writes that payouts arrived, each under its reference.
func (s *Service) markPaid(ctx context.Context, paid []result, at time.Time) error {
	if len(paid) == 0 {
		return nil
	}

	ids, references := []int{}, map[int]string{}
	for _, line := range paid {
		ids, references[line.id] = append(ids, line.id), line.reference
	}

	if err := s.store.updateEach(ctx, "reference", ids, references); err != nil {
		return err
	}

	if err := s.store.updatePaid(ctx, ids, at); err != nil {
		return err
	}

	return s.ledger.FinishEntries(ctx, ids, at)
}
