package memberships

const ofMemberships = `product_id IN (SELECT p.id FROM products p WHERE p.is_membership)`

// FirstMemberships are people as user_id with when their first membership began as at, bought or given by staff. Who
// became a member again joined once: that is how reports count new members too.
const FirstMemberships = `SELECT b.user_id, MIN(b.at) AS at
	FROM (SELECT s.user_id, s.starts_at AS at FROM subscriptions s
			WHERE s.undone_at IS NULL AND (s.ends_at IS NULL OR s.ends_at > s.starts_at) AND (s.ended_at IS NULL
			OR s.ended_at > s.starts_at) AND s.` + ofMemberships + `
		UNION ALL SELECT g.user_id, g.from_at FROM grants g
			WHERE g.subscription_id IS NULL AND (g.to_at IS NULL OR g.to_at > g.from_at) AND g.` + ofMemberships + `) b
	GROUP BY b.user_id`
