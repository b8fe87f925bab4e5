package forms

import (
	"atlas/internal/platform/merge"
	"atlas/internal/platform/privacy"
)

// DataTables classifies every column of forms. Questions are the site's; answers and the files among them are their
// person's.
func DataTables() []privacy.Table {
	const ofTheirs = "IN (SELECT r.id FROM form_responses r WHERE r.user_id = ?)"
	return []privacy.Table{
		{Name: "forms",
			Columns: privacy.Columns{privacy.None: "id name name_key slug description thanks is_public opens_at " +
				"closes_at locks_at draft draft_saved_at version " +
				"published_at archived_at created_at updated_at"}},
		{Name: "form_versions",
			Columns: privacy.Columns{privacy.None: "id form_id version questions published_at published_by_id"}},
		{
			Name: "form_answers",
			Columns: privacy.Columns{privacy.Personal: "value",
				privacy.None: "response_id is_draft question n file_id"},
			About: []privacy.About{{Where: "response_id " + ofTheirs, Delete: true}},
		},
		// The files themselves go away once nothing uses them.
		{Name: "file_uses",
			About: []privacy.About{{Where: "entity = '" + responseFiles + "' AND entity_id " + ofTheirs,
				Delete: true, NoExport: true}}},
		{
			Name: "form_responses",
			Columns: privacy.Columns{privacy.None: "id form_id user_id version is_complete started_at saved_at " +
				"first_sent_at sent_at"},
			About: []privacy.About{{Where: "user_id = ?", Delete: true}},
		},
	}
}

// MergeTables says what becomes of responses when two people become one: where both sent a form, that of the
// survivor counts, and the other stays with the person who goes.
func MergeTables() []merge.Table {
	return []merge.Table{
		{Name: "form_versions", Owner: "published_by_id", Policy: merge.Keep, Why: "The log stays as it was written."},
		{Name: "form_responses", Owner: "user_id", Key: "id", Scope: "form_id", Policy: merge.Move,
			Label: "Answers to forms"},
	}
}
