package overview

import (
	"context"

	"atlas/internal/commerce/catalog"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
)

// PaymentPlatforms lists the platforms to choose from when a payment is written down, as in the settings. Requires
// user_enroll/unenroll.
func (s *Service) PaymentPlatforms(ctx context.Context) ([]string, error) {
	if !actor.From(ctx).Can(catalog.EnrollPeople) {
		return nil, errs.Denied()
	}
	return s.settings.List(ctx, settings.PaymentPlatforms), nil
}
