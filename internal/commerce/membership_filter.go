package commerce

import (
	"context"
	"strconv"

	"atlas/internal/commerce/pricing"
	"atlas/internal/identity"
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

	liveGivenMembers = `SELECT w.user_id ` + givenMemberships + ` AND ` + liveGiven
	pastGivenMembers = `SELECT w.user_id ` + givenMemberships + ` AND ` + pastGiven

	liveMembers = `SELECT h.user_id ` + memberships + ` AND ` + liveMembership
	openMembers = `SELECT h.user_id ` + memberships + ` AND ` + openMembership
	pastMembers = `SELECT h.user_id ` + memberships + ` AND ` + pastMembership
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

// UserListParts is what commerce adds to the list of people: the status of their membership and when it ends. The
// filter reads the subscriptions once, not person by person.
func UserListParts() []*identity.UserListPart {
	return []*identity.UserListPart{{
		Name: "membership", Label: "Membership", Kind: "membership",
		Value: membershipOf(`'`+memberMultiple+`'`, `'`+memberActive+`'`, `'`+memberSuspended+`'`,
			`'`+memberExpired+`'`, `NULL`),
		Sort:   membershipOf(`4`, `3`, `2`, `1`, `0`),
		Filter: byMembership,
		Options: func(context.Context) ([]*identity.UserPartOption, error) {
			return []*identity.UserPartOption{
				{Value: chooseActive, Label: memberActive}, {Value: chooseSuspended, Label: memberSuspended},
				{Value: chooseExpired, Label: memberExpired},
				{Value: chooseMultiple, Label: memberMultiple}, {Value: chooseNone, Label: "No membership"},
			}, nil
		},
	}, {
		Name: "expiry", Label: "Expiry", Kind: "date", Value: membershipExpiry,
		Sort: "COALESCE(" + membershipExpiry + ", 0)",
	}}
}

func byMembership(choice string) (cond string, args []any, err error) {
	switch choice {
	case chooseActive:
		return "u.id IN (" + liveMembers + " GROUP BY h.user_id HAVING COUNT(*) = 1) AND u.id IN (" + openMembers +
			") OR u.id IN (" + liveGivenMembers + ") AND u.id NOT IN (" + openMembers + ")", nil, nil
	case chooseMultiple:
		return "u.id IN (" + liveMembers + " GROUP BY h.user_id HAVING COUNT(*) > 1) AND u.id IN (" + openMembers +
			")", nil, nil
	case chooseSuspended:
		return "u.id IN (" + liveMembers + ") AND u.id NOT IN (" + openMembers + " UNION ALL " + liveGivenMembers +
			")", nil, nil
	case chooseExpired:
		return "(u.id IN (" + pastMembers + ") OR u.id IN (" + pastGivenMembers + ")) AND u.id NOT IN (" + liveMembers +
			" UNION ALL " + liveGivenMembers + ")", nil, nil
	case chooseNone:
		return "u.id NOT IN (" + liveMembers + " UNION ALL " + pastMembers + " UNION ALL " + liveGivenMembers +
			" UNION ALL " + pastGivenMembers + ")", nil, nil
	}

	return "", nil, errs.Field("membership", errs.IsNotValid)
}
