package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"

	"atlas/internal/affiliates/attribution"
	"atlas/internal/httpapi/routes"
	"atlas/internal/identity/apikeys"
	"atlas/internal/marketing/pages"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// requestTime bounds the work of one API request; the database driver stops with it.
const requestTime = 10 * time.Second

// cookies knows how the session cookie looks: over TLS it is bound to this host and never sent in the clear.
type cookies struct{ https bool }

func (c cookies) name() string {
	if c.https {
		return "__Host-session"
	}
	return "session"
}

func (c cookies) read(r *http.Request) string {
	cookie, err := r.Cookie(c.name())
	if err != nil {
		return ""
	}
	return cookie.Value
}

// write replaces the session cookie of the answer; an empty token removes it.
func (c cookies) write(w http.ResponseWriter, token string, expires time.Time) {
	cookie := &http.Cookie{Name: c.name(), Value: token, Path: "/", HttpOnly: true, Secure: c.https,
		SameSite: http.SameSiteLaxMode, Expires: expires}
	if token == "" {
		cookie.MaxAge, cookie.Expires = -1, time.Unix(0, 0)
	}
	w.Header()["Set-Cookie"] = []string{cookie.String()}
}

// context gives the request its bounds and what travels along: id, address, and a way to replace the session cookie.
func (a *api) context(w http.ResponseWriter, r *http.Request) (context.Context, context.CancelFunc) {
	// The context of the client travels along, for work that may take longer but ends when the client goes.
	ctx, cancel := context.WithTimeout(context.WithValue(r.Context(), clientKey{}, r.Context()), requestTime)
	ctx = attribution.WithMark(ctx, a.cookies.readMark(r))
	ctx = pages.WithVisit(ctx, a.cookies.readVisit(r))
	if key := a.cookies.readVisitor(r); key != "" {
		ctx = pages.WithBrowser(ctx, pages.Browser{Key: key})
	}

	ctx = actor.With(ctx,
		actor.Actor{RequestID: w.Header().Get(requestIDHeader), IP: a.ips.Of(r), UserAgent: r.UserAgent()})
	return actor.WithSessionCookie(ctx, func(token string, expires time.Time) { a.cookies.write(w, token, expires) }),
		cancel
}

type clientKey struct{}

// withWorkTime gives work its own time, which begins when the body of a request has arrived. It ends before when the
// client goes.
func withWorkTime(r *http.Request, limit time.Duration) (context.Context, context.CancelFunc) {
	client, ok := r.Context().Value(clientKey{}).(context.Context)
	if !ok {
		client = r.Context()
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), limit)
	stop := context.AfterFunc(client, cancel)
	return ctx, func() { stop(); cancel() }
}

// wholeBody reads a file out of a form and then the rest of the body: only when all of that is read does the server
// notice that a client goes.
type wholeBody struct {
	io.Reader
	rest io.Reader
}

func (b wholeBody) Read(into []byte) (int, error) {
	n, err := b.Reader.Read(into)
	if errors.Is(err, io.EOF) {
		_, _ = io.Copy(io.Discard, io.LimitReader(b.rest, formRoom))
	}
	return n, err
}

// withActor finds out who asks.
func (a *api) withActor(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := a.context(w, r)
		defer cancel()

		// A key says who asks, whatever cookies come along.
		if authorization := r.Header.Get("Authorization"); apikeys.IsKey(authorization) {
			program, err := a.Accounts.Keys.Authenticate(ctx, authorization)
			if err != nil {
				a.fail(ctx, w, r, err)
				return
			}

			next.ServeHTTP(w, r.WithContext(actor.With(ctx, program)))
			return
		}

		bearer, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		who, err := a.Accounts.Sessions.Authenticate(ctx, a.cookies.read(r), bearer)
		if err != nil {
			a.fail(ctx, w, r, err)
			return
		}

		next.ServeHTTP(w, r.WithContext(actor.With(ctx, who)))
	})
}

// first is what the app of somebody who is signed in asks before it can show anything, so that it need not ask: who is
// here, the token for further questions, and answers to those that the page asks first. It is safe inside a page:
// nothing in it can end the element that it stands in.
func (a *api) first(w http.ResponseWriter, r *http.Request, route *routes.Route) *FirstData {
	cookie := a.cookies.read(r)
	if cookie == "" {
		return nil
	}

	ctx, cancel := a.context(w, r)
	defer cancel()

	// Without a token of its own the page would ask for one before anything else.
	token, err := a.Accounts.Sessions.BearerToken(ctx, cookie)
	if err != nil || token == "" {
		return nil
	}

	// Failures are not told here: the app asks again by itself and shows what is wrong.
	who, err := a.Accounts.Sessions.Authenticate(ctx, cookie, token)
	if err != nil {
		return nil
	}

	user, err := a.Accounts.Sessions.CurrentUser(actor.With(ctx, who))
	if err != nil || user == nil {
		return nil
	}

	// Marshal writes < and > so that they cannot end the element in the page.
	quoted, err := json.Marshal(token)
	if err != nil {
		return nil
	}

	rest, err := json.Marshal(struct {
		CurrentUser json.RawMessage `json:"currentUser"`
		Answers     []firstAnswer   `json:"answers,omitempty"`
	}{user, a.pageAnswers(actor.With(ctx, who), r, route, user)})
	if err != nil {
		return nil
	}

	var drawn DrawnUser
	isOrdinary := json.Unmarshal(user, &drawn) == nil && drawn.IsOrdinary()

	return &FirstData{Token: []byte(`{"token":` + string(quoted) + ","), Rest: rest[1:],
		ShowsStage: route.Name == homeRoute && showsStage(user), IsOrdinary: isOrdinary,
		IsStaffHome: route.Name == homeRoute && drawn.IsOnlyStaff()}
}

// fail answers with a known error, or logs an unknown one and says the general sentence.
func (a *api) fail(ctx context.Context, w http.ResponseWriter, r *http.Request, err error) {
	if e, ok := errs.As(err); ok && e.Code != errs.Internal {
		refuse(w, e)
		return
	}

	// Only when the caller has gone: a canceled statement of ours is a failure like others.
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		return // the client is gone, and nobody reads an answer
	}

	who := actor.From(ctx)
	a.Log.ErrorContext(ctx, "request failed", "error", err, "method", r.Method, "path", r.URL.Path, "request",
		who.RequestID, "user", who.UserID)
	writeError(w, http.StatusInternalServerError, errs.General)
}
