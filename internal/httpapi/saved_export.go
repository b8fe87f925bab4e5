package httpapi

import (
	"context"
	"encoding/json"
	"io"
	"mime"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/reporting/saved"
)

const (
	// savedExportTime is for a million rows on a busy machine and a slow line.
	savedExportTime = 10 * time.Minute
	// progressType asks for lines of progress before the file.
	progressType = "application/vnd.atlas.export"
)

// savedReportFile is a saved report as a file. It is written to a file of its own first, as fast as the database gives
// rows: nobody gets half of it, and a slow line keeps no statement open. Who asks for progressType gets a line of JSON
// for each step, then one that names the file, then the file. Who leaves stops it.
func (a *api) savedReportFile(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := withWorkTime(r, savedExportTime)
	defer cancel()
	export, err := a.Reporting.Saved.Export(ctx, r.URL.Query())
	if err != nil {
		a.fail(ctx, w, r, err)
		return
	}

	// Rights and filters were judged by Export; only then is something written.
	file, err := os.CreateTemp("", "atlas-report-*")
	if err != nil {
		a.fail(ctx, w, r, err)
		return
	}

	defer func() {
		_ = file.Close()
		_ = os.Remove(file.Name())
	}()

	// Where it cannot be set, the usual one holds.
	_ = http.NewResponseController(w).SetWriteDeadline(clock.System{}.Now().Add(savedExportTime))

	w.Header()["Cache-Control"] = noStore
	if strings.Contains(r.Header.Get("Accept"), progressType) {
		a.sendWithProgress(ctx, w, export, file)
		return
	}

	if err := export.Write(ctx, file, func(int) {}); err != nil {
		a.fail(ctx, w, r, err)
		return
	}

	// Written as far as here, so the place is the size.
	size, err := file.Seek(0, io.SeekCurrent)
	if err != nil {
		a.fail(ctx, w, r, err)
		return
	}

	w.Header().Set("Content-Type", fileType(export.Name))
	w.Header().Set("Content-Disposition",
		mime.FormatMediaType("attachment", map[string]string{"filename": export.Name}))
	w.Header().Set("Content-Length", strconv.FormatInt(size, 10))
	a.sendFile(ctx, w, file)
}

// sendWithProgress writes lines while the file is made, and then the file.
func (a *api) sendWithProgress(ctx context.Context, w http.ResponseWriter, export *saved.Export, file *os.File) {
	w.Header().Set("Content-Type", progressType)
	lines := json.NewEncoder(w)
	control := http.NewResponseController(w)
	writeLine := func(line any) {
		// Who left is noticed by the context.
		_ = lines.Encode(line)
		_ = control.Flush()
	}

	writeLine(map[string]any{"rows": 0, "total": export.Total})
	err := export.Write(ctx, file, func(rows int) { writeLine(map[string]any{"rows": rows, "total": export.Total}) })
	var size int64
	if err == nil {
		size, err = file.Seek(0, io.SeekCurrent)
	}

	// The status was sent with the first line, so the failure is a line, too.
	if err != nil {
		message := errs.General
		if public, ok := errs.As(err); ok {
			message = public.Message
		}

		if ctx.Err() == nil {
			a.Log.ErrorContext(ctx, "export a saved report", "error", err)
		}

		writeLine(map[string]any{"error": message})

		return
	}

	writeLine(map[string]any{"file": export.Name, "type": fileType(export.Name), "size": size})
	a.sendFile(ctx, w, file)
}

// sendFile sends a file from its start.
func (a *api) sendFile(ctx context.Context, w http.ResponseWriter, file *os.File) {
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		a.Log.ErrorContext(ctx, "read an export again", "error", err)
		return
	}
	_, _ = io.Copy(w, file)
}

func fileType(name string) string {
	if strings.HasSuffix(name, ".csv") {
		return "text/csv; charset=utf-8"
	}

	return workbookType
}
