package commerce

import (
	"context"
	"fmt"

	demoidentity "atlas/internal/demo/identity"

	"atlas/internal/commerce/grants"
	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
)

// givenByStaff is where the grants of team leads come from.
const givenByStaff = "staff"

var grantRows = db.NewTable[grants.StaffGrant]("grants")

// findUser finds somebody of the demo by the name in their address; 0 when they are not there.
func (s *store) findUser(ctx context.Context, name string) (int, error) {
	id, err := s.db.Int(ctx, `SELECT COALESCE(MAX(id), 0) FROM users WHERE email_key = ?`, name+demoidentity.Domain)
	if err != nil {
		return 0, fmt.Errorf("find %s of the demo: %w", name, err)
	}

	return id, nil
}

// countSubscriptions counts all subscriptions.
func (s *store) countSubscriptions(ctx context.Context) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM subscriptions`)
}

// findMembers finds all members who are not archived.
func (s *store) findMembers(ctx context.Context) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT u.id FROM users u JOIN user_access_levels g ON g.user_id = u.id AND g.level_id = 'member'
			WHERE u.archived_at IS NULL ORDER BY u.id`)
}

// findTeamLeads finds those who lead a team.
func (s *store) findTeamLeads(ctx context.Context) ([]int, error) {
	return db.Column[int](ctx, s.db, `SELECT id FROM users WHERE email_key IN (?, ?) ORDER BY id`,
		"team-lead"+demoidentity.Domain, "assistant-team-lead"+demoidentity.Domain)
}

// findMembership finds the membership that team leads get.
func (s *store) findMembership(ctx context.Context) (int, error) {
	return s.db.Int(ctx, `SELECT id FROM products WHERE is_membership AND archived_at IS NULL ORDER BY id LIMIT 1`)
}

// insertStaffGrant writes what staff gave somebody.
func (s *store) insertStaffGrant(ctx context.Context, grant *grants.StaffGrant) error {
	if err := grantRows.Insert(ctx, s.db, grant); err != nil {
		return fmt.Errorf("give product %d to user %d: %w", grant.ProductID, grant.UserID, err)
	}

	return nil
}

// insertLevels writes that a subscription gives levels.
func (s *store) insertLevels(ctx context.Context, subscriptionID int, levels []string) error {
	for _, level := range levels {
		_, err := s.db.Exec(ctx,
			`INSERT INTO subscription_levels (subscription_id, level_id) VALUES (?, ?) ON CONFLICT DO NOTHING`,
			subscriptionID, level)
		if err != nil {
			return fmt.Errorf("have subscription %d give level %s: %w", subscriptionID, level, err)
		}
	}

	return nil
}

// dateMembers has everybody be a member since their first membership began, and signed up by then.
func (s *store) dateMembers(ctx context.Context) error {
	const first = `(SELECT MIN(m.starts_at) FROM subscriptions m
		JOIN products p ON p.id = m.product_id AND p.is_membership WHERE m.user_id = `
	if _, err := s.db.Exec(ctx, `UPDATE user_access_levels SET granted_at = `+first+`user_access_levels.user_id)
		WHERE level_id = 'member' AND `+first+`user_access_levels.user_id) IS NOT NULL`); err != nil {
		return fmt.Errorf("date the levels of members: %w", err)
	}

	if _, err := s.db.Exec(ctx,
		`UPDATE users SET created_at = `+first+`users.id) WHERE created_at > `+first+`users.id)`); err != nil {
		return fmt.Errorf("date the accounts of members: %w", err)
	}

	return nil
}

// updateMonthDays has a payment term follow days of the month; days after the start count for nothing then.
func (s *store) updateMonthDays(ctx context.Context, termID, days string) error {
	if _, err := s.db.Exec(ctx, `UPDATE payment_terms SET month_days = ? WHERE id = ?`, days, termID); err != nil {
		return fmt.Errorf("have payment term %s follow the days %s: %w", termID, days, err)
	}

	if _, err := s.db.Exec(ctx, `UPDATE payment_term_rows SET days_after = 0 WHERE term_id = ?`, termID); err != nil {
		return fmt.Errorf("clear the days of payment term %s: %w", termID, err)
	}

	return nil
}

// findOwing finds who owes something.
func (s *store) findOwing(ctx context.Context) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT DISTINCT user_id FROM payment_schedules WHERE transaction_id IS NULL AND voided_at IS NULL`)
}

// sumOwed adds up what is unpaid of an invoice.
func (s *store) sumOwed(ctx context.Context, invoiceID int) (money.Centavos, error) {
	sum, err := s.db.Int(ctx,
		`SELECT COALESCE(SUM(price - paid), 0) FROM payment_schedules
			WHERE invoice_id = ? AND transaction_id IS NULL AND voided_at IS NULL`, invoiceID)

	return money.Centavos(sum), err
}

// nameRefund gives a refund of a payment the same names each time.
func (s *store) nameRefund(ctx context.Context, id, paymentID int) error {
	_, err := s.db.Exec(ctx, `UPDATE payment_refunds SET client_key = ?, handle = ? WHERE id = ?`,
		fmt.Sprintf("demo-refund-%d", paymentID), fmt.Sprintf("rf-demo-%d", paymentID), id)
	if err != nil {
		return fmt.Errorf("name refund %d: %w", id, err)
	}

	return nil
}
