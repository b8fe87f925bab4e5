package httpapi

import (
	"context"
	"mime"
	"net/http"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/files"
)

const (
	// contentBytes is more than any setting allows for one file.
	contentBytes = 8 << 30
	// contentTime is for a long video over a slow line, in either direction; only people who look after content send
	// such.
	contentTime = 2 * time.Hour
)

var (
	// pdfPolicy lets a browser open its own viewer, also in a frame of ours.
	pdfPolicy = []string{"default-src 'none'; object-src 'self'; plugin-types application/pdf; frame-ancestors 'self'"}
	// privateHour is about as long as a signed address stays the same.
	privateHour = []string{"private, max-age=3600"}
)

func (a *api) addContentFiles(mux *router) {
	mux.Handle("GET /api/uploads/files/{name}",
		a.withActor(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { a.showContent(w, r, false) })))
	mux.Handle("GET /api/uploads/thumbs/{name}",
		a.withActor(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { a.showContent(w, r, true) })))
}

// uploadContent keeps a file for one of the purposes of the domains.
func (a *api) uploadContent(w http.ResponseWriter, r *http.Request, form *uploadForm, body *limitedBody) {
	// Asked before the allowance grows: nobody else can send something large.
	if _, err := a.Files.RequirePurpose(r.Context(), form.kind); err != nil {
		a.fail(r.Context(), w, r, err)
		return
	}

	// Contents may be videos, which take longer and are larger than the usual request.
	body.left += contentBytes
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(clock.System{}.Now().Add(contentTime)) // where they cannot be set, the usual ones hold
	_ = control.SetWriteDeadline(clock.System{}.Now().Add(contentTime))
	ctx, cancel := withWorkTime(r, files.UploadTime)
	defer cancel()
	f, err := a.Files.UploadWithWebPs(ctx, form.kind, form.file.FileName(), wholeBody{form.file, r.Body}, form.webps)
	if err != nil {
		a.fail(ctx, w, r, err)
		return
	}

	WriteJSON(w, http.StatusOK, map[string]any{
		"id": f.ID, "url": a.Files.URL(actor.From(ctx), f), "thumbUrl": a.Files.ThumbURL(actor.From(ctx), f),
		"name": f.Title, "size": f.Size, "kind": f.Kind, "seconds": f.Seconds, "width": f.Width, "height": f.Height,
		"hasWebp": f.HasWebP,
	})
}

// showContent shows a file or its small picture, in parts where they are asked for. Nothing that somebody uploaded
// runs.
func (a *api) showContent(w http.ResponseWriter, r *http.Request, thumb bool) {
	if who := actor.From(r.Context()); who.IsRestricted {
		refuse(w, who.RestrictionError())
		return
	}

	// Long videos take longer than a request may; who stops reading is cut off by the deadline.
	ctx := context.WithoutCancel(r.Context())
	content, err := a.Files.Open(ctx, r.PathValue("name"), thumb, r.URL.Query())
	if err != nil {
		a.fail(r.Context(), w, r, err)
		return
	}

	defer content.Close()
	_ = http.NewResponseController(w).SetWriteDeadline(clock.System{}.Now().Add(contentTime))
	h := w.Header()
	h["Content-Type"] = []string{content.MediaType}
	h["Cache-Control"] = privateHour

	// Open files never change under their name; addresses of all others end after a while.
	if content.IsOpen {
		h["Cache-Control"] = immutable
	}

	h["Content-Security-Policy"] = filePolicy

	// Browsers show a PDF in a frame of their own, which the strict policy would keep empty.
	if content.Kind == files.PDF {
		h["Content-Security-Policy"] = pdfPolicy
		h.Set("X-Frame-Options", "SAMEORIGIN")
	}

	// What a browser could run is only ever downloaded.
	way := "attachment"
	if thumb || content.Inline() {
		way = "inline"
	}

	h.Set("Content-Disposition", mime.FormatMediaType(way, map[string]string{"filename": content.Title}))
	http.ServeContent(w, r, "", content.CreatedAt, content)
}
