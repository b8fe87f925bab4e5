-- +goose Up
-- How many schedule rows that are not voided are alike, and what they come to, so that lists of payments say how many they have, and find a page, without
-- reading all of them: by day, which most lists ask for, and by all that lists filter by. Triggers add a row for every change: nobody waits for a sum
-- while another one changes it. Rows that are alike are added up now and then.
CREATE TABLE schedules_by_day (
  id {{key}},
  schedule_date BIGINT NOT NULL,
  is_paid BOOLEAN NOT NULL,
  row_count INTEGER NOT NULL,
  price BIGINT NOT NULL,
  paid BIGINT NOT NULL
);
CREATE TABLE schedules_by_kind (
  id {{key}},
  schedule_date BIGINT NOT NULL,
  is_paid BOOLEAN NOT NULL,
  product_id INTEGER NOT NULL,
  funnel_id TEXT NOT NULL,
  -- In small letters, nothing while it is not known.
  platform TEXT NOT NULL,
  -- When the subscription ends: nothing of it is left after it was ended, and the last moment there is stands for no end.
  valid_until BIGINT NOT NULL,
  row_count INTEGER NOT NULL,
  price BIGINT NOT NULL,
  paid BIGINT NOT NULL
);

CREATE VIEW schedules_by_day_facts AS
SELECT schedule_date, transaction_id IS NOT NULL AS is_paid, CAST(COUNT(*) AS INTEGER) AS row_count, CAST(SUM(price) AS BIGINT) AS price, CAST(SUM(paid) AS BIGINT) AS paid
FROM payment_schedules WHERE voided_at IS NULL GROUP BY schedule_date, transaction_id IS NOT NULL;

CREATE VIEW schedules_by_kind_facts AS
SELECT k.schedule_date, k.is_paid, k.product_id, k.funnel_id, k.platform, k.valid_until, CAST(COUNT(*) AS INTEGER) AS row_count, CAST(SUM(k.price) AS BIGINT) AS price, CAST(SUM(k.paid) AS BIGINT) AS paid
FROM (SELECT r.schedule_date, r.transaction_id IS NOT NULL AS is_paid, s.product_id, s.funnel_id, COALESCE(LOWER(r.payment_platform), '') AS platform,
    CASE WHEN s.ended_at IS NOT NULL THEN 0 WHEN s.ends_at IS NULL THEN 253402300800000 ELSE s.ends_at END AS valid_until, r.price, r.paid
  FROM payment_schedules r JOIN subscriptions s ON s.id = r.subscription_id WHERE r.voided_at IS NULL) k
GROUP BY k.schedule_date, k.is_paid, k.product_id, k.funnel_id, k.platform, k.valid_until;

INSERT INTO schedules_by_day (schedule_date, is_paid, row_count, price, paid) SELECT schedule_date, is_paid, row_count, price, paid FROM schedules_by_day_facts;
INSERT INTO schedules_by_kind (schedule_date, is_paid, product_id, funnel_id, platform, valid_until, row_count, price, paid)
  SELECT schedule_date, is_paid, product_id, funnel_id, platform, valid_until, row_count, price, paid FROM schedules_by_kind_facts;

-- The orders of the list that had no index: when it was paid, and who pays, archived people among them.
CREATE INDEX payment_schedules_by_paid_at ON payment_schedules ((COALESCE(paid_at, 0)), id) WHERE voided_at IS NULL;
CREATE INDEX users_by_any_name ON users (name_key, id);

-- +goose StatementBegin
CREATE TRIGGER figures_counted_payment_in AFTER INSERT ON payment_schedules BEGIN
  INSERT INTO schedules_by_day (schedule_date, is_paid, row_count, price, paid)
    SELECT new.schedule_date, new.transaction_id IS NOT NULL, 1, new.price, new.paid WHERE new.voided_at IS NULL;
  INSERT INTO schedules_by_kind (schedule_date, is_paid, product_id, funnel_id, platform, valid_until, row_count, price, paid)
    SELECT new.schedule_date, new.transaction_id IS NOT NULL, s.product_id, s.funnel_id, COALESCE(LOWER(new.payment_platform), ''),
      CASE WHEN s.ended_at IS NOT NULL THEN 0 WHEN s.ends_at IS NULL THEN 253402300800000 ELSE s.ends_at END, 1, new.price, new.paid
    FROM subscriptions s WHERE s.id = new.subscription_id AND new.voided_at IS NULL;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_counted_payment_set AFTER UPDATE OF subscription_id, price, paid, schedule_date, transaction_id, payment_platform, voided_at ON payment_schedules BEGIN
  INSERT INTO schedules_by_day (schedule_date, is_paid, row_count, price, paid)
    SELECT old.schedule_date, old.transaction_id IS NOT NULL, -1, -old.price, -old.paid WHERE old.voided_at IS NULL;
  INSERT INTO schedules_by_kind (schedule_date, is_paid, product_id, funnel_id, platform, valid_until, row_count, price, paid)
    SELECT old.schedule_date, old.transaction_id IS NOT NULL, s.product_id, s.funnel_id, COALESCE(LOWER(old.payment_platform), ''),
      CASE WHEN s.ended_at IS NOT NULL THEN 0 WHEN s.ends_at IS NULL THEN 253402300800000 ELSE s.ends_at END, -1, -old.price, -old.paid
    FROM subscriptions s WHERE s.id = old.subscription_id AND old.voided_at IS NULL;
  INSERT INTO schedules_by_day (schedule_date, is_paid, row_count, price, paid)
    SELECT new.schedule_date, new.transaction_id IS NOT NULL, 1, new.price, new.paid WHERE new.voided_at IS NULL;
  INSERT INTO schedules_by_kind (schedule_date, is_paid, product_id, funnel_id, platform, valid_until, row_count, price, paid)
    SELECT new.schedule_date, new.transaction_id IS NOT NULL, s.product_id, s.funnel_id, COALESCE(LOWER(new.payment_platform), ''),
      CASE WHEN s.ended_at IS NOT NULL THEN 0 WHEN s.ends_at IS NULL THEN 253402300800000 ELSE s.ends_at END, 1, new.price, new.paid
    FROM subscriptions s WHERE s.id = new.subscription_id AND new.voided_at IS NULL;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_counted_payment_out AFTER DELETE ON payment_schedules BEGIN
  INSERT INTO schedules_by_day (schedule_date, is_paid, row_count, price, paid)
    SELECT old.schedule_date, old.transaction_id IS NOT NULL, -1, -old.price, -old.paid WHERE old.voided_at IS NULL;
  INSERT INTO schedules_by_kind (schedule_date, is_paid, product_id, funnel_id, platform, valid_until, row_count, price, paid)
    SELECT old.schedule_date, old.transaction_id IS NOT NULL, s.product_id, s.funnel_id, COALESCE(LOWER(old.payment_platform), ''),
      CASE WHEN s.ended_at IS NOT NULL THEN 0 WHEN s.ends_at IS NULL THEN 253402300800000 ELSE s.ends_at END, -1, -old.price, -old.paid
    FROM subscriptions s WHERE s.id = old.subscription_id AND old.voided_at IS NULL;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_counted_subscription AFTER UPDATE OF product_id, funnel_id, ends_at, ended_at ON subscriptions
  WHEN old.product_id <> new.product_id OR old.funnel_id <> new.funnel_id OR old.ends_at IS NOT new.ends_at OR old.ended_at IS NOT new.ended_at BEGIN
  INSERT INTO schedules_by_kind (schedule_date, is_paid, product_id, funnel_id, platform, valid_until, row_count, price, paid)
    SELECT r.schedule_date, r.transaction_id IS NOT NULL, old.product_id, old.funnel_id, COALESCE(LOWER(r.payment_platform), ''),
      CASE WHEN old.ended_at IS NOT NULL THEN 0 WHEN old.ends_at IS NULL THEN 253402300800000 ELSE old.ends_at END, -1, -r.price, -r.paid
    FROM payment_schedules r WHERE r.subscription_id = old.id AND r.voided_at IS NULL;
  INSERT INTO schedules_by_kind (schedule_date, is_paid, product_id, funnel_id, platform, valid_until, row_count, price, paid)
    SELECT r.schedule_date, r.transaction_id IS NOT NULL, new.product_id, new.funnel_id, COALESCE(LOWER(r.payment_platform), ''),
      CASE WHEN new.ended_at IS NOT NULL THEN 0 WHEN new.ends_at IS NULL THEN 253402300800000 ELSE new.ends_at END, 1, r.price, r.paid
    FROM payment_schedules r WHERE r.subscription_id = new.id AND r.voided_at IS NULL;
END;
-- +goose StatementEnd
