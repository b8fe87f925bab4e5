package commerce

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"atlas/internal/commerce/attempts"
	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/credits"
	"atlas/internal/commerce/expiry"
	"atlas/internal/commerce/grants"
	"atlas/internal/commerce/ledger"
	"atlas/internal/commerce/memberships"
	"atlas/internal/commerce/merging"
	"atlas/internal/commerce/orders"
	"atlas/internal/commerce/overview"
	"atlas/internal/commerce/preview"
	"atlas/internal/commerce/receipts"
	"atlas/internal/commerce/refunds"
	"atlas/internal/commerce/reminders"
	"atlas/internal/commerce/reversals"
	"atlas/internal/commerce/schedules"
	"atlas/internal/commerce/sheetimport"
	"atlas/internal/commerce/undo"
	"atlas/internal/commerce/waitlist"
	"atlas/internal/commerce/waivers"
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
	// Catalog is what is sold.
	Catalog *catalog.Service

	// Billing is what people owe and pay, Memberships what they hold.
	Billing     *billing.Service
	Memberships *memberships.Service

	// Schedules changes what is asked for, Waivers lets people off, Credits spends what payments left.
	Schedules *schedules.Service
	Waivers   *waivers.Service
	Credits   *credits.Service

	// Refunds pays money back, Reversals takes back payments that never came.
	Refunds   *refunds.Service
	Reversals *reversals.Service

	// Receipts writes files about payments, Reminders asks for those that are due.
	Receipts  *receipts.Service
	Reminders *reminders.Service

	// Grants are what opens content.
	Grants *grants.Service

	// Expiry reminds of memberships that end, Preview looks ahead, Undo takes enrolments back.
	Expiry  *expiry.Service
	Preview *preview.Service
	Undo    *undo.Service

	// Overview adds payments up for staff.
	Overview *overview.Service

	// SheetImport writes subscriptions of workbooks, Merging joins those of two people.
	SheetImport *sheetimport.Service
	Merging     *merging.Service

	// Waitlist is who waits for what is closed.
	Waitlist *waitlist.Service

	// Orders are what people want to buy.
	Orders *orders.Service
	// Attempts are tries to pay at gateways.
	Attempts *attempts.Service

	store *store

	// db is for transactions and single rows.
	db       *db.DB
	clock    clock.Clock
	settings *settings.Service
	identity *identity.Service
	files    *files.Service
	queue    *jobs.Queue
	mailer   *mail.Mailer
	hooks    Hooks
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

// Hooks are the functions through which higher domains join.
type Hooks struct {
	// Catalog is what they know and do about what is sold.
	Catalog catalog.Hooks
	// OrderPlaced is told about an order in the transaction that writes it, OrderPaid once it is paid and whose it is.
	OrderPlaced []func(ctx context.Context, o orders.PlacedOrder) error
	OrderPaid   []func(ctx context.Context, orderID, userID int) error
	// WaitlistJoined is told, in the transaction, that an address is new on a waitlist.
	WaitlistJoined []func(ctx context.Context, emailKey string) error
	// MoneyMoved, Enrolled and StepsAhead are told and asked by billing.
	MoneyMoved []func(ctx context.Context, m billing.RowMoney) error
	Enrolled   []func(ctx context.Context, subscriptionID int, isRenewal bool) error
	StepsAhead []func(ctx context.Context, subscriptionID int) ([]preview.StepAhead, error)
}

// New builds the service and gives its jobs to the queue.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Log == nil || d.Settings == nil || d.Identity == nil || d.Files == nil ||
		d.Queue == nil || d.Mailer == nil || len(d.Secret) == 0 {
		return nil,
			errors.New("commerce: database, clock, log, settings, identity, files, queue, post and a secret are all " +
				"needed")
	}

	sold, err := catalog.New(catalog.Deps{
		DB: d.DB, Clock: d.Clock, Identity: d.Identity, Learning: d.Learning, Files: d.Files, Hooks: d.Hooks.Catalog,
	})
	if err != nil {
		return nil, err
	}

	s := &Service{
		Catalog: sold,
		store:   &store{d.DB},
		db:      d.DB, clock: d.Clock, settings: d.Settings, identity: d.Identity, files: d.Files,
		queue: d.Queue, mailer: d.Mailer, hooks: d.Hooks,
	}

	s.Waitlist, err = waitlist.New(waitlist.Deps{
		DB: d.DB, Clock: d.Clock, Identity: d.Identity, Queue: d.Queue, Mailer: d.Mailer, Catalog: s.Catalog,
		Hooks: waitlist.Hooks{WaitlistJoined: d.Hooks.WaitlistJoined},
	})
	if err != nil {
		return nil, err
	}

	if err := s.buildBilling(d); err != nil {
		return nil, err
	}

	if err := s.buildMemberships(d); err != nil {
		return nil, err
	}

	s.Orders, err = orders.New(orders.Deps{
		DB: d.DB, Clock: d.Clock, Settings: d.Settings, Identity: d.Identity, Queue: d.Queue, Catalog: s.Catalog,
		Billing: s.Billing, Credits: s.Credits, Memberships: s.Memberships,
	})
	if err != nil {
		return nil, err
	}

	s.Attempts, err = attempts.New(attempts.Deps{
		DB: d.DB, Clock: d.Clock, Log: d.Log, Settings: d.Settings, Identity: d.Identity, Community: d.Community,
		Queue: d.Queue, Mailer: d.Mailer, Catalog: s.Catalog, Billing: s.Billing, Credits: s.Credits,
		Refunds:     s.Refunds,
		Memberships: s.Memberships, Orders: s.Orders, Secret: d.Secret, TestWallet: d.TestWallet,
		Providers: d.Providers, BaseURL: d.BaseURL, Hooks: attempts.Hooks{OrderPaid: d.Hooks.OrderPaid},
	})
	if err != nil {
		return nil, err
	}

	d.Identity.RegisterNotices(moneyNotices...)
	jobs.Handle(d.Queue, func(ctx context.Context, job freeJob) error { return s.ProcessFreeOrder(ctx, job.OrderID) })
	s.files.Register(slips) // nobody uploads one by itself: it comes with its reference

	return s, nil
}

// buildBilling builds what is about things that people owe and pay.
func (s *Service) buildBilling(d Deps) error {
	books, err := ledger.New(ledger.Deps{DB: d.DB, Clock: d.Clock})
	if err != nil {
		return err
	}

	refunder := func(name string) (billing.Refunder, error) { return s.Attempts.GatewayNamed(name) }
	closeSettled := func(ctx context.Context, id int) error { return s.Attempts.CloseSettled(ctx, id) }
	s.Billing, err = billing.New(billing.Deps{
		DB: d.DB, Clock: d.Clock, Settings: d.Settings, Identity: d.Identity, Catalog: s.Catalog, Ledger: books,
		Secret: d.Secret,
		Hooks:  billing.Hooks{Refunder: refunder, CloseAttempts: closeSettled, MoneyMoved: d.Hooks.MoneyMoved},
	})
	if err != nil {
		return err
	}

	s.Credits, err = credits.New(credits.Deps{
		DB: d.DB, Clock: d.Clock, Billing: s.Billing, Ledger: books,
		Hooks: credits.Hooks{CloseAttempts: closeSettled},
	})
	if err != nil {
		return err
	}

	s.Schedules, err = schedules.New(schedules.Deps{
		DB: d.DB, Clock: d.Clock, Identity: d.Identity, Billing: s.Billing, Ledger: books, Credits: s.Credits,
	})
	if err != nil {
		return err
	}

	s.Waivers, err = waivers.New(waivers.Deps{
		DB: d.DB, Clock: d.Clock, Settings: d.Settings, Identity: d.Identity, Billing: s.Billing, Ledger: books,
		Hooks: waivers.Hooks{CloseAttempts: closeSettled},
	})
	if err != nil {
		return err
	}

	s.Reversals, err = reversals.New(reversals.Deps{
		DB: d.DB, Clock: d.Clock, Mailer: d.Mailer, Billing: s.Billing, Ledger: books,
	})
	if err != nil {
		return err
	}

	s.Refunds, err = refunds.New(refunds.Deps{
		DB: d.DB, Clock: d.Clock, Log: d.Log, Identity: d.Identity, Mailer: d.Mailer, Billing: s.Billing, Ledger: books,
		Hooks: refunds.Hooks{Refunder: refunder},
	})
	if err != nil {
		return err
	}

	return s.buildBillingMessages(d)
}

// buildBillingMessages builds what tells people of what they owe and paid.
func (s *Service) buildBillingMessages(d Deps) (err error) {
	s.Receipts, err = receipts.New(receipts.Deps{
		DB: d.DB, Settings: d.Settings, Billing: s.Billing, Refunds: s.Refunds,
	})
	if err != nil {
		return err
	}

	s.Reminders, err = reminders.New(reminders.Deps{
		DB: d.DB, Clock: d.Clock, Settings: d.Settings, Identity: d.Identity, Queue: d.Queue, Billing: s.Billing,
	})
	return err
}

// buildMemberships builds what is about things that people hold.
func (s *Service) buildMemberships(d Deps) (err error) {
	s.Grants, err = grants.New(grants.Deps{
		DB: d.DB, Clock: d.Clock, Identity: d.Identity, Learning: d.Learning, Catalog: s.Catalog, Billing: s.Billing,
	})
	if err != nil {
		return err
	}

	s.Memberships, err = memberships.New(memberships.Deps{
		DB: d.DB, Clock: d.Clock, Settings: d.Settings, Identity: d.Identity, Community: d.Community,
		Queue: d.Queue, Mailer: d.Mailer, Catalog: s.Catalog, Billing: s.Billing,
		Grants: s.Grants, Credits: s.Credits, Hooks: memberships.Hooks{Enrolled: d.Hooks.Enrolled},
	})
	if err != nil {
		return err
	}

	s.Expiry, err = expiry.New(expiry.Deps{
		DB: d.DB, Clock: d.Clock, Settings: d.Settings, Identity: d.Identity, Queue: d.Queue, Catalog: s.Catalog,
		Billing: s.Billing,
	})
	if err != nil {
		return err
	}

	s.Preview, err = preview.New(preview.Deps{
		DB: d.DB, Clock: d.Clock, Settings: d.Settings, Learning: d.Learning, Billing: s.Billing,
		Memberships: s.Memberships, Expiry: s.Expiry, Hooks: preview.Hooks{StepsAhead: d.Hooks.StepsAhead},
	})
	if err != nil {
		return err
	}

	s.Undo, err = undo.New(undo.Deps{
		DB: d.DB, Clock: d.Clock, Identity: d.Identity, Community: d.Community, Mailer: d.Mailer, Billing: s.Billing,
		Memberships: s.Memberships, Credits: s.Credits,
	})
	if err != nil {
		return err
	}

	return s.buildStaffTools(d)
}

// buildStaffTools builds what looks at or writes things that many people hold.
func (s *Service) buildStaffTools(d Deps) (err error) {
	s.Overview, err = overview.New(overview.Deps{
		DB: d.DB, Clock: d.Clock, Settings: d.Settings, Identity: d.Identity, Billing: s.Billing,
	})
	if err != nil {
		return err
	}

	s.SheetImport, err = sheetimport.New(sheetimport.Deps{
		DB: d.DB, Clock: d.Clock, Identity: d.Identity, Catalog: s.Catalog, Billing: s.Billing,
		Memberships: s.Memberships,
	})
	if err != nil {
		return err
	}

	s.Merging, err = merging.New(merging.Deps{DB: d.DB, Clock: d.Clock})
	return err
}

// Seed makes what every site needs before it can sell, such as the one-time term, where it is missing.
func (s *Service) Seed(ctx context.Context) error {
	for _, fill := range []func(context.Context) error{s.Catalog.Seed, s.Orders.NormalizeMobiles} {
		if err := s.db.Tx(ctx, fill); err != nil {
			return fmt.Errorf("seed commerce: %w", err)
		}
	}
	return nil
}

// At is the service at another moment, for the demo: what people buy, owe and pay, without emails and without lines in
// the info log.
func (s *Service) At(c clock.Clock) *Service {
	then := *s
	then.clock = c
	then.Catalog, then.Billing, then.Memberships = s.Catalog.At(c), s.Billing.At(c), s.Memberships.AsOf(c.Now())
	then.Schedules, then.Waivers, then.Credits = s.Schedules.At(c), s.Waivers.At(c), s.Credits.At(c)
	then.Refunds = s.Refunds.At(c)
	then.Orders, then.Attempts = s.Orders.At(c), s.Attempts.At(c)

	return &then
}
