package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"time"

	"atlas/internal/identity/sessions"
	"atlas/internal/identity/signin"
)

// authBody is the most that /api/auth reads.
const authBody = 16 << 10

// authCall is the JSON of a POST to /api/auth.
type authCall struct {
	Method       string `json:"method"`
	Username     string `json:"username"`
	Password     string `json:"password"`
	FirstName    string `json:"firstName"`
	LastName     string `json:"lastName"`
	MobileNumber string `json:"mobileNumber"`
	ResetToken   string `json:"resetToken"`
	// Code is asked for after the password of those who have a second factor.
	Code string `json:"code"`
}

// authCalls are the calls of /api/auth.
type authCalls struct{ api *api }

// auth is /api/auth: contract/auth-endpoint.md, call by call.
func (a authCalls) auth(w http.ResponseWriter, r *http.Request) {
	switch r.Method {
	case http.MethodGet:
		a.getToken(w, r)
	case http.MethodPost:
		a.api.withActor(http.HandlerFunc(a.authPost)).ServeHTTP(w, r)
	default:
		notAllowed(w, "GET, POST")
	}
}

func (a authCalls) getToken(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Get("method") != "getToken" {
		writeError(w, http.StatusNotFound, "Unknown method")
		return
	}

	ctx, cancel := a.api.context(w, r)
	defer cancel()
	cookie := a.api.cookies.read(r)
	token, err := a.api.Accounts.Sessions.BearerToken(ctx, cookie)
	if err != nil {
		a.api.fail(ctx, w, r, err)
		return
	}

	// A cookie whose session has ended is taken back, so that it isn't sent with every request.
	if token == "" && cookie != "" {
		a.api.cookies.write(w, "", time.Time{})
	}

	h := w.Header()
	h["Content-Type"] = plainText
	h["Cache-Control"] = noStore
	h["Vary"] = []string{"Cookie"}
	_, _ = io.WriteString(w, token)
}

// all are the calls of a POST by their names.
func (a authCalls) all() map[string]func(context.Context, *authCall, sessions.Client, http.ResponseWriter) (any,
	error) {
	return map[string]func(context.Context, *authCall, sessions.Client, http.ResponseWriter) (any, error){
		"login":              a.login,
		"logout":             a.logout,
		"signup":             a.signup,
		"forgotPassword":     a.forgotPassword,
		"validateResetToken": a.validateResetToken,
		"resetPassword":      a.resetPassword,
	}
}

func (a authCalls) authPost(w http.ResponseWriter, r *http.Request) {
	call, status, reason := readAuthCall(w, r)
	if call == nil {
		writeError(w, status, reason)
		return
	}

	run := a.all()[call.Method]
	if run == nil {
		writeError(w, http.StatusBadRequest, "Unknown method")
		return
	}

	client := sessions.Client{IP: a.api.ips.Of(r), UserAgent: r.UserAgent(), Cookie: a.api.cookies.read(r)}

	// The second factor is asked for only after a right password, and is no error of the user.
	answer, err := run(r.Context(), call, client, w)
	if second := new(signin.SecondFactorError); errors.As(err, &second) {
		WriteJSON(w, http.StatusUnauthorized, map[string]any{"error": second.Error(), "twoFactor": true})
		return
	}

	if err != nil {
		a.api.fail(r.Context(), w, r, err)
		return
	}

	WriteJSON(w, http.StatusOK, answer)
}

// readAuthCall gives the call, or status and sentence of a refusal. JSON must be declared, except by a logout of older
// clients.
func readAuthCall(w http.ResponseWriter, r *http.Request) (*authCall, int, string) {
	// Bounded, as nobody has signed in yet.
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, authBody))
	if tooLarge := new(http.MaxBytesError); errors.As(err, &tooLarge) {
		return nil, http.StatusRequestEntityTooLarge, "The request is too large"
	}

	call := &authCall{}
	if err != nil || json.Unmarshal(body, call) != nil {
		return nil, http.StatusBadRequest, "Invalid request"
	}

	// Forms of other sites can send text, but not JSON without asking us first.
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if declared := err == nil && kind == "application/json"; !declared && call.Method != "logout" {
		return nil, http.StatusBadRequest, "Invalid request"
	}

	return call, 0, ""
}

type madeSession struct {
	ID int `json:"id"`
}

var ok = map[string]bool{"ok": true}

func (a authCalls) login(ctx context.Context, call *authCall, c sessions.Client, w http.ResponseWriter) (any, error) {
	return a.signedIn(w)(a.api.Accounts.SignIn.LoginWithCode(ctx, call.Username, call.Password, call.Code, c))
}

func (a authCalls) signup(ctx context.Context, call *authCall, c sessions.Client, w http.ResponseWriter) (any, error) {
	return a.signedIn(w)(a.api.Accounts.SignIn.Signup(ctx, signin.SignupInput{
		Username: call.Username, Password: call.Password, FirstName: call.FirstName, LastName: call.LastName,
		MobileNumber: call.MobileNumber,
	}, c))
}

// signedIn hands out the cookie of a new session.
func (a authCalls) signedIn(w http.ResponseWriter) func(*sessions.SignIn, error) (any, error) {
	return func(session *sessions.SignIn, err error) (any, error) {
		if err != nil {
			return nil, err
		}
		a.api.cookies.write(w, session.Token, session.Expires)
		return madeSession{session.UserID}, nil
	}
}

// logout always succeeds for the browser: the cookie goes, and so does every page it kept to go back to.
func (a authCalls) logout(ctx context.Context, _ *authCall, c sessions.Client, w http.ResponseWriter) (any, error) {
	if err := a.api.Accounts.Sessions.Logout(ctx, c.Cookie); err != nil {
		return nil, err
	}
	a.api.cookies.write(w, "", time.Time{})
	w.Header().Set("Clear-Site-Data", `"cache"`)
	return struct{}{}, nil
}

func (a authCalls) forgotPassword(
	ctx context.Context, call *authCall, c sessions.Client, _ http.ResponseWriter,
) (any, error) {
	handle, err := a.api.Accounts.SignIn.ForgotPassword(ctx, call.Username, c)
	if err != nil {
		return nil, err
	}
	return map[string]any{"id": handle.ID, "token": handle.Token, "email": handle.Email}, nil
}

func (a authCalls) validateResetToken(
	ctx context.Context, call *authCall, _ sessions.Client, _ http.ResponseWriter,
) (any, error) {
	return ok, a.api.Accounts.SignIn.ValidateResetToken(ctx, call.ResetToken)
}

func (a authCalls) resetPassword(
	ctx context.Context, call *authCall, c sessions.Client, _ http.ResponseWriter,
) (any, error) {
	return ok, a.api.Accounts.SignIn.ResetPassword(ctx, call.ResetToken, call.Password, c)
}
