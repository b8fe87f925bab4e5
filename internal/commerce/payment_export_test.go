package commerce_test

import (
	"bytes"
	"context"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

// exported gives the rows of the workbook, titles first.
func (h *fixture) exported(ctx context.Context, search string) [][]string {
	h.t.Helper()
	query, err := url.ParseQuery(search)
	h.Must(err)
	prepared, err := h.Commerce.Overview.ExportPayments(ctx, query)
	h.Must(err)
	var file bytes.Buffer
	h.Must(prepared.Write(ctx, &file))
	book, err := excelize.OpenReader(&file)
	h.Must(err)
	rows, err := book.GetRows("Payments")
	h.Must(err)
	return rows
}

// The list of payments as a workbook: the rows of its filters in its order, all pages, on the terms of the list.
func TestExportPayments(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		one, other := h.newMember(1), h.newMember(2)
		h.enrol(one, "fast")
		h.enrol(other, "join")
		h.Exec("UPDATE users SET first_name = '=1+1' WHERE id = ?", one)
		_, err := h.Commerce.Billing.ApprovePaymentScheduleTransaction(h.By(staff), h.rows(one)[0], "GCash", "GC-77", nil)
		check.NoError(t, "approve the payment", err)
		rows := h.exported(h.By(staff), "payment=paid")
		if len(rows) != 2 {
			t.Fatalf("got rows %+v, want one that is paid", rows)
		}
		if paid := strings.Join(rows[1][1:], "|"); !strings.HasPrefix(paid, "'=1+1|One1|some1@test.example|Fast Track|Funnel fast|") || !strings.Contains(paid, "|333.3|333.3|Paid|GCash|GC-77|AT-") {
			t.Errorf("the paid row: got %q, want that of some1@test.example by GCash", paid)
		}
		if ends := rows[1][len(rows[1])-2:]; ends[0] != "0" || ends[1] != "0" {
			t.Errorf("got %v left and refunded of a paid row, want nothing", ends)
		}
		h.receive(h.rows(one)[1], 10000)
		due := h.exported(h.By(staff), "payment=unpaid&sort=scheduleDate")
		if len(due) != 6 || due[5][9] == "Paid" || due[1][9] != "Due today" {
			t.Errorf("got unpaid rows %+v, want five, the first due today and the last not paid", due)
		}
		if part := h.exported(h.By(staff), fmt.Sprint("payment=unpaid&sort=scheduleDate&userId=", one))[1]; part[8] != "100" || part[14] != "233.3" {
			t.Errorf("got the part payment %v, want 100 paid and 233.3 left", part)
		}
		if found := h.exported(h.By(staff), fmt.Sprint("payment=all&userId=", other)); len(found) != 4 {
			t.Errorf("rows of one person: got %+v, want three", found)
		}
		_, err = h.Commerce.Overview.ExportPayments(h.By(staff), url.Values{"aging": {"never"}})
		h.Refused(err, errs.Invalid)
		_, err = h.Commerce.Overview.ExportPayments(h.By("member"), nil)
		h.Refused(err, errs.Forbidden)
		check.Equal(t, "exports in the info log",
			h.Number("SELECT COUNT(*) FROM info_log WHERE action = 'payment_export'"), 4)
	})
}
