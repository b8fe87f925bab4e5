-- +goose Up

-- An order bump: one more product that the checkout of a funnel offers, through another funnel, which says for how long
-- it is valid and whether it is open. The price is the bump's own. One that is off keeps its words and is offered to nobody.
ALTER TABLE funnels ADD COLUMN bump_funnel_id TEXT REFERENCES funnels (id);
ALTER TABLE funnels ADD COLUMN bump_price BIGINT;
ALTER TABLE funnels ADD COLUMN bump_headline TEXT NOT NULL DEFAULT '';
ALTER TABLE funnels ADD COLUMN bump_text TEXT NOT NULL DEFAULT '';
ALTER TABLE funnels ADD COLUMN bump_is_on BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX funnels_bump ON funnels (bump_funnel_id) WHERE bump_funnel_id IS NOT NULL;

-- The next step on the thank-you page; no title for none.
ALTER TABLE funnels ADD COLUMN thanks_title TEXT NOT NULL DEFAULT '';
ALTER TABLE funnels ADD COLUMN thanks_text TEXT NOT NULL DEFAULT '';
ALTER TABLE funnels ADD COLUMN thanks_label TEXT NOT NULL DEFAULT '';
ALTER TABLE funnels ADD COLUMN thanks_url TEXT NOT NULL DEFAULT '';

-- What the page of a closed funnel says; empty for the words that come with Atlas.
ALTER TABLE funnels ADD COLUMN closed_headline TEXT NOT NULL DEFAULT '';
ALTER TABLE funnels ADD COLUMN closed_text TEXT NOT NULL DEFAULT '';
