package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"net/http"
	"strconv"
)

// The questions about money, as one writes them first: a page by OFFSET with everything joined, and somebody's invoices
// one after the other.
const (
	pageOfUnpaid = `SELECT r.id, r.price, r.paid, r.schedule_date, r.transaction_id, r.payment_platform, p.external_id,
		r.voided_at, r.paid_at,
		u.id, u.first_name, u.last_name, u.email, u.profile_image, i.id, s.id, s.ends_at, f.id, f.name
		FROM payment_schedules r JOIN users u ON u.id = r.user_id JOIN invoices i ON i.id = r.invoice_id
		JOIN subscriptions s ON s.id = i.subscription_id
		JOIN funnels f ON f.id = s.funnel_id LEFT JOIN payments p ON p.transaction_id = r.transaction_id
		WHERE r.transaction_id IS NULL AND r.voided_at IS NULL ORDER BY r.schedule_date, r.id LIMIT 10 OFFSET ?`
	sumOfUnpaid = "SELECT COUNT(*), COALESCE(SUM(price), 0) FROM payment_schedules " +
		"WHERE transaction_id IS NULL AND voided_at IS NULL"
	payer      = "SELECT id, first_name, last_name, email, archived_at FROM users WHERE id = ?"
	invoicesOf = `SELECT i.id, i.price + i.fee - i.discount, s.id, s.ends_at, s.ended_at, s.undone_at, s.term_id, f.id,
		f.name, p.id, p.name, p.is_membership, p.is_fast_track, g.suspended_from
		FROM invoices i JOIN subscriptions s ON s.id = i.subscription_id JOIN funnels f ON f.id = s.funnel_id
		JOIN products p ON p.id = s.product_id LEFT JOIN grants g ON g.subscription_id = s.id
		WHERE i.user_id = ? ORDER BY i.created_at DESC, i.id DESC`
	rowsOf = `SELECT r.id, r.price, r.paid, r.schedule_date, r.transaction_id, r.payment_platform, p.external_id,
		r.voided_at, r.paid_at, r.refunded, x.id, x.reference, x.stated_amount, x.sent_at
		FROM payment_schedules r LEFT JOIN payments p ON p.transaction_id = r.transaction_id` + slipOfRow + `
		WHERE r.invoice_id = ? ORDER BY r.schedule_date, r.id`
	creditsOf = "SELECT id, credit, paid_at, platform, external_id FROM payments " +
		"WHERE user_id = ? AND credit > 0 ORDER BY id"
	waiversOf = `SELECT w.id, w.schedule_id, w.state FROM payment_waivers w
		JOIN payment_schedules r ON r.id = w.schedule_id WHERE r.user_id = ?`
	membershipsOf = `SELECT s.id, s.starts_at, s.ends_at, s.renewed_at, s.funnel_id, p.is_membership, p.is_fast_track,
		g.suspended_from
		FROM subscriptions s JOIN products p ON p.id = s.product_id LEFT JOIN grants g ON g.subscription_id = s.id
		WHERE s.user_id = ? AND s.ended_at IS NULL`
	givenTo = `SELECT g.from_at, g.to_at FROM grants g JOIN products p ON p.id = g.product_id
		WHERE g.user_id = ? AND g.subscription_id IS NULL AND p.is_membership`
	unpaidOf = `SELECT r.id, r.schedule_date, r.price, r.paid, x.id, x.reference, x.stated_amount, x.sent_at
		FROM payment_schedules r` + slipOfRow + `
		WHERE r.user_id = ? AND r.transaction_id IS NULL AND r.voided_at IS NULL`

	// slipOfRow is the proof of payment that waits for row r.
	slipOfRow = ` LEFT JOIN payment_attempts a ON a.schedule_id = r.id
		LEFT JOIN payment_proofs x ON x.attempt_id = a.id AND x.state = 'waiting'`
)

type bareDue struct {
	ID            int         `json:"id"`
	Price         int64       `json:"price"`
	Paid          int64       `json:"paid"`
	ScheduleDate  int64       `json:"scheduleDate"`
	TransactionID *string     `json:"transactionId"`
	Platform      *string     `json:"paymentPlatform"`
	ExternalID    *string     `json:"externalInvoiceId"`
	VoidedAt      *int64      `json:"voidedAt"`
	PaidAt        *int64      `json:"paidAt"`
	Refunded      int64       `json:"refunded"`
	Slip          *bareSlip   `json:"waitingSlip,omitempty"`
	Waiver        *bareWaiver `json:"waiver,omitempty"`
	PayPath       *string     `json:"payPath"`
	ReceiptPath   *string     `json:"receiptPath"`
	User          *barePayer  `json:"user,omitempty"`
	Invoice       *bareCharge `json:"invoice,omitempty"`
}

func (d *bareDue) dest() []any {
	return []any{&d.ID, &d.Price, &d.Paid, &d.ScheduleDate, &d.TransactionID, &d.Platform, &d.ExternalID, &d.VoidedAt,
		&d.PaidAt}
}

// destWithSlip is where rowsOf goes.
func (d *bareDue) destWithSlip() []any {
	d.Slip = new(bareSlip)
	return append(append(d.dest(), &d.Refunded), d.Slip.dest()...)
}

// bareSlip is a proof of payment.
type bareSlip struct {
	ID        *int    `json:"id"`
	Reference *string `json:"reference"`
	Amount    *int64  `json:"amount"`
	SentAt    *int64  `json:"sentAt"`
}

func (s *bareSlip) dest() []any { return []any{&s.ID, &s.Reference, &s.Amount, &s.SentAt} }

type bareWaiver struct {
	ID       int    `json:"id"`
	Schedule int    `json:"-"`
	State    string `json:"status"`
}

type bareCredit struct {
	ID         int     `json:"paymentId"`
	Amount     int64   `json:"amount"`
	PaidAt     int64   `json:"paidAt"`
	Platform   string  `json:"platform"`
	ExternalID *string `json:"externalInvoiceId"`
}

// link signs where a row is paid, or where its receipt is.
func (d *bareDue) link() {
	signed := func(text string) string {
		mac := hmac.New(sha256.New, []byte("the secret of the yardstick"))
		_, _ = mac.Write([]byte(text))
		return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
	}

	if d.TransactionID != nil {
		d.ReceiptPath = new("/api/receipts/" + *d.TransactionID + "." + signed("receipt:"+*d.TransactionID))
	} else if key := "s" + strconv.Itoa(d.ID); d.VoidedAt == nil {
		d.PayPath = new("/pay/" + key + "-" + signed("pay:"+key))
	}
}

type barePayer struct {
	ID           int     `json:"id"`
	FirstName    string  `json:"firstName"`
	LastName     string  `json:"lastName"`
	Email        string  `json:"email"`
	ProfileImage *string `json:"profileImage"`
}

type bareCharge struct {
	ID           int        `json:"id"`
	Total        int64      `json:"total"`
	Paid         int64      `json:"paid"`
	Subscription int        `json:"subscription"`
	Expiry       *int64     `json:"expiry"`
	EndedAt      *int64     `json:"endedAt"`
	UndoneAt     *int64     `json:"undoneAt"`
	SuspendedAt  *int64     `json:"suspendedFrom"`
	Term         string     `json:"paymentTermId"`
	Funnel       string     `json:"funnel"`
	FunnelName   string     `json:"funnelName"`
	Product      int        `json:"product"`
	ProductName  string     `json:"productName"`
	IsMembership bool       `json:"isMembership"`
	IsFastTrack  bool       `json:"isFastTrack"`
	Rows         []*bareDue `json:"paymentSchedule"`
}

func (b *bare) paymentPage(w http.ResponseWriter, r *http.Request) {
	var total int
	var amount int64
	err := b.unpaidSum.QueryRow().Scan(&total, &amount)
	var found []*bareDue
	if err == nil {
		found, err = scanned(func() (*bareDue, []any) {
			d := &bareDue{User: new(barePayer), Invoice: new(bareCharge)}
			u, i := d.User, d.Invoice
			return d, append(d.dest(), &u.ID, &u.FirstName, &u.LastName, &u.Email, &u.ProfileImage, &i.ID,
				&i.Subscription, &i.Expiry, &i.Funnel, &i.FunnelName)
		})(b.unpaidPage.Query(r.URL.Query().Get("offset")))
	}

	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}

	answer(w,
		map[string]any{"data": map[string]any{"payments": map[string]any{"rows": found, "total": total,
			"amount": amount}}})
}

func (b *bare) viewSubscription(w http.ResponseWriter, r *http.Request) {
	var p struct {
		barePayer
		ArchivedAt *int64        `json:"archivedAt"`
		Collected  int64         `json:"collected"`
		Payments   int           `json:"payments"`
		Next       *bareDue      `json:"next"`
		Credits    []*bareCredit `json:"credits"`
		Invoices   []*bareCharge `json:"invoice"`
	}
	id, err := strconv.Atoi(r.URL.Query().Get("id"))
	if err == nil {
		err = b.payer.QueryRow(id).Scan(&p.ID, &p.FirstName, &p.LastName, &p.Email, &p.ArchivedAt)
	}
	if err == nil {
		p.Invoices, err = scanned(func() (*bareCharge, []any) {
			i := new(bareCharge)
			return i, []any{&i.ID, &i.Total, &i.Subscription, &i.Expiry, &i.EndedAt, &i.UndoneAt, &i.Term, &i.Funnel,
				&i.FunnelName, &i.Product, &i.ProductName, &i.IsMembership, &i.IsFastTrack, &i.SuspendedAt}
		})(b.invoices.Query(id))
	}
	if err == nil {
		p.Credits, err = scanned(func() (*bareCredit, []any) {
			c := new(bareCredit)
			return c, []any{&c.ID, &c.Amount, &c.PaidAt, &c.Platform, &c.ExternalID}
		})(b.credits.Query(id))
	}

	var waivers []*bareWaiver
	if err == nil {
		waivers, err = scanned(func() (*bareWaiver, []any) {
			w := new(bareWaiver)
			return w, []any{&w.ID, &w.Schedule, &w.State}
		})(b.waivers.Query(id))
	}
	waiverOf := map[int]*bareWaiver{}
	for _, w := range waivers {
		waiverOf[w.Schedule] = w
	}

	for _, i := range p.Invoices {
		if err == nil {
			i.Rows, err = scanned(func() (*bareDue, []any) {
				d := new(bareDue)
				return d, d.destWithSlip()
			})(b.charges.Query(i.ID))
		}

		for _, row := range i.Rows {
			i.Paid += row.Paid
			row.Waiver = waiverOf[row.ID]
			row.link()
			if row.TransactionID != nil {
				p.Payments++
			} else if p.Next == nil || row.ScheduleDate < p.Next.ScheduleDate {
				p.Next = row
			}
		}

		p.Collected += i.Paid
	}

	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}

	answer(w, map[string]any{"data": map[string]any{"findUserPaymentSchedule": p}})
}

func (b *bare) dues(w http.ResponseWriter, r *http.Request) {
	type due struct {
		ID           int      `json:"id"`
		ScheduleDate int64    `json:"scheduleDate"`
		Price        int64    `json:"price"`
		Paid         int64    `json:"paid"`
		Slip         bareSlip `json:"waitingSlip"`
	}
	var found struct {
		Held   *bareMemberships `json:"held"`
		Unpaid []*due           `json:"unpaid"`
	}
	id := askerIn(r)
	var err error
	found.Held, err = b.heldBy(id)
	if err == nil {
		found.Unpaid, err = scanned(func() (*due, []any) {
			d := new(due)
			return d, append([]any{&d.ID, &d.ScheduleDate, &d.Price, &d.Paid}, d.Slip.dest()...)
		})(b.unpaid.Query(id))
	}

	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}

	answer(w, map[string]any{"data": map[string]any{"getDuesAndExpiration": found}})
}

// scanned reads all rows of a query, each into a new one.
func scanned[T any](row func() (*T, []any)) func(*sql.Rows, error) ([]*T, error) {
	return func(rows *sql.Rows, err error) ([]*T, error) {
		if err != nil {
			return nil, err
		}

		defer rows.Close()
		found := []*T{}
		for rows.Next() {
			one, dest := row()
			if err := rows.Scan(dest...); err != nil {
				return nil, err
			}

			found = append(found, one)
		}

		return found, rows.Err()
	}
}
