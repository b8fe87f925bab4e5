package accountability

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

const sentenceMax = 300

// OpenTeamLeadSelection lets a group vote for its leader, and tells its people. Requires accountability_update. Returns
// errs.NotFound, or errs.Conflict if the group has a vote already.
func (s *Service) OpenTeamLeadSelection(ctx context.Context, groupID int) (*TeamLeadSelection, error) {
	err := s.withBuddyGroup(ctx, groupID, func(ctx context.Context, g *BuddyGroup) error {
		err := s.store.insertSelection(ctx, g.ID)

		// The unique index allows one vote at a time.
		if db.Unique(err, "team_lead_selections.group_id") {
			return errs.New(errs.Conflict, "This group already has a leader vote")
		}
		if err != nil {
			return fmt.Errorf("open a leader vote in group %d: %w", g.ID, err)
		}

		if err := s.notifyGroup(ctx, g); err != nil {
			return err
		}

		return s.logBuddyGroup(ctx, "choose", g, map[string]any{"selection": nil},
			map[string]any{"selection": selectionOpen})
	})
	if err != nil {
		return nil, err
	}

	return s.selection(ctx, actor.From(ctx), groupID)
}

// CloseTeamLeadSelection ends the vote of a group, so that a leader can be confirmed, or gives the choice up
// altogether.
//
// Requires accountability_update. Returns errs.NotFound, or errs.Conflict if the group has no vote.
func (s *Service) CloseTeamLeadSelection(ctx context.Context, groupID int, givenUp bool) error {
	return s.withBuddyGroup(ctx, groupID, func(ctx context.Context, g *BuddyGroup) error {
		t, err := s.liveSelection(ctx, g.ID)
		if err != nil {
			return err
		}

		column, state := "closed_at", selectionClosed
		if givenUp {
			column, state = "ended_at", "given up"
		} else if t.State == selectionClosed {
			return nil
		}

		if err := s.store.endSelection(ctx, t.ID, column); err != nil {
			return fmt.Errorf("close the leader vote of group %d: %w", g.ID, err)
		}

		return s.logBuddyGroup(ctx, "choose", g, map[string]any{"selection": t.State},
			map[string]any{"selection": state})
	})
}

// ConfirmTeamLead makes the winner of a vote lead the group, or another person who volunteered.
//
// Requires accountability_update. Returns errs.Invalid for a leader who did not volunteer, errs.NotFound, or
// errs.Conflict if there is no vote, if it is not closed, or if nobody volunteered.
func (s *Service) ConfirmTeamLead(ctx context.Context, groupID int, leaderID *int) (*BuddyGroup, error) {
	return s.changeBuddyGroup(ctx, groupID, func(ctx context.Context, g *BuddyGroup) error {
		t, err := s.liveSelection(ctx, g.ID)
		if err != nil {
			return err
		}
		if t.State != selectionClosed {
			return errs.New(errs.Conflict, "Close the vote first")
		}
		if len(t.Candidates) == 0 {
			return errs.New(errs.Conflict, "No one has volunteered yet")
		}

		// Staff may choose another one: the vote is advice.
		chosen := t.WinnerID
		if leaderID != nil {
			chosen = leaderID
		}
		if !slices.ContainsFunc(t.Candidates, func(c *TeamLeadCandidate) bool { return c.ID == *chosen }) {
			return errs.Field("leaderId", errs.IsNotValid)
		}

		was, err := s.setLeader(ctx, g.ID, chosen)
		if err != nil {
			return err
		}

		if err := s.store.confirmSelection(ctx, t.ID, *chosen); err != nil {
			return fmt.Errorf("end the leader vote of group %d: %w", g.ID, err)
		}

		if err := s.logBuddyGroup(ctx, "update", g, map[string]any{"leaderId": was},
			map[string]any{"leaderId": *chosen}); err != nil {
			return fmt.Errorf("log the leader of group %d: %w", g.ID, err)
		}

		return s.notifyChosen(ctx, g, t, *chosen)
	})
}

// VolunteerTeamLead puts the caller up to lead their group, with a sentence; nil takes it back with all votes for them.
//
// Requires that the caller sees members, is in the group and is not viewing as someone else. Returns errs.Invalid with
// the fields at fault, errs.NotFound, or errs.Conflict if there is no open vote.
func (s *Service) VolunteerTeamLead(ctx context.Context, groupID int, sentence *string) (*TeamLeadSelection, error) {
	return s.takePart(ctx, groupID, func(ctx context.Context, a actor.Actor, t *TeamLeadSelection) error {
		if sentence == nil {
			return s.store.deleteCandidate(ctx, t.ID, a.UserID)
		}

		// One line: the list shows it beside the name.
		said, c := strings.Join(strings.Fields(*sentence), " "), new(errs.Check)
		if c.Text("sentence", said, 1, sentenceMax); c.Err() != nil {
			return c.Err()
		}

		return s.store.saveCandidate(ctx, t.ID, a.UserID, said, s.clock.Now())
	})
}

// VoteTeamLead votes for a person who volunteered, or changes the vote of the caller.
//
// Requires that the caller sees members, is in the group and is not viewing as someone else. Returns errs.NotFound,
// also for a person who did not volunteer, or errs.Conflict if there is no open vote, or if the caller votes for
// themselves and others volunteered, too.
func (s *Service) VoteTeamLead(ctx context.Context, groupID, candidateID int) (*TeamLeadSelection, error) {
	return s.takePart(ctx, groupID, func(ctx context.Context, a actor.Actor, t *TeamLeadSelection) error {
		if !slices.ContainsFunc(t.Candidates, func(c *TeamLeadCandidate) bool { return c.ID == candidateID }) {
			return errs.Missing("User")
		}

		// The only candidate may vote: nobody else is there to be chosen.
		if candidateID == a.UserID && len(t.Candidates) > 1 {
			return errs.New(errs.Conflict, "You can't vote for yourself. Vote for someone else.")
		}

		return s.store.saveVote(ctx, t.ID, a.UserID, candidateID)
	})
}

// takePart has somebody of a group take part in its choice, while it is open. Returns errs.Forbidden during an
// impersonation.
func (s *Service) takePart(
	ctx context.Context, groupID int, do func(ctx context.Context, a actor.Actor, t *TeamLeadSelection) error,
) (*TeamLeadSelection, error) {
	a := actor.From(ctx)
	switch {
	case !a.SignedIn():
		return nil, errs.Login()
	// Nobody stands or votes for someone else.
	case a.Impersonating():
		return nil, errs.Impersonating()
	}

	var after *TeamLeadSelection
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// Asked before the lock: outsiders must not hold up the group.
		if _, err := s.loadChooser(ctx, a, groupID, true); err != nil {
			return err
		}

		if _, err := s.store.lockBuddyGroup(ctx, groupID); err != nil {
			return err
		}

		// Read under the lock: the vote may have been closed since the page opened.
		t, err := s.liveSelection(ctx, groupID)
		if err != nil {
			return err
		}
		if t.State != selectionOpen {
			return errs.New(errs.Conflict, "The vote is closed")
		}

		if err := do(ctx, a, t); err != nil {
			return err
		}

		after, err = s.selection(ctx, a, groupID)
		return err
	})
	if err != nil {
		return nil, err
	}

	return after, nil
}

// liveSelection returns the vote for a leader that a group has now. Returns errs.Conflict if there is none.
func (s *Service) liveSelection(ctx context.Context, groupID int) (*TeamLeadSelection, error) {
	t, err := s.selection(ctx, actor.From(ctx), groupID)
	if err == nil && (t == nil || t.State == selectionConfirmed) {
		err = errs.New(errs.Conflict, "This group has no leader vote right now")
	}
	return t, err
}

const (
	selectionNotice = "team-lead-selection"
	chosenNotice    = "team-lead-chosen"
)

func teamLeadNotices() []identity.NoticeKind {
	return []identity.NoticeKind{
		{Name: selectionNotice, Label: "Leader vote in my group", Group: "Groups", IsShown: true,
			Mail: identity.MailDaily},
		{Name: chosenNotice, Label: "I'm chosen to lead my group", Group: "Groups", IsShown: true,
			Mail: identity.MailNow},
	}
}
