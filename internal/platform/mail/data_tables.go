package mail

import (
	"atlas/internal/platform/db"
	"atlas/internal/platform/privacy"
)

// DataTables says what the outbox tells about people: letters to them, and letters to others that name their address.
func DataTables() []privacy.Table {
	return []privacy.Table{{
		Name: "outbox_mails",
		Columns: privacy.Columns{
			privacy.Personal: "to_address to_name subject text html last_error",
			privacy.Secret:   "sealed",
			privacy.None:     "id message_id kind secret status attempts created_at status_at sent_at",
		},
		About: []privacy.About{
			{
				Where: "LOWER(to_address) = ?", By: func(p privacy.Person) []any { return []any{p.EmailKey} },
				Only: "id kind to_address to_name subject text status created_at sent_at", Delete: true,
			},
			{
				Where: `LOWER(text) LIKE ? ESCAPE '\' OR LOWER(subject) LIKE ? ESCAPE '\'`,
				By:    func(p privacy.Person) []any { return []any{db.Like(p.EmailKey), db.Like(p.EmailKey)} }, NoExport: true, Delete: true,
			},
		},
	}}
}
