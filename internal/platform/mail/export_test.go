package mail

import "context"

// Deliver does what the job does.
func (p *Post) Deliver(ctx context.Context, id int) error { return p.deliver(ctx, delivery{ID: id}) }

// Sweep does what the job does.
func (p *Post) Sweep(ctx context.Context) error { return p.sweep(ctx, sweeping{}) }
