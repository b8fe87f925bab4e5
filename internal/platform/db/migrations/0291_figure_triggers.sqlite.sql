-- +goose Up
-- Memberships that were bought and held for a moment at least, by the months of their first moment and of the first one after them.
CREATE VIEW membership_month_facts AS
SELECT b.user_id, CAST(strftime('%Y', (b.starts_at + 28800000) / 1000, 'unixepoch') AS INTEGER) * 12 + CAST(strftime('%m', (b.starts_at + 28800000) / 1000, 'unixepoch') AS INTEGER) - 1 AS from_month,
  COALESCE(CAST(strftime('%Y', (b.end_at + 28800000) / 1000, 'unixepoch') AS INTEGER) * 12 + CAST(strftime('%m', (b.end_at + 28800000) / 1000, 'unixepoch') AS INTEGER) - 1, 120000) AS to_month
FROM (SELECT h.user_id, h.starts_at, CASE WHEN h.ends_at IS NULL OR h.ended_at < h.ends_at THEN h.ended_at ELSE h.ends_at END AS end_at
  FROM subscriptions h WHERE h.undone_at IS NULL AND h.product_id IN (SELECT p.id FROM products p WHERE p.is_membership)) b
WHERE b.end_at IS NULL OR b.starts_at < b.end_at;

-- Months of a person without a gap between them.
CREATE VIEW member_run_facts AS
SELECT n.user_id, n.run AS number, n.first_month, MIN(n.from_month) AS from_month, MAX(n.to_month) AS to_month
FROM (SELECT m.user_id, m.first_month, m.from_month, m.to_month,
    CAST(SUM(m.is_first) OVER (PARTITION BY m.user_id ORDER BY m.from_month, m.to_month ROWS UNBOUNDED PRECEDING) AS INTEGER) AS run
  FROM (SELECT y.user_id, y.from_month, y.to_month, MIN(y.from_month) OVER (PARTITION BY y.user_id) AS first_month, CASE WHEN y.from_month <= MAX(y.to_month) OVER
        (PARTITION BY y.user_id ORDER BY y.from_month, y.to_month ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) THEN 0 ELSE 1 END AS is_first
    FROM membership_month_facts y) m) n
GROUP BY n.user_id, n.run, n.first_month;

-- Runs by the months in which they begin and end.
CREATE VIEW cohort_month_facts AS
SELECT f.first_month, f.month, CAST(SUM(f.joined) AS BIGINT) AS joined, CAST(SUM(f.change) AS BIGINT) AS change
FROM (SELECT t.first_month, t.from_month AS month, CASE WHEN t.number = 1 THEN 1 ELSE 0 END AS joined, 1 AS change FROM member_runs t
  UNION ALL SELECT t.first_month, t.to_month, 0, -1 FROM member_runs t) f
GROUP BY f.first_month, f.month;

-- A view with a trigger is what SQLite has for a procedure: what is inserted into it are its arguments.

-- Adds to what is billed on a day.
CREATE VIEW figures_add_billing AS SELECT NULL AS day, NULL AS subscription_id, NULL AS scheduled_rows, NULL AS paid_rows, NULL AS scheduled, NULL AS unpaid, NULL AS late, NULL AS came_late, NULL AS discount_rows, NULL AS discounts;
-- +goose StatementBegin
CREATE TRIGGER figures_add_billing_in INSTEAD OF INSERT ON figures_add_billing BEGIN
  INSERT INTO billing_days (day, product_id, funnel_id, term_id, batch_id, scheduled_rows, paid_rows, scheduled, unpaid, late, came_late, discount_rows, discounts)
  SELECT new.day, s.product_id, s.funnel_id, s.term_id, COALESCE(n.batch_after, 0), new.scheduled_rows, new.paid_rows, new.scheduled, new.unpaid,
    new.late, new.came_late, new.discount_rows, new.discounts
  FROM subscriptions s LEFT JOIN enrolments n ON n.id = s.enrolment_id WHERE s.id = new.subscription_id
  ON CONFLICT (day, product_id, funnel_id, term_id, batch_id) DO UPDATE SET
    scheduled_rows = billing_days.scheduled_rows + excluded.scheduled_rows,
    paid_rows = billing_days.paid_rows + excluded.paid_rows,
    scheduled = billing_days.scheduled + excluded.scheduled,
    unpaid = billing_days.unpaid + excluded.unpaid,
    late = billing_days.late + excluded.late,
    came_late = billing_days.came_late + excluded.came_late,
    discount_rows = billing_days.discount_rows + excluded.discount_rows,
    discounts = billing_days.discounts + excluded.discounts;
END;
-- +goose StatementEnd

-- Adds a scheduled payment, or takes it off with a sign of -1.
CREATE VIEW figures_add_schedule AS SELECT NULL AS sign, NULL AS subscription_id, NULL AS price, NULL AS paid, NULL AS schedule_date, NULL AS paid_at, NULL AS voided_at;
-- +goose StatementBegin
CREATE TRIGGER figures_add_schedule_in INSTEAD OF INSERT ON figures_add_schedule BEGIN
  INSERT INTO figures_add_billing SELECT (new.schedule_date + 28800000) / 86400000 * 86400000 - 28800000, new.subscription_id, new.sign,
      CASE WHEN new.paid_at IS NULL THEN 0 ELSE new.sign END, new.sign * new.price, CASE WHEN new.paid_at IS NULL THEN new.sign * (new.price - new.paid) ELSE 0 END,
      CASE WHEN new.paid_at >= new.schedule_date + 86400000 THEN new.sign * new.price ELSE 0 END, 0, 0, 0
    WHERE new.voided_at IS NULL;
  INSERT INTO figures_add_billing SELECT (new.paid_at + 28800000) / 86400000 * 86400000 - 28800000, new.subscription_id, 0, 0, 0, 0, 0, new.sign * new.price, 0, 0
    WHERE new.voided_at IS NULL AND new.paid_at >= new.schedule_date + 86400000;
  INSERT INTO paid_days (due_day, paid_day, paid_rows, amount)
  SELECT (new.schedule_date + 28800000) / 86400000 * 86400000 - 28800000, (new.paid_at + 28800000) / 86400000 * 86400000 - 28800000, new.sign, new.sign * new.price
  WHERE new.voided_at IS NULL AND new.paid_at IS NOT NULL
  ON CONFLICT (due_day, paid_day) DO UPDATE SET
    paid_rows = paid_days.paid_rows + excluded.paid_rows,
    amount = paid_days.amount + excluded.amount;
END;
-- +goose StatementEnd

-- Adds to what happens to members on a day.
CREATE VIEW figures_add_member AS SELECT NULL AS day, NULL AS joined, NULL AS started, NULL AS ended, NULL AS expiring, NULL AS renewed;
-- +goose StatementBegin
CREATE TRIGGER figures_add_member_in INSTEAD OF INSERT ON figures_add_member BEGIN
  INSERT INTO member_days (day, joined, started, ended, expiring, renewed) SELECT new.day, new.joined, new.started, new.ended, new.expiring, new.renewed WHERE TRUE
  ON CONFLICT (day) DO UPDATE SET
    joined = member_days.joined + excluded.joined,
    started = member_days.started + excluded.started,
    ended = member_days.ended + excluded.ended,
    expiring = member_days.expiring + excluded.expiring,
    renewed = member_days.renewed + excluded.renewed;
END;
-- +goose StatementEnd

-- Adds a stint, or takes it off.
CREATE VIEW figures_add_stint AS SELECT NULL AS sign, NULL AS number, NULL AS starts_at, NULL AS ends_at, NULL AS next_at;
-- +goose StatementBegin
CREATE TRIGGER figures_add_stint_in INSTEAD OF INSERT ON figures_add_stint BEGIN
  INSERT INTO figures_add_member SELECT (new.starts_at + 28800000) / 86400000 * 86400000 - 28800000, CASE WHEN new.number = 1 THEN new.sign ELSE 0 END, new.sign, 0, 0, 0
    WHERE TRUE;
  INSERT INTO figures_add_member SELECT (new.ends_at + 28800000) / 86400000 * 86400000 - 28800000, 0, 0, new.sign, 0, 0
    WHERE TRUE;
  INSERT INTO figures_add_member SELECT ((new.ends_at - 1) + 28800000) / 86400000 * 86400000 - 28800000, 0, 0, 0, new.sign, 0
    WHERE new.next_at IS NULL;
  INSERT INTO member_gaps (day, gap, people)
  SELECT (new.ends_at + 28800000) / 86400000 * 86400000 - 28800000, COALESCE((new.next_at - new.ends_at + 86399999) / 86400000, 0), new.sign WHERE TRUE
  ON CONFLICT (day, gap) DO UPDATE SET
    people = member_gaps.people + excluded.people;
END;
-- +goose StatementEnd

-- Adds to the members of a month's cohort in another month.
CREATE VIEW figures_add_cohort AS SELECT NULL AS first_month, NULL AS month, NULL AS joined, NULL AS change;
-- +goose StatementBegin
CREATE TRIGGER figures_add_cohort_in INSTEAD OF INSERT ON figures_add_cohort BEGIN
  INSERT INTO cohort_months (first_month, month, joined, change) SELECT new.first_month, new.month, new.joined, new.change WHERE TRUE
  ON CONFLICT (first_month, month) DO UPDATE SET
    joined = cohort_months.joined + excluded.joined,
    change = cohort_months.change + excluded.change;
END;
-- +goose StatementEnd

-- Adds a run of months, or takes it off.
CREATE VIEW figures_add_run AS SELECT NULL AS sign, NULL AS number, NULL AS first_month, NULL AS from_month, NULL AS to_month;
-- +goose StatementBegin
CREATE TRIGGER figures_add_run_in INSTEAD OF INSERT ON figures_add_run BEGIN
  INSERT INTO figures_add_cohort SELECT new.first_month, new.from_month, CASE WHEN new.number = 1 THEN new.sign ELSE 0 END, new.sign
    WHERE TRUE;
  INSERT INTO figures_add_cohort SELECT new.first_month, new.to_month, 0, -new.sign
    WHERE TRUE;
END;
-- +goose StatementEnd

-- Makes the stints and runs of a person anew. The texts are those of the views, which SQLite would make for everyone first.
CREATE VIEW figures_of_person AS SELECT NULL AS user_id;
-- +goose StatementBegin
CREATE TRIGGER figures_of_person_in INSTEAD OF INSERT ON figures_of_person BEGIN
  DELETE FROM member_stints WHERE user_id = new.user_id;
  INSERT INTO member_stints (user_id, number, starts_at, ends_at, next_at)
  SELECT g.user_id, g.stint AS number, g.at AS starts_at, g.until AS ends_at, LEAD(g.at) OVER (PARTITION BY g.user_id ORDER BY g.stint) AS next_at
  FROM (SELECT n.user_id, n.stint, MIN(n.at) AS at, MAX(n.until) AS until
    FROM (SELECT m.user_id, m.at, m.until,
        CAST(SUM(m.is_first) OVER (PARTITION BY m.user_id ORDER BY m.at, m.until ROWS UNBOUNDED PRECEDING) AS INTEGER) AS stint
      FROM (SELECT y.user_id, y.at, y.until, CASE WHEN y.at <= MAX(y.until) OVER
            (PARTITION BY y.user_id ORDER BY y.at, y.until ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) THEN 0 ELSE 1 END AS is_first
        FROM (SELECT h.user_id, h.starts_at AS at,
              CASE WHEN h.ended_at IS NOT NULL AND (h.ends_at IS NULL OR h.ended_at < h.ends_at) THEN h.ended_at ELSE COALESCE(h.ends_at, 253402300800000) END AS until
            FROM subscriptions h WHERE h.undone_at IS NULL AND h.product_id IN (SELECT p.id FROM products p WHERE p.is_membership) AND h.user_id = new.user_id
          UNION ALL SELECT w.user_id, w.from_at, w.to_at FROM grants w WHERE w.subscription_id IS NULL AND w.product_id IN (SELECT p.id FROM products p WHERE p.is_membership) AND w.user_id = new.user_id) y JOIN users u ON u.id = y.user_id AND u.archived_at IS NULL WHERE y.at < y.until) m) n
    GROUP BY n.user_id, n.stint) g;
  DELETE FROM member_runs WHERE user_id = new.user_id;
  INSERT INTO member_runs (user_id, number, first_month, from_month, to_month)
  SELECT n.user_id, n.run AS number, n.first_month, MIN(n.from_month) AS from_month, MAX(n.to_month) AS to_month
  FROM (SELECT m.user_id, m.first_month, m.from_month, m.to_month,
      CAST(SUM(m.is_first) OVER (PARTITION BY m.user_id ORDER BY m.from_month, m.to_month ROWS UNBOUNDED PRECEDING) AS INTEGER) AS run
    FROM (SELECT y.user_id, y.from_month, y.to_month, MIN(y.from_month) OVER (PARTITION BY y.user_id) AS first_month, CASE WHEN y.from_month <= MAX(y.to_month) OVER
          (PARTITION BY y.user_id ORDER BY y.from_month, y.to_month ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) THEN 0 ELSE 1 END AS is_first
      FROM (SELECT b.user_id, CAST(strftime('%Y', (b.starts_at + 28800000) / 1000, 'unixepoch') AS INTEGER) * 12 + CAST(strftime('%m', (b.starts_at + 28800000) / 1000, 'unixepoch') AS INTEGER) - 1 AS from_month,
          COALESCE(CAST(strftime('%Y', (b.end_at + 28800000) / 1000, 'unixepoch') AS INTEGER) * 12 + CAST(strftime('%m', (b.end_at + 28800000) / 1000, 'unixepoch') AS INTEGER) - 1, 120000) AS to_month
        FROM (SELECT h.user_id, h.starts_at, CASE WHEN h.ends_at IS NULL OR h.ended_at < h.ends_at THEN h.ended_at ELSE h.ends_at END AS end_at
          FROM subscriptions h WHERE h.undone_at IS NULL AND h.product_id IN (SELECT p.id FROM products p WHERE p.is_membership) AND h.user_id = new.user_id) b
        WHERE b.end_at IS NULL OR b.starts_at < b.end_at) y) m) n
  GROUP BY n.user_id, n.run, n.first_month;
END;
-- +goose StatementEnd

-- Adds what affiliates brought on a day.
CREATE VIEW figures_add_affiliate AS SELECT NULL AS day, NULL AS subscription_id, NULL AS amount;
-- +goose StatementBegin
CREATE TRIGGER figures_add_affiliate_in INSTEAD OF INSERT ON figures_add_affiliate BEGIN
  INSERT INTO affiliate_cash_days (day, product_id, funnel_id, term_id, batch_id, amount)
  SELECT new.day, s.product_id, s.funnel_id, s.term_id, COALESCE(n.batch_after, 0), new.amount
  FROM subscriptions s LEFT JOIN enrolments n ON n.id = s.enrolment_id WHERE s.id = new.subscription_id
  ON CONFLICT (day, product_id, funnel_id, term_id, batch_id) DO UPDATE SET
    amount = affiliate_cash_days.amount + excluded.amount;
END;
-- +goose StatementEnd

-- Makes the cash that affiliates brought of a subscription anew.
CREATE VIEW figures_of_sale AS SELECT NULL AS subscription_id;
-- +goose StatementBegin
CREATE TRIGGER figures_of_sale_in INSTEAD OF INSERT ON figures_of_sale BEGIN
  DELETE FROM affiliate_cash WHERE subscription_id = new.subscription_id;
  INSERT INTO affiliate_cash (subscription_id, day, amount)
    SELECT f.subscription_id, f.day, f.amount FROM affiliate_cash_facts f WHERE f.subscription_id = new.subscription_id;
END;
-- +goose StatementEnd

-- Adds points of a day.
CREATE VIEW figures_add_xp AS SELECT NULL AS at, NULL AS points;
-- +goose StatementBegin
CREATE TRIGGER figures_add_xp_in INSTEAD OF INSERT ON figures_add_xp BEGIN
  INSERT INTO xp_days (day, points) SELECT (new.at + 28800000) / 86400000 * 86400000 - 28800000, new.points WHERE TRUE
  ON CONFLICT (day) DO UPDATE SET
    points = xp_days.points + excluded.points;
END;
-- +goose StatementEnd

-- What is there already.
INSERT INTO billing_days (day, product_id, funnel_id, term_id, batch_id, scheduled_rows, paid_rows, scheduled, unpaid, late, came_late, discount_rows, discounts)
  SELECT day, product_id, funnel_id, term_id, batch_id, scheduled_rows, paid_rows, scheduled, unpaid, late, came_late, discount_rows, discounts FROM billing_day_facts;
INSERT INTO paid_days (due_day, paid_day, paid_rows, amount) SELECT due_day, paid_day, paid_rows, amount FROM paid_day_facts;
INSERT INTO member_stints (user_id, number, starts_at, ends_at, next_at) SELECT user_id, number, starts_at, ends_at, next_at FROM member_stint_facts;
INSERT INTO member_runs (user_id, number, first_month, from_month, to_month) SELECT user_id, number, first_month, from_month, to_month FROM member_run_facts;
INSERT INTO member_days (day, joined, started, ended, expiring, renewed) SELECT day, joined, started, ended, expiring, renewed FROM member_day_facts;
INSERT INTO member_gaps (day, gap, people) SELECT day, gap, people FROM member_gap_facts;
INSERT INTO cohort_months (first_month, month, joined, change) SELECT first_month, month, joined, change FROM cohort_month_facts;
INSERT INTO affiliate_cash (subscription_id, day, amount) SELECT subscription_id, day, amount FROM affiliate_cash_facts;
INSERT INTO affiliate_cash_days (day, product_id, funnel_id, term_id, batch_id, amount) SELECT day, product_id, funnel_id, term_id, batch_id, amount FROM affiliate_cash_day_facts;
INSERT INTO xp_days (day, points) SELECT day, points FROM xp_day_facts;

-- What calls them.
-- +goose StatementBegin
CREATE TRIGGER figures_schedule_in AFTER INSERT ON payment_schedules BEGIN
  INSERT INTO figures_add_schedule SELECT 1, new.subscription_id, new.price, new.paid, new.schedule_date, new.paid_at, new.voided_at
    WHERE TRUE;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_schedule_set AFTER UPDATE OF subscription_id, price, paid, schedule_date, paid_at, voided_at ON payment_schedules BEGIN
  INSERT INTO figures_add_schedule SELECT -1, old.subscription_id, old.price, old.paid, old.schedule_date, old.paid_at, old.voided_at
    WHERE TRUE;
  INSERT INTO figures_add_schedule SELECT 1, new.subscription_id, new.price, new.paid, new.schedule_date, new.paid_at, new.voided_at
    WHERE TRUE;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_schedule_out AFTER DELETE ON payment_schedules BEGIN
  INSERT INTO figures_add_schedule SELECT -1, old.subscription_id, old.price, old.paid, old.schedule_date, old.paid_at, old.voided_at
    WHERE TRUE;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_invoice_in AFTER INSERT ON invoices BEGIN
  INSERT INTO figures_add_billing SELECT (new.created_at + 28800000) / 86400000 * 86400000 - 28800000, new.subscription_id, 0, 0, 0, 0, 0, 0, 1, new.discount
    WHERE new.discount > 0 AND EXISTS (SELECT 1 FROM subscriptions s WHERE s.id = new.subscription_id AND s.undone_at IS NULL);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_invoice_set AFTER UPDATE OF subscription_id, discount, created_at ON invoices BEGIN
  INSERT INTO figures_add_billing SELECT (old.created_at + 28800000) / 86400000 * 86400000 - 28800000, old.subscription_id, 0, 0, 0, 0, 0, 0, -1, -old.discount
    WHERE old.discount > 0 AND EXISTS (SELECT 1 FROM subscriptions s WHERE s.id = old.subscription_id AND s.undone_at IS NULL);
  INSERT INTO figures_add_billing SELECT (new.created_at + 28800000) / 86400000 * 86400000 - 28800000, new.subscription_id, 0, 0, 0, 0, 0, 0, 1, new.discount
    WHERE new.discount > 0 AND EXISTS (SELECT 1 FROM subscriptions s WHERE s.id = new.subscription_id AND s.undone_at IS NULL);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_invoice_out AFTER DELETE ON invoices BEGIN
  INSERT INTO figures_add_billing SELECT (old.created_at + 28800000) / 86400000 * 86400000 - 28800000, old.subscription_id, 0, 0, 0, 0, 0, 0, -1, -old.discount
    WHERE old.discount > 0 AND EXISTS (SELECT 1 FROM subscriptions s WHERE s.id = old.subscription_id AND s.undone_at IS NULL);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_stint_in AFTER INSERT ON member_stints BEGIN
  INSERT INTO figures_add_stint SELECT 1, new.number, new.starts_at, new.ends_at, new.next_at
    WHERE TRUE;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_stint_out AFTER DELETE ON member_stints BEGIN
  INSERT INTO figures_add_stint SELECT -1, old.number, old.starts_at, old.ends_at, old.next_at
    WHERE TRUE;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_run_in AFTER INSERT ON member_runs BEGIN
  INSERT INTO figures_add_run SELECT 1, new.number, new.first_month, new.from_month, new.to_month
    WHERE TRUE;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_run_out AFTER DELETE ON member_runs BEGIN
  INSERT INTO figures_add_run SELECT -1, old.number, old.first_month, old.from_month, old.to_month
    WHERE TRUE;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_xp_in AFTER INSERT ON xp_entries BEGIN
  INSERT INTO figures_add_xp SELECT new.at, new.points
    WHERE TRUE;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_xp_set AFTER UPDATE OF at, points ON xp_entries BEGIN
  INSERT INTO figures_add_xp SELECT old.at, -old.points
    WHERE TRUE;
  INSERT INTO figures_add_xp SELECT new.at, new.points
    WHERE TRUE;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_xp_out AFTER DELETE ON xp_entries BEGIN
  INSERT INTO figures_add_xp SELECT old.at, -old.points
    WHERE TRUE;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_subscription_in AFTER INSERT ON subscriptions BEGIN
  INSERT INTO figures_add_member SELECT (new.created_at + 28800000) / 86400000 * 86400000 - 28800000, 0, 0, 0, 0, 1
    WHERE new.renews_id IS NOT NULL AND new.undone_at IS NULL AND EXISTS (SELECT 1 FROM products p WHERE p.id = new.product_id AND p.is_membership);
  INSERT INTO figures_of_person SELECT new.user_id
    WHERE TRUE;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_subscription_set AFTER UPDATE OF user_id, product_id, starts_at, ends_at, ended_at, undone_at, renews_id, created_at ON subscriptions BEGIN
  INSERT INTO figures_add_member SELECT (old.created_at + 28800000) / 86400000 * 86400000 - 28800000, 0, 0, 0, 0, -1
    WHERE old.renews_id IS NOT NULL AND old.undone_at IS NULL AND EXISTS (SELECT 1 FROM products p WHERE p.id = old.product_id AND p.is_membership);
  INSERT INTO figures_add_member SELECT (new.created_at + 28800000) / 86400000 * 86400000 - 28800000, 0, 0, 0, 0, 1
    WHERE new.renews_id IS NOT NULL AND new.undone_at IS NULL AND EXISTS (SELECT 1 FROM products p WHERE p.id = new.product_id AND p.is_membership);
  INSERT INTO figures_add_billing SELECT (i.created_at + 28800000) / 86400000 * 86400000 - 28800000, new.id, 0, 0, 0, 0, 0, 0,
      CASE WHEN new.undone_at IS NULL THEN 1 ELSE -1 END, CASE WHEN new.undone_at IS NULL THEN i.discount ELSE -i.discount END
    FROM invoices i WHERE i.subscription_id = new.id AND i.discount > 0 AND (old.undone_at IS NULL) <> (new.undone_at IS NULL);
  INSERT INTO figures_of_person SELECT new.user_id
    WHERE TRUE;
  INSERT INTO figures_of_person SELECT old.user_id
    WHERE old.user_id <> new.user_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_subscription_out AFTER DELETE ON subscriptions BEGIN
  INSERT INTO figures_add_member SELECT (old.created_at + 28800000) / 86400000 * 86400000 - 28800000, 0, 0, 0, 0, -1
    WHERE old.renews_id IS NOT NULL AND old.undone_at IS NULL AND EXISTS (SELECT 1 FROM products p WHERE p.id = old.product_id AND p.is_membership);
  INSERT INTO figures_of_person SELECT old.user_id
    WHERE TRUE;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_grant_in AFTER INSERT ON grants WHEN new.subscription_id IS NULL BEGIN
  INSERT INTO figures_of_person SELECT new.user_id
    WHERE TRUE;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_grant_set AFTER UPDATE OF user_id, product_id, subscription_id, from_at, to_at ON grants WHEN new.subscription_id IS NULL OR old.subscription_id IS NULL BEGIN
  INSERT INTO figures_of_person SELECT new.user_id
    WHERE TRUE;
  INSERT INTO figures_of_person SELECT old.user_id
    WHERE old.user_id <> new.user_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_grant_out AFTER DELETE ON grants WHEN old.subscription_id IS NULL BEGIN
  INSERT INTO figures_of_person SELECT old.user_id
    WHERE TRUE;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_user_set AFTER UPDATE OF archived_at ON users WHEN (old.archived_at IS NULL) <> (new.archived_at IS NULL) BEGIN
  INSERT INTO figures_of_person SELECT new.id
    WHERE TRUE;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_product_set AFTER UPDATE OF is_membership ON products WHEN old.is_membership <> new.is_membership BEGIN
  INSERT INTO figures_add_member SELECT (s.created_at + 28800000) / 86400000 * 86400000 - 28800000, 0, 0, 0, 0, CASE WHEN new.is_membership THEN 1 ELSE -1 END
    FROM subscriptions s WHERE s.product_id = new.id AND s.renews_id IS NOT NULL AND s.undone_at IS NULL;
  INSERT INTO figures_of_person SELECT s.user_id FROM subscriptions s WHERE s.product_id = new.id
    UNION SELECT w.user_id FROM grants w WHERE w.product_id = new.id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_affiliate_cash_in AFTER INSERT ON affiliate_cash BEGIN
  INSERT INTO figures_add_affiliate SELECT new.day, new.subscription_id, new.amount
    WHERE TRUE;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_affiliate_cash_out AFTER DELETE ON affiliate_cash BEGIN
  INSERT INTO figures_add_affiliate SELECT old.day, old.subscription_id, -old.amount
    WHERE TRUE;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_entry_in AFTER INSERT ON ledger_entries WHEN new.account = 'cash' BEGIN
  INSERT INTO figures_of_sale SELECT i.subscription_id FROM ledger_transactions t JOIN invoices i ON i.id = t.invoice_id WHERE t.id = new.transaction_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_entry_out AFTER DELETE ON ledger_entries WHEN old.account = 'cash' BEGIN
  INSERT INTO figures_of_sale SELECT i.subscription_id FROM ledger_transactions t JOIN invoices i ON i.id = t.invoice_id WHERE t.id = old.transaction_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_sale_in AFTER INSERT ON affiliate_sales BEGIN
  INSERT INTO figures_of_sale SELECT o.subscription_id FROM orders o WHERE o.id = new.order_id AND o.subscription_id IS NOT NULL;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_sale_set AFTER UPDATE OF order_id ON affiliate_sales BEGIN
  INSERT INTO figures_of_sale SELECT o.subscription_id FROM orders o WHERE o.id = old.order_id AND o.subscription_id IS NOT NULL;
  INSERT INTO figures_of_sale SELECT o.subscription_id FROM orders o WHERE o.id = new.order_id AND o.subscription_id IS NOT NULL;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_sale_out AFTER DELETE ON affiliate_sales BEGIN
  INSERT INTO figures_of_sale SELECT o.subscription_id FROM orders o WHERE o.id = old.order_id AND o.subscription_id IS NOT NULL;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_order_set AFTER UPDATE OF subscription_id ON orders WHEN old.subscription_id IS NOT new.subscription_id BEGIN
  INSERT INTO figures_of_sale SELECT old.subscription_id
    WHERE old.subscription_id IS NOT NULL;
  INSERT INTO figures_of_sale SELECT new.subscription_id
    WHERE new.subscription_id IS NOT NULL;
END;
-- +goose StatementEnd

-- Read from billing_days since.
DROP INDEX payment_schedules_late;
