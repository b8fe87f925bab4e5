package undo

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/grants"
	"atlas/internal/commerce/memberships"
	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
)

// store takes back what an enrolment wrote.
type store struct {
	db *db.DB
}

// moneyOf is what was received for a subscription, and how many slips and refunds wait.
func (s *store) moneyOf(ctx context.Context, sub *billing.Subscription) (money.Centavos, int, int, error) {
	var received money.Centavos
	waiting, refunding := 0, 0
	err := s.db.Row(ctx,
		`SELECT COALESCE((SELECT SUM(x.amount - `+forgivenOf+
			`) FROM payment_parts x JOIN payment_schedules r ON r.id = x.schedule_id
			JOIN payments p ON p.id = x.payment_id JOIN payment_schedules o ON o.id = p.schedule_id
			WHERE r.subscription_id = ? AND o.subscription_id = r.subscription_id), 0),
		(SELECT COUNT(*) FROM payment_proofs x JOIN payment_attempts a ON a.id = x.attempt_id
		JOIN payment_schedules r ON r.id = a.schedule_id WHERE r.subscription_id = ? AND x.state = 'waiting'),
		(SELECT COUNT(*) FROM payment_refunds f JOIN payment_schedules r ON r.id = f.schedule_id
		WHERE r.subscription_id = ? AND f.state = 'waiting')`,
		[]any{sub.ID, sub.ID, sub.ID}, &received, &waiting, &refunding)

	return received, waiting, refunding, err
}

// voidRows voids all rows of a subscription.
func (s *store) voidRows(ctx context.Context, sub *billing.Subscription, now time.Time) error {
	_, err := s.db.Exec(ctx,
		`UPDATE payment_schedules SET voided_at = ?, updated_at = ? WHERE subscription_id = ? AND voided_at IS NULL`,
		now, now, sub.ID)
	return err
}

// deleteHeld deletes the grant of a subscription, and frees the use of its coupon.
func (s *store) deleteHeld(ctx context.Context, sub *billing.Subscription) error {
	for _, query := range []string{
		`DELETE FROM membership_reminders WHERE grant_id IN (SELECT id FROM grants WHERE subscription_id = ?)`,
		`DELETE FROM grants WHERE subscription_id = ?`, `UPDATE orders SET coupon_id = NULL WHERE subscription_id = ?`,
	} {
		if _, err := s.db.Exec(ctx, query, sub.ID); err != nil {
			return fmt.Errorf("take back what subscription %d holds: %w", sub.ID, err)
		}
	}

	return nil
}

// addCredit gives credit back to the payment that it came from.
func (s *store) addCredit(ctx context.Context, gave *billing.Part) error {
	_, err := s.db.Exec(ctx, `UPDATE payments SET credit = credit + ? WHERE id = ?`, int64(gave.Amount),
		gave.PaymentID)
	return err
}

// creditSpentOn is what payments for other subscriptions gave to the rows of this one and was not refunded.
func (s *store) creditSpentOn(ctx context.Context, sub *billing.Subscription) ([]*billing.Part, error) {
	out := []*billing.Part{}
	err := s.db.Each(ctx,
		`SELECT x.payment_id, x.schedule_id, x.amount - `+forgivenOf+
			` FROM payment_parts x JOIN payment_schedules r ON r.id = x.schedule_id
		JOIN payments p ON p.id = x.payment_id JOIN payment_schedules o ON o.id = p.schedule_id
		WHERE r.subscription_id = ? AND o.subscription_id <> ? ORDER BY x.payment_id, x.schedule_id`,
		[]any{sub.ID, sub.ID}, func(scan func(dest ...any) error) error {
			gave := new(billing.Part)
			if err := scan(&gave.PaymentID, &gave.ScheduleID, &gave.Amount); err != nil {
				return fmt.Errorf("read what subscription %d took of credit: %w", sub.ID, err)
			}

			if gave.Amount > 0 {
				out = append(out, gave)
			}

			return nil
		})
	return out, err
}

// countLeft counts the subscriptions of an enrolment that were not undone.
func (s *store) countLeft(ctx context.Context, e *memberships.Enrolment) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM subscriptions WHERE enrolment_id = ? AND undone_at IS NULL`, e.ID)
}

// unusedLevels are those of the levels of an enrolment that nothing else gives.
func (s *store) unusedLevels(ctx context.Context, e *memberships.Enrolment, levels []string) ([]string, error) {
	cond, arg := s.db.InTexts("v.id", levels)
	unused, err := db.Column[string](ctx, s.db,
		`SELECT v.id FROM access_levels v WHERE `+cond+` AND v.id NOT IN (`+grants.LevelsFromOthers+
			`) ORDER BY v.id`, arg, e.UserID, 0, e.UserID, 0)

	return unused, err
}

// inheritLevels writes down which of the levels that somebody held by hand their other subscriptions and grants by
// staff give. What was held by hand did not depend on those when they began; now it does, and goes with the last of
// them.
func (s *store) inheritLevels(ctx context.Context, userID int, levels []string) error {
	cond, arg := s.db.InTexts("l.level_id", levels)
	for _, query := range []string{
		`INSERT INTO subscription_levels (subscription_id, level_id) SELECT s.id, l.level_id FROM subscriptions s
			JOIN product_levels l ON l.product_id = s.product_id
			WHERE s.user_id = ? AND s.ended_at IS NULL AND s.settled_at IS NULL AND ` + cond +
			` ON CONFLICT DO NOTHING`,
		`INSERT INTO grant_levels (grant_id, level_id) SELECT g.id, l.level_id FROM grants g
			JOIN product_levels l ON l.product_id = g.product_id
			WHERE g.user_id = ? AND g.subscription_id IS NULL AND g.settled_at IS NULL AND ` + cond +
			` ON CONFLICT DO NOTHING`,
	} {
		if _, err := s.db.Exec(ctx, query, userID, arg); err != nil {
			return fmt.Errorf("keep what else gives levels to user %d: %w", userID, err)
		}
	}

	return nil
}

// mailNames are how an email reaches the person of a subscription, and its product.
func (s *store) mailNames(
	ctx context.Context, sub *billing.Subscription,
) (string, string, string, string, error) {
	var email, firstName, lastName, product string
	err := s.db.Row(ctx,
		`SELECT u.email, u.first_name, u.last_name, d.name FROM users u JOIN products d ON d.id = ? WHERE u.id = ?`,
		[]any{sub.ProductID, sub.UserID}, &email, &firstName, &lastName, &product)

	return email, firstName, lastName, product, err
}
