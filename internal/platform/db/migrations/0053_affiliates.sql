-- +goose Up
-- People who accepted the affiliate terms.
CREATE TABLE affiliates (
  id {{key}},
  user_id INTEGER NOT NULL UNIQUE REFERENCES users (id),
  -- The word in their links, which is one of their words.
  slug TEXT NOT NULL UNIQUE,
  -- Where the main link leads: to a funnel, or to the sign-up page without one.
  funnel_id TEXT REFERENCES funnels (id),
  since BIGINT NOT NULL,
  -- Whose links these are since two affiliates became one person.
  joined_id INTEGER REFERENCES affiliates (id),
  updated_at BIGINT NOT NULL
);
CREATE INDEX affiliates_funnel ON affiliates (funnel_id);
CREATE INDEX affiliates_joined ON affiliates (joined_id);

-- Words that somebody wanted for an address. Writing the row makes whoever wants the same word wait. A word stays with its affiliate, so that links
-- which were given away go on leading there; without one it is, or was, a funnel's.
CREATE TABLE affiliate_words (
  word TEXT PRIMARY KEY,
  affiliate_id INTEGER REFERENCES affiliates (id)
);
CREATE INDEX affiliate_words_affiliate ON affiliate_words (affiliate_id);

-- Somebody followed a link. Nothing is kept of who it was.
CREATE TABLE affiliate_touches (
  id {{key}},
  affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
  -- Whether it was the main link, and the funnel that it led to; none for the sign-up page.
  is_main BOOLEAN NOT NULL,
  funnel_id TEXT REFERENCES funnels (id),
  at BIGINT NOT NULL
);
CREATE INDEX affiliate_touches_affiliate ON affiliate_touches (affiliate_id, is_main, funnel_id);
CREATE INDEX affiliate_touches_funnel ON affiliate_touches (funnel_id);

-- A person whom an affiliate brought, once for each funnel.
CREATE TABLE affiliate_leads (
  id {{key}},
  affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
  -- None while somebody who ordered has no account.
  user_id INTEGER REFERENCES users (id),
  email_key {{folded}} NOT NULL,
  -- What they came for or bought; none for whoever only signed up.
  funnel_id TEXT REFERENCES funnels (id),
  -- The order that made the lead, if one did.
  order_id INTEGER REFERENCES orders (id),
  -- The visit that won.
  touch_id INTEGER NOT NULL REFERENCES affiliate_touches (id),
  created_at BIGINT NOT NULL,
  -- Since it turned out to be the affiliate, or a lead that is there already.
  voided_at BIGINT
);
CREATE UNIQUE INDEX affiliate_leads_address ON affiliate_leads (affiliate_id, email_key, COALESCE(funnel_id, '')) WHERE voided_at IS NULL;
CREATE UNIQUE INDEX affiliate_leads_person ON affiliate_leads (affiliate_id, user_id, COALESCE(funnel_id, '')) WHERE voided_at IS NULL;
CREATE INDEX affiliate_leads_by_age ON affiliate_leads (affiliate_id, created_at);
CREATE INDEX affiliate_leads_user ON affiliate_leads (user_id);
CREATE INDEX affiliate_leads_email ON affiliate_leads (email_key);
CREATE INDEX affiliate_leads_funnel ON affiliate_leads (funnel_id);
CREATE INDEX affiliate_leads_order ON affiliate_leads (order_id);
CREATE INDEX affiliate_leads_touch ON affiliate_leads (touch_id);

-- An order that counts for an affiliate, by the visit and the rule that won: last-link, or bound-lead.
CREATE TABLE affiliate_sales (
  order_id INTEGER PRIMARY KEY REFERENCES orders (id),
  lead_id INTEGER NOT NULL REFERENCES affiliate_leads (id),
  touch_id INTEGER NOT NULL REFERENCES affiliate_touches (id),
  rule TEXT NOT NULL,
  at BIGINT NOT NULL
);
CREATE INDEX affiliate_sales_lead ON affiliate_sales (lead_id);
CREATE INDEX affiliate_sales_touch ON affiliate_sales (touch_id);
