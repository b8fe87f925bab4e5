package httpapi

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"atlas/internal/commerce/orders"
	"atlas/internal/identity/sessions"
	"atlas/internal/identity/signin"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

// visitorFormMax is more than the forms of visitors need.
const visitorFormMax = 16 << 10

// visitorForms take the forms of login, sign-up and checkout as they work without script.
type visitorForms struct{ api *api }

// addVisitorForms takes the forms of login, sign-up and checkout from those who send them before any script is there.
// They pass what calls of the API pass: the same limits, and nothing from another site.
func (a visitorForms) addVisitorForms(mux *router, guard func(http.HandlerFunc) http.Handler) {
	post := func(path, route string, run func(http.ResponseWriter, *http.Request) (string, error)) {
		mux.Handle("POST "+path, guard(a.api.withActor(a.handleForm(route, run)).ServeHTTP))
	}
	post("/login", "login", a.postLogin)
	post("/signup", "signup", a.postSignup)
	post("/checkout/{funnelId}", "checkout", a.postOrder)
}

// handleForm runs a form and leads on, or answers with the page that the form came from: what is wrong, and what was
// typed, without passwords.
func (a visitorForms) handleForm(
	route string, run func(http.ResponseWriter, *http.Request) (string, error),
) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, visitorFormMax)
		if err := r.ParseForm(); err != nil {
			a.api.site.answer(w, r, http.StatusBadRequest, "That didn't arrive", "Please go back and send the form again.")
			return
		}

		// Led on by a redirect, so that a reload does not send the form again.
		to, err := run(w, r)
		if err == nil {
			redirectTo(w, to, http.StatusSeeOther)
			return
		}

		refused, status := a.refusedForm(r, err)

		// The page is written anew with what was typed, as there is no script that could keep it.
		d := a.api.site.visitorPageOf(w, r, a.api.site.Routes.Find(r.URL.Path, ""))
		if d == nil {
			a.api.site.answer(w, r, status, "That didn't work", refused.Message+". Please go back and try again.")
			return
		}

		d.first.Refused = refused
		if !a.api.site.writeVisitorPage(w, r, d, status) {
			a.api.site.answer(w, r, status, "That didn't work", refused.Message+". Please go back and try again.")
		}
	}
}

// refusedForm says what is wrong with a form, in the words of the API.
func (a visitorForms) refusedForm(r *http.Request, err error) (*refusedForm, int) {
	refused := &refusedForm{Message: errs.General, Fields: map[string][]string{}, Values: map[string]string{}}

	// Secrets are not sent back, and nothing that would be taken for a place to fill in.
	for name := range r.PostForm {
		value := r.PostForm.Get(name)
		if name != "password" && name != "code" && name != "key" && !hasSlot(value) {
			refused.Values[name] = value
		}
	}

	if second := new(signin.SecondFactorError); errors.As(err, &second) {
		refused.Message, refused.AsksCode = second.Error(), true
		return refused, http.StatusUnauthorized
	}

	// What is not meant for people is logged, and they read the general sentence.
	known, isKnown := errs.As(err)
	if !isKnown || known.Code == errs.Internal {
		a.api.Log.ErrorContext(r.Context(), "a form failed", "error", err, "path", r.URL.Path)
		return refused, http.StatusInternalServerError
	}

	refused.Message = known.Message
	for field, messages := range known.Fields {
		refused.Fields[field] = messages
	}

	return refused, statusOf(known)
}

// hasSlot tells that a text holds a word that pages are filled in at.
func hasSlot(text string) bool {
	at, _ := nextSlot(text)
	return at >= 0
}

func (a visitorForms) postLogin(w http.ResponseWriter, r *http.Request) (string, error) {
	call := &authCall{Username: strings.TrimSpace(r.PostForm.Get("email")), Password: r.PostForm.Get("password"),
		Code: r.PostForm.Get("code")}
	_, err := authCalls{a.api}.login(r.Context(), call, a.client(r), w)
	return safeRedirect(r.URL.Query().Get("redirectTo")), err
}

func (a visitorForms) postSignup(w http.ResponseWriter, r *http.Request) (string, error) {
	form := r.PostForm
	if form.Get("accepted") == "" {
		return "", errs.New(errs.Invalid, "Please accept the terms to create an account")
	}

	call := &authCall{
		Username: strings.TrimSpace(form.Get("email")), Password: form.Get("password"),
		MobileNumber: strings.TrimSpace(form.Get("mobileNumber")),
		FirstName:    strings.TrimSpace(form.Get("firstName")), LastName: strings.TrimSpace(form.Get("lastName")),
	}
	_, err := authCalls{a.api}.signup(r.Context(), call, a.client(r), w)
	return safeRedirect(r.URL.Query().Get("redirectTo")), err
}

// postOrder orders as PlaceOrder does and leads to where the money is paid.
func (a visitorForms) postOrder(_ http.ResponseWriter, r *http.Request) (string, error) {
	form := r.PostForm
	optional := func(name string) *string {
		if value := form.Get(name); value != "" {
			return &value
		}

		return nil
	}

	input := orders.OrderInput{
		FunnelID: r.PathValue("funnelId"), PaymentTermID: optional("paymentTermId"), Gateway: optional("gateway"),
		FirstName: form.Get("firstName"), LastName: form.Get("lastName"), Email: form.Get("email"),
		Mobile: form.Get("mobile"),
		Key:    form.Get("key"),
	}

	// The box says what it adds, and the price that stood beside it.
	if funnel, price, isTaken := strings.Cut(form.Get("takenBump"), " "); isTaken {
		pesos, err := money.Parse(price)
		if err != nil {
			return "", errs.Field("takenBump", errs.IsNotValid)
		}

		input.BumpFunnelID, input.BumpPrice = &funnel, &pesos
	}

	// The key makes a form that is sent twice one order.
	placed, err := a.api.Commerce.PlaceOrder(r.Context(), input)
	if err != nil {
		return "", err
	}

	return placed.NextURL, nil
}

func (a visitorForms) client(r *http.Request) sessions.Client {
	return sessions.Client{IP: a.api.ips.Of(r), UserAgent: r.UserAgent(), Cookie: a.api.cookies.read(r)}
}

// visitorAnswers asks the first questions of a page as a visitor.
func (a visitorForms) visitorAnswers(
	w http.ResponseWriter, r *http.Request, route string, params map[string]string,
) []firstAnswer {
	ctx, cancel := a.api.context(w, r)
	defer cancel()
	return a.api.answers(ctx, a.api.questions[route], func(slot string) (any, bool) {
		value, isKnown := params[strings.TrimPrefix(slot, "$")]
		return value, isKnown
	})
}

// ask runs a question and gives its data; nil if anything went wrong.
func (a visitorForms) ask(ctx context.Context, asked question, variables any) json.RawMessage {
	body, err := json.Marshal(map[string]any{"query": asked.Query, "operationName": asked.Operation,
		"variables": variables})
	if err != nil {
		return nil
	}

	request, err := http.NewRequestWithContext(ctx, http.MethodPost, graphPath, bytes.NewReader(body))
	if err != nil {
		return nil
	}

	request.Header.Set("Content-Type", "application/json")

	// The API itself answers, with the rights and limits of any other request.
	answer := &answerBuffer{header: http.Header{}}
	a.api.GraphQL.ServeHTTP(answer, request)
	var got struct {
		Data   json.RawMessage   `json:"data"`
		Errors []json.RawMessage `json:"errors"`
	}
	if json.Unmarshal(answer.body.Bytes(), &got) != nil || len(got.Errors) > 0 {
		return nil
	}

	return got.Data
}

// answerBuffer takes an answer that nobody sends.
type answerBuffer struct {
	header http.Header
	body   bytes.Buffer
}

func (b *answerBuffer) Header() http.Header            { return b.header }
func (b *answerBuffer) Write(part []byte) (int, error) { return b.body.Write(part) }
func (b *answerBuffer) WriteHeader(int)                {}

// newOrderKey tells an order from the next one, and is the secret of who placed it.
func newOrderKey() string {
	var raw [16]byte
	_, _ = rand.Read(raw[:])
	return hex.EncodeToString(raw[:])
}
