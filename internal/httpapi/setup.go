package httpapi

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"

	"atlas/internal/identity/sessions"
	"atlas/internal/identity/setup"
	"atlas/internal/platform/errs"
)

func (a *api) addSetup(mux *router) {
	mux.HandleFunc("GET /api/setup", a.setupState)
	mux.HandleFunc("POST /api/setup", a.createOwner)
}

// setupState says that the site waits for its owner; 404 once it does not.
func (a *api) setupState(w http.ResponseWriter, r *http.Request) {
	if !a.Accounts.Setup.SetupOpen(r.Context()) {
		refuse(w, errs.Missing("Page"))
		return
	}
	WriteJSON(w, http.StatusOK, ok)
}

// createOwner takes the code that was printed at the start and makes the account of the owner, who is signed in then.
func (a *api) createOwner(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := a.context(w, r)
	defer cancel()
	var call struct {
		Code      string `json:"code"`
		Email     string `json:"email"`
		FirstName string `json:"firstName"`
		LastName  string `json:"lastName"`
		Password  string `json:"password"`
	}
	// Bounded, as nobody has signed in yet.
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, authBody))
	if tooLarge := new(http.MaxBytesError); errors.As(err, &tooLarge) {
		writeError(w, http.StatusRequestEntityTooLarge, "The request is too large")
		return
	}

	// Forms of other sites can send text, but not JSON without asking us first.
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" || json.Unmarshal(body, &call) != nil {
		writeError(w, http.StatusBadRequest, "Invalid request")
		return
	}

	client := sessions.Client{IP: a.ips.Of(r), UserAgent: r.UserAgent(), Cookie: a.cookies.read(r)}
	answer, err := authCalls{a}.signedIn(w)(a.Accounts.Setup.CreateOwner(ctx, setup.OwnerInput(call), client))

	// The page of the setup shows messages beside their fields.
	if e, isOurs := errs.As(err); isOurs && e.Code == errs.Invalid && len(e.Fields) > 0 {
		WriteJSON(w, http.StatusBadRequest, map[string]any{"error": e.Message, "fields": e.Fields})
		return
	}

	if err != nil {
		a.fail(ctx, w, r, err)
		return
	}

	WriteJSON(w, http.StatusOK, answer)
}
