package identity

import "context"

// SetupChecklist is how far the site is set up.
func (q Queries) SetupChecklist(ctx context.Context) (*SetupChecklist, error) {
	return q.Identity.SetupChecklist(ctx)
}

// SendTestEmail sends an email at once.
func (m Mutations) SendTestEmail(ctx context.Context, to string) ([]*SetupCheck, error) {
	return m.Identity.SendTestEmail(ctx, to)
}

// CheckPaymentKeys asks the payment providers.
func (m Mutations) CheckPaymentKeys(ctx context.Context) ([]*SetupCheck, error) {
	return m.Identity.CheckPaymentKeys(ctx)
}

// CreateStarter makes a first product with everything around it.
func (m Mutations) CreateStarter(ctx context.Context, input StarterInput) (*Starter, error) {
	return m.Identity.CreateStarter(ctx, input)
}
