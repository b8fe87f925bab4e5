package billing

import (
	"context"
	"fmt"

	"atlas/internal/commerce/catalog"
	"atlas/internal/identity"
)

const UnmatchedNotice = "stray-payment"

// NotifyStaff tells everybody who looks after payments something about money, once.
func (s *Service) NotifyStaff(ctx context.Context, once, title, text string) error {
	people, err := s.identity.Levels.HoldersOf(ctx, catalog.EnrollPeople)
	if err != nil {
		return fmt.Errorf("find who looks after payments: %w", err)
	}

	for _, id := range people {
		if err := s.identity.Notify(ctx,
			identity.Notice{Kind: UnmatchedNotice, UserID: id, Once: once, Title: title, Text: text,
				Link: "/payment?t=stray"}); err != nil {
			return fmt.Errorf("tell user %d of money: %w", id, err)
		}
	}

	return nil
}
