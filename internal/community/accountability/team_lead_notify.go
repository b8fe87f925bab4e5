package accountability

import (
	"context"
	"fmt"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
)

// notifyGroup tells everybody of a group that it chooses its leader.
func (s *Service) notifyGroup(ctx context.Context, g *BuddyGroup) error {
	t, err := s.liveSelection(ctx, g.ID)
	if err != nil {
		return err
	}

	seats, err := s.store.seatsOf(ctx, g.ID)
	if err != nil {
		return fmt.Errorf("read the seats of group %d: %w", g.ID, err)
	}

	for _, seat := range seats {
		if err := s.identity.Notify(ctx, identity.Notice{
			Kind: selectionNotice, UserID: seat.UserID, Once: fmt.Sprint(t.ID), ActorID: actor.From(ctx).UserID,
			Title: g.Name + " is choosing a leader",
			Text:  "Volunteer, or vote for someone who did.",
			Link:  fmt.Sprintf("/accountability-team-lead-selection/%d", g.ID),
		}); err != nil {
			return fmt.Errorf("tell user %d of the leader vote: %w", seat.UserID, err)
		}
	}

	return nil
}

// notifyChosen tells somebody that they lead.
func (s *Service) notifyChosen(ctx context.Context, g *BuddyGroup, t *TeamLeadSelection, userID int) error {
	return s.identity.Notify(ctx, identity.Notice{
		Kind: chosenNotice, UserID: userID, Once: fmt.Sprint(t.ID), ActorID: actor.From(ctx).UserID,
		Title: "You lead " + g.Name + " now",
		Text:  "You'll see who checks in, and we'll let you know when someone goes quiet.",
		Link:  fmt.Sprintf("/accountability-team-lead-selection/%d", g.ID),
	})
}
