package payouts

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/platform/db"
)

var accounts = db.NewTable[Account]("affiliate_payout_accounts")

// countNewAccounts counts the accounts that an affiliate set after a moment.
func (s *store) countNewAccounts(ctx context.Context, affiliateID int, after time.Time) (int, error) {
	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM affiliate_payout_accounts WHERE affiliate_id = ?
		AND created_at > ?`, affiliateID, after)
	if err != nil {
		return 0, fmt.Errorf("count the changes of account of affiliate %d: %w", affiliateID, err)
	}

	return count, nil
}

// findAccount finds where an affiliate gets their money now; nil for nowhere yet.
func (s *store) findAccount(ctx context.Context, affiliateID int) (*Account, error) {
	account, err := accounts.One(ctx, s.db, "WHERE affiliate_id = ? AND replaced_at IS NULL", affiliateID)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}

	if err != nil {
		return nil, fmt.Errorf("read the payout account of affiliate %d: %w", affiliateID, err)
	}

	return account, nil
}

// insertAccount writes a new account.
func (s *store) insertAccount(ctx context.Context, account *Account) error {
	if err := accounts.Insert(ctx, s.db, account); err != nil {
		return fmt.Errorf("write the payout account of affiliate %d: %w", account.AffiliateID, err)
	}

	return nil
}

// endAccount writes when an account was replaced.
func (s *store) endAccount(ctx context.Context, account *Account) error {
	if err := accounts.Update(ctx, s.db, account, "replaced_at"); err != nil {
		return fmt.Errorf("end payout account %d: %w", account.ID, err)
	}

	return nil
}

// loadAccountKeys loads the keys of all accounts that affiliates have or had, by affiliate.
func (s *store) loadAccountKeys(ctx context.Context, affiliateIDs []int) (map[int][]string, error) {
	out := map[int][]string{}
	cond, list := s.db.InInts("COALESCE(had.joined_id, had.id)", affiliateIDs)
	err := s.db.Each(ctx, `SELECT COALESCE(had.joined_id, had.id), c.number_key FROM affiliate_payout_accounts c
		JOIN affiliates had ON had.id = c.affiliate_id WHERE `+cond,
		[]any{list}, func(scan func(dest ...any) error) error {
			var id int
			var key string
			err := scan(&id, &key)
			out[id] = append(out[id], key)

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("read the payout accounts of %d affiliates: %w", len(affiliateIDs), err)
	}

	return out, nil
}

// loadUserKeys loads the keys of all accounts that a user has or had as an affiliate.
func (s *store) loadUserKeys(ctx context.Context, userID int) ([]string, error) {
	keys, err := db.Column[string](ctx, s.db, `SELECT c.number_key FROM affiliate_payout_accounts c
		JOIN affiliates a ON a.id = c.affiliate_id WHERE a.user_id = ?`, userID)
	if err != nil {
		return nil, fmt.Errorf("read the payout accounts of user %d: %w", userID, err)
	}

	return keys, nil
}
