package app

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/identity/setup"
	"atlas/internal/platform/backup"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/pay"
	"atlas/internal/platform/pay/paymongo"
	"atlas/internal/platform/pay/stripe"
	"atlas/internal/platform/pay/xendit"
)

// setupHooks are the parts of the first set-up that more than one domain has a hand in.
func (a *App) setupHooks(providers []pay.Provider) setup.Hooks {
	return setup.Hooks{
		Steps:     []func(ctx context.Context) (*setup.SetupStep, error){a.paymentStep, a.productStep, a.runningStep},
		Providers: func(context.Context) []*setup.SetupProvider { return a.setupProviders() },
		CheckProviders: func(ctx context.Context) ([]*setup.SetupCheck, error) {
			return a.checkProviders(ctx, providers), nil
		},
		Starter: a.createStarter,
		SiteURL: a.Config.Public(),
	}
}

// moneyLink and productLink are the addresses of the steps.
const (
	moneyLink   = "/setup/money"
	productLink = "/setup/product"
)

// paymentStep tells how buyers can pay.
func (a *App) paymentStep(ctx context.Context) (*setup.SetupStep, error) {
	offered := a.Commerce.Attempts.OfferedMethodNames(ctx)
	ways := &setup.SetupItem{Key: "ways", IsDone: len(offered) > 0,
		Text: "Buyers can pay by " + inWords(offered) + ".", Link: moneyLink}
	if !ways.IsDone {
		ways.Text, ways.Help = "Buyers can't pay yet.", "Fill in bank details, or give Atlas the keys of a payment "+
			"provider."
	}

	bank := &setup.SetupItem{Key: "bank", IsDone: true, Text: "Bank transfer has its details, or isn't offered.",
		Link: moneyLink}
	warning, err := a.Commerce.Attempts.WarnOfBankDetails(ctx)
	if err != nil {
		return nil, fmt.Errorf("check bank details: %w", err)
	}
	if warning != "" {
		bank.IsDone, bank.Text, bank.Help = false, "Bank details are empty.", warning
	}

	// Test keys look like a working shop, and take no money.
	items := []*setup.SetupItem{ways, bank}
	for _, p := range a.setupProviders() {
		if p.IsSetUp && !p.IsLive {
			items = append(items, &setup.SetupItem{
				Key: "live-" + p.Name, Text: p.Label + " has test keys, so it takes no real money.",
				Help: "Replace " + strings.Join(p.KeyFlags, " and ") + " with live keys.", Link: moneyLink,
			})
		}
	}

	return &setup.SetupStep{Key: "money", Title: "Payments", Items: items}, nil
}

// productStep tells whether there is something to sell, and what its buyers find.
func (a *App) productStep(ctx context.Context) (*setup.SetupStep, error) {
	items := []*setup.SetupItem{}
	for _, wanted := range []struct {
		key, there, missing, help, link string
		count                           func(ctx context.Context) (int, error)
	}{
		{"product", "There's a product people can buy.", "There's no product with a funnel yet.",
			"Start with the template, or create your own.", productLink, a.Commerce.Catalog.CountSold},
		{"batch", "There's a batch.", "There's no batch.", "New members start together in a batch.", "/batches",
			a.Community.Batches.CountBatches},
		{"stage", "Stage 0 is there.", "There's no Stage 0.", "Members start their journey at Stage 0.", "/stages",
			a.Journey.Stages.CountFirstStages},
		{"course", "There's a published course.", "There's no published course.",
			"New members look for a first lesson.", "/courses", a.Learning.Courses.CountPublishedCourses},
		{"form", "The journey form is published.", "The journey form isn't published.",
			"Coaches read it before the first call.", "/form-builder", a.Journey.Forms.CountJourneyForms},
	} {
		n, err := wanted.count(ctx)
		if err != nil {
			return nil, fmt.Errorf("look for the first %s: %w", wanted.key, err)
		}

		item := &setup.SetupItem{Key: wanted.key, IsDone: n > 0, Text: wanted.there, Link: wanted.link}
		if n == 0 {
			item.Text, item.Help = wanted.missing, wanted.help
		}

		items = append(items, item)
	}

	return &setup.SetupStep{Key: "product", Title: "First product", Items: items}, nil
}

// backupAge is how old the last backup may be.
const backupAge = 24 * time.Hour

// runningStep tells about the machine.
func (a *App) runningStep(ctx context.Context) (*setup.SetupStep, error) {
	last, err := backup.LastRun(ctx, a.DB)
	if err != nil {
		return nil, fmt.Errorf("read last backup: %w", err)
	}

	backup := &setup.SetupItem{Key: "backup", IsDone: last != nil && a.clock.Now().Sub(*last) <= backupAge,
		Text: "The last backup is less than a day old."}
	if !backup.IsDone {
		backup.Text, backup.Help = "There was no backup in the last day.", "Run atlas backup FOLDER every day, for "+
			"example by a timer. docs/operations.md has one."
	}

	public := &setup.SetupItem{Key: "address", IsDone: a.Config.HTTPS(),
		Text: "People reach the site at " + a.Config.Public() + "."}
	if !public.IsDone {
		public.Text, public.Help = "The site has no public address yet.", "Restart Atlas with --base-url "+
			"https://your-site, behind a proxy that handles HTTPS."
	}

	return &setup.SetupStep{Key: "running", Title: "Running it", Items: []*setup.SetupItem{backup, public}}, nil
}

// setupProviders are all payment providers for which there is code.
func (a *App) setupProviders() []*setup.SetupProvider {
	c := a.Config.Paying
	out := []*setup.SetupProvider{
		{Name: "paymongo", Label: "PayMongo", IsSetUp: c.PayMongoKey != "",
			IsLive:   strings.HasPrefix(c.PayMongoKey, paymongo.LivePrefix),
			KeyFlags: []string{"ATLAS_PAYMONGO_KEY", "ATLAS_PAYMONGO_WEBHOOK_SECRET"}},
		{Name: "xendit", Label: "Xendit", IsSetUp: c.XenditKey != "",
			IsLive:   strings.HasPrefix(c.XenditKey, xendit.LivePrefix),
			KeyFlags: []string{"ATLAS_XENDIT_KEY", "ATLAS_XENDIT_CALLBACK_TOKEN"}},
		{Name: "stripe", Label: "Stripe", IsSetUp: c.StripeKey != "", IsLive: c.StripeKey != "" &&
			stripe.IsLive(c.StripeKey), KeyFlags: []string{"ATLAS_STRIPE_KEY", "ATLAS_STRIPE_WEBHOOK_SECRET"}},
	}
	for _, p := range out {
		p.WebhookURL = a.Config.Public() + "/api/payments/" + p.Name
	}

	return out
}

// checkProviders asks every provider that has keys whether it takes them.
func (a *App) checkProviders(ctx context.Context, providers []pay.Provider) []*setup.SetupCheck {
	out := []*setup.SetupCheck{}
	labels := map[string]*setup.SetupProvider{}
	for _, p := range a.setupProviders() {
		labels[p.Name] = p
	}

	for _, p := range providers {
		// Providers that tests bring are in no list, and count as real.
		known := labels[p.Name()]
		if known == nil {
			known = &setup.SetupProvider{Label: p.Name(), IsLive: true}
		}

		check := &setup.SetupCheck{State: mail.CheckPassed, Text: known.Label + " took the key.", At: a.clock.Now()}
		switch err := pay.CheckKey(ctx, p); {
		case errors.Is(err, pay.ErrKey):
			check.State, check.Text, check.Fix = mail.CheckFailed, known.Label+
				" refused the key.", "Copy the secret key again into "+strings.Join(known.KeyFlags, " and ")+
				", and restart Atlas."
		case err != nil:
			a.Log.WarnContext(ctx, "a payment provider can't be reached", "provider", p.Name(), "error", err)
			check.State, check.Text, check.Fix = mail.CheckFailed, "We couldn't reach "+known.Label+
				".", "Check that this machine may open connections to the internet, and try again."
		case !known.IsLive:
			check.State, check.Text, check.Fix = mail.CheckWarning, known.Label+
				" took the key. It's a test key, so no real money moves.", "Use a live key before you sell."
		}

		out = append(out, check)
	}

	return out
}

// inWords lists words as people do: a, b and c.
func inWords(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// SetupCode is the code for the first set-up; empty when the site has an owner.
func (a *App) SetupCode(ctx context.Context) (string, error) {
	return a.Identity.Setup.NewSetupCode(ctx)
}
