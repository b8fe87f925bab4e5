package access

import (
	"context"
	"fmt"

	"atlas/internal/platform/errs"
)

// OpenerInput names a level or a product.
type OpenerInput struct{ Kind, ID string }

// nonMemberLevel is the level of people who only signed up. Content is for members, for people who work here and for
// buyers: it never opens any.
const nonMemberLevel = "non-member"

func (s *Service) checkOpeners(ctx context.Context, openers []*OpenerInput) error {
	byKind := map[string][]string{}
	for _, o := range openers {
		// The level says that someone is no member, so content for it would be for strangers.
		if o.Kind == levelOpener && o.ID == nonMemberLevel {
			return errs.Field("openers",
				"Non-members can't open content. Choose a product, or a level that members or the team hold.")
		}

		byKind[o.Kind] = append(byKind[o.Kind], o.ID)
	}

	// One question for each kind, however many openers there are.
	for kind, ids := range byKind {
		known, err := s.namesOfKind(ctx, kind, ids)
		if err != nil {
			return fmt.Errorf("name the openers of kind %s: %w", kind, err)
		}

		for _, id := range ids {
			if known[id] == "" {
				return errs.Field("openers", errs.IsNotValid)
			}
		}
	}

	return nil
}
