package commerce_test

import (
	"fmt"
	"testing"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/memberships"
	"atlas/internal/testkit"
)

// forEachEngine runs a test with a site that sells, on every engine, and wants orderly books at its end.
func forEachEngine(t *testing.T, test func(t *testing.T, h *fixture)) {
	t.Helper()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		h := &fixture{a, t}
		h.stockCatalog()
		test(t, h)
		h.wantVerified()
	})
}

// stockCatalog puts on sale: a membership for a year that gives the level member, another way to it, a course for 30 days in three payments, and
// something free; each is a product of its own but for the second membership.
func (h *fixture) stockCatalog() {
	h.t.Helper()
	at := h.Clock.Now()
	for i, p := range []struct {
		name           string
		price          int
		isMember, fast bool
	}{{"Tribe Membership", 1200000, true, false}, {"Fast Track", 100001, false, true}, {"Challenge", 0, false, false}} {
		h.Exec(`INSERT INTO products (name, name_key, price, content_type, is_membership, is_fast_track, created_at, updated_at) VALUES (?, ?, ?, 'courses', ?, ?, ?, ?)`,
			p.name, fmt.Sprint("p", i), p.price, p.isMember, p.fast, at, at)
	}
	h.Exec(`INSERT INTO product_levels (product_id, level_id) SELECT id, 'member' FROM products WHERE is_membership`)
	h.Exec(`INSERT INTO payment_terms (id, name, name_key, fee, created_at, updated_at) VALUES ('thirds', 'Thirds', 'thirds', 0, ?, ?)`, at, at)
	for i, share := range []int{3333, 3333, 3334} {
		h.Exec(`INSERT INTO payment_term_rows (term_id, position, share_type, share, days_after) VALUES ('thirds', ?, 'percentage', ?, ?)`, i+1, share, 15*i)
	}
	for _, f := range []struct {
		id, product string
		validity    any
	}{{"join", "p0", 365}, {"launch", "p0", 30}, {"fast", "p1", 30}, {"free", "p2", nil}} {
		h.Exec(`INSERT INTO funnels (id, product_id, name, name_key, validity_by_days, is_hidden, is_switched_on, page_template, created_at, updated_at)
			SELECT ?, id, ?, ?, CAST(? AS INTEGER), FALSE, TRUE, 'template-1', ?, ? FROM products WHERE name_key = ?`, f.id, "Funnel "+f.id, f.id, f.validity, at, at, f.product)
		h.Exec(`INSERT INTO funnel_terms (funnel_id, term_id, position) VALUES (?, 'thirds', 1)`, f.id)
	}
	h.Exec(`INSERT INTO batches (name, name_key, sort_key, launch_from, launch_to, created_at, updated_at) VALUES ('Batch 18', 'batch 18', 'batch 18', ?, ?, ?, ?)`, at.Add(-time.Hour), at.Add(time.Hour), at, at)
}

func (h *fixture) batch() int { h.t.Helper(); return h.Number("SELECT MAX(id) FROM batches") }

// enrol enrols somebody in funnels as staff do, by thirds.
func (h *fixture) enrol(userID int, funnels ...string) []*billing.Subscription {
	h.t.Helper()
	details := []*memberships.EnrollFunnelDetailInput{}
	for _, f := range funnels {
		details = append(details, &memberships.EnrollFunnelDetailInput{FunnelID: f, PaymentTermID: new("thirds")})
	}
	_, err := h.Commerce.Memberships.EnrollUser(h.By(staff), userID, memberships.EnrollUserInput{BatchID: h.batch(), FunnelDetails: details})
	h.Must(err)
	return h.held(userID)
}

func (h *fixture) held(userID int) []*billing.Subscription {
	h.t.Helper()
	subs, err := h.Commerce.Memberships.FindViewSubscription(h.By(staff), userID)
	h.Must(err)
	return subs
}

// termName reads what a payment term is called.
func (h *fixture) termName(id string) string {
	h.t.Helper()
	name := ""
	h.Must(h.DB.Row(h.t.Context(), "SELECT name FROM payment_terms WHERE id = ?", []any{id}, &name))
	return name
}

// rows are the ids of the schedule rows of somebody, in the order in which they are due.
func (h *fixture) rows(userID int) []int {
	h.t.Helper()
	ids := []int{}
	rows, err := h.DB.Query(h.t.Context(), "SELECT id FROM payment_schedules WHERE user_id = ? ORDER BY schedule_date, id", userID)
	h.Must(err)
	defer rows.Close()
	for rows.Next() {
		id := 0
		h.Must(rows.Scan(&id))
		ids = append(ids, id)
	}
	return ids
}

// pay approves a row as staff do.
func (h *fixture) pay(row int) *billing.PaymentSchedule {
	h.t.Helper()
	paid, err := h.Commerce.Billing.ApprovePaymentScheduleTransaction(h.By(staff), row, "GCash", "N/A", nil)
	h.Must(err)
	return paid
}

// newMember makes a further person who holds the level of those who signed up.
func (h *fixture) newMember(n int) int {
	h.t.Helper()
	h.Exec(`INSERT INTO users (email, email_key, first_name, last_name, slug, name_key, search_text, is_legacy_admin, show_returnee_modal, email_proven_at, created_at, updated_at) VALUES (?, ?, 'Some', ?, ?, ?, '', FALSE, FALSE, 1, 0, 0)`,
		fmt.Sprint("some", n, "@test.example"), fmt.Sprint("some", n, "@test.example"), fmt.Sprint("One", n), fmt.Sprint("some-", n), fmt.Sprint("one", n, " some"))
	id := h.Number("SELECT MAX(id) FROM users")
	h.Exec(`INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, 'non-member', 0)`, id)
	return id
}

func (h *fixture) holds(userID int, level string) bool {
	h.t.Helper()
	return h.Number("SELECT COUNT(*) FROM user_access_levels WHERE user_id = ? AND level_id = ?", userID, level) == 1
}

func (h *fixture) advanceDays(n int) { h.Clock.Advance(time.Duration(n) * 24 * time.Hour) }

// bill is an invoice with what belongs to it.
type bill struct {
	*billing.Invoice
	funnel string
	rows   []*billing.PaymentSchedule
}

// account is the money of somebody as staff read it.
type account struct {
	invoices               []bill
	subscriptions          []*billing.Subscription
	membership, enrollment string
}

// moneyOf reads as one operation does, with its loaders.
func (h *fixture) moneyOf(id int) (out account) {
	h.t.Helper()
	ctx := h.Commerce.Billing.WithLoaders(h.By(staff))
	of, err := h.Commerce.Memberships.FindUserPaymentSchedule(ctx, id)
	h.Must(err)
	fields, parts := memberships.UserPaymentsFields{Memberships: h.Commerce.Memberships}, billing.InvoiceFields{Billing: h.Commerce.Billing}
	out.subscriptions, err = fields.Subscription(ctx, of)
	h.Must(err)
	membership, err := fields.MembershipStatus(ctx, of)
	h.Must(err)
	out.membership = *membership
	out.enrollment, err = fields.EnrollmentStatus(ctx, of)
	h.Must(err)
	invoices, err := fields.Invoice(ctx, of)
	h.Must(err)
	for _, invoice := range invoices {
		subscription, err := parts.Subscription(ctx, invoice)
		h.Must(err)
		rows, err := parts.PaymentSchedule(ctx, invoice)
		h.Must(err)
		out.invoices = append(out.invoices, bill{invoice, subscription.FunnelID, rows})
	}
	return out
}
