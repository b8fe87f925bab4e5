package community

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

// Winner is who has the most votes, and of those whoever volunteered first; nil for nobody.
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
		own, err := db.Column[int](ctx, s.db,
			`SELECT group_id FROM accountability_members WHERE user_id = ? AND seat IN ('accountability', 'challenge')
				ORDER BY seat LIMIT 1`, a.UserID)
		if err != nil || len(own) == 0 {
			return nil, err
		}

		groupID = &own[0]
	}

	if _, err := s.chooses(ctx, a, *groupID, false); err != nil {
		return nil, err
	}

	return s.selection(ctx, a, *groupID)
}

// chooser is what somebody has to do with the choice of a group.
type chooser struct {
	kind                string
	isMember, isManaged bool
}

// chooses tells what the caller has to do with a group. Returns errs.NotFound for a group that they are not in and,
// unless inside is set, whose page they do not have either.
func (s *Service) chooses(ctx context.Context, a actor.Actor, groupID int, inside bool) (chooser, error) {
	var c chooser
	err := s.db.Row(ctx,
		`SELECT g.kind, EXISTS (SELECT 1 FROM accountability_members m
			WHERE m.group_id = g.id AND m.user_id = ? AND m.left_at IS NULL)
		FROM accountability_groups g WHERE g.id = ? AND g.closed_at IS NULL`, []any{a.UserID, groupID}, &c.kind,
		&c.isMember)
	isHidden := a.Sees < actor.SeesMembers

	// Whoever may not see the group is told the same as for one that does not exist.
	if errors.Is(err, db.ErrNone) || err == nil && isHidden || err == nil && !c.isMember &&
		(inside || !a.Page(buddyPages[c.kind])) {
		return c, errs.Missing("Group")
	}

	c.isManaged = a.Can(updateBuddies)
	return c, err
}

// selection reads the latest choice of a group; nil for none, or one that was given up.
func (s *Service) selection(ctx context.Context, a actor.Actor, groupID int) (*TeamLeadSelection, error) {
	t := new(TeamLeadSelection)
	err := s.db.Row(ctx, `SELECT t.id, g.id, g.name, t.opened_at, t.closed_at, t.ended_at, t.chosen_id,
		(SELECT v.candidate_id FROM team_lead_votes v WHERE v.selection_id = t.id AND v.user_id = ?),
		(SELECT COUNT(*) FROM team_lead_votes v
		JOIN accountability_members m ON m.user_id = v.user_id AND m.group_id = g.id AND m.left_at IS NULL
		WHERE v.selection_id = t.id),
		`+buddyCount+
		`, EXISTS (SELECT 1 FROM accountability_members m
			WHERE m.group_id = g.id AND m.user_id = ? AND m.left_at IS NULL)
		FROM team_lead_selections t JOIN accountability_groups g ON g.id = t.group_id WHERE t.group_id = ?
		ORDER BY CASE WHEN t.ended_at IS NULL THEN 0 ELSE 1 END, t.id DESC LIMIT 1`,
		[]any{a.UserID, a.UserID, groupID}, &t.ID, &t.GroupID, &t.GroupName, db.Millis(&t.OpenedAt),
		db.OptionalMillis(&t.ClosedAt), db.OptionalMillis(&t.endedAt), &t.ChosenID,
		&t.MyVoteID, &t.VotedCount, &t.MemberCount, &t.IsMember)

	// One that was given up chose nobody.
	if errors.Is(err, db.ErrNone) || err == nil && t.endedAt != nil && t.ChosenID == nil {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the leader vote of group %d: %w", groupID, err)
	}

	t.IsManaged = a.Can(updateBuddies)
	if t.Candidates, err = s.candidates(ctx, t); err != nil {
		return nil, fmt.Errorf("read who volunteered in group %d: %w", groupID, err)
	}

	t.show()
	return t, nil
}

// show says the state, and who is ahead once nobody votes any more.
func (t *TeamLeadSelection) show() {
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

	// Whoever has most votes comes first, once the votes are open.
	slices.SortFunc(t.Candidates, byVotes)
	for _, c := range t.Candidates {
		c.Votes = &c.VoteCount
	}

	if first := Winner(t.Candidates); first != nil {
		t.WinnerID = &first.ID
	}
}

// candidates reads who volunteered, in order. Votes of people who left the group, and for oneself beside others, do not
// count.
func (s *Service) candidates(ctx context.Context, t *TeamLeadSelection) ([]*TeamLeadCandidate, error) {
	rows, err := s.db.Query(ctx, `SELECT `+personColumns+`, c.sentence, c.volunteered_at,
		(SELECT COUNT(*) FROM team_lead_votes v
		JOIN accountability_members m ON m.user_id = v.user_id AND m.group_id = ? AND m.left_at IS NULL
			WHERE v.selection_id = c.selection_id AND v.candidate_id = c.user_id)
		FROM team_lead_candidates c JOIN users u ON u.id = c.user_id AND u.archived_at IS NULL
		WHERE c.selection_id = ? AND EXISTS (SELECT 1 FROM accountability_members m
		WHERE m.user_id = c.user_id AND m.group_id = ? AND m.left_at IS NULL)
		ORDER BY c.volunteered_at, u.id`, t.GroupID, t.ID, t.GroupID)
	if err != nil {
		return nil, fmt.Errorf("read who volunteered: %w", err)
	}

	defer rows.Close()
	out := []*TeamLeadCandidate{}
	for rows.Next() {
		c := new(TeamLeadCandidate)
		if err := rows.Scan(&c.ID, &c.Name, &c.Slug, &c.ProfileImage, &c.Sentence, db.Millis(&c.VolunteeredAt),
			&c.VoteCount); err != nil {
			return nil, fmt.Errorf("read someone who volunteered: %w", err)
		}

		out = append(out, c)
	}

	return out, rows.Err()
}
