package totals

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
)

// Change is cash that was booked on an invoice. Exactly one of the amounts is not zero.
type Change struct {
	InvoiceID int
	At        time.Time
	Platform  string
	// Received is what came in; below zero where it was booked on another invoice or platform instead.
	Received money.Centavos
	// Refunded and Revoked are what went back.
	Refunded, Revoked money.Centavos
}

// keys are what the rows are kept by, of subscriptions s and their enrolments n.
const keys = `s.product_id, s.funnel_id, s.term_id, COALESCE(n.batch_after, 0)`

// addUp adds to rows that are there.
const addUp = ` ON CONFLICT (day, product_id, funnel_id, term_id, batch_id, platform_key) DO UPDATE
	SET received = money_days.received + excluded.received,
	refunded = money_days.refunded + excluded.refunded, revoked = money_days.revoked + excluded.revoked`

const columns = `(day, product_id, funnel_id, term_id, batch_id, platform_key, platform, received, refunded, revoked)`

// facts is what the rows have to be, from the ledger. The islands have no summer time, so that a day begins at the same
// hour all year.
const facts = `SELECT (t.at + 28800000) / 86400000 * 86400000 - 28800000
	AS day, s.product_id, s.funnel_id, s.term_id, COALESCE(n.batch_after, 0) AS batch_id, e.platform_key,
		MAX(CASE WHEN p.platform_key = e.platform_key THEN p.platform ELSE e.platform_key END) AS platform,
		CAST(SUM(CASE WHEN t.kind IN ('refund', 'reversal') THEN 0 ELSE e.amount END) AS BIGINT) AS received,
		CAST(SUM(CASE WHEN t.kind = 'refund' THEN -e.amount ELSE 0 END) AS BIGINT) AS refunded,
		CAST(SUM(CASE WHEN t.kind = 'reversal' THEN -e.amount ELSE 0 END) AS BIGINT) AS revoked
	FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id JOIN invoices i ON i.id = t.invoice_id
	JOIN subscriptions s ON s.id = i.subscription_id
		LEFT JOIN enrolments n ON n.id = s.enrolment_id LEFT JOIN payments p ON p.id = t.payment_id
	WHERE e.account = 'cash'`

const byKeys = ` GROUP BY 1, ` + keys + `, e.platform_key`

// Add keeps a change of cash, in the transaction of its booking. It comes last in it, because everyone who pays for the
// same waits for the row.
func Add(ctx context.Context, d *db.DB, c Change) error {
	if c.Received == 0 && c.Refunded == 0 && c.Revoked == 0 {
		return nil
	}

	_, err := d.Exec(ctx,
		`INSERT INTO money_days `+columns+` SELECT CAST(? AS BIGINT), `+keys+
			`, CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT)
		FROM invoices i JOIN subscriptions s ON s.id = i.subscription_id LEFT JOIN enrolments n ON n.id = s.enrolment_id
		WHERE i.id = ?`+addUp,
		clock.StartOfDay(c.At).UnixMilli(), db.Fold(c.Platform), c.Platform, int64(c.Received), int64(c.Refunded),
		int64(c.Revoked), c.InvoiceID)
	if err != nil {
		return fmt.Errorf("keep the money of invoice %d by day: %w", c.InvoiceID, err)
	}

	return nil
}

// RemoveSubscription takes off what was booked for a subscription, whose bookings are deleted right after it.
func RemoveSubscription(ctx context.Context, d *db.DB, subscriptionID int) error {
	_, err := d.Exec(ctx,
		`INSERT INTO money_days `+columns+
			` SELECT day, product_id, funnel_id, term_id, batch_id, platform_key, platform, -received, -refunded,
				-revoked
		FROM (`+facts+` AND s.id = ?`+byKeys+`) f WHERE day IS NOT NULL`+addUp, subscriptionID)
	if err != nil {
		return fmt.Errorf("take the money of subscription %d off its days: %w", subscriptionID, err)
	}

	// Rows of nothing would keep what they are for from being deleted.
	if _, err := d.Exec(ctx, `DELETE FROM money_days WHERE received = 0 AND refunded = 0 AND revoked = 0`); err != nil {
		return fmt.Errorf("remove days without money: %w", err)
	}

	return nil
}

// Rebuild makes all rows anew from the ledger and from what was sold, while others go on: who books money or sells
// meanwhile waits for it.
func Rebuild(ctx context.Context, d *db.DB) error {
	if err := rebuildMoney(ctx, d); err != nil {
		return err
	}

	return db.RebuildAll(ctx, d, rollups...)
}

// rebuildMoney makes the days of money anew from the ledger.
func rebuildMoney(ctx context.Context, d *db.DB) error {
	return d.Tx(ctx, func(ctx context.Context) error {
		// Anyone who added to a row before has committed once this is through, and is seen by what follows.
		if err := d.LockTable(ctx, "money_days"); err != nil {
			return fmt.Errorf("lock the days of money: %w", err)
		}

		if _, err := d.Exec(ctx, `DELETE FROM money_days`); err != nil {
			return fmt.Errorf("forget the days of money: %w", err)
		}

		if _, err := d.Exec(ctx, `INSERT INTO money_days `+columns+` `+facts+byKeys); err != nil {
			return fmt.Errorf("add up the days of money: %w", err)
		}

		return nil
	})
}

// Verify names rows that are not what the ledger says, or what was sold.
func Verify(ctx context.Context, d *db.DB) ([]string, error) {
	found, err := verifyMoney(ctx, d)
	if err != nil {
		return nil, err
	}
	more, err := db.VerifyAll(ctx, d, rollups...)

	return append(found, more...), err
}

// verifyMoney names days whose rows are not what the ledger says.
func verifyMoney(ctx context.Context, d *db.DB) ([]string, error) {
	found := []string{}

	err := d.Each(ctx, `SELECT day, product_id, funnel_id, platform_key FROM (
			SELECT day, product_id, funnel_id, term_id, batch_id, platform_key, received, refunded, revoked
			FROM money_days
			UNION ALL SELECT day, product_id, funnel_id, term_id, batch_id, platform_key, -received, -refunded, -revoked
			FROM (`+facts+byKeys+`) f) b
		GROUP BY day, product_id, funnel_id, term_id, batch_id, platform_key
		HAVING SUM(received) <> 0 OR SUM(refunded) <> 0 OR SUM(revoked) <> 0 ORDER BY 1, 2, 3, 4 LIMIT 10`,
		nil, func(scan func(dest ...any) error) error {
			var day time.Time
			var product int
			var funnel, platform string
			if err := scan(db.Millis(&day), &product, &funnel, &platform); err != nil {
				return fmt.Errorf("read a day of money: %w", err)
			}

			found = append(found,
				fmt.Sprintf("the money of %s for product %d by funnel %s and %s is not that of the books",
					day.In(clock.Manila).Format(time.DateOnly), product, funnel, platform))
			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("compare the days of money with the ledger: %w", err)
	}

	return found, nil
}
