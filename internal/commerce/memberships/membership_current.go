package memberships

import (
	"context"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/grants"
	"atlas/internal/identity/sessions"
)

// CurrentUserPart is membershipStatus, isFastTrackStudent and accessKey of the current user. The service is not there
// yet when the part is joined.
func CurrentUserPart(of func() *Service) sessions.CurrentUserPart {
	return sessions.CurrentUserPart{
		Columns: []string{
			`(SELECT string_agg(CASE WHEN paidfor.is_membership THEN 'm' ELSE '-' END
				|| CASE WHEN paidfor.is_fast_track THEN 'f' ELSE '-' END
				|| CASE WHEN holds.ended_at IS NULL THEN '-'
				ELSE 'e' END || ' ' || holds.starts_at || ' ' || COALESCE(holds.ends_at,
				0) || ' ' || COALESCE(opens.suspended_from, 0), ',')
			FROM subscriptions holds JOIN products paidfor ON paidfor.id = holds.product_id
			LEFT JOIN grants opens ON opens.subscription_id = holds.id
			WHERE holds.user_id = u.id AND holds.undone_at IS NULL)`,
			`(SELECT string_agg(gifts.from_at || ' ' || gifts.to_at, ',') FROM grants gifts
				JOIN products gifted ON gifted.id = gifts.product_id AND gifted.is_membership
				WHERE gifts.user_id = u.id AND gifts.subscription_id IS NULL)`,
		},
		Read: func() ([]any, func(context.Context, map[string]any) error) {
			var held, given *string
			return []any{&held, &given}, func(_ context.Context, into map[string]any) error {
				now := of().clock.Now()
				subs, err := fillMembership(held, now, into)
				if err != nil {
					return fmt.Errorf("read the subscriptions of the current user: %w", err)
				}

				held, err := fillGiven(given, now, into)
				if err != nil {
					return fmt.Errorf("read the grants of the current user: %w", err)
				}
				if len(subs)+len(held) > 0 {
					into["accessKey"] = accessKey(subs, held, now)
				}

				return nil
			}
		},
	}
}

// fillMembership reads subscriptions as the part wrote them: what they are of and whether they were ended, start, end
// and from when they are suspended.
func fillMembership(held *string, now time.Time, into map[string]any) (subs []*billing.Subscription, err error) {
	if held == nil {
		return nil, nil
	}

	isFast := false
	for text := range strings.SplitSeq(*held, ",") {
		fields := strings.Fields(text)
		if len(fields) != 4 || len(fields[0]) != 3 {
			return nil, fmt.Errorf("a subscription of the current user reads %q", text)
		}

		starts, err := strconv.ParseInt(fields[1], 10, 64)
		if err != nil {
			return nil, fmt.Errorf("start of subscription %q: %w", text, err)
		}

		ends, err := strconv.ParseInt(fields[2], 10, 64)
		if err != nil {
			return nil, fmt.Errorf("end of subscription %q: %w", text, err)
		}

		suspends, err := strconv.ParseInt(fields[3], 10, 64)
		if err != nil {
			return nil, fmt.Errorf("suspension of subscription %q: %w", text, err)
		}

		sub := &billing.Subscription{StartsAt: time.UnixMilli(starts), IsMembership: fields[0][0] == 'm'}
		if ends != 0 {
			sub.EndsAt = new(time.UnixMilli(ends))
		}
		if suspends != 0 {
			sub.SuspendedFrom = new(time.UnixMilli(suspends))
		}

		// Only whether it was ended matters here, not when.
		if fields[0][2] == 'e' {
			sub.EndedAt = &sub.StartsAt
		}

		subs = append(subs, sub)
		isFast = isFast || fields[0][1] == 'f' && sub.ValidityAt(now) == billing.IsActive
	}

	into["membershipStatus"], into["isFastTrackStudent"] = MembershipStatus(subs, now), isFast
	return subs, nil
}

// fillGiven reads the memberships that staff gave, as the part wrote them: start and end.
func fillGiven(given *string, now time.Time, into map[string]any) (held []*grants.StaffGrant, err error) {
	if given == nil {
		return nil, nil
	}

	for text := range strings.SplitSeq(*given, ",") {
		from, to, _ := strings.Cut(text, " ")
		starts, err := strconv.ParseInt(from, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("start of a membership that staff gave the current user: %w", err)
		}

		ends, err := strconv.ParseInt(to, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("end of a membership that staff gave the current user: %w", err)
		}

		held = append(held,
			&grants.StaffGrant{StartsAt: time.UnixMilli(starts), EndsAt: time.UnixMilli(ends), IsMembership: true})
	}

	// Subscriptions were read before: a gift never makes a second membership of one.
	status, _ := into["membershipStatus"].(*string)
	into["membershipStatus"] = withGiven(status, held, now)
	return held, nil
}

// accessKey is a fingerprint of what somebody holds at a moment: it is another one after a purchase, a renewal, an end,
// a suspension and its end.
func accessKey(subs []*billing.Subscription, given []*grants.StaffGrant, now time.Time) string {
	states := make([]string, 0, len(subs)+len(given))
	for _, sub := range subs {
		states = append(states,
			fmt.Sprint(sub.StartsAt.UnixMilli(), sub.Expiry().UnixMilli(), sub.ValidityAt(now), sub.IsSuspendedAt(now)))
	}

	for _, grant := range given {
		isLive := !now.Before(grant.StartsAt) && now.Before(grant.EndsAt)
		states = append(states, fmt.Sprint("given ", grant.StartsAt.UnixMilli(), grant.EndsAt.UnixMilli(), isLive))
	}

	// Databases aggregate rows in any order.
	slices.Sort(states)
	fingerprint := fnv.New64a()
	_, _ = fingerprint.Write([]byte(strings.Join(states, "\n")))

	return strconv.FormatUint(fingerprint.Sum64(), 36)
}

// withGiven is a membership status that follows from subscriptions, together with memberships that staff gave: without
// a live subscription, or with suspended ones only, a live one makes somebody Active, a past one Expired. Beside a
// subscription it counts for nothing, so that it never makes Multiple.
func withGiven(status *string, given []*grants.StaffGrant, now time.Time) *string {
	isLive, wasLive := false, false
	for _, g := range given {
		if !g.IsMembership || now.Before(g.StartsAt) || !g.StartsAt.Before(g.EndsAt) {
			continue
		}

		isLive = isLive || now.Before(g.EndsAt)
		wasLive = true
	}

	switch {
	case isLive && (status == nil || *status == memberExpired || *status == memberSuspended):
		return new(memberActive)
	case wasLive && status == nil:
		return new(memberExpired)
	}

	return status
}
