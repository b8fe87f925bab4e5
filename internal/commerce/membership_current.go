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
			FROM subscriptions holds JOIN products paidfor ON paidfor.id = holds.product_id WHERE holds.user_id = u.id AND holds.undone_at IS NULL)`},
		Read: func() ([]any, func(context.Context, map[string]any) error) {
			var held *string
			return []any{&held}, func(_ context.Context, into map[string]any) error {
				return fillMembership(held, of().clock.Now(), into)
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
