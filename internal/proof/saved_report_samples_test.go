package proof

import "maps"

func init() {
	definition := vars{"source": "people", "columns": []string{"person", "email", "xp"}, "groups": []vars{}, "filters": []vars{{"column": "joined", "op": "from", "values": []string{"2020-01-01"}}}}
	grouped := vars{"source": "people", "columns": []string{"xp"}, "groups": []vars{{"column": "joined", "part": "month"}}, "chart": "bar", "chartValue": "count"}
	input := vars{"name": "Everyone", "definition": definition, "levels": []string{}}
	maps.Copy(samples, map[string][]sample{
		"query savedReports": {{vars: func(h *house, me person) vars {
			h.savedReport(me)
			return vars{"list": vars{"perPage": 20}}
		}}},
		"query savedReport":     {{vars: func(h *house, me person) vars { return vars{"id": h.savedReport(me)} }}},
		"query reportCatalogue": {{vars: same(vars{})}},
		"query reportChoices":   {{vars: same(vars{"source": "people", "column": "membership"})}},
		"query reportTable": {
			{vars: func(h *house, me person) vars { return vars{"input": vars{"id": h.savedReport(me)}} }},
			{note: "grouped", vars: same(vars{"input": vars{"definition": grouped}})},
		},
		"mutation saveReport":      {{vars: same(vars{"input": input})}},
		"mutation duplicateReport": {{vars: func(h *house, me person) vars { return vars{"id": h.savedReport(me)} }}},
		"query reportReaders":      {{vars: func(h *house, me person) vars { return vars{"id": h.savedReport(me)} }}},
		"mutation scheduleReport": {{vars: func(h *house, me person) vars {
			schedule := vars{"schedule": "never", "day": 1, "fileFormat": "csv", "recipientIds": []int{}}
			return vars{"id": h.savedReport(me), "input": schedule}
		}}},
		"mutation sendReport": {{vars: func(h *house, me person) vars { return vars{"id": h.savedReport(me)} }}},
		"mutation connectReportSheet": {{vars: func(h *house, me person) vars {
			return vars{"id": h.savedReport(me), "input": vars{"spreadsheet": "", "tab": "", "refresh": "never"}}
		}}},
		"mutation archiveReports": {{vars: func(h *house, me person) vars {
			return vars{"ids": []int{h.savedReport(me)}, "isArchived": true}
		}}},
	})
	routes["GET /api/export/saved-report"] = []route{{path: "/api/export/saved-report?id=1&format=csv"}}
}

// same are arguments that need no rows.
func same(in vars) func(*house, person) vars { return func(*house, person) vars { return in } }

// savedReport makes a report of mine that names a column which is gone.
func (h *house) savedReport(me person) int {
	h.t.Helper()
	h.Exec(`INSERT INTO saved_reports (name, name_key, source, definition, owner_id, updated_by_id, created_at, updated_at, schedule, schedule_day, file_format, last_mail_note,
			next_mail_at, last_mail_at, spreadsheet_id, sheet_tab, sheet_refresh, sheet_by_id, next_sheet_at, last_sheet_at, sheet_rows, sheet_error)
		VALUES ('Mine', 'mine', 'people', ?, ?, ?, 0, 0, 'weekly', 1, 'xlsx', 'Sent to 1 of 1.', 1, 1, 'sheet', 'Atlas', 'daily', ?, 1, 1, 1, 'No')`,
		`{"source":"people","columns":["person","gone"],"filters":[{"column":"gone","op":"is","values":["x"]}],"names":{"gone":"Gone"}}`, me.id, me.id, me.id)
	id := h.Number("SELECT MAX(id) FROM saved_reports")
	h.Exec("INSERT INTO saved_report_levels (report_id, level_id) VALUES (?, 'tribe-team-ro')", id)
	h.Exec("INSERT INTO saved_report_recipients (report_id, user_id) VALUES (?, ?)", id, me.id)

	return id
}
