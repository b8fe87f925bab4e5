package payouts_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"atlas/internal/affiliates/payouts"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// A file with one wrong line changes nothing, and every problem is named with its line.
func TestResultsAreTakenAsAWhole(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.payable("member", "0917 555 0101", 1)
		f.payable("affiliate", "0917 555 0102", 1)
		f.Clock.Advance(31 * aDay)
		run := f.approve(f.start())
		lines := f.lines(run)
		one, two := lines[0].Number(), lines[1].Number()
		file := "Payout,Amount,Status,Reference\n" +
			one + ",1900.00,Paid,GC-1\n" + // right
			two + ",1900.01,Paid,GC-2\n" +
			"P-999999,1900.00,Paid,GC-3\n" +
			one + ",1900.00,Paid,GC-4\n" +
			"nothing,1900.00,Paid,GC-5\n" +
			two + ",many,Paid,GC-6\n" +
			two + ",1900.00,Perhaps,GC-7\n" +
			two + ",1900.00,Paid,\n"
		got := f.take(run, file)
		want := []string{
			"3 " + two + " is ₱1,900.00, not ₱1,900.01.", "4 P-999999 isn't in this run.", "5 " + one + " is on line 2 already.",
			`6 "nothing" is no payout number, such as P-000123.`, `7 "many" is no amount.`, `8 The status "Perhaps" is neither Paid nor Failed.`,
			"9 The reference of the transfer is missing.",
		}
		told := map[string]bool{}
		for _, problem := range got.Problems {
			told[fmt.Sprint(problem.Line, " ", problem.Message)] = true
		}
		for _, line := range want {
			if !told[line] {
				f.t.Errorf("problems of the file: got %+v, want %q among them", got.Problems, line)
			}
		}
		if got.Paid != 0 {
			f.t.Errorf("%d were paid, want none", got.Paid)
		}
		f.balance("member", 0, 0, 2000, 0)

		for name, wrong := range map[string]string{
			"nothing": "", "no head": "1,2\n", "no lines": "Payout,Amount,Status,Reference\n", "a broken quote": "Payout,Amount,Status,Reference\n\"x,1\n",
		} {
			f.t.Run(name, func(*testing.T) {
				f.Refused(errOf(f.Affiliates.Payouts.TakeResults(f.By(staff), run.ID, strings.NewReader(wrong))), errs.Invalid, "file")
			})
		}

		// Other words for the same, in another order, with a mark of Excel.
		f.take(run, "\ufeffTransaction ID,Result,Merchant Reference,Net Amount\nGC-1,SUCCESSFUL,"+one+",\"₱1,900.00\"\n")
		again := f.take(run, results("Paid", lines[1])+fmt.Sprintf("%s,1900.00,Paid,GC-9,\n", one))
		if len(again.Problems) != 1 {
			f.t.Errorf("another reference for a paid payout gave %+v, want one problem", again)
		}
	})
}

// The statement has every sale and the tax, for who was paid and for staff alone.
func TestStatement(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		_, rows := f.payable("member", "0917 555 0101", 2)
		f.Clock.Advance(31 * aDay)
		f.refund(rows[0], 10000_00)
		run := f.approve(f.start())
		line := f.lines(run)[0]
		statement := func(role, form string) (string, []byte, error) {
			return f.Affiliates.Payouts.Statement(f.By(role), line.ID, form)
		}
		_, _, err := statement("member", payouts.FormPDF)
		f.Refused(err, errs.NotFound) // not paid yet
		f.take(run, results("Paid", line))

		name, content, err := statement("member", payouts.FormPDF)
		f.Must(err)
		if name != "payout-"+line.Number()+".pdf" || !bytes.HasPrefix(content, []byte("%PDF-")) {
			f.t.Errorf("the statement is %s with %d bytes, want a PDF", name, len(content))
		}
		_, content, err = statement("member", payouts.FormCSV)
		f.Must(err)
		order := fmt.Sprintf(",A-%06d,", f.Number("SELECT MAX(id) FROM orders"))
		for _, want := range []string{order, "Kristine S.", "2000.00", "-1000.00", "3000.00", "Withholding tax 5%", "-150.00", "2850.00", fmt.Sprintf("GC-%d", line.ID)} {
			if !strings.Contains(string(content), want) {
				f.t.Errorf("the CSV %q lacks %q", content, want)
			}
		}
		if strings.Contains(string(content), "Santos") {
			f.t.Error("got the whole name of a buyer in the CSV, want it shortened")
		}
		_, _, err = statement("coach", payouts.FormPDF)
		f.Refused(err, errs.NotFound)
		_, _, err = statement("member", "xlsx")
		f.Refused(err, errs.NotFound)
		_, _, err = statement(staff, payouts.FormCSV)
		f.Must(err)

		list, err := f.Affiliates.Payouts.Payouts(f.By("member"), nil, page.Of(nil))
		f.Must(err)
		if len(list.Rows) != 1 || list.Rows[0].Account() != "GCash •••• 0101" {
			f.t.Errorf("the history is %+v, want one payout to a masked account", list.Rows)
		}
		f.Refused(errOf(f.Affiliates.Payouts.Payouts(f.By("coach"), &list.Rows[0].AffiliateID, page.Of(nil))), errs.NotFound)
	})
}
