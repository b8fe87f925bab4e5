package memberships

import (
	"context"
	"strconv"

	"atlas/internal/commerce/pricing"
	"atlas/internal/identity/userlist"
	"atlas/internal/platform/errs"
)

// The rule of MembershipStatus in SQL, over subscriptions h: those of products that make members, the live ones and the
// past ones.
const (
	memberships = `FROM subscriptions h WHERE h.product_id IN (SELECT hp.id FROM products hp
		WHERE hp.is_membership) AND h.undone_at IS NULL`
	liveMembership = `(h.ended_at IS NULL AND h.starts_at <= :now AND (h.ends_at IS NULL OR h.ends_at > :now))`
	pastMembership = `(h.ended_at IS NOT NULL OR h.ends_at <= :now)`

	// Those that staff gave, over grants w. They count where no subscription is live.
	givenMemberships = `FROM grants w WHERE w.subscription_id IS NULL AND w.from_at < w.to_at
		AND w.product_id IN (SELECT wp.id FROM products wp WHERE wp.is_membership)`
	liveGiven = `(w.from_at <= :now AND w.to_at > :now)`
	pastGiven = `w.to_at <= :now`

	// openMembership is a live one that no overdue payment keeps closed.
	openMembership = liveMembership +
		` AND NOT EXISTS (SELECT 1 FROM grants k WHERE k.subscription_id = h.id AND k.suspended_from <= :now)`
)

// membershipOf is a word for each status of person u: of several live memberships, of one, of those that are suspended,
// of past ones, of none.
func membershipOf(several, one, suspended, past, none string) string {
	const live = `COUNT(*) FILTER (WHERE ` + liveMembership + `)`
	const open = `COUNT(*) FILTER (WHERE ` + openMembership + `)`
	const given = `EXISTS (SELECT 1 ` + givenMemberships + ` AND w.user_id = u.id AND `
	return `(SELECT CASE WHEN ` + open + ` > 0 AND ` + live + ` > 1 THEN ` + several + ` WHEN ` + open + ` = 1 OR ` +
		given + liveGiven + `) THEN ` + one +
		` WHEN ` + live + ` > 0 THEN ` + suspended +
		` WHEN COUNT(*) FILTER (WHERE ` + pastMembership + `) > 0 OR ` + given + pastGiven + `) THEN ` + past +
		` ELSE ` + none + ` END ` + memberships + ` AND h.user_id = u.id)`
}

// The choices of the filter by membership status.
const (
	chooseActive    = "active"
	chooseSuspended = "suspended"
	chooseExpired   = "expired"
	chooseMultiple  = "multiple"
	chooseNone      = "none"
)

// membershipExpiry is the last moment of the membership of person u that lasts longest, of those that were not ended or
// taken back.
var membershipExpiry = `(SELECT CASE WHEN COUNT(x.ends_at) < COUNT(*) THEN ` +
	strconv.FormatInt(pricing.NoExpiry.UnixMilli(), 10) + ` ELSE MAX(x.ends_at) - 1 END FROM (
	SELECT h.ends_at ` + memberships + ` AND h.ended_at IS NULL AND h.user_id = u.id
	UNION ALL SELECT w.to_at ` + givenMemberships + ` AND w.taken_at IS NULL AND w.user_id = u.id) x)`

// MembershipWords are the expressions of the status and the end of the membership of person u, for reports. They ask
// :now.
func MembershipWords() map[string]string {
	out := map[string]string{}
	for _, part := range UserListParts() {
		out[part.Name] = part.Value
	}

	return out
}

// The ranks of a membership, as they are kept with people and sorted by.
const (
	rankNone      = "0"
	rankExpired   = "1"
	rankSuspended = "2"
	rankActive    = "3"
	rankMultiple  = "4"
)

// membershipTurns is the next moment at which the status of person u changes by time alone, null for never.
const membershipTurns = `(SELECT MIN(t.at) FROM (
	SELECT h.starts_at AS at ` + memberships + ` AND h.user_id = u.id AND h.ended_at IS NULL AND h.starts_at > :now
	UNION ALL SELECT h.ends_at ` + memberships + ` AND h.user_id = u.id AND h.ended_at IS NULL AND h.ends_at > :now
	UNION ALL SELECT k.suspended_from FROM grants k WHERE k.user_id = u.id AND k.suspended_from > :now
	UNION ALL SELECT w.from_at ` + givenMemberships + ` AND w.user_id = u.id AND w.from_at > :now
	UNION ALL SELECT w.to_at ` + givenMemberships + ` AND w.user_id = u.id AND w.to_at > :now) t)`

// StoredColumns is what is kept of memberships with people, for lists of them.
func StoredColumns() []userlist.StoredColumn {
	return []userlist.StoredColumn{
		{Name: "membership_rank", Is: membershipOf(rankMultiple, rankActive, rankSuspended, rankExpired, rankNone)},
		{Name: "membership_until", Is: "COALESCE(" + membershipExpiry + ", 0)"},
		{Name: "membership_turns_at", Is: membershipTurns,
			Due: "u.membership_turns_at <= :now"},
	}
}

// UserListParts is what commerce adds to the list of people: the status of their membership and when it ends.
func UserListParts() []*userlist.Part {
	return []*userlist.Part{{
		Name: "membership", Label: "Membership", Kind: "membership",
		Value: membershipOf(`'`+memberMultiple+`'`, `'`+memberActive+`'`, `'`+memberSuspended+`'`,
			`'`+memberExpired+`'`, `NULL`),
		Sort: "u.membership_rank", IsStored: true,
		Filter: byMembership,
		Options: func(context.Context) ([]*userlist.PartOption, error) {
			return []*userlist.PartOption{
				{Value: chooseActive, Label: memberActive}, {Value: chooseSuspended, Label: memberSuspended},
				{Value: chooseExpired, Label: memberExpired},
				{Value: chooseMultiple, Label: memberMultiple}, {Value: chooseNone, Label: "No membership"},
			}, nil
		},
	}, {
		Name: "expiry", Label: "Expiry", Kind: "date", Value: membershipExpiry,
		Sort: "u.membership_until", IsStored: true,
	}}
}

// byMembership filters by the rank that is kept. It stands in the text, so that PostgreSQL plans for how many have it.
func byMembership(choice string) (cond string, args []any, err error) {
	ranks := map[string]string{chooseActive: rankActive, chooseSuspended: rankSuspended, chooseExpired: rankExpired,
		chooseMultiple: rankMultiple, chooseNone: rankNone}
	rank, ok := ranks[choice]
	if !ok {
		return "", nil, errs.Field("membership", errs.IsNotValid)
	}

	return "u.membership_rank = " + rank, nil, nil
}
