package httpapi

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/url"
	"time"
)

// exportTime is for a hundred thousand rows on a busy machine; the answer has to be written within the server's own
// time.
const exportTime = 50 * time.Second

func (a *api) addExports(mux *router) {
	mux.Handle("GET /api/export/users",
		a.signedInOnly(a.export(func(ctx context.Context, query url.Values) (string, workbook, error) {
			file, err := a.Accounts.List.ExportUsers(ctx, query)
			if err != nil {
				return "", nil, err
			}

			return file.Name, file, nil
		})))
	mux.Handle("GET /api/export/info-logs",
		a.signedInOnly(a.export(func(ctx context.Context, query url.Values) (string, workbook, error) {
			file, err := a.Accounts.Audit.Export(ctx, query)
			if err != nil {
				return "", nil, err
			}

			return file.Name, file, nil
		})))
	mux.Handle("GET /api/export/payments",
		a.signedInOnly(a.export(func(ctx context.Context, query url.Values) (string, workbook, error) {
			file, err := a.Commerce.Overview.ExportPayments(ctx, query)
			if err != nil {
				return "", nil, err
			}

			return file.Name, file, nil
		})))
	mux.Handle("GET /api/export/training",
		a.signedInOnly(a.export(func(ctx context.Context, query url.Values) (string, workbook, error) {
			file, err := a.Marketing.Training.ExportPeople(ctx, query)
			if err != nil {
				return "", nil, err
			}

			return file.Name, file, nil
		})))
	mux.Handle("GET /api/export/affiliates",
		a.signedInOnly(a.export(func(ctx context.Context, query url.Values) (string, workbook, error) {
			file, err := a.Affiliates.ExportAffiliates(ctx, query)
			if err != nil {
				return "", nil, err
			}

			return file.Name, file, nil
		})))
	mux.Handle("GET /api/export/report",
		a.signedInOnly(a.export(func(ctx context.Context, query url.Values) (string, workbook, error) {
			file, err := a.Reporting.Export(ctx, query)
			if err != nil {
				return "", nil, err
			}

			return file.Name, file, nil
		})))
	mux.Handle("GET /api/export/saved-report", a.signedInOnly(a.savedReportFile))
	mux.Handle("GET /api/export/form-responses",
		a.signedInOnly(a.export(func(ctx context.Context, query url.Values) (string, workbook, error) {
			file, err := a.Journey.Forms.ExportFormResponses(ctx, query)
			if err != nil {
				return "", nil, err
			}

			return file.Name, file, nil
		})))
}

// workbook is a list on its way into a file.
type workbook interface {
	Write(ctx context.Context, to io.Writer) error
}

// export is the list on a screen as a workbook, all pages of it. It is finished before the first byte leaves, so that
// nobody gets half of it.
func (a *api) export(prepare func(ctx context.Context, query url.Values) (string, workbook, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		// All pages of a list may take longer than other requests, whose end does not count here.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), exportTime)
		defer cancel()
		name, list, err := prepare(ctx, r.URL.Query())
		if err != nil {
			a.fail(ctx, w, r, err)
			return
		}

		var file bytes.Buffer
		if err := list.Write(ctx, &file); err != nil {
			a.fail(ctx, w, r, err)
			return
		}

		writeWorkbook(w, name, file.Bytes())
	}
}
