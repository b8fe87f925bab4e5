-- +goose Up
-- Links that affiliates made for a campaign. The address is /word/code.
CREATE TABLE affiliate_links (
  id {{key}},
  affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
  code TEXT NOT NULL,
  campaign TEXT NOT NULL,
  campaign_key TEXT NOT NULL,
  -- Where it leads: a funnel, a page of ours, or the sign-up page with neither.
  funnel_id TEXT REFERENCES funnels (id),
  page_path TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  -- Since it is no longer listed; it still leads on and counts.
  archived_at BIGINT
);
CREATE UNIQUE INDEX affiliate_links_code ON affiliate_links (affiliate_id, code);
CREATE INDEX affiliate_links_funnel ON affiliate_links (funnel_id);

-- The link of a campaign by which someone came, and the page of ours that it led to; none and empty for others.
ALTER TABLE affiliate_touches ADD COLUMN link_id INTEGER REFERENCES affiliate_links (id);
ALTER TABLE affiliate_touches ADD COLUMN page_path TEXT NOT NULL DEFAULT '';
CREATE INDEX affiliate_touches_link ON affiliate_touches (link_id);

-- What came of each link by day in Manila, kept in the transaction of what happened. Day 0 has all days together.
CREATE TABLE affiliate_days (
  affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
  day BIGINT NOT NULL,
  -- main, f:funnel, p:page or l:link of a campaign.
  link_key TEXT NOT NULL,
  -- The day on which the commission becomes payable; 0 for what is none, and for all days together.
  hold_until BIGINT NOT NULL,
  visits INTEGER NOT NULL,
  leads INTEGER NOT NULL,
  paid INTEGER NOT NULL,
  commission BIGINT NOT NULL,
  PRIMARY KEY (affiliate_id, day, link_key, hold_until)
);

INSERT INTO affiliate_days (affiliate_id, day, link_key, hold_until, visits, leads, paid, commission)
WITH facts AS (
  SELECT t.affiliate_id, t.at, CASE WHEN t.is_main THEN 'main' ELSE 'f:' || COALESCE(t.funnel_id, '') END AS link_key, 0 AS hold_until, 1 AS visits, 0 AS leads, 0 AS paid, 0 AS commission
  FROM affiliate_touches t
  UNION ALL SELECT l.affiliate_id, l.created_at, CASE WHEN t.is_main THEN 'main' ELSE 'f:' || COALESCE(t.funnel_id, '') END, 0, 0, 1, 0, 0
  FROM affiliate_leads l JOIN affiliate_touches t ON t.id = l.touch_id WHERE l.voided_at IS NULL
  UNION ALL SELECT p.affiliate_id, p.at, CASE WHEN t.is_main THEN 'main' ELSE 'f:' || COALESCE(t.funnel_id, '') END, 0, 0, 0, 1, 0 FROM (
    SELECT l.affiliate_id, l.touch_id, MIN(o.paid_at) AS at FROM affiliate_leads l JOIN affiliate_sales s ON s.lead_id = l.id JOIN orders o ON o.id = s.order_id
    WHERE l.voided_at IS NULL AND o.paid_at IS NOT NULL GROUP BY l.id, l.affiliate_id, l.touch_id) p JOIN affiliate_touches t ON t.id = p.touch_id
  UNION ALL SELECT e.affiliate_id, e.at, CASE WHEN t.is_main THEN 'main' ELSE 'f:' || COALESCE(t.funnel_id, '') END, e.hold_until, 0, 0, 0, e.amount
  FROM affiliate_commissions e JOIN affiliate_sales s ON s.order_id = e.order_id JOIN affiliate_touches t ON t.id = s.touch_id WHERE e.amount <> 0)
SELECT affiliate_id, (at + 28800000) / 86400000 * 86400000 - 28800000, link_key, hold_until, SUM(visits), SUM(leads), SUM(paid), SUM(commission)
FROM facts GROUP BY affiliate_id, (at + 28800000) / 86400000 * 86400000 - 28800000, link_key, hold_until
UNION ALL SELECT affiliate_id, 0, link_key, 0, SUM(visits), SUM(leads), SUM(paid), SUM(commission) FROM facts GROUP BY affiliate_id, link_key;
