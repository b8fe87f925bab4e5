-- +goose Up
-- What figures are read from, so that a figure costs as much with many people as with few. Triggers keep it in the transaction of
-- what it counts, whoever writes that. Days are the first moment of a day in Manila; months are counted from the year 0.

-- Billing by day: by what was sold.
CREATE TABLE billing_days (
  day BIGINT NOT NULL,
  product_id INTEGER NOT NULL,
  funnel_id TEXT NOT NULL,
  term_id TEXT NOT NULL,
  -- The batch that the buyer was in after the enrolment; 0 for none.
  batch_id INTEGER NOT NULL,
  -- Payments scheduled on the day, canceled ones left out, and how many of them are paid off.
  scheduled_rows BIGINT NOT NULL,
  paid_rows BIGINT NOT NULL,
  -- Their prices, what is unpaid of them, and the prices of those that were paid off on a later day.
  scheduled BIGINT NOT NULL,
  unpaid BIGINT NOT NULL,
  late BIGINT NOT NULL,
  -- The prices of payments that were paid off on the day, and were scheduled before it.
  came_late BIGINT NOT NULL,
  -- What was taken off invoices of the day, of enrolments that weren't undone, and how many invoices that were.
  discount_rows BIGINT NOT NULL,
  discounts BIGINT NOT NULL,
  PRIMARY KEY (day, product_id, funnel_id, term_id, batch_id)
);

-- The prices of payments that are paid off, by the day they were scheduled for and the day they were paid off.
CREATE TABLE paid_days (
  due_day BIGINT NOT NULL,
  paid_day BIGINT NOT NULL,
  paid_rows BIGINT NOT NULL,
  amount BIGINT NOT NULL,
  PRIMARY KEY (due_day, paid_day)
);

-- Memberships of a person without a gap between them, archived people left out. What has no end lasts until the year 9999.
CREATE TABLE member_stints (
  user_id INTEGER NOT NULL,
  number INTEGER NOT NULL,
  starts_at BIGINT NOT NULL,
  -- The first moment after it.
  ends_at BIGINT NOT NULL,
  -- The beginning of the next one; null for none.
  next_at BIGINT,
  PRIMARY KEY (user_id, number)
);
CREATE INDEX member_stints_start ON member_stints (starts_at, ends_at);
CREATE INDEX member_stints_end ON member_stints (ends_at, next_at);

-- Stints by day.
CREATE TABLE member_days (
  day BIGINT PRIMARY KEY,
  -- First stints that started, all that started, and all whose first moment after them is on the day.
  joined BIGINT NOT NULL,
  started BIGINT NOT NULL,
  ended BIGINT NOT NULL,
  -- Stints with their last moment on the day that nothing follows.
  expiring BIGINT NOT NULL,
  -- Memberships that were bought on the day and renew another one.
  renewed BIGINT NOT NULL
);

-- Stints by the day of the first moment after them, and after how many days the next one started: 0 for none.
CREATE TABLE member_gaps (
  day BIGINT NOT NULL,
  gap INTEGER NOT NULL,
  people BIGINT NOT NULL,
  PRIMARY KEY (day, gap)
);

-- The months on whose last day a person held a membership that was bought, as runs from a month to the one after the last.
CREATE TABLE member_runs (
  user_id INTEGER NOT NULL,
  number INTEGER NOT NULL,
  first_month INTEGER NOT NULL,
  from_month INTEGER NOT NULL,
  to_month INTEGER NOT NULL,
  PRIMARY KEY (user_id, number)
);

-- People by the month of their first membership: how many joined, and by how many the members among them changed in a month.
CREATE TABLE cohort_months (
  first_month INTEGER NOT NULL,
  month INTEGER NOT NULL,
  joined BIGINT NOT NULL,
  change BIGINT NOT NULL,
  PRIMARY KEY (first_month, month)
);

-- Cash of sales that affiliates brought, by the day of its booking: what came in minus what went back. First of each subscription, then of all.
CREATE TABLE affiliate_cash (
  subscription_id INTEGER NOT NULL,
  day BIGINT NOT NULL,
  amount BIGINT NOT NULL,
  PRIMARY KEY (subscription_id, day)
);
CREATE TABLE affiliate_cash_days (
  day BIGINT NOT NULL,
  product_id INTEGER NOT NULL,
  funnel_id TEXT NOT NULL,
  term_id TEXT NOT NULL,
  batch_id INTEGER NOT NULL,
  amount BIGINT NOT NULL,
  PRIMARY KEY (day, product_id, funnel_id, term_id, batch_id)
);

-- Points by the day they were earned or taken back.
CREATE TABLE xp_days (
  day BIGINT PRIMARY KEY,
  points BIGINT NOT NULL
);

-- What the tables have to hold. Triggers and rebuilds fill them from these, and atlas verify compares.

-- Payments and invoices by subscription, with what each adds to its day.
CREATE VIEW billing_entry_facts AS
SELECT (r.schedule_date + 28800000) / 86400000 * 86400000 - 28800000 AS day, r.subscription_id, 1 AS scheduled_rows,
    CASE WHEN r.paid_at IS NULL THEN 0 ELSE 1 END AS paid_rows, r.price AS scheduled, CASE WHEN r.paid_at IS NULL THEN r.price - r.paid ELSE 0 END AS unpaid,
    CASE WHEN r.paid_at >= r.schedule_date + 86400000 THEN r.price ELSE 0 END AS late, 0 AS came_late, 0 AS discount_rows, 0 AS discounts
  FROM payment_schedules r WHERE r.voided_at IS NULL
UNION ALL SELECT (r.paid_at + 28800000) / 86400000 * 86400000 - 28800000, r.subscription_id, 0, 0, 0, 0, 0, r.price, 0, 0
  FROM payment_schedules r WHERE r.voided_at IS NULL AND r.paid_at >= r.schedule_date + 86400000
UNION ALL SELECT (i.created_at + 28800000) / 86400000 * 86400000 - 28800000, i.subscription_id, 0, 0, 0, 0, 0, 0, 1, i.discount
  FROM invoices i JOIN subscriptions u ON u.id = i.subscription_id AND u.undone_at IS NULL WHERE i.discount > 0;

-- Billing by day.
CREATE VIEW billing_day_facts AS
SELECT f.day, s.product_id, s.funnel_id, s.term_id, COALESCE(n.batch_after, 0) AS batch_id,
  CAST(SUM(f.scheduled_rows) AS BIGINT) AS scheduled_rows, CAST(SUM(f.paid_rows) AS BIGINT) AS paid_rows, CAST(SUM(f.scheduled) AS BIGINT) AS scheduled, CAST(SUM(f.unpaid) AS BIGINT) AS unpaid,
  CAST(SUM(f.late) AS BIGINT) AS late, CAST(SUM(f.came_late) AS BIGINT) AS came_late, CAST(SUM(f.discount_rows) AS BIGINT) AS discount_rows, CAST(SUM(f.discounts) AS BIGINT) AS discounts
FROM billing_entry_facts f JOIN subscriptions s ON s.id = f.subscription_id LEFT JOIN enrolments n ON n.id = s.enrolment_id
GROUP BY f.day, s.product_id, s.funnel_id, s.term_id, COALESCE(n.batch_after, 0);

-- What was paid off, by both of its days.
CREATE VIEW paid_day_facts AS
SELECT (r.schedule_date + 28800000) / 86400000 * 86400000 - 28800000 AS due_day, (r.paid_at + 28800000) / 86400000 * 86400000 - 28800000 AS paid_day,
  COUNT(*) AS paid_rows, CAST(SUM(r.price) AS BIGINT) AS amount
FROM payment_schedules r WHERE r.voided_at IS NULL AND r.paid_at IS NOT NULL GROUP BY 1, 2;

-- The days of each membership: those that were bought until they end or were ended, and those that staff gave.
CREATE VIEW membership_facts AS
SELECT h.user_id, h.starts_at AS at,
    CASE WHEN h.ended_at IS NOT NULL AND (h.ends_at IS NULL OR h.ended_at < h.ends_at) THEN h.ended_at ELSE COALESCE(h.ends_at, 253402300800000) END AS until
  FROM subscriptions h WHERE h.undone_at IS NULL AND h.product_id IN (SELECT p.id FROM products p WHERE p.is_membership)
UNION ALL SELECT w.user_id, w.from_at, w.to_at FROM grants w WHERE w.subscription_id IS NULL AND w.product_id IN (SELECT p.id FROM products p WHERE p.is_membership);

-- Memberships of a person without a gap between them.
CREATE VIEW member_stint_facts AS
SELECT g.user_id, g.stint AS number, g.at AS starts_at, g.until AS ends_at, LEAD(g.at) OVER (PARTITION BY g.user_id ORDER BY g.stint) AS next_at
FROM (SELECT n.user_id, n.stint, MIN(n.at) AS at, MAX(n.until) AS until
  FROM (SELECT m.user_id, m.at, m.until,
      CAST(SUM(m.is_first) OVER (PARTITION BY m.user_id ORDER BY m.at, m.until ROWS UNBOUNDED PRECEDING) AS INTEGER) AS stint
    FROM (SELECT y.user_id, y.at, y.until, CASE WHEN y.at <= MAX(y.until) OVER
          (PARTITION BY y.user_id ORDER BY y.at, y.until ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) THEN 0 ELSE 1 END AS is_first
      FROM membership_facts y JOIN users u ON u.id = y.user_id AND u.archived_at IS NULL WHERE y.at < y.until) m) n
  GROUP BY n.user_id, n.stint) g;

-- Stints and renewals by day.
CREATE VIEW member_day_facts AS
SELECT f.day, CAST(SUM(f.joined) AS BIGINT) AS joined, CAST(SUM(f.started) AS BIGINT) AS started, CAST(SUM(f.ended) AS BIGINT) AS ended,
  CAST(SUM(f.expiring) AS BIGINT) AS expiring, CAST(SUM(f.renewed) AS BIGINT) AS renewed
FROM (SELECT (t.starts_at + 28800000) / 86400000 * 86400000 - 28800000 AS day, CASE WHEN t.number = 1 THEN 1 ELSE 0 END AS joined, 1 AS started,
      0 AS ended, 0 AS expiring, 0 AS renewed FROM member_stints t
  UNION ALL SELECT (t.ends_at + 28800000) / 86400000 * 86400000 - 28800000, 0, 0, 1, 0, 0 FROM member_stints t
  UNION ALL SELECT ((t.ends_at - 1) + 28800000) / 86400000 * 86400000 - 28800000, 0, 0, 0, 1, 0 FROM member_stints t WHERE t.next_at IS NULL
  UNION ALL SELECT (s.created_at + 28800000) / 86400000 * 86400000 - 28800000, 0, 0, 0, 0, 1 FROM subscriptions s
    WHERE s.renews_id IS NOT NULL AND s.undone_at IS NULL AND s.product_id IN (SELECT p.id FROM products p WHERE p.is_membership)) f
GROUP BY f.day;

-- Stints by their end and the days until the next one.
CREATE VIEW member_gap_facts AS
SELECT (t.ends_at + 28800000) / 86400000 * 86400000 - 28800000 AS day, CAST(COALESCE((t.next_at - t.ends_at + 86399999) / 86400000, 0) AS INTEGER) AS gap, COUNT(*) AS people
FROM member_stints t GROUP BY 1, 2;

-- Cash of subscriptions that affiliates brought, by the day of its booking.
CREATE VIEW affiliate_cash_facts AS
SELECT i.subscription_id, (t.at + 28800000) / 86400000 * 86400000 - 28800000 AS day, CAST(SUM(e.amount) AS BIGINT) AS amount
FROM invoices i JOIN ledger_transactions t ON t.invoice_id = i.id JOIN ledger_entries e ON e.transaction_id = t.id AND e.account = 'cash'
WHERE EXISTS (SELECT 1 FROM orders o JOIN affiliate_sales a ON a.order_id = o.id WHERE o.subscription_id = i.subscription_id)
GROUP BY i.subscription_id, 2;

-- The same of all of them.
CREATE VIEW affiliate_cash_day_facts AS
SELECT f.day, s.product_id, s.funnel_id, s.term_id, COALESCE(n.batch_after, 0) AS batch_id, CAST(SUM(f.amount) AS BIGINT) AS amount
FROM affiliate_cash f JOIN subscriptions s ON s.id = f.subscription_id LEFT JOIN enrolments n ON n.id = s.enrolment_id
GROUP BY f.day, s.product_id, s.funnel_id, s.term_id, COALESCE(n.batch_after, 0);

-- Points by day.
CREATE VIEW xp_day_facts AS
SELECT (x.at + 28800000) / 86400000 * 86400000 - 28800000 AS day, CAST(SUM(x.points) AS BIGINT) AS points FROM xp_entries x GROUP BY 1;
