package main

import (
	"context"
	"net/http"
	"net/url"
	"time"

	"atlas/internal/platform/clock"
)

// The least that a report of money has to read: the days that are kept of a year and before, and what is unpaid now.
const (
	moneyByDay = "SELECT day, SUM(received - refunded - revoked), SUM(refunded), SUM(revoked) FROM money_days WHERE day >= ? GROUP BY day"
	unpaidNow  = "SELECT COALESCE(SUM(CASE WHEN schedule_date < ? THEN price - paid ELSE 0 END), 0), COALESCE(SUM(price - paid), 0) FROM payment_schedules WHERE transaction_id IS NULL AND voided_at IS NULL"
)

// paymentReport is the page of the payment report.
func paymentReport(ctx context.Context, s *subject, i int) (*http.Request, error) {
	return s.fromWeb(ctx, s.cookies[i%len(s.cookies)], "ReportPage", map[string]any{"name": "payments", "period": map[string]any{"kind": "Monthly"}}, "/report", url.Values{})
}

// summaryReport is the page of the summary.
func summaryReport(ctx context.Context, s *subject, i int) (*http.Request, error) {
	return s.fromWeb(ctx, s.cookies[i%len(s.cookies)], "ReportPage", map[string]any{"name": "summary", "period": map[string]any{"kind": "Monthly"}}, "/report", url.Values{})
}

// reportPage adds the kept days up to months.
func (b *bare) reportPage(w http.ResponseWriter, _ *http.Request) {
	type month struct{ Collected, Refunded, Revoked int64 }
	months, today := map[string]*month{}, clock.StartOfDay(time.Now())
	var overdue, unpaid int64
	err := b.unpaidNow.QueryRow(today.UnixMilli()).Scan(&overdue, &unpaid)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	rows, err := b.moneyByDay.Query(today.AddDate(-2, 0, 0).UnixMilli())
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	defer rows.Close()

	for rows.Next() {
		var day int64
		var one month
		if err := rows.Scan(&day, &one.Collected, &one.Refunded, &one.Revoked); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		name := time.UnixMilli(day).In(clock.Manila).Format("2006-01")
		if months[name] == nil {
			months[name] = new(month)
		}
		months[name].Collected += one.Collected
		months[name].Refunded += one.Refunded
		months[name].Revoked += one.Revoked
	}
	answer(w, map[string]any{"data": map[string]any{"report": map[string]any{"figures": months, "overdue": overdue, "unpaid": unpaid}}})
}
