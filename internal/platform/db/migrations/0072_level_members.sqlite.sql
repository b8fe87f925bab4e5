-- +goose Up
-- Until now every level but non-member and affiliate opened what is for members. From now on a live grant of a membership does, and the levels of
-- people who work here. Whoever ever had a subscription of a membership is decided by that. Everybody else whom only a level made a member gets a
-- grant for a year, so that nothing closes today and staff can look through them: from the day they got the level, with a line in the info log.
-- Where nothing that is sold makes members, there is a product for it first.
INSERT INTO products (name, name_key, description, price, content_type, is_membership, is_fast_track, created_at, updated_at)
  SELECT 'Membership by staff', 'membership by staff', 'Given by staff without a sale.', 0, 'courses', TRUE, FALSE, CAST(strftime('%s', 'now') AS INTEGER) * 1000, CAST(strftime('%s', 'now') AS INTEGER) * 1000
  WHERE NOT EXISTS (SELECT 1 FROM products WHERE is_membership) AND EXISTS (SELECT 1 FROM user_access_levels h JOIN access_levels l ON l.id = h.level_id
    JOIN users u ON u.id = h.user_id WHERE u.merged_into_id IS NULL AND NOT l.opens_member_content AND l.id NOT IN ('non-member', 'affiliate'));
INSERT INTO grants (user_id, product_id, source, from_at, to_at, reason, given_at, updated_at)
  SELECT u.id, (SELECT p.id FROM products p WHERE p.is_membership ORDER BY CASE WHEN p.archived_at IS NULL THEN 0 ELSE 1 END, p.created_at, p.id LIMIT 1), 'upgrade',
    MIN(h.granted_at), ((CAST(strftime('%s', 'now') AS INTEGER) * 1000 + 28800000) / 86400000 + 366) * 86400000 - 28800000, 'Member by a level that staff gave, before memberships had an end', CAST(strftime('%s', 'now') AS INTEGER) * 1000, CAST(strftime('%s', 'now') AS INTEGER) * 1000
  FROM users u JOIN user_access_levels h ON h.user_id = u.id JOIN access_levels l ON l.id = h.level_id
  WHERE u.merged_into_id IS NULL AND NOT l.opens_member_content AND l.id NOT IN ('non-member', 'affiliate')
    AND NOT EXISTS (SELECT 1 FROM subscriptions s JOIN products p ON p.id = s.product_id WHERE s.user_id = u.id AND p.is_membership)
  GROUP BY u.id;
INSERT INTO info_log (at, action, subject_user_id, entity, entity_id, after_json, request_id, ip)
  SELECT g.given_at, 'grant_give', g.user_id, 'grant', CAST(g.id AS TEXT),
    '{"endsAt":"' || strftime('%Y-%m-%dT%H:%M:%SZ', g.to_at / 1000, 'unixepoch') || '","productId":' || g.product_id || ',"reason":"' || g.reason || '","source":"upgrade"}', 'upgrade', ''
  FROM grants g WHERE g.source = 'upgrade';
