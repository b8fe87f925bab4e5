package httpapi

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/json"
	"net/http"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// laterBases are path bases of the specification whose domains are not built yet; they are closed to visitors already.
var laterBases = []string{
	"uploads",
}

func (a *api) addBases(mux *router) {
	for _, base := range laterBases {
		closed := a.signedInOnly(func(w http.ResponseWriter, _ *http.Request) { refuse(w, errs.Missing("Page")) })
		mux.Handle("/api/"+base, closed)
		mux.Handle("/api/"+base+"/", closed)
	}
	mux.Handle("/api/use-cache", a.signedInOnly(a.flushCache))
	mux.HandleFunc("/api/email-worker", a.emailWorker)
	mux.Handle("/api/gsheet", a.signedInOnly(a.gsheet))
}

func (a *api) signedInOnly(next http.HandlerFunc) http.Handler {
	return a.withActor(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// Who still has to set up a second factor may do nothing else.
		switch who := actor.From(r.Context()); {
		case !who.SignedIn():
			refuse(w, errs.Login())
			return
		case who.IsRestricted:
			refuse(w, who.RestrictionError())
			return
		}

		next(w, r)
	}))
}

// flushCache forgets what the process remembers: POST {"action":"flush"} by holders of cache_flush.
func (a *api) flushCache(w http.ResponseWriter, r *http.Request) {
	if !actor.From(r.Context()).Can("cache_flush") {
		refuse(w, errs.Denied())
		return
	}

	if r.Method != http.MethodPost {
		notAllowed(w, http.MethodPost)
		return
	}

	var body struct {
		Action string `json:"action"`
	}
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, authBody)).Decode(&body); err != nil ||
		body.Action != "flush" {
		writeError(w, http.StatusBadRequest, `Send {"action":"flush"}`)
		return
	}

	a.FlushCaches()
	who := actor.From(r.Context())
	a.Log.Info("caches flushed", "user", who.UserID, "request", who.RequestID)
	WriteJSON(w, http.StatusOK, ok)
}

// emailWorker lets an outside scheduler have waiting mail sent at once. It is not for browsers.
func (a *api) emailWorker(w http.ResponseWriter, r *http.Request) {
	// Hashed first, so that comparing takes the same time whatever the length.
	given, wanted := sha256.Sum256([]byte(r.Header.Get("X-Worker-Secret"))), sha256.Sum256([]byte(a.WorkerSecret))
	if a.WorkerSecret == "" || subtle.ConstantTimeCompare(given[:], wanted[:]) != 1 {
		writeError(w, http.StatusUnauthorized, "This address is only for the email worker")
		return
	}

	if r.Method != http.MethodPost {
		notAllowed(w, http.MethodPost)
		return
	}

	ctx, cancel := a.context(w, r)
	defer cancel()
	if err := a.SendMail(ctx); err != nil {
		a.fail(ctx, w, r, err)
		return
	}

	WriteJSON(w, http.StatusOK, ok)
}
