-- +goose Up
-- Pages with a slug of their own and pages of funnels, which are there besides those that come with Atlas.
-- A funnel's page has the path /funnels/{id}/build, and visitors find it at the short address of the funnel.
ALTER TABLE marketing_pages ADD COLUMN funnel_id TEXT REFERENCES funnels (id);
-- Whether the draft is another one than what visitors see.
ALTER TABLE marketing_pages ADD COLUMN has_changes BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE marketing_pages ADD COLUMN archived_at BIGINT;
-- When the draft is to be published, and who wants that.
ALTER TABLE marketing_pages ADD COLUMN scheduled_at BIGINT;
ALTER TABLE marketing_pages ADD COLUMN scheduled_by_id INTEGER;
ALTER TABLE marketing_pages ADD COLUMN scheduled_by TEXT NOT NULL DEFAULT '';
-- Why it was not published when it was due; empty if nothing went wrong.
ALTER TABLE marketing_pages ADD COLUMN schedule_problem TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX marketing_pages_funnel ON marketing_pages (funnel_id) WHERE funnel_id IS NOT NULL;
CREATE INDEX marketing_pages_scheduled ON marketing_pages (scheduled_at) WHERE scheduled_at IS NOT NULL;

-- What is not known to be the same counts as changed.
UPDATE marketing_pages SET has_changes = NOT EXISTS (SELECT 1 FROM marketing_page_versions v WHERE v.page_id = marketing_pages.id
  AND v.number = marketing_pages.live_version AND v.data = marketing_pages.data AND v.name = marketing_pages.name
  AND v.share_title = marketing_pages.share_title AND v.share_description = marketing_pages.share_description);
