-- +goose Up
-- Memberships that were bought and held for a moment at least, by the months of their first moment and of the first one after them.
CREATE VIEW membership_month_facts AS
SELECT b.user_id, CAST(EXTRACT(YEAR FROM to_timestamp((b.starts_at + 28800000) / 1000) AT TIME ZONE 'UTC') * 12 + EXTRACT(MONTH FROM to_timestamp((b.starts_at + 28800000) / 1000) AT TIME ZONE 'UTC') - 1 AS INTEGER) AS from_month,
  COALESCE(CAST(EXTRACT(YEAR FROM to_timestamp((b.end_at + 28800000) / 1000) AT TIME ZONE 'UTC') * 12 + EXTRACT(MONTH FROM to_timestamp((b.end_at + 28800000) / 1000) AT TIME ZONE 'UTC') - 1 AS INTEGER), 120000) AS to_month
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


-- Adds to what is billed on a day.
-- +goose StatementBegin
CREATE FUNCTION figures_add_billing(_day BIGINT, _subscription_id INTEGER, _scheduled_rows BIGINT, _paid_rows BIGINT, _scheduled BIGINT, _unpaid BIGINT, _late BIGINT, _came_late BIGINT, _discount_rows BIGINT, _discounts BIGINT) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO billing_days (day, product_id, funnel_id, term_id, batch_id, scheduled_rows, paid_rows, scheduled, unpaid, late, came_late, discount_rows, discounts)
  SELECT _day, s.product_id, s.funnel_id, s.term_id, COALESCE(n.batch_after, 0), _scheduled_rows, _paid_rows, _scheduled, _unpaid,
    _late, _came_late, _discount_rows, _discounts
  FROM subscriptions s LEFT JOIN enrolments n ON n.id = s.enrolment_id WHERE s.id = _subscription_id
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
$$;
-- +goose StatementEnd

-- Adds a scheduled payment, or takes it off with a sign of -1.
-- +goose StatementBegin
CREATE FUNCTION figures_add_schedule(_sign INTEGER, _subscription_id INTEGER, _price BIGINT, _paid BIGINT, _schedule_date BIGINT, _paid_at BIGINT, _voided_at BIGINT) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM figures_add_billing((_schedule_date + 28800000) / 86400000 * 86400000 - 28800000, _subscription_id, _sign,
      CASE WHEN _paid_at IS NULL THEN 0 ELSE _sign END, _sign * _price, CASE WHEN _paid_at IS NULL THEN _sign * (_price - _paid) ELSE 0 END,
      CASE WHEN _paid_at >= _schedule_date + 86400000 THEN _sign * _price ELSE 0 END, 0, 0, 0)
    WHERE _voided_at IS NULL;
  PERFORM figures_add_billing((_paid_at + 28800000) / 86400000 * 86400000 - 28800000, _subscription_id, 0, 0, 0, 0, 0, _sign * _price, 0, 0)
    WHERE _voided_at IS NULL AND _paid_at >= _schedule_date + 86400000;
  INSERT INTO paid_days (due_day, paid_day, paid_rows, amount)
  SELECT (_schedule_date + 28800000) / 86400000 * 86400000 - 28800000, (_paid_at + 28800000) / 86400000 * 86400000 - 28800000, _sign, _sign * _price
  WHERE _voided_at IS NULL AND _paid_at IS NOT NULL
  ON CONFLICT (due_day, paid_day) DO UPDATE SET
    paid_rows = paid_days.paid_rows + excluded.paid_rows,
    amount = paid_days.amount + excluded.amount;
END;
$$;
-- +goose StatementEnd

-- Adds to what happens to members on a day.
-- +goose StatementBegin
CREATE FUNCTION figures_add_member(_day BIGINT, _joined BIGINT, _started BIGINT, _ended BIGINT, _expiring BIGINT, _renewed BIGINT) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_days (day, joined, started, ended, expiring, renewed) SELECT _day, _joined, _started, _ended, _expiring, _renewed WHERE TRUE
  ON CONFLICT (day) DO UPDATE SET
    joined = member_days.joined + excluded.joined,
    started = member_days.started + excluded.started,
    ended = member_days.ended + excluded.ended,
    expiring = member_days.expiring + excluded.expiring,
    renewed = member_days.renewed + excluded.renewed;
END;
$$;
-- +goose StatementEnd

-- Adds a stint, or takes it off.
-- +goose StatementBegin
CREATE FUNCTION figures_add_stint(_sign INTEGER, _number INTEGER, _starts_at BIGINT, _ends_at BIGINT, _next_at BIGINT) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM figures_add_member((_starts_at + 28800000) / 86400000 * 86400000 - 28800000, CASE WHEN _number = 1 THEN _sign ELSE 0 END, _sign, 0, 0, 0)
    WHERE TRUE;
  PERFORM figures_add_member((_ends_at + 28800000) / 86400000 * 86400000 - 28800000, 0, 0, _sign, 0, 0)
    WHERE TRUE;
  PERFORM figures_add_member(((_ends_at - 1) + 28800000) / 86400000 * 86400000 - 28800000, 0, 0, 0, _sign, 0)
    WHERE _next_at IS NULL;
  INSERT INTO member_gaps (day, gap, people)
  SELECT (_ends_at + 28800000) / 86400000 * 86400000 - 28800000, COALESCE((_next_at - _ends_at + 86399999) / 86400000, 0), _sign WHERE TRUE
  ON CONFLICT (day, gap) DO UPDATE SET
    people = member_gaps.people + excluded.people;
END;
$$;
-- +goose StatementEnd

-- Adds to the members of a month's cohort in another month.
-- +goose StatementBegin
CREATE FUNCTION figures_add_cohort(_first_month INTEGER, _month INTEGER, _joined BIGINT, _change BIGINT) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cohort_months (first_month, month, joined, change) SELECT _first_month, _month, _joined, _change WHERE TRUE
  ON CONFLICT (first_month, month) DO UPDATE SET
    joined = cohort_months.joined + excluded.joined,
    change = cohort_months.change + excluded.change;
END;
$$;
-- +goose StatementEnd

-- Adds a run of months, or takes it off.
-- +goose StatementBegin
CREATE FUNCTION figures_add_run(_sign INTEGER, _number INTEGER, _first_month INTEGER, _from_month INTEGER, _to_month INTEGER) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM figures_add_cohort(_first_month, _from_month, CASE WHEN _number = 1 THEN _sign ELSE 0 END, _sign)
    WHERE TRUE;
  PERFORM figures_add_cohort(_first_month, _to_month, 0, -_sign)
    WHERE TRUE;
END;
$$;
-- +goose StatementEnd

-- Makes the stints and runs of a person anew.
-- +goose StatementBegin
CREATE FUNCTION figures_of_person(_user_id INTEGER) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM member_stints WHERE user_id = _user_id;
  INSERT INTO member_stints (user_id, number, starts_at, ends_at, next_at)
  SELECT f.user_id, f.number, f.starts_at, f.ends_at, f.next_at FROM member_stint_facts f WHERE f.user_id = _user_id;
  DELETE FROM member_runs WHERE user_id = _user_id;
  INSERT INTO member_runs (user_id, number, first_month, from_month, to_month)
  SELECT f.user_id, f.number, f.first_month, f.from_month, f.to_month FROM member_run_facts f WHERE f.user_id = _user_id;
END;
$$;
-- +goose StatementEnd

-- Adds what affiliates brought on a day.
-- +goose StatementBegin
CREATE FUNCTION figures_add_affiliate(_day BIGINT, _subscription_id INTEGER, _amount BIGINT) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO affiliate_cash_days (day, product_id, funnel_id, term_id, batch_id, amount)
  SELECT _day, s.product_id, s.funnel_id, s.term_id, COALESCE(n.batch_after, 0), _amount
  FROM subscriptions s LEFT JOIN enrolments n ON n.id = s.enrolment_id WHERE s.id = _subscription_id
  ON CONFLICT (day, product_id, funnel_id, term_id, batch_id) DO UPDATE SET
    amount = affiliate_cash_days.amount + excluded.amount;
END;
$$;
-- +goose StatementEnd

-- Makes the cash that affiliates brought of a subscription anew.
-- +goose StatementBegin
CREATE FUNCTION figures_of_sale(_subscription_id INTEGER) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM affiliate_cash WHERE subscription_id = _subscription_id;
  INSERT INTO affiliate_cash (subscription_id, day, amount)
    SELECT f.subscription_id, f.day, f.amount FROM affiliate_cash_facts f WHERE f.subscription_id = _subscription_id;
END;
$$;
-- +goose StatementEnd

-- Adds points of a day.
-- +goose StatementBegin
CREATE FUNCTION figures_add_xp(_at BIGINT, _points BIGINT) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO xp_days (day, points) SELECT (_at + 28800000) / 86400000 * 86400000 - 28800000, _points WHERE TRUE
  ON CONFLICT (day) DO UPDATE SET
    points = xp_days.points + excluded.points;
END;
$$;
-- +goose StatementEnd

-- What calls them. The rows of a day are added to when a transaction commits, because everyone who sells the same waits for them. What is deleted is taken
-- off at once: later nobody knows what it belonged to.
-- +goose StatementBegin
CREATE FUNCTION figures_of_schedule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM figures_add_schedule(-1, OLD.subscription_id, OLD.price, OLD.paid, OLD.schedule_date, OLD.paid_at, OLD.voided_at);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM figures_add_schedule(1, NEW.subscription_id, NEW.price, NEW.paid, NEW.schedule_date, NEW.paid_at, NEW.voided_at);
  END IF;
  RETURN NULL;
END;
$$;
-- +goose StatementEnd
CREATE CONSTRAINT TRIGGER figures_schedule_set AFTER INSERT OR UPDATE OF subscription_id, price, paid, schedule_date, paid_at, voided_at ON payment_schedules
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION figures_of_schedule();
CREATE TRIGGER figures_schedule_out AFTER DELETE ON payment_schedules FOR EACH ROW EXECUTE FUNCTION figures_of_schedule();
-- +goose StatementBegin
CREATE FUNCTION figures_of_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM figures_add_billing((OLD.created_at + 28800000) / 86400000 * 86400000 - 28800000, OLD.subscription_id, 0, 0, 0, 0, 0, 0, -1, -OLD.discount)
      WHERE OLD.discount > 0 AND EXISTS (SELECT 1 FROM subscriptions s WHERE s.id = OLD.subscription_id AND s.undone_at IS NULL);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM figures_add_billing((NEW.created_at + 28800000) / 86400000 * 86400000 - 28800000, NEW.subscription_id, 0, 0, 0, 0, 0, 0, 1, NEW.discount)
      WHERE NEW.discount > 0 AND EXISTS (SELECT 1 FROM subscriptions s WHERE s.id = NEW.subscription_id AND s.undone_at IS NULL);
  END IF;
  RETURN NULL;
END;
$$;
-- +goose StatementEnd
CREATE CONSTRAINT TRIGGER figures_invoice_set AFTER INSERT OR UPDATE OF subscription_id, discount, created_at ON invoices
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION figures_of_invoice();
CREATE TRIGGER figures_invoice_out AFTER DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION figures_of_invoice();
-- +goose StatementBegin
CREATE FUNCTION figures_of_xp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM figures_add_xp(OLD.at, -OLD.points);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM figures_add_xp(NEW.at, NEW.points);
  END IF;
  RETURN NULL;
END;
$$;
-- +goose StatementEnd
CREATE CONSTRAINT TRIGGER figures_xp_set AFTER INSERT OR UPDATE OF at, points ON xp_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION figures_of_xp();
CREATE TRIGGER figures_xp_out AFTER DELETE ON xp_entries FOR EACH ROW EXECUTE FUNCTION figures_of_xp();
-- +goose StatementBegin
CREATE FUNCTION figures_of_stint() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM figures_add_stint(-1, OLD.number, OLD.starts_at, OLD.ends_at, OLD.next_at);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM figures_add_stint(1, NEW.number, NEW.starts_at, NEW.ends_at, NEW.next_at);
  END IF;
  RETURN NULL;
END;
$$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION figures_of_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM figures_add_run(-1, OLD.number, OLD.first_month, OLD.from_month, OLD.to_month);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM figures_add_run(1, NEW.number, NEW.first_month, NEW.from_month, NEW.to_month);
  END IF;
  RETURN NULL;
END;
$$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION figures_of_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM figures_add_member((OLD.created_at + 28800000) / 86400000 * 86400000 - 28800000, 0, 0, 0, 0, -1)
      WHERE OLD.renews_id IS NOT NULL AND OLD.undone_at IS NULL AND EXISTS (SELECT 1 FROM products p WHERE p.id = OLD.product_id AND p.is_membership);
  END IF;
  IF TG_OP = 'DELETE' THEN
    PERFORM figures_of_person(OLD.user_id);
    RETURN NULL;
  END IF;

    PERFORM figures_add_member((NEW.created_at + 28800000) / 86400000 * 86400000 - 28800000, 0, 0, 0, 0, 1)
      WHERE NEW.renews_id IS NOT NULL AND NEW.undone_at IS NULL AND EXISTS (SELECT 1 FROM products p WHERE p.id = NEW.product_id AND p.is_membership);
  PERFORM figures_of_person(NEW.user_id);
  IF TG_OP = 'INSERT' THEN
    RETURN NULL;
  END IF;

  PERFORM figures_of_person(OLD.user_id) WHERE OLD.user_id <> NEW.user_id;
  PERFORM figures_add_billing((i.created_at + 28800000) / 86400000 * 86400000 - 28800000, NEW.id, 0, 0, 0, 0, 0, 0,
      CASE WHEN NEW.undone_at IS NULL THEN 1 ELSE -1 END, CASE WHEN NEW.undone_at IS NULL THEN i.discount ELSE -i.discount END)
    FROM invoices i WHERE i.subscription_id = NEW.id AND i.discount > 0 AND (OLD.undone_at IS NULL) <> (NEW.undone_at IS NULL);
  RETURN NULL;
END;
$$;
-- +goose StatementEnd
CREATE CONSTRAINT TRIGGER figures_subscription_set AFTER INSERT OR UPDATE OF user_id, product_id, starts_at, ends_at, ended_at, undone_at, renews_id, created_at ON subscriptions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION figures_of_subscription();
CREATE TRIGGER figures_subscription_out AFTER DELETE ON subscriptions FOR EACH ROW EXECUTE FUNCTION figures_of_subscription();
-- +goose StatementBegin
CREATE FUNCTION figures_of_grant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM figures_of_person(OLD.user_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM figures_of_person(NEW.user_id);
  END IF;
  RETURN NULL;
END;
$$;
-- +goose StatementEnd
CREATE CONSTRAINT TRIGGER figures_grant_in AFTER INSERT ON grants
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.subscription_id IS NULL) EXECUTE FUNCTION figures_of_grant();
CREATE CONSTRAINT TRIGGER figures_grant_set AFTER UPDATE OF user_id, product_id, subscription_id, from_at, to_at ON grants
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.subscription_id IS NULL OR NEW.subscription_id IS NULL) EXECUTE FUNCTION figures_of_grant();
CREATE TRIGGER figures_grant_out AFTER DELETE ON grants FOR EACH ROW WHEN (OLD.subscription_id IS NULL) EXECUTE FUNCTION figures_of_grant();
-- +goose StatementBegin
CREATE FUNCTION figures_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM figures_of_person(NEW.id);
  RETURN NULL;
END;
$$;
-- +goose StatementEnd
CREATE CONSTRAINT TRIGGER figures_user_set AFTER UPDATE OF archived_at ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL)) EXECUTE FUNCTION figures_of_user();
-- +goose StatementBegin
CREATE FUNCTION figures_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM figures_add_member((s.created_at + 28800000) / 86400000 * 86400000 - 28800000, 0, 0, 0, 0, CASE WHEN NEW.is_membership THEN 1 ELSE -1 END)
    FROM subscriptions s WHERE s.product_id = NEW.id AND s.renews_id IS NOT NULL AND s.undone_at IS NULL;
  PERFORM figures_of_person(x.user_id) FROM (SELECT s.user_id FROM subscriptions s WHERE s.product_id = NEW.id
    UNION SELECT w.user_id FROM grants w WHERE w.product_id = NEW.id) x;
  RETURN NULL;
END;
$$;
-- +goose StatementEnd
CREATE TRIGGER figures_product_set AFTER UPDATE OF is_membership ON products FOR EACH ROW
  WHEN (OLD.is_membership <> NEW.is_membership) EXECUTE FUNCTION figures_of_product();
-- +goose StatementBegin
CREATE FUNCTION figures_of_affiliate_cash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM figures_add_affiliate(OLD.day, OLD.subscription_id, -OLD.amount);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM figures_add_affiliate(NEW.day, NEW.subscription_id, NEW.amount);
  END IF;
  RETURN NULL;
END;
$$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION figures_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM figures_of_sale(i.subscription_id) FROM ledger_transactions t JOIN invoices i ON i.id = t.invoice_id WHERE t.id = NEW.transaction_id;
  ELSE
    PERFORM figures_of_sale(i.subscription_id) FROM ledger_transactions t JOIN invoices i ON i.id = t.invoice_id WHERE t.id = OLD.transaction_id;
  END IF;
  RETURN NULL;
END;
$$;
-- +goose StatementEnd
CREATE CONSTRAINT TRIGGER figures_entry_set AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.account = 'cash') EXECUTE FUNCTION figures_of_entry();
CREATE TRIGGER figures_entry_out AFTER DELETE ON ledger_entries FOR EACH ROW WHEN (OLD.account = 'cash') EXECUTE FUNCTION figures_of_entry();
-- +goose StatementBegin
CREATE FUNCTION figures_of_order_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM figures_of_sale(o.subscription_id) FROM orders o WHERE o.id = OLD.order_id AND o.subscription_id IS NOT NULL;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM figures_of_sale(o.subscription_id) FROM orders o WHERE o.id = NEW.order_id AND o.subscription_id IS NOT NULL;
  END IF;
  RETURN NULL;
END;
$$;
-- +goose StatementEnd
CREATE CONSTRAINT TRIGGER figures_order_sale_set AFTER INSERT OR UPDATE OF order_id ON affiliate_sales
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION figures_of_order_sale();
CREATE TRIGGER figures_order_sale_out AFTER DELETE ON affiliate_sales FOR EACH ROW EXECUTE FUNCTION figures_of_order_sale();
-- +goose StatementBegin
CREATE FUNCTION figures_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM figures_of_sale(OLD.subscription_id) WHERE OLD.subscription_id IS NOT NULL;
  PERFORM figures_of_sale(NEW.subscription_id) WHERE NEW.subscription_id IS NOT NULL;
  RETURN NULL;
END;
$$;
-- +goose StatementEnd
CREATE CONSTRAINT TRIGGER figures_order_set AFTER UPDATE OF subscription_id ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.subscription_id IS DISTINCT FROM NEW.subscription_id) EXECUTE FUNCTION figures_of_order();

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

-- From here on stints, runs and cash bring their days and months along.
CREATE TRIGGER figures_stint_set AFTER INSERT OR DELETE ON member_stints FOR EACH ROW EXECUTE FUNCTION figures_of_stint();
CREATE TRIGGER figures_run_set AFTER INSERT OR DELETE ON member_runs FOR EACH ROW EXECUTE FUNCTION figures_of_run();
CREATE TRIGGER figures_affiliate_cash_set AFTER INSERT OR DELETE ON affiliate_cash FOR EACH ROW EXECUTE FUNCTION figures_of_affiliate_cash();

-- Read from billing_days since.
DROP INDEX payment_schedules_late;
