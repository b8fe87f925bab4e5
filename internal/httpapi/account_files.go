package httpapi

import (
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"strconv"
	"time"

	"atlas/internal/identity/profiles"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
)

// kindProfileImage is what /api/upload-file takes for the account; everything else goes to files.
const kindProfileImage = "profile-image"

const (
	// uploadRoom is what a form may have around its file.
	uploadRoom = 64 << 10
	// uploadTime is for ten megabytes over a slow telephone line.
	uploadTime = 2 * time.Minute
)

// privateImmutable lets a browser keep a file for good, and nobody between it and us.
var privateImmutable = []string{"private, max-age=31536000, immutable"}

// filePolicy keeps a file that somebody uploaded from doing anything.
var filePolicy = []string{"default-src 'none'; sandbox"}

func (a *api) addAccountFiles(mux *router) {
	mux.Handle("POST /api/upload-file", a.signedInOnly(a.uploadFile))
	mux.Handle("GET /api/uploads/avatars/{name}", a.signedInOnly(a.avatar))
	mux.Handle("GET /api/uploads/data-exports/{id}", a.signedInOnly(a.dataExport))
}

// uploadFile takes one file: a form with the field kind before the field file, and between them what a browser
// drew of a picture, as webp. It answers {id, url, name, size, kind}.
func (a *api) uploadFile(w http.ResponseWriter, r *http.Request) {
	// where it cannot be set, the usual one holds
	_ = http.NewResponseController(w).SetReadDeadline(clock.System{}.Now().Add(uploadTime))
	body := &limitedBody{r.Body, profiles.AvatarBytes + uploadRoom}
	r.Body = body
	form, err := fileOf(r)

	// Profile pictures are read whole, as they are cut and shrunk; other files go to disk as they arrive.
	if err == nil && form.kind != kindProfileImage {
		a.uploadContent(w, r, form, body)
		return
	}

	var content []byte
	if err == nil {
		content, err = io.ReadAll(wholeBody{form.file, r.Body})
	}

	if err != nil {
		a.fail(r.Context(), w, r, uploadFailure(err))
		return
	}

	// The time of a request began with its first byte; the work begins now.
	ctx, cancel := withWorkTime(r, requestTime)
	defer cancel()
	avatar, err := a.Accounts.Profiles.SetProfileImage(ctx, content)
	if err != nil {
		a.fail(ctx, w, r, err)
		return
	}

	WriteJSON(w, http.StatusOK,
		map[string]any{"id": avatar.Name, "url": avatar.URL(), "name": short(form.file.FileName()),
			"size": len(avatar.Content), "kind": kindProfileImage})
}

// limitedBody is a body of which only so much is read. Who may send more is allowed more once that is known.
type limitedBody struct {
	io.ReadCloser
	left int64
}

func (a *limitedBody) Read(into []byte) (int, error) {
	if a.left <= 0 {
		return 0, &http.MaxBytesError{}
	}
	n, err := a.ReadCloser.Read(into[:min(int64(len(into)), a.left)])
	a.left -= int64(n)
	return n, err
}

// uploadForm is what is uploaded, and what it is for.
type uploadForm struct {
	kind string
	// webps are what a browser drew of a picture, the narrowest first; none for most files.
	webps [][]byte
	file  *multipart.Part
}

// fileOf reads the form as it arrives up to its file, which follows what it is for.
func fileOf(r *http.Request) (*uploadForm, error) {
	form, err := r.MultipartReader()
	if err != nil {
		return nil, errs.New(errs.Invalid, "Send the file as a form")
	}

	read := &uploadForm{}
	for {
		part, err := form.NextPart()
		if errors.Is(err, io.EOF) {
			return nil, errs.Field("file", errs.IsRequired)
		}
		if err != nil {
			return nil, fmt.Errorf("read next part of the form: %w", err)
		}

		switch part.FormName() {
		case "kind":
			if read.kind, err = readKind(part); err != nil {
				return nil, fmt.Errorf("read kind of the upload: %w", err)
			}
		case "webp":
			webp, err := io.ReadAll(io.LimitReader(part, files.WebPMax+1))
			if err != nil {
				return nil, fmt.Errorf("read WebP of the upload: %w", err)
			}
			if len(webp) > files.WebPMax || len(read.webps) == files.WebPsMax {
				return nil, errs.Field("file", errs.IsTooLong)
			}

			read.webps = append(read.webps, webp)
		case "file":
			// What the file is for decides who may send it and how large it may be, so it comes first.
			if read.kind == "" {
				return nil, errs.Field("kind", errs.IsNotValid)
			}

			read.file = part

			return read, nil
		}
	}
}

func readKind(part *multipart.Part) (string, error) {
	text, err := io.ReadAll(io.LimitReader(part, 100))
	return string(text), err
}

func uploadFailure(err error) error {
	if _, told := errs.As(err); told {
		return err
	}
	if tooLarge := new(http.MaxBytesError); errors.As(err, &tooLarge) {
		return errs.New(errs.Invalid, "The file is larger than 10 MB")
	}
	return errs.New(errs.Invalid, "The file didn't upload completely. Try again.")
}

// avatar shows a profile picture. Its name is never used for another one, so browsers keep it.
func (a *api) avatar(w http.ResponseWriter, r *http.Request) {
	content, err := a.Accounts.Profiles.Avatar(r.Context(), r.PathValue("name"))
	if err != nil {
		a.fail(r.Context(), w, r, err)
		return
	}

	h := w.Header()

	// Whatever the file claims to be, a browser shows it as a picture and runs nothing in it.
	h["Content-Type"] = []string{"image/jpeg"}
	h["Cache-Control"] = privateImmutable
	h["Content-Security-Policy"] = filePolicy
	h.Set("Content-Length", strconv.Itoa(len(content)))
	_, _ = w.Write(content)
}

// dataExport hands somebody the copy of their data.
func (a *api) dataExport(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.Atoi(r.PathValue("id"))
	if err != nil {
		refuse(w, errs.Missing("File"))
		return
	}

	content, err := a.Accounts.DataRights.DownloadExport(r.Context(), id)
	if err != nil {
		a.fail(r.Context(), w, r, err)
		return
	}

	h := w.Header()
	h["Content-Type"] = []string{"application/zip"}
	h["Cache-Control"] = noStore
	h["Content-Security-Policy"] = filePolicy
	h.Set("Content-Disposition", `attachment; filename="atlas-data.zip"`)
	h.Set("Content-Length", strconv.Itoa(len(content)))
	_, _ = w.Write(content)
}
