package memberimport

import (
	"context"
	"fmt"
	"slices"

	"atlas/internal/platform/imports"
)

// memberLevel is the role of members. By itself it opens no content.
const memberLevel = "member"

const missingMembershipWarning = "The level Member alone doesn't open content. Enroll them or give free access."

// warnOfMissingMemberships warns of rows that give the level Member to someone who has no live membership and gets none
// from the same file, in one statement for all rows.
func (s *Service) warnOfMissingMemberships(ctx context.Context, in imports.Input, people []*memberRow) error {
	if s.hooks.LiveMembers == nil {
		return nil
	}

	var giving []*memberRow
	var known []int
	for _, m := range people {
		if !m.givesMemberLevel() {
			continue
		}

		giving = append(giving, m)
		if m.userID != 0 {
			known = append(known, m.userID)
		}
	}

	if len(giving) == 0 {
		return nil
	}

	live := map[int]bool{}
	if len(known) > 0 {
		var err error
		if live, err = s.hooks.LiveMembers(ctx, known); err != nil {
			return fmt.Errorf("read live memberships: %w", err)
		}
	}

	// A membership in the same file counts as well, though it is not written yet.
	enrolled, err := s.membershipsIn(ctx, in)
	if err != nil {
		return fmt.Errorf("read memberships of the file: %w", err)
	}

	for _, m := range giving {
		if !live[m.userID] && !enrolled[m.cells[columnSubscription]] {
			m.warnings = append(m.warnings, m.Row.Problem(columnLevels, missingMembershipWarning))
		}
	}

	return nil
}

// givesMemberLevel tells whether the row gives the level Member, alone or beside levels that open no content either.
func (m *memberRow) givesMemberLevel() bool {
	isGiven := slices.Contains(m.says.Levels, memberLevel) && !slices.Contains(m.before.Levels, memberLevel)
	return isGiven && !m.opensByLevel
}

// membershipsIn are the Subscription IDs of the file that bring a live membership.
func (s *Service) membershipsIn(ctx context.Context, in imports.Input) (map[string]bool, error) {
	subscriptions := in.Book.Sheet(subscriptionSheet)
	hook := s.hooks.Subscriptions
	if subscriptions == nil || hook == nil || hook.Memberships == nil {
		return nil, nil
	}
	return hook.Memberships(ctx, subscriptions.Rows)
}
