package commerce

import (
	"context"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
)

// PaymentPlatforms are the platforms to choose from when a payment is written down, as the settings list them. Holders
// of user_enroll/unenroll; FORBIDDEN.
func (s *Service) PaymentPlatforms(ctx context.Context) ([]string, error) {
	if !actor.From(ctx).Can(enrollPeople) {
		return nil, errs.Denied()
	}
	return s.settings.List(ctx, settings.PaymentPlatforms), nil
}
