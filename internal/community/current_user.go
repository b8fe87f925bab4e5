package community

import (
	"context"

	"atlas/internal/community/records"
	"atlas/internal/identity/sessions"
	"atlas/internal/platform/fold"
	"atlas/internal/settings"
)

// CurrentUserPart is batch, isBatch17, group, managedGroup and the two fields of accountability of the current user. Of
// several groups that somebody leads managedGroup is the first by name. in gives the service, which is built after
// identity.
func CurrentUserPart(in func() *Service) sessions.CurrentUserPart {
	return sessions.CurrentUserPart{
		Joins: `LEFT JOIN batch_members in_batch ON in_batch.user_id = u.id
			LEFT JOIN batches batch ON batch.id = in_batch.batch_id
			LEFT JOIN group_members in_group ON in_group.user_id = u.id
			LEFT JOIN member_groups own_group ON own_group.id = in_group.group_id AND own_group.archived_at IS NULL
			LEFT JOIN member_groups led_group ON led_group.id = (SELECT b.id FROM group_leaders a
			JOIN member_groups b ON b.id = a.group_id
				WHERE a.user_id = u.id AND b.archived_at IS NULL ORDER BY b.name_key LIMIT 1)
			LEFT JOIN accountability_members buddy ON buddy.user_id = u.id AND buddy.seat = 'accountability'
			LEFT JOIN accountability_members challenger ON challenger.user_id = u.id AND challenger.seat = 'challenge'`,
		Columns: []string{
			"batch.id", "batch.name", "own_group.id", "own_group.name", "led_group.id", "led_group.name",
			"buddy.group_id", "buddy.is_leader", "challenger.group_id", "challenger.is_leader",
		},
		Read: func() ([]any, func(context.Context, map[string]any) error) {
			p := new(placesOf)
			return p.dest(), func(ctx context.Context, into map[string]any) error {
				p.fill(into)

				// The setting names the batch, so the names are compared as people type them.
				if name := p.names[0]; name != nil {
					into["isBatch17"] = fold.Plain(*name) == fold.Plain(in().settings.Text(ctx, settings.Batch17Name))
				}

				return nil
			}
		},
	}
}

// placesOf is where somebody belongs: batch, group and the group that they lead, and their seats.
type placesOf struct {
	ids   [3]*int
	names [3]*string
	seats [2]buddyPlace
}

func (p *placesOf) dest() []any {
	out := []any{}
	for i := range p.ids {
		out = append(out, &p.ids[i], &p.names[i])
	}
	for i := range p.seats {
		out = append(out, &p.seats[i].groupID, &p.seats[i].leads)
	}
	return out
}

func (p *placesOf) fill(into map[string]any) {
	for i, field := range []string{"batch", "group", "managedGroup"} {
		if p.ids[i] != nil {
			into[field] = records.GroupRef{ID: *p.ids[i], Name: *p.names[i]}
		}
	}
	fillBuddyFields(into, p.seats[:])
}

// buddyPlace is a group that somebody is in, nil for none, and whether they lead it.
type buddyPlace struct {
	groupID *int
	leads   *bool
}

// fillBuddyFields adds the group of the current user and the one they lead: the accountability group before the
// challenge group.
func fillBuddyFields(into map[string]any, seats []buddyPlace) {
	for _, seat := range seats {
		if seat.groupID == nil {
			continue
		}

		// The first one stands: accountability comes before the challenge.
		if into["accountabilityGroupId"] == nil {
			into["accountabilityGroupId"] = *seat.groupID
		}
		if *seat.leads && into["accountabilityAsLeaderId"] == nil {
			into["accountabilityAsLeaderId"] = *seat.groupID
		}
	}
}
