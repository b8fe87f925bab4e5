package webhooks

import (
	"atlas/internal/platform/merge"
	"atlas/internal/platform/privacy"
)

// DataTables says of every column of webhooks what it holds about people. Bodies go with the person, and all of them
// after 30 days.
func DataTables() []privacy.Table {
	return []privacy.Table{
		{
			// Deliveries come first: they point to webhooks.
			Name: "webhook_deliveries",
			Columns: privacy.Columns{
				privacy.None: "id webhook_id event_id kind user_id state tries created_at next_try_at tried_at " +
					"status problem",
				// Servers may send back what they got.
				privacy.Personal: "body email_key answer",
			},
			About: []privacy.About{
				{
					Where: "user_id = ? OR email_key = ?",
					By:    func(p privacy.Person) []any { return []any{p.ID, p.EmailKey} },
					Only:  "id kind created_at body", Delete: true,
				},
			},
		},
		{
			Name: "webhooks",
			Columns: privacy.Columns{
				privacy.None:   "id url events user_id created_at updated_at failing_since paused_at pause_reason",
				privacy.Secret: "secret_sealed",
			},
			Kept: map[string]string{"secret_sealed": "It signs what Atlas sends and is no secret of the person who " +
				"made the webhook."},
		},
	}
}

// MergeTables says what becomes of webhooks when two people become one.
func MergeTables() []merge.Table {
	return []merge.Table{
		{Name: "webhook_deliveries", Owner: "user_id", Key: "id", Policy: merge.Move, Label: "Events sent to webhooks"},
		{Name: "webhooks", Owner: "user_id", Policy: merge.Keep, Why: "Who created a webhook stays as it was written."},
	}
}
