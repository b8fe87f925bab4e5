-- +goose Up
-- What is sold. Doors of learning name products, subscriptions grant them.
CREATE TABLE products (
  id {{key}},
  name TEXT NOT NULL,
  name_key {{folded}} NOT NULL UNIQUE,
  description TEXT NOT NULL DEFAULT '',
  -- Whole centavos.
  price BIGINT NOT NULL CHECK (price >= 0),
  -- courses, activities or tasks.
  content_type TEXT NOT NULL,
  -- Live subscriptions of it make somebody a member, or a fast-track student.
  is_membership BOOLEAN NOT NULL,
  is_fast_track BOOLEAN NOT NULL,
  archived_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE INDEX products_by_name ON products (name_key, id);

-- The levels that a subscription of a product gives.
CREATE TABLE product_levels (
  product_id INTEGER NOT NULL REFERENCES products (id),
  level_id TEXT NOT NULL REFERENCES access_levels (id),
  PRIMARY KEY (product_id, level_id)
);
CREATE INDEX product_levels_level ON product_levels (level_id);

-- How a price is paid. The id is a word that staff choose; one-time is always there.
CREATE TABLE payment_terms (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  name_key {{folded}} NOT NULL UNIQUE,
  description TEXT NOT NULL DEFAULT '',
  -- fixed with centavos, percentage with hundredths of a percent, or nothing.
  fee_type TEXT,
  fee BIGINT NOT NULL,
  archived_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  CHECK (fee >= 0 AND (fee_type IS NOT NULL OR fee = 0))
);

-- The instalments of a term. The last one takes what is left.
CREATE TABLE payment_term_rows (
  term_id TEXT NOT NULL REFERENCES payment_terms (id),
  position INTEGER NOT NULL,
  -- amount with centavos, or percentage with hundredths of a percent.
  share_type TEXT NOT NULL,
  share BIGINT NOT NULL CHECK (share >= 0),
  days_after INTEGER NOT NULL CHECK (days_after >= 0),
  PRIMARY KEY (term_id, position)
);

-- A way to buy a product. The id is a word that stands in addresses.
CREATE TABLE funnels (
  id TEXT PRIMARY KEY,
  product_id INTEGER NOT NULL REFERENCES products (id),
  name TEXT NOT NULL,
  name_key {{folded}} NOT NULL UNIQUE,
  slug TEXT,
  slug_key {{folded}} UNIQUE,
  headline TEXT NOT NULL DEFAULT '',
  -- One benefit a line.
  benefits TEXT NOT NULL DEFAULT '',
  validity_by_days INTEGER CHECK (validity_by_days >= 0),
  start_by_days INTEGER CHECK (start_by_days >= 0),
  is_hidden BOOLEAN NOT NULL,
  is_switched_on BOOLEAN NOT NULL,
  -- With a batch it is open only during the launch of that batch.
  batch_id INTEGER REFERENCES batches (id),
  seats INTEGER CHECK (seats >= 0),
  -- link or template-1; a link has an address.
  page_template TEXT NOT NULL,
  page_url TEXT,
  archived_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE INDEX funnels_product ON funnels (product_id, name_key);
CREATE INDEX funnels_batch ON funnels (batch_id);

CREATE TABLE funnel_terms (
  funnel_id TEXT NOT NULL REFERENCES funnels (id),
  term_id TEXT NOT NULL REFERENCES payment_terms (id),
  position INTEGER NOT NULL,
  PRIMARY KEY (funnel_id, term_id)
);
CREATE INDEX funnel_terms_term ON funnel_terms (term_id);

-- A discount in one funnel.
CREATE TABLE coupons (
  id {{key}},
  funnel_id TEXT NOT NULL REFERENCES funnels (id),
  code TEXT NOT NULL,
  code_key {{folded}} NOT NULL,
  -- fixed with centavos, or percentage with hundredths of a percent.
  discount_type TEXT NOT NULL,
  discount BIGINT NOT NULL CHECK (discount >= 0),
  max_uses INTEGER CHECK (max_uses > 0),
  max_per_person INTEGER CHECK (max_per_person > 0),
  valid_from BIGINT,
  valid_to BIGINT,
  archived_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  UNIQUE (funnel_id, code_key),
  CHECK (valid_from <= valid_to)
);
