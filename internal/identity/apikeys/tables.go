package apikeys

import (
	"atlas/internal/platform/merge"
	"atlas/internal/platform/privacy"
)

// DataTables says of every column of keys what it holds about people. Keys of an erased person stop, because the person
// is archived; the row stays for the info log, which names the key that did something.
func DataTables() []privacy.Table {
	return []privacy.Table{{
		Name: "api_keys",
		Columns: privacy.Columns{
			privacy.None: "id level_id user_id public_id created_at expires_at last_used_at revoked_at " +
				"revoked_by_id",
			privacy.Personal: "name last_used_ip",
			privacy.Secret:   "secret_hash",
		},
		About: []privacy.About{
			{Where: "user_id = ?",
				Blank: map[string]string{"name": "'Erased key'", "last_used_ip": "''", "secret_hash": "''"}},
		},
	}}
}

// MergeTables says what becomes of keys when two people become one.
func MergeTables() []merge.Table {
	return []merge.Table{
		{
			Name: "api_keys", Owner: "user_id", Policy: merge.Keep, Label: "API keys",
			Why: "Keys of the archived account stop working. Create new ones.",
		},
		{Name: "api_keys", Owner: "revoked_by_id", Policy: merge.Keep,
			Why: "Who revoked a key stays as it was written."},
	}
}
