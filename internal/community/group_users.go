package community

import (
	"context"
	"strconv"

	"atlas/internal/community/groups"
	"atlas/internal/identity/people"
	"atlas/internal/identity/userlist"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// UserScope says who the own people are of somebody who leads groups or sub-groups: a condition on u, the person.
func UserScope(a actor.Actor) *people.Scope {
	return &people.Scope{
		Cond: `u.id IN (SELECT gm.user_id FROM group_members gm
			JOIN member_groups gg ON gg.id = gm.group_id AND gg.archived_at IS NULL
			LEFT JOIN sub_groups gs ON gs.id = gm.sub_group_id AND gs.archived_at IS NULL WHERE ` + groups.LedMember + `)`,
		Args: []any{a.UserID, a.UserID},
	}
}

// nowhere is the choice of a filter for those without a batch or group.
const nowhere = "none"

// UserListParts are what community adds to the list of people: their batch and their group. The choices of the filters
// are read from the service that of gives, which is not there yet when the parts are joined.
func UserListParts(of func() *Service) []*userlist.Part {
	return []*userlist.Part{batchPart(of), {
		Name: "group", Label: "Group", Kind: "text", Value: "pg.name", Sort: "COALESCE(pg.name_key, 'zzzz')",
		Join: "LEFT JOIN group_members pgm ON pgm.user_id = u.id " +
			"LEFT JOIN member_groups pg ON pg.id = pgm.group_id AND pg.archived_at IS NULL",
		Filter:  byID("group", "pg.id"),
		Options: func(ctx context.Context) ([]*userlist.PartOption, error) { return of().choices.groups(ctx) },
	}}
}

func batchPart(of func() *Service) *userlist.Part {
	return &userlist.Part{
		Name: "batch", Label: "Batch", Kind: "text", Value: "pb.name", Sort: "COALESCE(pb.sort_key, 'zzzz')",
		Join:    "LEFT JOIN batch_members pbm ON pbm.user_id = u.id LEFT JOIN batches pb ON pb.id = pbm.batch_id",
		Filter:  byID("batch", "pb.id"),
		Options: func(ctx context.Context) ([]*userlist.PartOption, error) { return of().choices.batches(ctx) },
	}
}

// byID filters by the id of a batch or group, or for those without one.
func byID(name, column string) func(value string) (string, []any, error) {
	return func(value string) (string, []any, error) {
		if value == nowhere {
			return column + " IS NULL", nil, nil
		}

		id, err := strconv.Atoi(value)
		if err != nil || id < 1 || id > 1<<31-1 {
			return "", nil, errs.Field(name, errs.IsNotValid)
		}

		return column + " = ?", []any{id}, nil
	}
}
