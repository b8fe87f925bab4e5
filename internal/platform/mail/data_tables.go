package mail

import "atlas/internal/platform/privacy"

// DataTables says what the outbox tells about people: letters to them. Forget takes them out of letters to others, too.
func DataTables() []privacy.Table {
	return []privacy.Table{{
		Name: "outbox_mails",
		Columns: privacy.Columns{
			privacy.Personal: "to_address to_name reply_to subject text html last_error",
			privacy.Secret:   "sealed unsubscribe_url",
			privacy.None:     "id message_id kind secret status attempts created_at status_at sent_at",
		},
		About: []privacy.About{
			{
				Where: "LOWER(to_address) = ?", By: func(p privacy.Person) []any { return []any{p.EmailKey} },
				Only: "id kind to_address to_name subject text status created_at sent_at", Delete: true,
			},
		},
	}}
}
