package mail

import "context"

// Deliver does what the job does.
func (p *Mailer) Deliver(ctx context.Context, id int) error { return p.deliver(ctx, delivery{ID: id}) }

// Sweep does what the job does.
func (p *Mailer) Sweep(ctx context.Context) error { return p.sweep(ctx, sweepJob{}) }
