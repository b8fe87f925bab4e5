-- +goose Up

-- Cash of subscriptions that affiliates brought, by the day of its booking: of what was sold, and of a bump that earns by a rate of its own.
CREATE OR REPLACE VIEW affiliate_cash_facts AS
SELECT i.subscription_id, (t.at + 28800000) / 86400000 * 86400000 - 28800000 AS day, CAST(SUM(e.amount) AS BIGINT) AS amount
FROM invoices i JOIN ledger_transactions t ON t.invoice_id = i.id JOIN ledger_entries e ON e.transaction_id = t.id AND e.account = 'cash'
WHERE EXISTS (SELECT 1 FROM orders o JOIN affiliate_sales a ON a.order_id = o.id WHERE o.subscription_id = i.subscription_id)
  OR EXISTS (SELECT 1 FROM affiliate_bump_terms b WHERE b.subscription_id = i.subscription_id)
GROUP BY i.subscription_id, 2;

-- +goose StatementBegin
CREATE FUNCTION figures_of_bump() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM figures_of_sale(OLD.subscription_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM figures_of_sale(NEW.subscription_id);
  END IF;
  RETURN NULL;
END;
$$;
-- +goose StatementEnd
CREATE CONSTRAINT TRIGGER figures_bump_set AFTER INSERT OR UPDATE OF subscription_id ON affiliate_bump_terms
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION figures_of_bump();
CREATE TRIGGER figures_bump_out AFTER DELETE ON affiliate_bump_terms FOR EACH ROW EXECUTE FUNCTION figures_of_bump();

-- What is there already; the days follow by their trigger.
SELECT figures_of_sale(b.subscription_id) FROM affiliate_bump_terms b;
