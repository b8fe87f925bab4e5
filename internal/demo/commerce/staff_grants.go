package commerce

import (
	"context"
	"fmt"

	"atlas/internal/commerce/grants"
	"atlas/internal/platform/clock"
)

// giveTeamLeads makes those members by staff who lead a team and never bought anything, so that there is something
// behind their doors.
func (d *Demo) giveTeamLeads(ctx context.Context, staffID int) error {
	leads, err := d.store.findTeamLeads(ctx)
	if err != nil {
		return fmt.Errorf("find the team leads of the demo: %w", err)
	}

	membershipID, err := d.store.findMembership(ctx)
	if err != nil {
		return fmt.Errorf("find the membership that team leads of the demo get: %w", err)
	}

	today := clock.StartOfDay(d.clock.Now())
	since := clock.AddDays(today, -150)
	for _, id := range leads {
		if err := d.store.insertStaffGrant(ctx, &grants.StaffGrant{
			UserID: id, ProductID: membershipID, Source: givenByStaff, StartsAt: since,
			EndsAt: clock.AddDays(today, 216), Reason: "Team leads join for free while they lead a team",
			GivenByID: &staffID, GivenAt: since, UpdatedAt: since,
		}); err != nil {
			return err
		}
	}

	return nil
}
