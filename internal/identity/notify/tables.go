package notify

import (
	"atlas/internal/platform/merge"
	"atlas/internal/platform/privacy"
)

// DataTables classifies what people were told and how they want to be told. What names somebody else goes with either
// of them.
func DataTables() []privacy.Table {
	return []privacy.Table{
		{
			Name: "notifications",
			Columns: privacy.Columns{
				privacy.Personal: "title text",
				privacy.None: "id user_id kind told_key link actor_id is_shown digest digested_at read_at " +
					"created_at",
			},
			About: []privacy.About{
				{Where: "user_id = ?", Only: "id kind title text link digested_at read_at created_at", Delete: true},
				{Where: "actor_id = ?", NoExport: true, Delete: true},
			},
		},
		{
			Name:    "notification_preferences",
			Columns: privacy.Columns{privacy.None: "user_id kind is_shown mail updated_at"},
			About:   []privacy.About{{Where: "user_id = ?", Delete: true}},
		},
		{
			Name:    "notification_mutes",
			Columns: privacy.Columns{privacy.None: "user_id since"},
			About:   []privacy.About{{Where: "user_id = ?", Delete: true}},
		},
		{
			Name:    "notification_digests",
			Columns: privacy.Columns{privacy.None: "user_id period starts_on sent_at"},
			About:   []privacy.About{{Where: "user_id = ?", Delete: true}},
		},
	}
}

// MergeTables says what becomes of them when two people become one.
func MergeTables() []merge.Table {
	return []merge.Table{
		{Name: "notifications", Owner: "user_id", Key: "id", Scope: "kind told_key", Policy: merge.Move,
			Label: "Notifications"},
		{Name: "notifications", Owner: "actor_id", Policy: merge.Keep, Why: "The log stays as it was written."},
		{Name: "notification_preferences", Owner: "user_id", Key: "kind", Scope: "kind", Policy: merge.Move,
			Label: "Notification settings"},
		{Name: "notification_mutes", Owner: "user_id", Key: "", Single: true, Policy: merge.End,
			Why: "Muting ends with its account."},
		{Name: "notification_digests", Owner: "user_id", Key: "period starts_on", Scope: "period starts_on",
			Policy: merge.Move, Label: "Email digests"},
	}
}
