package ratelimit

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// The counters are in the database, so all processes share them. One statement counts an event if its limit allows it;
// it locks the row of the slot, so parallel tries cannot slip through. A refused event is not counted.
const takeSQL = `
INSERT INTO rate_counters (bucket, window_start, events, ends_at)
SELECT ?, ?, 1, ?
WHERE (SELECT COALESCE(SUM(p.events), 0) FROM rate_counters p
WHERE p.bucket = ? AND p.window_start < ? AND p.ends_at > ?) < ?
ON CONFLICT (bucket, window_start) DO UPDATE SET events = rate_counters.events + 1
WHERE rate_counters.events + (SELECT COALESCE(SUM(p.events), 0) FROM rate_counters p
WHERE p.bucket = ? AND p.window_start < ? AND p.ends_at > ?) < ?
RETURNING events`

// Spent is one counted event: where to find it if it turns out not to count.
type Spent struct {
	bucket string
	slot   time.Time
}

// Take counts one event, or refuses with how long to wait.
func (s *Service) Take(ctx context.Context, bucket string, limit Limit) (Spent, error) {
	now := s.clock.Now()

	// Counters are kept per slot of the window, so the limit moves with time and not by full hours.
	start := now.Truncate(limit.slot())
	var events int
	err := s.db.Returning(ctx, takeSQL, []any{
		bucket, start, start.Add(limit.Window),
		bucket, start, now, limit.Events,
		bucket, start, now, limit.Events,
	}, &events)
	if errors.Is(err, db.ErrNone) {
		return Spent{}, errs.TooMany(s.untilFree(ctx, bucket, limit, now))
	}

	return Spent{bucket, start}, err
}

// Event is an event that wants to be counted.
type Event struct {
	Bucket string
	Limit  Limit
}

// TakeAll counts one event in every bucket, or in none of them.
func (s *Service) TakeAll(ctx context.Context, events ...Event) ([]Spent, error) {
	var all []Spent
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		all = all[:0]
		for _, w := range events {
			one, err := s.Take(ctx, w.Bucket, w.Limit)
			if err != nil {
				return err
			}

			all = append(all, one)
		}

		return nil
	})
	return all, err
}

// untilFree is when the oldest counted slot is forgotten.
func (s *Service) untilFree(ctx context.Context, bucket string, limit Limit, now time.Time) time.Duration {
	var ends time.Time
	err := s.db.Row(ctx, `SELECT ends_at FROM rate_counters WHERE bucket = ? AND ends_at > ? ORDER BY ends_at LIMIT 1`,
		[]any{bucket, now}, db.Millis(&ends))
	if err != nil {
		return limit.Window
	}
	return max(ends.Sub(now), time.Second)
}

// GiveBack takes events off that turned out not to count: the password was right, the hasher was busy.
func (s *Service) GiveBack(ctx context.Context, events ...Spent) error {
	for _, e := range events {
		_, err := s.db.Exec(ctx,
			`UPDATE rate_counters SET events = events - 1 WHERE bucket = ? AND window_start = ? AND events > 0`,
			e.bucket, e.slot)
		if err != nil {
			return fmt.Errorf("give back %s: %w", e.bucket, err)
		}
	}
	return nil
}

// FamiliarFor is how long an address stays familiar after its owner signed in from it.
const FamiliarFor = 90 * 24 * time.Hour

// MarkFamiliar makes the address familiar to the account.
func (s *Service) MarkFamiliar(ctx context.Context, account, address string) error {
	_, err := s.db.Exec(ctx, `INSERT INTO rate_counters (bucket, window_start, events, ends_at) VALUES (?, 0, 0, ?)
		ON CONFLICT (bucket, window_start) DO UPDATE SET ends_at = excluded.ends_at`,
		familiarBucket(account, address), s.clock.Now().Add(FamiliarFor))
	return err
}

// IsFamiliar tells the owner's own addresses from those of strangers.
func (s *Service) IsFamiliar(ctx context.Context, account, address string) (bool, error) {
	n, err := s.db.Int(ctx, `SELECT COUNT(*) FROM rate_counters WHERE bucket = ? AND window_start = 0 AND ends_at > ?`,
		familiarBucket(account, address), s.clock.Now())
	return n > 0, err
}

func familiarBucket(account, address string) string { return "familiar:" + account + ":" + address }

// BudgetOwner is whose budget a call on an account spends: the one all strangers share, or the address's own when it is
// familiar.
func (s *Service) BudgetOwner(ctx context.Context, account, address string) (string, error) {
	known, err := s.IsFamiliar(ctx, account, address)
	if known {
		return account + ":" + address, err
	}
	return account, err
}

// Lock writes two counters that end at a time, in this order: who writes one of them next waits until the transaction
// of ctx ends.
func (s *Service) Lock(ctx context.Context, ends time.Time, first, second string) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO rate_counters (bucket, window_start, events, ends_at) VALUES (?, 0, 0, ?), (?, 0, 0, ?)
		ON CONFLICT (bucket, window_start) DO UPDATE SET ends_at = excluded.ends_at`, first, ends, second, ends)
	return err
}

// Forget drops a counter with all its events.
func (s *Service) Forget(ctx context.Context, bucket string) error {
	_, err := s.db.Exec(ctx, `DELETE FROM rate_counters WHERE bucket = ?`, bucket)
	return err
}

// Sweep throws out counters that have ended.
func (s *Service) Sweep(ctx context.Context, now time.Time) error {
	if _, err := s.db.Exec(ctx, `DELETE FROM rate_counters WHERE ends_at <= ?`, now); err != nil {
		return fmt.Errorf("remove counters that ended: %w", err)
	}
	return nil
}
