-- +goose Up

-- Cash of subscriptions that earn for an affiliate, by the day of its booking: of what was sold, and of a bump that earns by a rate of its own.
-- A sale to oneself is no affiliate's; one that staff gave to an affiliate is theirs, also without a link.
CREATE OR REPLACE VIEW affiliate_cash_facts AS
SELECT i.subscription_id, (t.at + 28800000) / 86400000 * 86400000 - 28800000 AS day, CAST(SUM(e.amount) AS BIGINT) AS amount
FROM invoices i JOIN ledger_transactions t ON t.invoice_id = i.id JOIN ledger_entries e ON e.transaction_id = t.id AND e.account = 'cash'
WHERE EXISTS (SELECT 1 FROM affiliate_sale_terms s WHERE s.subscription_id = i.subscription_id AND s.voided_at IS NULL)
  OR EXISTS (SELECT 1 FROM affiliate_bump_terms b JOIN affiliate_sale_terms s ON s.order_id = b.order_id AND s.voided_at IS NULL
    WHERE b.subscription_id = i.subscription_id)
GROUP BY i.subscription_id, 2;

-- Terms say whose a sale is; who brought the buyer, and which order it was, no longer change it.
DROP TRIGGER figures_order_sale_set ON affiliate_sales;
DROP TRIGGER figures_order_sale_out ON affiliate_sales;
DROP FUNCTION figures_of_order_sale();
DROP TRIGGER figures_order_set ON orders;
DROP FUNCTION figures_of_order();
-- +goose StatementBegin
CREATE FUNCTION figures_of_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM figures_of_sale(OLD.subscription_id);
    PERFORM figures_of_sale(b.subscription_id) FROM affiliate_bump_terms b WHERE b.order_id = OLD.order_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM figures_of_sale(NEW.subscription_id);
    PERFORM figures_of_sale(b.subscription_id) FROM affiliate_bump_terms b WHERE b.order_id = NEW.order_id;
  END IF;
  RETURN NULL;
END;
$$;
-- +goose StatementEnd
CREATE CONSTRAINT TRIGGER figures_terms_in AFTER INSERT ON affiliate_sale_terms
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION figures_of_terms();
CREATE CONSTRAINT TRIGGER figures_terms_set AFTER UPDATE OF order_id, subscription_id, voided_at ON affiliate_sale_terms
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.order_id <> NEW.order_id OR OLD.subscription_id <> NEW.subscription_id OR (OLD.voided_at IS NULL) <> (NEW.voided_at IS NULL))
  EXECUTE FUNCTION figures_of_terms();
CREATE TRIGGER figures_terms_out AFTER DELETE ON affiliate_sale_terms FOR EACH ROW EXECUTE FUNCTION figures_of_terms();

-- What is there already; the days follow by their trigger.
SELECT figures_of_sale(x.subscription_id) FROM (SELECT c.subscription_id FROM affiliate_cash c
  WHERE c.subscription_id NOT IN (SELECT f.subscription_id FROM affiliate_cash_facts f)
  UNION SELECT f.subscription_id FROM affiliate_cash_facts f WHERE f.subscription_id NOT IN (SELECT c.subscription_id FROM affiliate_cash c)) x;
