package app

import (
	"strings"

	"atlas/internal/platform/config"
	"atlas/internal/platform/pay"
	"atlas/internal/platform/pay/paymongo"
	"atlas/internal/platform/pay/stripe"
	"atlas/internal/platform/pay/xendit"
)

// providers are those who take money for us, by the keys of the configuration.
func (a *App) providers() []pay.Provider {
	return providersOf(a.Config.Paying, func(name string, isLive bool) {
		a.Log.Info("a provider takes payments", "provider", name, "live", isLive)
	})
}

// providersOf are the providers that have keys; tell hears of each whether it takes real money.
func providersOf(c config.Paying, report func(name string, isLive bool)) []pay.Provider {
	out := []pay.Provider{}
	join := func(p pay.Provider, isLive bool) {
		out = append(out, p)
		report(p.Name(), isLive)
	}

	if c.PayMongoKey != "" {
		join(paymongo.New(paymongo.Options{Key: c.PayMongoKey, WebhookSecret: c.PayMongoWebhookSecret}),
			strings.HasPrefix(c.PayMongoKey, paymongo.LivePrefix))
	}
	if c.XenditKey != "" {
		join(xendit.New(xendit.Options{Key: c.XenditKey, CallbackToken: c.XenditCallbackToken}),
			strings.HasPrefix(c.XenditKey, xendit.LivePrefix))
	}
	if c.StripeKey != "" {
		join(stripe.New(stripe.Options{Key: c.StripeKey, WebhookSecret: c.StripeWebhookSecret}),
			stripe.IsLive(c.StripeKey))
	}

	return out
}
