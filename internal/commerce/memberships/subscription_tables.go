package memberships

import (
	"atlas/internal/platform/merge"
	"atlas/internal/platform/privacy"
)

// DataTables classifies what people hold and paid. Nothing of it goes with an erasure: the books have to be kept,
// without the name.
func DataTables() []privacy.Table {
	own := []privacy.About{{Where: "user_id = ?"}}
	return []privacy.Table{
		{
			Name: "subscriptions",
			About: []privacy.About{{Where: "user_id = ?",
				Blank: map[string]string{"undo_reason": "CASE WHEN undo_reason IS NULL THEN NULL ELSE 'Erased' END"}}},
			Columns: privacy.Columns{
				privacy.None: "id user_id funnel_id product_id term_id source import_key start_by_days " +
					"validity_by_days starts_at ends_at renews_id " +
					"renewed_at is_parallel ended_at ended_by_id settled_at enrolment_id undone_at undone_by_id " +
					"created_by_id created_at updated_at",
				privacy.Personal: "undo_reason",
			},
		},
		{Name: "enrolments", About: own,
			Columns: privacy.Columns{privacy.None: "id user_id batch_before batch_after levels is_return is_told " +
				"by_id created_at"}},
		{
			Name: "payment_waivers",
			About: []privacy.About{{Where: "user_id = ?",
				Blank: map[string]string{"reason": "'Erased'",
					"note": "CASE WHEN note IS NULL THEN NULL ELSE 'Erased' END"}}},
			Columns: privacy.Columns{
				privacy.None:     "id schedule_id user_id amount state asked_by_id asked_at decided_by_id decided_at",
				privacy.Personal: "reason note",
			},
		},
		{Name: "subscription_levels", Columns: privacy.Columns{privacy.None: "subscription_id level_id"}},
		{
			Name: "grants",
			About: []privacy.About{{Where: "user_id = ?",
				Blank: map[string]string{"reason": "CASE WHEN reason IS NULL THEN NULL ELSE 'Erased' END"}}},
			Columns: privacy.Columns{
				privacy.None: "id user_id product_id source subscription_id from_at to_at suspended_from " +
					"given_by_id given_at taken_by_id taken_at settled_at updated_at",
				privacy.Personal: "reason",
			},
		},
		{Name: "grant_levels", Columns: privacy.Columns{privacy.None: "grant_id level_id"}},
		{Name: "invoices", About: own,
			Columns: privacy.Columns{privacy.None: "id subscription_id user_id price fee discount coupon_id created_at"}},
		{Name: "payment_schedules", About: own,
			Columns: privacy.Columns{privacy.None: "id invoice_id subscription_id user_id position price " +
				"schedule_date paid refunded transaction_id payment_platform paid_at " +
				"is_added voided_at created_at updated_at"}},
		{
			Name: "payments",
			About: []privacy.About{{Where: "user_id = ?",
				Blank: map[string]string{"reason": "CASE WHEN reason IS NULL THEN NULL ELSE 'Erased' END"}}},
			Columns: privacy.Columns{
				privacy.None: "id user_id schedule_id amount platform platform_key external_id external_key " +
					"transaction_id approved_by_id paid_at reversed_at reversed_by_id gateway credit",
				privacy.Personal: "reason",
			},
		},
		{
			Name:  "payment_refunds",
			About: []privacy.About{{Where: "user_id = ?", Blank: map[string]string{"reason": "'Erased'"}}},
			Columns: privacy.Columns{
				privacy.None: "id client_key handle user_id payment_id schedule_id amount effect platform " +
					"platform_key external_id gateway state failure created_by_id created_at done_at",
				privacy.Personal: "reason",
			},
		},
		{Name: "payment_parts", Columns: privacy.Columns{privacy.None: "payment_id schedule_id amount"}},
		{Name: "ledger_transactions", About: own,
			Columns: privacy.Columns{privacy.None: "id kind user_id invoice_id payment_id at"}},
		{Name: "ledger_entries",
			Columns: privacy.Columns{privacy.None: "id transaction_id account platform_key amount"}},
		{Name: "money_days",
			Columns: privacy.Columns{privacy.None: "day product_id funnel_id term_id batch_id platform_key platform " +
				"received refunded revoked"}},
		{Name: "billing_days",
			Columns: privacy.Columns{privacy.None: "day product_id funnel_id term_id batch_id scheduled_rows " +
				"paid_rows scheduled unpaid late came_late " +
				"discount_rows discounts"}},
		{Name: "schedules_by_day", Columns: privacy.Columns{privacy.None: "id schedule_date is_paid row_count price paid"}},
		{Name: "schedules_by_kind",
			Columns: privacy.Columns{privacy.None: "id schedule_date is_paid product_id funnel_id platform valid_until " +
				"row_count price paid"}},
		{Name: "paid_days", Columns: privacy.Columns{privacy.None: "due_day paid_day paid_rows amount"}},
		// What follows from subscriptions and grants, which people get in their file.
		{Name: "member_stints", About: []privacy.About{{Where: "user_id = ?", NoExport: true}},
			Columns: privacy.Columns{privacy.None: "user_id number starts_at ends_at next_at"}},
		{Name: "member_runs", About: []privacy.About{{Where: "user_id = ?", NoExport: true}},
			Columns: privacy.Columns{privacy.None: "user_id number first_month from_month to_month"}},
		{Name: "member_days", Columns: privacy.Columns{privacy.None: "day joined started ended expiring renewed"}},
		{Name: "member_gaps", Columns: privacy.Columns{privacy.None: "day gap people"}},
		{Name: "cohort_months", Columns: privacy.Columns{privacy.None: "first_month month joined change"}},
		{Name: "payment_reminders", Columns: privacy.Columns{privacy.None: "schedule_id step schedule_date sent_at"}},
		{Name: "membership_reminders", Columns: privacy.Columns{privacy.None: "grant_id step ends_at sent_at"}},
	}
}

// MergeTables says what becomes of money when two people become one: all of it goes to the survivor, who then
// holds what either held.
func MergeTables() []merge.Table {
	const asWritten = "The log stays as it was written."
	return []merge.Table{
		{Name: "subscriptions", Owner: "user_id", Key: "id", Policy: merge.Move, Label: "Subscriptions"},
		{Name: "subscriptions", Owner: "created_by_id", Policy: merge.Keep, Why: asWritten},
		{Name: "subscriptions", Owner: "ended_by_id", Policy: merge.Keep, Why: asWritten},
		{Name: "subscriptions", Owner: "undone_by_id", Policy: merge.Keep, Why: asWritten},
		{Name: "enrolments", Owner: "user_id", Key: "id", Policy: merge.Move, Label: "Enrollments"},
		{Name: "enrolments", Owner: "by_id", Policy: merge.Keep, Why: asWritten},
		{Name: "payment_waivers", Owner: "user_id", Key: "id", Policy: merge.Move, Label: "Waived payments"},
		{Name: "payment_waivers", Owner: "asked_by_id", Policy: merge.Keep, Why: asWritten},
		{Name: "payment_waivers", Owner: "decided_by_id", Policy: merge.Keep, Why: asWritten},
		{Name: "grants", Owner: "user_id", Key: "id", Policy: merge.Move,
			Label: "Access by subscriptions and by staff"},
		{Name: "grants", Owner: "given_by_id", Policy: merge.Keep, Why: asWritten},
		{Name: "grants", Owner: "taken_by_id", Policy: merge.Keep, Why: asWritten},
		{Name: "member_stints", Owner: "user_id", Policy: merge.Keep,
			Why: "Made anew from the subscriptions and grants, which move."},
		{Name: "member_runs", Owner: "user_id", Policy: merge.Keep,
			Why: "Made anew from the subscriptions, which move."},
		{Name: "invoices", Owner: "user_id", Key: "id", Policy: merge.Move, Label: "Invoices"},
		{Name: "payment_schedules", Owner: "user_id", Key: "id", Policy: merge.Move, Label: "Payment schedules"},
		{Name: "payments", Owner: "user_id", Key: "id", Policy: merge.Move, Label: "Payments"},
		{Name: "payments", Owner: "approved_by_id", Policy: merge.Keep, Why: asWritten},
		{Name: "payments", Owner: "reversed_by_id", Policy: merge.Keep, Why: asWritten},
		{Name: "payment_refunds", Owner: "user_id", Key: "id", Policy: merge.Move, Label: "Refunds"},
		{Name: "payment_refunds", Owner: "created_by_id", Policy: merge.Keep, Why: asWritten},
		{Name: "ledger_transactions", Owner: "user_id", Key: "id", Policy: merge.Move, Label: "Bookings"},
	}
}
