package main

import (
	"database/sql"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"atlas/internal/platform/clock"
)

// What is written, as one writes it first: the rows themselves in one transaction. A payment has its line in the log,
// which is part of what is written down of it; a task has none.
const (
	dueRow = "SELECT invoice_id, subscription_id, user_id, price - paid FROM payment_schedules " +
		"WHERE id = ? AND transaction_id IS NULL AND voided_at IS NULL"
	addPayment = `INSERT INTO payments (user_id, schedule_id, amount, platform, platform_key, external_id, external_key,
		transaction_id, approved_by_id, paid_at)
		VALUES (?, ?, ?, 'GCash', 'gcash', ?, ?, ?, ?, ?) RETURNING id`
	addPart = "INSERT INTO payment_parts (payment_id, schedule_id, amount) VALUES (?, ?, ?)"
	payRow  = `UPDATE payment_schedules SET paid = price, transaction_id = ?, payment_platform = 'GCash', paid_at = ?,
		updated_at = ? WHERE id = ? AND transaction_id IS NULL`
	addBook = "INSERT INTO ledger_transactions (kind, user_id, invoice_id, payment_id, at) " +
		"VALUES ('payment', ?, ?, ?, ?) RETURNING id"
	addLine = "INSERT INTO ledger_entries (transaction_id, account, platform_key, amount) " +
		"VALUES (?, 'cash', 'gcash', ?), (?, 'receivable', NULL, ?)"
	addDay = `INSERT INTO money_days (day, product_id, funnel_id, term_id, batch_id, platform_key, platform, received,
		refunded, revoked)
		SELECT CAST(? AS BIGINT), product_id, funnel_id, term_id, 0, 'gcash', 'GCash', CAST(? AS BIGINT), 0, 0
		FROM subscriptions WHERE id = ?
		ON CONFLICT (day, product_id, funnel_id, term_id, batch_id, platform_key) DO UPDATE
		SET received = money_days.received + excluded.received`
	openUp = `UPDATE grants SET suspended_from = (SELECT MIN(r.schedule_date) + 1296000000 FROM payment_schedules r
		WHERE r.subscription_id = grants.subscription_id AND r.transaction_id IS NULL AND r.voided_at IS NULL)
		WHERE subscription_id = ?`

	addNote = `INSERT INTO info_log (at, action, actor_id, subject_user_id, entity, entity_id, before_json, after_json,
		request_id, ip)
		VALUES (?, 'payment_approve', ?, ?, 'payment-schedule', ?, ?, ?, '', '')`

	nextTask = "SELECT t.points FROM tasks t JOIN journeys j ON j.stage_id = t.stage_id " +
		"WHERE t.id = ? AND j.user_id = ? AND t.archived_at IS NULL"
	addDone = "INSERT INTO task_completions (user_id, task_id, points, done_at, how) VALUES (?, ?, ?, ?, 'hand')"
	addXP   = "INSERT INTO xp_entries (user_id, source, task_id, points, at) VALUES (?, 'task', ?, ?, ?)"
)

// writing is one transaction on prepared statements.
func (b *bare) writing(do func(stmt func(string) *sql.Stmt) error) error {
	tx, err := b.writer.Begin()
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if err := do(func(query string) *sql.Stmt { return tx.Stmt(b.writes[query]) }); err != nil {
		return err
	}
	return tx.Commit()
}

// prepareWrites opens what writes: SQLite takes one writer at a time, who says so at once.
func (b *bare) prepareWrites(driver, dsn string) (err error) {
	b.writer = b.pool
	if driver == "sqlite" {
		if b.writer, err = sql.Open(driver, dsn+"&_txlock=immediate"); err != nil {
			return err
		}

		b.writer.SetMaxOpenConns(1)
	}

	b.writes = map[string]*sql.Stmt{}
	for _, query := range []string{dueRow, addPayment, addPart, payRow, addBook, addLine, addDay, openUp, addNote,
		nextTask, addDone, addXP} {
		if b.writes[query], err = b.writer.Prepare(b.marked(query)); err != nil {
			return err
		}
	}

	return nil
}

func (b *bare) approve(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.Atoi(r.URL.Query().Get("id"))
	by, now := askerIn(r), time.Now()
	at := now.UnixMilli()
	transaction, reference := fmt.Sprintf("AT-%08d-1", id), fmt.Sprintf("BENCH-%d", id)
	if err == nil {
		err = b.writing(func(stmt func(string) *sql.Stmt) error {
			var invoice, subscription, user, payment, book int
			var amount int64
			if err := stmt(dueRow).QueryRow(id).Scan(&invoice, &subscription, &user, &amount); err != nil {
				return err
			}

			if err := stmt(addPayment).QueryRow(user, id, amount, reference, strings.ToLower(reference), transaction, by,
				at).Scan(&payment); err != nil {
				return err
			}

			if err := stmt(addBook).QueryRow(user, invoice, payment, at).Scan(&book); err != nil {
				return err
			}

			for _, s := range []struct {
				query string
				args  []any
			}{
				{addPart, []any{payment, id, amount}}, {payRow, []any{transaction, at, at, id}},
				{addLine, []any{book, amount, book, -amount}},
				{addDay, []any{clock.StartOfDay(now).UnixMilli(), amount, subscription}}, {openUp, []any{subscription}},
				{addNote,
					[]any{at, by, user, strconv.Itoa(id), `{"paid":0}`,
						fmt.Sprintf(`{"paid":%d,"paymentPlatform":"GCash","transactionId":%q}`, amount, transaction)}},
			} {
				if _, err := stmt(s.query).Exec(s.args...); err != nil {
					return err
				}
			}

			return nil
		})
	}

	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}

	answer(w,
		map[string]any{"data": map[string]any{"approvePaymentScheduleTransaction": map[string]any{"id": id,
			"transactionId": transaction}}})
}

func (b *bare) finishTask(w http.ResponseWriter, r *http.Request) {
	user := askerIn(r)
	task, err := strconv.Atoi(r.URL.Query().Get("task"))
	if err == nil {
		err = b.writing(func(stmt func(string) *sql.Stmt) error {
			var points int
			at := time.Now().UnixMilli()
			if err := stmt(nextTask).QueryRow(task, user).Scan(&points); err != nil {
				return err
			}

			if _, err := stmt(addDone).Exec(user, task, points, at); err != nil {
				return err
			}

			_, err := stmt(addXP).Exec(user, task, points, at)
			return err
		})
	}

	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}

	answer(w, map[string]any{"data": map[string]any{"finishTask": map[string]int{"id": task}}})
}
