package commerce

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"atlas/internal/community"
	"atlas/internal/identity"
	"atlas/internal/learning"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/files"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/pay"
	"atlas/internal/settings"
)

// Service holds the rules of commerce.
type Service struct {
	db        *db.DB
	clock     clock.Clock
	log       *slog.Logger
	settings  *settings.Service
	identity  *identity.Service
	community *community.Service
	learning  *learning.Service
	files     *files.Service
	queue     *jobs.Queue
	mailer    *mail.Mailer
	hooks     Hooks
	// isSeeding leaves out the lines of the info log.
	isSeeding bool
	signer    *signer
	gateways  []gateway
	baseURL   string
	// sums are what lists of schedule rows come to, by their conditions.
	sums *db.TableCache[string, paymentSums]
	// funnelsShown are funnels, by their ids.
	funnelsShown *db.TableCache[string, map[string]*Funnel]
}

// Deps are what commerce needs from the app.
type Deps struct {
	DB        *db.DB
	Clock     clock.Clock
	Log       *slog.Logger
	Settings  *settings.Service
	Identity  *identity.Service
	Community *community.Service
	Learning  *learning.Service
	Files     *files.Service
	Queue     *jobs.Queue
	Mailer    *mail.Mailer
	// Secret signs links to orders and payments.
	Secret []byte
	// TestWallet lets buyers pay in the built-in test wallet: for demos and tests.
	TestWallet bool
	// Providers take money on their sites; BaseURL is where buyers come back to.
	Providers []pay.Provider
	BaseURL   string
	Hooks     Hooks
}

// Hooks are the doors through which higher domains join.
type Hooks struct {
	// Reserved tells which words begin an address of the site; nil for none.
	Reserved func(word string) bool
	// FunnelDeleted is told, in the transaction, before a funnel is deleted.
	FunnelDeleted []func(ctx context.Context, funnelID string) error
	// WordTaken tells, in the transaction that gives a funnel a short address, whether the word is somebody else's; nil
	// for never.
	WordTaken func(ctx context.Context, word string) (bool, error)
	// OrderPlaced is told about an order in the transaction that writes it, OrderPaid once it is paid and whose it is.
	OrderPlaced []func(ctx context.Context, o PlacedOrder) error
	OrderPaid   []func(ctx context.Context, orderID, userID int) error
	// WaitlistJoined is told, in the transaction, that an address is new on a waitlist.
	WaitlistJoined []func(ctx context.Context, emailKey string) error
	// MoneyMoved is told, in the transaction, that a schedule row was paid off, or that money of one that was paid off
	// went back. Rows of an order are told before OrderPaid.
	MoneyMoved []func(ctx context.Context, m RowMoney) error
	// Enrolled is told, in the transaction, about a subscription that begins or renews one; sheets that are imported
	// tell nobody.
	Enrolled []func(ctx context.Context, subscriptionID int, isRenewal bool) error
	// StepsAhead are what higher domains will do around a subscription on days to come, for its preview.
	StepsAhead []func(ctx context.Context, subscriptionID int) ([]StepAhead, error)
}

// StepAhead is something that happens around a subscription on a day to come.
type StepAhead struct {
	At                time.Time
	Kind, Title, Text string
}

// New builds the service and gives its jobs to the queue.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Log == nil || d.Settings == nil || d.Identity == nil || d.Files == nil ||
		d.Queue == nil || d.Mailer == nil || len(d.Secret) == 0 {
		return nil,
			errors.New("commerce: database, clock, log, settings, identity, files, queue, post and a secret are all " +
				"needed")
	}

	s := &Service{
		db: d.DB, clock: d.Clock, log: d.Log, settings: d.Settings, identity: d.Identity, files: d.Files,
		queue: d.Queue, mailer: d.Mailer, hooks: d.Hooks,
		community: d.Community, learning: d.Learning, signer: newSigner(d.Secret), baseURL: d.BaseURL,
		sums: db.NewTableCache[string, paymentSums](d.DB, "payment_schedules", "subscriptions", "users"),
		funnelsShown: db.NewTableCache[string, map[string]*Funnel](d.DB, "funnels", "products", "batches", "coupons",
			"subscriptions", "orders"),
	}
	d.Identity.RegisterNotices(moneyNotices...)
	d.Files.Register(productCovers)
	jobs.Handle(d.Queue, func(ctx context.Context, _ settleJob) error { return s.SettleSubscriptions(ctx) })
	d.Queue.Every(settleEvery, settleJob{})
	jobs.Handle(d.Queue, func(ctx context.Context, _ remindJob) error { return s.RemindOfPayments(ctx) })
	d.Queue.Every(remindEvery, remindJob{})
	jobs.Handle(d.Queue, func(ctx context.Context, _ expiryJob) error { return s.RemindOfMemberships(ctx) })
	d.Queue.Every(remindEvery, expiryJob{})

	// Providers come before the test wallet and the bank: the first that takes a method is asked.
	for _, p := range d.Providers {
		s.gateways = append(s.gateways, hostedGateway{p, s})
	}

	if d.TestWallet {
		s.gateways = append(s.gateways, wallet{d.Secret})
	}

	s.gateways = append(s.gateways, bank{})
	jobs.Handle(d.Queue, func(ctx context.Context, job webhookJob) error { return s.FollowEvent(ctx, job.EventID) })
	jobs.Handle(d.Queue, func(ctx context.Context, job freeJob) error { return s.FollowFreeOrder(ctx, job.OrderID) })
	jobs.Handle(d.Queue, func(ctx context.Context, job closeJob) error { return s.CloseAttempt(ctx, job.AttemptID) })
	jobs.Handle(d.Queue, func(ctx context.Context, job inviteJob) error {
		return s.SendInvitations(ctx, job.FunnelID, time.UnixMilli(job.At))
	})
	jobs.Handle(d.Queue, func(ctx context.Context, _ sweepJob) error { return s.SweepPayments(ctx) })
	d.Queue.Every(sweepEvery, sweepJob{})
	s.files.Register(slips) // nobody uploads one by itself: it comes with its reference

	return s, nil
}

func (s *Service) reserved(word string) bool {
	return s.hooks.Reserved != nil && s.hooks.Reserved(word)
}

// Seed makes what every site needs before it can sell, such as the one-time term, where it is missing.
func (s *Service) Seed(ctx context.Context) error {
	for _, fill := range []func(context.Context) error{s.seedTerms, s.normalizeMobiles} {
		if err := s.db.Tx(ctx, fill); err != nil {
			return fmt.Errorf("seed commerce: %w", err)
		}
	}
	return nil
}

// SeedDemo fills an empty demo site with products, funnels, subscriptions, payments and orders to try it with.
func (s *Service) SeedDemo(ctx context.Context) error {
	for _, fill := range []func(context.Context) error{s.seedCatalogue, s.seedMoney, s.seedOrders} {
		if err := s.db.Tx(ctx, fill); err != nil {
			return fmt.Errorf("seed the demo of commerce: %w", err)
		}
	}
	return nil
}
