package identity

import (
	"context"
	"time"
)

// clockSlack is what a clock may step back by, set right by its time service, before what was written earlier counts as
// wrong.
const clockSlack = time.Hour

// Verify looks for rows that break the invariants of identity and says which.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	found, err := s.rules.broken(ctx, s.clock.Now())
	if err != nil {
		return nil, err
	}

	// Folding and hashing are done by our code and not by the engine, so these are compared here.
	for _, check := range []func(context.Context) ([]string, error){s.rules.unfindable,
		s.People.VerifyFolds, s.rules.unknownRights, s.List.VerifyStored} {
		more, err := check(ctx)
		if err != nil {
			return nil, err
		}

		found = append(found, more...)
	}

	return found, nil
}
