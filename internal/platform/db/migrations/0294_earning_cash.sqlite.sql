-- +goose Up

-- Cash of subscriptions that earn for an affiliate, by the day of its booking: of what was sold, and of a bump that earns by a rate of its own.
-- A sale to oneself is no affiliate's; one that staff gave to an affiliate is theirs, also without a link.
DROP VIEW affiliate_cash_facts;
CREATE VIEW affiliate_cash_facts AS
SELECT i.subscription_id, (t.at + 28800000) / 86400000 * 86400000 - 28800000 AS day, CAST(SUM(e.amount) AS BIGINT) AS amount
FROM invoices i JOIN ledger_transactions t ON t.invoice_id = i.id JOIN ledger_entries e ON e.transaction_id = t.id AND e.account = 'cash'
WHERE EXISTS (SELECT 1 FROM affiliate_sale_terms s WHERE s.subscription_id = i.subscription_id AND s.voided_at IS NULL)
  OR EXISTS (SELECT 1 FROM affiliate_bump_terms b JOIN affiliate_sale_terms s ON s.order_id = b.order_id AND s.voided_at IS NULL
    WHERE b.subscription_id = i.subscription_id)
GROUP BY i.subscription_id, 2;

-- Terms say whose a sale is; who brought the buyer, and which order it was, no longer change it.
DROP TRIGGER figures_sale_in;
DROP TRIGGER figures_sale_set;
DROP TRIGGER figures_sale_out;
DROP TRIGGER figures_order_set;
-- +goose StatementBegin
CREATE TRIGGER figures_terms_in AFTER INSERT ON affiliate_sale_terms BEGIN
  INSERT INTO figures_of_sale SELECT new.subscription_id
    WHERE TRUE;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_terms_set AFTER UPDATE OF order_id, subscription_id, voided_at ON affiliate_sale_terms
  WHEN old.order_id <> new.order_id OR old.subscription_id <> new.subscription_id OR (old.voided_at IS NULL) <> (new.voided_at IS NULL) BEGIN
  INSERT INTO figures_of_sale SELECT old.subscription_id
    WHERE TRUE;
  INSERT INTO figures_of_sale SELECT new.subscription_id
    WHERE new.subscription_id <> old.subscription_id;
  INSERT INTO figures_of_sale SELECT b.subscription_id FROM affiliate_bump_terms b WHERE b.order_id IN (old.order_id, new.order_id);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_terms_out AFTER DELETE ON affiliate_sale_terms BEGIN
  INSERT INTO figures_of_sale SELECT old.subscription_id
    WHERE TRUE;
END;
-- +goose StatementEnd

-- What is there already; the days follow by their trigger.
INSERT INTO figures_of_sale SELECT c.subscription_id FROM affiliate_cash c
  WHERE c.subscription_id NOT IN (SELECT f.subscription_id FROM affiliate_cash_facts f)
  UNION SELECT f.subscription_id FROM affiliate_cash_facts f WHERE f.subscription_id NOT IN (SELECT c.subscription_id FROM affiliate_cash c);
