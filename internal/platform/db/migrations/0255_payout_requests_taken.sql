-- +goose Up
-- A request is served by the run that takes it: payout_id is set when the payout is made, not first when it is paid. Those that a run has now are
-- closed by it, so that a second run of those who asked does not take what became payable since.
UPDATE affiliate_payout_requests SET payout_id = (SELECT MAX(p.id) FROM affiliate_payouts p WHERE p.affiliate_id = affiliate_payout_requests.affiliate_id
    AND p.asked_at = affiliate_payout_requests.created_at AND p.run_id IS NOT NULL AND p.returned_at IS NULL)
  WHERE withdrawn_at IS NULL AND payout_id IS NULL;
