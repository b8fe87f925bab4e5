package billing

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
)

// OfAttempt joins what staff want to know of what came for an attempt: what is paid, and who pays it.
const OfAttempt = ` x JOIN payment_attempts a ON a.id = x.attempt_id LEFT JOIN orders o ON o.id = a.order_id
	LEFT JOIN payment_schedules r ON r.id = a.schedule_id
	LEFT JOIN subscriptions b ON b.id = r.subscription_id LEFT JOIN users u ON u.id = COALESCE(o.user_id, r.user_id)
	LEFT JOIN funnels f ON f.id = COALESCE(o.funnel_id, b.funnel_id)
	LEFT JOIN products d ON d.id = f.product_id LEFT JOIN funnels bf ON bf.id = o.bump_funnel_id
	LEFT JOIN products bd ON bd.id = bf.product_id `

const (
	ProofFrom = ` FROM payment_proofs` + OfAttempt +
		`JOIN files i ON i.id = x.file_id LEFT JOIN coupons c ON c.id = o.coupon_id `
	UnmatchedFrom = ` FROM stray_payments` + OfAttempt
)

// OnlyVisiblePayers leaves out what came from people whom the caller may not see; anyone who has no account yet is seen
// by all. It tells whether the condition names the payer u.
func (s *Service) OnlyVisiblePayers(ctx context.Context, where *db.Where) (isScoped bool, err error) {
	scope, err := s.identity.People.ScopeOf(ctx)
	if err != nil || scope == nil {
		return false, err
	}
	where.And("(u.id IS NULL OR "+scope.Cond+")", scope.Args...)
	return true, nil
}

// waitingSlips are the slips that wait for schedule rows, by row.
func (s *Store) waitingSlips(ctx context.Context, scheduleIDs []int) (map[int]*WaitingSlip, error) {
	cond, arg := s.db.InInts("a.schedule_id", scheduleIDs)
	rows, err := s.db.Query(ctx,
		`SELECT a.schedule_id, x.id, x.reference, COALESCE(x.stated_amount, a.amount), x.sent_at
		FROM payment_attempts a JOIN payment_proofs x ON x.attempt_id = a.id AND x.state = 'waiting' WHERE `+cond+
			` ORDER BY x.id`, arg)
	if err != nil {
		return nil, fmt.Errorf("read waiting slips: %w", err)
	}

	defer rows.Close()

	out := map[int]*WaitingSlip{}
	for rows.Next() {
		var scheduleID int
		slip := new(WaitingSlip)
		if err := rows.Scan(&scheduleID, &slip.ID, &slip.Reference, &slip.Amount, db.Millis(&slip.SentAt)); err != nil {
			return nil, fmt.Errorf("read waiting slip: %w", err)
		}

		out[scheduleID] = slip
	}

	return out, rows.Err()
}

// The states of a slip.
const (
	ProofWaiting  = "waiting"
	ProofApproved = "approved"
	ProofRefused  = "refused"
)
