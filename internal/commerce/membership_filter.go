package commerce

import (
	"context"
	"strconv"

	"atlas/internal/commerce/pricing"
	"atlas/internal/identity"
	"atlas/internal/platform/errs"
)

// The rule of MembershipStatus in SQL, over subscriptions h: those of products that make members, the live ones and the past ones.
const (
	memberships    = `FROM subscriptions h WHERE h.product_id IN (SELECT hp.id FROM products hp WHERE hp.is_membership) AND h.undone_at IS NULL`
	liveMembership = `(h.ended_at IS NULL AND h.starts_at <= :now AND (h.ends_at IS NULL OR h.ends_at > :now))`
	pastMembership = `(h.ended_at IS NOT NULL OR h.ends_at <= :now)`

	liveMembers = `SELECT h.user_id ` + memberships + ` AND ` + liveMembership
	pastMembers = `SELECT h.user_id ` + memberships + ` AND ` + pastMembership
)

// membershipOf is a word for each status of person u: of several live memberships, of one, of past ones, of none.
func membershipOf(several, one, past, none string) string {
	const live = `COUNT(*) FILTER (WHERE ` + liveMembership + `)`
	return `(SELECT CASE WHEN ` + live + ` > 1 THEN ` + several + ` WHEN ` + live + ` = 1 THEN ` + one +
		` WHEN COUNT(*) FILTER (WHERE ` + pastMembership + `) > 0 THEN ` + past + ` ELSE ` + none + ` END ` + memberships + ` AND h.user_id = u.id)`
}

// The choices of the filter by membership status.
const (
	chooseActive   = "active"
	chooseExpired  = "expired"
	chooseMultiple = "multiple"
	chooseNone     = "none"
)

// membershipExpiry is the last moment of the membership of person u that lasts longest, of those that were not ended.
var membershipExpiry = `(SELECT CASE WHEN COUNT(h.ends_at) < COUNT(*) THEN ` + strconv.FormatInt(pricing.NoExpiry.UnixMilli(), 10) + ` ELSE MAX(h.ends_at) - 1 END ` +
	memberships + ` AND h.ended_at IS NULL AND h.user_id = u.id)`

// UserListParts is what commerce adds to the list of people: the status of their membership and when it ends. The filter reads the
// subscriptions once, not person by person.
func UserListParts() []*identity.UserListPart {
	return []*identity.UserListPart{{
		Name: "membership", Label: "Membership", Kind: "membership",
		Value:  membershipOf(`'`+memberMultiple+`'`, `'`+memberActive+`'`, `'`+memberExpired+`'`, `NULL`),
		Sort:   membershipOf(`3`, `2`, `1`, `0`),
		Filter: byMembership,
		Options: func(context.Context) ([]*identity.UserPartOption, error) {
			return []*identity.UserPartOption{
				{Value: chooseActive, Label: memberActive}, {Value: chooseExpired, Label: memberExpired},
				{Value: chooseMultiple, Label: memberMultiple}, {Value: chooseNone, Label: "No membership"},
			}, nil
		},
	}, {
		Name: "expiry", Label: "Expiry", Kind: "date", Value: membershipExpiry, Sort: "COALESCE(" + membershipExpiry + ", 0)",
	}}
}

func byMembership(choice string) (cond string, args []any, err error) {
	switch choice {
	case chooseActive:
		return "u.id IN (" + liveMembers + " GROUP BY h.user_id HAVING COUNT(*) = 1)", nil, nil
	case chooseMultiple:
		return "u.id IN (" + liveMembers + " GROUP BY h.user_id HAVING COUNT(*) > 1)", nil, nil
	case chooseExpired:
		return "u.id IN (" + pastMembers + ") AND u.id NOT IN (" + liveMembers + ")", nil, nil
	case chooseNone:
		return "u.id NOT IN (" + liveMembers + " UNION ALL " + pastMembers + ")", nil, nil
	}
	return "", nil, errs.Field("membership", errs.IsNotValid)
}
