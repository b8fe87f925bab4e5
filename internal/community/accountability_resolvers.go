package community

import (
	"context"
	"time"

	"atlas/internal/platform/page"
)

// BuddyGroups is one page of small groups.
func (q Queries) BuddyGroups(
	ctx context.Context, at *int, search *string, filter *BuddyGroupFilter,
) (*BuddyGroupList, error) {
	return q.Community.BuddyGroups(ctx,
		page.Of(&page.ListInput{Page: at, PerPage: new(buddyGroupsShown), Search: search}), filter)
}

// UnassignedBuddies is one page of people who are in no small group.
func (q Queries) UnassignedBuddies(ctx context.Context, list *page.ListInput, filter *BuddyFilter) (*BuddyList, error) {
	return q.Community.UnassignedBuddies(ctx, page.Of(list), filter)
}

// BuddyProposals are groups to make.
func (q Queries) BuddyProposals(ctx context.Context, kind *string, size, batchID *int) (*BuddyProposals, error) {
	return q.Community.BuddyProposals(ctx, kind, size, batchID)
}

// MyBuddyPreferences is what the caller said of themselves.
func (q Queries) MyBuddyPreferences(ctx context.Context) (*BuddyPreferences, error) {
	return q.Community.MyBuddyPreferences(ctx)
}

// BuddyGoals are the goals to choose from.
func (q Queries) BuddyGoals(context.Context) ([]*BuddyGoal, error) {
	return q.Community.BuddyGoals(), nil
}

// BuddyCircle is a small group from within.
func (q Queries) BuddyCircle(ctx context.Context, id *int, kind *string) (*BuddyCircle, error) {
	return q.Community.BuddyCircle(ctx, id, kind)
}

// MyCheckIn is what the caller said this week.
func (q Queries) MyCheckIn(ctx context.Context) (*CheckIn, error) { return q.Community.MyCheckIn(ctx) }

// TeamLeadSelection is how a group chooses its leader.
func (q Queries) TeamLeadSelection(ctx context.Context, groupID *int) (*TeamLeadSelection, error) {
	return q.Community.TeamLeadSelection(ctx, groupID)
}

// SaveBuddyPreferences says how the caller wants to be matched.
func (m Mutations) SaveBuddyPreferences(ctx context.Context, input BuddyPreferencesInput) (*BuddyPreferences, error) {
	return m.Community.SaveBuddyPreferences(ctx, input)
}

// SaveCheckIn checks the caller in.
func (m Mutations) SaveCheckIn(ctx context.Context, input CheckInInput) (*CheckIn, error) {
	return m.Community.SaveCheckIn(ctx, input)
}

// CreateBuddyGroups makes small groups.
func (m Mutations) CreateBuddyGroups(ctx context.Context, groups []*BuddyGroupInput) ([]*BuddyGroup, error) {
	return m.Community.CreateBuddyGroups(ctx, groups)
}

// UpdateBuddyGroup changes a small group.
func (m Mutations) UpdateBuddyGroup(
	ctx context.Context, id int, input BuddyGroupChange, seenAt *time.Time,
) (*BuddyGroup, error) {
	return m.Community.UpdateBuddyGroup(ctx, id, input, seenAt)
}

// PlaceBuddies puts people into a small group.
func (m Mutations) PlaceBuddies(ctx context.Context, userIds []int, groupID int) (*BuddyGroup, error) {
	return m.Community.PlaceBuddies(ctx, userIds, groupID)
}

// RemoveBuddies takes people out of a small group.
func (m Mutations) RemoveBuddies(ctx context.Context, userIds []int, groupID int) (bool, error) {
	return true, m.Community.RemoveBuddies(ctx, userIds, groupID)
}

// MergeBuddyGroups makes one group of two.
func (m Mutations) MergeBuddyGroups(ctx context.Context, id, intoID int) (*BuddyGroup, error) {
	return m.Community.MergeBuddyGroups(ctx, id, intoID)
}

// CloseBuddyGroup ends a small group.
func (m Mutations) CloseBuddyGroup(ctx context.Context, id int) (bool, error) {
	return true, m.Community.CloseBuddyGroup(ctx, id)
}

// OpenTeamLeadSelection lets a group choose its leader.
func (m Mutations) OpenTeamLeadSelection(ctx context.Context, groupID int) (*TeamLeadSelection, error) {
	return m.Community.OpenTeamLeadSelection(ctx, groupID)
}

// CloseTeamLeadSelection ends the vote of a group.
func (m Mutations) CloseTeamLeadSelection(ctx context.Context, groupID int, isGivenUp *bool) (bool, error) {
	return true, m.Community.CloseTeamLeadSelection(ctx, groupID, isGivenUp != nil && *isGivenUp)
}

// ConfirmTeamLead makes the winner lead.
func (m Mutations) ConfirmTeamLead(ctx context.Context, groupID int, leaderID *int) (*BuddyGroup, error) {
	return m.Community.ConfirmTeamLead(ctx, groupID, leaderID)
}

// VolunteerTeamLead puts the caller up to lead.
func (m Mutations) VolunteerTeamLead(ctx context.Context, groupID int, sentence *string) (*TeamLeadSelection, error) {
	return m.Community.VolunteerTeamLead(ctx, groupID, sentence)
}

// VoteTeamLead votes for somebody who volunteered.
func (m Mutations) VoteTeamLead(ctx context.Context, groupID, candidateID int) (*TeamLeadSelection, error) {
	return m.Community.VoteTeamLead(ctx, groupID, candidateID)
}
