package mail

import "atlas/internal/platform/privacy"

// DataTables says what the outbox tells about people: messages to them. ErasePerson takes them out of messages to
// others, too.
func DataTables() []privacy.Table {
	return []privacy.Table{{
		// Files wait with their message. Those of messages to others go with ErasePerson.
		Name:    "outbox_files",
		Columns: privacy.Columns{privacy.None: "mail_id name media_type", privacy.Personal: "content"},
		About: []privacy.About{{
			Where: "mail_id IN (SELECT id FROM outbox_mails WHERE LOWER(to_address) = ?)", NoExport: true, Delete: true,
			By: func(p privacy.Person) []any { return []any{p.EmailKey} },
		}},
	}, {
		Name: "outbox_mails",
		Columns: privacy.Columns{
			privacy.Personal: "to_address to_name reply_to subject text html last_error",
			privacy.Secret:   "sealed unsubscribe_url",
			privacy.None:     "id message_id kind secret status attempts created_at status_at sent_at has_file",
		},
		About: []privacy.About{
			{
				Where: "LOWER(to_address) = ?", By: func(p privacy.Person) []any { return []any{p.EmailKey} },
				Only: "id kind to_address to_name subject text status created_at sent_at", Delete: true,
			},
		},
	}}
}
