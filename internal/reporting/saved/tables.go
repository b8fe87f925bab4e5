package saved

import (
	"atlas/internal/platform/merge"
	"atlas/internal/platform/privacy"
)

// DataTables says of every column of saved reports what it holds about people.
func DataTables() []privacy.Table {
	return []privacy.Table{
		{
			// What staff put together for their work stays with the work. The note names who got no email.
			Name: "saved_reports",
			Columns: privacy.Columns{
				privacy.None: "id name name_key source definition owner_id updated_by_id created_at updated_at " +
					"archived_at schedule schedule_day file_format " +
					"next_mail_at last_mail_at spreadsheet_id sheet_tab sheet_refresh sheet_by_id next_sheet_at " +
					"last_sheet_at sheet_rows sheet_error",
				privacy.Personal: "last_mail_note",
			},
			About: []privacy.About{{
				Where:    "owner_id = ? OR id IN (SELECT report_id FROM saved_report_recipients WHERE user_id = ?)",
				NoExport: true,
				By:       func(p privacy.Person) []any { return []any{p.ID, p.ID} },
				Blank:    map[string]string{"last_mail_note": "''"},
			}, {
				// Nothing more is written with the rights of someone who was erased.
				Where: "sheet_by_id = ?", NoExport: true,
				Blank: map[string]string{"sheet_by_id": "NULL", "next_sheet_at": "NULL"},
			}},
		},
		{
			Name: "saved_report_recipients", Columns: privacy.Columns{privacy.None: "report_id user_id"},
			About: []privacy.About{{Where: "user_id = ?", NoExport: true, Delete: true}},
		},
		{Name: "saved_report_levels", Columns: privacy.Columns{privacy.None: "report_id level_id"}},
	}
}

// MergeTables says what becomes of saved reports when two people become one.
func MergeTables() []merge.Table {
	return []merge.Table{
		{Name: "saved_reports", Owner: "owner_id", Key: "id", Policy: merge.Move, Label: "Saved reports"},
		{
			Name: "saved_reports", Owner: "updated_by_id", Policy: merge.Keep,
			Why: "Who changed a report stays as it was written.",
		},
		{
			Name: "saved_reports", Owner: "sheet_by_id", Policy: merge.Keep,
			Why: "Whose rights a spreadsheet is written with stays as it was.",
		},
		{
			Name: "saved_report_recipients", Owner: "user_id", Key: "report_id", Scope: "report_id", Policy: merge.Move,
			Label: "Reports they get by email",
		},
	}
}
