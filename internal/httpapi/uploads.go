package httpapi

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"

	"atlas/internal/platform/errs"
	"atlas/internal/platform/imports"
	"atlas/internal/platform/sheet"
)

// importBases are the path bases that take a sheet, with what each does.
var importBases = map[string]struct {
	kind string
	mode imports.Mode
}{
	"upload-create-users":   {imports.Members, imports.Create},
	"upload-upsert-users":   {imports.Members, imports.Upsert},
	"upload-update-users":   {imports.Members, imports.Update},
	"upload-create-courses": {imports.Courses, imports.Create},
	"upload-upsert-courses": {imports.Courses, imports.Upsert},
	"upload-update-courses": {imports.Courses, imports.Update},
	"upload-create-groups":  {imports.Groups, imports.Create},
}

const (
	// importTime is for reading and checking ten thousand rows on a busy machine.
	importTime = time.Minute
	// formRoom is for what a form needs around its file.
	formRoom = 64 << 10

	workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
)

func (a *api) addUploads(mux *router) {
	for base, does := range importBases {
		mux.Handle("/api/"+base,
			a.signedInOnly(func(w http.ResponseWriter, r *http.Request) { a.uploadSheet(w, r, does.kind, does.mode) }))
	}
	mux.Handle("GET /api/upload-template/{kind}", a.signedInOnly(a.uploadTemplate))
	mux.Handle("GET /api/upload-result/{id}", a.signedInOnly(a.uploadResult))
}

// uploadAnswer is what an uploaded sheet would do, or why it cannot be taken.
type uploadAnswer struct {
	ID           int             `json:"id"`
	Kind         string          `json:"kind"`
	Mode         imports.Mode    `json:"mode"`
	Status       string          `json:"status"`
	FileName     string          `json:"fileName"`
	Rows         int             `json:"rows"`
	Created      int             `json:"created"`
	Updated      int             `json:"updated"`
	Unchanged    int             `json:"unchanged"`
	Rejected     int             `json:"rejected"`
	Blocked      bool            `json:"blocked"`
	Errors       []sheet.Problem `json:"errors"`
	ErrorCount   int             `json:"errorCount"`
	SameFileAsID int             `json:"sameFileAsId,omitempty"`
}

// uploadSheet takes a multipart form with the workbook as file and checks it: nothing is changed yet, and the answer
// has every problem by sheet, row and column. With policy (all_or_nothing or row_by_row) in the form it is started as
// well.
func (a *api) uploadSheet(w http.ResponseWriter, r *http.Request, kind string, mode imports.Mode) {
	if r.Method != http.MethodPost {
		notAllowed(w, http.MethodPost)
		return
	}

	// Asked before the file is read: nobody else can fill our memory.
	if err := a.Imports.RequireImport(r.Context(), kind); err != nil {
		a.fail(r.Context(), w, r, err)
		return
	}

	name, data, policy, err := readForm(w, r)
	if tooLarge := (*http.MaxBytesError)(nil); errors.As(err, &tooLarge) || len(data) > sheet.MaxBytes {
		writeError(w, http.StatusRequestEntityTooLarge, sheet.TooLarge)
		return
	}

	if err != nil {
		writeError(w, http.StatusBadRequest, "Send the workbook as file in a multipart form")
		return
	}

	// What was sent is checked also for somebody who has gone: they find it in the list of imports.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), importTime)
	defer cancel()
	i, err := a.Imports.Upload(ctx, kind, mode, name, data)
	status := http.StatusOK
	if err == nil && policy != "" {
		if i, err = a.startUpload(ctx, i, imports.Policy(policy)); i != nil && i.Status == imports.Running {
			status = http.StatusAccepted
		}
	}

	if err != nil {
		a.fail(ctx, w, r, err)
		return
	}

	// Staff are told when they import the same file twice.
	same, err := a.Imports.SameFiles(ctx, []int{i.ID})
	if err != nil {
		a.fail(ctx, w, r, err)
		return
	}

	WriteJSON(w, status, uploadAnswer{
		i.ID, i.Kind, i.Mode, i.Status, i.FileName, i.Rows, i.Created, i.Updated, i.Unchanged, i.Rejected, i.Blocked,
		i.Problems, i.ProblemCount, same[i.ID],
	})
}

// startUpload starts what was checked; a file with problems stays checked, and the answer lists them.
func (a *api) startUpload(ctx context.Context, i *imports.Import, policy imports.Policy) (*imports.Import, error) {
	started, err := a.Imports.Start(ctx, i.ID, policy)
	if errs.Is(err, errs.Conflict) {
		return i, nil
	}
	if err == nil {
		started.Problems = i.Problems
	}
	return started, err
}

// readForm reads the file and the policy of a form into memory, up to the limit.
func readForm(w http.ResponseWriter, r *http.Request) (name string, data []byte, policy string, err error) {
	r.Body = http.MaxBytesReader(w, r.Body, sheet.MaxBytes+formRoom)
	form, err := r.MultipartReader()
	if err != nil {
		return "", nil, "", fmt.Errorf("read form: %w", err)
	}

	for {
		part, err := form.NextPart()
		if err == io.EOF {
			break
		}
		if err != nil {
			return "", nil, "", fmt.Errorf("read next part of the form: %w", err)
		}

		switch part.FormName() {
		case "file":
			name = part.FileName()
			if data, err = io.ReadAll(part); err != nil {
				return "", nil, "", fmt.Errorf("read workbook: %w", err)
			}
		case "policy":
			word, err := io.ReadAll(io.LimitReader(part, 64))
			if err != nil {
				return "", nil, "", fmt.Errorf("read policy: %w", err)
			}

			policy = string(word)
		}
	}

	if data == nil {
		return "", nil, "", http.ErrMissingFile
	}

	return name, data, policy, nil
}

// uploadTemplate is the empty workbook of a kind.
func (a *api) uploadTemplate(w http.ResponseWriter, r *http.Request) {
	if err := a.Imports.RequireView(r.Context()); err != nil {
		a.fail(r.Context(), w, r, err)
		return
	}

	kind := r.PathValue("kind")
	var file bytes.Buffer
	if err := imports.Template(&file, kind); err != nil {
		a.fail(r.Context(), w, r, err)
		return
	}

	writeWorkbook(w, kind+"-template.xlsx", file.Bytes())
}

// uploadResult is the workbook with the rejected rows of an import.
func (a *api) uploadResult(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.Atoi(r.PathValue("id"))
	if err != nil {
		refuse(w, errs.Missing("Import"))
		return
	}

	name, content, err := a.Imports.Result(r.Context(), id)
	if err != nil {
		a.fail(r.Context(), w, r, err)
		return
	}

	writeWorkbook(w, name, content)
}

func writeWorkbook(w http.ResponseWriter, name string, content []byte) {
	h := w.Header()
	h.Set("Content-Type", workbookType)
	if strings.HasSuffix(name, ".csv") {
		h.Set("Content-Type", "text/csv; charset=utf-8")
	}
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	h["Cache-Control"] = noStore
	h.Set("Content-Length", strconv.Itoa(len(content)))
	_, _ = w.Write(content)
}
