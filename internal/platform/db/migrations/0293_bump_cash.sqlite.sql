-- +goose Up

-- Cash of subscriptions that affiliates brought, by the day of its booking: of what was sold, and of a bump that earns by a rate of its own.
DROP VIEW affiliate_cash_facts;
CREATE VIEW affiliate_cash_facts AS
SELECT i.subscription_id, (t.at + 28800000) / 86400000 * 86400000 - 28800000 AS day, CAST(SUM(e.amount) AS BIGINT) AS amount
FROM invoices i JOIN ledger_transactions t ON t.invoice_id = i.id JOIN ledger_entries e ON e.transaction_id = t.id AND e.account = 'cash'
WHERE EXISTS (SELECT 1 FROM orders o JOIN affiliate_sales a ON a.order_id = o.id WHERE o.subscription_id = i.subscription_id)
  OR EXISTS (SELECT 1 FROM affiliate_bump_terms b WHERE b.subscription_id = i.subscription_id)
GROUP BY i.subscription_id, 2;

-- +goose StatementBegin
CREATE TRIGGER figures_bump_in AFTER INSERT ON affiliate_bump_terms BEGIN
  INSERT INTO figures_of_sale SELECT new.subscription_id
    WHERE TRUE;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_bump_set AFTER UPDATE OF subscription_id ON affiliate_bump_terms BEGIN
  INSERT INTO figures_of_sale SELECT old.subscription_id
    WHERE TRUE;
  INSERT INTO figures_of_sale SELECT new.subscription_id
    WHERE TRUE;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER figures_bump_out AFTER DELETE ON affiliate_bump_terms BEGIN
  INSERT INTO figures_of_sale SELECT old.subscription_id
    WHERE TRUE;
END;
-- +goose StatementEnd

-- What is there already; the days follow by their trigger.
INSERT INTO figures_of_sale SELECT b.subscription_id FROM affiliate_bump_terms b;
