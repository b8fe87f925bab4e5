package community

import (
	"context"
	"time"

	"atlas/internal/community/accountability"
	"atlas/internal/platform/page"
)

// BuddyGroups is one page of small groups.
func (q Queries) BuddyGroups(
	ctx context.Context, at *int, search *string, filter *accountability.BuddyGroupFilter,
) (*accountability.BuddyGroupList, error) {
	return q.Community.Accountability.BuddyGroups(ctx,
		page.Of(&page.ListInput{Page: at, PerPage: new(accountability.BuddyGroupsShown), Search: search}), filter)
}

// UnassignedBuddies is one page of people who are in no small group.
func (q Queries) UnassignedBuddies(ctx context.Context, list *page.ListInput, filter *accountability.BuddyFilter) (*accountability.BuddyList, error) {
	return q.Community.Accountability.UnassignedBuddies(ctx, page.Of(list), filter)
}

// BuddyProposals are groups to make.
func (q Queries) BuddyProposals(ctx context.Context, kind *string, size, batchID *int) (*accountability.BuddyProposals, error) {
	return q.Community.Accountability.BuddyProposals(ctx, kind, size, batchID)
}

// MyBuddyPreferences is what the caller said of themselves.
func (q Queries) MyBuddyPreferences(ctx context.Context) (*accountability.BuddyPreferences, error) {
	return q.Community.Accountability.Preferences.MyBuddyPreferences(ctx)
}

// BuddyGoals are the goals to choose from.
func (q Queries) BuddyGoals(context.Context) ([]*accountability.BuddyGoal, error) {
	return q.Community.Accountability.Preferences.BuddyGoals(), nil
}

// BuddyCircle is a small group from within.
func (q Queries) BuddyCircle(ctx context.Context, id *int, kind *string) (*accountability.BuddyCircle, error) {
	return q.Community.Accountability.BuddyCircle(ctx, id, kind)
}

// MyCheckIn is what the caller said this week.
func (q Queries) MyCheckIn(ctx context.Context) (*accountability.CheckIn, error) {
	return q.Community.Accountability.CheckIns.MyCheckIn(ctx)
}

// TeamLeadSelection is how a group chooses its leader.
func (q Queries) TeamLeadSelection(ctx context.Context, groupID *int) (*accountability.TeamLeadSelection, error) {
	return q.Community.Accountability.TeamLeadSelection(ctx, groupID)
}

// SaveBuddyPreferences says how the caller wants to be matched.
func (m Mutations) SaveBuddyPreferences(ctx context.Context, input accountability.BuddyPreferencesInput) (*accountability.BuddyPreferences, error) {
	return m.Community.Accountability.Preferences.SaveBuddyPreferences(ctx, input)
}

// SaveCheckIn checks the caller in.
func (m Mutations) SaveCheckIn(ctx context.Context, input accountability.CheckInInput) (*accountability.CheckIn, error) {
	return m.Community.Accountability.CheckIns.SaveCheckIn(ctx, input)
}

// CreateBuddyGroups makes small groups.
func (m Mutations) CreateBuddyGroups(ctx context.Context, groups []*accountability.BuddyGroupInput) ([]*accountability.BuddyGroup, error) {
	return m.Community.Accountability.CreateBuddyGroups(ctx, groups)
}

// UpdateBuddyGroup changes a small group.
func (m Mutations) UpdateBuddyGroup(
	ctx context.Context, id int, input accountability.BuddyGroupChange, seenAt *time.Time,
) (*accountability.BuddyGroup, error) {
	return m.Community.Accountability.UpdateBuddyGroup(ctx, id, input, seenAt)
}

// PlaceBuddies puts people into a small group.
func (m Mutations) PlaceBuddies(ctx context.Context, userIds []int, groupID int) (*accountability.BuddyGroup, error) {
	return m.Community.Accountability.PlaceBuddies(ctx, userIds, groupID)
}

// RemoveBuddies takes people out of a small group.
func (m Mutations) RemoveBuddies(ctx context.Context, userIds []int, groupID int) (bool, error) {
	return true, m.Community.Accountability.RemoveBuddies(ctx, userIds, groupID)
}

// MergeBuddyGroups makes one group of two.
func (m Mutations) MergeBuddyGroups(ctx context.Context, id, intoID int) (*accountability.BuddyGroup, error) {
	return m.Community.Accountability.MergeBuddyGroups(ctx, id, intoID)
}

// CloseBuddyGroup ends a small group.
func (m Mutations) CloseBuddyGroup(ctx context.Context, id int) (bool, error) {
	return true, m.Community.Accountability.CloseBuddyGroup(ctx, id)
}

// OpenTeamLeadSelection lets a group choose its leader.
func (m Mutations) OpenTeamLeadSelection(ctx context.Context, groupID int) (*accountability.TeamLeadSelection, error) {
	return m.Community.Accountability.OpenTeamLeadSelection(ctx, groupID)
}

// CloseTeamLeadSelection ends the vote of a group.
func (m Mutations) CloseTeamLeadSelection(ctx context.Context, groupID int, isGivenUp *bool) (bool, error) {
	return true, m.Community.Accountability.CloseTeamLeadSelection(ctx, groupID, isGivenUp != nil && *isGivenUp)
}

// ConfirmTeamLead makes the winner lead.
func (m Mutations) ConfirmTeamLead(ctx context.Context, groupID int, leaderID *int) (*accountability.BuddyGroup, error) {
	return m.Community.Accountability.ConfirmTeamLead(ctx, groupID, leaderID)
}

// VolunteerTeamLead puts the caller up to lead.
func (m Mutations) VolunteerTeamLead(ctx context.Context, groupID int, sentence *string) (*accountability.TeamLeadSelection, error) {
	return m.Community.Accountability.VolunteerTeamLead(ctx, groupID, sentence)
}

// VoteTeamLead votes for somebody who volunteered.
func (m Mutations) VoteTeamLead(ctx context.Context, groupID, candidateID int) (*accountability.TeamLeadSelection, error) {
	return m.Community.Accountability.VoteTeamLead(ctx, groupID, candidateID)
}
