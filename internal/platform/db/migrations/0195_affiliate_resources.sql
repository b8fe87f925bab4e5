-- +goose Up
-- What staff give affiliates to share: pictures, captions and emails.
CREATE TABLE affiliate_resources (
  id {{key}},
  title TEXT NOT NULL,
  -- picture, caption or email.
  kind TEXT NOT NULL,
  -- How to use it.
  note TEXT NOT NULL,
  -- Of an email; empty for what is none.
  subject TEXT NOT NULL,
  -- With words such as {link} that are filled for each affiliate.
  body TEXT NOT NULL,
  -- Where {link} leads: the affiliate's link of a funnel, or their main link without one.
  funnel_id TEXT REFERENCES funnels (id),
  -- New ones come first: they get a smaller number than all others.
  position INTEGER NOT NULL,
  -- How often affiliates opened it, each once a day.
  views INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  archived_at BIGINT
);
CREATE INDEX affiliate_resources_order ON affiliate_resources (position, id);
CREATE INDEX affiliate_resources_funnel ON affiliate_resources (funnel_id);

-- The sizes in which a picture can be downloaded.
CREATE TABLE affiliate_resource_pictures (
  resource_id INTEGER NOT NULL REFERENCES affiliate_resources (id),
  position INTEGER NOT NULL,
  file_id INTEGER NOT NULL REFERENCES files (id),
  -- What it is for, such as Story or Square post.
  name TEXT NOT NULL,
  PRIMARY KEY (resource_id, position)
);
CREATE INDEX affiliate_resource_pictures_file ON affiliate_resource_pictures (file_id);

-- Who opened a resource on a day.
CREATE TABLE affiliate_resource_views (
  resource_id INTEGER NOT NULL REFERENCES affiliate_resources (id),
  affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
  -- The first moment of the day in Manila.
  day BIGINT NOT NULL,
  PRIMARY KEY (resource_id, affiliate_id, day)
);
CREATE INDEX affiliate_resource_views_affiliate ON affiliate_resource_views (affiliate_id);
