package identity

import (
	"context"

	"atlas/internal/identity/setup"
)

// SetupChecklist is how far the site is set up.
func (q Queries) SetupChecklist(ctx context.Context) (*setup.SetupChecklist, error) {
	return q.Identity.Setup.SetupChecklist(ctx)
}

// SendTestEmail sends an email at once.
func (m Mutations) SendTestEmail(ctx context.Context, to string) ([]*setup.SetupCheck, error) {
	return m.Identity.Setup.SendTestEmail(ctx, to)
}

// CheckPaymentKeys asks the payment providers.
func (m Mutations) CheckPaymentKeys(ctx context.Context) ([]*setup.SetupCheck, error) {
	return m.Identity.Setup.CheckPaymentKeys(ctx)
}

// CreateStarter makes a first product with everything around it.
func (m Mutations) CreateStarter(ctx context.Context, input setup.StarterInput) (*setup.Starter, error) {
	return m.Identity.Setup.CreateStarter(ctx, input)
}
