// Package settings makes the changelog, the workshop and a few settings of the demo.
package settings

import (
	"context"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/settings"
)

// Demo fills the settings of an installation.
type Demo struct {
	store    *store
	clock    clock.Clock
	settings *settings.Service
}

// New makes the Demo.
func New(database *db.DB, now clock.Clock, service *settings.Service) *Demo {
	return &Demo{store: &store{db: database}, clock: now, settings: service}
}

// setUnset gives settings their values, by name, unless staff gave them one.
func (d *Demo) setUnset(ctx context.Context, values map[string]string) error {
	for name, value := range values {
		if err := d.store.updateUnset(ctx, name, value); err != nil {
			return err
		}
	}

	d.store.db.AfterCommit(ctx, d.settings.InvalidateCache)

	return nil
}
