package commerce

import (
	"context"
	"errors"
	"io"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
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
}

var paymentProofs = db.NewTable[paymentProof]("payment_proofs")

// The states of a slip.
const (
	proofWaiting  = "waiting"
	proofApproved = "approved"
	proofRefused  = "refused"
)

const slipBytes = 10 << 20

// slips are the files that buyers send; who may is told by the key of what they pay.
var slips = files.Purpose{Name: "payment-slip", Kinds: []string{files.Image, files.PDF}, IsDrawn: true, IsUncounted: true, MaxBytes: slipBytes}

// SendProof takes the slip of a transfer for what a signed key names. Whoever holds the key. BAD_USER_INPUT, also for a reference that was used,
// NOT_FOUND, CONFLICT when nothing is left to pay or a slip is being looked at, RATE_LIMITED.
func (s *Service) SendProof(ctx context.Context, key, reference, title string, content io.Reader) error {
	if err := s.identity.MayBuy(ctx); err != nil {
		return err
	}
	t, err := s.targetOf(ctx, key)
	if err != nil {
		return err
	}
	reference = line(&reference)
	c := new(errs.Check)
	c.Text("reference", reference, 4, referenceMax)
	if err := c.Err(); err != nil {
		return err
	}
	if err := s.mayProve(ctx, t); err != nil {
		return err
	}
	file, err := s.files.TakeFor(ctx, slips, title, content)
	if err != nil {
		return err
	}
	return s.db.Tx(ctx, func(ctx context.Context) error {
		if err := s.lockTarget(ctx, t); err != nil {
			return err
		}
		if err := s.mayProve(ctx, t); err != nil {
			return err
		}
		a, err := s.slipAttempt(ctx, t)
		if err != nil {
			return err
		}
		_, err = s.keepSlip(ctx, a, reference, file)
		return err
	})
}

// keepSlip puts a slip on the desk. BAD_USER_INPUT for a reference that was used. The transaction of ctx.
func (s *Service) keepSlip(ctx context.Context, a *attempt, reference string, file *files.File) (*paymentProof, error) {
	proof := &paymentProof{AttemptID: a.ID, FileID: file.ID, Reference: reference, ReferenceKey: fold.Plain(reference), State: proofWaiting, SentAt: s.clock.Now()}
	if err := paymentProofs.Insert(ctx, s.db, proof); err != nil {
		if db.Unique(err, "payment_proofs.reference_key") {
			err = errs.Field("reference", "was used for another payment already")
		}
		return nil, err
	}
	return proof, s.files.Keep(ctx, "payment-proof", proof.ID, file)
}

// mayProve refuses a slip for what is paid, and a second one while the first is looked at.
func (s *Service) mayProve(ctx context.Context, t *target) error {
	standing, err := s.standingOf(ctx, t)
	switch {
	case err != nil:
		return err
	case standing.status == payChecking:
		return errs.New(errs.Conflict, "Your slip is being checked.")
	case standing.status == payPaid || t.amount() == 0:
		return errs.New(errs.Conflict, "Nothing is left to pay here.")
	}
	return t.order.open(s.clock.Now())
}

// slipAttempt is a new attempt for a slip; a slip that was refused keeps its own.
func (s *Service) slipAttempt(ctx context.Context, t *target) (*attempt, error) {
	cond, id := t.where()
	if _, err := s.db.Exec(ctx, `UPDATE payment_attempts SET state = 'declined' WHERE `+cond+` AND gateway = ? AND state = 'waiting'
		AND EXISTS (SELECT 1 FROM payment_proofs p WHERE p.attempt_id = payment_attempts.id)`, id, bankGateway); err != nil {
		return nil, err
	}
	return s.try(ctx, t, bank{}, bankGateway)
}

// PaymentProof is a slip as staff see it.
type PaymentProof struct {
	ID                                                   int
	Status, Reference, ProductName, Name, Email, FileURL string
	Amount                                               money.Centavos
	UserID                                               *int
	SentAt                                               time.Time
	DecidedAt                                            *time.Time
	Reason                                               *string
}

// PaymentProofFilter picks slips.
type PaymentProofFilter struct{ Status *string }

// PaymentProofList is one page of slips.
type PaymentProofList struct {
	Rows  []*PaymentProof
	Total int
}

// PaymentProofs is one page of slips of people whom the caller sees and of those who have no account yet, the oldest first. Holders of the payment page; FORBIDDEN, BAD_USER_INPUT for an unknown filter.
func (s *Service) PaymentProofs(ctx context.Context, w page.Window, f *PaymentProofFilter) (*PaymentProofList, error) {
	if !actor.From(ctx).Page("payment") {
		return nil, errs.Denied()
	}
	wish := proofWaiting
	if f != nil && f.Status != nil && *f.Status != "" {
		wish = *f.Status
	}
	where := new(db.Where)
	switch wish {
	case proofWaiting, proofApproved, proofRefused:
		where.And("x.state = ?", wish)
	case "all":
	default:
		return nil, errs.Field("status", errs.IsNotValid)
	}
	byName(where, "x.reference_key", w.Search)
	isScoped, err := s.ofSeenPayers(ctx, where)
	if err != nil {
		return nil, err
	}
	return s.listProofs(ctx, w, where, isScoped)
}

// ApprovePaymentProof takes a slip as paid. Holders of user_enroll/unenroll, not while viewing as someone else. NOT_FOUND, CONFLICT when it was decided, when its
// reference was used for another payment, and when nothing is due any more.
func (s *Service) ApprovePaymentProof(ctx context.Context, id int) (*PaymentProof, error) {
	return s.decideProof(ctx, id, func(ctx context.Context, proof *paymentProof, a *attempt) error {
		proof.State = proofApproved
		outcome, err := s.takePaid(ctx, a, settlement{amount: a.Amount, externalID: proof.Reference, approvedByID: proof.DecidedByID})
		switch {
		case err != nil:
			return err
		case outcome == outcomeAgain:
			return errs.New(errs.Conflict, "The reference %s was used for another payment already.", proof.Reference)
		case outcome == outcomeNowhere:
			return errs.New(errs.Conflict, "Nothing is due here any more. Refuse the slip and pay the money back.")
		}
		return nil
	})
}

// RefusePaymentProof says why a slip is not taken. Holders and codes as above, BAD_USER_INPUT without a reason.
func (s *Service) RefusePaymentProof(ctx context.Context, id int, reason string) (*PaymentProof, error) {
	reason = line(&reason)
	c := new(errs.Check)
	c.Text("reason", reason, 1, lineMax)
	if err := c.Err(); err != nil {
		return nil, err
	}
	return s.decideProof(ctx, id, func(ctx context.Context, proof *paymentProof, a *attempt) error {
		proof.State, proof.Reason = proofRefused, &reason
		if err := s.endAttempt(ctx, a, attemptDeclined); err != nil {
			return err
		}
		return s.tellRefused(ctx, a, reason)
	})
}

func (s *Service) decideProof(ctx context.Context, id int, decide func(ctx context.Context, proof *paymentProof, a *attempt) error) (*PaymentProof, error) {
	who := actor.From(ctx)
	if err := mayTakePayments(who); err != nil {
		return nil, err
	}
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		proof, err := paymentProofs.Lock(ctx, s.db, id)
		if errors.Is(err, db.ErrNone) {
			return errs.Missing("Slip")
		}
		if err != nil {
			return err
		}
		if proof.State != proofWaiting {
			return errs.New(errs.Conflict, "This slip was %s already.", proof.State)
		}
		a, err := attempts.Lock(ctx, s.db, proof.AttemptID)
		if err != nil {
			return err
		}
		if err := s.seesPayer(ctx, a, "Slip"); err != nil {
			return err
		}
		proof.DecidedAt, proof.DecidedByID = new(s.clock.Now()), &who.UserID
		if err := decide(ctx, proof, a); err != nil {
			return err
		}
		if err := paymentProofs.Update(ctx, s.db, proof); err != nil {
			return err
		}
		return s.noteProof(ctx, proof)
	})
	if err != nil {
		return nil, err
	}
	return s.proofByID(ctx, id)
}
