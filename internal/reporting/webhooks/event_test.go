package webhooks_test

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/commerce/memberships"
	"atlas/internal/commerce/orders"
	"atlas/internal/identity/sessions"
	"atlas/internal/identity/signin"
	"atlas/internal/journey/stages"
	"atlas/internal/learning/courses"
	"atlas/internal/marketing/training"
	"atlas/internal/platform/money"
	"atlas/internal/reporting/webhooks"
	"atlas/internal/testkit"
)

// request is what a receiving program gets.
type request struct {
	header http.Header
	body   string
}

// newProgram starts a server that hands over every request it gets.
func newProgram(t *testing.T) (address string, requests <-chan request) {
	t.Helper()
	got := make(chan request, 10)
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		text, _ := io.ReadAll(r.Body)
		got <- request{header: r.Header, body: string(text)}
	}))
	t.Cleanup(server.Close)

	return server.URL, got
}

func set[T any](value T) graphql.Omittable[*T] { return graphql.OmittableOf(&value) }

// newFunnel sells a course of ₱1,000.01 in two parts.
func newFunnel(a *testkit.Atlas) string {
	at := a.Clock.Now()
	a.Exec(`INSERT INTO payment_terms (id, name, name_key, fee, created_at, updated_at) VALUES ('halves', 'Halves', 'halves', 0, ?, ?)`, at, at)
	for i := range 2 {
		a.Exec(`INSERT INTO payment_term_rows (term_id, position, share_type, share, days_after) VALUES ('halves', ?, 'percentage', 5000, ?)`, i+1, 15*i)
	}
	a.Exec(`INSERT INTO products (name, name_key, price, content_type, is_membership, is_fast_track, created_at, updated_at)
		VALUES ('VA Kit', 'va kit', 100001, 'courses', FALSE, FALSE, ?, ?)`, at, at)
	a.Exec(`INSERT INTO funnels (id, product_id, name, name_key, validity_by_days, is_hidden, is_switched_on, page_template, created_at, updated_at)
		SELECT 'kit', id, 'Kit', 'kit', 60, FALSE, TRUE, 'template-1', ?, ? FROM products WHERE name_key = 'va kit'`, at, at)
	a.Exec(`INSERT INTO funnel_terms (funnel_id, term_id, position) VALUES ('kit', 'halves', 1)`)
	a.Exec(`INSERT INTO batches (name, name_key, sort_key, launch_from, launch_to, created_at, updated_at)
		VALUES ('Batch 18', 'batch 18', 'batch 18', ?, ?, ?, ?)`, at.Add(-time.Hour), at.Add(time.Hour), at, at)

	return "kit"
}

func enrol(a *testkit.Atlas, userID int) {
	funnel := newFunnel(a)
	_, err := a.Commerce.Memberships.EnrollUser(a.By(staff), userID, memberships.EnrollUserInput{
		BatchID:       a.Number("SELECT MAX(id) FROM batches"),
		FunnelDetails: []*memberships.EnrollFunnelDetailInput{{FunnelID: funnel, PaymentTermID: new("halves")}},
	})
	a.Must(err)
}

// Everything that webhooks tell of happens here by the call that a screen makes. What arrives at the other end is checked as the program
// of a customer would check it, and so is what staff see of it.
func TestEachEventArrives(t *testing.T) {
	const (
		user  = `"user":{"email":"member@atlas.test","id":MEMBER,"name":"Ana Mendoza"}`
		offer = `"product":{"id":PRODUCT,"name":"VA Kit"},"subscriptionId":SUBSCRIPTION`
	)
	events := []struct {
		kind string
		// prepare makes what the event needs, before there is a webhook; happen is the call that it comes from.
		prepare func(a *testkit.Atlas)
		happen  func(a *testkit.Atlas)
		want    string
	}{
		{
			kind:   webhooks.Enrolled,
			happen: func(a *testkit.Atlas) { enrol(a, a.ID("member")) },
			want:   `{"isRenewal":false,` + offer + `,` + user + `}`,
		},
		{
			kind:    webhooks.Paid,
			prepare: func(a *testkit.Atlas) { enrol(a, a.ID("member")) },
			happen: func(a *testkit.Atlas) {
				row := a.Number("SELECT MIN(id) FROM payment_schedules")
				// A part of it tells nothing: the event is about an installment that is paid off.
				a.Did(a.Commerce.Billing.ApprovePaymentScheduleTransaction(a.By(staff), row, "GCash", "part-1", new(money.Centavos(20000))))
				a.Did(a.Commerce.Billing.ApprovePaymentScheduleTransaction(a.By(staff), row, "GCash", "part-2", nil))
			},
			want: `{"amount":500.00,"currency":"PHP","paymentId":PAYMENT,` + offer + `,` + user + `}`,
		},
		{
			kind: webhooks.MovedUp,
			prepare: func(a *testkit.Atlas) {
				for _, name := range []string{"Start", "First client"} {
					stage, err := a.Journey.Stages.CreateStage(a.By(staff), stages.StageInput{Name: set(name), Description: set("About it")})
					a.Must(err)
					a.Did(a.Journey.Stages.CreateTask(a.By(staff), stage.ID, stages.TaskInput{
						Title: set("Task of " + name), Points: set(10), Description: set("Do it"), ActionLabel: set("Go"),
					}))
				}
				a.Did(a.Journey.Stages.FinishTask(a.By("member"), a.Number("SELECT MIN(id) FROM tasks")))
			},
			happen: func(a *testkit.Atlas) {
				asked, err := a.Journey.MoveUps.RequestMoveUp(a.By("member"), nil)
				a.Must(err)
				a.Did(a.Journey.MoveUps.ApproveMoveUp(a.By(staff), asked.ID, nil))
			},
			want: `{"from":{"id":FIRST,"name":"Start"},"to":{"id":SECOND,"name":"First client"},` + user + `}`,
		},
		{
			kind: webhooks.Completed,
			prepare: func(a *testkit.Atlas) {
				made, err := a.Learning.Courses.CreateCourse(a.By(staff), courses.CourseInput{Name: set("Find Clients")})
				a.Must(err)
				unit, err := a.Learning.Courses.CreateUnit(a.By(staff), made.ID, courses.UnitInput{Name: set("Unit")})
				a.Must(err)
				lesson, err := a.Learning.Courses.CreateLesson(a.By(staff), unit.ID, courses.LessonInput{Name: set("Lesson"), Description: set("<p>Body</p>")})
				a.Must(err)
				a.Did(a.Learning.Courses.PublishCourse(a.By(staff), made.ID, true, true))
				a.Members("member")
				a.Did(a.Learning.OpenLesson(a.By("member"), lesson.ID))
				a.Clock.Advance(time.Minute)
			},
			happen: func(a *testkit.Atlas) {
				a.Did(a.Learning.FinishLesson(a.By("member"), a.Number("SELECT MAX(id) FROM lessons")))
			},
			want: `{"course":{"id":COURSE,"name":"Find Clients"},` + user + `}`,
		},
		{
			kind: webhooks.NewLead,
			happen: func(a *testkit.Atlas) {
				register(a, "Liza@example.com")
				// The same address again is no new lead.
				register(a, "Liza@example.com")
			},
			want: `{"email":"Liza@example.com","id":REGISTRATION,"name":"Liza Ramos","source":"free training"}`,
		},
	}

	kinds := []string{}
	for _, event := range events {
		kinds = append(kinds, event.kind)
		t.Run(event.kind, func(t *testing.T) {
			testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
				if event.prepare != nil {
					event.prepare(a)
				}
				address, requests := newProgram(t)
				made, err := a.Webhooks.Create(a.By(staff), webhooks.WebhookInput{URL: address, Events: []string{event.kind}})
				a.Must(err)

				event.happen(a)
				if n := a.Number("SELECT COUNT(*) FROM webhook_deliveries"); n != 1 {
					t.Fatalf("deliveries: got %d, want 1", n)
				}
				got := deliver(t, a, requests)
				requireSigned(t, got, made.Secret)

				var sent struct {
					ID, Type string
					Time     time.Time
					Data     json.RawMessage
				}
				a.Must(json.Unmarshal([]byte(got.body), &sent))
				if sent.Type != event.kind {
					t.Errorf("type: got %s, want %s", sent.Type, event.kind)
				}
				if !sent.Time.Equal(a.Clock.Now()) {
					t.Errorf("time: got %s, want %s", sent.Time, a.Clock.Now())
				}
				if want := numbered(a, event.want); string(sent.Data) != want {
					t.Errorf("data: got %s, want %s", sent.Data, want)
				}
				seen := lastDelivery(a, t, made.Webhook.ID)
				if seen.State != webhooks.Delivered || seen.EventID != sent.ID || seen.Body != got.body {
					t.Errorf("delivery: got %+v, want %s delivered", seen, sent.ID)
				}
			}, testkit.WithConfig(private))
		})
	}
	if !slices.Equal(kinds, webhooks.Kinds) {
		t.Errorf("kinds: got %v, want %v", kinds, webhooks.Kinds)
	}
}

func register(a *testkit.Atlas, email string) {
	form := &training.Form{Name: "Liza Ramos", Email: email, Track: training.Tracks[0]}
	a.Did(a.Marketing.Training.Register(a.By("member"), form, training.Campaign{}))
}

// signUp makes an account as a visitor does.
func signUp(a *testkit.Atlas, email string) {
	a.Did(a.Identity.SignIn.Signup(a.By("member"), signin.SignupInput{
		Username: email, Password: "Tribe-demo-1", FirstName: "Liza", LastName: "Ramos",
	}, sessions.Client{IP: "192.0.2.7"}))
}

// newBuyer has an account that nobody has signed in to, and two payments ahead.
func newBuyer(a *testkit.Atlas, email string) {
	id, _, err := a.Identity.SignIn.PersonOf(a.By(staff), signin.Buyer{Email: email, FirstName: "Liza", LastName: "Ramos"})
	a.Must(err)
	enrol(a, id)
}

// pay approves the first payment that is open.
func pay(a *testkit.Atlas) {
	row := a.Number("SELECT MIN(id) FROM payment_schedules WHERE transaction_id IS NULL")
	a.Did(a.Commerce.Billing.ApprovePaymentScheduleTransaction(a.By(staff), row, "GCash", "lead-"+strconv.Itoa(row), nil))
}

// Somebody is a lead once they sign up, register or pay, and what they do after that makes no other lead of them.
func TestEachLeadIsToldOnce(t *testing.T) {
	const email = "liza@example.com"
	account := `{"email":"liza@example.com","name":"Liza Ramos","source":"SOURCE","userId":LIZA}`
	leads := []struct {
		name   string
		happen func(a *testkit.Atlas)
		// after is what the same person does next.
		after func(a *testkit.Atlas)
		want  string
	}{
		{
			name:   "sign-up, then registration and payment",
			happen: func(a *testkit.Atlas) { signUp(a, email) },
			after:  func(a *testkit.Atlas) { register(a, email); enrol(a, a.Number(lizaID)); pay(a) },
			want:   strings.ReplaceAll(account, "SOURCE", "sign-up"),
		},
		{
			name:   "registration, then sign-up and payment",
			happen: func(a *testkit.Atlas) { register(a, email) },
			after:  func(a *testkit.Atlas) { signUp(a, email); enrol(a, a.Number(lizaID)); pay(a) },
			want:   `{"email":"liza@example.com","id":REGISTRATION,"name":"Liza Ramos","source":"free training"}`,
		},
		{
			name:   "payment, then another one and registration",
			happen: func(a *testkit.Atlas) { newBuyer(a, email); pay(a) },
			after:  func(a *testkit.Atlas) { pay(a); register(a, email) },
			want:   strings.ReplaceAll(account, "SOURCE", "payment"),
		},
		{
			name:   "free order, then another one and registration",
			happen: func(a *testkit.Atlas) { newFreeFunnels(a); order(a, "free", email) },
			after:  func(a *testkit.Atlas) { order(a, "gift", email); register(a, email) },
			want:   strings.ReplaceAll(account, "SOURCE", "payment"),
		},
	}

	for _, lead := range leads {
		t.Run(lead.name, func(t *testing.T) {
			testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
				address, _ := newProgram(t)
				made, err := a.Webhooks.Create(a.By(staff),
					webhooks.WebhookInput{URL: address, Events: []string{webhooks.NewLead}})
				a.Must(err)

				lead.happen(a)
				var sent struct{ Data json.RawMessage }
				a.Must(json.Unmarshal([]byte(lastDelivery(a, t, made.Webhook.ID).Body), &sent))
				if got, want := string(sent.Data), numbered(a, lead.want); got != want {
					t.Errorf("data: got %s, want %s", got, want)
				}

				lead.after(a)
				if got := a.Number("SELECT COUNT(*) FROM webhook_deliveries"); got != 1 {
					t.Errorf("deliveries: got %d, want 1", got)
				}
			}, testkit.WithConfig(private))
		})
	}
}

const lizaID = "SELECT id FROM users WHERE email_key = 'liza@example.com'"

// newFreeFunnels give something away by the funnels free and gift.
func newFreeFunnels(a *testkit.Atlas) {
	newFunnel(a)
	at := a.Clock.Now()
	for _, id := range []string{"free", "gift"} {
		a.Exec(`INSERT INTO products (name, name_key, price, content_type, is_membership, is_fast_track, created_at, updated_at)
			VALUES (?, ?, 0, 'courses', FALSE, FALSE, ?, ?)`, id, id, at, at)
		a.Exec(`INSERT INTO funnels (id, product_id, name, name_key, validity_by_days, is_hidden, is_switched_on, page_template, created_at, updated_at)
			SELECT ?, id, name, name_key, 60, FALSE, TRUE, 'template-1', ?, ? FROM products WHERE name_key = ?`, id, at, at, id)
		a.Exec(`INSERT INTO funnel_terms (funnel_id, term_id, position) VALUES (?, 'one-time', 1)`, id)
	}
}

// order gets what a funnel gives away, as a visitor.
func order(a *testkit.Atlas, funnel, email string) {
	a.Did(a.Commerce.PlaceOrder(context.Background(), orders.OrderInput{
		FunnelID: funnel, FirstName: "Liza", LastName: "Ramos", Email: email, Mobile: "09171234567",
		Key: "0123456789abcdef" + funnel,
	}))
	a.Must(a.Commerce.ProcessFreeOrder(context.Background(), a.Number("SELECT MAX(id) FROM orders")))

	// Who has an account gets a link first, and uses it.
	key := ""
	for _, message := range a.Messages(email) {
		if _, link, isFound := strings.Cut(message.Text, "/free/"); isFound {
			key = strings.Fields(link)[0]
		}
	}
	if key != "" {
		a.Did(a.Commerce.ConfirmFreeOrder(context.Background(), key))
	}
}

// deliver runs the queue until one request came and all that was running has ended.
func deliver(t *testing.T, a *testkit.Atlas, requests <-chan request) request {
	t.Helper()
	// Its context outlives a failed test, so that Stop can wait.
	ctx := context.WithoutCancel(t.Context())
	a.Must(a.Queue.Start(ctx))
	defer func() { a.Must(a.Queue.Stop(ctx)) }()

	select {
	case got := <-requests:
		return got
	case <-time.After(time.Minute):
		t.Fatal("got nothing within a minute, want a delivery")
		return request{}
	}
}

func requireSigned(t *testing.T, got request, secret string) {
	t.Helper()
	moment, signature, _ := strings.Cut(strings.TrimPrefix(got.header.Get("Atlas-Signature"), "t="), ",v1=")
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(moment + "." + got.body))
	if want := hex.EncodeToString(mac.Sum(nil)); signature != want {
		t.Errorf("signature: got %s, want %s", signature, want)
	}
	if header := got.header.Get("Content-Type"); header != "application/json" {
		t.Errorf("content type: got %s, want application/json", header)
	}
}

// numbered puts the ids of what happened into a wanted text.
func numbered(a *testkit.Atlas, text string) string {
	queries := map[string]string{
		"MEMBER":       "SELECT id FROM users WHERE email = 'member@atlas.test'",
		"PRODUCT":      "SELECT id FROM products WHERE name_key = 'va kit'",
		"SUBSCRIPTION": "SELECT MAX(id) FROM subscriptions",
		"PAYMENT":      "SELECT MIN(id) FROM payment_schedules",
		"FIRST":        "SELECT id FROM stages WHERE name = 'Start'",
		"SECOND":       "SELECT id FROM stages WHERE name = 'First client'",
		"COURSE":       "SELECT MAX(id) FROM courses",
		"REGISTRATION": "SELECT MAX(id) FROM training_registrations",
		"LIZA":         lizaID,
	}
	for _, name := range slices.Sorted(maps.Keys(queries)) {
		if strings.Contains(text, name) {
			text = strings.ReplaceAll(text, name, strconv.Itoa(a.Number(queries[name])))
		}
	}

	return text
}
