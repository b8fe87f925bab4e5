-- +goose Up
-- Public pages that staff changed. A page that comes with Atlas has no row until then.
CREATE TABLE marketing_pages (
  id {{key}},
  path TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  share_title TEXT NOT NULL,
  share_description TEXT NOT NULL,
  -- The draft: blocks as JSON.
  data TEXT NOT NULL,
  is_published BOOLEAN NOT NULL,
  -- The number of the version that visitors see; 0 for the one that came with Atlas.
  live_version INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  -- Who changed it last; none while it is as it came.
  updated_by_id INTEGER,
  updated_by TEXT NOT NULL
);

-- What was published, and by whom. The HTML is complete but for its live parts.
CREATE TABLE marketing_page_versions (
  page_id INTEGER NOT NULL REFERENCES marketing_pages (id),
  number INTEGER NOT NULL,
  name TEXT NOT NULL,
  share_title TEXT NOT NULL,
  share_description TEXT NOT NULL,
  data TEXT NOT NULL,
  html TEXT NOT NULL,
  author_id INTEGER,
  author_name TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (page_id, number)
);
