package setup

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/contact"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/money"
	"atlas/internal/settings"
)

// Hooks are what other domains and the configuration know about the set-up of a site.
type Hooks struct {
	// Steps are the steps after brand and email, in their order.
	Steps []func(ctx context.Context) (*SetupStep, error)
	// Providers are the payment providers for which there is code; CheckProviders asks those that are set up whether
	// they take our keys.
	Providers      func(ctx context.Context) []*SetupProvider
	CheckProviders func(ctx context.Context) ([]*SetupCheck, error)
	// Starter makes a first product with everything around it, in the transaction of ctx.
	Starter func(ctx context.Context, in StarterInput) (*Starter, error)
	// SiteURL is where people reach the site.
	SiteURL string
}

// SetupItem is one thing that is set up, or in words what is missing.
type SetupItem struct {
	Key    string
	IsDone bool
	// Text says what is there or what is missing, Help what to do about it.
	Text string
	Help string
	// Link is where it is done; empty when that is not inside Atlas.
	Link string
}

// SetupStep is one step of the set-up.
type SetupStep struct {
	Key   string
	Title string
	Items []*SetupItem
}

// IsDone tells whether nothing is missing.
func (s *SetupStep) IsDone() bool {
	return !slices.ContainsFunc(s.Items, func(i *SetupItem) bool { return !i.IsDone })
}

// SetupChecklist is how far a site is set up.
type SetupChecklist struct {
	Steps     []*SetupStep
	Email     *SetupEmail
	Providers []*SetupProvider
	SiteURL   string
}

// IsDone tells whether nothing is missing.
func (c *SetupChecklist) IsDone() bool {
	return !slices.ContainsFunc(c.Steps, func(s *SetupStep) bool { return !s.IsDone() })
}

// SetupEmail is where email goes. Passwords are never told.
type SetupEmail struct {
	Kind       string
	From       string
	Server     string
	Protection string
	HasLogin   bool
	TestedAt   *time.Time
}

// SetupProvider is a payment provider: whether it has keys, and how it gets them. The keys themselves are never told.
type SetupProvider struct {
	Name    string
	Label   string
	IsSetUp bool
	IsLive  bool
	// KeyFlags are the variables that hold its keys, WebhookURL is what to enter at the provider.
	KeyFlags   []string
	WebhookURL string
}

// SetupCheck is what a test found out: passed, warning or failed.
type SetupCheck struct {
	State string
	Text  string
	Fix   string
	At    time.Time
}

// StarterInput is what a first product is made from.
type StarterInput struct {
	Name      string
	Price     money.Centavos
	Days      *int
	BatchName string
	StartsOn  string
	// IsOpen lets people buy at once.
	IsOpen bool
}

// Starter is what was made.
type Starter struct {
	ProductID    int
	FunnelID     string
	CourseID     int
	BatchID      int
	CheckoutPath string
	// Made says in words what there is now.
	Made []string
}

// requireSetupRights returns errs.Forbidden to those without default-setting_update.
func requireSetupRights(ctx context.Context) error {
	if !actor.From(ctx).Can(settings.Function) {
		return errs.Denied()
	}
	return nil
}

// SetupChecklist tells in words what is set up and what is missing.
//
// Requires default-setting_update.
func (s *Service) SetupChecklist(ctx context.Context) (*SetupChecklist, error) {
	if err := requireSetupRights(ctx); err != nil {
		return nil, err
	}

	email, err := s.setupEmail(ctx)
	if err != nil {
		return nil, fmt.Errorf("read state of email: %w", err)
	}

	out := &SetupChecklist{Email: email, SiteURL: s.hooks.SiteURL,
		Steps: []*SetupStep{s.brandStep(ctx), s.emailStep(ctx, email)}}
	if s.hooks.Providers != nil {
		out.Providers = s.hooks.Providers(ctx)
	}

	for _, read := range s.hooks.Steps {
		step, err := read(ctx)
		if err != nil {
			return nil, fmt.Errorf("read step of the set-up: %w", err)
		}

		out.Steps = append(out.Steps, step)
	}

	return out, nil
}

// The addresses of the steps.
const (
	brandLink = "/setup/brand"
	emailLink = "/setup/email"
)

func (s *Service) brandStep(ctx context.Context) *SetupStep {
	siteBrand := s.settings.Brand(ctx)
	name := &SetupItem{Key: "name", IsDone: siteBrand.IsOwn(), Text: "Your community is called " + siteBrand.Name + ".",
		Link: brandLink}
	if !siteBrand.IsOwn() {
		name.Text, name.Help = "Your community has no name yet.", "Until you name it, people read Atlas in titles "+
			"and emails."
	}
	return &SetupStep{Key: "brand", Title: "Name, logo and color", Items: []*SetupItem{name}}
}

func (s *Service) emailStep(ctx context.Context, email *SetupEmail) *SetupStep {
	server := &SetupItem{Key: "server", IsDone: email.Kind == "smtp",
		Text: "Emails go out through " + email.Server + ".", Link: emailLink}
	if !server.IsDone {
		server.Text = "Email isn't configured: codes, receipts and reminders wait in the outbox."
		server.Help = "Restart Atlas with --smtp-host and the variable ATLAS_SMTP_PASSWORD."
	}

	tested := &SetupItem{Key: "test", IsDone: email.TestedAt != nil, Text: "A test email arrived at the email server.",
		Link: emailLink}
	if !tested.IsDone {
		tested.Text = "No test email was sent yet."
	}

	support := &SetupItem{Key: "support", IsDone: s.settings.Text(ctx, settings.SupportEmail) != "",
		Text: "People know where to ask for help.", Link: emailLink}
	if !support.IsDone {
		support.Text, support.Help = "There's no support address.", "Emails and receipts tell people where to ask "+
			"for help."
	}

	return &SetupStep{Key: "email", Title: "Email", Items: []*SetupItem{server, tested, support}}
}

func (s *Service) setupEmail(ctx context.Context) (*SetupEmail, error) {
	route := s.mailer.Route(ctx)
	out := &SetupEmail{Kind: route.Kind, From: route.From, Server: route.Server, Protection: route.Protection,
		HasLogin: route.HasLogin}

	var err error
	out.TestedAt, err = s.store.emailTestedAt(ctx)
	return out, err
}

// SendTestEmail sends an email at once and tells step by step how that went.
//
// Requires default-setting_update. Returns errs.Invalid if it is not an email address, or errs.RateLimited after too
// many.
func (s *Service) SendTestEmail(ctx context.Context, to string) ([]*SetupCheck, error) {
	if err := requireSetupRights(ctx); err != nil {
		return nil, err
	}

	who := actor.From(ctx)
	if !contact.ValidEmail(to) {
		return nil, errs.Field("to", errs.IsNotFormatted)
	}

	// Counted, as anybody who may set up could otherwise send mail to strangers in our name.
	if _, err := s.rates.Take(ctx, "test-email:"+values.ID(who.UserID), s.limits.TestEmailPerUser); err != nil {
		return nil, err
	}

	site := s.settings.Brand(ctx).Name
	found, err := s.mailer.Test(ctx, mail.Message{
		Kind: "test", To: to, ToName: who.Name, Subject: "Test email from " + site,
		Lines:  []string{"Hello!", "This is a test. If you can read it, emails from " + site + " arrive."},
		Button: &mail.Button{Label: "Back to the set-up", Path: emailLink},
	})
	if err != nil {
		return nil, err
	}

	// A demo writes files; that proves nothing about a mail server.
	out, arrived := make([]*SetupCheck, len(found)), s.mailer.Route(ctx).Kind == "smtp"
	for i, c := range found {
		out[i] = &SetupCheck{State: c.State, Text: c.Text, Fix: c.Fix, At: c.At}
		arrived = arrived && c.State != mail.CheckFailed
	}

	return out, s.recordTest(ctx, arrived)
}

// recordTest remembers that a test email arrived, and writes every try into the info log.
func (s *Service) recordTest(ctx context.Context, arrived bool) error {
	return s.db.Tx(ctx, func(ctx context.Context) error {
		if arrived {
			if err := s.store.recordEmailTest(ctx, s.clock.Now()); err != nil {
				return fmt.Errorf("note test email: %w", err)
			}
		}

		return s.audit.Write(
			ctx,
			audit.Line{Action: "test_email", Entity: "setup", After: map[string]any{"arrived": arrived}},
		)
	})
}

// CheckPaymentKeys asks the payment providers whether they accept our keys; no money moves.
//
// Requires default-setting_update. Returns errs.RateLimited after too many.
func (s *Service) CheckPaymentKeys(ctx context.Context) ([]*SetupCheck, error) {
	if err := requireSetupRights(ctx); err != nil {
		return nil, err
	}

	if _, err := s.rates.Take(ctx, "check-keys:"+values.ID(actor.From(ctx).UserID), s.limits.TestEmailPerUser); err != nil {
		return nil, err
	}

	if s.hooks.CheckProviders == nil {
		return []*SetupCheck{}, nil
	}

	return s.hooks.CheckProviders(ctx)
}

// starterDaysMax is how long a membership of the template may last: ten years.
const starterDaysMax = 3650

// CreateStarter makes a first membership product with batch, stages, welcome course and a funnel to buy it: all of it
// or nothing.
//
// Requires default-setting_update and the rights to create each of these. Returns errs.Invalid with the fields at
// fault, also for the name of a product or batch that exists.
func (s *Service) CreateStarter(ctx context.Context, in StarterInput) (*Starter, error) {
	if err := requireSetupRights(ctx); err != nil {
		return nil, err
	}

	c := new(errs.Check)
	c.Name("name", in.Name, 1, 100)
	c.Name("batchName", in.BatchName, 1, 100)
	c.That(in.Price >= 0, "price", errs.IsTooLow)
	c.That(in.Days == nil || *in.Days >= 1, "days", errs.IsTooLow)
	c.That(in.Days == nil || *in.Days <= starterDaysMax, "days", errs.IsTooHigh)
	if err := c.Err(); err != nil {
		return nil, err
	}

	var made *Starter
	err := s.db.Tx(ctx, func(ctx context.Context) (err error) {
		if made, err = s.hooks.Starter(ctx, in); err != nil {
			return err
		}

		return s.audit.Write(ctx, audit.Line{Action: "starter_create", Entity: "setup", Label: in.Name})
	})
	if err != nil {
		return nil, err
	}

	return made, nil
}
