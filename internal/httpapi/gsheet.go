package httpapi

import (
	"encoding/json"
	"errors"
	"net/http"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/reporting/saved"
)

// noSheets is what is said where Google Sheets isn't set up.
const noSheets = "Export to Google Sheets isn't set up on this site"

// gsheet writes a saved report into its spreadsheet: POST {"reportId": 1}. GET tells the address that spreadsheets are
// shared with. Who may not see reports is refused first, then everyone while it isn't set up.
func (a *api) gsheet(w http.ResponseWriter, r *http.Request) {
	who := actor.From(r.Context())
	account := a.Reporting.Saved.SheetAccount()
	switch {
	case !who.Page("reportSummary"), !who.Can("report_update"):
		refuse(w, errs.Denied())
		return
	case account == nil:
		writeError(w, http.StatusServiceUnavailable, noSheets)
		return
	case r.Method == http.MethodGet:
		WriteJSON(w, http.StatusOK, map[string]string{"account": *account})
		return
	case r.Method != http.MethodPost:
		notAllowed(w, http.MethodPost)
		return
	}

	var body struct {
		ReportID int `json:"reportId"`
	}
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, authBody)).Decode(&body); err != nil || body.ReportID < 1 {
		writeError(w, http.StatusBadRequest, `Send {"reportId": 1}`)
		return
	}

	// Google takes its time; who leaves stops it.
	ctx, cancel := withWorkTime(r, exportTime)
	defer cancel()
	rows, err := a.Reporting.Saved.RefreshSheet(ctx, body.ReportID)

	switch {
	case errors.Is(err, saved.ErrNoSheets):
		writeError(w, http.StatusServiceUnavailable, noSheets)
	case err != nil:
		a.fail(ctx, w, r, err)
	default:
		WriteJSON(w, http.StatusOK, map[string]int{"rows": rows})
	}
}
