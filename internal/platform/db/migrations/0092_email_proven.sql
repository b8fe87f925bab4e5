-- +goose Up
-- The moment at which the person used a link or a code that was mailed to the address they have now; null until then.
ALTER TABLE users RENAME COLUMN email_verified_at TO email_proven_at;

-- Until now only a reset of the password was written down, so most people would count as unproven although nobody doubts them. Proven from the
-- start is everyone whom somebody else vouched for or who has stayed: whoever holds a level beyond those that a sign-up alone can have, whoever
-- was ever enrolled or bought anything, and whoever still logged in more than thirty days after they signed up. What is left are bare sign-ups;
-- they lose nothing of their own and are asked for one click. Erased people have no address to prove.
UPDATE users SET email_proven_at = COALESCE(last_login_at, created_at)
WHERE email_proven_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM erasures e WHERE e.user_id = users.id AND e.done_at IS NOT NULL)
  AND (
    is_legacy_admin
    OR EXISTS (SELECT 1 FROM user_access_levels g WHERE g.user_id = users.id AND g.level_id NOT IN ('non-member', 'affiliate'))
    OR EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = users.id)
    OR last_login_at - created_at > 2592000000
  );

-- Links that prove an address, mailed at sign-up and when somebody asks again. A row is gone once its link was used.
CREATE TABLE email_proofs (
  -- SHA-256 of what the link carries; that itself is nowhere.
  token_hash TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  -- The address that the link was sent to: it proves no other.
  email_key TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE INDEX email_proofs_user ON email_proofs (user_id, created_at);
CREATE INDEX email_proofs_expiry ON email_proofs (expires_at);
