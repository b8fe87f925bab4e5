package courses

import (
	"context"

	"atlas/internal/learning/content"
)

// demoUser is the id of somebody of the demo. Returns db.ErrNone without them.
func (d *demoSeed) demoUser(ctx context.Context, name string) (int, error) {
	return d.db.Int(ctx, "SELECT id FROM users WHERE email_key = ?", name+content.DemoDomain)
}
