package commerce

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/settings"
)

// paymentWaiver is what staff let somebody off: the rest of a row.
type paymentWaiver struct {
	ID          int            `db:"id,made"`
	ScheduleID  int            `db:"schedule_id"`
	UserID      int            `db:"user_id"`
	Amount      money.Centavos `db:"amount"`
	Reason      string         `db:"reason"`
	State       string         `db:"state"`
	AskedByID   int            `db:"asked_by_id"`
	AskedAt     time.Time      `db:"asked_at"`
	DecidedByID *int           `db:"decided_by_id"`
	DecidedAt   *time.Time     `db:"decided_at"`
	Note        *string        `db:"note"`
}

var paymentWaivers = db.NewTable[paymentWaiver]("payment_waivers")

// The states of a waiver.
const (
	waiverWaiting  = "waiting"
	waiverApproved = "approved"
	waiverDeclined = "declined"

	waiverNotice = "waiver-waiting"
)

// PaymentWaiver is a waiver as staff see it.
type PaymentWaiver struct {
	ID         int
	Amount     money.Centavos
	Reason     string
	Status     string
	AskedBy    string
	AskedAt    time.Time
	DecidedBy  *string
	DecidedAt  *time.Time
	Note       *string
	CanDecide  bool
	askedByID  int
	scheduleID int
}

// canDecide tells whether the caller is somebody else than who asked, and may approve or decline.
func (w *PaymentWaiver) canDecide(a actor.Actor) bool {
	return w.Status == waiverWaiting && mayTakePayments(a) == nil && a.UserID != w.askedByID
}

// reasonOf tidies a reason and checks it.
func reasonOf(field, given string) (string, error) {
	reason := strings.TrimSpace(given)
	c := new(errs.Check)
	c.Text(field, reason, 1, remarksMax)
	return reason, c.Err()
}

// WaivePayment waives what is due of a row, with a reason. Nobody owes it any more, and access follows at once. If the
// setting asks for a second person, it becomes a request that another member of staff approves or declines.
//
// Requires user_enroll/unenroll, that the caller sees the person, and that they are not viewing as someone else.
// Returns errs.Invalid without a reason, errs.NotFound, or errs.Conflict if the row is paid or voided, or waits for a
// decision or for review of a slip.
func (s *Service) WaivePayment(ctx context.Context, scheduleID int, reason string) (*PaymentSchedule, error) {
	who := actor.From(ctx)
	if err := mayTakePayments(who); err != nil {
		return nil, err
	}

	reason, err := reasonOf("reason", reason)
	if err != nil {
		return nil, err
	}

	return s.changeRow(ctx, scheduleID, func(ctx context.Context, row *PaymentSchedule) error {
		if err := s.requireWaivable(ctx, row); err != nil {
			return err
		}

		waiver := &paymentWaiver{
			ScheduleID: row.ID, UserID: row.UserID, Amount: row.rest(), Reason: reason, State: waiverWaiting,
			AskedByID: who.UserID, AskedAt: s.clock.Now(),
		}

		// The request is written in both cases: it says who waived what, and why.
		needsSecond := s.settings.Bool(ctx, settings.WaiveNeedsSecondPerson)
		if !needsSecond {
			waiver.State, waiver.DecidedByID, waiver.DecidedAt = waiverApproved, &who.UserID, &waiver.AskedAt
		}

		err := paymentWaivers.Insert(ctx, s.db, waiver)
		if db.Unique(err, "payment_waivers.schedule_id") {
			return errs.New(errs.Conflict,
				"Someone already asked to waive this payment. It's waiting for a second person.")
		}
		if err != nil {
			return fmt.Errorf("write the waiver of row %d: %w", row.ID, err)
		}

		if needsSecond {
			return s.askSecondPerson(ctx, row, waiver)
		}

		return s.waive(ctx, row, waiver)
	})
}

// DecideWaiver approves or declines a waiver that another member of staff asked for.
//
// Requires user_enroll/unenroll, that the caller sees the person and did not ask themselves, and that they are not
// viewing as someone else. Returns errs.Invalid for a note that is too long or missing in a decline, errs.NotFound, or errs.Conflict if it was
// decided before, if nothing is due any more, or if a slip for it waits for review.
func (s *Service) DecideWaiver(
	ctx context.Context, waiverID int, isApproved bool, note *string,
) (*PaymentSchedule, error) {
	who := actor.From(ctx)
	if err := mayTakePayments(who); err != nil {
		return nil, err
	}

	// Whoever asked for it wants to know why it was declined.
	least := 1
	if isApproved {
		least = 0
	}

	text := strings.TrimSpace(value(note))
	c := new(errs.Check)
	c.Text("note", text, least, remarksMax)
	if err := c.Err(); err != nil {
		return nil, err
	}

	// Read without a lock first: the row is locked before its waiver.
	waiver, err := paymentWaivers.Get(ctx, s.db, waiverID)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Waiver")
	}
	if err != nil {
		return nil, fmt.Errorf("read waiver %d: %w", waiverID, err)
	}

	return s.changeRow(ctx, waiver.ScheduleID, func(ctx context.Context, row *PaymentSchedule) error {
		waiver, err := paymentWaivers.Lock(ctx, s.db, waiverID)
		if err != nil {
			return fmt.Errorf("lock waiver %d: %w", waiverID, err)
		}

		switch {
		case waiver.AskedByID == who.UserID:
			return errs.New(errs.Forbidden, "You asked for this. Someone else has to decide.")
		case waiver.State != waiverWaiting:
			return errs.New(errs.Conflict, "This was already %s.", waiver.State)
		}

		waiver.State, waiver.DecidedByID, waiver.DecidedAt = waiverDeclined, &who.UserID, new(s.clock.Now())
		if text != "" {
			waiver.Note = &text
		}

		// The row may have been paid while the request waited.
		if isApproved {
			if err := s.requireWaivable(ctx, row); err != nil {
				return err
			}

			waiver.State, waiver.Amount = waiverApproved, row.rest()
		}

		if err := paymentWaivers.Update(ctx, s.db, waiver, "state", "amount", "decided_by_id", "decided_at",
			"note"); err != nil {
			return fmt.Errorf("decide waiver %d: %w", waiverID, err)
		}

		if isApproved {
			return s.waive(ctx, row, waiver)
		}

		return s.noteWaiver(ctx, "payment_waive_decline", row, waiver, nil)
	})
}

// changeRow locks a row of somebody whom the caller sees, changes it, and gives it back as it is then.
func (s *Service) changeRow(
	ctx context.Context, id int, change func(ctx context.Context, row *PaymentSchedule) error,
) (*PaymentSchedule, error) {
	var row *PaymentSchedule
	err := s.db.Tx(ctx, func(ctx context.Context) (err error) {
		if row, err = s.theirSchedule(ctx, id); err != nil {
			return err
		}

		return change(ctx, row)
	})
	if err != nil {
		return nil, err
	}

	s.expectSchedules(ctx, row)
	return row, nil
}

// requireWaivable refuses a row of which nothing is due, and one whose slip waits to be looked at.
func (s *Service) requireWaivable(ctx context.Context, row *PaymentSchedule) error {
	switch {
	case row.VoidedAt != nil:
		return errs.New(errs.Conflict, "This payment isn't due anymore, so there is nothing to waive.")
	case row.TransactionID != nil || row.rest() <= 0:
		return errs.New(errs.Conflict,
			"This payment was paid, so there is nothing to waive. Revoke or refund it instead.")
	}

	waiting, err := s.db.Int(ctx,
		`SELECT COUNT(*) FROM payment_proofs x JOIN payment_attempts a ON a.id = x.attempt_id
			WHERE a.schedule_id = ? AND x.state = 'waiting'`, row.ID)
	if err == nil && waiting > 0 {
		err = errs.New(errs.Conflict, "A payment slip for this is waiting for review. Decide on it first.")
	}

	return err
}

// waive cancels what is due of a locked row, and books it: the sale stays, the rest is given away.
func (s *Service) waive(ctx context.Context, row *PaymentSchedule, waiver *paymentWaiver) error {
	before := *row
	row.VoidedAt, row.UpdatedAt = new(s.clock.Now()), s.laterThan(row.UpdatedAt)
	if err := schedules.Update(ctx, s.db, row, "voided_at", "updated_at"); err != nil {
		return fmt.Errorf("void row %d: %w", row.ID, err)
	}

	if err := s.transfer(ctx, booking{Kind: bookedWaiver, UserID: row.UserID, InvoiceID: row.InvoiceID}, receivable,
		discounts, waiver.Amount); err != nil {
		return fmt.Errorf("book the waiver of row %d: %w", row.ID, err)
	}

	if err := s.noteWaiver(ctx, "payment_waive", row, waiver, &before); err != nil {
		return fmt.Errorf("log the waiver of row %d: %w", row.ID, err)
	}

	// Open pages would still take money for what nobody owes.
	if err := s.closeSettled(ctx, row.InvoiceID); err != nil {
		return err
	}

	return s.followGrant(ctx, row.SubscriptionID)
}

func (s *Service) noteWaiver(
	ctx context.Context, action string, row *PaymentSchedule, waiver *paymentWaiver, before *PaymentSchedule,
) error {
	var was any
	if before != nil {
		was = loggedSchedule(before)
	}

	after := loggedSchedule(row)
	after["waived"], after["reason"], after["askedById"] = waiver.Amount.String(), waiver.Reason, waiver.AskedByID
	if waiver.Note != nil {
		after["note"] = *waiver.Note
	}

	return s.noteRow(ctx, action, row, was, after)
}

// askSecondPerson tells everybody else who may decide that a waiver waits.
func (s *Service) askSecondPerson(ctx context.Context, row *PaymentSchedule, waiver *paymentWaiver) error {
	people, err := s.identity.HoldersOf(ctx, enrollPeople)
	if err != nil {
		return fmt.Errorf("find who may decide waiver %d: %w", waiver.ID, err)
	}

	var name string
	if err := s.db.Row(ctx, `SELECT first_name || ' ' || last_name FROM users WHERE id = ?`, []any{row.UserID},
		&name); err != nil {
		return fmt.Errorf("read whose row %d is: %w", row.ID, err)
	}

	for _, id := range people {
		notice := identity.Notice{
			Kind: waiverNotice, UserID: id, Once: fmt.Sprint(waiver.ID), ActorID: waiver.AskedByID,
			Link:  fmt.Sprintf("/student-payment-details/%d", row.ID),
			Title: fmt.Sprintf("Waive %s for %s?", Peso(waiver.Amount), name),
			Text:  fmt.Sprintf("Due on %s. Reason: %s", longDay(row.ScheduleDate), waiver.Reason),
		}
		if err := s.identity.Notify(ctx, notice); err != nil {
			return fmt.Errorf("tell user %d of waiver %d: %w", id, waiver.ID, err)
		}
	}

	return s.noteWaiver(ctx, "payment_waive_ask", row, waiver, nil)
}

// waiversOf are the last waivers of rows, by row.
func (s *Service) waiversOf(ctx context.Context, ids []int) (map[int]*PaymentWaiver, error) {
	cond, arg := s.db.InInts("w.schedule_id", ids)
	rows, err := s.db.Query(ctx,
		`SELECT w.id, w.schedule_id, w.amount, w.reason, w.state, w.asked_by_id, a.first_name || ' ' || a.last_name,
			w.asked_at,
		d.first_name || ' ' || d.last_name, w.decided_at, w.note FROM payment_waivers w
		JOIN users a ON a.id = w.asked_by_id LEFT JOIN users d ON d.id = w.decided_by_id
		WHERE `+cond+` ORDER BY w.id`, arg)
	if err != nil {
		return nil, fmt.Errorf("read waivers: %w", err)
	}

	defer rows.Close()

	out := map[int]*PaymentWaiver{}
	for rows.Next() {
		w := new(PaymentWaiver)
		if err := rows.Scan(&w.ID, &w.scheduleID, &w.Amount, &w.Reason, &w.Status, &w.askedByID, &w.AskedBy,
			db.Millis(&w.AskedAt), &w.DecidedBy, db.OptionalMillis(&w.DecidedAt), &w.Note); err != nil {
			return nil, fmt.Errorf("read a waiver: %w", err)
		}

		out[w.scheduleID] = w
	}

	return out, rows.Err()
}
