package httpapi

import (
	"encoding/json"
	"math"
	"net/http"
	"strconv"

	"atlas/internal/platform/errs"
)

// WriteJSON answers an API call.
func WriteJSON(w http.ResponseWriter, status int, body any) {
	text, err := json.Marshal(body)
	if err != nil {
		status, text = http.StatusInternalServerError, []byte(`{"error":"`+errs.General+`"}`)
	}

	h := w.Header()
	h["Content-Type"] = jsonType
	h["Cache-Control"] = noStore
	h.Set("Content-Length", strconv.Itoa(len(text)))
	w.WriteHeader(status)
	_, _ = w.Write(text)
}

// writeError answers with a sentence for people.
func writeError(w http.ResponseWriter, status int, sentence string) {
	WriteJSON(w, status, map[string]string{"error": sentence})
}

// statusOf translates our codes for callers that read HTTP statuses.
func statusOf(e *errs.Error) int {
	switch e.Code {
	case errs.Invalid:
		return http.StatusBadRequest
	case errs.Unauthenticated:
		return http.StatusUnauthorized
	case errs.Forbidden:
		return http.StatusForbidden
	case errs.NotFound:
		return http.StatusNotFound
	case errs.Conflict:
		return http.StatusConflict
	case errs.RateLimited:
		return http.StatusTooManyRequests
	}

	return http.StatusInternalServerError
}

// refuse answers with a known error.
func refuse(w http.ResponseWriter, e *errs.Error) {
	if e.Code == errs.RateLimited {
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Max(1, math.Ceil(e.RetryAfter.Seconds())))))
	}
	writeError(w, statusOf(e), e.Message)
}
