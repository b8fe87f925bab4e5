package proof

import "maps"

// registerSavedReport adds the rows of this area to the tables of the proofs; see areas.
func registerSavedReport() {
	definition := vars{"source": "people", "columns": []string{"person", "email", "xp"}, "groups": []vars{}, "filters": []vars{{"column": "joined", "op": "from", "values": []string{"2020-01-01"}}}}
	grouped := vars{"source": "people", "columns": []string{"xp"}, "groups": []vars{{"column": "joined", "part": "month"}}, "chart": "bar", "chartValue": "count"}
	input := vars{"name": "Everyone", "definition": definition, "levels": []string{}}
	maps.Copy(samples, map[string][]sample{
		"query savedReports": {
			{vars: func(h *fixture, me person) vars {
				h.savedReport(me)
				return vars{"list": vars{"perPage": 20}, "isArchived": false}
			}},
			{note: "archived", vars: func(h *fixture, me person) vars {
				h.Exec("UPDATE saved_reports SET archived_at = 1 WHERE id = ?", h.savedReport(me))
				return vars{"list": vars{"perPage": 20}, "isArchived": true}
			}},
		},
		"query savedReport": {
			{vars: func(h *fixture, me person) vars { return vars{"id": h.savedReport(me)} }},
			{note: "grouped", vars: func(h *fixture, me person) vars {
				id := h.savedReport(me)
				h.Exec("UPDATE saved_reports SET definition = ? WHERE id = ?",
					`{"source":"people","columns":["xp"],"groups":[{"column":"joined","part":"month"}],"sort":"xp","desc":true,"chart":"bar","chartValue":"count"}`, id)
				return vars{"id": id}
			}},
		},
		"query reportCatalogue": {{vars: same(vars{})}},
		"query reportChoices":   {{vars: same(vars{"source": "people", "column": "membership"})}},
		"query reportTable": {
			{vars: func(h *fixture, me person) vars { return vars{"input": vars{"id": h.savedReport(me)}} }},
			{note: "grouped", vars: same(vars{"input": vars{"definition": grouped}})},
		},
		"mutation saveReport": {{vars: func(h *fixture, _ person) vars {
			h.archiveReports()
			return vars{"input": input}
		}}},
		"mutation duplicateReport": {{vars: func(h *fixture, me person) vars {
			h.archiveReports()
			return vars{"id": h.savedReport(me)}
		}}},
		"query reportReaders": {{vars: func(h *fixture, me person) vars { return vars{"id": h.savedReport(me)} }}},
		"mutation scheduleReport": {{vars: func(h *fixture, me person) vars {
			schedule := vars{"schedule": "never", "day": 1, "fileFormat": "csv", "recipientIds": []int{}}
			return vars{"id": h.savedReport(me), "input": schedule}
		}}},
		"mutation sendReport": {{vars: func(h *fixture, me person) vars { return vars{"id": h.savedReport(me)} }}},
		"mutation connectReportSheet": {{vars: func(h *fixture, me person) vars {
			return vars{"id": h.savedReport(me), "input": vars{"spreadsheet": "", "tab": "", "refresh": "never"}}
		}}},
		"mutation archiveReports": {{vars: func(h *fixture, me person) vars {
			return vars{"ids": []int{h.savedReport(me)}, "isArchived": true}
		}}},
	})
	maps.Copy(shared, map[string][]string{
		"query savedReport": {"tribe-team-ro"}, "query reportTable": {"tribe-team-ro"}, "query reportReaders": {}, "mutation saveReport": authors,
		"mutation duplicateReport": {}, "mutation archiveReports": {}, "mutation scheduleReport": {}, "mutation sendReport": {},
		"mutation connectReportSheet": {},
	})
	maps.Copy(shown, map[string]bool{
		"saved_reports.name": true, "saved_reports.source": false, "saved_reports.definition": false, "saved_reports.schedule": false,
		"saved_reports.file_format": false, "saved_reports.last_mail_note": true, "saved_reports.spreadsheet_id": true,
		"saved_reports.sheet_tab": true, "saved_reports.sheet_refresh": false, "saved_reports.sheet_error": true,
		"saved_report_levels.level_id": false,
	})
	for _, actor := range lookers {
		openTables[actor] = append(openTables[actor], "saved_reports")
	}
	routes["GET /api/export/saved-report"] = []route{{path: "/api/export/saved-report?id=1&format=csv"}}
}

// same are arguments that need no rows.
func same(in vars) func(*fixture, person) vars { return func(*fixture, person) vars { return in } }

// archiveReports makes room: nobody has more than a number of reports.
func (h *fixture) archiveReports() {
	h.t.Helper()
	h.Exec("UPDATE saved_reports SET archived_at = 1 WHERE archived_at IS NULL")
}

// savedReport makes a report of mine that names a column which is gone.
func (h *fixture) savedReport(me person) int {
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
