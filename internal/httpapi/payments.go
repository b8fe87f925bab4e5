package httpapi

import (
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"strconv"

	"atlas/internal/commerce"
	"atlas/internal/commerce/billing"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
)

const (
	// eventBytes is how much a gateway may tell at once.
	eventBytes = 1 << 20
	slipBytes  = 11 << 20
)

func (a *api) addPayments(mux *router) {
	mux.HandleFunc("POST /api/payments/{gateway}", a.handlePaymentEvent)
	mux.HandleFunc("GET "+billing.ReceiptPath+"{key}", a.receipt)
	mux.Handle("POST /api/upload-slip", a.withActor(http.HandlerFunc(a.uploadSlip)))
}

// handlePaymentEvent keeps what a gateway tells, whose signature is over the body as it came, and answers at once.
func (a *api) handlePaymentEvent(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, eventBytes))
	if err != nil {
		writeError(w, http.StatusRequestEntityTooLarge, "The event is too large")
		return
	}

	if err := a.Commerce.Attempts.ReceiveEvent(r.Context(), r.PathValue("gateway"), r.Header, body); err != nil {
		a.fail(r.Context(), w, r, err)
		return
	}

	WriteJSON(w, http.StatusOK, map[string]any{"ok": true})
}

// receipt shows a receipt to anyone who holds its key, and leaves no copy on the way.
func (a *api) receipt(w http.ResponseWriter, r *http.Request) {
	number, content, err := a.Commerce.Receipts.ReceiptFile(r.Context(), r.PathValue("key"))
	if err != nil {
		a.fail(r.Context(), w, r, err)
		return
	}

	h := w.Header()
	h["Content-Type"] = []string{"application/pdf"}
	h["Cache-Control"] = []string{"private, no-store"}
	h["Content-Security-Policy"] = pdfPolicy
	h["Content-Disposition"] = []string{`inline; filename="receipt-` + number + `.pdf"`}
	h["Content-Length"] = []string{strconv.Itoa(len(content))}
	_, _ = w.Write(content)
}

// uploadSlip takes a multipart form with key, reference, amount, date and then the file: the slip of a bank transfer.
// Amount and date may be left out. Anyone who holds the key may send it.
func (a *api) uploadSlip(w http.ResponseWriter, r *http.Request) {
	if who := actor.From(r.Context()); who.IsRestricted {
		refuse(w, who.RestrictionError())
		return
	}

	// where it cannot be set, the usual one holds
	_ = http.NewResponseController(w).SetReadDeadline(clock.System{}.Now().Add(uploadTime))

	// Bounded, as anyone who holds the key needs no account.
	r.Body = http.MaxBytesReader(w, r.Body, slipBytes)
	fields, file, err := slipOf(r)
	if err != nil {
		a.fail(r.Context(), w, r, uploadFailure(err))
		return
	}

	// The slip itself arrives while it is taken, and may take as long as a slow telephone needs.
	ctx, cancel := withWorkTime(r, uploadTime+requestTime)
	defer cancel()
	slip := commerce.Slip{Reference: fields["reference"], Amount: fields["amount"], Day: fields["date"],
		Title: file.FileName(), Content: wholeBody{file, r.Body}}
	if err := a.Commerce.SendProof(ctx, fields["key"], slip); err != nil {
		a.fail(ctx, w, r, err)
		return
	}

	WriteJSON(w, http.StatusOK, map[string]any{"ok": true})
}

// slipOf reads the fields of a form up to its file.
func slipOf(r *http.Request) (fields map[string]string, file *multipart.Part, err error) {
	form, err := r.MultipartReader()
	if err != nil {
		return nil, nil, errs.New(errs.Invalid, "Send the file as a form")
	}

	fields = map[string]string{}
	for {
		part, err := form.NextPart()
		if errors.Is(err, io.EOF) {
			return nil, nil, errs.Field("file", errs.IsRequired)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("read next part of the form: %w", err)
		}

		switch name := part.FormName(); name {
		case "file":
			return fields, part, nil
		case "key", "reference", "amount", "date":
			text, err := io.ReadAll(io.LimitReader(part, formRoom))
			if err != nil {
				return nil, nil, fmt.Errorf("read %s of the form: %w", name, err)
			}

			fields[name] = string(text)
		}
	}
}
