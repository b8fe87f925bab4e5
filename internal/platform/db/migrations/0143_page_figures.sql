-- +goose Up
-- How often a published page was opened, by Manila day. Searchers, previews and staff don't count.
CREATE TABLE marketing_page_days (
  -- What the page is known by; a page that comes with Atlas may have no row.
  path TEXT NOT NULL,
  -- The instant at which the day starts.
  day BIGINT NOT NULL,
  views INTEGER NOT NULL,
  PRIMARY KEY (path, day)
);

-- People who signed up, registered or ordered after they had opened a page, or came by an address with campaign values.
CREATE TABLE marketing_conversions (
  id {{key}},
  -- The page they opened last; empty for none.
  path TEXT NOT NULL,
  -- signup, order or training.
  kind TEXT NOT NULL,
  user_id INTEGER REFERENCES users (id),
  order_id INTEGER,
  utm_source TEXT NOT NULL,
  utm_medium TEXT NOT NULL,
  utm_campaign TEXT NOT NULL,
  utm_term TEXT NOT NULL,
  utm_content TEXT NOT NULL,
  created_at BIGINT NOT NULL
);
CREATE INDEX marketing_conversions_page ON marketing_conversions (path, created_at);
CREATE INDEX marketing_conversions_user ON marketing_conversions (user_id);
CREATE INDEX marketing_conversions_order ON marketing_conversions (order_id);
