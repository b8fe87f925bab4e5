package commerce

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"atlas/internal/identity"
)

// CurrentUserPart is membershipStatus and isFastTrackStudent of the current user. The service is not there yet when the part is joined.
func CurrentUserPart(of func() *Service) identity.CurrentUserPart {
	return identity.CurrentUserPart{
		Columns: []string{`(SELECT string_agg(CASE WHEN paidfor.is_membership THEN 'm' ELSE '-' END || CASE WHEN paidfor.is_fast_track THEN 'f' ELSE '-' END
				|| CASE WHEN holds.ended_at IS NULL THEN '-' ELSE 'e' END || ' ' || holds.starts_at || ' ' || COALESCE(holds.ends_at, 0), ',')
			FROM subscriptions holds JOIN products paidfor ON paidfor.id = holds.product_id WHERE holds.user_id = u.id AND holds.undone_at IS NULL)`,
			`(SELECT string_agg(gifts.from_at || ' ' || gifts.to_at, ',') FROM grants gifts JOIN products gifted ON gifted.id = gifts.product_id AND gifted.is_membership
				WHERE gifts.user_id = u.id AND gifts.subscription_id IS NULL)`},
		Read: func() ([]any, func(context.Context, map[string]any) error) {
			var held, given *string
			return []any{&held, &given}, func(_ context.Context, into map[string]any) error {
				now := of().clock.Now()
				if err := fillMembership(held, now, into); err != nil {
					return err
				}
				return fillGiven(given, now, into)
			}
		},
	}
}

// fillMembership reads subscriptions as the part wrote them: what they are of and whether they were ended, start and end.
func fillMembership(held *string, now time.Time, into map[string]any) error {
	if held == nil {
		return nil
	}
	subs, isFast := []*Subscription{}, false
	for text := range strings.SplitSeq(*held, ",") {
		fields := strings.Fields(text)
		if len(fields) != 3 || len(fields[0]) != 3 {
			return fmt.Errorf("a subscription of the current user reads %q", text)
		}
		starts, err := strconv.ParseInt(fields[1], 10, 64)
		if err != nil {
			return err
		}
		ends, err := strconv.ParseInt(fields[2], 10, 64)
		if err != nil {
			return err
		}
		sub := &Subscription{StartsAt: time.UnixMilli(starts), IsMembership: fields[0][0] == 'm'}
		if ends != 0 {
			sub.EndsAt = new(time.UnixMilli(ends))
		}
		if fields[0][2] == 'e' {
			sub.EndedAt = &sub.StartsAt
		}
		subs = append(subs, sub)
		isFast = isFast || fields[0][1] == 'f' && sub.ValidityAt(now) == isActive
	}
	into["membershipStatus"], into["isFastTrackStudent"] = MembershipStatus(subs, now), isFast
	return nil
}

// fillGiven reads the memberships that staff gave, as the part wrote them: start and end.
func fillGiven(given *string, now time.Time, into map[string]any) error {
	if given == nil {
		return nil
	}

	grants := []*StaffGrant{}
	for text := range strings.SplitSeq(*given, ",") {
		from, to, _ := strings.Cut(text, " ")
		starts, err := strconv.ParseInt(from, 10, 64)
		if err != nil {
			return fmt.Errorf("start of a membership that staff gave the current user: %w", err)
		}
		ends, err := strconv.ParseInt(to, 10, 64)
		if err != nil {
			return fmt.Errorf("end of a membership that staff gave the current user: %w", err)
		}
		grants = append(grants, &StaffGrant{StartsAt: time.UnixMilli(starts), EndsAt: time.UnixMilli(ends), isMembership: true})
	}

	status, _ := into["membershipStatus"].(*string)
	into["membershipStatus"] = withGiven(status, grants, now)
	return nil
}
