package httpapi

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"atlas/internal/affiliates/payouts"
	"atlas/internal/platform/errs"
)

func (a *api) addPayouts(mux *router) {
	mux.Handle("GET /api/payout-statement/{name}", a.signedInOnly(a.payoutStatement))
	mux.Handle("GET /api/payout-file/{run}/{kind}", a.signedInOnly(a.payoutFile))
	mux.Handle("POST /api/payout-results/{run}", a.signedInOnly(a.payoutResults))
}

// payoutStatement is the statement of a payout: 12.pdf or 12.csv. It leaves no copy on the way.
func (a *api) payoutStatement(w http.ResponseWriter, r *http.Request) {
	number, form, _ := strings.Cut(r.PathValue("name"), ".")
	id, err := strconv.Atoi(number)
	if err != nil {
		refuse(w, errs.Missing("Payout"))
		return
	}

	name, content, err := a.Affiliates.Payouts.Statement(r.Context(), id, form)
	if err != nil {
		a.fail(r.Context(), w, r, err)
		return
	}

	if form != payouts.FormPDF {
		writeWorkbook(w, name, content)
		return
	}

	h := w.Header()
	h["Content-Type"] = []string{"application/pdf"}
	h["Cache-Control"] = noStore
	h["Content-Security-Policy"] = pdfPolicy
	h["Content-Disposition"] = []string{`inline; filename="` + name + `"`}
	h["Content-Length"] = []string{strconv.Itoa(len(content))}
	_, _ = w.Write(content)
}

// payoutFile is the file of a run for GCash or for InstaPay.
func (a *api) payoutFile(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.Atoi(r.PathValue("run"))
	if err != nil {
		refuse(w, errs.Missing("Payout run"))
		return
	}

	name, content, err := a.Affiliates.Payouts.File(r.Context(), id, r.PathValue("kind"))
	if err != nil {
		a.fail(r.Context(), w, r, err)
		return
	}

	writeWorkbook(w, name, content)
}

// payoutResults takes the file that a bank or a wallet sent back for a run, as the body of the request.
func (a *api) payoutResults(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.Atoi(r.PathValue("run"))
	if err != nil {
		refuse(w, errs.Missing("Payout run"))
		return
	}

	// Said before the file is sent, where the browser tells how large it is.
	if r.ContentLength > payouts.ResultsBytes {
		writeError(w, http.StatusRequestEntityTooLarge, "The file is larger than 2 MB")
		return
	}

	results, err := a.Affiliates.Payouts.TakeResults(r.Context(), id,
		http.MaxBytesReader(w, r.Body, payouts.ResultsBytes))
	if tooLarge := new(http.MaxBytesError); errors.As(err, &tooLarge) {
		writeError(w, http.StatusRequestEntityTooLarge, "The file is larger than 2 MB")
		return
	}

	if err != nil {
		a.fail(r.Context(), w, r, err)
		return
	}

	WriteJSON(w, http.StatusOK, results)
}
