package accountability

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// The states of choosing a leader.
const (
	selectionOpen      = "open"
	selectionClosed    = "closed"
	selectionConfirmed = "confirmed"
)

// TeamLeadSelection is how a group chooses who leads it.
type TeamLeadSelection struct {
	ID, GroupID             int
	GroupName               string
	State                   string
	OpenedAt                time.Time
	ClosedAt                *time.Time
	Candidates              []*TeamLeadCandidate
	MyVoteID                *int
	WinnerID, ChosenID      *int
	VotedCount, MemberCount int
	IsMember, IsManaged     bool

	endedAt *time.Time
}

// TeamLeadCandidate is somebody who wants to lead.
type TeamLeadCandidate struct {
	ID            int
	Name, Slug    string
	ProfileImage  *string
	Sentence      string
	VolunteeredAt time.Time
	Votes         *int

	// VoteCount is known while Votes is not shown yet.
	VoteCount int
}

// Winner is who has the most votes, and of those the person who volunteered first; nil for nobody.
func Winner(list []*TeamLeadCandidate) *TeamLeadCandidate {
	if len(list) == 0 {
		return nil
	}
	return slices.MinFunc(list, byVotes)
}

func byVotes(a, b *TeamLeadCandidate) int {
	return cmp.Or(cmp.Compare(b.VoteCount, a.VoteCount), a.VolunteeredAt.Compare(b.VolunteeredAt),
		cmp.Compare(a.ID, b.ID))
}

// TeamLeadSelection returns how a group chooses its leader: without an id the caller's own group. It is nil if nothing
// was ever chosen, or if the caller is in no group.
//
// Requires that the caller sees members, and is in the group or has the page of its kind. Returns errs.NotFound.
func (s *Service) TeamLeadSelection(ctx context.Context, groupID *int) (*TeamLeadSelection, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	if groupID == nil {
		own, err := s.store.firstGroupOf(ctx, a.UserID)
		if err != nil || len(own) == 0 {
			return nil, err
		}

		groupID = &own[0]
	}

	if _, err := s.loadChooser(ctx, a, *groupID, false); err != nil {
		return nil, err
	}

	return s.selection(ctx, a, *groupID)
}

// chooser is what somebody has to do with the choice of a group.
type chooser struct {
	kind                string
	isMember, isManaged bool
}

// loadChooser tells what the caller has to do with a group. Returns errs.NotFound for a group that they are not in and,
// unless inside is set, whose page they do not have either.
func (s *Service) loadChooser(ctx context.Context, a actor.Actor, groupID int, inside bool) (chooser, error) {
	c, err := s.store.readChooser(ctx, a.UserID, groupID)
	isHidden := a.Sees < actor.SeesMembers

	// Anyone who may not see the group is told the same as for one that does not exist.
	if errors.Is(err, db.ErrNone) || err == nil && isHidden || err == nil && !c.isMember &&
		(inside || !a.Page(buddyPages[c.kind])) {
		return c, errs.Missing("Group")
	}

	c.isManaged = a.Can(updateBuddies)
	return c, err
}

// selection reads the latest choice of a group; nil for none, or one that was given up.
func (s *Service) selection(ctx context.Context, a actor.Actor, groupID int) (*TeamLeadSelection, error) {
	t, err := s.store.findSelection(ctx, a.UserID, groupID)
	if err != nil || t == nil {
		return nil, err
	}

	t.IsManaged = a.Can(updateBuddies)
	if t.Candidates, err = s.store.candidates(ctx, t); err != nil {
		return nil, fmt.Errorf("read who volunteered in group %d: %w", groupID, err)
	}

	t.fillState()
	return t, nil
}

// fillState says the state, and who is ahead once nobody votes any more.
func (t *TeamLeadSelection) fillState() {
	switch {
	// Votes are counted in secret until the vote is closed: nobody follows the others.
	case t.ClosedAt == nil:
		t.State = selectionOpen
		return
	case t.endedAt == nil:
		t.State = selectionClosed
	default:
		t.State = selectionConfirmed
	}

	// Anyone who has most votes comes first, once the votes are open.
	slices.SortFunc(t.Candidates, byVotes)
	for _, c := range t.Candidates {
		c.Votes = &c.VoteCount
	}

	if first := Winner(t.Candidates); first != nil {
		t.WinnerID = &first.ID
	}
}
