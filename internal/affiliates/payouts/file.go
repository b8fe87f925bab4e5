package payouts

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"strings"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/sheet"
)

// The files of a run.
const (
	// FileGCash is for the bulk sending of GCash.
	FileGCash = "gcash"
	// FileInstaPay is for the bulk transfers of a bank: to banks and to Maya.
	FileInstaPay = "instapay"
)

// mayaCode is what InstaPay calls Maya.
const mayaCode = "MAYA"

// fileColumns are the heads of the files; docs/payout-files.md says what each means.
var fileColumns = map[string][]string{
	FileGCash:    {"Mobile Number", "Account Name", "Amount", "Payout", "Remarks"},
	FileInstaPay: {"Bank Code", "Account Number", "Account Name", "Amount", "Currency", "Payout", "Remarks"},
}

// fileLine is what a file says of one payout.
type fileLine struct {
	id                         int
	kind, bank, number, holder string
	// sealed is the number as it is kept.
	sealed string
	net    money.Centavos
}

// File is what a bank or a wallet needs to send the open payouts of an approved run. It is the only place where staff
// get whole account numbers, and that it was taken is in the info log.
//
// Requires the page of affiliates and funnel_update, not while viewing as someone else. Returns errs.NotFound for an
// unknown run or file, or errs.Conflict unless the run is approved and has such payouts.
func (s *Service) File(ctx context.Context, runID int, kind string) (name string, content []byte, err error) {
	if err := requireDecider(ctx); err != nil {
		return "", nil, err
	}

	columns, isKnown := fileColumns[kind]
	if !isKnown {
		return "", nil, errs.Missing("File")
	}

	// Under the lock of the run, so that no payout of the file is taken back meanwhile.
	_, err = s.change(ctx, runID, func(ctx context.Context, run *Run) error {
		if run.State != Approved {
			return errs.New(errs.Conflict, "Files can be made for approved runs.")
		}

		lines, err := s.fileLines(ctx, runID, kind)
		if err != nil {
			return err
		}

		if len(lines) == 0 {
			return errs.New(errs.Conflict, "No open payout of this run belongs in this file.")
		}

		if content, err = writeFile(kind, columns, lines, run); err != nil {
			return err
		}

		// In the same transaction: no one takes whole numbers without a line in the log.
		return s.logRunChange(ctx, "payout_run_file", run, map[string]any{"file": kind, "payouts": len(lines)})
	})
	return fmt.Sprintf("payout-run-%d-%s.csv", runID, kind), content, err
}

// fileLines are the open payouts of a run that belong in a file, with whole numbers.
func (s *Service) fileLines(ctx context.Context, runID int, kind string) ([]fileLine, error) {
	lines, err := s.store.loadFileLines(ctx, runID, kind == FileGCash)
	if err != nil {
		return nil, err
	}

	for i := range lines {
		if lines[i].number, err = s.openNumber(lines[i].sealed); err != nil {
			return nil, fmt.Errorf("open the account of payout %d: %w", lines[i].id, err)
		}
	}

	return lines, nil
}

// writeFile writes the lines of a file. Names that a spreadsheet would run as a formula are defused.
func writeFile(kind string, columns []string, lines []fileLine, run *Run) ([]byte, error) {
	var out bytes.Buffer
	file := csv.NewWriter(&out)
	if err := file.Write(columns); err != nil {
		return nil, fmt.Errorf("write the head of a payout file: %w", err)
	}

	// The month is that of the run on the screen, in Manila.
	remarks := "Affiliate payout " + run.CreatedAt.In(clock.Manila).Format("2006-01")
	for _, line := range lines {
		number, holder, payout := plainNumber(line.number), sheet.Defuse(line.holder), (&Payout{ID: line.id}).Number()
		row := []string{number, holder, line.net.String(), payout, remarks}
		if kind == FileInstaPay {
			bank := line.bank
			if line.kind == Maya {
				bank = mayaCode
			}

			row = []string{bank, number, holder, line.net.String(), "PHP", payout, remarks}
		}

		if err := file.Write(row); err != nil {
			return nil, fmt.Errorf("write a line of a payout file: %w", err)
		}
	}

	file.Flush()
	return out.Bytes(), file.Error()
}

// plainNumber is how banks write a number: 09171234567 for a wallet.
func plainNumber(number string) string {
	if local, isMobile := strings.CutPrefix(number, "+63"); isMobile {
		return "0" + local
	}

	return number
}
