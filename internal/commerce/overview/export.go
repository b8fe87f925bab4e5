package overview

import (
	"context"
	"fmt"
	"io"
	"net/url"
	"strconv"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
	"atlas/internal/platform/sheet"
)

// paymentExportMax is how many rows one file takes.
const paymentExportMax = 100_000

// PaymentExport is a list of schedule rows on its way into a workbook.
type PaymentExport struct {
	// Name is the name of the file.
	Name  string
	s     *Service
	query string
	args  []any
}

// exportedPayment joins what a line of the file says to the rows of the list.
const exportedPayment = ` LEFT JOIN payments x ON x.transaction_id = r.transaction_id
	JOIN funnels f ON f.id = s.funnel_id JOIN products d ON d.id = s.product_id `

// ExportPayments prepares all rows of the list Payments for a workbook, and writes to the info log that they were
// exported. The filter has the names of the list's address: search, sort, desc, payment, validity, productId, funnelId,
// userId, platform, aging, from, to.
//
// Requires the page payment. Returns errs.Invalid for an unknown choice of a filter, errs.RateLimited after thirty in
// an hour, or errs.Conflict for more rows than a file can hold.
func (s *Service) ExportPayments(ctx context.Context, query url.Values) (*PaymentExport, error) {
	w, f := readPaymentFilter(query)
	l, err := s.billing.PaymentListing(ctx, w, f)
	if err != nil {
		return nil, err
	}

	// The limit is spent after the filter was checked: a mistake in it costs nothing.
	if err := s.identity.SpendExport(ctx); err != nil {
		return nil, err
	}

	cond, args := l.Where.SQL()
	total, err := s.billing.Store.CountListed(ctx, l, cond, args)
	if err != nil {
		return nil, fmt.Errorf("count the payments of an export: %w", err)
	}
	if total > paymentExportMax {
		return nil, errs.New(errs.Conflict, "That's %d payments. One file can hold %d. Choose fewer days.", total,
			paymentExportMax)
	}

	if err := s.identity.Log(ctx,
		identity.LogEntry{Action: "payment_export", Entity: "payment-schedule",
			After: map[string]any{"rows": total}}); err != nil {
		return nil, fmt.Errorf("log the export: %w", err)
	}

	// The columns of the file need these tables, whether or not the filter does.
	l.Join(true, billing.JoinSubscription)
	l.Join(true, billing.JoinOwner)
	return &PaymentExport{
		Name: "payments-" + s.clock.Now().In(clock.Manila).Format(time.DateOnly) + ".xlsx", s: s, args: args,
		query: billing.ExportedColumns + l.Joins + exportedPayment + cond + billing.ScheduleSorts.Order(
			w,
			billing.TieBreaker(w, "r.id"),
		),
	}, nil
}

// readPaymentFilter reads the address of a list.
func readPaymentFilter(query url.Values) (page.Window, *billing.PaymentFilter) {
	text := func(name string) *string {
		if value := query.Get(name); value != "" {
			return &value
		}

		return nil
	}

	number := func(name string) *int {
		if n, err := strconv.Atoi(query.Get(name)); err == nil {
			return &n
		}

		return nil
	}

	w := page.Of(&page.ListInput{Search: text("search"), Sort: text("sort"), Desc: new(query.Get("desc") == "true")})
	return w, &billing.PaymentFilter{
		Payment: text("payment"), Validity: text("validity"), ProductID: number("productId"), UserID: number("userId"),
		FunnelID: text("funnelId"), Platform: text("platform"),
		Aging: text("aging"), From: text("from"), To: text("to"),
	}
}

// Write writes the workbook, row by row as they are read. Formulas are defused.
func (e *PaymentExport) Write(ctx context.Context, to io.Writer) error {
	found, err := e.s.db.Query(ctx, e.query, e.args...)
	if err != nil {
		return fmt.Errorf("read the payments of an export: %w", err)
	}

	defer found.Close()
	now := e.s.clock.Now()
	var failed error
	rows := func(yield func([]any) bool) {
		for found.Next() {
			var row billing.PaymentSchedule
			var tribeID, firstName, lastName, email, product, funnel, platform, reference, transaction string
			if failed = found.Scan(&tribeID, &firstName, &lastName, &email, &product, &funnel,
				db.Millis(&row.ScheduleDate), &row.Price, &row.Paid, &platform, &reference, &transaction,
				db.OptionalMillis(&row.PaidAt), &row.Refunded); failed != nil {
				return
			}

			paidOn := ""
			if row.PaidAt != nil {
				paidOn = dayText(*row.PaidAt)
			}
			if !yield([]any{
				tribeID, firstName, lastName, email, product, funnel, dayText(row.ScheduleDate), pesos(row.Price),
				pesos(row.Paid), billing.DueStatus(row.ScheduleDate, transaction != "", now), platform, reference,
				transaction, paidOn, pesos(row.Left()), pesos(row.Refunded),
			}) {
				return
			}
		}

		failed = found.Err()
	}

	columns := sheet.Text("Tribe ID", "First Name", "Last Name", "Email", "Product", "Funnel", "Due (Manila)", "Price",
		"Paid", "Status", "Platform", "External Invoice ID", "Transaction ID", "Paid on (Manila)", "Left", "Refunded")
	for _, amount := range []int{7, 8, 14, 15} {
		columns[amount].Format = sheet.NumberFormat
	}

	if err := sheet.Write(to,
		sheet.Table{Spec: sheet.Spec{Name: "Payments", Columns: columns}, Rows: rows}); err != nil {
		return fmt.Errorf("write the workbook: %w", err)
	}

	return failed
}

func dayText(at time.Time) string { return at.In(clock.Manila).Format(time.DateOnly) }

// pesos is an amount as a number for spreadsheets, which know no centavos.
func pesos(amount money.Centavos) float64 { return float64(amount) / 100 }
