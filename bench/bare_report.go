package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"
	"sync/atomic"
	"time"

	"atlas/internal/platform/clock"
)

// The least that a report of money has to read: the days that are kept of it, each once.
const (
	moneyByDay = `SELECT day, SUM(received - refunded - revoked), SUM(refunded), SUM(revoked) FROM money_days
		WHERE day >= ? AND day < ? GROUP BY day`
	billingByDay = `SELECT day, SUM(unpaid), SUM(late), SUM(came_late), SUM(scheduled), SUM(scheduled_rows),
		SUM(paid_rows), SUM(discounts) FROM billing_days GROUP BY day`
	paidByDay = `SELECT due_day, SUM(amount) FROM paid_days WHERE due_day >= ? AND due_day < ? AND paid_day > due_day
		GROUP BY due_day`
	cohortMonths = `SELECT first_month, month, joined, change FROM cohort_months WHERE first_month >= ?`
	queueOfDay   = `SELECT i.id, u.first_name, u.last_name, i.reason, i.score, i.content FROM success_queue_items i
		JOIN users u ON u.id = i.user_id
		WHERE i.manager_id = ? AND i.day = ? ORDER BY i.position`
)

// asks counts the reports that were asked for.
var asks atomic.Uint64

// randomPeriod is another period each time, of any kind, within the last 13 months.
func randomPeriod() (variables map[string]any, from, to time.Time) {
	n := asks.Add(1)
	r := rand.New(rand.NewPCG(21, n))
	today := clock.StartOfDay(time.Now())
	on := clock.AddDays(today, -r.IntN(390))
	day := func(at time.Time) string { return at.In(clock.Manila).Format(time.DateOnly) }

	switch n % 4 {
	case 0:
		return map[string]any{"kind": "Monthly", "on": day(on)}, clock.AddDays(on, -400), clock.AddDays(on, 31)
	case 1:
		return map[string]any{"kind": "Daily", "on": day(on)}, clock.AddDays(on, -366), clock.AddDays(on, 1)
	case 2:
		return map[string]any{"kind": "Quarterly", "on": day(on)}, clock.AddDays(on, -730), clock.AddDays(on, 92)
	}

	first := clock.AddDays(on, -1-r.IntN(200))

	return map[string]any{"kind": "Custom Range", "from": day(first), "to": day(on)}, clock.AddDays(first,
		-366), clock.AddDays(on, 1)
}

// reportPage asks for a report as its page does.
func reportPage(name string) func(context.Context, *subject, int) (*http.Request, error) {
	return func(ctx context.Context, s *subject, i int) (*http.Request, error) {
		period, from, to := randomPeriod()
		values := url.Values{"from": {strconv.FormatInt(from.UnixMilli(), 10)},
			"to": {strconv.FormatInt(to.UnixMilli(), 10)}}
		return s.fromWeb(ctx, s.staff(i), "ReportPage", map[string]any{"name": name, "period": period},
			"/report", values)
	}
}

func cohorts(ctx context.Context, s *subject, i int) (*http.Request, error) {
	return s.fromWeb(ctx, s.staff(i), "RetentionCohorts", nil, "/cohorts", url.Values{})
}

func successQueue(ctx context.Context, s *subject, i int) (*http.Request, error) {
	return s.fromWeb(ctx, s.staff(i), "SuccessQueue", map[string]any{"managerId": successManager},
		"/queue", url.Values{})
}

// reportPage reads the kept days once and answers all of them.
func (b *bare) reportPage(w http.ResponseWriter, r *http.Request) {
	from, err := strconv.ParseInt(r.URL.Query().Get("from"), 10, 64)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}

	to, err := strconv.ParseInt(r.URL.Query().Get("to"), 10, 64)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}

	out := map[string]any{}
	for name, read := range map[string]struct {
		query string
		args  []any
	}{"money": {moneyByDay, []any{from, to}}, "billing": {billingByDay, nil}, "paid": {paidByDay, []any{from, to}}} {
		rows, err := b.numbers(read.query, read.args...)
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}

		// A report shows sums and a trend, not the days.
		sums, months := make([]int64, 7), map[string]int64{}
		for _, row := range rows {
			for i, value := range row[1:] {
				sums[i] += value
			}

			months[time.UnixMilli(row[0]).In(clock.Manila).Format("2006-01")] += row[1]
		}

		out[name] = map[string]any{"sums": sums, "months": months}
	}

	answer(w, map[string]any{"data": map[string]any{"report": map[string]any{"figures": out}}})
}

// cohorts reads the kept months.
func (b *bare) cohorts(w http.ResponseWriter, _ *http.Request) {
	year, month, _ := time.Now().In(clock.Manila).Date()
	rows, err := b.numbers(cohortMonths, year*12+int(month)-36)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}

	answer(w, map[string]any{"data": map[string]any{"retentionCohorts": map[string]any{"cohorts": rows}}})
}

// queue reads the entries of today.
func (b *bare) queue(w http.ResponseWriter, _ *http.Request) {
	type item struct {
		ID, Score                   int
		FirstName, LastName, Reason string
		Content                     json.RawMessage
	}
	stmt, err := b.prepared(queueOfDay)
	var rows *sql.Rows
	if err == nil {
		rows, err = stmt.Query(successManager, clock.StartOfDay(time.Now()).In(clock.Manila).Format(time.DateOnly))
	}

	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}

	defer rows.Close()

	items := []*item{}
	for rows.Next() {
		one := new(item)
		var content string
		if err := rows.Scan(&one.ID, &one.FirstName, &one.LastName, &one.Reason, &one.Score, &content); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}

		one.Content = json.RawMessage(content)
		items = append(items, one)
	}

	answer(w, map[string]any{"data": map[string]any{"successQueue": map[string]any{"items": items}}})
}

// numbers reads rows of numbers with a prepared statement.
func (b *bare) numbers(query string, args ...any) ([][]int64, error) {
	stmt, err := b.prepared(query)
	if err != nil {
		return nil, err
	}

	rows, err := stmt.Query(args...)
	if err != nil {
		return nil, err
	}

	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}

	out := [][]int64{}
	for rows.Next() {
		row, dest := make([]int64, len(columns)), make([]any, len(columns))
		for i := range row {
			dest[i] = &row[i]
		}

		if err := rows.Scan(dest...); err != nil {
			return nil, fmt.Errorf("read %.40s: %w", query, err)
		}

		out = append(out, row)
	}

	return out, rows.Err()
}
