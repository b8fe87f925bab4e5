package commerce_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"atlas/internal/commerce"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/dbtest"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit"
)

// till is a house that sells, with people to call its services as.
type till struct {
	*testkit.Atlas
	t *testing.T
}

func eachTill(t *testing.T, test func(t *testing.T, h *till)) {
	t.Helper()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		h := &till{a, t}
		h.stock()
		test(t, h)
		h.sound()
	})
}

// another is a second process on the same database.
func (h *till) another() *till {
	h.t.Helper()
	return &till{testkit.New(h.t, dbtest.Again(h.t, h.DB)), h.t}
}

const fullAccess = "tribe-team-fa"

// stock puts on sale: a membership for a year that gives the level member, another way to it, a course for 30 days in three payments, and
// something free; each is a product of its own but for the second membership.
func (h *till) stock() {
	h.t.Helper()
	at := h.Clock.Now()
	for i, p := range []struct {
		name           string
		price          int
		isMember, fast bool
	}{{"Tribe Membership", 1200000, true, false}, {"Fast Track", 100001, false, true}, {"Challenge", 0, false, false}} {
		h.run(`INSERT INTO products (name, name_key, price, content_type, is_membership, is_fast_track, created_at, updated_at) VALUES (?, ?, ?, 'courses', ?, ?, ?, ?)`,
			p.name, fmt.Sprint("p", i), p.price, p.isMember, p.fast, at, at)
	}
	h.run(`INSERT INTO product_levels (product_id, level_id) SELECT id, 'member' FROM products WHERE is_membership`)
	h.run(`INSERT INTO payment_terms (id, name, name_key, fee, created_at, updated_at) VALUES ('thirds', 'Thirds', 'thirds', 0, ?, ?)`, at, at)
	for i, share := range []int{3333, 3333, 3334} {
		h.run(`INSERT INTO payment_term_rows (term_id, position, share_type, share, days_after) VALUES ('thirds', ?, 'percentage', ?, ?)`, i+1, share, 15*i)
	}
	for _, f := range []struct {
		id, product string
		validity    any
	}{{"join", "p0", 365}, {"launch", "p0", 30}, {"fast", "p1", 30}, {"free", "p2", nil}} {
		h.run(`INSERT INTO funnels (id, product_id, name, name_key, validity_by_days, is_hidden, is_switched_on, page_template, created_at, updated_at)
			SELECT ?, id, ?, ?, CAST(? AS INTEGER), FALSE, TRUE, 'template-1', ?, ? FROM products WHERE name_key = ?`, f.id, "Funnel "+f.id, f.id, f.validity, at, at, f.product)
		h.run(`INSERT INTO funnel_terms (funnel_id, term_id, position) VALUES (?, 'thirds', 1)`, f.id)
	}
	h.run(`INSERT INTO batches (name, name_key, sort_key, launch_from, launch_to, created_at, updated_at) VALUES ('Batch 18', 'batch 18', 'batch 18', ?, ?, ?, ?)`, at.Add(-time.Hour), at.Add(time.Hour), at, at)
}

func (h *till) batch() int { h.t.Helper(); return h.number("SELECT MAX(id) FROM batches") }

// as is a call by somebody of the demo, asID by anybody.
func (h *till) as(role string) context.Context { h.t.Helper(); return h.asID(h.id(role)) }

func (h *till) asID(id int) context.Context {
	h.t.Helper()
	who, err := h.Identity.ActorOf(h.t.Context(), id, nil)
	h.must(err)
	return actor.With(h.t.Context(), who)
}

// viewing is a call by full access that views Atlas as somebody.
func (h *till) viewing(role string) context.Context {
	h.t.Helper()
	who := actor.From(h.as(role))
	who.OriginalUserID = h.id("admin")
	return actor.With(h.t.Context(), who)
}

func (h *till) id(role string) int {
	h.t.Helper()
	return h.number("SELECT id FROM users WHERE email = ?", role+"@atlas.test")
}

func (h *till) must(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

func (h *till) number(query string, args ...any) int {
	h.t.Helper()
	n, err := h.DB.Int(h.t.Context(), query, args...)
	h.must(err)
	return n
}

func (h *till) run(query string, args ...any) {
	h.t.Helper()
	_, err := h.DB.Exec(h.t.Context(), query, args...)
	h.must(err)
}

func (h *till) refused(_ any, err error, code errs.Code) {
	h.t.Helper()
	if !errs.Is(err, code) {
		h.t.Errorf("%v, want %s", err, code)
	}
}

func (h *till) says(_ any, err error, sentence string) {
	h.t.Helper()
	if err == nil || err.Error() != sentence {
		h.t.Errorf("%v, want %q", err, sentence)
	}
}

// sound wants an orderly house.
func (h *till) sound() {
	h.t.Helper()
	if found, err := h.Commerce.Verify(h.t.Context()); err != nil || len(found) > 0 {
		h.t.Error(found, err)
	}
}

// enrol enrols somebody in funnels as staff do, by thirds.
func (h *till) enrol(userID int, funnels ...string) []*commerce.Subscription {
	h.t.Helper()
	details := []*commerce.EnrollFunnelDetailInput{}
	for _, f := range funnels {
		details = append(details, &commerce.EnrollFunnelDetailInput{FunnelID: f, PaymentTermID: new("thirds")})
	}
	_, err := h.Commerce.EnrollUser(h.as(fullAccess), userID, commerce.EnrollUserInput{BatchID: h.batch(), FunnelDetails: details})
	h.must(err)
	return h.held(userID)
}

func (h *till) held(userID int) []*commerce.Subscription {
	h.t.Helper()
	subs, err := h.Commerce.FindViewSubscription(h.as(fullAccess), userID)
	h.must(err)
	return subs
}

// rows are the ids of the schedule rows of somebody, in the order in which they are due.
func (h *till) rows(userID int) []int {
	h.t.Helper()
	ids := []int{}
	rows, err := h.DB.Query(h.t.Context(), "SELECT id FROM payment_schedules WHERE user_id = ? ORDER BY schedule_date, id", userID)
	h.must(err)
	defer rows.Close()
	for rows.Next() {
		id := 0
		h.must(rows.Scan(&id))
		ids = append(ids, id)
	}
	return ids
}

// pay approves a row as staff do.
func (h *till) pay(row int) *commerce.PaymentSchedule {
	h.t.Helper()
	paid, err := h.Commerce.ApprovePaymentScheduleTransaction(h.as(fullAccess), row, "GCash", "N/A")
	h.must(err)
	return paid
}

// someone makes a further person who holds the level of those who signed up.
func (h *till) someone(n int) int {
	h.t.Helper()
	h.run(`INSERT INTO users (email, email_key, first_name, last_name, slug, name_key, search_text, is_legacy_admin, show_returnee_modal, created_at, updated_at) VALUES (?, ?, 'Some', ?, ?, ?, '', FALSE, FALSE, 0, 0)`,
		fmt.Sprint("some", n, "@test.example"), fmt.Sprint("some", n, "@test.example"), fmt.Sprint("One", n), fmt.Sprint("some-", n), fmt.Sprint("one", n, " some"))
	id := h.number("SELECT MAX(id) FROM users")
	h.run(`INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, 'non-member', 0)`, id)
	return id
}

func (h *till) holds(userID int, level string) bool {
	h.t.Helper()
	return h.number("SELECT COUNT(*) FROM user_access_levels WHERE user_id = ? AND level_id = ?", userID, level) == 1
}

func (h *till) days(n int) { h.Clock.Advance(time.Duration(n) * 24 * time.Hour) }

// bill is an invoice with what belongs to it.
type bill struct {
	*commerce.Invoice
	funnel string
	rows   []*commerce.PaymentSchedule
}

// account is the money of somebody as staff read it.
type account struct {
	invoices               []bill
	subscriptions          []*commerce.Subscription
	membership, enrollment string
}

// moneyOf reads as one operation does, with its loaders.
func (h *till) moneyOf(id int) (out account) {
	h.t.Helper()
	ctx := h.Commerce.WithLoaders(h.as(fullAccess))
	of, err := h.Commerce.FindUserPaymentSchedule(ctx, id)
	h.must(err)
	fields, parts := commerce.UserPaymentsFields{Commerce: h.Commerce}, commerce.InvoiceFields{Commerce: h.Commerce}
	out.subscriptions, err = fields.Subscription(ctx, of)
	h.must(err)
	membership, err := fields.MembershipStatus(ctx, of)
	h.must(err)
	out.membership = *membership
	out.enrollment, err = fields.EnrollmentStatus(ctx, of)
	h.must(err)
	invoices, err := fields.Invoice(ctx, of)
	h.must(err)
	for _, invoice := range invoices {
		subscription, err := parts.Subscription(ctx, invoice)
		h.must(err)
		rows, err := parts.PaymentSchedule(ctx, invoice)
		h.must(err)
		out.invoices = append(out.invoices, bill{invoice, subscription.FunnelID, rows})
	}
	return out
}
