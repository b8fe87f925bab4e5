package httpapi

import (
	"bytes"
	"context"
	"net/http"
	"time"
)

// exportTime is for a hundred thousand rows on a busy machine; the answer has to be written within the server's own time.
const exportTime = 50 * time.Second

func (a *api) addExports(mux *router) {
	mux.Handle("GET /api/export/users", a.signedInOnly(a.exportUsers))
}

// exportUsers is the list of people on the screen as a workbook, all pages of it. It is finished before the first byte leaves, so that
// nobody gets half of it.
func (a *api) exportUsers(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), exportTime)
	defer cancel()
	export, err := a.Accounts.ExportUsers(ctx, r.URL.Query())
	if err != nil {
		a.fail(ctx, w, r, err)
		return
	}
	var file bytes.Buffer
	if err := export.Write(ctx, &file); err != nil {
		a.fail(ctx, w, r, err)
		return
	}
	writeWorkbook(w, export.Name, file.Bytes())
}
