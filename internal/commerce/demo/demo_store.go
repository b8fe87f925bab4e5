package demo

import (
	"context"
	"fmt"

	"atlas/internal/commerce/billing"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// store reads what the demo begins with.
type store struct {
	db    *db.DB
	clock clock.Clock
}

// staff is who decides in the demo. Returns db.ErrNone without them.
func (s *store) staff(ctx context.Context) (int, error) {
	return s.db.Int(ctx, `SELECT id FROM users WHERE email_key = 'tribe-team-fa@atlas.test'`)
}

// owing are people who owe something.
func (s *store) owing(ctx context.Context) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT DISTINCT user_id FROM payment_schedules WHERE transaction_id IS NULL AND voided_at IS NULL`)
}

// owedOf adds up what is unpaid of the invoice of a row.
func (s *store) owedOf(ctx context.Context, row *billing.PaymentSchedule) (int, error) {
	return s.db.Int(ctx,
		`SELECT COALESCE(SUM(price - paid), 0) FROM payment_schedules
			WHERE invoice_id = ? AND transaction_id IS NULL AND voided_at IS NULL`, row.InvoiceID)
}

// countSubscriptions counts all subscriptions.
func (s *store) countSubscriptions(ctx context.Context) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM subscriptions`)
}

// members are all members who are not archived.
func (s *store) members(ctx context.Context) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT u.id FROM users u JOIN user_access_levels g ON g.user_id = u.id AND g.level_id = 'member'
			WHERE u.archived_at IS NULL ORDER BY u.id`)
}

// knownMember is the member whom everyone signs in as; 0 without them.
func (s *store) knownMember(ctx context.Context) (int, error) {
	return s.db.Int(ctx, `SELECT COALESCE(MAX(id), 0) FROM users WHERE email_key = 'member@atlas.test'`)
}

// dateMembers has everybody be a member since their first membership began, and signed up by then.
func (s *store) dateMembers(ctx context.Context) error {
	const first = `(SELECT MIN(m.starts_at) FROM subscriptions m
		JOIN products p ON p.id = m.product_id AND p.is_membership WHERE m.user_id = `
	if _, err := s.db.Exec(ctx, `UPDATE user_access_levels SET granted_at = `+first+`user_access_levels.user_id)
		WHERE level_id = 'member' AND `+first+`user_access_levels.user_id) IS NOT NULL`); err != nil {
		return fmt.Errorf("date the levels of demo members: %w", err)
	}

	if _, err := s.db.Exec(ctx,
		`UPDATE users SET created_at = `+first+`users.id) WHERE created_at > `+first+`users.id)`); err != nil {
		return fmt.Errorf("date the accounts of demo members: %w", err)
	}

	return nil
}

// teamLeads are the team leads of the demo.
func (s *store) teamLeads(ctx context.Context) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT u.id FROM users u WHERE u.email_key IN ('team-lead@atlas.test', 'assistant-team-lead@atlas.test')
			ORDER BY u.id`)
}

// membership is the membership that team leads get.
func (s *store) membership(ctx context.Context) (int, error) {
	return s.db.Int(ctx,
		`SELECT p.id FROM products p WHERE p.is_membership AND p.archived_at IS NULL ORDER BY p.id LIMIT 1`)
}

// keepLevel writes down that a subscription gives a level.
func (s *store) keepLevel(ctx context.Context, sub *billing.Subscription, level string) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO subscription_levels (subscription_id, level_id) VALUES (?, ?) ON CONFLICT DO NOTHING`, sub.ID,
		level)

	return err
}
