package commerce

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"atlas/internal/commerce/attempts"
	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/text"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
	"atlas/internal/platform/picture"
)

// paymentProof is a slip of a bank transfer.
type paymentProof struct {
	ID           int        `db:"id,made"`
	AttemptID    int        `db:"attempt_id"`
	FileID       int        `db:"file_id"`
	Reference    string     `db:"reference"`
	ReferenceKey string     `db:"reference_key"`
	State        string     `db:"state"`
	SentAt       time.Time  `db:"sent_at"`
	DecidedAt    *time.Time `db:"decided_at"`
	DecidedByID  *int       `db:"decided_by_id"`
	Reason       *string    `db:"reason"`
	// StatedAmount and StatedOn are what the sender says of the transfer; nil where nobody asked.
	StatedAmount *money.Centavos `db:"stated_amount"`
	StatedOn     *time.Time      `db:"stated_on"`
	// Received is what staff approved.
	Received *money.Centavos `db:"received"`
	FileHash *string         `db:"file_hash"`
}

var paymentProofs = db.NewTable[paymentProof]("payment_proofs")

const slipBytes = 10 << 20

// slips are the files that buyers send; who may is told by the key of what they pay.
var slips = files.Purpose{Name: "payment-slip", Kinds: []string{files.Image, files.PDF}, IsDrawn: true,
	IsUncounted: true, MaxBytes: slipBytes, Lane: picture.Payments, IsUsedAtOnce: true}

// Slip is what a buyer says about a transfer, and the picture that proves it.
type Slip struct {
	Reference string
	// Amount and Day (2026-11-16) are optional, as pages from before do not ask for them.
	Amount, Day string
	Title       string
	Content     io.Reader
}

// read checks what a buyer says of a transfer.
func (in *Slip) read(now time.Time) (*paymentProof, error) {
	proof := &paymentProof{Reference: text.TrimLine(&in.Reference), State: billing.ProofWaiting, SentAt: now}

	// Compared in a plain form: one transfer must not be sent twice in two spellings.
	proof.ReferenceKey = fold.Plain(proof.Reference)
	c := new(errs.Check)
	c.Text("reference", proof.Reference, 4, billing.ReferenceMax)

	if text := text.TrimLine(&in.Amount); text != "" {
		// People type thousands with commas.
		amount, err := money.Parse(strings.ReplaceAll(text, ",", ""))
		c.That(err == nil, "amount", errs.IsNotFormatted)
		if err == nil {
			billing.CheckReceivedAmount(c, amount)
		}

		proof.StatedAmount = &amount
	}

	if proof.StatedOn = billing.DayOf(c, "date", &in.Day); proof.StatedOn != nil {
		c.That(!proof.StatedOn.Before(billing.FirstDay), "date", errs.IsTooLow)
		c.That(!proof.StatedOn.After(now), "date", "The payment date can't be in the future.")
	}

	return proof, c.Err()
}

// SendProof takes the slip of a transfer for what a signed key names. Anyone who holds the key may.
//
// Returns errs.Invalid, also for a reference that was used, errs.NotFound, errs.Conflict when nothing is left to pay or
// a slip is being looked at, or errs.RateLimited.
func (s *Service) SendProof(ctx context.Context, key string, in Slip) error {
	// The limit comes first: everything below costs files and locks.
	if err := s.identity.SignIn.LimitPurchases(ctx); err != nil {
		return err
	}

	t, err := s.Attempts.TargetOf(ctx, key)
	if err != nil {
		return err
	}

	proof, err := in.read(s.clock.Now())
	if err != nil {
		return err
	}

	// Asked before the file is taken, so that a slip which is refused stores nothing.
	if err := s.requireSlipAllowed(ctx, t); err != nil {
		return err
	}

	file, err := s.files.UploadFor(ctx, slips, in.Title, in.Content)
	if err != nil {
		return err
	}

	digest, err := s.files.Digest(ctx, file)
	if err != nil {
		return fmt.Errorf("fingerprint the slip: %w", err)
	}

	proof.FileHash = &digest

	// Asked again under the lock: another slip may have come while this one was uploaded.
	return s.db.Tx(ctx, func(ctx context.Context) error {
		if err := s.Attempts.LockTarget(ctx, t); err != nil {
			return err
		}

		if err := s.requireSlipAllowed(ctx, t); err != nil {
			return err
		}

		a, err := s.slipAttempt(ctx, t)
		if err != nil {
			return err
		}

		return s.keepSlip(ctx, a, proof, file)
	})
}

// keepSlip writes a slip down for review by staff, and holds the seat of its order. It runs in the transaction of ctx.
// Returns errs.Invalid for a reference that was used.
func (s *Service) keepSlip(ctx context.Context, a *attempts.Attempt, proof *paymentProof, file *files.File) error {
	proof.AttemptID, proof.FileID = a.ID, file.ID
	if err := paymentProofs.Insert(ctx, s.db, proof); err != nil {
		if db.Unique(err, "payment_proofs.reference_key") {
			err = errs.Field("reference", "is already used for another payment")
		}

		return err
	}

	if err := s.Orders.HoldForSlip(ctx, a.OrderID); err != nil {
		return fmt.Errorf("hold the seat of attempt %d: %w", a.ID, err)
	}

	return s.files.Keep(ctx, "payment-proof", proof.ID, file)
}

// requireSlipAllowed refuses a slip for what is paid, and a second one while the first is looked at.
func (s *Service) requireSlipAllowed(ctx context.Context, t *attempts.Target) error {
	state, err := s.loadPaymentState(ctx, t)
	switch {
	case err != nil:
		return err
	case state.status == payChecking:
		return errs.New(errs.Conflict, "Your slip is being checked.")
	case state.status == payPaid || t.Amount() == 0:
		return errs.New(errs.Conflict, "Nothing is left to pay here.")
	}

	return t.Order.RequireOpen(s.clock.Now())
}

// slipAttempt is a new attempt for a slip; a slip that was refused keeps its own.
func (s *Service) slipAttempt(ctx context.Context, t *attempts.Target) (*attempts.Attempt, error) {
	cond, id := t.Where()

	// A bank attempt without a slip would stay in the way of this one.
	if err := s.store.declineTransfers(ctx, cond, id); err != nil {
		return nil, fmt.Errorf("end earlier transfers: %w", err)
	}
	return s.Attempts.BeginAttempt(ctx, t, attempts.Bank{}, billing.BankGateway)
}

// PaymentProof is a slip as staff see it.
type PaymentProof struct {
	ID                                                   int
	Status, Reference, ProductName, Name, Email, FileURL string
	// Amount is what was due when it was sent, Due what is due now.
	Amount, Due money.Centavos
	// StatedAmount and StatedOn are what the sender says, Received what staff approved.
	StatedAmount, Received *money.Centavos
	StatedOn               *time.Time
	// Warnings are what staff look at before they approve; none for a slip that was decided.
	Warnings  []*SlipWarning
	UserID    *int
	SentAt    time.Time
	DecidedAt *time.Time
	Reason    *string
}

// PaymentProofFilter picks slips: those of a status, or one by its id.
type PaymentProofFilter struct {
	Status *string
	ID     *int
}

// PaymentProofList is one page of slips.
type PaymentProofList struct {
	Rows  []*PaymentProof
	Total int
}

// PaymentProofs lists one page of slips of people whom the caller sees and of those who have no account yet, the oldest
// first; those that wait unless another status is asked for.
//
// Requires the page payment. Returns errs.Invalid for an unknown status.
func (s *Service) PaymentProofs(ctx context.Context, w page.Window, f *PaymentProofFilter) (*PaymentProofList, error) {
	if !actor.From(ctx).Page("payment") {
		return nil, errs.Denied()
	}

	status := billing.ProofWaiting
	if f != nil && f.Status != nil && *f.Status != "" {
		status = *f.Status
	}

	where := new(db.Where)

	// A link to one slip shows it in whatever state it is.
	if f != nil && f.ID != nil {
		status = "all"
		where.And("x.id = ?", *f.ID)
	}

	switch status {
	case billing.ProofWaiting, billing.ProofApproved, billing.ProofRefused:
		where.And("x.state = ?", status)
	case "all":
	default:
		return nil, errs.Field("status", errs.IsNotValid)
	}

	catalog.AddSearch(where, "x.reference_key", w.Search)
	isScoped, err := s.Billing.OnlyVisiblePayers(ctx, where)
	if err != nil {
		return nil, fmt.Errorf("narrow to the payers whom the caller sees: %w", err)
	}

	return s.listProofs(ctx, w, where, isScoped)
}

// ApprovePaymentProof takes a slip as paid, over the amount that was received; over what was due when it was sent
// without one. An order is fulfilled also by a part of its first row, whose rest stays due.
//
// Requires user_enroll/unenroll, not while viewing as someone else. Returns errs.Invalid for an amount that nobody can
// have received, errs.NotFound, or errs.Conflict when it was decided, when its reference was used for another payment,
// and when nothing is due any more.
func (s *Service) ApprovePaymentProof(ctx context.Context, id int, amount *money.Centavos) (*PaymentProof, error) {
	if err := billing.RequirePaymentRight(actor.From(ctx)); err != nil {
		return nil, err
	}

	if amount != nil {
		c := new(errs.Check)
		billing.CheckReceivedAmount(c, *amount)
		if err := c.Err(); err != nil {
			return nil, err
		}
	}

	return s.decideProof(ctx, id, func(ctx context.Context, proof *paymentProof, a *attempts.Attempt) error {
		proof.State, proof.Received = billing.ProofApproved, amount

		// The attempt keeps what was due when the slip came.
		if amount == nil {
			proof.Received = new(a.Amount)
		}

		outcome, err := s.Attempts.ApplyPaid(ctx, a,
			attempts.Settlement{Amount: *proof.Received, ExternalID: proof.Reference, ApprovedByID: proof.DecidedByID})
		switch {
		case err != nil:
			return err
		case outcome == attempts.OutcomeDuplicate:
			return errs.New(errs.Conflict, "Reference %s is already used for another payment.", proof.Reference)
		case outcome == attempts.OutcomeNothingDue:
			return errs.New(errs.Conflict, "Nothing is due here anymore. Decline the slip and pay the money back.")
		}

		return nil
	})
}

// RefusePaymentProof declines a slip and tells its sender by email why. The seat and the coupon of its order are free
// again.
//
// Requires user_enroll/unenroll, that the caller sees the payer, and that they are not viewing as someone else. Returns
// errs.Invalid without a reason, errs.NotFound, or errs.Conflict if the slip was decided before.
func (s *Service) RefusePaymentProof(ctx context.Context, id int, reason string) (*PaymentProof, error) {
	if err := billing.RequirePaymentRight(actor.From(ctx)); err != nil {
		return nil, err
	}

	reason = text.TrimLine(&reason)
	c := new(errs.Check)
	c.Text("reason", reason, 1, catalog.LineMax)
	if err := c.Err(); err != nil {
		return nil, err
	}

	return s.decideProof(ctx, id, func(ctx context.Context, proof *paymentProof, a *attempts.Attempt) error {
		proof.State, proof.Reason = billing.ProofRefused, &reason

		// The seat and the coupon go back with the attempt.
		if err := s.Attempts.EndAttempt(ctx, a, attempts.Declined); err != nil {
			return err
		}

		return s.mailRefused(ctx, a, reason)
	})
}

// decideProof locks a slip that waits and decides on it. The callers have checked their rights.
func (s *Service) decideProof(
	ctx context.Context, id int, decide func(ctx context.Context, proof *paymentProof, a *attempts.Attempt) error,
) (*PaymentProof, error) {
	who := actor.From(ctx)
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		proof, err := paymentProofs.Lock(ctx, s.db, id)
		if errors.Is(err, db.ErrNone) {
			return errs.Missing("Slip")
		}
		if err != nil {
			return fmt.Errorf("lock slip %d: %w", id, err)
		}

		// Looked at under the lock: of two who decide, one does.
		if proof.State != billing.ProofWaiting {
			return errs.New(errs.Conflict, "This slip was already %s.", proof.State)
		}

		a, err := attempts.Table.Lock(ctx, s.db, proof.AttemptID)
		if err != nil {
			return fmt.Errorf("lock attempt %d of slip %d: %w", proof.AttemptID, id, err)
		}

		if err := s.Attempts.SeesPayer(ctx, a, "Slip"); err != nil {
			return err
		}

		proof.DecidedAt, proof.DecidedByID = new(s.clock.Now()), &who.UserID
		if err := decide(ctx, proof, a); err != nil {
			return err
		}

		if err := paymentProofs.Update(ctx, s.db, proof); err != nil {
			return fmt.Errorf("decide on slip %d: %w", id, err)
		}

		return s.logProof(ctx, proof)
	})
	if err != nil {
		return nil, err
	}

	return s.proofByID(ctx, id)
}
