package commerce

import (
	"atlas/internal/platform/merge"
	"atlas/internal/platform/privacy"
)

// checkoutDataTables classifies what buyers say. What was paid stays in the books, without the name.
func checkoutDataTables() []privacy.Table {
	byAddress := func(p privacy.Person) []any { return []any{p.ID, p.EmailKey} }
	blank := map[string]string{"first_name": "'Erased'", "last_name": "''", "email": "''", "email_key": "''",
		"mobile": "''", "network_key": "''", "client_key": "'erased-' || id"}

	return []privacy.Table{
		{
			Name: "orders",
			About: []privacy.About{{Where: "user_id = ? OR user_id IS NULL AND email_key = ?", By: byAddress,
				Blank: blank}},
			Columns: privacy.Columns{
				privacy.None: "id funnel_id term_id coupon_id plan start_by_days validity_by_days user_id held_until " +
					"paid_at subscription_id mailed_at made_account created_at " +
					"bump_funnel_id bump_price bump_start_by_days bump_validity_by_days bump_subscription_id",
				privacy.Personal: "first_name last_name email email_key mobile network_key",
				privacy.Secret:   "client_key",
			},
		},
		{Name: "payment_attempts",
			Columns: privacy.Columns{privacy.None: "id handle order_id schedule_id gateway method amount state " +
				"session_id page_url external_id lapses_at paid_at closed_at created_at"}},
		{
			Name:  "webhook_events",
			About: []privacy.About{{Where: "attempt_id IN (" + attemptsOfPerson + ")", Blank: map[string]string{"body": "''"}}},
			Columns: privacy.Columns{privacy.None: "id gateway event_id received_at done_at outcome attempt_id",
				privacy.Personal: "body"},
		},
		{
			Name: "payment_proofs",
			About: []privacy.About{{Where: "attempt_id IN (" + attemptsOfPerson + ")",
				Blank: map[string]string{"reason": "CASE WHEN reason IS NULL THEN NULL ELSE 'Erased' END"}}},
			Columns: privacy.Columns{
				privacy.None: "id attempt_id file_id reference reference_key state sent_at decided_at " +
					"decided_by_id stated_amount stated_on received file_hash",
				privacy.Personal: "reason",
			},
		},
		{
			Name: "stray_payments",
			About: []privacy.About{{Where: "attempt_id IN (" + attemptsOfPerson + ")",
				Blank: map[string]string{"note": "CASE WHEN note IS NULL THEN NULL ELSE 'Erased' END"}}},
			Columns: privacy.Columns{
				privacy.None: "id attempt_id external_id external_key amount currency why came_at settled_at " +
					"settled_by_id",
				privacy.Personal: "note",
			},
		},
		{
			Name: "waitlist_entries",
			About: []privacy.About{{Where: "email_key = ?",
				By: func(p privacy.Person) []any { return []any{p.EmailKey} }, Delete: true}},
			Columns: privacy.Columns{privacy.None: "id funnel_id created_at invited_at consented_at",
				privacy.Personal: "first_name email email_key"},
		},
	}
}

// checkoutMergeTables says what becomes of orders when two people become one.
func checkoutMergeTables() []merge.Table {
	return []merge.Table{
		{Name: "orders", Owner: "user_id", Key: "id", Policy: merge.Move, Label: "Orders"},
		{Name: "payment_proofs", Owner: "decided_by_id", Policy: merge.Keep, Why: "The log stays as it was written."},
		{Name: "stray_payments", Owner: "settled_by_id", Policy: merge.Keep, Why: "The log stays as it was written."},
	}
}
