package claims

import (
	"context"
	"errors"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

const (
	affiliatesPage = "affiliates"
	changeFunction = "funnel_update"
)

const (
	// AnswerNotice tells an affiliate what became of what they asked, or of a sale of theirs.
	AnswerNotice = "affiliate-answer"
	// claimNotice tells staff that something waits.
	claimNotice = "affiliate-claim"
)

// Service holds the rules of claims.
type Service struct {
	// db is for transactions; rows are read and written by the store.
	db       *db.DB
	store    *store
	clock    clock.Clock
	identity *identity.Service
	hooks    Hooks
}

// Deps are what claims need.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Identity *identity.Service
	Hooks    Hooks
}

// Hooks are what claims ask of the affiliates around them.
type Hooks struct {
	// Active is the affiliate that someone is. Returns errs.NotFound for who is none.
	Active func(ctx context.Context, userID int) (affiliateID int, err error)
	// MoveSale gives a sale to an affiliate, in the transaction of ctx. Returns errs.Conflict when that can't be.
	MoveSale func(ctx context.Context, m Move) error
}

// Move is that a sale goes to an affiliate.
type Move struct {
	OrderID, AffiliateID, ClaimID int
	// Reason is what staff answered.
	Reason string
	// IsPaidConfirmed says that what was paid out for it may be taken back from the next payout of who had it.
	IsPaidConfirmed bool
}

// New builds the service and registers its notifications.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Identity == nil || d.Hooks.Active == nil || d.Hooks.MoveSale == nil {
		return nil, errors.New("claims: database, clock, identity and hooks are all needed")
	}

	isStaff := func(a actor.Actor) bool { return a.Page(affiliatesPage) && a.Can(changeFunction) }
	d.Identity.RegisterNotices(
		identity.NoticeKind{Name: AnswerNotice, Label: "Answers to my questions about commission", Group: "Affiliate",
			IsShown: true, Mail: identity.MailNow},
		identity.NoticeKind{Name: claimNotice, Label: "Questions and claims of affiliates", Group: "Affiliate",
			IsShown: true, Mail: identity.MailOff, For: isStaff},
	)

	return &Service{db: d.DB, store: &store{db: d.DB}, clock: d.Clock, identity: d.Identity, hooks: d.Hooks}, nil
}

// requireAnswerer is for staff who may change what is earned. No one decides about money while viewing as someone else.
func requireAnswerer(ctx context.Context) error {
	who := actor.From(ctx)
	switch {
	case !who.Page(affiliatesPage) || !who.Can(changeFunction):
		return errs.Denied()
	case who.Impersonating():
		return errs.Impersonating()
	}

	return nil
}
