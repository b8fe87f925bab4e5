-- +goose Up
-- What the buyer says about a transfer: how much, and on which day (its first moment in Manila). Null for what was not asked.
ALTER TABLE payment_proofs ADD COLUMN stated_amount BIGINT;
ALTER TABLE payment_proofs ADD COLUMN stated_on BIGINT;
-- What staff saw on the account when they approved it.
ALTER TABLE payment_proofs ADD COLUMN received BIGINT;
-- A hash of the picture as it is kept, to find one that was used before. Null for slips from before.
ALTER TABLE payment_proofs ADD COLUMN file_hash TEXT;
CREATE INDEX payment_proofs_hash ON payment_proofs (file_hash, id) WHERE file_hash IS NOT NULL;
